// Games of PGN by columns: moves, clocks, results as buffers of numbers, without an object for each move.
#include <cstring>

#include "jadoube/chess/packed.hpp"
#include "jadoube/notation/pgn/commands.hpp"
#include "jadoube/notation/pgn/internal/whole.hpp"
#include "jadoube/notation/pgn/reader.hpp"
#include "python/native/errors.hpp"
#include "python/native/input.hpp"
#include "python/native/slots.hpp"

namespace jadoube::python {
namespace {

constexpr std::int32_t no_time = -1;
constexpr std::int16_t no_evaluation = std::numeric_limits<std::int16_t>::min();
// An evaluation of mate in n moves is this less n, with White's sign.
constexpr int mate_value = 32'000;

// Columns of the games read so far.
struct Table {
  std::vector<std::uint16_t> moves;
  std::vector<std::int32_t> clocks, elapsed;    // milliseconds, by move
  std::vector<std::int16_t> evaluations;        // centipawns, by move
  std::vector<std::uint64_t> offsets{0};        // by game: where its moves begin, and at last their number
  std::vector<std::uint64_t> lines;             // by game: where it begins in the source
  std::vector<std::uint8_t> results, is_whole;  // by game
  std::vector<std::uint16_t> white_ratings, black_ratings;
  std::vector<std::pair<std::size_t, Position>> starts;  // of games that do not begin at the initial position
  std::vector<std::vector<std::string>> tags;            // for each tag that is wanted, by game
  std::vector<pgn::PgnError> errors;
  std::uint64_t error_count = 0;

  std::size_t games() const { return results.size(); }
};

struct Wanted {
  notation::Letters letters = notation::Letters::en;
  bool clocks = true, evaluations = true;
  std::vector<std::string> tags{};
};

std::int16_t evaluation_value(const pgn::Evaluation& evaluation, Color mover) {
  constexpr int most = mate_value - 1000;
  if (!evaluation.is_mate) return static_cast<std::int16_t>(std::clamp(evaluation.value, -most, most));
  const int moves = std::min(std::abs(evaluation.value), 999);
  // At #0 the mover has mated.
  const bool white = evaluation.value != 0 ? evaluation.value > 0 : mover == Color::white;
  return static_cast<std::int16_t>(white ? mate_value - moves : moves - mate_value);
}

std::int32_t milliseconds(std::chrono::milliseconds time) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(time.count(), 0, std::numeric_limits<std::int32_t>::max()));
}

class Collector : public pgn::Visitor {
 public:
  Collector(Table& table, const Wanted& wanted) : table_(table), wanted_(wanted) {}

  void begin_game(std::uint64_t) {
    table_.lines.push_back(reader->place().line);
    whole_.begin_game();
    white_rating_ = black_rating_ = 0;
    for (auto& column : table_.tags) column.emplace_back();
  }
  void tag(std::string_view name, std::string_view value) {
    if (name == "WhiteElo") white_rating_ = rating(value);
    if (name == "BlackElo") black_rating_ = rating(value);
    for (std::size_t i = 0; i < wanted_.tags.size(); ++i)
      if (auto& held = table_.tags[i].back(); wanted_.tags[i] == name && held.empty()) held = value;
  }
  pgn::Next begin_moves(const Position& start) {
    whole_.begin_moves();
    if (!(start == initial_)) table_.starts.emplace_back(table_.games(), start);
    first_mover_ = start.turn();
    return pgn::Next::read;
  }
  void line(const pgn::Line& line) {
    const std::size_t first = table_.moves.size();
    grow(first + line.plies);
    for (std::size_t ply = 0; ply < line.plies; ++ply) table_.moves[first + ply] = pack(line.moves[ply]);
    if (line.items_size == line.plies || !(wanted_.clocks || wanted_.evaluations)) return;
    std::size_t next = first;
    for (std::size_t i = 0; i < line.items_size; ++i) {
      const pgn::LineItem& item = line.items[i];
      if (item.kind == pgn::LineItem::Kind::move)
        ++next;
      else if (item.kind == pgn::LineItem::Kind::comment)
        comment_on(next, {item.text, item.size});
    }
  }
  void move(const Position&, Move move, const Position&, std::string_view) { add(move); }
  void null_move(const Position&, const Position&) { add(Move{}); }
  void comment(std::string_view text) { comment_on(table_.moves.size(), text); }
  void result(pgn::Result result) { result_ = result; }
  void end_game() {
    table_.offsets.push_back(table_.moves.size());
    table_.white_ratings.push_back(white_rating_);
    table_.black_ratings.push_back(black_rating_);
    table_.is_whole.push_back(whole_.is_whole() ? 1 : 0);
    table_.results.push_back(static_cast<std::uint8_t>(result_));
  }
  void error(const pgn::PgnError& error) {
    constexpr std::size_t most = 1000;
    whole_.error(error);
    ++table_.error_count;
    if (table_.errors.size() < most) table_.errors.push_back(error);
  }

