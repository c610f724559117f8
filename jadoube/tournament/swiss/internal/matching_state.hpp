// A growing matching, with the prices of its vertices and its blossoms, in which PerfectMatching searches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "jadoube/tournament/swiss/internal/cost_matrix.hpp"

namespace jadoube::tournament::swiss {

// An edge between two vertices.
struct Link {
  int from, to;
};

// A node in a tree is at an even (outer) or an odd (inner) distance from the root.
enum class Label : std::uint8_t { none, outer, inner };

// A blossom contains nodes in a circle of odd length.
template <int N>
struct MatchingNode {
  int parent = -1;  // the blossom that contains it
  int base = -1;    // the vertex that is not matched within
  Label label = Label::none;
  Link entry{-1, -1};  // the edge from its parent in the tree; none for a root
  Link near{-1, -1};   // the edge of least slack from an outer vertex elsewhere, unless the node is inner
  Cost<N> near_slack{};
  Cost<N> price{};            // of a vertex; of a blossom, a discount (at least 0) on all edges within
  std::vector<int> circle{};  // children of a blossom, the one with the base first
  std::vector<Link> links{};  // from each child to the next
  std::vector<int> leaves{};  // vertices of a blossom
  std::vector<int> gate{};    // of a blossom, for each vertex elsewhere: the end within of the edge of least slack
};

template <int N>
class MatchingState {
 protected:
  explicit MatchingState(int vertices) : vertices_(vertices), cost_(vertices) {}

  // Nodes are the vertices, then the blossoms.
  using Node = MatchingNode<N>;

  bool has_edge(int u, int v) const { return cost_.has(u, v); }
  Cost<N> slack(int u, int v) const { return cost_.at(u, v) - nodes_[u].price - nodes_[v].price; }
  bool is_vertex(int node) const { return node < vertices_; }

  template <typename Use>
  void for_leaves(int node, Use&& use) const {
    if (is_vertex(node)) return use(node);
    for (const int leaf : nodes_[node].leaves) use(leaf);
  }

  std::vector<int> top_nodes() const {
    std::vector<int> out;
    for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) {
      if (nodes_[node].parent < 0 && nodes_[node].base >= 0) out.push_back(node);
    }
    return out;
  }

  // Changes the matching within a node so that `vertex` is the one that is not matched within.
  void move_base(int node, int vertex) {
    if (is_vertex(node)) return;
    const int child = child_with(node, vertex);
    move_base(child, vertex);
    Node& at = nodes_[node];
    const int size = static_cast<int>(at.circle.size());
    const int where = static_cast<int>(std::ranges::find(at.circle, child) - at.circle.begin());
    const bool forward = where % 2 == 1;
    for (int i = where; i != 0 && i != size;) {
      // The pair of children that follow, in that direction, is matched by the link between them.
      const int first = forward ? i + 1 : i - 2;
      const Link link = at.links[first];
      move_base(at.circle[first], link.from);
      move_base(at.circle[(first + 1) % size], link.to);
      mate_[link.from] = link.to;
      mate_[link.to] = link.from;
      i = forward ? i + 2 : i - 2;
    }
    std::ranges::rotate(at.circle, at.circle.begin() + where);
    std::ranges::rotate(at.links, at.links.begin() + where);
    at.base = vertex;
  }

  int child_with(int blossom, int vertex) const {
    int node = vertex;
    while (nodes_[node].parent != blossom) node = nodes_[node].parent;
    return node;
  }

  int new_node() {
    if (unused_.empty()) {
      nodes_.emplace_back();
      return static_cast<int>(nodes_.size()) - 1;
    }
    const int node = unused_.back();
    unused_.pop_back();
    return node;
  }

  int gate(int node, int outside) const { return is_vertex(node) ? node : nodes_[node].gate[outside]; }

  void find_gates(Node& blossom, int name) const {
    blossom.gate.assign(vertices_, -1);
    for (int v = 0; v < vertices_; ++v) {
      if (top_[v] == name) continue;
      int& best = blossom.gate[v];
      Cost<N> least{};
      for (const int child : blossom.circle) {
        const int end = gate(child, v);
        if (end < 0 || !has_edge(end, v)) continue;
        const Cost<N> room = slack(end, v);
        if (best < 0 || room < least) {
          best = end;
          least = room;
        }
      }
    }
  }

  void release(int blossom) {
    const std::vector<int> circle = std::move(nodes_[blossom].circle);
    for (const int child : circle) {
      nodes_[child].parent = -1;
      for_leaves(child, [&](int leaf) { top_[leaf] = child; });
    }
    nodes_[blossom] = Node{};
    unused_.push_back(blossom);
  }

  int vertices_;
  CostMatrix<N> cost_;  // times 4
  std::vector<Node> nodes_{};
  std::vector<int> unused_{};  // blossoms that have been taken apart
  std::vector<int> mate_{};    // of each vertex
  std::vector<int> top_{};     // of each vertex: the node that no blossom contains
};

}  // namespace jadoube::tournament::swiss
