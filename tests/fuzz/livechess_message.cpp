// Any lines as what a LiveChess says, and as its address: whatever it is, it is read or refused, and the boards that it
// tells of can be taken into a game.
#include "jadoube/client/livechess_message.hpp"

#include <algorithm>
#include <chrono>

#include "jadoube/boards/session.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube;
using namespace jadoube::client;

void take(boards::Session& session, const livechess::Told& told) {
  const auto now = std::chrono::milliseconds(1000);
  if (told.battery) {
    check(*told.battery <= 100);
    session.told(now, boards::dgt::Battery{*told.battery});
  }
  if (told.pieces) session.told(now, boards::dgt::BoardDump{*told.pieces});
  for (const auto& note : session.take_notes())
    for (const auto language : text::languages) static_cast<void>(boards::describe(note, language));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest = fuzz::text_of(data, size);
  boards::Session session{laws::Regulations()};
  static_cast<void>(session.connected());
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (const auto address = livechess::read_address(line))
      check(address->origin.ends_with(address->host) && address->path.starts_with('/'));
    // As it is shown to people.
    check(std::ranges::all_of(livechess::beginning(line), [](char letter) { return letter < 0 || letter >= ' '; }));
    if (const auto heard = livechess::read(line)) {
      check(heard->all || heard->boards.size() <= 1);
      for (const livechess::Told& told : heard->boards) {
        check(heard->all || told.feed.has_value());
        take(session, told);
      }
    }
  }
  return 0;
}
