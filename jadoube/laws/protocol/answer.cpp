#include "jadoube/laws/protocol/answer.hpp"

#include <optional>

#include "jadoube/laws/conduct/points.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/sentences.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/touch/permitted.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "jadoube/notation/uci.hpp"

namespace jadoube::laws::protocol {
namespace {

class Answer {
 public:
  Answer(std::string& out, const Regulations& regulations, const State& state, Detail detail)
      : json_(out),
        regulations_(regulations),
        state_(state),
        detail_(detail),
        castling_(regulations.chess960 ? notation::UciCastling::rook : notation::UciCastling::king) {}

  void write(const Ruling& ruling) {
    json_.raw(ruling.ok ? R"({"ok": true, "articles": [)" : R"({"ok": false, "articles": [)");
    write_articles(ruling);
    json_.raw(R"(], "says": )");
    write_sentences(json_, ruling.says, state_);
    json_.raw(R"(, "effects": [)");
    Separator separator(json_);
    for (const Effect& effect : ruling.effects) {
      separator.next();
      std::visit([this](const auto& kind) { write_effect(kind); }, effect);
      json_.raw("}");
    }
    json_.raw(R"(], "state": )");
    write_state();
    json_.raw("}\n");
  }

  void write_state() {
    write_position();
    json_.raw(R"(, "ply": )").number(state_.ply()).raw(R"(, "turn": )");
    player(has_the_move(regulations_, state_));
    if (detail_ == Detail::full) {
      json_.raw(R"(, "permitted": )");
      moves();
    }
    json_.raw(R"(, "clocks": )");
    write_clocks();
    json_.raw(R"(, "result": )").word(word(result_words, state_.result));
    if (detail_ == Detail::full) write_rest();
    json_.raw("}");
  }

 private:
  // Writes a comma before all but the first.
  class Separator {
   public:
    explicit Separator(JsonText& json) : json_(json) {}
    void next() {
      if (!first_) json_.raw(", ");
      first_ = false;
    }

   private:
    JsonText& json_;
    bool first_ = true;
  };

  void write_articles(const Ruling& ruling) {
    Separator separator(json_);
    if (!ruling.article.empty()) {
      separator.next();
      json_.text(ruling.article);
    }
    for (const Article article : ruling.articles) {
      const std::string_view told = number(article, regulations_.edition);
      if (told == ruling.article) continue;
      separator.next();
      json_.word(told);
    }
  }

