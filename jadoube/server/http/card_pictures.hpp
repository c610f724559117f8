// The pictures that programs show beside links: drawn on a thread of their own, once for each, and kept for those who
// ask again.
//
//   pictures.draw("/t/ID", {.board = position.board(), .title = "Ana – Bento"}, [](const auto& kept) { … });
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "jadoube/server/common/recently_used.hpp"
#include "jadoube/server/http/message.hpp"
#include "jadoube/server/picture/card.hpp"

namespace jadoube::server {

class CardPictures {
 public:
  explicit CardPictures(boost::asio::io_context& io);
  // Waits for the picture that is being drawn.
  ~CardPictures();
  CardPictures(const CardPictures&) = delete;
  CardPictures& operator=(const CardPictures&) = delete;

  // Nothing: too many wait. On the thread of `io`, perhaps at once.
  using Done = std::function<void(std::optional<Response::Kept>)>;
  // `name` is that of the picture, another one where it shows something else; `now` is in Unix s.
  void draw(const std::string& name, Card card, std::int64_t now, Done done);

 private:
  std::function<void(std::function<void()>)> post_;  // to the serving thread
  Letters letters_;
  RecentlyUsed<std::string, Response::Kept> kept_;
  // Who waits for a picture that is being drawn, by its name.
  std::map<std::string, std::vector<Done>> waiting_;
  boost::asio::thread_pool thread_{1};
};

}  // namespace jadoube::server
