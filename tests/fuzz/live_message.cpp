// Any text as a message at a table: understood or refused in both languages; and an act that is understood can be read
// again from the log, so that nothing that is said makes a table unreadable.
#include "jadoube/server/live/live_message.hpp"

#include "jadoube/base/utf8.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/laws/protocol/write_event.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/table/log_budget.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube;
  const std::string_view text = fuzz::text_of(data, size);
  // Others do not come through a frame.
  if (size > 4096 || !base::is_utf8(text)) return 0;
  const auto message = server::read_live_message(text);
  if (!message) {
    for (const auto language : text::languages) check(!message.error().in(language).empty());
    return 0;
  }
  if (const auto* const name = std::get_if<server::live::Name>(&*message))
    if (const auto read = server::read_name(name->name)) check(server::visible_name(*read) == *read);
  const auto* const act = std::get_if<server::live::DoAct>(&*message);
  if (act == nullptr) return 0;
  if (act->error) {
    for (const auto language : text::languages) check(!describe(*act->error, language).empty());
    return 0;
  }
  laws::Event event{.at = laws::Milliseconds(1), .by = laws::Actor::white, .act = *act->act};
  // The move that is sealed is not in the log.
  if (auto* const seal = std::get_if<laws::act::Seal>(&event.act)) seal->move.clear();
  std::string line;
  laws::protocol::write_event(line, event);
  check(base::is_utf8(line) && line.find('\n') == std::string::npos);
  const auto read = laws::protocol::Parser().event(line);
  check(read && *read == event);
  if (!server::has_long_text(event.act)) check(line.size() < 4'000);
  return 0;
}
