#include <algorithm>
#include <chrono>
#include <deque>

#include "jadoube/notation/pgn/internal/whole.hpp"
#include "jadoube/notation/pgn/reader.hpp"
#include "python/native/errors.hpp"
#include "python/native/games.hpp"
#include "python/native/input.hpp"
#include "python/native/slots.hpp"

namespace jadoube::python {
namespace {

struct Wanted {
  notation::Letters letters = notation::Letters::en;
  bool variations = true, comments = true, hints = true;
};

class Builder : public pgn::GameBuilder {
 public:
  explicit Builder(const Wanted& wanted) : wanted_(wanted) {}

  void begin_game(std::uint64_t number) {
    whole_.begin_game();
    GameBuilder::begin_game(number);
  }
  pgn::Next begin_moves(const Position& start) {
    whole_.begin_moves();
    return GameBuilder::begin_moves(start);
  }
  pgn::Next begin_variation() {
    whole_.begin_variation();
    return GameBuilder::begin_variation();
  }
  void end_variation() {
    whole_.end_variation();
    GameBuilder::end_variation();
  }
  void comment(std::string_view text) {
    if (wanted_.comments) GameBuilder::comment(text);
  }
  void glyph(unsigned number) {
    if (wanted_.comments) GameBuilder::glyph(number);
  }
  void error(const pgn::PgnError& error) {
    whole_.error(error);
    keep(error);
  }
  void hint(const pgn::PgnError& hint) {
    if (wanted_.hints) keep(hint);
  }
  bool is_whole() const { return whole_.is_whole(); }
  std::vector<pgn::PgnError> take_errors() { return std::exchange(errors_, {}); }

 private:
  // More errors of a game are not kept.
  static constexpr std::size_t most_errors = 1000;

  void keep(const pgn::PgnError& error) {
    if (errors_.size() < most_errors) errors_.push_back(error);
  }

  Wanted wanted_;
  pgn::Whole whole_;
  std::vector<pgn::PgnError> errors_;
};

// Reads games as they are asked for, and a few ahead, without the interpreter's lock.
class GameReader {
 public:
  GameReader(Input input, const Wanted& wanted)
      : input_(std::move(input)),
        wanted_(wanted),
        builder_(wanted),
        reader_(input_.source(), builder_, {.letters = wanted.letters, .variations = wanted.variations}) {}

  PyObject* next() {
    if (busy_) {
      PyErr_SetString(PyExc_RuntimeError, "the games are being read by another thread");
      return nullptr;
    }
    if (games_.empty() && !ended_) read_ahead();
    if (games_.empty()) {
      if (reader_.fault() && !std::exchange(told_, true)) input_.raise(*reader_.fault());
      return nullptr;
    }
    SharedGame game = std::move(games_.front());
    games_.pop_front();
    return py::cast(std::move(game)).release().ptr();
  }

  // Of a text without a game, and after the last one.
  py::tuple stray_errors() const {
    py::tuple all(stray_.size());
    for (std::size_t i = 0; i < stray_.size(); ++i) all[i] = pgn_error(stray_[i], wanted_.letters);
    return all;
  }

 private:
  void read_ahead() {
    constexpr std::size_t most = 64;
    constexpr auto longest = std::chrono::milliseconds(2);
    busy_ = true;
    std::exception_ptr failure;
    {
      const py::gil_scoped_release released;
      try {
        const auto end = std::chrono::steady_clock::now() + longest;
        while (games_.size() < at_once_ && !ended_) {
          read_game();
          if (std::chrono::steady_clock::now() > end) break;
        }
      } catch (...) {
        failure = std::current_exception();
      }
    }
    busy_ = false;
    at_once_ = std::min(2 * at_once_, most);
    if (failure) {
      ended_ = true;
      std::rethrow_exception(failure);
    }
  }

  void read_game() {
    if (!reader_.read_game()) {
      ended_ = true;
      stray_ = builder_.take_errors();
      return;
    }
    auto game = std::make_shared<GameData>();
    game->errors = builder_.take_errors();
    game->is_whole = builder_.is_whole();
    game->number = ++number_;
    game->line = builder_.line();
    game->letters = wanted_.letters;
    game->game = std::move(builder_.finished());
    games_.push_back(std::move(game));
  }

  // Knows where each game begins.
  class Placed : public Builder {
   public:
    using Builder::Builder;
    void begin_game(std::uint64_t number) {
      Builder::begin_game(number);
      line_ = reader->place().line;
    }
    std::uint64_t line() const { return line_; }
    pgn::Reader<Placed>* reader = nullptr;

   private:
    std::uint64_t line_ = 0;
  };

  Input input_;
  Wanted wanted_;
  Placed builder_;
  pgn::Reader<Placed> reader_;
  std::deque<SharedGame> games_;
  std::vector<pgn::PgnError> stray_;
  std::uint64_t number_ = 0;
  std::size_t at_once_ = 1;
  bool busy_ = false, ended_ = false, told_ = false;

 public:
  // The reader must not move after this.
  void bind() { builder_.reader = &reader_; }
};

std::unique_ptr<GameReader> reader_of(Input input, std::string_view letters, bool variations, bool comments,
                                      bool hints) {
  auto reader = std::make_unique<GameReader>(
      std::move(input),
      Wanted{.letters = letters_of(letters), .variations = variations, .comments = comments, .hints = hints});
  reader->bind();
  return reader;
}

}  // namespace

void add_game_reader(py::module_& module) {
  py::class_<GameReader>(module, "GameReader", iterator_slots<GameReader>(),
                         "An iterator over the games of a source. Of several threads one may read at a time.")
      .def_property_readonly("stray_errors", &GameReader::stray_errors,
                             "The errors that belong to no game, known at the end: a tuple of PgnError.");
  module.def(
      "read",
      [](const py::object& source, std::string_view letters, bool variations, bool comments, bool hints) {
        return reader_of(Input::open(source), letters, variations, comments, hints);
      },
      py::arg("source"), py::kw_only(), py::arg("letters") = "en", py::arg("variations") = true,
      py::arg("comments") = true, py::arg("hints") = true);
  module.def(
      "parse",
      [](const py::object& text, std::string_view letters, bool variations, bool comments, bool hints) {
        return reader_of(Input::text(text), letters, variations, comments, hints);
      },
      py::arg("text"), py::kw_only(), py::arg("letters") = "en", py::arg("variations") = true,
      py::arg("comments") = true, py::arg("hints") = true);
}

void add_games(py::module_& module) {
  add_nodes(module);
  add_game_class(module);
  add_game_reader(module);
}

}  // namespace jadoube::python
