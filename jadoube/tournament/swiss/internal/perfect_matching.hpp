// A perfect matching of least cost in a graph, by Edmonds' method: each vertex has a price, an edge is tight when the
// prices of its ends add up to its cost (times 4, so that all halves are whole), and alternating trees of tight edges
// grow from all free vertices until two of them meet. An odd circle of tight edges becomes a blossom, a node of the
// trees like a vertex. O(n³) for n vertices.
//
//   PerfectMatching<1> matching(4);
//   matching.set_edge(0, 1, Cost<1>{{5}});
//   …
//   if (matching.solve()) matching.mate(0);  // 1
#pragma once

#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "jadoube/tournament/swiss/internal/matching_state.hpp"

namespace jadoube::tournament::swiss {

template <int N>
class PerfectMatching : private MatchingState<N> {
 public:
  // Vertices 0 … vertices-1, at first without edges.
  explicit PerfectMatching(int vertices) : Base(vertices) {}

  // Costs are at least 0.
  void set_edge(int u, int v, const Cost<N>& cost) { cost_.at(u, v) = cost_.at(v, u) = cost.times(4); }

  // Sets a guess, which saves time if it is near.
  void expect(int u, int v) {
    guess_.resize(vertices_, -1);
    guess_[u] = v;
    guess_[v] = u;
  }

  // False if there is no perfect matching.
  bool solve() {
    start();
    while (free_ > 0) {
      if (!grow()) return false;
      dissolve_cheap_blossoms();
    }
    return true;
  }

  int mate(int v) const { return mate_[v]; }

 private:
  using Base = MatchingState<N>;
  using Base::has_edge, Base::slack, Base::is_vertex, Base::for_leaves, Base::top_nodes, Base::gate;
  using Base::move_base, Base::child_with, Base::new_node, Base::find_gates, Base::release;
  using Base::vertices_, Base::cost_, Base::nodes_, Base::mate_, Base::top_;
  using typename Base::Node;

  // Sets prices that leave no edge with a negative slack, and a matching of tight edges.
  void start() {
    nodes_.assign(vertices_, Node{});
    mate_.assign(vertices_, -1);
    guess_.resize(vertices_, -1);
    top_.resize(vertices_);
    free_ = vertices_;
    for (int v = 0; v < vertices_; ++v) {
      top_[v] = nodes_[v].base = v;
      Cost<N> least = CostMatrix<N>::absent;
      for (int u = 0; u < vertices_; ++u) least = std::min(least, cost_.at(v, u));
      if (least != CostMatrix<N>::absent) nodes_[v].price = least.half();
    }
    for (const int v : fewest_edges_first()) {
      if (mate_[v] < 0) raise_and_match(v);
    }
  }

  std::vector<int> fewest_edges_first() const {
    std::vector<std::pair<int, int>> order;  // edges, vertex
    for (int v = 0; v < vertices_; ++v) {
      int edges = 0;
      for (int u = 0; u < vertices_; ++u) edges += has_edge(v, u);
      order.emplace_back(edges, v);
    }
    std::ranges::sort(order);
    std::vector<int> out;
    out.reserve(order.size());
    for (const auto& [edges, v] : order) out.push_back(v);
    return out;
  }

  void raise_and_match(int v) {
    std::optional<Cost<N>> least;
    int partner = -1;
    for (int u = 0; u < vertices_; ++u) {
      if (!has_edge(v, u)) continue;
      const Cost<N> room = slack(v, u);
      const bool possible = mate_[u] < 0;
      if (!least || room < *least) {
        least = room;
        partner = possible ? u : -1;
      } else if (possible && (partner < 0 || guess_[v] == u) && room == *least) {
        partner = u;
      }
    }
    if (!least) return;
    nodes_[v].price += *least;
    if (partner < 0) return;
    mate_[v] = partner;
    mate_[partner] = v;
    free_ -= 2;
  }

  // Grows trees from all free vertices until the matching has become larger by one edge.
  bool grow() {
    queue_.clear();
    for (const int node : top_nodes()) {
      Node& at = nodes_[node];
      at.label = Label::none;
      at.near = {-1, -1};
      if (mate_[at.base] < 0) make_outer(node, {-1, -1});
    }
    while (true) {
      while (!queue_.empty()) {
        const int u = queue_.back();
        queue_.pop_back();
        if (scan(u)) return true;
      }
      const auto step = change_prices();
      if (!step) return false;
      if (*step) return true;
    }
  }

