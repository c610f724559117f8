#include "jadoube/client/web_connection.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace jadoube::client {
namespace {

using namespace std::chrono_literals;

constexpr long connect_timeout_ms = 5000;
constexpr auto answer_timeout = 10s;
// The interval at which a wait checks whether it must end.
constexpr int stop_check_ms = 100;
constexpr std::size_t longest_head = 16'384, longest_body = 65'536;

int stops(void* stop, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(stop)->load() ? 1 : 0;
}

WebFault::Kind fault_kind(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST: return WebFault::Kind::unknown_host;
    case CURLE_COULDNT_CONNECT: return WebFault::Kind::refused;
    case CURLE_OPERATION_TIMEDOUT: return WebFault::Kind::timed_out;
    case CURLE_SSL_CONNECT_ERROR: return WebFault::Kind::no_tls;
    case CURLE_PEER_FAILED_VERIFICATION: return WebFault::Kind::bad_certificate;
    default: return WebFault::Kind::other;
  }
}

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char left, char right) {
    return std::tolower(static_cast<unsigned char>(left)) == std::tolower(static_cast<unsigned char>(right));
  });
}

}  // namespace

std::string_view WebAnswer::header(std::string_view name) const {
  std::string_view rest = head;
  while (!rest.empty()) {
    const auto end = rest.find("\r\n");
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 2);
    if (line.size() <= name.size() || line[name.size()] != ':' || !same_letters(line.substr(0, name.size()), name))
      continue;
    const std::string_view value = line.substr(name.size() + 1);
    const auto first = value.find_first_not_of(" \t"), last = value.find_last_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : value.substr(first, last - first + 1);
  }
  return {};
}

std::expected<WebConnection, WebFault> WebConnection::open(const std::string& origin, const std::atomic<bool>& stop) {
  const Curl& curl = curl_library();
  if (!curl.error.empty()) return std::unexpected(WebFault{WebFault::Kind::other, curl.error});
  WebConnection connection(curl.handle());
  CURL* const handle = connection.handle_.get();
  if (handle == nullptr) return std::unexpected(WebFault{WebFault::Kind::other, "libcurl"});
  std::array<char, CURL_ERROR_SIZE> why{};
  curl.easy_setopt(handle, CURLOPT_URL, origin.c_str());
  curl.easy_setopt(handle, CURLOPT_CONNECT_ONLY, 1L);
  curl.easy_setopt(handle, CURLOPT_HTTPPROXYTUNNEL, 1L);
  curl.easy_setopt(handle, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
  curl.easy_setopt(handle, CURLOPT_SSL_ENABLE_ALPN, 0L);
  curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl.easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, connect_timeout_ms);
  curl.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, stops);
  curl.easy_setopt(handle, CURLOPT_XFERINFODATA, &stop);
  curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, why.data());
  const CURLcode code = curl.easy_perform(handle);
  curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, nullptr);
  if (code != CURLE_OK)
    return std::unexpected(WebFault{fault_kind(code), why[0] != '\0' ? why.data() : curl.easy_strerror(code)});
  return connection;
}

WebConnection::WebConnection(WebConnection&& other) noexcept
    : handle_(std::move(other.handle_)), early_(std::move(other.early_)), abandons_(other.abandons_) {}

WebConnection::~WebConnection() {
  if (!handle_ || !abandons_) return;
  const int socket = descriptor();
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  if (socket >= 0) ::setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

int WebConnection::descriptor() const {
  curl_socket_t socket = CURL_SOCKET_BAD;
  curl_library().easy_getinfo(handle_.get(), CURLINFO_ACTIVESOCKET, &socket);
  return socket;
}

bool WebConnection::receive(std::string& to) {
  to += std::exchange(early_, {});
  std::array<char, 16'384> bytes{};
  while (true) {
    std::size_t size = 0;
    const CURLcode code = curl_library().easy_recv(handle_.get(), bytes.data(), bytes.size(), &size);
    if (code == CURLE_AGAIN) return true;
    if (code != CURLE_OK || size == 0) return false;
    to.append(bytes.data(), size);
  }
}

bool WebConnection::send(std::string& from) {
  while (!from.empty()) {
    std::size_t size = 0;
    const CURLcode code = curl_library().easy_send(handle_.get(), from.data(), from.size(), &size);
    if (code == CURLE_AGAIN) return true;
    if (code != CURLE_OK) return false;
    from.erase(0, size);
  }
  return true;
}

bool WebConnection::wait(short events, std::chrono::steady_clock::time_point until,
                         const std::atomic<bool>& stop) const {
  while (!stop && std::chrono::steady_clock::now() < until) {
    pollfd socket{descriptor(), events, 0};
    if (::poll(&socket, 1, stop_check_ms) > 0) return true;
  }
  return false;
}

std::optional<WebAnswer> WebConnection::ask(std::string_view request, const std::atomic<bool>& stop) {
  const auto until = std::chrono::steady_clock::now() + answer_timeout;
  std::string out(request), in;
  while (true) {
    if (!send(out)) return std::nullopt;
    if (out.empty()) break;
    if (!wait(POLLOUT, until, stop)) return std::nullopt;
  }
  bool goes_on = true;
  const auto more = [&] {
    if (!goes_on) return false;
    const std::size_t before = in.size();
    goes_on = receive(in);
    if (in.size() > before) return true;
    return goes_on && wait(POLLIN, until, stop);
  };
  constexpr std::string_view end_of_head = "\r\n\r\n";
  while (in.find(end_of_head) == std::string::npos)
    if (in.size() > longest_head || !more()) return std::nullopt;
  WebAnswer answer;
  const auto end = in.find(end_of_head);
  answer.head = in.substr(0, end + 2);
  std::string rest = in.substr(end + end_of_head.size());
  constexpr std::string_view version = "HTTP/1.1 ";
  if (!answer.head.starts_with(version)) return std::nullopt;
  std::from_chars(answer.head.data() + version.size(), answer.head.data() + answer.head.size(), answer.status);
  if (answer.status == 101) {
    early_ = std::move(rest);
    return answer;
  }
  std::size_t length = 0;
  const std::string_view told = answer.header("content-length");
  std::from_chars(told.data(), told.data() + told.size(), length);
  in = std::move(rest);
  while (in.size() < length)
    if (length > longest_body || !more()) return std::nullopt;
  answer.body = in.substr(0, length);
  return answer;
}

}  // namespace jadoube::client
