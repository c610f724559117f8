// A matching of most pairs, without costs: whether players can all be paired at all (C4, 1.9.3).
//
//   MaximumMatching matching(roster.legal, players);
//   matching.unmatched();   // how many stay without a partner
//   matching.exposable();   // those who can be the ones without
#pragma once

#include <vector>

#include "jadoube/tournament/swiss/internal/bits.hpp"

namespace jadoube::tournament::swiss {

class MaximumMatching {
 public:
  // Matches the numbers in `members`; `edges` is symmetric and must outlive the matching. About n³/64 steps in the
  // worst case.
  MaximumMatching(const Relation& edges, const std::vector<int>& members);

  int unmatched() const { return unmatched_; }

  // The members that some matching of most pairs leaves without a partner.
  std::vector<int> exposable();

 private:
  bool search(int root);
  void reach(int v);
  int common_ancestor(int a, int b);
  void contract(int a, int b);
  void mark_path(int v, int base, int child);
  void augment(int v);

  const Relation& edges_;
  std::vector<int> members_;
  std::vector<int> mate_, parent_, base_, seen_, queue_{};
  Bits unreached_;  // members that are not even vertices of the tree
  std::vector<bool> in_blossom_;
  int mark_ = 0;
  int unmatched_ = 0;
};

}  // namespace jadoube::tournament::swiss