  void make_outer(int node, Link entry) {
    nodes_[node].label = Label::outer;
    nodes_[node].entry = entry;
    for_leaves(node, [&](int leaf) { queue_.push_back(leaf); });
  }

  // Looks at the edges of an outer vertex. True if the matching has grown.
  bool scan(int u) {
    for (int v = 0; v < vertices_; ++v) {
      const int node = top_[v];
      if (nodes_[node].label == Label::inner || node == top_[u] || !has_edge(u, v)) continue;
      const Cost<N> room = slack(u, v);
      if (room == Cost<N>{}) {
        if (use(u, v)) return true;
      } else if (nodes_[node].near.from < 0 || room < nodes_[node].near_slack) {
        nodes_[node].near = {u, v};
        nodes_[node].near_slack = room;
      }
    }
    return false;
  }

  // Uses a tight edge from an outer vertex to a node that is not inner. True if the matching has grown.
  bool use(int u, int v) {
    const int node = top_[v];
    if (nodes_[node].label == Label::none) {
      nodes_[node].label = Label::inner;
      nodes_[node].entry = {u, v};
      const int base = nodes_[node].base;
      make_outer(top_[mate_[base]], {base, mate_[base]});
      return false;
    }
    const int ancestor = common_ancestor(top_[u], node);
    if (ancestor < 0) {
      augment(u, v);
      augment(v, u);
      free_ -= 2;
      return true;
    }
    make_blossom(ancestor, {u, v});
    return false;
  }

  int parent_in_tree(int node) const { return nodes_[node].entry.from < 0 ? -1 : top_[nodes_[node].entry.from]; }

  // The common ancestor of two outer nodes; -1 if they are in different trees.
  int common_ancestor(int a, int b) {
    ++mark_;
    seen_.resize(nodes_.size(), 0);
    while (a >= 0 || b >= 0) {
      if (a >= 0) {
        if (seen_[a] == mark_) return a;
        seen_[a] = mark_;
        a = parent_in_tree(a);
      }
      std::swap(a, b);
    }
    return -1;
  }

  // Matches the outer vertex u with v, and changes the matching along the path from u to the root.
  void augment(int u, int v) {
    while (true) {
      const int node = top_[u];
      move_base(node, u);
      mate_[u] = v;
      const int inner = parent_in_tree(node);
      if (inner < 0) return;
      const Link entry = nodes_[inner].entry;
      move_base(inner, entry.to);
      mate_[entry.to] = entry.from;
      u = entry.from;
      v = entry.to;
    }
  }

  // Makes a blossom of the circle that a tight edge between two outer nodes closes.
  void make_blossom(int ancestor, Link edge_between) {
    Node made;
    made.circle.push_back(ancestor);
    std::vector<int> down;  // from the edge's first end up to the ancestor
    for (int node = top_[edge_between.from]; node != ancestor; node = parent_in_tree(node)) down.push_back(node);
    for (const int node : std::views::reverse(down)) {
      made.circle.push_back(node);
      made.links.push_back(nodes_[node].entry);
    }
    made.links.push_back(edge_between);
    for (int node = top_[edge_between.to]; node != ancestor; node = parent_in_tree(node)) {
      made.circle.push_back(node);
      made.links.push_back({nodes_[node].entry.to, nodes_[node].entry.from});
    }
    made.base = nodes_[ancestor].base;
    made.label = Label::outer;
    made.entry = nodes_[ancestor].entry;

    const int blossom = new_node();
    for (const int child : made.circle) {
      for_leaves(child, [&](int leaf) {
        made.leaves.push_back(leaf);
        if (nodes_[child].label == Label::inner) queue_.push_back(leaf);
      });
    }
    for (const int child : made.circle) nodes_[child].parent = blossom;
    for (const int leaf : made.leaves) top_[leaf] = blossom;
    find_gates(made, blossom);
    nodes_[blossom] = std::move(made);
    find_near(blossom);
  }

