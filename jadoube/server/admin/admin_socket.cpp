#include "jadoube/server/admin/admin_socket.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <system_error>

namespace jadoube::server {
namespace {

constexpr std::size_t most_request = 4 * 1024;

// The user at the other end; nothing if this user has no permission.
std::optional<std::int64_t> operator_at(int socket) {
  ucred who{};
  socklen_t size = sizeof who;
  if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &who, &size) != 0) return std::nullopt;
  if (who.uid != ::geteuid() && who.uid != 0) return std::nullopt;
  return std::int64_t{who.uid};
}

AdminRequest read_request(std::string_view line, std::int64_t by) {
  AdminRequest request{.words = {}, .language = text::Language::en, .by = by};
  while (true) {
    const auto end = std::min(line.find(admin_separator), line.size());
    request.words.emplace_back(line.substr(0, end));
    if (end == line.size()) break;
    line.remove_prefix(end + 1);
  }
  request.language = text::parse_language(request.words.front()).value_or(text::Language::en);
  request.words.erase(request.words.begin());
  return request;
}

}  // namespace

std::expected<std::unique_ptr<AdminSocket>, std::string> AdminSocket::open(asio::io_context& io,
                                                                           const std::string& path, Admin& admin) {
  if (path.size() >= sizeof sockaddr_un{}.sun_path)
    return std::unexpected(std::generic_category().message(ENAMETOOLONG));
  std::unique_ptr<AdminSocket> made(new AdminSocket(io, path, admin));
  // Removes the socket of an earlier run: this server holds the lock of the folder.
  ::unlink(path.c_str());
  boost::system::error_code error;
  auto& acceptor = made->acceptor_;
  acceptor.open(Protocol(), error);
  // Nobody can connect before the socket listens, and the mode is set before that.
  if (!error) acceptor.bind(Protocol::endpoint(path), error);
  if (!error && ::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0)
    error = boost::system::error_code(errno, boost::system::generic_category());
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return std::unexpected(error.message());
  asio::co_spawn(io.get_executor(), made->accept(), asio::detached);
  return made;
}

AdminSocket::AdminSocket(asio::io_context& io, std::string path, Admin& admin)
    : path_(std::move(path)), acceptor_(io), admin_(admin) {}

AdminSocket::~AdminSocket() { ::unlink(path_.c_str()); }

Coroutine<> AdminSocket::accept() {
  Admin& admin = admin_;
  while (true) {
    boost::system::error_code error;
    LocalSocket socket = co_await acceptor_.async_accept(awaiting_with(error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) continue;
    asio::co_spawn(socket.get_executor(), serve(admin, std::move(socket)), asio::detached);
  }
}

Coroutine<> AdminSocket::serve(Admin& admin, LocalSocket socket) {
  const auto by = operator_at(socket.native_handle());
  if (!by) co_return;
  std::string line;
  boost::system::error_code error;
  const std::size_t size =
      co_await asio::async_read_until(socket, asio::dynamic_buffer(line, most_request), '\n', awaiting_with(error));
  if (error) co_return;
  auto request = read_request(std::string_view(line).substr(0, size - 1), *by);
  const AdminAnswer answer = co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(AdminAnswer)>(
      [&admin, &request](auto handler) {
        const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        admin.take(std::move(request), [shared](AdminAnswer done) { std::move (*shared)(std::move(done)); });
      },
      awaiting);
  const std::string written = std::string(answer.done ? "0\n" : "1\n") + answer.text;
  co_await asio::async_write(socket, asio::buffer(written), awaiting_with(error));
}

}  // namespace jadoube::server
