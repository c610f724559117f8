// Any line in the form that `convert` reads: a game of legal moves that can be written and read again, or an error
// within the line.
#include "jadoube/cli/convert/play_line.hpp"

#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube;

using Read = std::expected<cli::PlayLine, cli::LineFault> (*)(std::string_view, text::Language);

void try_line(Read read, std::string_view line) {
  for (const auto language : text::languages) {
    const auto play = read(line, language);
    const auto is_told = [&](const cli::LineFault& fault) {
      check(fault.column >= 1 && fault.column <= line.size() + 1 && !fault.sentence.empty());
    };
    if (!play) {
      is_told(play.error());
      continue;
    }
    for (const auto& fault : play->dropped) is_told(fault);
    Position position = play->start;
    for (const Move move : play->moves) {
      check(position.is_legal(move));
      position.play(move);
    }
    const std::string written = write_play_line(*play);
    const auto again = cli::read_play_line(written, language);
    check(again && again->dropped.empty() && again->moves == play->moves && write_play_line(*again) == written);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line = fuzz::text_of(data, size);
  if (line.find('\n') != std::string_view::npos || line.find_first_not_of(" \t\r") == std::string_view::npos) return 0;
  try_line(cli::read_play_line, line);
  try_line(cli::read_fen_line, line);
  return 0;
}
