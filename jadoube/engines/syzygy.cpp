#include "jadoube/engines/syzygy.hpp"

#include <utility>

#include "jadoube/engines/messages.hpp"
#include "jadoube/text/catalogue.hpp"

#if defined(JADOUBE_WITH_FATHOM)
#include <tbprobe.h>

#include <array>
#include <atomic>
#include <mutex>
#endif

namespace jadoube::engines {

#if defined(JADOUBE_WITH_FATHOM)

namespace {

std::atomic_flag in_use;    // the tables of this process
std::mutex root_questions;  // Fathom answers one of them at a time
// The folders that Fathom has read last; only the holder of `in_use` uses this. Fathom keeps the files until it reads
// other folders: Debian's version can open no tables after tb_free(), and writes a line to standard error for each file
// that it closes.
std::string known_folders;

// The first arguments of both of Fathom's functions.
struct FathomBoard {
  explicit FathomBoard(const Position& position)
      : white(position.pieces(Color::white).bits()),
        black(position.pieces(Color::black).bits()),
        kings(position.pieces(Role::king).bits()),
        queens(position.pieces(Role::queen).bits()),
        rooks(position.pieces(Role::rook).bits()),
        bishops(position.pieces(Role::bishop).bits()),
        knights(position.pieces(Role::knight).bits()),
        pawns(position.pieces(Role::pawn).bits()),
        en_passant(position.legal_en_passant() ? static_cast<unsigned>(index(*position.legal_en_passant())) : 0) {}
  std::uint64_t white, black, kings, queens, rooks, bishops, knights, pawns;
  unsigned en_passant;  // 0: none
};

constexpr std::array promotions{Role::pawn, Role::queen, Role::rook, Role::bishop, Role::knight};

bool is_that(Move move, unsigned from, unsigned to, unsigned promotes) {
  return index(move.from()) == from && index(move.to()) == to &&
         (promotes == TB_PROMOTES_NONE ? !move.is_promotion() : move.promoted() == promotions[promotes]);
}

}  // namespace

struct Syzygy::Opened {
  Opened() = default;
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() { in_use.clear(); }
  static bool covers(const Position& position) {
    return position.castling_rooks().empty() && static_cast<unsigned>(position.occupied().count()) <= TB_LARGEST;
  }
};

std::expected<Syzygy, SyzygyError> Syzygy::open(const std::string& folders) {
  if (in_use.test_and_set()) return std::unexpected(SyzygyError{SyzygyError::Kind::in_use, folders});
  auto opened = std::make_unique<Opened>();
  if (folders != known_folders) {
    known_folders = folders;
    tb_init(folders.c_str());
  }
  if (TB_LARGEST == 0) return std::unexpected(SyzygyError{SyzygyError::Kind::no_tables, folders});
  return Syzygy(std::move(opened));
}

unsigned Syzygy::most_pieces() const { return TB_LARGEST; }

std::optional<TableValue> Syzygy::value(const Position& position) const {
  if (!Opened::covers(position)) return std::nullopt;
  const FathomBoard board(position);
  const unsigned value =
      tb_probe_wdl(board.white, board.black, board.kings, board.queens, board.rooks, board.bishops, board.knights,
                   board.pawns, 0, 0, board.en_passant, position.turn() == Color::white);
  if (value == TB_RESULT_FAILED) return std::nullopt;
  return static_cast<TableValue>(value);
}

std::optional<TableMove> Syzygy::best(const Position& position) const {
  const MoveList moves = position.legal_moves();
  if (!Opened::covers(position) || moves.empty()) return std::nullopt;
  const FathomBoard board(position);
  unsigned answer = TB_RESULT_FAILED;
  {
    const std::scoped_lock lock(root_questions);
    answer = tb_probe_root(board.white, board.black, board.kings, board.queens, board.rooks, board.bishops,
                           board.knights, board.pawns, position.halfmove_clock(), 0, board.en_passant,
                           position.turn() == Color::white, nullptr);
  }
  if (answer == TB_RESULT_FAILED) return std::nullopt;
  for (const Move move : moves)
    if (is_that(move, TB_GET_FROM(answer), TB_GET_TO(answer), TB_GET_PROMOTES(answer)))
      return TableMove{move, static_cast<TableValue>(TB_GET_WDL(answer)), TB_GET_DTZ(answer)};
  return std::nullopt;
}

#else

struct Syzygy::Opened {};

std::expected<Syzygy, SyzygyError> Syzygy::open(const std::string& folders) {
  return std::unexpected(SyzygyError{SyzygyError::Kind::not_built, folders});
}
unsigned Syzygy::most_pieces() const { return 0; }
std::optional<TableValue> Syzygy::value(const Position& /*position*/) const { return std::nullopt; }
std::optional<TableMove> Syzygy::best(const Position& /*position*/) const { return std::nullopt; }

#endif

std::string describe(const SyzygyError& error, text::Language language) {
  switch (error.kind) {
    case SyzygyError::Kind::not_built: return say(language, Message::syzygy_not_built);
    case SyzygyError::Kind::in_use: return say(language, Message::syzygy_in_use);
    case SyzygyError::Kind::no_tables: return say(language, Message::syzygy_no_tables, error.folders);
  }
  return {};
}

Syzygy::Syzygy(std::unique_ptr<Opened> opened) : opened_(std::move(opened)) {}
Syzygy::Syzygy(Syzygy&&) noexcept = default;
Syzygy& Syzygy::operator=(Syzygy&&) noexcept = default;
Syzygy::~Syzygy() = default;

}  // namespace jadoube::engines
