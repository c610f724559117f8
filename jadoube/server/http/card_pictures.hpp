// The pictures that programs show beside links: each is drawn once, on a separate thread, and kept for later requests.
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

  // Gets nothing if too many pictures wait. Called on the thread of `io`, perhaps at once.
  using Done = std::function<void(std::optional<Response::Kept>)>;
  // `name`: the picture's name, different if its content is different. `now`: Unix s.
  void draw(const std::string& name, Card card, std::int64_t now, Done done);

 private:
  std::function<void(std::function<void()>)> post_;  // to the serving thread
  Letters letters_;
  RecentlyUsed<std::string, Response::Kept> kept_;
  // The requests that wait for each picture, by its name.
  std::map<std::string, std::vector<Done>> waiting_;
  boost::asio::thread_pool thread_{1};
};

}  // namespace jadoube::server
