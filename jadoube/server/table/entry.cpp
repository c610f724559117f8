#include "jadoube/server/table/entry.hpp"

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/table/view.hpp"

namespace jadoube::server {

void write_entry(std::string& out, std::uint32_t n, std::string_view line, const laws::Game& game,
                 const laws::Ruling& ruling, EntryDetail detail) {
  const bool brief = detail == EntryDetail::brief;
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
