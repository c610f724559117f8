// The referee as a WebAssembly module. A game is a dialogue in the referee's protocol, docs/referee.md: one line in,
// its answer out.
//
//   game = jadoube_begin(tag, tag_size);  // of its language
//   line = jadoube_allocate(size);  // … the line's bytes are written there
//   jadoube_take(game, line, size);
//   answer = memory[jadoube_answer() … + jadoube_answer_size()];
#include <cstdlib>
#include <limits>
#include <string>

#include "jadoube/laws/protocol/answer.hpp"
#include "jadoube/laws/protocol/dialogue.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/text/internal/enum_names.hpp"
#include "web/wasm/device_table.hpp"

namespace {

using jadoube::laws::protocol::Dialogue;
using jadoube::wasm::DeviceTable;

std::string& last_answer() {
  static std::string answer;
  return answer;
}

jadoube::text::Language language_of(std::string_view tag) {
  return jadoube::text::parse_language(tag).value_or(jadoube::text::Language::en);
}

jadoube::laws::Milliseconds milliseconds(double number) {
  return jadoube::laws::Milliseconds(static_cast<std::int64_t>(number));
}

}  // namespace

extern "C" {

[[clang::export_name("jadoube_allocate")]] void* jadoube_allocate(std::size_t size) { return std::malloc(size); }
[[clang::export_name("jadoube_free")]] void jadoube_free(void* memory) { std::free(memory); }

// A game. `tag`: the language of errors; rulings are in all.
[[clang::export_name("jadoube_begin")]] Dialogue* jadoube_begin(const char* tag, std::size_t tag_size) {
  return new Dialogue(language_of({tag, tag_size}));
}
[[clang::export_name("jadoube_end")]] void jadoube_end(Dialogue* game) { delete game; }

// Takes one line, without its end. False if it holds wrong regulations: the game cannot go on. The answer, a line of
// JSON, is empty for regulations and blank lines; it is valid until the next call.
[[clang::export_name("jadoube_take")]] bool jadoube_take(Dialogue* game, const char* line, std::size_t size) {
  last_answer().clear();
  return game->answer({line, size}, last_answer());
}
// The game as it stands: the `state` of an answer. Empty before the first line.
[[clang::export_name("jadoube_state")]] void jadoube_state(Dialogue* game) {
  last_answer().clear();
  if (game->game())
    jadoube::laws::protocol::write_state(last_answer(), game->game()->regulations(), game->game()->state());
}
// What was wrong with the last line: {"kind", "key", "value", "says": {"en", …}}. Empty: nothing.
[[clang::export_name("jadoube_error")]] void jadoube_error(Dialogue* game) {
  last_answer().clear();
  const auto& error = game->error();
  if (!error) return;
  jadoube::laws::protocol::JsonText json(last_answer());
  json.raw(R"({"kind": )").word(jadoube::text::enum_name(error->kind)).raw(R"(, "key": )").text(error->key);
  json.raw(R"(, "value": )").text(error->value).raw(R"(, "says": {)");
  json.in_languages([&](std::string& out, jadoube::text::Language language) { out += describe(*error, language); });
  json.raw("}}");
}
[[clang::export_name("jadoube_answer")]] const char* jadoube_answer() { return last_answer().data(); }
[[clang::export_name("jadoube_answer_size")]] std::size_t jadoube_answer_size() { return last_answer().size(); }

// A table on one device: see device_table.hpp. Null if the regulations are wrong; then the answer says why.
[[clang::export_name("jadoube_table_begin")]] DeviceTable* jadoube_table_begin(const char* line, std::size_t size,
                                                                               const char* info, std::size_t info_size,
                                                                               const char* tag, std::size_t tag_size) {
  last_answer().clear();
  return DeviceTable::begin({line, size}, {info, info_size}, language_of({tag, tag_size}), last_answer()).release();
}
[[clang::export_name("jadoube_table_end")]] void jadoube_table_end(DeviceTable* table) { delete table; }
[[clang::export_name("jadoube_table_replay")]] bool jadoube_table_replay(DeviceTable* table, const char* line,
                                                                         std::size_t size) {
  return table->replay({line, size});
}
[[clang::export_name("jadoube_table_open")]] void jadoube_table_open(DeviceTable* table, double now) {
  table->open(milliseconds(now));
}
// The answer is messages, one a line.
[[clang::export_name("jadoube_table_receive")]] void jadoube_table_receive(DeviceTable* table, const char* text,
                                                                           std::size_t size, double now) {
  last_answer().clear();
  table->receive({text, size}, milliseconds(now), last_answer());
}
[[clang::export_name("jadoube_table_wake")]] void jadoube_table_wake(DeviceTable* table, double now) {
  last_answer().clear();
  table->wake(milliseconds(now), last_answer());
}
// Not a number: it need not be woken.
[[clang::export_name("jadoube_table_wakes_at")]] double jadoube_table_wakes_at(DeviceTable* table) {
  const auto when = table->wakes_at();
  return when ? static_cast<double>(when->count()) : std::numeric_limits<double>::quiet_NaN();
}

}  // extern "C"
