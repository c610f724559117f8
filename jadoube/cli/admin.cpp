// jadoube admin: speaks to a running server through the socket in the folder of its data.
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <expected>

#include "jadoube/cli/describe.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/system_error.hpp"
#include "jadoube/server/admin/admin_protocol.hpp"
#include "jadoube/server/common/options.hpp"

namespace jadoube::cli {
namespace {

class AdminTool {
 public:
  AdminTool(CLI::App& app, text::Language language)
      : app_(&app),
        words_(add_arguments(app, "words", say(language, Message::admin_placeholder_words),
                             say(language, Message::admin_words))),
        data_(add_option(app, "--data", say(language, Message::placeholder_folder),
                         say(language, Message::store_data, server::Options().data))) {}

  int run(const Session& session) const {
    std::string request(code(session.language));
    for (const std::string& word : words_->results()) {
      if (std::ranges::any_of(word, [](char letter) { return static_cast<unsigned char>(letter) < ' '; }))
        return fail(app_, session.say(Message::admin_control_character));
      request += server::admin_separator + word;
    }
    const std::string data = data_->empty() ? server::Options().data : value(*data_);
    const std::string path = data + "/" + std::string(server::admin_socket_name);
    const auto answer = ask(path, request + "\n");
    if (!answer)
      return fail(app_, session.say(Message::admin_no_server, data, system_error(session.language, answer.error())));
    // "0" or "1", then what is said.
    const auto line = answer->find('\n');
    if (line == std::string::npos) return fail(app_, session.say(Message::admin_no_answer));
    session.out.write(answer->substr(line + 1));
    return answer->starts_with('0') ? done : findings;
  }

 private:
  // What the server answers, or the system's error number.
  static std::expected<std::string, int> ask(const std::string& path, std::string_view request) {
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

  CLI::App* app_;
  CLI::Option *words_, *data_;
};

}  // namespace

Command admin_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("admin", say(language, Message::admin_summary));
  const AdminTool admin(*app, language);
  set_texts(*app, say(language, Message::admin_details),
            {{"jadoube admin list tables", say(language, Message::admin_example_list)},
             {"jadoube admin forget 'Ana Sousa'", say(language, Message::admin_example_forget)},
             {"jadoube admin ban 192.0.2.0/24 30", say(language, Message::admin_example_ban)}});
  return {app, [admin](const Session& session) { return admin.run(session); }};
}

}  // namespace jadoube::cli
