#include "jadoube/server/table/entry.hpp"

#include <vector>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/table/view.hpp"

namespace jadoube::server {
namespace {

// The memory of earlier messages, for later ones.
constexpr std::size_t most_spare = 1'024, longest_spare = 4'096;
thread_local std::vector<std::string> spare;

}  // namespace

SharedMessage::~SharedMessage() {
  if (text_.capacity() >= room && text_.capacity() <= longest_spare && spare.size() < spare.capacity())
    spare.push_back(std::move(text_));
}

std::string& SharedMessage::start(std::size_t usual_size) {
  if (spare.capacity() == 0) spare.reserve(most_spare);
  if (!spare.empty()) {
    text_ = std::move(spare.back());
    spare.pop_back();
  }
  text_.reserve(room + usual_size);
  text_.assign(room, ' ');
  return text_;
}

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
