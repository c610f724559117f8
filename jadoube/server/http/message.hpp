// A request and the answer to it, without the network.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "jadoube/server/common/net.hpp"
#include "jadoube/server/common/refusal.hpp"
#include "jadoube/server/common/visitors.hpp"
#include "jadoube/server/http/pages.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::server {

enum class Method : std::uint8_t { get, post, remove, other };

struct Request {
  Method method;
  std::string path;   // without the query
  std::string query;  // without the question mark
  std::string body;
  std::shared_ptr<AddressQuota> client;
  bool of_this_machine = false;     // not by a proxy
  std::string_view bearer{};        // the token of the header Authorization, as long as the request is there
  std::string_view content_type{};  // likewise
  std::string_view accept{};        // likewise: the types of answers that the client reads
  std::string origin{};             // "https://example.org", as the client knows it
  bool wants_page = false;          // a browser that shows what it gets
  text::Language language = text::Language::pt;  // that it wants most
  bool to_be_answered_here = false;              // it is known that no other node has what it is about
};

// A page with what is drawn before its script has come (documents.hpp).
struct Document {
  text::Language language = text::Language::en;
  std::string body{};
  std::string zipped{};  // by gzip
  std::string tag{};     // the same for the same body
  std::string styles{};  // what its policy allows beside the pages' files, as a Content-Security-Policy has it
};

struct Response {
  unsigned status = 200;
  std::string_view type = "application/json";
  std::string body{};
  const Page* page = nullptr;                   // instead of the body
  std::shared_ptr<const std::string> shared{};  // likewise: one text for all who ask
  // Instead of the body, for those who ask again and again: not sent to who has it.
  struct Kept {
    std::shared_ptr<const std::string> body;
    std::string tag;        // the same for the same body
    std::int64_t modified;  // Unix s
  };
  std::optional<Kept> kept{};
  std::shared_ptr<const Document> document{};  // instead of the body
  // Instead of the body: lines that go on. It gets the connection, and what it sends first.
  struct Line {
    Socket socket;
    std::unique_ptr<ConnectionSlot> slot;
    std::string head;
    bool chunked;  // else until the connection ends
  };
  std::function<void(Line)> lines{};
  std::string_view allow{};  // of an answer 405
  std::string location{};    // of an answer that sends the client elsewhere
  std::string scopes{};      // of the token that was sent, as the header X-OAuth-Scopes has them
};

Response refuse(const Refusal& refusal);
// {"error": "…"} in English, as the clients expect that send a token.
Response refuse_plainly(const Refusal& refusal);
Response no_such_address();
// `allowed`: the methods that the address knows, as the header Allow has them.
Response wrong_method(std::string_view allowed);
inline constexpr std::string_view only_get = "GET, HEAD", only_post = "POST", get_and_post = "GET, HEAD, POST",
                                  post_and_delete = "POST, DELETE";

// The value of a parameter of the query, as it stands there.
std::optional<std::string_view> parameter(std::string_view query, std::string_view name);

}  // namespace jadoube::server
