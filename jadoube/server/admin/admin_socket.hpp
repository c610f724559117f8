// The socket for operators of a running server, in the folder of its data, for the server's user alone.
#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/local/stream_protocol.hpp>

#include "jadoube/server/admin/admin.hpp"
#include "jadoube/server/admin/admin_protocol.hpp"
#include "jadoube/server/common/net.hpp"

namespace jadoube::server {

class AdminSocket {
 public:
  // The socket has mode 0600; a process of another user, except root, gets no answer (SO_PEERCRED).
  static std::expected<std::unique_ptr<AdminSocket>, std::string> open(asio::io_context& io, const std::string& path,
                                                                       Admin& admin);
  ~AdminSocket();
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 private:
  using Protocol = asio::local::stream_protocol;
  using LocalSocket = asio::basic_stream_socket<Protocol, Executor>;
  AdminSocket(asio::io_context& io, std::string path, Admin& admin);
  Coroutine<> accept();
  static Coroutine<> serve(Admin& admin, LocalSocket socket);

  std::string path_;
  asio::basic_socket_acceptor<Protocol, Executor> acceptor_;
  Admin& admin_;
};

}  // namespace jadoube::server
