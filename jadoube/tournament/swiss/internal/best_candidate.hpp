// Perfect matchings of a bracket's graph that are best by the criteria and by further wishes.
#pragma once

#include <optional>
#include <vector>

#include "jadoube/tournament/swiss/internal/bracket_graph.hpp"

namespace jadoube::tournament::swiss {

// A player must be the higher of a pair in the bracket (a member of S1), must not be, or may be either.
enum class Role : std::uint8_t { any, higher, not_higher };

// A wish decides between candidates that are equal by the criteria. Earlier wishes outweigh later ones.
struct Wish {
  enum class Kind : std::uint8_t {
    higher,      // the vertex is the higher of a pair
    not_higher,  // it is not
    opponent,    // its opponent comes as early as possible in the order of vertices
  };
  int vertex;
  Kind kind;
};

// The exchanges of article 4.3 between the first half `s1` and the second half `s2` of players, by their vertices:
// first as few as possible, then the smallest difference of sequence numbers.
struct Halves {
  std::vector<int> s1, s2;
};

// The choices that are fixed so far.
struct Restriction {
  std::vector<bool> left_out;  // vertices that are paired already
  std::vector<Role> roles;
  bool between_roles = false;  // pairs only between the higher and the not higher
  int forbidden_float = -1;    // a vertex that must not float
};

struct Candidate {
  std::vector<int> mate;               // of each vertex; -1 if left out
  std::vector<std::int64_t> criteria;  // the sum of each criterion's field, in the order of BracketGraph::criteria
};

// Whether the costs of a graph, with a word for wishes, are small enough: at most most_words words, and 1 GiB for all.
inline constexpr int most_words = 64;
bool has_room(const BracketGraph& graph);

// The expected pairs, which save time if most of them are right: the partner of each vertex, or -1.
using Guess = std::span<const int>;

// Nothing if there is no candidate. `halves` and `wishes` may be empty; only the first wishes that fit into few words
// are used, and `used` is their number. The graph has_room.
std::optional<Candidate> best_candidate(const BracketGraph& graph, const Restriction& restriction, const Halves& halves,
                                        std::span<const Wish> wishes, Guess guess, std::size_t& used);

// How many of the bracket's players have a partner outside.
int count_floats(const BracketGraph& graph, const std::vector<int>& mate);

// The sum of each criterion's field over the pairs of `mate`, the partner of each vertex or -1.
std::vector<std::int64_t> sum_of_criteria(const BracketGraph& graph, const std::vector<int>& mate);

// The same as best_candidate for wishes that each player of `higher` in turn gets the earliest possible opponent, on a
// graph with_floats. All roles are fixed. It is much faster than wishes.
std::optional<Candidate> first_transposition(const BracketGraph& graph, const Restriction& restriction);

}  // namespace jadoube::tournament::swiss
