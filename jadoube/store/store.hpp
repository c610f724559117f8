// A store of tables: the data that each was made with, its seats, and its log, line by line.
//
//   auto store = open_sqlite("data/tables.db");
//   if (!store) std::cerr << describe(store.error(), text::Language::en);
//   (*store)->commit(changes);                 // all of them are on the disk, or none is
//
// The store does not know the meaning of facts and lines: they are the server's. One Store may be called by one thread
// at a time; several Stores may be open on the same tables.
#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "jadoube/store/chain.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::store {

// Whose secret it is; both: the players of a game on one device; the last two: a board that is connected for a player.
enum class SeatKind : std::uint8_t { white, black, both, arbiter, white_board, black_board };

// The secret itself is not kept, only data that do not reveal it: an open key, for sealing data that the secret opens,
// and a plain hash, by which the secret is recognised without computing with curves.
using SecretHash = std::array<unsigned char, 32>;
struct Seat {
  SeatKind holder;
  SecretHash hash;                        // the key
  std::optional<SecretHash> lookup = {};  // none: it is recognised by its key
  friend bool operator==(const Seat&, const Seat&) = default;
};

// A token of a person or program with an account. A player may have several.
enum class PlayerKind : std::uint8_t { person, program };
struct PlayerToken {
  SecretHash hash{};  // a plain one
  std::string name;   // the player's
  PlayerKind kind = PlayerKind::program;
  std::string scopes;        // separated by commas
  std::int64_t created = 0;  // Unix s
  std::int64_t revoked = 0;  // Unix s; 0: it is valid
  friend bool operator==(const PlayerToken&, const PlayerToken&) = default;
};

// Whose private text it is. Such a text is not in the chain of the log's hashes, and can be erased without breaking it
// (see chain.hpp).
enum class PrivateSlot : std::uint8_t { line, white, black };

// A part of a line that is kept outside the chain: a reason that somebody gives. Reading the log gives the line with
// it, or without it after it has been erased.
struct PrivatePart {
  std::uint32_t at = 0, size = 0;  // bytes
};

namespace change {

struct Create {
  TableId table;
  std::string info;
  std::vector<Seat> seats;
  bool listed;              // in the lobby
  std::string origin = {};  // the part of `info` that never changes: the chain of the log's hashes begins with it
};
// The log's entry number `n`, from 1 without gaps.
struct Append {
  TableId table;
  std::uint32_t n;
  std::string line;
  PrivatePart apart = {};
};
// A player's name, which is also in the info: the next entry of the log commits to it. Empty: the name is removed.
struct SetName {
  TableId table;
  PrivateSlot slot;
  std::string name;
};
struct SetInfo {
  TableId table;
  std::string info;
  bool listed;
};
// Replaces that holder's secret, if there is one.
struct AddSeat {
  TableId table;
  Seat seat;
};
struct RemoveSeat {
  TableId table;
  SeatKind holder;
};
// A new token, or one that has changed.
struct SetToken {
  PlayerToken token;
};
// A player with an account plays at a table, or is invited to; or no longer.
struct SetPlaying {
  std::string name;
  TableId table;
  bool playing;
};
// The end of a game between players with accounts; only the first one for a table counts. It is kept when the table is
// deleted, because ratings depend on it.
struct AddResult {
  TableId table;
  std::string facts;
};
// The envelope of a sealed move, which the log does not hold; empty when it has been opened.
struct SetEnvelope {
  TableId table;
  std::string envelope;
};

// A tournament: its facts say which tables are its own.
struct CreateTournament {
  TableId tournament;
  std::string info;
  SecretHash arbiter;
  std::optional<SecretHash> arbiter_lookup = {};  // as a seat's
};
// The change number `n` of a tournament, from 1; if it does not follow the last one, the error is
// Error::Kind::conflict.
struct AppendTournament {
  TableId tournament;
  std::uint32_t n;
  std::string line;
};
// The tournament as it is after its change number `n`, so that reading it begins there. Earlier changes are kept,
// unless they are to be forgotten.
struct SetTournament {
  TableId tournament;
  std::string info;
  std::uint32_t n;
  bool forget = false;
};

// Deletes a table with its log and all that belongs to it.
struct Delete {
  TableId table;
};
// Deletes a tournament without its tables.
struct DeleteTournament {
  TableId tournament;
};
// Erases the private parts of a table's lines.
struct ForgetTexts {
  TableId table;
};
// Lets nobody in from these addresses before `until` (Unix s); 0: lifts the ban.
struct Ban {
  std::string addresses;  // an address, or a network as 192.0.2.0/24
  std::int64_t until;
  friend bool operator==(const Ban&, const Ban&) = default;
};
// An act of an operator, whose user id is `by`. It names no person.
struct Note {
  std::int64_t at;  // Unix s
  std::int64_t by;
  std::string text;
  friend bool operator==(const Note&, const Note&) = default;
};
// Changes nothing, but writes to the disk: to test whether it can be written.
struct Touch {};

}  // namespace change

using Change =
    std::variant<change::Create, change::Append, change::SetName, change::SetInfo, change::AddSeat, change::RemoveSeat,
                 change::SetToken, change::SetPlaying, change::AddResult, change::SetEnvelope, change::CreateTournament,
                 change::AppendTournament, change::SetTournament, change::Delete, change::DeleteTournament,
                 change::ForgetTexts, change::Ban, change::Note, change::Touch>;

struct Table {
  TableId id;
  std::string info;
  std::vector<Seat> seats;
  std::string envelope;
  friend bool operator==(const Table&, const Table&) = default;
};

// A player with an account, and a table that a SetPlaying names.
struct Playing {
  std::string name;
  TableId table;
  friend bool operator==(const Playing&, const Playing&) = default;
};

