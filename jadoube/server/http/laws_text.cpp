#include "jadoube/server/http/laws_text.hpp"

#include <set>
#include <string_view>
#include <utility>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/evidence.hpp"
#include "jadoube/laws/model/provisions.hpp"
#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/zip.hpp"

namespace jadoube::server {
namespace {

using laws::Edition;
using laws::protocol::JsonText;

// The comma between the members of an object or array.
class Comma {
 public:
  std::string_view next() { return std::exchange(first_, false) ? "" : ", "; }

 private:
  bool first_ = true;
};

void write_said(JsonText& json, text::Message message) {
  json.raw("{");
  json.in_languages([&](std::string& out, text::Language language) { out += text::say(language, message); });
  json.raw("}");
}

void write_list(JsonText& json, std::string_view key, const std::vector<std::string_view>& words) {
  json.raw(", ").word(key).raw(": [");
  Comma comma;
  for (const std::string_view word : words) json.raw(comma.next()).word(word);
  json.raw("]");
}

void write_chapter(JsonText& json, Edition edition, const laws::Chapter& chapter) {
  json.raw(R"({"number": )").text(chapter.number(edition)).raw(R"(, "heading": )");
  write_said(json, chapter.heading);
  json.raw(R"(, "provisions": [)");
  Comma comma;
  for (const auto& provision : provisions_under(edition, *laws::parse_article(chapter.number(edition)))) {
    json.raw(comma.next()).raw(R"({"name": )").word(provision.name);
    json.raw(R"(, "number": )").text(provision.number(edition)).raw("}");
  }
  json.raw("]}");
}

void write_words(JsonText& json) {
  std::set<std::string_view> written;
  Comma comma;
  for (const Edition edition : laws::editions)
    for (const auto& provision : provisions(edition)) {
      if (!written.insert(provision.name).second) continue;
      json.raw(comma.next()).word(provision.name).raw(R"(: {"heading": )");
      write_said(json, provision.heading);
      json.raw(R"(, "words": )");
      write_said(json, provision.words);
      const laws::Evidence shown = laws::evidence(provision.name);
      write_list(json, "acts", shown.acts);
      write_list(json, "keys", shown.keys);
      write_list(json, "scenarios", shown.scenarios);
      json.raw("}");
    }
}

}  // namespace

std::string write_laws() {
  std::string out;
  JsonText json(out);
  json.raw(R"({"editions": {)");
  Comma between_editions;
  for (const Edition edition : laws::editions) {
    json.raw(between_editions.next()).word(code(edition)).raw(": [");
    Comma comma;
    for (const auto& chapter : chapters(edition)) {
      json.raw(comma.next());
      write_chapter(json, edition, chapter);
    }
    json.raw("]");
  }
  json.raw(R"(}, "provisions": {)");
  write_words(json);
  json.raw("}}");
  return out;
}

const Page& laws_page() {
  static const std::string body = write_laws(), zipped = gzip(body);
  static const Page page{.path = "/api/laws", .type = "application/json", .body = body, .zipped = zipped, .packed = {}};
  return page;
}

}  // namespace jadoube::server
