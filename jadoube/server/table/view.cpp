#include "jadoube/server/table/view.hpp"

#include "jadoube/laws/draws/internal/quickplay.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/record/internal/score_sheet.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::server {
namespace {

using laws::protocol::color_words;
using laws::protocol::JsonText;

class View {
 public:
  View(std::string& out, const laws::Regulations& regulations, const laws::State& state)
      : json_(out), regulations_(regulations), state_(state) {}

  void write() {
    json_.raw(R"({"started": )").truth(state_.clock.started());
    json_.raw(R"(, "stopped": )").truth(state_.clock.is_stopped()).raw(R"(, "touched": )");
    json_.list(state_.turn.touches.squares, [this](Square square) { json_.word(to_string(square)); });
    json_.raw(R"(, "displaced": )");
    json_.list(state_.turn.displaced, [this](const laws::Displaced& piece) {
      json_.raw(R"({"from": )").word(to_string(piece.origin)).raw(R"(, "at": )").word(to_string(piece.now)).raw("}");
    });
    json_.raw(R"(, "promotion": )");
    json_.or_null(state_.turn.touches.promotion, [this](Move move) { json_.word(to_string(move.to())); });
    json_.raw(R"(, "unpressed": )");
    colors([this](Color color) { return state_.unpressed[index(color)]; });
    write_open();
    json_.raw(R"(, "delay": )");
    json_.by_color([this](Color color) { json_.number(state_.clock.dial(color).delay_left.count()); });
    json_.raw(R"(, "period": )");
    json_.by_color([this](Color color) { json_.number(std::int64_t{state_.clock.dial(color).period}); });
    json_.raw(R"(, "flags": )");
    colors([this](Color color) { return state_.clock.flag(color); });
    write_sheets();
    if (regulations_.any_blind()) write_announced();
    json_.raw("}");
  }

 private:
  // Writes the players' own score sheets, if the rules require them or a player keeps one.
  void write_sheets() {
    json_.raw(R"(, "sheets": )");
    if (regulations_.tempo != laws::Tempo::standard && !regulations_.score_sheets && !state_.keeps_score[0] &&
        !state_.keeps_score[1]) {
      json_.raw("null");
      return;
    }
    json_.raw(R"({"white": )").number(std::int64_t{state_.entries[0]});
    json_.raw(R"(, "black": )").number(std::int64_t{state_.entries[1]}).raw(R"(, "exempt": )");
    colors([this](Color color) { return laws::exempt_from_recording(regulations_, state_, color); });
    json_.raw("}");
  }

  // Writes the open matters.
  void write_open() {
    json_.raw(R"(, "claim": )");
    json_.or_null(state_.claim, [this](const auto& claim) {
      json_.raw(R"({"of": )").word(laws::protocol::word(laws::protocol::claim_words, claim.of)).raw(R"(, "by": )");
      color(claim.claimant);
      json_.raw(R"(, "postponed": )").truth(claim.postponed).raw(R"(, "answered": )").truth(state_.arbiter_comes);
      json_.raw(R"(, "answers": )");
      answers(claim);
      json_.raw("}");
    });
    json_.raw(R"(, "call": )");
    write_call(json_, state_);
    json_.raw(R"(, "choice": )");
    json_.or_null(state_.choice, [this](const auto& choice) { color(choice.chooser); });
    json_.raw(R"(, "envelope": )");
    json_.or_null(state_.envelope, [this](const auto& envelope) { color(envelope.sealer); });
  }

  // Writes the possible answers of the arbiter to a claim in this edition.
  void answers(const laws::PendingClaim& claim) {
    std::vector<laws::ClaimDecision> open;
    for (std::size_t i = 0; i < laws::protocol::decision_words.size(); ++i) {
      const auto decision = static_cast<laws::ClaimDecision>(i);
      const bool again = claim.postponed && decision == laws::ClaimDecision::postpone;
      if (!again && may_decide(regulations_, claim, decision)) open.push_back(decision);
    }
    json_.list(open, [this](laws::ClaimDecision decision) {
      json_.word(laws::protocol::word(laws::protocol::decision_words, decision));
    });
  }

  // For a board for the blind: an announced move that is not made yet, and a made move that is not announced yet.
  void write_announced() {
    const notation::UciCastling castling =
        regulations_.chess960 ? notation::UciCastling::rook : notation::UciCastling::king;
    const auto write = [&](const std::optional<Move>& move) {
      json_.or_null(move, [&](Move made) { json_.word(notation::write_uci(made, castling)); });
    };
    json_.raw(R"(, "announced": )");
    write(state_.turn.announced);
    json_.raw(R"(, "unannounced": )");
    write(state_.turn.unannounced);
  }

  void color(Color color) { json_.word(laws::protocol::word(color_words, color)); }

  // Writes the colors for which the condition is true.
  template <typename Holds>
  void colors(Holds holds) {
    std::vector<Color> holding;
    for (const Color color : both_colors)
      if (holds(color)) holding.push_back(color);
    json_.list(holding, [this](Color held) { color(held); });
  }

  JsonText json_;
  const laws::Regulations& regulations_;
  const laws::State& state_;
};

}  // namespace

void write_call(JsonText& json, const laws::State& state) {
  json.or_null(state.call, [&](const laws::Call& call) {
    json.raw(R"({"by": )").word(laws::protocol::word(color_words, call.by));
    json.raw(R"(, "reason": )").text(call.reason).raw(R"(, "answered": )").truth(state.arbiter_comes).raw("}");
  });
}

void write_view(std::string& out, const laws::Regulations& regulations, const laws::State& state) {
  View(out, regulations, state).write();
}

}  // namespace jadoube::server
