
#include "jadoube/chess/chess960.hpp"
#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/protocol/internal/fields.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/notation/uci_castling.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::laws::protocol {
namespace {

constexpr std::int64_t most_minutes = 10'000;
constexpr std::int64_t most_moves = 10'000;
constexpr std::string_view chess960_prefix = "chess960:";

constexpr Words<15> keys{"edition",
                         "time",
                         "tempo",
                         "board",
                         "supervision",
                         "start",
                         "default_time",
                         "draw_agreement",
                         "quickplay_finish",
                         "score_sheets",
                         "rook_first_castling",
                         "false_move",
                         "points",
                         "penalty_time",
                         "rulings"};

const Words<editions.size()> edition_words = [] {
  Words<editions.size()> words;
  std::ranges::transform(editions, words.begin(), [](Edition edition) { return code(edition); });
  return words;
}();

class Regulator {
 public:
  explicit Regulator(const Value& object) : fields_(object, {}, keys) {}

  std::expected<Regulations, ReadError> read() {
    Regulations regulations;
    // There is only one version.
    if (fields_.find("rulings") != nullptr) static_cast<void>(fields_.whole("rulings", rules_version, rules_version));
    regulations.edition = editions[fields_.word_or("edition", edition_words, index(regulations.edition))];
    if (const Value* const value = fields_.find("time")) regulations.time = time(*value);
    regulations.tempo = read_word("tempo", tempo_words, tempo_of(regulations.edition, regulations.time));
    if (const Value* const value = fields_.find("board")) board(*value, regulations);
    regulations.supervision = read_word("supervision", supervision_words, regulations.supervision);
    if (const Value* const value = fields_.find("start")) start(*value, regulations);
    const Value* const lateness = fields_.find("default_time");
    regulations.default_time = lateness == nullptr ? regulations.rules().default_time : default_time(*lateness);
    if (const Value* const value = fields_.find("draw_agreement")) regulations.draw_agreement = draw_agreement(*value);
    const Value* const finish = fields_.find("quickplay_finish");
    regulations.quickplay_finish =
        finish == nullptr ? usual_quickplay_finish(regulations.edition, regulations.time) : quickplay_finish(*finish);
    regulations.score_sheets = fields_.truth_or_false("score_sheets");
    regulations.rook_first_castling = fields_.truth_or_false("rook_first_castling");
    regulations.false_move = read_word("false_move", false_move_words, regulations.false_move);
    if (const Value* const value = fields_.find("points")) regulations.points = points(*value);
    if (fields_.find("penalty_time") != nullptr) regulations.penalty_time = fields_.time("penalty_time");
    if (fields_.error()) return std::unexpected(*fields_.error());
    return regulations;
  }

 private:
  template <typename Enum, std::size_t size>
  Enum read_word(std::string_view key, const Words<size>& words, Enum otherwise) {
    return static_cast<Enum>(fields_.word_or(key, words, static_cast<std::size_t>(otherwise)));
  }

  // Reads one word, or one for each side, where one of them plays on a board for the blind (D.1).
  void board(const Value& value, Regulations& regulations) {
    if (value.kind == Value::Kind::text) {
      regulations.board = static_cast<BoardKind>(fields_.word(value, board_words));
      return;
    }
    const Expected expected{.text = Message::value_board};
    if (value.kind != Value::Kind::object || value.size != 3) return fields_.fail(value, expected);
    for (const Color color : both_colors) {
      const Value* const side = member(value, word(color_words, color));
      const bool blind = side != nullptr && side->text == "blind";
      if (side == nullptr || side->kind != Value::Kind::text || !(blind || side->text == "physical"))
        return fields_.fail(value, expected);
      regulations.blind[index(color)] = blind;
    }
    if (regulations.any_blind() && !regulations.rules().has_blind_boards)
      fields_.fail(value, {.text = Message::value_board_1997});
  }

  std::array<TimeControl, 2> time(const Value& value) {
    const Expected expected{.text = Message::value_time_control};
    std::array<TimeControl, 2> both;
    if (value.kind == Value::Kind::text) {
      both[0] = both[1] = time_control(value);
    } else if (value.kind == Value::Kind::object) {
      for (const Value* side = value.begin(); side != value.end(); side = side->next())
        if (std::ranges::find(color_words, side->key) == color_words.end()) fields_.fail(value, expected);
      for (const Color color : both_colors) {
        const Value* const side = member(value, word(color_words, color));
        if (side != nullptr && side->kind == Value::Kind::text)
          both[index(color)] = time_control(*side);
        else
          fields_.fail(value, expected);
      }
    } else {
      fields_.fail(value, expected);
    }
    return both;
  }

