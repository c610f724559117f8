// A table between two players on one device, without a server: the core of a table
// (jadoube/server/table/table_core.hpp) and, as on a socket, the messages of docs/api.md, Live. Time comes from
// outside: milliseconds of any clock that does not go back.
//
//   auto table = DeviceTable::begin(regulations, info, language, answer);
//   for (line of the log) table->replay(line);                 // the game goes on where it was left
//   table->open(now);
//   table->receive(R"({"hello": {}})", now, messages);          // one message a line
//   if (const auto when = table->wakes_at()) …                  // table->wake(now, messages) then
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "jadoube/server/live/live_message.hpp"
#include "jadoube/server/table/table_core.hpp"

namespace jadoube::wasm {

class DeviceTable {
 public:
  using Milliseconds = laws::Milliseconds;

  // From a line of regulations; nothing, and the error's sentence in `answer`, if they are wrong. `info`: the table as
  // pages know it, JSON.
  static std::unique_ptr<DeviceTable> begin(std::string_view regulations, std::string_view info,
                                            text::Language language, std::string& answer);
  // A line of the log of a game that was left, before open(). False: it makes no sense.
  bool replay(std::string_view line);
  void open(Milliseconds now);

  // What somebody at the device says, and what follows: messages, each with an end of line behind it.
  void receive(std::string_view text, Milliseconds now, std::string& messages);
  void wake(Milliseconds now, std::string& messages);
  std::optional<Milliseconds> wakes_at() const { return wakes_at_; }

 private:
  DeviceTable(laws::Regulations regulations, std::string_view info)
      : info_(info), replayed_{.game = laws::Game(std::move(regulations))} {}

  void take(server::Command command);
  void carry_out(const server::output::Append& append);
  void carry_out(const server::output::Refuse& refuse);
  void carry_out(const server::output::Tell& tell);
  void carry_out(const server::output::Ask& ask);
  void carry_out(const server::output::Unask& unask);
  void carry_out(const server::output::Seal& seal);
  void carry_out(const server::output::OpenEnvelope& open);
  void carry_out(const server::output::Wake& wake);

  void answer(const server::live::Hello& hello);
  void answer(const server::live::DoAct& act);
  void answer(const server::live::ShowHand& hand);
  void answer(const server::live::Ready& ready);
  void answer(const server::live::PlayOn& play_on);
  void answer(const server::live::Name& name);
  void answer(const server::live::Ping& ping);
  void say(std::string_view message);

  std::string info_;
  server::Replayed replayed_;              // until open()
  std::optional<server::TableCore> core_;  // from then on
  std::string entries_;                    // as a welcome has them
  Milliseconds now_{};
  std::optional<Milliseconds> wakes_at_{};
  std::string* out_ = nullptr;  // of the call that is running
};

}  // namespace jadoube::wasm
