#include "jadoube/laws/protocol/write_event.hpp"

#include <vector>

#include "jadoube/laws/protocol/internal/acts.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::laws::protocol {
namespace {

// Writes the members of an act after `do`.
class ActWriter {
 public:
  explicit ActWriter(JsonText& json) : json_(json) {}

  void operator()(const act::Arrive& /*act*/) const {}
  void operator()(const act::Start& act) const {
    if (act.absent[0] || act.absent[1]) colors("absent", act.absent);
  }
  void operator()(const act::Adjust& act) const { square("square", act.square); }
  void operator()(const act::Touch& act) const {
    if (act.others.empty()) {
      square("square", act.square);
    } else {
      key("squares").raw("[").word(to_string(act.square));
      for (const Square other : act.others) json_.raw(", ").word(to_string(other));
      json_.raw("]");
    }
    if_true("accidental", act.accidental);
    if (act.order_unknown) word("order", "unknown");
  }
  void operator()(const act::Place& act) const {
    square("from", act.from);
    square("to", act.to);
    hands(act.hands);
  }
  void operator()(const act::Promote& act) const {
    const auto role = std::ranges::find(promotion_roles, act.piece) - promotion_roles.begin();
    word("piece", promotion_words[static_cast<std::size_t>(role)]);
    if (act.square) square("square", *act.square);
    hands(act.hands);
  }
  void operator()(const act::Press& act) const {
    if_true("displaced", act.displaced);
    if (act.other_hand) word("hand", "other");
  }
  void operator()(const act::Announce& act) const { key("move").text(act.move); }
  void operator()(const act::Sign& act) const { word("result", protocol::word(result_words, act.result)); }
  void operator()(const act::PutRight& /*act*/) const {}
  void operator()(const act::AnswerCall& /*act*/) const {}
  void operator()(const act::WithdrawCall& /*act*/) const {}
  void operator()(const act::Excuse& act) const { word("player", protocol::word(color_words, act.player)); }
  void operator()(const act::Move& act) const { key("move").text(act.text); }
  void operator()(const act::Record& act) const { key("san").text(act.san); }
  void operator()(const act::SeeScoreSheet& /*act*/) const {}
  void operator()(const act::OfferDraw& /*act*/) const {}
  void operator()(const act::AcceptDraw& /*act*/) const {}
  void operator()(const act::DeclineDraw& /*act*/) const {}
  void operator()(const act::Resign& /*act*/) const {}
  void operator()(const act::Claim& act) const {
    word("of", protocol::word(claim_words, act.of));
    if_any("move", act.move);
    if_true("from_screen", act.from_screen);
  }
  void operator()(const act::Choose& act) const {
    word("penalty", protocol::word(choice_words, act.choice));
    if_any("move", act.move);
  }
  void operator()(const act::StopClocks& act) const { if_any("reason", act.reason); }
  void operator()(const act::Tick& /*act*/) const {}
  void operator()(const act::Pause& act) const {
    if_true("outage", act.outage);
    if (act.away != Milliseconds::zero()) time("away", act.away);
  }
  void operator()(const act::Resume& /*act*/) const {}
  void operator()(const act::SetClocks& act) const {
    time("white", act.white);
    time("black", act.black);
  }
  void operator()(const act::Penalise& act) const {
    word("player", act.player ? protocol::word(color_words, *act.player) : "both");
    word("penalty", protocol::word(penalty_words, act.penalty));
    if (needs_time(act.penalty) || act.time != Milliseconds::zero()) time("ms", act.time);
    if (act.points) key("points").hundredths(*act.points);
    if_any("article", act.article);
  }
  void operator()(const act::Rule& act) const {
    word("claim", protocol::word(decision_words, act.decision));
    time("ms", act.time);
  }
  void operator()(const act::Restore& act) const { key("ply").number(std::int64_t{act.ply}); }
  void operator()(const act::Seal& act) const {
    if_any("move", act.move);
    if (act.resumes) key("resumes").number(*act.resumes);
  }
  void operator()(const act::Open& act) const {
    colors("at_board", act.at_board);
    if_any("move", act.move);
    if_true("lost", act.lost);
  }
  void operator()(const act::Discover& act) const {
    word("what", protocol::word(discovery_words, act.what));
    if (act.player) word("player", protocol::word(color_words, *act.player));
    if_true("anew", act.anew);
  }
  void operator()(const act::Declare& act) const {
    word("result", protocol::word(result_words, act.result));
    if_any("article", act.article);
  }

 private:
  JsonText& key(std::string_view key) const { return json_.raw(", ").word(key).raw(": "); }
  void word(std::string_view name, std::string_view word) const { key(name).word(word); }
  void square(std::string_view name, Square square) const { key(name).word(to_string(square)); }
  void colors(std::string_view name, const std::array<bool, 2>& which) const {
    key(name).raw("[");
    if (which[0]) json_.word(color_words[0]);
    if (which[0] && which[1]) json_.raw(", ");
    if (which[1]) json_.word(color_words[1]);
    json_.raw("]");
  }
  void hands(unsigned number) const {
    if (number != 1) key("hands").number(std::int64_t{number});
  }
  void if_any(std::string_view name, std::string_view text) const {
    if (!text.empty()) key(name).text(text);
  }
  void if_true(std::string_view name, bool value) const {
    if (value) key(name).truth(true);
  }
  void time(std::string_view name, std::optional<Milliseconds> time) const {
    if (time) key(name).number(time->count());
  }

  JsonText& json_;
};

void write_verdicts(JsonText& json, std::string_view key, const MateVerdicts& verdicts) {
  if (!verdicts[0] && !verdicts[1]) return;
  json.raw(", ").word(key).raw(": {");
  for (const Color side : both_colors) {
    if (!verdicts[index(side)]) continue;
    if (side == Color::black && verdicts[0]) json.raw(", ");
    json.word(word(color_words, side)).raw(": ").word(word(mate_words, *verdicts[index(side)]));
  }
  json.raw("}");
}

}  // namespace

void write_event(std::string& out, const Event& event, Milliseconds lag) {
  JsonText json(out);
  json.raw(R"({"at": )").number(event.at.count()).raw(R"(, "by": )").word(word(actor_words, event.by));
  json.raw(R"(, "do": )").word(act_word(event.act));
  std::visit(ActWriter(json), event.act);
  if (event.assistant) json.raw(R"(, "assistant": true)");
  if (event.program) json.raw(R"(, "program": true)");
  write_verdicts(json, "mate", event.mate);
  write_verdicts(json, "mate_before", event.mate_before);
  if (lag > Milliseconds::zero()) json.raw(R"(, "lag": )").number(lag.count());
  json.raw("}");
}

}  // namespace jadoube::laws::protocol
