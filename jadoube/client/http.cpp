#include "jadoube/client/http.hpp"

#include <algorithm>
#include <cctype>

#include "jadoube/client/curl_library.hpp"

namespace jadoube::client {

namespace {

constexpr long timeout_ms = 5000, post_timeout_ms = 15'000;
constexpr long most_redirects = 5;
constexpr std::size_t most_bytes = std::size_t{64} << 20;

// The received part of an answer.
struct Answer {
  std::string body;
  std::string tag;
};

std::size_t take_body(const char* bytes, std::size_t /*one*/, std::size_t count, void* to) {
  auto& body = static_cast<Answer*>(to)->body;
  if (count > most_bytes - body.size()) return 0;  // ends the transfer
  body.append(bytes, count);
  return count;
}

std::size_t take_header(const char* bytes, std::size_t /*one*/, std::size_t count, void* to) {
  std::string& tag = static_cast<Answer*>(to)->tag;
  constexpr std::string_view name = "etag:";
  std::string_view line(bytes, count);
  if (line.starts_with("HTTP/")) tag.clear();  // the answer to a redirected request begins
  const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  if (line.size() > name.size() && std::ranges::equal(line.substr(0, name.size()), name, same)) {
    line.remove_prefix(name.size());
    const auto first = line.find_first_not_of(" \t"), last = line.find_last_not_of(" \t\r\n");
    tag = last == std::string_view::npos ? std::string_view() : line.substr(first, last - first + 1);
  }
  return count;
}

HttpError::Kind kind_of(CURLcode code) {
  switch (code) {
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL: return HttpError::Kind::bad_address;
    default: return HttpError::Kind::network;
  }
}

void set_common(const Curl& curl, CURL* handle, const std::string& address, long timeout, Answer& received) {
  curl.easy_setopt(handle, CURLOPT_URL, address.c_str());
  curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl.easy_setopt(handle, CURLOPT_USERAGENT, "jadoube");
  curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl.easy_setopt(handle, CURLOPT_TIMEOUT_MS, timeout);
  curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
  curl.easy_setopt(handle, CURLOPT_WRITEDATA, &received);
}

// The status of the answer, or why there is none.
std::expected<long, HttpError> perform(const Curl& curl, CURL* handle) {
  if (const CURLcode code = curl.easy_perform(handle); code != CURLE_OK)
    return std::unexpected(HttpError{kind_of(code)});
  long status = 0;
  curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

HttpError refused(const Curl& curl, CURL* handle, long status) {
  curl_off_t seconds = 0;
  curl.easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
  return {HttpError::Kind::status, std::to_string(status), std::chrono::seconds(seconds)};
}

}  // namespace

bool is_http_address(std::string_view name) { return name.starts_with("http://") || name.starts_with("https://"); }

std::expected<std::optional<HttpFile>, HttpError> http_get(const std::string& address, const std::string& tag) {
  const Curl& curl = curl_library();
  if (!curl.error.empty()) return std::unexpected(HttpError{HttpError::Kind::unavailable, curl.error});
  const Curl::Handle transfer = curl.handle();
  if (!transfer) return std::unexpected(HttpError{HttpError::Kind::network});

  Answer received;
  const Curl::List headers = curl.list(tag.empty() ? tag : "If-None-Match: " + tag);
  CURL* const handle = transfer.get();
  set_common(curl, handle, address, timeout_ms, received);
  curl.easy_setopt(handle, CURLOPT_HTTPHEADER, headers.get());
  curl.easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
  curl.easy_setopt(handle, CURLOPT_MAXREDIRS, most_redirects);
  curl.easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
  curl.easy_setopt(handle, CURLOPT_HEADERDATA, &received);
  const auto status = perform(curl, handle);
  if (!status) return std::unexpected(status.error());
  if (*status == 304) return std::nullopt;
  if (*status != 200) return std::unexpected(refused(curl, handle, *status));
  return HttpFile{std::move(received.body), std::move(received.tag)};
}

std::expected<std::string, HttpError> http_post(const std::string& address, const std::string& text,
                                                const std::string& token) {
  const Curl& curl = curl_library();
  if (!curl.error.empty()) return std::unexpected(HttpError{HttpError::Kind::unavailable, curl.error});
  const Curl::Handle transfer = curl.handle();
  if (!transfer) return std::unexpected(HttpError{HttpError::Kind::network});

  Answer received;
  const Curl::List headers = curl.list("Content-Type: text/plain; charset=utf-8");
  CURL* const handle = transfer.get();
  set_common(curl, handle, address, post_timeout_ms, received);
  curl.easy_setopt(handle, CURLOPT_HTTPHEADER, headers.get());
  curl.easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(text.size()));
  curl.easy_setopt(handle, CURLOPT_POSTFIELDS, text.c_str());
  if (!token.empty()) {
    curl.easy_setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_BEARER);
    curl.easy_setopt(handle, CURLOPT_XOAUTH2_BEARER, token.c_str());
  }
  const auto status = perform(curl, handle);
  if (!status) return std::unexpected(status.error());
  if (*status / 100 != 2) return std::unexpected(refused(curl, handle, *status));
  return std::move(received.body);
}

bool is_open_to_others(std::string_view address) {
  constexpr std::string_view plain = "http://";
  if (!address.starts_with(plain)) return false;
  const std::string_view host = address.substr(plain.size(), address.find_first_of("/?#", plain.size()) - plain.size());
  const auto is = [&](std::string_view name) { return host == name || host.starts_with(std::string(name) + ':'); };
  return !is("localhost") && !is("127.0.0.1") && !is("[::1]");
}

}  // namespace jadoube::client
