// Splits a PGN text into tokens, which a Reader passes to its visitor.
#pragma once

#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/notation/pgn/error.hpp"
#include "jadoube/notation/pgn/line.hpp"
#include "jadoube/notation/pgn/window.hpp"

namespace jadoube::pgn {

struct ReadOptions {
  // The language that the moves are written in.
  notation::Letters letters = notation::Letters::en;
  // Whether variations are read or skipped.
  bool variations = true;
  // How deeply variations may be nested; 1 is a variation of the main line. Each level takes 192 bytes.
  std::size_t max_depth = 100'000;
  // The longest comment or tag, in bytes; at least least_max_text. It is held in memory while it is read.
  static constexpr std::size_t least_max_text = 4096;
  std::size_t max_text = std::size_t{64} << 20;
};

class JADOUBE_API Scanner {
 public:
  Scanner(Source& source, const ReadOptions& options, const LineKernel& kernel);
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;

  // Works like Window::restart().
  void restart(std::string_view text, const std::optional<SourceFault>& fault = std::nullopt);

  // Goes to the next game; false if there is none.
  bool next_game();
  [[nodiscard]] std::uint64_t game() const { return game_; }
  Place place() { return window_.place(window_.cursor()); }
  [[nodiscard]] const char* cursor() const { return window_.cursor(); }

  // The next tags of this game, valid until the next call; none if there are no more. Several tags are in one stretch
  // of the text.
  std::span<const PlainTag> next_tags();

  // The position that the tags give. Null if none.
  const Position* start();

  // --- The moves. position() is the current one of the line being followed; before() is one move earlier, if there was
  // one.
  [[nodiscard]] const Position& position() const { return line_.positions[0]; }
  [[nodiscard]] const Position& before() const { return *before_; }

  // The next moves, comments and glyphs, until something else follows. made() must be called after it.
  const Line& run();
  void made();

  struct Token {
    enum class Kind : std::uint8_t {
      nothing,  // skipped, perhaps with an error
      move,     // made; `text`
      pass,
      comment,  // `text`
      glyph,    // `number`
      open,     // a variation: to be followed by enter() or skip_variation()
      close,    // already left
      end,      // of the game
    };
    Kind kind = Kind::nothing;
    unsigned number = 0;
    std::string_view text{};
    Move move{};
  };
  // The next token that run() does not handle.
  Token next();
  void enter();
  void skip_variation();
  void skip_game();
  // Leaves all open variations and returns how many there were.
  std::size_t leave_all();

  // Valid after the moves have ended.
  [[nodiscard]] Result result() const { return result_; }

  // The errors found since this list was last cleared.
  std::vector<PgnError>& errors() { return errors_; }
  [[nodiscard]] const std::optional<SourceFault>& fault() const { return window_.fault(); }

 private:
  struct Level {
    Position before;
    Position position;
    Place opened;
  };

  // The next character, 0 at the end; makes sure that enough text after it is in memory.
  char here() {
    window_.fill();
    return *window_.cursor();
  }
  void pass(std::size_t size) { window_.move_to(window_.cursor() + size); }
  bool at_end() { return here() == '\0' && window_.size() == 0; }
  bool at_line_start() const;
  // Whether a tag begins here: [Name "…"], or, at the beginning of a line, text that was meant as a tag.
  bool at_tags();
  bool skip_tags_within_game();
  void skip_blanks() {
    feeds_ = 0;
    if (here() <= ' ') skip_some_blanks();  // as a signed number, a byte that is not ASCII is below zero
  }
  void skip_some_blanks();
  bool skip_foreign_blank();
  // Whether the line here, outside of games, begins with a word that no game begins with.
  bool at_line_of_text();
  void skip_line_of_text();
  bool skip_escaped_line();
  // The first character after blanks there; `at` is near the cursor. '\0' at the end of the text, a blank if there are
  // very many.
  char after_blanks(const char* at) const;
  // The end of the line, as an offset from the cursor; nothing if it is max_text or more away.
  std::optional<std::size_t> find_line_end();
  struct CommentEnd {
    enum class Kind : std::uint8_t { brace, next_game, too_far };  // or the end of the text
    Kind kind;
    std::size_t at;
  };
  CommentEnd find_comment_end();
  // The brace, as an offset from the cursor, that closes a comment in which something like a next game begins at
  // `from`; nothing if the comment has no end.
  std::optional<std::size_t> brace_beyond(std::size_t from);
  // The brace that ends a comment with braces in it, whose first closing brace is at `closed`.
  std::size_t outer_brace(std::size_t closed);

  PgnError error_at(PgnError::Kind kind, const char* at, std::size_t size);
  PgnError& report(PgnError::Kind kind, const char* at, std::size_t size);
  PgnError& report_at(PgnError::Kind kind, const Place& place, std::string text);
  // Adds a hint, the first of this kind in this game; null for a further one.
  PgnError* hint(PgnError::Kind kind, const char* at, std::size_t size);

