// A participant is connected to a table: a person by a WebSocket, or an engine. It receives values; one that needs JSON
// takes the text that was written once for all.
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
  bool own = false;                     // it is the participant's own act
  std::optional<std::int64_t> id = {};  // the number that the participant gave to it
};

// {"welcome": …}, in pieces that follow one another. The pages are shared by all who are welcomed, and may be many
// times larger than the rest.
struct Welcome {
  std::string beginning;
  std::vector<PageView> pages{};
  std::string end{};
  std::uint32_t n = 0;  // of the last entry in it, or before it

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
  // Its act is not in the log: it was not allowed, or could not be stored.
  virtual void refuse(std::optional<std::int64_t> id, const Refusal& refusal) = 0;
  // It has been admitted: {"welcome": …}.
  virtual void welcome(Welcome welcome) = 0;
  // It would have this seat at this table; why it may not, if so.
  virtual std::optional<Refusal> may_have(Seat /*seat*/, const TableInfo& /*table*/) { return std::nullopt; }
  // Whom its questions are counted for.
  virtual std::string_view client() const { return {}; }
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;
  // As measured lately; nothing before the first answer to a ping.
  virtual std::optional<Milliseconds> round_trip() const = 0;
  // The table is needed as long as it is here.
  virtual bool keeps_table() const { return true; }
  // Does not change while it is at a table.
  virtual bool reads_json() const { return true; }
  // A person, who says when they are ready; a program is ready at once. Does not change while it is at a table.
  virtual bool says_ready() const { return false; }

  ParticipantId id = ParticipantId::none;  // by which its table knows it
  Seat seat = Seat::spectator;
  std::string device{};  // whose the numbers of its acts are, over one connection after another; empty: its own
  unsigned link = 0;     // of a tournament's arbiters, by which it came; 0: by none
  std::string secret{};  // that opened the seat; empty: none. It is overwritten when the participant leaves
};

}  // namespace jadoube::server