  // Finds the edge of least slack to a node from outer vertices elsewhere.
  void find_near(int node) {
    Node& at = nodes_[node];
    at.near = {-1, -1};
    for (int u = 0; u < vertices_; ++u) {
      if (top_[u] == node || nodes_[top_[u]].label != Label::outer) continue;
      const int v = gate(node, u);
      if (v < 0 || !has_edge(u, v)) continue;
      const Cost<N> room = slack(u, v);
      if (at.near.from < 0 || room < at.near_slack) {
        at.near = {u, v};
        at.near_slack = room;
      }
    }
  }

  // Changes the prices by as much as keeps all slacks at least 0 and makes an edge tight or a blossom's price 0, and
  // uses that. Nothing if nothing limits the change: then there is no perfect matching. True if the matching has grown.
  std::optional<bool> change_prices() {
    std::optional<Cost<N>> delta;
    int at = -1;
    const auto nodes = top_nodes();
    for (const int node : nodes) {
      const Node& here = nodes_[node];
      std::optional<Cost<N>> limit;
      if (here.label == Label::inner) {
        if (!is_vertex(node)) limit = here.price.half();
      } else if (here.near.from >= 0) {
        limit = here.label == Label::outer ? here.near_slack.half() : here.near_slack;
      }
      if (limit && (!delta || *limit < *delta)) {
        delta = limit;
        at = node;
      }
    }
    if (!delta) return std::nullopt;
    const Cost<N> twice = *delta + *delta;
    for (const int node : nodes) {
      Node& here = nodes_[node];
      if (here.label == Label::none) {
        if (here.near.from >= 0) here.near_slack -= *delta;
        continue;
      }
      const bool outer = here.label == Label::outer;
      for_leaves(node, [&](int leaf) { outer ? nodes_[leaf].price += *delta : nodes_[leaf].price -= *delta; });
      if (outer && here.near.from >= 0) here.near_slack -= twice;
      if (!is_vertex(node)) outer ? here.price += twice : here.price -= twice;
    }
    if (nodes_[at].label == Label::inner) {
      expand(at);
      return false;
    }
    const Link near = nodes_[at].near;
    return use(near.from, near.to);
  }

  // Takes an inner blossom apart whose price is 0. The children on the even way from its entry to its base stay in the
  // tree.
  void expand(int blossom) {
    const int child = child_with(blossom, nodes_[blossom].entry.to);
    const std::vector<int> circle = nodes_[blossom].circle;
    const std::vector<Link> links = nodes_[blossom].links;
    const Link entry = nodes_[blossom].entry;
    release(blossom);
    for (const int node : circle) {
      nodes_[node].label = Label::none;
      nodes_[node].near = {-1, -1};
    }
    const int size = static_cast<int>(circle.size());
    int i = static_cast<int>(std::ranges::find(circle, child) - circle.begin());
    const bool forward = i % 2 == 1;  // towards the end of the circle, which is followed by its first child, the base
    nodes_[child].label = Label::inner;
    nodes_[child].entry = entry;
    while (i != 0 && i != size) {
      const int matched = forward ? i + 1 : i - 1;
      const Link to_matched = forward ? links[i] : Link{links[i - 1].to, links[i - 1].from};
      const int next = (forward ? i + 2 : i - 2) % size;
      const Link to_next = forward ? links[i + 1] : Link{links[i - 2].to, links[i - 2].from};
      make_outer(circle[matched], to_matched);
      nodes_[circle[next]].label = Label::inner;
      nodes_[circle[next]].entry = to_next;
      i = forward ? i + 2 : i - 2;
    }
    for (const int node : circle) {
      if (nodes_[node].label != Label::inner) find_near(node);
    }
  }

  // Dissolves blossoms whose price is 0: they have no effect any more.
  void dissolve_cheap_blossoms() {
    for (bool again = true; again;) {
      again = false;
      for (int node = vertices_; node < static_cast<int>(nodes_.size()); ++node) {
        const Node& at = nodes_[node];
        if (at.base < 0 || at.parent >= 0 || at.price != Cost<N>{}) continue;
        release(node);
        again = true;
      }
    }
  }

  int free_ = 0;              // vertices without a mate
  std::vector<int> guess_{};  // of each vertex: the mate that is expected
  std::vector<int> queue_{};  // outer vertices whose edges have not been looked at
  std::vector<int> seen_{};
  int mark_ = 0;
};

}  // namespace jadoube::tournament::swiss
