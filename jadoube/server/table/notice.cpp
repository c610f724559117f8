#include "jadoube/server/table/notice.hpp"

#include <fmt/format.h>

#include <iterator>

#include "jadoube/laws/protocol/internal/words.hpp"

namespace jadoube::server {
namespace {

struct Writer {
  std::string& out;

  void operator()(const Presence& presence) const {
    out += R"({"present": )";
    write_presence(out, presence);
    out += "}";
  }
  void operator()(const ReadyPlayers& ready) const { write_news(out, ready); }
  void operator()(const Beginning& beginning) const { write_news(out, beginning); }
  void operator()(const ServerAway& away) const { write_news(out, away); }
  void operator()(const Rematch& rematch) const {
    out += R"({"rematch": )";
    write_rematch(out, rematch);
    out += "}";
  }
  void operator()(const TableInfo& info) const { (out += R"({"table": )") += write_table_info(info) + "}"; }
  void operator()(const Hand& hand) const {
    const auto by = laws::protocol::word(laws::protocol::color_words, hand.by);
    if (hand.from)
      fmt::format_to(std::back_inserter(out), R"({{"hand": {{"by": "{}", "from": "{}", "at": [{:.3f}, {:.3f}]}}}})", by,
                     to_string(*hand.from), hand.x, hand.y);
    else
      fmt::format_to(std::back_inserter(out), R"({{"hand": {{"by": "{}", "from": null}}}})", by);
  }
};

}  // namespace

const std::shared_ptr<const std::string>& Notice::json() const {
  if (json_ == nullptr) {
    std::string out;
    std::visit(Writer{out}, what_);
    json_ = std::make_shared<const std::string>(std::move(out));
  }
  return json_;
}

void write_rematch(std::string& out, const Rematch& rematch) {
  out += rematch.table ? '"' + to_string(*rematch.table) + '"' : "null";
}

}  // namespace jadoube::server
