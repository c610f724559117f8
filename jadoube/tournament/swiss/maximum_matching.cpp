#include "jadoube/tournament/swiss/internal/maximum_matching.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace jadoube::tournament::swiss {

MaximumMatching::MaximumMatching(const Relation& edges, const std::vector<int>& members)
    : edges_(edges), members_(members) {
  const int size = members.empty() ? 0 : std::ranges::max(members) + 1;
  mate_.assign(size, -1);
  parent_.assign(size, -1);
  base_.assign(size, -1);
  seen_.assign(size, 0);
  in_blossom_.assign(size, false);
  unreached_ = Bits(size);
  Bits free(size);
  for (const int v : members) free.set(v);
  // Most pairs are found by taking the first possible partner, beginning with the members who have the fewest.
  std::vector<std::pair<int, int>> order;
  for (const int v : members) {
    int degree = 0;
    for (std::size_t word = 0; word < free.words().size(); ++word)
      degree += std::popcount(edges.row(v)[word] & free.words()[word]);
    order.emplace_back(degree, v);
  }
  std::ranges::sort(order);
  for (const auto& [degree, v] : order) {
    if (mate_[v] >= 0) continue;
    free.reset(v);
    const Words row = edges.row(v);
    for (std::size_t word = 0; word < free.words().size(); ++word) {
      const std::uint64_t possible = row[word] & free.words()[word];
      if (possible == 0) continue;
      const int partner = static_cast<int>(word * 64) + std::countr_zero(possible);
      mate_[v] = partner;
      mate_[partner] = v;
      free.reset(partner);
      break;
    }
  }
  for (const int v : members) {
    if (mate_[v] < 0 && !search(v)) ++unmatched_;
  }
}

// An even vertex: one at the end of an alternating path from the root whose last edge is a pair.
void MaximumMatching::reach(int v) {
  queue_.push_back(v);
  unreached_.reset(v);
}

// Grows a tree from a vertex without a partner; true if the matching has grown.
bool MaximumMatching::search(int root) {
  for (const int v : members_) {
    parent_[v] = -1;
    base_[v] = v;
    unreached_.set(v);
  }
  queue_.clear();
  reach(root);
  // Vertices that are reached meanwhile join the queue.
  std::size_t next = 0;
  while (next < queue_.size()) {
    const int v = queue_[next++];
    const Words row = edges_.row(v);
    for (std::size_t word = 0; word < unreached_.words().size(); ++word) {
      // Vertices with a parent are odd ones of the tree; an edge to an even one that is not in the same blossom closes
      // another blossom.
      std::uint64_t possible = row[word] & unreached_.words()[word];
      for (; possible != 0; possible &= possible - 1) {
        const int to = static_cast<int>(word * 64) + std::countr_zero(possible);
        if (parent_[to] >= 0 || !unreached_.test(to)) continue;
        parent_[to] = v;
        if (mate_[to] < 0) {
          augment(to);
          return true;
        }
        reach(mate_[to]);
      }
      std::uint64_t even = row[word];
      if (word == unreached_.words().size() - 1 && mate_.size() % 64 != 0)
        even &= (std::uint64_t{1} << (mate_.size() % 64)) - 1;
      even &= ~unreached_.words()[word];
      for_each_bit(word, even, [&](int to) {
        if (base_[to] >= 0 && base_[to] != base_[v]) contract(v, to);
      });
    }
  }
  return false;
}

int MaximumMatching::common_ancestor(int a, int b) {
  ++mark_;
  for (int v = base_[a];; v = base_[parent_[mate_[v]]]) {
    seen_[v] = mark_;
    if (mate_[v] < 0) break;
  }
  int v = base_[b];
  while (seen_[v] != mark_) v = base_[parent_[mate_[v]]];
  return v;
}

void MaximumMatching::mark_path(int v, int base, int child) {
  for (; base_[v] != base; v = parent_[mate_[v]]) {
    in_blossom_[base_[v]] = in_blossom_[base_[mate_[v]]] = true;
    parent_[v] = child;
    child = mate_[v];
  }
}

void MaximumMatching::contract(int a, int b) {
  const int base = common_ancestor(a, b);
  for (const int v : members_) in_blossom_[v] = false;
  mark_path(a, base, b);
  mark_path(b, base, a);
  for (const int v : members_) {
    if (!in_blossom_[base_[v]]) continue;
    base_[v] = base;
    if (unreached_.test(v)) reach(v);
  }
}

void MaximumMatching::augment(int v) {
  while (v >= 0) {
    const int before = parent_[v], next = mate_[before];
    mate_[v] = before;
    mate_[before] = v;
    v = next;
  }
}

std::vector<int> MaximumMatching::exposable() {
  Bits found(static_cast<int>(mate_.size()));
  for (const int root : members_) {
    if (mate_[root] >= 0) continue;
    search(root);  // finds nothing, as the matching has most pairs; its even vertices can take the root's place
    for (const int v : queue_) found.set(v);
  }
  std::vector<int> out;
  found.for_each([&](int v) { out.push_back(v); });
  return out;
}

}  // namespace jadoube::tournament::swiss
