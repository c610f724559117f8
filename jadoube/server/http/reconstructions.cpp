#include "jadoube/server/http/reconstructions.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <boost/asio/post.hpp>
#include <tuple>

#include "jadoube/archive/sheets/known_end.hpp"
#include "jadoube/archive/sheets/sheet_report.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

namespace {

// Strangers may ask: a game takes about a second at most.
constexpr std::size_t most_states = 60'000;
constexpr std::int64_t most_plies = 600;
constexpr unsigned most_waiting = 16;
constexpr std::array<std::string_view, 6> keys{"white", "black", "language", "plies", "start", "position"};

struct Asked {
  archive::ReconstructionQuestion question;
  text::Language language = text::Language::en;
};

std::expected<Asked, Refusal> read(const std::string& body) {
  const auto value = parse_json(body);
  const auto* const object = value ? value->if_object() : nullptr;
  if (object == nullptr) return std::unexpected(refusal(Code::bad_request, Message::server_not_json));
  if (const auto known = check_keys(*object, keys); !known) return std::unexpected(known.error());
  for (const std::string_view key : {"white", "black", "start", "position"})
    if (value_in(*object, key) != nullptr && string_in(*object, key) == nullptr)
      return wrong_value(key, Message::server_expected_text);
  Asked asked;
  asked.question.states = most_states;
  if (value_in(*object, "language") != nullptr) {
    const auto* const tag = string_in(*object, "language");
    const auto language = tag == nullptr ? std::nullopt : text::parse_language({tag->data(), tag->size()});
    if (!language) return wrong_language();
    asked.language = *language;
  }
  for (const auto& [key, sheet, of] : {std::tuple{"white", asked.question.sheets.data(), Message::server_white_sheet},
                                       std::tuple{"black", &asked.question.sheets[1], Message::server_black_sheet}}) {
    const auto* const text = string_in(*object, key);
    auto read =
        archive::read_score_sheet(text == nullptr ? std::string_view() : std::string_view(text->data(), text->size()));
    if (!read)
      return std::unexpected(refusal(Code::bad_request, text::Said::by([&](text::Language language) {
                                       return say(language, of, describe(read.error(), language));
                                     })));
    if (read->entries.size() > static_cast<std::size_t>(most_plies))
      return std::unexpected(refusal(Code::too_large, Message::server_sheet_too_long, most_plies));
    *sheet = *std::move(read);
  }
  if (value_in(*object, "plies") != nullptr) {
    const auto plies = number_in(*object, "plies");
    if (!plies || *plies < 1 || *plies > most_plies)
      return std::unexpected(refusal(Code::bad_request, Message::server_plies, most_plies));
    asked.question.plies = static_cast<unsigned>(*plies);
  }
  for (const auto* const key : {"start", "position"}) {
    const auto* const fen = string_in(*object, key);
    if (fen == nullptr || fen->empty()) continue;
    const std::string_view text(fen->data(), fen->size());
    if (std::string_view(key) == "position") {
      if (const auto known = read_known_end(text, asked.question); !known)
        return std::unexpected(refusal_by(Code::bad_request, known.error()));
    } else {
      const auto start = notation::read_fen(text, notation::FenStyle::forgiving);
      if (!start) return std::unexpected(refusal_by(Code::bad_request, start.error()));
      asked.question.start = *start;
    }
  }
  auto contradiction =
      text::Said::by([&](text::Language language) { return archive::contradiction(asked.question, language); });
  if (!contradiction.empty()) return std::unexpected(refusal(Code::bad_request, std::move(contradiction)));
  return asked;
}

}  // namespace

Reconstructions::Reconstructions(boost::asio::io_context& io) : io_(io) {
  // Where the processors are busy, games that are being played go first.
  boost::asio::post(thread_, [] {
    constexpr int niceness = 10;
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
  });
}

Reconstructions::~Reconstructions() {
  thread_.stop();
  thread_.join();
}

void Reconstructions::respond(const Request& request, std::function<void(Response)> done) {
  auto asked = read(request.body);
  if (!asked) return done(refuse(asked.error()));
  if (waiting_ >= most_waiting) return done(refuse(refusal(Code::too_many, Message::server_busy)));
  ++waiting_;
  boost::asio::post(thread_, [this, asked = *std::move(asked), done = std::move(done)]() mutable {
    const auto game = archive::reconstruct(asked.question);
    Response response{.body = write_json(asked.question.sheets, game, asked.language)};
    boost::asio::post(io_, [this, response = std::move(response), done = std::move(done)]() mutable {
      --waiting_;
      done(std::move(response));
    });
  });
}

}  // namespace jadoube::server