  JsonText& player(Color color) { return json_.word(word(color_words, color)); }
  JsonText& kind_of_player(std::string_view kind, Color color) {
    json_.raw(R"({"kind": ")").raw(kind).raw(R"(", "player": )");
    return player(color);
  }
  JsonText& move(Move move) {
    std::array<char, 5> uci;
    return json_.word({uci.data(), write_uci(uci.data(), move, castling_)});
  }
  void moves() {
    if (!permitted_) permitted_ = permitted_moves(regulations_, state_);
    constexpr std::size_t longest = std::string_view(R"("e7e8q", )").size();
    json_.raw("[").raw_by(permitted_->size() * longest, [this](char* end) {
      for (const Move permitted : *permitted_) {
        *end++ = '"';
        end = write_uci(end, permitted, castling_);
        for (const char c : std::string_view(R"(", )")) *end++ = c;
      }
      return permitted_->empty() ? end : end - 2;
    });
    json_.raw("]");
  }

  // None of these writes its closing brace.
  void write_effect(const effect::Obligation& effect) {
    kind_of_player("obligation", effect.player).raw(R"(, "moves": )");
    moves();
  }
  void write_effect(const effect::Made& effect) {
    json_.raw(R"({"kind": "made", "move": )");
    move(effect.move).raw(R"(, "san": ")");
    std::array<char, notation::max_san_size> san;
    json_.raw({san.data(), notation::write_san(san.data(), state_.previous, effect.move)}).raw("\"");
  }
  void write_effect(const effect::Completed& effect) {
    json_.raw(R"({"kind": "completed", "move": )");
    move(effect.move);
  }
  void write_effect(const effect::IllegalMove& effect) {
    kind_of_player("illegal_move", effect.player).raw(R"(, "count": )").number(effect.count);
  }
  void write_effect(const effect::Restored& effect) { json_.raw(R"({"kind": "restored", "ply": )").number(effect.ply); }
  void write_effect(const effect::Time& effect) {
    kind_of_player("time", effect.player).raw(R"(, "ms": )").number(effect.time.count());
  }
  void write_effect(const effect::Warning& effect) { kind_of_player("warning", effect.player); }
  void write_effect(const effect::DrawOffered& effect) { kind_of_player("draw_offered", effect.player); }
  void write_effect(const effect::OfferEnded& /*effect*/) { json_.raw(R"({"kind": "offer_ended")"); }
  void write_effect(const effect::Claim& effect) {
    json_.raw(R"({"kind": "claim", "of": )").word(word(claim_words, effect.of)).raw(R"(, "upheld": )");
    json_.raw(!effect.upheld ? "null" : *effect.upheld ? "true" : "false");
  }
  void write_effect(const effect::Flag& effect) { kind_of_player("flag", effect.player); }
  void write_effect(const effect::GameOver& effect) {
    json_.raw(R"({"kind": "game_over", "result": )").word(word(result_words, effect.result));
    json_.raw(R"(, "reason": )").word(word(reason_words, effect.reason));
  }
  void write_effect(const effect::Sealed& effect) { kind_of_player("sealed", effect.player); }
  void write_effect(const effect::Annulled& /*effect*/) { json_.raw(R"({"kind": "annulled")"); }
  void write_effect(const effect::Points& effect) {
    kind_of_player("points", effect.player).raw(R"(, "points": )").hundredths(effect.points);
  }
  void write_effect(const effect::Expelled& effect) { kind_of_player("expelled", effect.player); }
  void write_effect(const effect::Fined& effect) { kind_of_player("fined", effect.player); }
  void write_effect(const effect::Excluded& effect) { kind_of_player("excluded", effect.player); }

  void write_rest() {
    json_.raw(R"(, "reason": )");
    if (state_.reason == Reason::none)
      json_.raw("null");
    else
      json_.word(word(reason_words, state_.reason));
    json_.raw(R"(, "illegal_moves": )");
    json_.by_color([this](Color color) { json_.number(state_.illegal_moves[index(color)]); });
    json_.raw(R"(, "offer": )");
    write_color_or_null(state_.offer);
    if (const auto both = points(regulations_, state_)) {
      json_.raw(R"(, "points": )");
      json_.by_color([&](Color color) { json_.hundredths((*both)[index(color)]); });
    }
  }

  void write_position() {
    std::array<char, notation::max_fen_size> buffer;
    const std::string_view fen(buffer.data(), notation::write_fen(buffer.data(), state_.position));
    json_.raw(R"({"fen": ")");
    if (state_.turn.displaced.empty()) {
      json_.raw(fen).raw("\"");
      return;
    }
    std::array<char, notation::max_fen_size> board;
    json_.raw({board.data(), notation::write_fen_board(board.data(), board_as_it_stands(state_))});
    json_.raw(fen.substr(fen.find(' '))).raw(R"(", "last_legal": ")").raw(fen).raw("\"");
  }

  void write_clocks() {
    if (!regulations_.has_clock()) {
      json_.raw("null");
      return;
    }
    json_.raw(R"({"white": )");
    write_time_left(Color::white);
    json_.raw(R"(, "black": )");
    write_time_left(Color::black);
    json_.raw(R"(, "running": )");
    write_color_or_null(state_.clock.running());
    json_.raw("}");
  }

  void write_time_left(Color color) {
    if (state_.clock.dial(color).timed)
      json_.number(state_.clock.left(color).count());
    else
      json_.raw("null");
  }

  void write_color_or_null(std::optional<Color> color) {
    json_.or_null(color, [this](Color held) { player(held); });
  }

  JsonText json_;
  const Regulations& regulations_;
  const State& state_;
  Detail detail_;
  std::optional<MoveList> permitted_;
  notation::UciCastling castling_;
};

}  // namespace

void write_answer(std::string& out, const Regulations& regulations, const State& state, const Ruling& ruling,
                  Detail detail) {
  Answer(out, regulations, state, detail).write(ruling);
}

void write_state(std::string& out, const Regulations& regulations, const State& state, Detail detail) {
  Answer(out, regulations, state, detail).write_state();
}

}  // namespace jadoube::laws::protocol
