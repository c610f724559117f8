#include "jadoube/cli/server/admin_request.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <expected>

#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/server/admin/admin_protocol.hpp"

namespace jadoube::cli {
namespace {

// The server's answer, or the system's error number.
std::expected<std::string, int> ask(const std::string& path, std::string_view request) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return std::unexpected(ENAMETOOLONG);
  std::ranges::copy(path, address.sun_path);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket == -1) return std::unexpected(errno);
  std::expected<std::string, int> answer{};
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    answer = std::unexpected(errno);
  while (answer && !request.empty()) {
    const auto sent = ::send(socket, request.data(), request.size(), MSG_NOSIGNAL);
    if (sent <= 0)
      answer = std::unexpected(errno);
    else
      request.remove_prefix(static_cast<std::size_t>(sent));
  }
  std::array<char, 65'536> part;
  while (answer) {
    const auto got = ::read(socket, part.data(), part.size());
    if (got < 0) answer = std::unexpected(errno);
    if (got <= 0) break;
    answer->append(part.data(), static_cast<std::size_t>(got));
  }
  ::close(socket);
  return answer;
}

}  // namespace

int ask_server(const Session& session, CLI::App* app, const std::string& data, const std::vector<std::string>& words) {
  std::string request(code(session.language));
  for (const std::string& word : words) {
    if (std::ranges::any_of(word, [](char letter) { return static_cast<unsigned char>(letter) < ' '; }))
      return fail(app, session.say(Message::admin_control_character));
    request += server::admin_separator + word;
  }
  const std::string path = data + "/" + std::string(server::admin_socket_name);
  const auto answer = ask(path, request + "\n");
  if (!answer)
    return fail(app, session.say(Message::admin_no_server, data, system_error(session.language, answer.error())));
  // "0" or "1", then the message.
  const auto line = answer->find('\n');
  if (line == std::string::npos) return fail(app, session.say(Message::admin_no_answer));
  const std::string told = answer->substr(line + 1);
  if (!answer->starts_with('0')) {
    report(app, told.substr(0, told.find_last_not_of('\n') + 1));
    return findings;
  }
  session.out.write(told);
  return done;
}

}  // namespace jadoube::cli
