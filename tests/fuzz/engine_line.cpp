// Any bytes as what an engine says: read or passed over, and fit to be shown and stored afterwards.
#include "jadoube/base/utf8.hpp"
#include "jadoube/engines/uci_output.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jadoube::fuzz::check;
  using namespace jadoube;
  const std::string_view line = fuzz::text_of(data, size);
  static_cast<void>(engines::read_option(line));
  static_cast<void>(engines::read_info(line));
  static_cast<void>(engines::read_best_move(line));
  const auto said = engines::read_name(line);
  const std::string shown = base::valid_utf8(said.value_or(std::string(line)), server::longest_name);
  check(base::is_utf8(shown) && base::characters(shown) <= server::longest_name);
  if (const auto name = server::read_name(shown)) {
    server::TableInfo info{.regulations = "{}", .names = {*name, ""}};
    info.engine = server::EngineSeat{.trouble = text::Said::by([&](text::Language) { return shown; })};
    const auto read = server::read_table_info({}, server::write_table_info(info));
    check(read && read->names[0] == *name && read->engine->trouble->in(text::Language::en) == shown);
  }
  return 0;
}
