// Any lines as what a server says at a table, to a board that sits there: whatever it is, it is read or refused.
#include <algorithm>
#include <chrono>
#include <variant>

#include "jadoube/client/hall_message.hpp"
#include "jadoube/client/table_address.hpp"
#include "jadoube/client/table_message.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube;
using namespace jadoube::client;

void follow(std::optional<boards::TableSession>& session, const TableMessage& message) {
  const auto now = std::chrono::milliseconds(1000);
  if (const auto* const welcome = std::get_if<told::Welcome>(&message)) {
    if (!session) session.emplace(welcome->regulations, Color::white, boards::SessionOptions{});
    if (!session->welcomed(now, welcome->from, welcome->entries)) session.reset();
  } else if (!session) {
    return;
  } else if (const auto* const entry = std::get_if<boards::TableEntry>(&message)) {
    if (!session->entered(now, *entry)) session.reset();
  } else if (const auto* const refused = std::get_if<told::NotDone>(&message)) {
    session->refused(now, refused->id, refused->why.says);
  } else if (const auto* const present = std::get_if<told::Present>(&message)) {
    session->present(present->players);
  } else if (const auto* const begins = std::get_if<told::Begins>(&message)) {
    session->begins(begins->in);
  }
  if (!session) return;
  for (const auto& note : session->take_notes())
    for (const auto language : text::languages) static_cast<void>(boards::describe(note, language));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  TableMessageReader reader;
  std::optional<boards::TableSession> session;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (const auto address = read_table_address(line))
      check(read_table_address(address->link()).value().link() == address->link());
    if (const auto address = read_tournament_address(line))
      check(!address->secret.empty() && address->origin.ends_with(address->host));
    static_cast<void>(hall::read(line));
    static_cast<void>(TableMessageReader::read_refusal(line));
    if (const auto message = reader.read(line); message && *message) follow(session, **message);
  }
  return 0;
}
