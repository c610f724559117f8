#include "jadoube/notation/pgn/glyph.hpp"

#include <algorithm>
#include <array>

#include "jadoube/notation/messages.hpp"
#include "jadoube/notation/pgn/internal/signs.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::pgn {

namespace {

using notation::Message;

struct Meaning {
  std::uint8_t number;
  Message text;
  bool has_side;  // this number is White's, and the next one Black's
};

constexpr std::array meanings = std::to_array<Meaning>({
    {1, Message::glyph_good_move, false},
    {2, Message::glyph_poor_move, false},
    {3, Message::glyph_brilliant_move, false},
    {4, Message::glyph_blunder, false},
    {5, Message::glyph_speculative_move, false},
    {6, Message::glyph_dubious_move, false},
    {7, Message::glyph_forced_move, false},
    {8, Message::glyph_singular_move, false},
    {9, Message::glyph_worst_move, false},
    {10, Message::glyph_drawish, false},
    {11, Message::glyph_equal_quiet, false},
    {12, Message::glyph_equal_active, false},
    {13, Message::glyph_unclear, false},
    {140, Message::glyph_with_the_idea, false},
    {141, Message::glyph_directed_against, false},
    {142, Message::glyph_better_is, false},
    {143, Message::glyph_worse_is, false},
    {144, Message::glyph_equivalent_is, false},
    {145, Message::glyph_remark, false},
    {146, Message::glyph_novelty, false},
    {147, Message::glyph_weak_point, false},
    {148, Message::glyph_endgame, false},
    {149, Message::glyph_open_line, false},
    {150, Message::glyph_diagonal, false},
    {151, Message::glyph_bishop_pair, false},
    {152, Message::glyph_opposite_bishops, false},
    {153, Message::glyph_same_bishops, false},
    {220, Message::glyph_diagram, false},
    {221, Message::glyph_diagram_from_black, false},
    {14, Message::glyph_slight_advantage, true},
    {16, Message::glyph_advantage, true},
    {18, Message::glyph_decisive_advantage, true},
    {20, Message::glyph_crushing_advantage, true},
    {22, Message::glyph_zugzwang, true},
    {24, Message::glyph_slight_space, true},
    {26, Message::glyph_space, true},
    {28, Message::glyph_decisive_space, true},
    {30, Message::glyph_slight_development, true},
    {32, Message::glyph_development, true},
    {34, Message::glyph_decisive_development, true},
    {36, Message::glyph_initiative, true},
    {38, Message::glyph_lasting_initiative, true},
    {40, Message::glyph_attack, true},
    {42, Message::glyph_little_compensation, true},
    {44, Message::glyph_compensation, true},
    {46, Message::glyph_much_compensation, true},
    {48, Message::glyph_slight_control_centre, true},
    {50, Message::glyph_control_centre, true},
    {52, Message::glyph_decisive_control_centre, true},
    {54, Message::glyph_slight_control_king_side, true},
    {56, Message::glyph_control_king_side, true},
    {58, Message::glyph_decisive_control_king_side, true},
    {60, Message::glyph_slight_control_queen_side, true},
    {62, Message::glyph_control_queen_side, true},
    {64, Message::glyph_decisive_control_queen_side, true},
    {66, Message::glyph_vulnerable_rank, true},
    {68, Message::glyph_protected_rank, true},
    {70, Message::glyph_exposed_king, true},
    {72, Message::glyph_protected_king, true},
    {74, Message::glyph_badly_placed_king, true},
    {76, Message::glyph_well_placed_king, true},
    {78, Message::glyph_very_weak_pawns, true},
    {80, Message::glyph_weak_pawns, true},
    {82, Message::glyph_strong_pawns, true},
    {84, Message::glyph_very_strong_pawns, true},
    {86, Message::glyph_badly_placed_knight, true},
    {88, Message::glyph_well_placed_knight, true},
    {90, Message::glyph_badly_placed_bishop, true},
    {92, Message::glyph_well_placed_bishop, true},
    {94, Message::glyph_badly_placed_rook, true},
    {96, Message::glyph_well_placed_rook, true},
    {98, Message::glyph_badly_placed_queen, true},
    {100, Message::glyph_well_placed_queen, true},
    {102, Message::glyph_poor_coordination, true},
    {104, Message::glyph_good_coordination, true},
    {106, Message::glyph_very_bad_opening, true},
    {108, Message::glyph_bad_opening, true},
    {110, Message::glyph_good_opening, true},
    {112, Message::glyph_very_good_opening, true},
    {114, Message::glyph_very_bad_middlegame, true},
    {116, Message::glyph_bad_middlegame, true},
    {118, Message::glyph_good_middlegame, true},
    {120, Message::glyph_very_good_middlegame, true},
    {122, Message::glyph_very_bad_ending, true},
    {124, Message::glyph_bad_ending, true},
    {126, Message::glyph_good_ending, true},
    {128, Message::glyph_very_good_ending, true},
    {130, Message::glyph_slight_counterplay, true},
    {132, Message::glyph_counterplay, true},
    {134, Message::glyph_decisive_counterplay, true},
    {136, Message::glyph_time_trouble, true},
    {138, Message::glyph_severe_time_trouble, true},
});

struct PrintedSign {
  std::uint8_t number;
  std::string_view sign;
};
constexpr std::array printed_signs = std::to_array<PrintedSign>({
    {1, "!"},   {2, "?"},   {3, "!!"},  {4, "??"},  {5, "!?"},  {6, "?!"},  {7, "□"},   {10, "="},  {13, "∞"},
    {14, "⩲"},  {15, "⩱"},  {16, "±"},  {17, "∓"},  {18, "+-"}, {19, "-+"}, {22, "⨀"},  {23, "⨀"},  {26, "○"},
    {27, "○"},  {32, "⟳"},  {33, "⟳"},  {36, "↑"},  {37, "↑"},  {40, "→"},  {41, "→"},  {44, "=∞"}, {45, "=∞"},
    {132, "⇆"}, {133, "⇆"}, {138, "⊕"}, {139, "⊕"}, {140, "∆"}, {141, "∇"}, {142, "⌓"}, {143, "≤"}, {145, "RR"},
    {146, "N"}, {147, "×"}, {148, "⊥"}, {149, "⟺"}, {150, "⇗"}, {151, "◫"}, {152, "◨"}, {153, "◧"},
});

}  // namespace

std::string glyph_name(unsigned number, text::Language language) {
  for (const auto& [first, message, has_side] : meanings) {
    if (number != first && !(has_side && number == first + 1U)) continue;
    const bool is_white = number == first;
    return has_side ? say(language, message, say(language, is_white ? Message::glyph_white : Message::glyph_black))
                    : say(language, message);
  }
  return {};
}

std::string_view glyph_sign(unsigned number) {
  for (const PrintedSign& printed : printed_signs)
    if (printed.number == number) return printed.sign;
  return {};
}

std::optional<std::uint8_t> glyph_of(std::string_view sign) {
  for (const PrintedSign& printed : printed_signs)
    if (printed.sign == sign) return printed.number;
  const Sign read = sign_at(sign);
  return read.size == sign.size() && read.size != 0 ? read.glyph : std::nullopt;
}

}  // namespace jadoube::pgn
