#include "tests/boards/livechess_stand_in.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json/parse.hpp>
#include <stdexcept>
#include <utility>

#include "jadoube/notation/fen.hpp"

namespace jadoube::boards::test {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;

constexpr int patience = 20;  // ms, between two looks

// What LiveChess tells of a board, in the part that events and answers share.
// The squares are those of the board as it is made: `flipped`, its first rank is Black's.
std::string facts(const std::string& serial_number, const Board& standing, bool flipped) {
  Board pieces;
  for (const Square at : standing.occupied()) pieces.put(flipped ? square(63 - index(at)) : at, *standing.piece_at(at));
  std::string fen(notation::max_fen_size, '\0');
  fen.resize(static_cast<std::size_t>(notation::write_fen_board(fen.data(), pieces) - fen.data()));
  return R"("serialnr": ")" + serial_number + R"(", "flipped": )" + (flipped ? "true" : "false") + R"(, "board": ")" +
         fen + '"';
}

std::string clock(std::optional<Color> running) {
  const std::string run = !running ? "null" : *running == Color::white ? "true" : "false";
  return R"(, "clock": {"white": 600, "black": 600, "run": )" + run + R"(, "time": 1732390000000})";
}

}  // namespace

struct LiveChess::Connection {
  asio::io_context context;
  beast::websocket::stream<asio::ip::tcp::socket> stream{context};
  beast::flat_buffer buffer{};
  boost::system::error_code error{};  // that ended it
};

LiveChess::LiveChess() : listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (::bind(listening_, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(listening_, 4) != 0 ||
      ::getsockname(listening_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no LiveChess");
  port_ = ntohs(address.sin_port);
  thread_ = std::jthread([this](const std::stop_token& stop) { serve(stop); });
}

LiveChess::~LiveChess() {
  thread_.request_stop();
  thread_.join();
  ::close(listening_);
}

// One client after the other.
void LiveChess::serve(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    pollfd waiting{.fd = listening_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, patience) <= 0) continue;
    const int socket = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket >= 0) talk(socket, stop);
  }
}

// What the client says is read asynchronously: several calls that have come together are all answered at once.
void LiveChess::talk(int socket, const std::stop_token& stop) {
  {
    const std::scoped_lock lock(mutex_);
    connection_ = std::make_unique<Connection>();
    connection_->stream.next_layer().assign(asio::ip::tcp::v4(), socket, connection_->error);
    connection_->stream.accept(connection_->error);
    cut_ = false;
    read_call();
  }
  while (!stop.stop_requested()) {
    pollfd waiting{.fd = socket, .events = POLLIN, .revents = 0};
    ::poll(&waiting, 1, patience);
    const std::scoped_lock lock(mutex_);
    if (cut_) break;
    connection_->context.restart();
    connection_->context.poll();
    if (connection_->error) break;
  }
  const std::scoped_lock lock(mutex_);
  connection_.reset();
  for (auto& [serial_number, board] : boards_) board.feed.reset();
}

void LiveChess::read_call() {
  if (connection_->error) return;
  connection_->buffer.clear();
  connection_->stream.async_read(connection_->buffer, [this](boost::system::error_code error, std::size_t /*size*/) {
    if (connection_ && error) connection_->error = error;
    if (!connection_ || error) return;
    const std::string said = answer(beast::buffers_to_string(connection_->buffer.data()));
    connection_->stream.write(asio::buffer(said), connection_->error);
    // How the board stands is its first event.
    if (const auto board = std::exchange(asked_for_, std::nullopt)) tell(*board, boards_.at(*board), true);
    read_call();
  });
}

std::string LiveChess::answer(const std::string& call) {
  const auto said = json::parse(call).as_object();
  const std::string head = R"({"response": "call", "id": )" + std::to_string(said.at("id").to_number<int>()) +
                           R"(, "time": 1732390000000, "param": )";
  if (said.at("call") == "subscribe") {
    const auto& wanted = said.at("param").as_object();
    const auto found = boards_.find(std::string(wanted.at("param").at("serialnr").as_string()));
    if (wanted.at("feed") != "eboardevent" || found == boards_.end() || !found->second.known)
      return R"({"response": "error", "id": )" + std::to_string(said.at("id").to_number<int>()) +
             R"(, "time": 1732390000000, "param": {"message": "Unknown board"}})";
    found->second.feed = wanted.at("id").to_number<std::size_t>();
    asked_for_ = found->first;
    return head + "null}";
  }
  std::string list;
  for (const auto& [serial_number, board] : boards_) {
    if (!board.known) continue;
    list += std::string(list.empty() ? "{" : ", {") + facts(serial_number, board.pieces, board.flipped) +
            clock(board.running) + R"(, "source": "COM3", "battery": "81%", "comment": null, "state": )" +
            (board.plugged ? R"("ACTIVE"})" : R"("NOTRESPONDING"})");
  }
  return head + "[" + list + "]}";
}

// An event; only the latest of a board matters.
void LiveChess::tell(const std::string& serial_number, const OneBoard& board, bool with_clock) {
  if (!connection_ || !board.feed || !board.plugged) return;
  boost::system::error_code error;
  connection_->stream.write(
      asio::buffer(R"({"response": "feed", "id": )" + std::to_string(*board.feed) +
                   R"(, "time": 1732390000000, "param": {)" + facts(serial_number, board.pieces, board.flipped) +
                   (with_clock ? clock(board.running) : "") + "}}"),
      error);
}

void LiveChess::add(const std::string& serial_number) {
  const std::scoped_lock lock(mutex_);
  boards_[serial_number] = {};
}

void LiveChess::know(const std::string& serial_number, bool known) {
  const std::scoped_lock lock(mutex_);
  OneBoard& board = boards_.at(serial_number);
  board.known = known;
  if (!known) board.feed.reset();
}

bool LiveChess::is_followed(const std::string& serial_number) {
  const std::scoped_lock lock(mutex_);
  return boards_.at(serial_number).feed.has_value();
}

void LiveChess::flip(const std::string& serial_number) {
  const std::scoped_lock lock(mutex_);
  boards_.at(serial_number).flipped = true;
}

void LiveChess::change(const std::string& serial_number, Square square, std::optional<Piece> piece) {
  const std::scoped_lock lock(mutex_);
  OneBoard& board = boards_.at(serial_number);
  board.pieces.remove(square);
  if (piece) board.pieces.put(square, *piece);
  tell(serial_number, board, false);
}

void LiveChess::run(const std::string& serial_number, Color color) {
  const std::scoped_lock lock(mutex_);
  OneBoard& board = boards_.at(serial_number);
  board.running = color;
  tell(serial_number, board, true);
}

void LiveChess::plug(const std::string& serial_number, bool plugged) {
  const std::scoped_lock lock(mutex_);
  boards_.at(serial_number).plugged = plugged;
}

void LiveChess::plug_in(const std::string& serial_number, const Board& pieces) {
  {
    const std::scoped_lock lock(mutex_);
    boards_.at(serial_number).pieces = pieces;
  }
  plug(serial_number, true);
}

void LiveChess::say(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  boost::system::error_code error;
  if (connection_) connection_->stream.write(asio::buffer(text), error);
}

void LiveChess::cut() {
  const std::scoped_lock lock(mutex_);
  cut_ = true;
}

}  // namespace jadoube::boards::test
