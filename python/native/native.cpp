#include "python/native/native.hpp"

#include <fmt/format.h>

#include <thread>

#include "python/native/errors.hpp"

namespace jadoube::python {

py::str text_of(std::string_view text) {
  PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

py::str square_text(Square square) {
  // Kept until the process ends.
  static const std::array<PyObject*, 64> texts = [] {
    std::array<PyObject*, 64> made{};
    for (std::size_t i = 0; i < made.size(); ++i)
      made[i] = PyUnicode_InternFromString(to_string(jadoube::square(i)).c_str());
    return made;
  }();
  return py::reinterpret_borrow<py::str>(texts[index(square)]);
}

py::tuple square_texts(Bitboard squares) {
  py::tuple texts(static_cast<std::size_t>(squares.count()));
  std::size_t at = 0;
  for (const Square square : squares) texts[at++] = square_text(square);
  return texts;
}

py::str color_text(Color color) { return name_text(color); }

char piece_letter(Piece piece) {
  constexpr std::string_view letters = "PNBRQKpnbrqk";
  return letters[index(piece.color) * 6 + index(piece.role)];
}

Square square_of(std::string_view text) {
  if (const auto square = parse_square(text)) return *square;
  raise_argument("bad_square", "{} is not a square: a letter from a to h and a digit from 1 to 8.", text);
}

Color color_of(std::string_view text) {
  if (const auto color = parse_enum<Color>(text)) return *color;
  raise_argument("bad_color", "{} is not a colour: \"white\" or \"black\".", text);
}

std::optional<Role> promotion_of(std::optional<std::string_view> text) {
  if (!text) return std::nullopt;
  if (const auto role = parse_enum<Role>(*text)) return *role;
  constexpr std::string_view letters = "pnbrqk";
  const char small = text->size() == 1 ? static_cast<char>(text->front() | 0x20) : '\0';
  if (const auto at = letters.find(small); small != '\0' && at != letters.npos) return all_roles[at];
  raise_argument("bad_piece", "{} is not a piece: \"queen\", \"rook\", \"bishop\" or \"knight\".", *text);
}

notation::Letters letters_of(std::string_view code) {
  if (const auto letters = notation::parse_letters(code)) return *letters;
  std::string sentence = "No pieces' letters are known for {}; there are ";
  for (const notation::Letters letters : notation::all_letters)
    ((sentence += letters == notation::all_letters.front() ? "\"" : ", \"") += notation::code(letters)) += '"';
  raise_argument("unknown_letters", sentence + ".", code);
}

text::Language language_of(std::string_view tag) {
  if (const auto language = text::parse_language(tag)) return *language;
  raise_argument("unknown_language", "There are no texts in {}; there are \"en\", \"pt\" and \"pt-BR\".", tag);
}

laws::Edition edition_of(std::string_view code) {
  if (const auto edition = laws::parse_edition(code)) return *edition;
  raise_argument("unknown_edition", "{} is no edition of the Laws: \"1997\", \"2009\", \"2014\", \"2018\" or \"2023\".",
                 code);
}

unsigned threads_of(unsigned threads) {
  constexpr unsigned most = 1024;
  if (threads > most)
    raise_argument("too_many_threads", "{} threads are too many: at most 1024.", std::to_string(threads));
  return threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
}

py::object package_class(const char* module, const char* name) {
  return py::module_::import((std::string("jadoube.") + module).c_str()).attr(name);
}

}  // namespace jadoube::python
