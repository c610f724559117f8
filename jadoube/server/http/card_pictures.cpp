#include "jadoube/server/http/card_pictures.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "jadoube/base/priority.hpp"
#include "jadoube/server/common/posting.hpp"
#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {
namespace {

constexpr std::size_t most_card_bytes = std::size_t{4} << 20U;
constexpr std::size_t most_cards_waiting = 64;  // pictures

Letters letters_of_pages() {
  const Page* const page = file_at("/first/letters.json");
  return page == nullptr ? Letters() : Letters(page->body);
}

}  // namespace

CardPictures::CardPictures(boost::asio::io_context& io)
    : post_(posting(io, "a picture drawn")), letters_(letters_of_pages()), kept_(most_card_bytes) {
  // When the processors are busy, games in progress have priority.
  boost::asio::post(thread_, [] { base::lower_priority(10); });
}

CardPictures::~CardPictures() {
  thread_.stop();
  thread_.join();
}

void CardPictures::draw(const std::string& name, Card card, std::int64_t now, Done done) {
  if (const auto* const kept = kept_.find(name)) return done(*kept);
  if (const auto found = waiting_.find(name); found != waiting_.end()) {
    found->second.push_back(std::move(done));
    return;
  }
  if (waiting_.size() >= most_cards_waiting) return done(std::nullopt);
  waiting_[name].push_back(std::move(done));
  boost::asio::post(thread_, [this, name, now, card = std::move(card)] {
    auto drawn = std::make_shared<const std::string>(draw_card(card, letters_));
    post_([this, name, now, drawn = std::move(drawn)] {
      const Response::Kept kept{drawn, '"' + fingerprint(*drawn) + '"', now};
      kept_.put(name, kept, drawn->size() + name.size());
      const auto told = waiting_.extract(name);
      for (const Done& each : told.mapped()) each(kept);
    });
  });
}

}  // namespace jadoube::server
