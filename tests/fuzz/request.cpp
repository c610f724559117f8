// Any bytes as what an HTTP request brings: its address through proxies, its Host, and the body of a request for a
// table or a tournament. What is taken can be read from the store again.
#include "jadoube/base/utf8.hpp"
#include "jadoube/server/common/address.hpp"
#include "jadoube/server/common/visible_name.hpp"
#include "jadoube/server/http/host.hpp"
#include "jadoube/server/table/create_table.hpp"
#include "jadoube/server/tournament/arbiter_request.hpp"
#include "jadoube/server/tournament/create_tournament.hpp"
#include "jadoube/server/tournament/link_records.hpp"
#include "jadoube/server/tournament/records.hpp"
#include "jadoube/server/tournament/tournament.hpp"
#include "tests/fuzz/check.hpp"

namespace {

using jadoube::fuzz::check;
using namespace jadoube;
using namespace jadoube::server;

void check_address(std::string_view text) {
  const auto address = parse_address(text);
  if (address) {
    check(parse_address(address->to_string()) == address);
    check(address_group(*address) == address_group(plain(*address)));
  }
  static_cast<void>(Networks::parse(text));
  static const Proxies proxies{.networks = *Networks::parse("10.0.0.0/8,::1")};
  const IpAddress peer = *parse_address("10.0.0.1");
  const IpAddress client = client_address(peer, text, proxies);
  check(parse_address(client.to_string()) == client);
  // Whoever is no proxy is believed nothing.
  const IpAddress stranger = *parse_address("192.0.2.1");
  check(client_address(stranger, text, proxies) == stranger);
  static_cast<void>(is_own_host(text, Options{}));
}

void check_table(std::string_view text) {
  const auto asked = read_create_table(text);
  if (!asked) {
    for (const auto language : text::languages) check(!asked.error().in(language).empty());
    return;
  }
  const std::string written = write_table_info(asked->info);
  check(jadoube::base::is_utf8(written));
  const auto read = read_table_info(asked->info.id, written);
  check(read && write_table_info(*read) == written);
  for (const std::string& name : read->names) check(visible_name(name) == name);
}

void check_tournament(std::string_view text) {
  const auto asked = read_create_tournament(text);
  if (!asked) return check(!asked.error().in(text::Language::en).empty());
  // As the server makes it, with the link of its chief arbiter.
  Tournament made = asked->tournament;
  give_first_link(made);
  const std::string written = write_tournament(made);
  check(jadoube::base::is_utf8(written));
  const auto read = read_tournament({.id = made.id, .info = written, .arbiter = {}});
  check(read && write_tournament(*read) == written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  check_address(text);
  check_table(text);
  check_tournament(text);
  for (const char* const address :
       {"rounds", "links",  "results", "start",  "players", "boards", "enter", "presence", "merge", "event", "pair",
        "swap",   "change", "publish", "cancel", "close",   "forbid", "undo",  "desk",     "log",   "check", "trf"})
    static_cast<void>(read_arbiter_request(*parse_arbiter_demand(address), text));
  static_cast<void>(read_arbiter_token(text));
  return 0;
}
