#include "jadoube/server/tournament/copies.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/records.hpp"
#include "jadoube/store/back_up.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::server {
namespace {

namespace files = std::filesystem;

constexpr std::string_view file_name = "/tables.db";
constexpr std::size_t name_length = 15;  // 20261128-101500

std::string name_of(std::int64_t unix_ms) {
  return fmt::format("{:%Y%m%d-%H%M%S}", fmt::gmtime(static_cast<std::time_t>(unix_ms / 1000)));
}
bool is_name(const std::string& name) {
  return name.size() == name_length && name[8] == '-' &&
         std::ranges::all_of(name, [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

// The stage in the record of a round; empty where there was none.
std::string stage_in(const std::string& record) {
  const auto value = record.empty() ? std::nullopt : parse_json(record);
  const auto* const stage = value && value->is_object() ? string_in(value->get_object(), "stage") : nullptr;
  return stage == nullptr ? std::string() : std::string(*stage);
}

// Whether a round is now published or closed, or a published one has a new result and all its results.
bool is_worth_a_copy(const Tournament& tournament, const ReadChange& change) {
  return std::ranges::any_of(change.difference.set, [&](const auto& record) {
    const std::string& key = record.first;
    const bool of_round = key.starts_with("round/"), of_game = key.starts_with("game/");
    if (!of_round && !of_game) return false;
    const auto number = text::number<unsigned>(
        std::string_view(key).substr(key.find('/') + 1, of_game ? key.rfind('/') - key.find('/') - 1 : key.npos));
    const TournamentRound* const round = number ? tournament.round(*number) : nullptr;
    if (round == nullptr || !round->open()) return false;
    if (of_game) return std::ranges::all_of(round->games, &TournamentGame::has_result);
    const auto was = change.difference.was.find(key);
    return was == change.difference.was.end() || stage_in(was->second) != stage_in(record.second);
  });
}

// Deletes the oldest copies in a folder, beyond `most_copies`.
void forget_old(const std::string& folder) {
  std::error_code unknown;
  std::vector<files::path> copies;
  for (const auto& entry : files::directory_iterator(folder, unknown))
    if (is_name(entry.path().filename().string())) copies.push_back(entry.path());
  std::ranges::sort(copies);
  for (std::size_t copy = 0; copy + most_copies < copies.size(); ++copy) {
    files::remove(copies[copy].string() + std::string(file_name), unknown);
    // Only if the folder has no other files.
    files::remove(copies[copy], unknown);
  }
}

// Runs on the thread for long reads.
std::expected<std::string, Refusal> copy_to(const std::string& database, const std::string& folder, std::int64_t now) {
  const std::string own = folder + "/" + name_of(now);
  std::error_code wrong;
  files::create_directories(own, wrong);
  if (wrong) return std::unexpected(refusal(Code::not_stored, Message::server_copy_failed, own, wrong.message()));
  const std::string file = own + std::string(file_name);
  if (const auto copied = store::back_up_sqlite(database, file); !copied) {
    files::remove(own, wrong);
    return std::unexpected(refusal(Code::not_stored, text::Said::by([&](text::Language language) {
                                     return say(language, Message::server_copy_failed, file,
                                                describe(copied.error(), language));
                                   })));
  }
  forget_old(folder);
  return file;
}

}  // namespace

Copies::Copies(TableRegistry& registry, Tournaments& tournaments, std::string database, std::string folder)
    : registry_(registry), database_(std::move(database)), folder_(std::move(folder)) {
  if (folder_.empty()) return;
  tournaments.observe([this](const Tournaments::Held& tournament, const std::string& line) {
    const auto change = read_change(line);
    if (change && is_worth_a_copy(*tournament, *change)) make_soon();
  });
}

// What comes while a copy is made is copied once after it.
void Copies::make_soon() {
  if (std::exchange(making_, true)) return (void)(again_ = true);
  make([this](const auto&) {
    making_ = false;
    if (std::exchange(again_, false)) make_soon();
  });
}

void Copies::make(Done done) {
  if (folder_.empty()) return done(std::unexpected(refusal(Code::bad_request, Message::server_no_copies)));
  make_in(folder_, std::move(done));
}

void Copies::make_in(const std::string& folder, Done done) {
  if (registry_.shared()) return done(std::unexpected(refusal(Code::bad_request, Message::server_copy_of_database)));
  registry_.storage().work_in_turn(
      "copies",
      [this, folder, done, now = registry_.unix_now(),
       database = database_](store::Store& /*store*/) -> store::GroupCommit::Task {
        return [this, done, now, made = copy_to(database, folder, now)] {
          if (made) {
            last_ = now;
            failed_.reset();
          } else {
            failed_ = made.error();
            log(Level::error, "copy_failed", {{"why", made.error().in(text::Language::en)}});
          }
          done(made);
        };
      },
      [done](const Refusal& why) { done(std::unexpected(why)); });
}

std::string Copies::status() const {
  std::string out;
  laws::protocol::JsonText json(out);
  json.raw(R"({"folder": )").truth(!folder_.empty()).raw(R"(, "last": )");
  json.or_null(last_ == 0 ? std::nullopt : std::optional(last_), [&](std::int64_t at) { json.number(at); });
  json.raw(R"(, "failed": )");
  json.or_null(failed_, [&](const Refusal& why) {
    json.raw("{").in_languages([&](std::string& to, text::Language language) { to += why.in(language); }).raw("}");
  });
  json.raw("}");
  return out;
}

}  // namespace jadoube::server
