#include "jadoube/server/replay.hpp"

#include <algorithm>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/json_text.hpp"
#include "jadoube/laws/protocol/reader.hpp"
#include "jadoube/server/view.hpp"

namespace jadoube::server {

std::optional<Replayed> replay(const Facts& facts, std::span<const std::string> lines, std::uint32_t seen) {
  laws::protocol::Reader reader;
  auto regulations = reader.regulations(regulations_line(facts));
  if (!regulations) return std::nullopt;
  Replayed replayed{.game = laws::Game(*std::move(regulations)), .entries = "["};
  for (const std::string& line : lines) {
    const auto event = reader.event(line);
    if (!event || event->at < replayed.at) return std::nullopt;
    replayed.at = event->at;
    const laws::Ruling ruling = replayed.game.rule(*event);
    ++replayed.n;
    if (auto noted = note(replayed.n, replayed.game, ruling)) replayed.noted = std::move(noted);
    if (replayed.n <= seen) continue;
    if (replayed.entries.size() > 1) replayed.entries += ", ";
    write_entry(replayed.entries, replayed.n, line, replayed.game, ruling, replayed.n < lines.size());
  }
  replayed.entries += "]";
  return replayed;
}

void write_entry(std::string& out, std::uint32_t n, std::string_view line, const laws::Game& game,
                 const laws::Ruling& ruling, bool brief) {
  laws::protocol::JsonText(out).raw(R"({"n": )").number(n).raw(R"(, "event": )").raw(line).raw(R"(, "answer": )");
  laws::protocol::write_answer(out, game.regulations(), game.state(), ruling,
                               brief ? laws::protocol::Detail::brief : laws::protocol::Detail::full);
  out.pop_back();  // the end of line
  if (!brief) {
    out += R"(, "view": )";
    write_view(out, game.regulations(), game.state());
  }
  out += "}";
}

}  // namespace jadoube::server
