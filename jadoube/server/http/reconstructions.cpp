#include "jadoube/server/http/reconstructions.hpp"

#include <time.h>

#include <array>
#include <boost/asio/post.hpp>
#include <chrono>
#include <tuple>
#include <utility>

#include "jadoube/archive/sheets/known_end.hpp"
#include "jadoube/archive/sheets/sheet_report.hpp"
#include "jadoube/base/priority.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/posting.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {

namespace {

// Strangers may send games: most are found with few states, and no game takes more than a few seconds.
constexpr std::size_t few_states = 1'500, most_states = 60'000;
constexpr std::int64_t most_plies = 600;
constexpr std::size_t most_waiting = 200;  // of all addresses
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

// A game for one of the threads; its time counts for the client's limit.
struct Reconstructions::Job {
  std::string client;
  std::string body;
  std::function<void(Response)> done;
  std::shared_ptr<AddressQuota> quota;  // null: an operator's
  QuotaLease lease{};
  std::optional<Asked> asked{};      // once the body has been read
  std::optional<Response> answer{};  // once it has been computed
  double milliseconds = 0;           // thread time that has not been charged yet

  // Reads the body and looks for the game; sets no answer if that needs more than a short time.
  void compute(bool thoroughly) {
    const double before = thread_milliseconds();
    if (!asked) {
      auto read_body = read(body);
      if (!read_body)
        answer = refuse(read_body.error());
      else
        asked = *std::move(read_body);
    }
    if (asked) {
      asked->question.states = thoroughly ? most_states : few_states;
      const auto game = archive::reconstruct(asked->question);
      const bool completed = game.verdict != archive::Verdict::unproven && game.verdict != archive::Verdict::partial;
      if (completed || thoroughly) answer = Response{.body = write_json(asked->question.sheets, game, asked->language)};
    }
    milliseconds += thread_milliseconds() - before;
  }

  static double thread_milliseconds() {
    timespec used{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
  }
};

Reconstructions::Reconstructions(boost::asio::io_context& io) : post_(posting(io, "a game reconstructed")) {
  // When the processors are busy, games in progress have priority.
  for (Lane* const lane : {&short_, &thorough_}) boost::asio::post(lane->thread, [] { base::lower_priority(10); });
}

Reconstructions::~Reconstructions() {
  for (Lane* const lane : {&short_, &thorough_}) lane->thread.stop();
  for (Lane* const lane : {&short_, &thorough_}) lane->thread.join();
}

void Reconstructions::respond(const Request& request, std::function<void(Response)> done) {
  const auto job = std::make_shared<Job>(Job{.client = request.client ? request.client->name() : std::string(),
                                             .body = request.body,
                                             .done = std::move(done),
                                             .quota = request.client});
  if (job->quota) {
    job->lease = QuotaLease::take(job->quota, &AddressQuota::reconstructions, most_reconstructions_by_address);
    const bool has_time = job->quota->has(RateLimit::processor_ms, std::chrono::steady_clock::now());
    if (!job->lease || !has_time) return job->done(refuse(refusal(Code::too_fast, Message::server_too_fast)));
  }
  if (short_.waiting.size() + thorough_.waiting.size() >= most_waiting || !short_.waiting.push(job->client, job))
    return job->done(refuse(refusal(Code::too_many, Message::server_busy)));
  next(short_);
}

void Reconstructions::next(Lane& lane) {
  if (lane.busy) return;
  auto popped = lane.waiting.pop();
  if (!popped) return;
  lane.busy = true;
  boost::asio::post(lane.thread, [this, &lane, job = std::move(popped->job)] {
    job->compute(&lane == &thorough_);
    post_([this, &lane, job] { computed(lane, job); });
  });
}

void Reconstructions::computed(Lane& lane, const std::shared_ptr<Job>& job) {
  lane.busy = false;
  next(lane);
  if (job->quota)
    job->quota->charge(RateLimit::processor_ms, std::chrono::steady_clock::now(), std::exchange(job->milliseconds, 0));
  if (job->answer) return job->done(*std::move(job->answer));
  if (!thorough_.waiting.push(job->client, job))
    return job->done(refuse(refusal(Code::too_many, Message::server_busy)));
  next(thorough_);
}

}  // namespace jadoube::server
