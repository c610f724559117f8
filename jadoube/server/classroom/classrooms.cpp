#include "jadoube/server/classroom/classrooms.hpp"

#include <array>
#include <boost/asio/post.hpp>
#include <utility>

#include "jadoube/server/common/wiped_memory.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/table.hpp"

namespace jadoube::server {

using namespace std::chrono_literals;
namespace {

constexpr auto between_tellings = 250ms;
constexpr auto between_looks = 30s;
// Without vowels no word arises by chance, and without F and P no abbreviation that a class would laugh at.
constexpr std::string_view code_letters = "BCDGHJKLMNQRSTVWXZ";

Moment now_of_system() { return std::chrono::steady_clock::now(); }

}  // namespace

Classrooms::Classrooms(boost::asio::io_context& io, Metrics& metrics, TableRegistry& registry)
    : io_(io), metrics_(metrics), registry_(registry), telling_(io), looking_(io) {
  registry_.observe({.table_changed = [this](Table& table) { note_result(table); }});
}

std::expected<Classrooms::Opened, Refusal> Classrooms::open(OpenClass asked,
                                                            const std::shared_ptr<AddressQuota>& client, Moment now) {
  if (classes_.size() >= most_classes && !make_room(*client))
    return std::unexpected(refusal(Code::too_many, Message::server_classes_full));
  QuotaLease lease = QuotaLease::take(client, &AddressQuota::classes, most_classes_by_address);
  if (!lease)
    return std::unexpected(refusal(Code::too_many, Message::server_classes_from_address, most_classes_by_address));
  Opened opened{.id = draw_table_id(), .token = draw_secret(), .code = draw_code()};
  classes_.emplace(opened.id, std::make_shared<Classroom>(*this, opened.id, opened.code, lookup_hash(opened.token),
                                                          std::move(asked), std::move(lease), now));
  codes_.emplace(opened.code, opened.id);
  ++metrics_.classes_opened;
  if (classes_.size() == 1) look_after_later();
  return opened;
}

// Draws a code that no other class has, without the same letter twice in a row.
std::string Classrooms::draw_code() const {
  std::string code;
  do {
    code.clear();
    while (code.size() < letters_of_code) {
      const char letter = code_letters[draw_number(static_cast<std::uint32_t>(code_letters.size()))];
      if (code.empty() || code.back() != letter) code += letter;
    }
  } while (codes_.contains(code));
  return code;
}

// When the limit of classes is reached, ends a class without pupils: of the address with the most classes, if it has
// more than the asking one will have.
bool Classrooms::make_room(const AddressQuota& asking) {
  const Classroom* chosen = nullptr;
  unsigned most = asking.classes + 1;
  for (const auto& [id, classroom] : classes_)
    if (const AddressQuota* const quota = classroom->quota();
        quota != nullptr && classroom->pupils() == 0 && quota->classes > most) {
      chosen = classroom.get();
      most = quota->classes;
    }
  if (chosen == nullptr) return false;
  end(chosen->id(), CloseReason::not_allowed, refusal(Code::not_found, Message::server_class_ended));
  return true;
}

std::shared_ptr<Classroom> Classrooms::find(store::TableId id) const {
  const auto found = classes_.find(id);
  return found == classes_.end() ? nullptr : found->second;
}

std::shared_ptr<Classroom> Classrooms::find_code(std::string_view code) const {
  std::string large(code);
  for (char& letter : large)
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  const auto found = codes_.find(large);
  return found == codes_.end() ? nullptr : find(found->second);
}

std::size_t Classrooms::pupils() const {
  std::size_t all = 0;
  for (const auto& [id, classroom] : classes_) all += classroom->pupils();
  return all;
}

void Classrooms::changed(Classroom& classroom) {
  if (!changed_.insert(classroom.id()).second || changed_.size() > 1) return;
  telling_.expires_after(between_tellings);
  telling_.async_wait([this](const boost::system::error_code& error) {
    if (!error) tell();
  });
}

void Classrooms::tell() {
  for (const store::TableId id : std::exchange(changed_, {}))
    if (const auto classroom = find(id)) classroom->tell_teacher(now_of_system());
}

// The tables have no names: only the class knows who plays there.
void Classrooms::make_tables(Classroom& classroom, const classes::Game& game, std::span<const PupilPair> pairs) {
  for (const PupilPair& pair : pairs) {
    CreateTable request;
    request.info.regulations = game.regulations;
    request.info.language = game.language;
    request.seat = Color::white;
    request.info.house_rules = write_house_rules(game.regulations);
    registry_.make(std::move(request), nullptr, [this, id = classroom.id(), pair](const auto& made) {
      const auto there = find(id);
      if (!made || !there) return;
      std::array<std::string, 2> tokens;
      for (const auto& [holder, token] : made->tokens)
        tokens[index(holder == store::SeatKind::white ? Color::white : Color::black)] = token;
      games_[made->info.id] = id;
      there->seat(pair, made->info.id, tokens);
    });
  }
}

void Classrooms::note_result(const Table& table) {
  const auto game = games_.find(table.info().id);
  if (game == games_.end() || table.info().result == laws::Result::none) return;
  if (const auto classroom = find(game->second)) classroom->note_result(game->first, table.info().result);
  games_.erase(game);
}

void Classrooms::close(Classroom& classroom) {
  end(classroom.id(), CloseReason::not_allowed, refusal(Code::not_found, Message::server_class_closed));
}

void Classrooms::end(store::TableId id, CloseReason why, const Refusal& refusal) {
  const auto found = classes_.find(id);
  if (found == classes_.end()) return;
  const auto classroom = std::move(found->second);
  classes_.erase(found);
  codes_.erase(classroom->code());
  std::erase_if(games_, [id](const auto& game) { return game.second == id; });
  classroom->end(why, refusal);
  // The stack below may still have names that were read.
  boost::asio::post(io_, wipe_stack);
}

void Classrooms::look_after_later() {
  looking_.expires_after(between_looks);
  looking_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    look_after();
    if (!classes_.empty()) look_after_later();
  });
}

void Classrooms::look_after() {
  std::vector<std::pair<store::TableId, Refusal>> expired;
  for (const auto& [id, classroom] : classes_)
    if (auto why = classroom->expired(now_of_system())) expired.emplace_back(id, *std::move(why));
  for (const auto& [id, why] : expired) end(id, CloseReason::not_allowed, why);
}

void Classrooms::close() {
  telling_.cancel();
  looking_.cancel();
  while (!classes_.empty())
    end(classes_.begin()->first, CloseReason::stopping, refusal(Code::not_found, Message::server_class_stopping));
}

}  // namespace jadoube::server
