// A participant is connected to a table: a person by a WebSocket, or an engine. It receives values, and can use the
// JSON text that is written once for all.
#pragma once

#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/table/attendance.hpp"
#include "jadoube/server/table/entry.hpp"
#include "jadoube/server/table/notice.hpp"
#include "jadoube/server/table/transcript.hpp"

namespace jadoube::server {

using laws::Milliseconds;

// Why a connection is closed.
enum class CloseReason : std::uint8_t { not_allowed, too_large, not_understood, stopping, try_again };

// An entry that is on the disk.
struct Delivery {
  std::shared_ptr<const Entry> entry;
  Milliseconds now;                     // the table's time
  bool own = false;                     // the participant's own act
  std::optional<std::int64_t> id = {};  // the participant's number for the act
};

// {"welcome": …}, in consecutive pieces. All welcomed clients share the pages, which may be many times larger than the
// rest.
struct Welcome {
  std::string beginning;
  std::vector<PageView> pages{};
  std::string end{};
  std::uint32_t n = 0;  // number of the last entry in it, or before it

  std::string text() const {
    std::string text = beginning;
    for (const PageView& page : pages) text += page.text;
    return text += end;
  }
};

class Participant : public std::enable_shared_from_this<Participant> {
 public:
  Participant() = default;
  Participant(const Participant&) = delete;
  Participant& operator=(const Participant&) = delete;
  virtual ~Participant() { wipe(secret); }

  virtual void deliver(const Delivery& delivery) = 0;
  virtual void notify(const Notice& notice) = 0;
  // Tells that an act is not in the log: it was not allowed, or could not be stored.
  virtual void refuse(std::optional<std::int64_t> id, const Refusal& refusal) = 0;
  // Tells that the participant has been admitted: {"welcome": …}.
  virtual void welcome(Welcome welcome) = 0;
  // Asks whether the participant may have this seat at this table; returns the reason if not.
  virtual std::optional<Refusal> may_have(Seat /*seat*/, const TableInfo& /*table*/) { return std::nullopt; }
  // The client whose limits its questions count for.
  virtual std::string_view client() const { return {}; }
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  // The latest measured round trip; nothing before the first answer to a ping.
  virtual std::optional<Milliseconds> round_trip() const = 0;
  // Whether the table must stay in memory while the participant is here.
  virtual bool keeps_table() const { return true; }
  // Whether the participant reads JSON. Does not change while it is at a table.
  virtual bool reads_json() const { return true; }
  // Whether it is a person, who says when they are ready; a program is always ready. Does not change at a table.
  virtual bool says_ready() const { return false; }

  ParticipantId id = ParticipantId::none;  // its number at the table
  Seat seat = Seat::spectator;
  std::string device{};  // the device that numbers its acts, over several connections; empty: the connection
  unsigned link = 0;     // the link of a tournament's arbiter that it used; 0: none
  std::string secret{};  // opened the seat; empty: none. It is overwritten when the participant leaves
};

}  // namespace jadoube::server