// The data of an AddResult.
struct GameResult {
  TableId table;
  std::string facts;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

// A table without its seats and its envelope.
struct Aged {
  TableId id;
  std::string info;
  std::int64_t last = 0;  // Unix s of the last entry, not exactly; 0: there is none, or it is from before this was kept
};

struct TournamentChange {
  std::uint32_t n = 0;
  std::string line;
  friend bool operator==(const TournamentChange&, const TournamentChange&) = default;
};

// A tournament. Its id is drawn like a table's.
struct Tournament {
  TableId id;
  std::string info;
  SecretHash arbiter;
  std::optional<SecretHash> arbiter_lookup = {};  // as a seat's
  std::uint32_t n = 0;                            // the change after which the info holds; 0: as it was made
  std::vector<TournamentChange> changes = {};     // those after that one, the first first; of an image, all
  friend bool operator==(const Tournament&, const Tournament&) = default;
};

struct Error {
  enum class Kind : std::uint8_t {
    cannot_open,   // `detail` is the system's message
    in_use,        // by another server
    foreign,       // a file of something else
    newer,         // written by a later version of this program
    damaged,       // the data read make no sense
    altered,       // lines of the append log are missing or changed; `detail` says which
    replaced,      // the file was deleted, moved, or replaced by another, while it was open
    full,          // no space on the disk, or the file may not grow
    conflict,      // the change does not fit the data: an entry does not follow the last one
    fenced,        // another node has taken the table meanwhile, which `detail` names
    unreachable,   // the database does not answer; `detail` is the reason, if known
    busy,          // the database asks to try again
    bad_address,   // of a database
    password,      // in the address of a database, where others would see it
    in_use_there,  // by another node that has this one's name
    not_empty,     // the target of a copy has tables
    not_writable,  // the file or its folder is read-only
    failed,        // `detail` is the database's message
  };
  Kind kind;
  std::string path{};
  std::string detail{};
};

// One sentence, without a capital and a full stop.
std::string describe(const Error& error, text::Language language);

class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Puts all changes, in order, on the disk before it returns; or returns an error, and makes none of them.
  virtual std::expected<void, Error> commit(std::span<const Change> changes) = 0;

  // A table without its log; nothing if there is none of that id.
  virtual std::expected<std::optional<Table>, Error> table(TableId id) = 0;
  // The lines of the table's log, the first line first.
  virtual std::expected<std::vector<std::string>, Error> log(TableId id) = 0;
  // The tables in the lobby, those made last first.
  virtual std::expected<std::vector<Table>, Error> listed(std::size_t most) = 0;
  virtual std::expected<std::optional<Tournament>, Error> tournament(TableId id) = 0;
  // Up to `most` of its changes from the number `first` on.
  virtual std::expected<std::vector<TournamentChange>, Error> tournament_changes(TableId id, std::uint32_t first,
                                                                                 std::size_t most) = 0;
  // All tokens, the first made first; all who play, with their tables; and all results, the first first.
  virtual std::expected<std::vector<PlayerToken>, Error> tokens() = 0;
  virtual std::expected<std::vector<Playing>, Error> playing() = 0;
  virtual std::expected<std::vector<GameResult>, Error> results() = 0;

  // --- Which of several nodes serves a table
  // A node: its name, and its address.
  struct Owner {
    std::string node, address;
  };
  // How long ago the lease ended with which another node has the table; negative while it lasts. Nothing if no other
  // node has it.
  virtual std::expected<std::optional<std::chrono::milliseconds>, Error> lease_ended(TableId /*id*/) {
    return std::nullopt;
  }
  // Takes the table for this node, before its log is read: later changes by earlier owners fail with
  // Error::Kind::fenced. Returns nothing if the table is this node's, or does not exist; else the node that has it. A
  // store that only one process can open does not need this.
  virtual std::expected<std::optional<Owner>, Error> acquire(TableId /*id*/) { return std::nullopt; }
  // The same for the tables of a tournament, which one node serves. The tournament itself has no epoch: a change
  // follows the last one, or is refused.
  virtual std::expected<std::optional<Owner>, Error> acquire_tournament(TableId /*id*/) { return std::nullopt; }
  // Which of these tables, taken by this node, another node has now.
  virtual std::expected<std::vector<TableId>, Error> lost(std::span<const TableId> /*ids*/) {
    return std::vector<TableId>();
  }
  // Lets others take all tournaments that this node serves.
  virtual std::expected<void, Error> release_tournaments() { return {}; }
  // Lets other nodes take these tables at once.
  virtual std::expected<void, Error> release(std::span<const TableId> /*ids*/) { return {}; }

  // --- For operators
  // The space that the store takes, in bytes.
  virtual std::expected<std::uint64_t, Error> bytes() = 0;
  // A difference, found by a background check, between the files and what this process has written.
  virtual std::optional<Error> damage() { return std::nullopt; }
  // Whether acknowledged data survive a power failure, as far as the database says so.
  virtual std::expected<bool, Error> durable() { return true; }
  // Tables and tournaments with a higher number than that, the lowest first: all of them, in portions.
  virtual std::expected<std::vector<Aged>, Error> tables_after(std::int64_t number, std::size_t most) = 0;
  virtual std::expected<std::vector<Tournament>, Error> tournaments_after(std::int64_t number, std::size_t most) = 0;
  virtual std::expected<std::vector<change::Ban>, Error> bans() = 0;
  // The first first.
  virtual std::expected<std::vector<change::Note>, Error> notes() = 0;
  // After this, no byte of the files has data that were deleted or replaced. It rewrites the files, which takes seconds
  // for each gigabyte, and as much space again.
  virtual std::expected<void, Error> scrub() = 0;
};

}  // namespace jadoube::store
