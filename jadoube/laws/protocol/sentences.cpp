#include "jadoube/laws/protocol/internal/sentences.hpp"

#include "jadoube/laws/say.hpp"

namespace jadoube::laws::protocol {

void write_sentences(JsonText& json, const Statement& statement, const State& state) {
  json.raw("{");
  json.in_languages([&](std::string& out, text::Language language) { say(out, statement, state, language); });
  json.raw("}");
}

}  // namespace jadoube::laws::protocol
