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
  std::function<bool()> waits{};    // whether the client still waits for the answer; none: it does
  bool of_this_machine = false;     // sent from this machine, and not by a proxy
  std::string_view bearer{};        // the token of the header Authorization, as long as the request is there
  std::string_view content_type{};  // valid as long as the request
  std::string_view accept{};        // valid as long as the request: the accepted types of answers
  std::string origin{};             // "https://example.org", as the client knows it
  bool wants_page = false;          // from a browser that shows the answer
  text::Language language = text::Language::pt;  // the preferred one
  bool to_be_answered_here = false;              // it is known that no other node has the requested object
};

// A page with the content that is drawn before its script has loaded (documents.hpp).
struct Document {
  text::Language language = text::Language::en;
  std::string body{};
  std::string zipped{};  // with gzip
  std::string tag{};     // equal for equal bodies
  std::string styles{};  // for its Content-Security-Policy: styles allowed besides the pages' files
};

struct Response {
  unsigned status = 200;
  std::string_view type = "application/json";
  std::string body{};
  const Page* page = nullptr;                   // instead of the body
  std::shared_ptr<const std::string> shared{};  // instead of the body: one text for all requests
  // Instead of the body: kept for repeated requests, and not sent to a client that has it.
  struct Kept {
    std::shared_ptr<const std::string> body;
    std::string tag;        // equal for equal bodies
    std::int64_t modified;  // Unix s
  };
  std::optional<Kept> kept{};
  std::shared_ptr<const Document> document{};  // instead of the body
  // Instead of the body: a stream of lines. The function gets the connection, and the head to send first.
  struct Line {
    Socket socket;
    std::unique_ptr<ConnectionSlot> slot;
    std::string head;
    bool chunked;  // false: until the connection ends
  };
  std::function<void(Line)> lines{};
  std::string_view allow{};  // for a response 405
  std::string location{};    // for a redirect
  std::string scopes{};      // of the sent token, as in the header X-OAuth-Scopes
};

Response refuse(const Refusal& refusal);
// {"error": "…"} in English, for clients that send a token and expect this form.
Response refuse_plainly(const Refusal& refusal);
Response no_such_address();
// `allowed`: the methods of the address, as in the header Allow.
Response wrong_method(std::string_view allowed);
inline constexpr std::string_view only_get = "GET, HEAD", only_post = "POST", get_and_post = "GET, HEAD, POST",
                                  post_and_delete = "POST, DELETE";

// The value of a parameter of the query, not decoded.
std::optional<std::string_view> parameter(std::string_view query, std::string_view name);

}  // namespace jadoube::server