  std::optional<PlainTag> read_tag();
  std::optional<PlainTag> tag_on_two_lines(std::string_view name, std::string_view front);
  std::optional<PlainTag> tag_in_typographic_quotes(std::string_view name, std::string_view rest);
  // How many of these tags, which end at `behind`, belong to this game: all, or those before one that begins the tags
  // of another game.
  std::size_t tags_of_game(std::span<const PlainTag> tags, bool after_blank_line, const char* behind);
  void note_names(std::span<const PlainTag> tags, const char* behind);
  // All tags that matter here begin with F, R, S or V, in any case.
  void note_tag(PlainTag& tag) {
    const unsigned from_f = (static_cast<unsigned char>(tag.name.front()) & ~0x20U) - unsigned{'F'};
    constexpr unsigned first = 1U | 1U << ('R' - 'F') | 1U << ('S' - 'F') | 1U << ('V' - 'F');
    if (from_f <= 'V' - 'F' && (first >> from_f & 1U) != 0) note_setting(tag);
  }
  void note_setting(PlainTag& tag);  // names it as the standard does
  void note_result(const PlainTag& tag);
  Place place_of(const PlainTag& tag);

  std::string_view word();
  Token word_token();
  bool begins_anew(std::string_view number);
  // A sign at the beginning of a word, or a word about the move before it; nothing if it can be part of a move.
  std::optional<Token> sign_or_remark(std::string_view text, bool after_number);
  bool has_nothing_of_a_move(std::string_view text) const;
  bool is_only_signs(std::string_view text) const;
  // The move that a word begins with, if signs, a move or a result of its own follow it in the word.
  std::optional<Token> move_before_more(std::string_view text);
  // The move whose parts stand apart: N f3, O - O.
  std::optional<Token> move_in_parts(std::string_view text, bool after_number = false);
  Token pass_sign(std::size_t size);  // with a hint
  Token stray();
  // Whether the parenthesis that opened the current variation is one too many, since none closes it.
  bool is_stray_parenthesis(std::string_view text);
  Token passing(std::string_view text);
  Token make(std::string_view text, Move move);
  std::optional<Move> move_in_other_form(std::string_view text) const;
  ResultForm other_result_here() const;
  std::optional<Token> result_in_other_form();
  std::optional<Token> result_in_parentheses();
  // Passes a result of this size, and words such as "ff" behind it on its line.
  void skip_words_after_result(Result result, std::size_t size);
  // Passes over kings on the central squares at the end of a game (see PgnError::kings_in_centre).
  void leave_out_king_in_centre();
  bool king_in_centre_follows(const Position& position, const char* at) const;
  std::optional<Token> kings_in_centre(std::string_view text);
  // Whether the moves that follow can be played from the initial position and lead to this one.
  bool leads_to(const Position& final);
  // The end of the text in which words can be looked ahead at.
  const char* lookahead_end(const char* at) const;
  bool skip_end_mark();
  // The illegal move of the game itself that the text means, if only after it can the moves that follow be read.
  std::optional<Move> illegal_move_that_stood(std::string_view text) const;
  Token bad_move(std::string_view text, notation::SanError error);
  Token comment();
  Token rest_of_line();
  Token dollar();
  Token open();
  Token close();
  Token leave();  // the current variation
  Token result_token(Result result, std::size_t size);
  Token end_without_result();
  bool is_result_here(std::string_view text, Result result);
  bool go_to_result();
  bool is_before_new_moves() const;
  void skip_line();
  void skip_to_end_of_line(bool in_variation);
  void skip_comment(std::optional<PgnError::Kind> complaint = std::nullopt);
  bool leads_to_tags(const char* at) const;
  bool skip_comment_before_tags();
  void report_open_variations();
  std::string_view utf8(std::string_view text);

  Window window_;
  ReadOptions options_;
  const LineKernel& kernel_;
  std::uint64_t game_ = 0;

  std::array<PlainTag, 32> tags_;
  std::vector<std::string> seen_tags_;  // of this game so far, where its tags are in several stretches
  bool has_all_tags_ = false;

  // Values from the tags.
  std::optional<Result> result_tag_;
  std::optional<std::string> fen_;
  bool set_up_ = false;
  Place setup_place_;
  std::string variant_;
  Place variant_place_;

  Line line_;
  const Position* before_ = &earlier_;  // points to earlier_, or into line_
  Position earlier_;
  bool has_move_ = false;
  bool has_ended_ = false;
  bool after_number_ = false;    // the last token was a move's number
  bool moves_in_parts_ = false;  // N f3 has occurred in this game
  bool king_left_out_ = false;   // the next word is a king put on a central square
  std::size_t feeds_ = 0;        // the ends of lines among the blanks last skipped
  unsigned unclosed_nests_ = 0;
  bool king_hangs_ = false;  // of the side that is not to move, after an illegal move
  bool ran_out_ = false;     // in a comment without end
  std::vector<Level> levels_;
  Result result_ = Result::unknown;
  std::optional<Result> result_of_kings_;  // by the squares on which they were put at the end

  std::string buffer_;
  std::string name_buffer_;
  std::vector<PgnError> errors_;
  PgnError unreported_{};
  std::uint32_t hinted_ = 0;  // the kinds of hints reported in this game, a bit for each
};

}  // namespace jadoube::pgn
