#include "tests/server/client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/json/parse.hpp>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <stdexcept>

namespace jadoube::test {
namespace {

std::string lower(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

}  // namespace

thread_local std::chrono::milliseconds Wire::patience{60'000};

json::value HttpAnswer::json() const { return json::parse(body); }

Wire::Wire(unsigned port, std::string_view from) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  // The port is chosen when it is known where to: many may be open at once.
  const int later = 1;
  ::setsockopt(socket_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &later, sizeof later);
  ::inet_pton(AF_INET, std::string(from).c_str(), &address.sin_addr);
  if (::bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("no such address here");
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("nobody listens");
}

Wire::~Wire() { ::close(socket_); }

void Wire::set_receive_buffer(int bytes) { ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes); }

bool Wire::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Wire::fill() {
  pollfd ready{.fd = socket_, .events = POLLIN, .revents = 0};
  if (::poll(&ready, 1, static_cast<int>(patience.count())) <= 0) return false;
  char bytes[16384];
  const auto got = ::recv(socket_, bytes, sizeof bytes, 0);
  if (got <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(got));
  return true;
}

std::optional<std::string> Wire::read(std::size_t size) {
  while (buffer_.size() < size)
    if (!fill()) return std::nullopt;
  std::string bytes = buffer_.substr(0, size);
  buffer_.erase(0, size);
  return bytes;
}

std::optional<std::string> Wire::read_until(std::string_view end) {
  std::size_t at = 0;
  while ((at = buffer_.find(end)) == std::string::npos)
    if (!fill()) return std::nullopt;
  return read(at + end.size());
}

HttpAnswer read_answer(Wire& wire) {
  HttpAnswer answer;
  const auto head = wire.read_until("\r\n\r\n");
  if (!head || head->size() < 12) return answer;
  answer.status = static_cast<unsigned>(std::stoul(head->substr(9, 3)));
  std::size_t at = head->find("\r\n") + 2;
  while (at + 2 < head->size()) {
    const auto end = head->find("\r\n", at), colon = head->find(':', at);
    answer.headers[lower(head->substr(at, colon - at))] = head->substr(colon + 2, end - colon - 2);
    at = end + 2;
  }
  // An answer that says "not modified" has no body (RFC 9110, 15.4.5).
  if (answer.status == 304) return answer;
  if (const auto length = answer.headers.find("content-length"); length != answer.headers.end())
    answer.body = wire.read(std::stoul(length->second)).value_or("");
  return answer;
}

HttpAnswer http(unsigned port, std::string_view method, std::string_view target, std::string_view body,
                std::string_view headers, std::string_view from) {
  Wire wire(port, from);
  std::string request;
  ((request += method) += ' ') += target;
  request += " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) + "\r\nConnection: close\r\n";
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  ((request += headers) += "\r\n") += body;
  wire.write(request);
  return read_answer(wire);
}

WebSocket::WebSocket(unsigned port, std::string_view target, std::string_view headers, std::string_view from)
    : wire_(port, from) {
  std::string request = "GET ";
  request += target;
  request += " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
             "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  (request += headers) += "\r\n";
  wire_.write(request);
  answer_ = read_answer(wire_);
}

bool WebSocket::frame(unsigned opcode, std::string_view payload, bool last) {
  std::string bytes{static_cast<char>((last ? 0x80U : 0U) | opcode)};
  const std::size_t size = payload.size();
  if (size < 126) {
    bytes += static_cast<char>(0x80U | size);
  } else if (size < 65'536) {
    bytes += static_cast<char>(0x80U | 126U);
    for (const unsigned shift : {8U, 0U}) bytes += static_cast<char>(size >> shift & 0xFFU);
  } else {
    bytes += static_cast<char>(0x80U | 127U);
    for (int shift = 56; shift >= 0; shift -= 8)
      bytes += static_cast<char>(size >> static_cast<unsigned>(shift) & 0xFFU);
  }
  // A mask of zeros leaves the bytes as they are.
  bytes.append(4, '\0');
  return wire_.write(bytes.append(payload));
}

std::optional<json::value> WebSocket::receive() {
  std::string message;
  // Pings alone do not make up for what does not come.
  const auto until = std::chrono::steady_clock::now() + 2 * Wire::patience;
  while (std::chrono::steady_clock::now() < until) {
    const auto head = wire_.read(2);
    if (!head) return std::nullopt;
    const bool last = (static_cast<unsigned char>((*head)[0]) & 0x80U) != 0;
    const unsigned opcode = static_cast<unsigned char>((*head)[0]) & 0x0FU;
    std::size_t size = static_cast<unsigned char>((*head)[1]) & 0x7FU;
    if (size >= 126) {
      const auto longer = wire_.read(size == 126 ? 2 : 8);
      if (!longer) return std::nullopt;
      size = 0;
      for (const char byte : *longer) size = size << 8U | static_cast<unsigned char>(byte);
    }
    const auto payload = wire_.read(size);
    if (!payload) return std::nullopt;
    if (opcode <= 1) {
      message += *payload;
      if (last) return json::parse(message);
    }
    if (opcode == 9 && answers_pings) frame(10, *payload);
    if (opcode == 8) {
      if (size >= 2)
        close_code_ = static_cast<unsigned>(static_cast<unsigned char>((*payload)[0])) << 8U |
                      static_cast<unsigned char>((*payload)[1]);
      frame(8, payload->substr(0, 2));
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<json::value> WebSocket::receive(std::string_view member) {
  const auto until = std::chrono::steady_clock::now() + 2 * Wire::patience;
  while (std::chrono::steady_clock::now() < until) {
    auto message = receive();
    if (!message || message->as_object().contains({member.data(), member.size()})) return message;
  }
  return std::nullopt;
}

}  // namespace jadoube::test
