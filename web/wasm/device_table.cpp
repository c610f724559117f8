#include "web/wasm/device_table.hpp"

#include <array>

#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/server/live/live_answer.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/declined.hpp"
#include "jadoube/server/table/welcome_text.hpp"

namespace jadoube::wasm {

namespace command = server::command;
namespace output = server::output;

namespace {

constexpr server::ParticipantId device{1};

server::Moment moment(laws::Milliseconds at) { return server::Moment{} + at; }

void add_entry(std::string& entries, std::string_view entry) {
  if (!entries.empty()) entries += ", ";
  entries += entry;
}

}  // namespace

std::unique_ptr<DeviceTable> DeviceTable::begin(std::string_view regulations, std::string_view info,
                                                text::Language language, std::string& answer) {
  auto read = laws::protocol::Parser().regulations(regulations);
  if (!read) {
    answer += describe(read.error(), language);
    return nullptr;
  }
  return std::unique_ptr<DeviceTable>(new DeviceTable(*std::move(read), info));
}

bool DeviceTable::replay(std::string_view line) {
  const std::array lines{std::string(line)};
  return server::replay_on(replayed_, lines, [this](std::string_view told, const laws::Ruling& ruling) {
    std::string entry;
    server::write_entry(entry, replayed_.n, told, replayed_.game, ruling, server::EntryDetail::full);
    add_entry(entries_, entry);
  });
}

void DeviceTable::open(Milliseconds now) {
  now_ = now;
  core_.emplace(server::Terms{.one_device = true, .envelopes = false}, std::move(replayed_), moment(now));
  std::string nothing;
  out_ = &nothing;
  take(command::Open{.after_outage = false});
  take(command::Enter{{.id = device, .seat = server::Seat::both, .says_ready = true}});
  take(command::Look{});
}

void DeviceTable::receive(std::string_view text, Milliseconds now, std::string& messages) {
  now_ = now;
  out_ = &messages;
  const auto message = server::read_live_message(text);
  if (!message) return say(server::error_message(message.error()));
  std::visit([this](const auto& each) { answer(each); }, *message);
}

void DeviceTable::wake(Milliseconds now, std::string& messages) {
  now_ = now;
  out_ = &messages;
  wakes_at_.reset();
  take(command::Look{});
}

void DeviceTable::take(server::Command command) {
  for (server::Output& each : core_->take(std::move(command), {.now = moment(now_)}))
    std::visit([this](const auto& output) { carry_out(output); }, each);
}

void DeviceTable::say(std::string_view message) { (*out_ += message) += '\n'; }

// --- What is said

void DeviceTable::answer(const server::live::Hello& /*hello*/) {
  std::string message = server::write_welcome_beginning(server::Seat::both, info_, 0);
  message += entries_;
  server::write_welcome_end(message, {.game = core_->game(),
                                      .now = core_->time(moment(now_)),
                                      .presence = core_->attendance().presence(),
                                      .ready = {core_->ready_players()},
                                      .beginning = core_->beginning(moment(now_))});
  say(message);
}

void DeviceTable::answer(const server::live::DoAct& act) {
  if (act.error) return say(server::refused_message(act.id, server::refusal_of(act, server::Seat::both)));
  take(command::Act{.who = device,
                    .seat = server::Seat::both,
                    .request = {.act = *act.act, .by = act.by, .id = act.id, .assistant = act.assistant}});
}

// Nobody else is there to see it.
void DeviceTable::answer(const server::live::ShowHand& /*hand*/) {}

void DeviceTable::answer(const server::live::Ready& /*ready*/) { take(command::Ready{server::Seat::both}); }

void DeviceTable::answer(const server::live::PlayOn& /*play_on*/) {
  say(server::error_message(describe(server::Declined::no_envelopes)));
}

void DeviceTable::answer(const server::live::Name& /*name*/) {
  say(server::refused_message(std::nullopt, describe(server::Declined::seat)));
}

void DeviceTable::answer(const server::live::Ping& ping) {
  say(server::pong_message(ping, core_->time(moment(now_)), std::nullopt));
}

// --- What follows

void DeviceTable::carry_out(const output::Append& append) {
  std::array<char, server::SharedMessage::room> room;
  const auto id = append.author ? append.author->id : std::nullopt;
  say(append.entry->json.behind(server::write_entry_beginning(room, id, core_->time(moment(now_)))));
  // `"entry": {…}}`
  std::string_view entry = append.entry->json.body();
  entry.remove_prefix(entry.find('{'));
  entry.remove_suffix(1);
  add_entry(entries_, entry);
}

void DeviceTable::carry_out(const output::Refuse& refuse) {
  say(server::refused_message(refuse.author.id, describe(refuse.why)));
}

void DeviceTable::carry_out(const output::Tell& tell) {
  std::string message;
  server::write_news(message, tell.news);
  say(message);
}

void DeviceTable::carry_out(const output::Ask& ask) { take(command::Answer{laws::answer(ask.question)}); }

void DeviceTable::carry_out(const output::Unask& /*unask*/) {}

// Nobody keeps an envelope here: see Terms::envelopes.
void DeviceTable::carry_out(const output::Seal& /*seal*/) { take(command::Sealed{}); }

void DeviceTable::carry_out(const output::OpenEnvelope& /*open*/) { take(command::Opened{}); }

void DeviceTable::carry_out(const output::Wake& wake) {
  wakes_at_ = std::chrono::ceil<Milliseconds>(wake.when - server::Moment{});
}

}  // namespace jadoube::wasm
