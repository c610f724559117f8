#include "jadoube/laws/protocol/internal/sentences.hpp"

#include "jadoube/laws/say.hpp"

namespace jadoube::laws::protocol {

void write_sentences(JsonText& json, const Statement& statement, const State& state) {
  json.raw("{");
  for (const auto language : text::languages) {
    if (language != text::languages.front()) json.raw(", ");
    json.word(text::code(language)).raw(": ").text_by([&](std::string& out) { say(out, statement, state, language); });
  }
  if (const auto in_brazil = say_in_brazil(statement, state)) json.raw(R"(, "pt-BR": )").text(*in_brazil);
  json.raw("}");
}

}  // namespace jadoube::laws::protocol