  pgn::Reader<Collector>* reader = nullptr;

 private:
  void add(Move move) {
    grow(table_.moves.size() + 1);
    table_.moves.back() = pack(move);
  }
  void grow(std::size_t moves) {
    table_.moves.resize(moves);
    if (wanted_.clocks) {
      table_.clocks.resize(moves, no_time);
      table_.elapsed.resize(moves, no_time);
    }
    if (wanted_.evaluations) table_.evaluations.resize(moves, no_evaluation);
  }
  // A comment behind the move before number `next`.
  void comment_on(std::size_t next, std::string_view text) {
    if (next == table_.offsets.back()) return;
    const pgn::Readings read = pgn::readings(text);
    if (wanted_.clocks) {
      if (read.clock) table_.clocks[next - 1] = milliseconds(*read.clock);
      if (read.elapsed) table_.elapsed[next - 1] = milliseconds(*read.elapsed);
    }
    if (wanted_.evaluations && read.evaluation) {
      const bool is_first_mover = (next - table_.offsets.back()) % 2 == 1;
      table_.evaluations[next - 1] = evaluation_value(*read.evaluation, is_first_mover ? first_mover_ : !first_mover_);
    }
  }
  static std::uint16_t rating(std::string_view text) {
    unsigned value = 0;
    for (const char c : text) {
      if (c < '0' || c > '9') return 0;
      value = std::min(10 * value + static_cast<unsigned>(c - '0'), 65535U);
    }
    return static_cast<std::uint16_t>(value);
  }

  Table& table_;
  const Wanted& wanted_;
  const Position initial_;
  Color first_mover_ = Color::white;
  pgn::Result result_ = pgn::Result::unknown;
  pgn::Whole whole_;
  std::uint16_t white_rating_ = 0, black_rating_ = 0;
};

template <typename Number>
constexpr const char* format_of() {
  if constexpr (std::is_same_v<Number, std::uint8_t>) return "B";
  if constexpr (std::is_same_v<Number, std::uint16_t>) return "H";
  if constexpr (std::is_same_v<Number, std::int16_t>) return "h";
  if constexpr (std::is_same_v<Number, std::int32_t>) return "i";
  // Signed: NumPy before version 2 makes floating point numbers of a sum of an unsigned one and an int. They are small.
  if constexpr (std::is_same_v<Number, std::uint64_t>) return "q";
}

// A read-only buffer of numbers: a memoryview over bytes.
template <typename Number>
py::object buffer(const std::vector<Number>& numbers) {
  const py::bytes bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
  const auto view = py::reinterpret_steal<py::object>(PyMemoryView_FromObject(bytes.ptr()));
  if (!view) throw py::error_already_set();
  return view.attr("cast")(format_of<Number>());
}

