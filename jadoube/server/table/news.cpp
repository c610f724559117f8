#include "jadoube/server/table/news.hpp"

#include <fmt/format.h>

#include <chrono>
#include <iterator>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::server {
namespace {

struct NewsWriter {
  std::string& out;

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
  void operator()(const ServerAway& away) const {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(away.time).count();
    fmt::format_to(std::back_inserter(out), R"({{"away": {}, "en": )", away.time.count());
    laws::protocol::JsonText(out)
        .text(say(text::Language::en, Message::server_was_away, seconds))
        .raw(R"(, "pt": )")
        .text(say(text::Language::pt, Message::server_was_away, seconds))
        .raw("}");
  }
};

}  // namespace

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

void write_news(std::string& out, const News& news) { std::visit(NewsWriter{out}, news); }

}  // namespace jadoube::server
