// Reads FIDE's rating lists as they are published each month: text with columns (players_list_foa.txt,
// players_list.txt, standard_rating_list.txt, rapid_…, blitz_…) or XML (players_list_xml_foa.xml, …). The list is read
// in parts, so that its 1.9 million players are not in memory together.
//
//   RatingListReader reader([&](const RatedPlayer& player) { … });
//   while (more) if (auto read = reader.read(part); !read) return describe(read.error(), language);
//   if (auto end = reader.finish(); !end) return describe(end.error(), language);
//
// Columns are found by the header line, which has changed over the years: with and without FOA, one rating or three,
// titles of one letter. The text is ASCII in practice; UTF-8 and Latin-1 are read too.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/compiler.hpp"
#include "jadoube/text/language.hpp"
#include "jadoube/tournament/model/player.hpp"

namespace jadoube::tournament {

enum class RatingKind : std::uint8_t { standard, rapid, blitz };

// "standard", "rapid", "blitz".
[[nodiscard]] JADOUBE_API std::string_view code(RatingKind kind);

// A player of a rating list.
struct RatedPlayer {
  std::uint32_t fide_number = 0;  // never 0
  std::string name{};             // "Last, First" in UTF-8
  std::string federation{};       // three letters
  Sex sex = Sex::unknown;
  Title title = Title::none;          // the open title; in lists a woman's best title may stand here
  Title women_title = Title::none;    // WGM, WIM, WFM, WCM
  std::string other_titles{};         // of arbiters, organisers, trainers and instructors: "IA,FST"
  std::string arena_title{};          // of FIDE's online arena: AGM, AIM, AFM, ACM
  std::array<unsigned, 3> ratings{};  // by RatingKind; 0: none, or not in this list
  unsigned birth_year = 0;            // 0: not known
  bool inactive = false;
  friend bool operator==(const RatedPlayer&, const RatedPlayer&) = default;
};

// The higher of both titles in the order of C.04.2, 2.2.
[[nodiscard]] JADOUBE_API Title best_title(const RatedPlayer& player);

struct RatingListError {
  enum class Kind : std::uint8_t {
    utf16,
    unknown_format,  // the first line is neither a header with columns nor XML
    no_column,       // the header lacks the column `found`
    no_player_list,  // XML with another root than playerslist
    xml,             // not well-formed: at `found`
    too_long,        // a line or an element of more than longest_rating_line bytes
    cut_off,         // the text ends within a player, or XML before its end tag
    no_players,
    // Errors of one player, who is left out:
    fide_number,  // not a whole number from 1 to 999,999,999
    no_name,
    rating,  // not a whole number up to most_rating
  };
  Kind kind;
  std::size_t line = 1, column = 1;  // from 1; columns are counted in bytes
  std::string found{};
};
inline constexpr std::size_t longest_rating_line = 4'096;
inline constexpr std::uint32_t most_fide_number = 999'999'999;
inline constexpr std::size_t most_rating_list_faults = 20;

class JADOUBE_API RatingListReader {
 public:
  using Take = std::function<void(const RatedPlayer&)>;
  // `take` gets each player in the order of the list. `kind`: which rating it is, in a list with only one.
  explicit RatingListReader(Take take, RatingKind kind = RatingKind::standard);
  ~RatingListReader();
  RatingListReader(RatingListReader&&) noexcept;
  RatingListReader& operator=(RatingListReader&&) noexcept;

  // The next part, of any size. After an error nothing more can be read.
  [[nodiscard]] std::expected<void, RatingListError> read(std::string_view part);
  // Call it after the last part.
  [[nodiscard]] std::expected<void, RatingListError> finish();

  [[nodiscard]] std::size_t players() const;
  // The number of entries that were left out, and the fault of the first of them.
  [[nodiscard]] std::size_t left_out() const;
  [[nodiscard]] const std::vector<RatingListError>& faults() const;

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

// One sentence, with a full stop.
[[nodiscard]] JADOUBE_API std::string describe(const RatingListError& error, text::Language language);

}  // namespace jadoube::tournament
