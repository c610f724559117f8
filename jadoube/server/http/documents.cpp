#include "jadoube/server/http/documents.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <iterator>
#include <string>
#include <utility>

#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/common/zip.hpp"

namespace jadoube::server {
namespace {

// Escapes a title or an address, which may have any characters.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) switch (letter) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += letter;
    }
  return out;
}

std::string_view contents_of(std::string_view path) {
  const Page* const page = file_at(path);
  return page == nullptr ? std::string_view() : page->body;
}

std::string text_in(const boost::json::object& object, std::string_view key) {
  const auto* const value = string_in(object, key);
  return value == nullptr ? std::string() : std::string(value->data(), value->size());
}

// Reads {"en": "…", "pt": "…"}.
text::Said said_in(const boost::json::object& object, std::string_view key) {
  const auto* const value = value_in(object, key);
  const auto* const texts = value == nullptr ? nullptr : value->if_object();
  if (texts == nullptr) return {};
  return text::Said::by([&](text::Language language) {
    for (;; language = text::fallback(language)) {
      std::string own = text_in(*texts, text::code(language));
      if (!own.empty() || language == text::fallback(language)) return own;
    }
  });
}

Documents::Known known_in(const boost::json::object& object, std::string kind) {
  return {.kind = std::move(kind),
          .title = said_in(object, "title"),
          .says = said_in(object, "says"),
          .board = text_in(object, "board")};
}

template <typename Take>
void each_object(const boost::json::object& object, std::string_view key, Take take) {
  const auto* const members = value_in(object, key);
  if (members == nullptr || !members->is_object()) return;
  for (const auto& [name, value] : members->get_object())
    if (value.is_object()) take(std::string(name.data(), name.size()), value.get_object());
}

std::vector<std::string> list_in(const boost::json::object& object, std::string_view key) {
  std::vector<std::string> list;
  const auto* const values = value_in(object, key);
  if (values == nullptr || !values->is_array()) return list;
  for (const auto& value : values->get_array())
    if (value.is_string()) list.emplace_back(value.get_string().data(), value.get_string().size());
  return list;
}

// Replaces the text from `begin` to `end`, both included; if they do not occur, nothing changes.
void replace(std::string& text, std::string_view begin, std::string_view end, std::string_view by) {
  const auto from = text.find(begin);
  const auto to = from == text.npos ? text.npos : text.find(end, from);
  if (to != text.npos) text.replace(from, to + end.size() - from, by);
}

// Fills the first content of a page whose title only the server knows. Unlike a document's title, it does not end with
// the program's name.
std::string filled(std::string_view drawn, const Shared& shared) {
  std::string text(drawn);
  const std::string title = shared.title.substr(0, shared.title.find(" · J’adoube"));
  for (const auto& [place, value] : {std::pair<std::string_view, std::string_view>("%TITLE%", title),
                                     {"%SAYS%", shared.says},
                                     {"%PICTURE%", shared.drawing}})
    if (const auto at = text.find(place); at != text.npos) text.replace(at, place.size(), escaped(value));
  return text;
}

std::string head_of(text::Language language, const Shared& shared) {
  const std::string title = escaped(shared.title), says = escaped(shared.says), address = escaped(shared.address);
  std::string head = fmt::format(R"(<title>{0}</title>
    <meta name="description" content="{1}" />
    <meta property="og:site_name" content="J’adoube" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="{2}" />
    <meta property="og:title" content="{0}" />
    <meta property="og:description" content="{1}" />
    <meta property="og:url" content="{3}" />
    <meta name="twitter:title" content="{0}" />
    <meta name="twitter:description" content="{1}" />
    <meta name="twitter:card" content="{4}" />)",
                                 title, says, text::code(language), address,
                                 shared.picture.empty() ? "summary" : "summary_large_image");
  if (!shared.picture.empty())
    fmt::format_to(std::back_inserter(head), R"(
    <meta property="og:image" content="{0}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="{1}" />
    <meta name="twitter:image" content="{0}" />)",
                   escaped(shared.picture), title);
  return head;
}

