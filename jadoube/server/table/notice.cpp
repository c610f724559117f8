#include "jadoube/server/table/notice.hpp"

#include <fmt/format.h>

#include <iterator>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

struct Writer {
  std::string& out;

  void operator()(const Presence& presence) const {
    out += R"({"present": )";
    write_presence(out, presence);
    out += "}";
  }
  void operator()(const ReadyPlayers& ready) const {
    out += R"({"ready": )";
    write_ready(out, ready);
    out += "}";
  }
  void operator()(const Beginning& beginning) const {
    out += R"({"begins": )";
    write_beginning(out, beginning);
    out += "}";
  }
  void operator()(const Rematch& rematch) const {
    out += R"({"rematch": )";
    write_rematch(out, rematch);
    out += "}";
  }
  void operator()(const TableInfo& info) const { (out += R"({"table": )") += write_table_info(info) + "}"; }
  void operator()(const ServerAway& away) const {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(away.time).count();
    fmt::format_to(std::back_inserter(out), R"({{"away": {}, "en": )", away.time.count());
    laws::protocol::JsonText(out)
        .text(say(text::Language::en, Message::server_was_away, seconds))
        .raw(R"(, "pt": )")
        .text(say(text::Language::pt, Message::server_was_away, seconds))
        .raw("}");
  }
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

void write_presence(std::string& out, const Presence& presence) {
  fmt::format_to(std::back_inserter(out), R"({{"white": {}, "black": {}, "arbiter": {}, "spectators": {}}})",
                 presence.white, presence.black, presence.arbiter, presence.spectators);
}

void write_ready(std::string& out, const ReadyPlayers& ready) {
  const auto& [white, black] = ready.by_color;
  out += white && black ? R"(["white", "black"])" : white ? R"(["white"])" : black ? R"(["black"])" : "[]";
}

void write_beginning(std::string& out, const Beginning& beginning) {
  if (beginning.in)
    fmt::format_to(std::back_inserter(out), R"({{"in": {}}})", beginning.in->count());
  else
    out += "null";
}

void write_rematch(std::string& out, const Rematch& rematch) {
  out += rematch.table ? '"' + to_string(*rematch.table) + '"' : "null";
}

}  // namespace jadoube::server
