#include "jadoube/tournament/pairing/explain.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/text/catalogue.hpp"
#include "jadoube/tournament/messages.hpp"
#include "jadoube/tournament/model/acceleration.hpp"

namespace jadoube::tournament {
namespace {

text::Message sentence_of(swiss::ColorRule rule) {
  switch (rule) {
    case swiss::ColorRule::both: return Message::explain_color_both;
    case swiss::ColorRule::stronger: return Message::explain_color_stronger;
    case swiss::ColorRule::alternate: return Message::explain_color_alternate;
    case swiss::ColorRule::higher: return Message::explain_color_higher;
    case swiss::ColorRule::rank: break;
  }
  return Message::explain_color_rank;
}

text::Message word_of(swiss::Preference preference) {
  switch (preference) {
    case swiss::Preference::mild: return Message::explain_preference_mild;
    case swiss::Preference::strong: return Message::explain_preference_strong;
    case swiss::Preference::absolute: return Message::explain_preference_absolute;
    case swiss::Preference::none: break;
  }
  return Message::explain_preference_none;
}

text::Message word_of(swiss::Float one) {
  return one == swiss::Float::down ? Message::explain_float_down
         : one == swiss::Float::up ? Message::explain_float_up
                                   : Message::explain_float_none;
}

std::string written(unsigned tenths) { return to_string(Points{static_cast<std::int32_t>(tenths)}); }

class Writer {
 public:
  Writer(const Event& event, const swiss::Pairing& pairing, unsigned round, text::Language language)
      : event_(event), pairing_(pairing), virtual_(virtual_points(event, round)), language_(language) {}

  std::string named(unsigned number) const { return fmt::format("{} {}", number, find_player(event_, number)->name); }

  // The player, and each bracket that the player floated from.
  void add(std::vector<std::string>& sentences, unsigned number) const {
    const swiss::Check& one = *std::ranges::find(pairing_.checks, number, &swiss::Check::player);
    const std::string color = !one.preferred                   ? say(language_, Message::explain_no_color)
                              : *one.preferred == Color::white ? say(language_, Message::explain_white)
                                                               : say(language_, Message::explain_black);
    const std::string floats =
        fmt::format("{}, {}", say(language_, word_of(one.last)), say(language_, word_of(one.before_last)));
    sentences.push_back(say(language_, Message::explain_player, named(number), written(one.score), one.difference,
                            color, say(language_, word_of(one.preference)), floats));
    const Points extra = virtual_[static_cast<std::size_t>(find_player(event_, number) - event_.players.data())];
    if (extra > Points{})
      sentences.push_back(say(language_, Message::explain_virtual, to_string(extra), named(number)));
    if (one.topscorer) sentences.push_back(say(language_, Message::explain_topscorer, named(number)));
    for (const swiss::Floater& floater : pairing_.floaters)
      if (floater.player == number)
        sentences.push_back(floater.reason == swiss::Criterion::order
                                ? say(language_, Message::explain_floater_order, named(number), written(floater.score))
                                : say(language_, Message::explain_floater, named(number), written(floater.score),
                                      code(floater.reason)));
  }

 private:
  const Event& event_;
  const swiss::Pairing& pairing_;
  std::vector<Points> virtual_;
  text::Language language_;
};

}  // namespace

std::string code(swiss::Criterion criterion) {
  return criterion == swiss::Criterion::order ? "4" : fmt::format("C{}", static_cast<int>(criterion) + 1);
}

Explanation explain(const Event& event, const swiss::Pairing& pairing, unsigned round, unsigned number,
                    const swiss::Board& board, text::Language language) {
  const Writer writer(event, pairing, round, language);
  Explanation explanation;
  explanation.pair =
      say(language, Message::explain_board, round, number, writer.named(board.white), writer.named(board.black));
  writer.add(explanation.players, board.white);
  writer.add(explanation.players, board.black);
  explanation.colors = say(language, sentence_of(board.rule));
  return explanation;
}

Explanation explain_bye(const Event& event, const swiss::Pairing& pairing, unsigned round, text::Language language) {
  const Writer writer(event, pairing, round, language);
  Explanation explanation;
  explanation.pair = say(language, Message::explain_bye, round, writer.named(*pairing.bye));
  writer.add(explanation.players, *pairing.bye);
  return explanation;
}

}  // namespace jadoube::tournament
