// The sequential probability ratio test: whether one engine is stronger than another by a given difference, decided as
// soon as the games suffice.
//
//   Pentanomial pairs;                                   // counts of pairs of games with the same opening
//   const auto now = sprt({.elo0 = 0, .elo1 = 5}, pairs);
//   if (now.verdict == Sprt::Verdict::h1) …              // it is stronger
#pragma once

#include "jadoube/compiler.hpp"
#include "jadoube/engines/tally.hpp"

namespace jadoube::engines {

// The hypotheses: H0, that the difference is `elo0` points, against H1, that it is `elo1`.
struct SprtPlan {
  enum class Model : std::uint8_t {
    logistic,    // Elo points by the logistic curve
    normalized,  // normalized Elo: the mean of a game's points in standard deviations, times 800 / ln 10
  };
  double elo0 = 0, elo1 = 0;  // elo0 < elo1
  double alpha = 0.05;        // the probability of accepting H1 if H0 is true; below 0.5
  double beta = 0.05;         // the probability of accepting H0 if H1 is true; below 0.5
  Model model = Model::logistic;

  friend bool operator==(const SprtPlan&, const SprtPlan&) = default;
};

struct Sprt {
  enum class Verdict : std::uint8_t { open, h0, h1 };
  double ratio = 0;          // the logarithm of the likelihood of H1 over that of H0
  double low = 0, high = 0;  // H0 is accepted at `low` or below, H1 at `high` or above
  Verdict verdict = Verdict::open;
};
// The generalised likelihood ratio of the counts, each at least a thousandth, so that results that have not occurred
// yet do not count as impossible.
[[nodiscard]] JADOUBE_API Sprt sprt(const SprtPlan& plan, const Pentanomial& pairs);

}  // namespace jadoube::engines