class ColumnReader {
 public:
  ColumnReader(Input input, Wanted wanted, std::size_t games)
      : input_(std::move(input)),
        wanted_(std::move(wanted)),
        games_(games),
        collector_(table_, wanted_),
        reader_(input_.source(), collector_, {.letters = wanted_.letters, .variations = false}) {
    collector_.reader = &reader_;
  }

  PyObject* next() {
    if (busy_) {
      PyErr_SetString(PyExc_RuntimeError, "the games are being read by another thread");
      return nullptr;
    }
    if (!ended_) {
      busy_ = true;
      std::exception_ptr failure;
      {
        const py::gil_scoped_release released;
        try {
          read();
        } catch (...) {
          failure = std::current_exception();
        }
      }
      busy_ = false;
      if (failure) std::rethrow_exception(failure);
      if (table_.games() != 0 || table_.error_count != 0) return columns().release().ptr();
    }
    if (reader_.fault() && !std::exchange(told_, true)) input_.raise(*reader_.fault());
    return nullptr;
  }

 private:
  void read() {
    table_ = Table();
    table_.tags.resize(wanted_.tags.size());
    while (!ended_ && table_.games() < games_) ended_ = !reader_.read_game();
  }

  py::object columns() const {
    py::dict starts, tags;
    for (const auto& [game, position] : table_.starts) starts[py::int_(game)] = position;
    for (std::size_t i = 0; i < wanted_.tags.size(); ++i) {
      py::list values(table_.games());
      for (std::size_t game = 0; game < table_.games(); ++game) values[game] = text_of(table_.tags[i][game]);
      tags[text_of(wanted_.tags[i])] = values;
    }
    py::tuple errors(table_.errors.size());
    for (std::size_t i = 0; i < table_.errors.size(); ++i) errors[i] = pgn_error(table_.errors[i], wanted_.letters);
    using namespace py::literals;
    return package_class("pgn", "Columns")(
        "games"_a = table_.games(), "moves"_a = buffer(table_.moves), "offsets"_a = buffer(table_.offsets),
        "clocks"_a = buffer(table_.clocks), "elapsed"_a = buffer(table_.elapsed),
        "evaluations"_a = buffer(table_.evaluations), "results"_a = buffer(table_.results),
        "is_whole"_a = buffer(table_.is_whole), "white_ratings"_a = buffer(table_.white_ratings),
        "black_ratings"_a = buffer(table_.black_ratings), "lines"_a = buffer(table_.lines), "starts"_a = starts,
        "tags"_a = tags, "errors"_a = errors, "error_count"_a = table_.error_count);
  }

  Input input_;
  Wanted wanted_;
  std::size_t games_;
  Table table_;
  Collector collector_;
  pgn::Reader<Collector> reader_;
  bool busy_ = false, ended_ = false, told_ = false;
};

}  // namespace

void add_columns(py::module_& module) {
  py::class_<ColumnReader>(
      module, "ColumnReader", iterator_slots<ColumnReader>(),
      "An iterator over the games of a source by columns. Of several threads one may read at a time.");
  module.def(
      "columns",
      [](const py::object& source, std::size_t games, std::string_view letters, bool clocks, bool evaluations,
         std::vector<std::string> tags) {
        constexpr std::size_t most = 10'000'000, most_tags = 64;
        if (games == 0 || games > most)
          raise_argument("bad_number", "{} games at once are not possible: from 1 to 10,000,000.",
                         std::to_string(games));
        if (tags.size() > most_tags)
          raise_argument("bad_number", "{} tags at once are too many: at most 64.", std::to_string(tags.size()));
        const notation::Letters of = letters_of(letters);
        return std::make_unique<ColumnReader>(
            Input::open(source),
            Wanted{.letters = of, .clocks = clocks, .evaluations = evaluations, .tags = std::move(tags)}, games);
      },
      py::arg("source"), py::kw_only(), py::arg("games") = 65536, py::arg("letters") = "en", py::arg("clocks") = true,
      py::arg("evaluations") = true, py::arg("tags") = std::vector<std::string>{});
}

}  // namespace jadoube::python