  TimeControl time_control(const Value& value) {
    auto control = parse_time_control_in_minutes(value.text);
    if (control) return *std::move(control);
    fields_.fail({.kind = ReadError::Kind::time_control, .key = std::string(value.key), .cause = control.error()});
    return {};
  }

  void start(const Value& value, Regulations& regulations) {
    const Expected expected{.text = Message::value_start, .least = 0, .most = chess960_starts - 1};
    if (value.kind != Value::Kind::text) return fields_.fail(value, expected);
    if (value.text == "startpos") return;
    if (value.text.starts_with(chess960_prefix)) {
      const auto number = text::number<unsigned>(value.text.substr(chess960_prefix.size()));
      if (!number || *number >= chess960_starts) return fields_.fail(value, expected);
      regulations.start = Position::chess960(*number);
      regulations.chess960 = true;
      return;
    }
    if (!value.text.contains('/')) return fields_.fail(value, expected);
    const auto position = notation::read_fen(value.text, notation::FenStyle::forgiving);
    if (!position)
      return fields_.fail({.kind = ReadError::Kind::fen, .key = std::string(value.key), .cause = position.error()});
    regulations.start = *position;
    regulations.chess960 = notation::uci_castling(*position) == notation::UciCastling::rook;
  }

  std::optional<Milliseconds> default_time(const Value& value) {
    if (value.kind == Value::Kind::text && value.text == "none") return std::nullopt;
    const double minutes = value.kind == Value::Kind::whole ? static_cast<double>(value.whole) : value.fraction;
    const bool number = value.kind == Value::Kind::whole || value.kind == Value::Kind::fraction;
    if (number && minutes >= 0 && minutes <= most_minutes)
      return Milliseconds(static_cast<std::int64_t>(std::round(minutes * 60'000)));
    fields_.fail(value, {.text = Message::value_minutes, .least = 0, .most = most_minutes});
    return std::nullopt;
  }

  DrawAgreement draw_agreement(const Value& value) {
    if (value.kind == Value::Kind::text && value.text == "free") return {};
    if (value.kind == Value::Kind::text && value.text == "forbidden") return {.from_move = std::nullopt};
    const Value* const move = value.kind == Value::Kind::object ? member(value, "from_move") : nullptr;
    if (move != nullptr && value.size == 2 && move->kind == Value::Kind::whole && move->whole >= 1 &&
        move->whole <= most_moves)
      return {.from_move = static_cast<unsigned>(move->whole)};
    fields_.fail(value, {.text = Message::value_draw_agreement, .least = 1, .most = most_moves});
    return {};
  }

  QuickplayFinish quickplay_finish(const Value& value) {
    if (value.kind == Value::Kind::truth) return value.truth ? QuickplayFinish::on : QuickplayFinish::off;
    if (value.kind == Value::Kind::text && value.text == "increment") return QuickplayFinish::increment;
    if (value.kind == Value::Kind::text && value.text == "no_arbiter") return QuickplayFinish::no_arbiter;
    fields_.fail(value, {.text = Message::value_quickplay_finish});
    return QuickplayFinish::off;
  }

  Points points(const Value& value) {
    std::array<std::optional<unsigned>, 3> numbers;
    if (value.kind == Value::Kind::list && value.size == 1 + numbers.size())
      std::ranges::transform(value.begin(), value.end(), numbers.begin(), hundredths);
    if (numbers[0] && numbers[1] && numbers[2]) return {*numbers[0], *numbers[1], *numbers[2]};
    fields_.fail(value, {.text = Message::value_three_points, .least = 0, .most = most_points});
    return {};
  }

  Fields fields_;
};

}  // namespace

Parser::Parser() : json_(std::make_unique<Json>()) {}
Parser::Parser(Parser&&) noexcept = default;
Parser::~Parser() = default;

bool Parser::speaks_of_regulations(std::string_view line) {
  const auto json = json_->parse(line);
  if (!json) return line.contains("\"regulations\"");
  return (*json)->kind == Value::Kind::object && member(**json, "regulations") != nullptr;
}

std::expected<Regulations, ReadError> Parser::regulations(std::string_view line) {
  static constexpr Words<1> outer_keys{"regulations"};
  const auto json = json_->parse(line);
  if (!json) return std::unexpected(ReadError{.kind = ReadError::Kind::json, .cause = json.error()});
  if ((*json)->kind != Value::Kind::object) return std::unexpected(ReadError{.kind = ReadError::Kind::not_an_object});
  Fields outer(**json, {}, outer_keys);
  const Value* const inner = outer.require(outer_keys[0]);
  if (outer.error()) return std::unexpected(*outer.error());
  if (inner->kind != Value::Kind::object)
    return std::unexpected(ReadError{.kind = ReadError::Kind::not_an_object, .key = std::string(inner->key)});
  return Regulator(*inner).read();
}

}  // namespace jadoube::laws::protocol
