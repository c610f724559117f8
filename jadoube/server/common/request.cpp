#include "jadoube/server/common/request.hpp"

#include <algorithm>

namespace jadoube::server {

std::unexpected<Refusal> wrong_language() {
  std::string tags;
  for (const auto language : text::languages)
    tags.append(tags.empty() ? "“" : ", “").append(code(language)).append("”");
  return wrong_value("language", Message::server_expected_language, tags);
}

std::expected<void, Refusal> check_keys(const boost::json::object& object, std::span<const std::string_view> keys,
                                        std::string_view parent) {
  for (const auto& member : object)
    if (const std::string_view key(member.key().data(), member.key().size());
        std::ranges::find(keys, key) == keys.end())
      return std::unexpected(
          refusal(Code::bad_request, Message::server_unknown_key, std::string(parent) + std::string(key)));
  return {};
}

}  // namespace jadoube::server
