#include "jadoube/server/live/websocket.hpp"

#include <boost/beast/websocket/rfc6455.hpp>

#include "jadoube/server/common/http_headers.hpp"

namespace jadoube::server {

void prepare(WebSocket& stream) {
  constexpr std::size_t longest_message = 4'096;
  // What the system holds for a reader beside what is being written: little, so that who reads slowly is noticed.
  constexpr int send_buffer_bytes = 128 * 1024;
  stream.set_option(
      websocket::stream_base::decorator([](websocket::response_type& response) { set_security_headers(response); }));
  stream.read_message_max(longest_message);
  stream.auto_fragment(false);
  stream.text(true);
  boost::system::error_code unset;  // then the system's own size holds
  stream.next_layer().set_option(asio::socket_base::send_buffer_size(send_buffer_bytes), unset);
}

websocket::close_code close_code(CloseReason why) {
  switch (why) {
    case CloseReason::not_allowed: return websocket::close_code::policy_error;
    case CloseReason::too_large: return websocket::close_code::too_big;
    case CloseReason::not_understood: return websocket::close_code::unknown_data;
    case CloseReason::stopping: return websocket::close_code::going_away;
    case CloseReason::try_again: break;
  }
  return websocket::close_code::try_again_later;
}

}  // namespace jadoube::server