// The hash in the form of a Content-Security-Policy (CSP 3, 2.3.1).
std::string hash_of_style(std::string_view style) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(style.data()), style.size());
  std::array<char, sodium_base64_ENCODED_LEN(crypto_hash_sha256_BYTES, sodium_base64_VARIANT_ORIGINAL)> text{};
  sodium_bin2base64(text.data(), text.size(), hash.data(), hash.size(), sodium_base64_VARIANT_ORIGINAL);
  return fmt::format("'sha256-{}'", text.data());
}

}  // namespace

Documents::Documents() {
  const auto value = parse_json(contents_of("/first/pages.json"));
  const auto* const all = value ? value->if_object() : nullptr;
  if (all == nullptr) return;
  each_object(*all, "kinds", [&](const std::string& name, const boost::json::object& object) {
    Kind kind{.said = known_in(object, name), .load = list_in(object, "load"), .texts = {}};
    if (const auto* const texts = value_in(object, "texts"); texts != nullptr && texts->is_object())
      for (const auto& [tag, file] : texts->get_object())
        kind.texts.emplace(std::string(tag.data(), tag.size()), text_in(texts->get_object(), {tag.data(), tag.size()}));
    kinds_.emplace(name, std::move(kind));
  });
  each_object(*all, "addresses", [&](const std::string& path, const boost::json::object& object) {
    addresses_.emplace(path, known_in(object, text_in(object, "kind")));
  });
  if (const auto* const words = object_in(*all, "words"))
    for (const auto& [name, texts] : *words)
      words_.emplace(std::string(name.data(), name.size()), said_in(*words, {name.data(), name.size()}));
  open_ = list_in(*all, "open");
}

const Documents::Known* Documents::known(std::string_view path) const {
  const auto found = addresses_.find(path);
  return found == addresses_.end() ? nullptr : &found->second;
}

const Documents::Known* Documents::above(std::string_view path) const {
  for (const std::string& start : open_)
    if (path.starts_with(start) && path.size() > start.size()) {
      // "/learn" of "/learn/class/".
      const Known* const page = known(path.substr(0, path.find('/', 1)));
      if (page != nullptr) return page;
    }
  return nullptr;
}

Documents::Known Documents::of_kind(std::string_view kind) const {
  const auto found = kinds_.find(kind);
  return found == kinds_.end() ? Known{.kind = std::string(kind), .title = {}, .says = {}} : found->second.said;
}

std::string Documents::say(text::Language language, std::string_view name,
                           std::initializer_list<std::size_t> numbers) const {
  const auto found = words_.find(name);
  std::string text = found == words_.end() ? std::string() : found->second.in(language);
  std::size_t place = 0;
  for (const std::size_t number : numbers) {
    const std::string mark = fmt::format("{{{}}}", place++);
    if (const auto at = text.find(mark); at != text.npos) text.replace(at, mark.size(), std::to_string(number));
  }
  return text;
}

std::shared_ptr<const Document> Documents::make(std::string_view kind, text::Language language,
                                                const Shared& shared) const {
  const auto document = std::make_shared<Document>();
  document->language = language;
  std::string& text = document->body;
  text = contents_of("/index.html");
  replace(text, "<html lang=\"", "\">", fmt::format(R"(<html lang="{}">)", text::code(language)));
  replace(text, "<!--head-->", "<!--/head-->", head_of(language, shared));
  const std::string_view style = contents_of(fmt::format("/first/{}.css", kind));
  const std::string_view body = contents_of(fmt::format("/first/{}.{}.html", kind, text::code(language)));
  if (!body.empty() && !style.empty()) {
    std::string head = fmt::format("<style>{}</style>", style);
    if (const auto found = kinds_.find(kind); found != kinds_.end()) {
      const auto preload = [&](std::string_view file) {
        fmt::format_to(std::back_inserter(head), R"(
    <link rel="modulepreload" href="{}" />)",
                       file);
      };
      std::ranges::for_each(found->second.load, preload);
      if (const auto texts = found->second.texts.find(text::code(language)); texts != found->second.texts.end())
        preload(texts->second);
    }
    replace(text, "<!--style-->", "<!--/style-->", head);
    replace(text, R"(<div id="app">)", "</div>", fmt::format(R"(<div id="app">{}</div>)", filled(body, shared)));
    document->styles = hash_of_style(style);
  }
  document->zipped = gzip(text);
  document->tag = '"' + fingerprint(text) + '"';
  return document;
}

}  // namespace jadoube::server
