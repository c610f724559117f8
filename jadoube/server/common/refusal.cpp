#include "jadoube/server/common/refusal.hpp"

#include <array>

#include "jadoube/laws/protocol/internal/json_text.hpp"

namespace jadoube::server {

std::string_view word(Code code) {
  constexpr std::array<std::string_view, 14> words{
      "not_found",    "bad_request", "too_large", "seat_taken", "not_allowed", "too_fast",    "too_soon",
      "wrong_origin", "wrong_host",  "too_many",  "not_stored", "stopping",    "done_before", "changed_meanwhile"};
  return words[static_cast<std::size_t>(code)];
}

void write_members(std::string& out, const Refusal& refusal) {
  laws::protocol::JsonText(out)
      .raw(R"("code": )")
      .word(word(refusal.code))
      .raw(", ")
      .in_languages([&](std::string& to, text::Language language) { to += refusal.in(language); });
}

std::string error_message(const Refusal& refusal) {
  std::string out = R"({"error": {)";
  write_members(out, refusal);
  out += "}}";
  return out;
}

}  // namespace jadoube::server
