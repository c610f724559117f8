#include "jadoube/server/view.hpp"

#include "jadoube/laws/protocol/json_text.hpp"
#include "jadoube/laws/protocol/words.hpp"
#include "jadoube/laws/record.hpp"

namespace jadoube::server {
namespace {

using laws::protocol::color_words;
using laws::protocol::JsonText;

class View {
 public:
  View(std::string& out, const laws::Regulations& regulations, const laws::State& state)
      : json_(out), regulations_(regulations), state_(state) {}

  void write() {
    json_.raw(R"({"started": )").raw(truth(state_.clock.started()));
    json_.raw(R"(, "stopped": )").raw(truth(state_.clock.is_stopped())).raw(R"(, "touched": )");
    list(state_.turn.touches.squares, [this](Square square) { json_.word(to_string(square)); });
    json_.raw(R"(, "displaced": )");
    list(state_.turn.displaced, [this](const laws::Displaced& piece) {
      json_.raw(R"({"from": )").word(to_string(piece.origin)).raw(R"(, "at": )").word(to_string(piece.now)).raw("}");
    });
    json_.raw(R"(, "promotion": )");
    if (state_.turn.touches.promotion)
      json_.word(to_string(state_.turn.touches.promotion->to()));
    else
      json_.raw("null");
    json_.raw(R"(, "unpressed": )");
    colors([this](Color color) { return state_.unpressed[index(color)]; });
    write_open();
    json_.raw(R"(, "delay": )");
    each([this](Color color) { return state_.clock.dial(color).delay_left.count(); });
    json_.raw(R"(, "period": )");
    each([this](Color color) { return std::int64_t{state_.clock.dial(color).period}; });
    json_.raw(R"(, "flags": )");
    colors([this](Color color) { return state_.clock.flag(color); });
    write_sheets();
    json_.raw("}");
  }

 private:
  // The players' own score sheets, where there are any to keep or somebody keeps one.
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

  static std::string_view truth(bool value) { return value ? "true" : "false"; }

  // What waits for somebody.
  void write_open() {
    json_.raw(R"(, "claim": )");
    if (state_.claim) {
      json_.raw(R"({"of": )")
          .word(laws::protocol::word(laws::protocol::claim_words, state_.claim->of))
          .raw(R"(, "by": )");
      color(state_.claim->claimant);
      json_.raw(R"(, "postponed": )").raw(truth(state_.claim->postponed)).raw("}");
    } else {
      json_.raw("null");
    }
    json_.raw(R"(, "choice": )");
    if (state_.choice)
      color(state_.choice->wronged);
    else
      json_.raw("null");
    json_.raw(R"(, "envelope": )");
    if (state_.envelope)
      color(state_.envelope->sealer);
    else
      json_.raw("null");
  }

  void color(Color color) { json_.word(laws::protocol::word(color_words, color)); }

  template <typename Range, typename Write>
  void list(const Range& range, Write write) {
    json_.raw("[");
    bool first = true;
    for (const auto& value : range) {
      if (!first) json_.raw(", ");
      first = false;
      write(value);
    }
    json_.raw("]");
  }
  // Those for whom it holds.
  template <typename Holds>
  void colors(Holds holds) {
    std::vector<Color> holding;
    for (const Color color : both_colors)
      if (holds(color)) holding.push_back(color);
    list(holding, [this](Color held) { color(held); });
  }
  template <typename Number>
  void each(Number number) {
    json_.raw(R"({"white": )").number(number(Color::white)).raw(R"(, "black": )").number(number(Color::black)).raw("}");
  }

  JsonText json_;
  const laws::Regulations& regulations_;
  const laws::State& state_;
};

}  // namespace

void write_view(std::string& out, const laws::Regulations& regulations, const laws::State& state) {
  View(out, regulations, state).write();
}

}  // namespace jadoube::server
