#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "jadoube/text/folded.hpp"
#include "jadoube/tournament/model/acceleration.hpp"
#include "jadoube/tournament/model/board_order.hpp"
#include "jadoube/tournament/trf/internal/draft.hpp"

namespace jadoube::tournament::trf {
namespace {

class Assembly {
 public:
  explicit Assembly(Draft draft) : draft_(std::move(draft)), event_(draft_.event) {}

  std::expected<File, Error> file() {
    for (const auto step : {&Assembly::number_the_players, &Assembly::look_up_mentions, &Assembly::divide_rounds})
      if (const Outcome outcome = (this->*step)(); !outcome) return std::unexpected(outcome.error());
    for (std::size_t round = 1; round <= paired_; ++round)
      if (const Outcome outcome = make_round(round); !outcome) return std::unexpected(outcome.error());
    collect_requests();
    finish_settings();
    for (PlayerDraft& draft : draft_.players) event_.players.push_back(std::move(draft.player));
    read_national_ratings();
    read_clubs();
    order_boards(event_);
    compare_counts();
    compare_points();
    question_byes();
    std::ranges::sort(draft_.adjustments, {}, [](const Adjustment& one) {
      return std::tuple(one.line, one.column, one.kind, one.round, one.player);
    });
    return File{std::move(event_), std::move(draft_.adjustments)};
  }

 private:
  using Kind = Error::Kind;

  Outcome number_the_players() {
    auto& players = draft_.players;
    if (players.empty()) return std::unexpected(Error{.kind = Kind::no_players});
    std::ranges::sort(players, {}, [](const PlayerDraft& draft) { return std::pair(draft.player.number, draft.line); });
    for (std::size_t at = 1; at < players.size(); ++at)
      if (players[at].player.number == players[at - 1].player.number)
        return std::unexpected(Error{.kind = Kind::player_again,
                                     .line = players[at].line,
                                     .column = 5,
                                     .player = players[at].player.number,
                                     .number = static_cast<unsigned>(players[at - 1].line)});
    return {};
  }

  PlayerDraft* find(unsigned number) {
    const auto found = std::ranges::lower_bound(draft_.players, number, {},
                                                [](const PlayerDraft& draft) { return draft.player.number; });
    return found != draft_.players.end() && found->player.number == number ? &*found : nullptr;
  }

  Outcome look_up_mentions() {
    for (const Mention& mention : draft_.mentions)
      if (!find(mention.player))
        return std::unexpected(Error{
            .kind = Kind::unknown_player, .line = mention.line, .column = mention.column, .player = mention.player});
    return {};
  }

  static bool has_bye(const Entry& entry, Bye bye) { return entry.opponent == 0 && entry.result == sign(bye); }

  // A round is paired if it has a game or a PAB, or comes before one that has. In later ones there are only byes that
  // have been granted in advance.
  Outcome divide_rounds() {
    Adjustment extra{};
    for (const PlayerDraft& draft : draft_.players)
      for (std::size_t round = paired_ + 1; round <= draft.entries.size(); ++round) {
        const Entry& entry = draft.entries[round - 1];
        if (entry.opponent == 0 && !has_bye(entry, Bye::pairing_allocated)) continue;
        paired_ = round;
        extra = {.kind = Adjustment::Kind::rounds, .line = draft.line, .column = entry.column};
      }
    if (event_.rounds_announced != 0 && paired_ > event_.rounds_announced) {
      extra.number = static_cast<unsigned>(paired_);
      draft_.adjustments.push_back(extra);
      event_.rounds_announced = static_cast<unsigned>(paired_);
    }
    return {};
  }

  const Entry& entry_of(const PlayerDraft& draft, std::size_t round) const {
    static const Entry blank;
    return round <= draft.entries.size() ? draft.entries[round - 1] : blank;
  }

  // A result without an opponent, as TRF of 2006 has byes: + is a PAB if it is the only one of its round.
  std::optional<Bye> old_bye(char result, bool is_only_win) const {
    switch (result) {
      case '+':
      case '1':
      case 'W': return is_only_win ? Bye::pairing_allocated : Bye::full;
      case '=':
      case 'D': return Bye::half;
      case '-':
      case '0':
      case 'L':
      case ' ': return Bye::zero;
      default: return std::nullopt;
    }
  }

  bool has_only_one_win_without_opponent(std::size_t round) const {
    return std::ranges::count_if(draft_.players, [&](const PlayerDraft& draft) {
             const Entry& entry = entry_of(draft, round);
             return entry.opponent == 0 && std::string_view("+1WU").find(entry.result) != std::string_view::npos;
           }) == 1;
  }

  std::expected<Bye, Error> bye_of_entry(const PlayerDraft& draft, const Entry& entry, bool is_only_win) {
    if (const auto bye = bye_of(entry.result)) return *bye;
    const auto bye = old_bye(entry.result, is_only_win);
    if (!bye)
      return std::unexpected(Error{
          .kind = Kind::result, .line = draft.line, .column = entry.column + 7, .found = std::string(1, entry.result)});
    if (entry.result != ' ')
      draft_.adjustments.push_back({.kind = Adjustment::Kind::old_bye,
                                    .line = draft.line,
                                    .column = entry.column + 7,
                                    .found = std::string(1, entry.result),
                                    .player = draft.player.number,
                                    .number = static_cast<unsigned>(sign(*bye))});
    return *bye;
  }

  Outcome make_round(std::size_t round) {
    PairedRound paired;
    const bool is_only_win = has_only_one_win_without_opponent(round);
    for (const PlayerDraft& draft : draft_.players) {
      const Entry& entry = entry_of(draft, round);
      if (entry.opponent == 0) {
        const auto bye = bye_of_entry(draft, entry, is_only_win);
        if (!bye) return std::unexpected(bye.error());
        paired.byes.push_back({draft.player.number, *bye});
        continue;
      }
      const auto board = board_of(draft, entry, static_cast<unsigned>(round));
      if (!board) return std::unexpected(board.error());
      if (draft.player.number < entry.opponent) paired.boards.push_back(*board);
    }
    event_.rounds.push_back(std::move(paired));
    return {};
  }

  // The mark of a player who has an opponent.
  std::expected<Mark, Error> mark_of_entry(const PlayerDraft& draft, const Entry& entry, unsigned round) const {
    if (const auto mark = mark_of(entry.result)) return *mark;
    if (entry.result == sign(Bye::zero)) return Mark::forfeit_loss;
    Error error{.kind = Kind::bye_with_opponent,
                .line = draft.line,
                .column = entry.column + 7,
                .found = std::string(1, entry.result),
                .player = draft.player.number,
                .opponent = entry.opponent,
                .round = round};
    return std::unexpected(std::move(error));
  }

  void adjust_entry(Adjustment::Kind kind, const PlayerDraft& draft, std::size_t column, unsigned round) {
    draft_.adjustments.push_back(
        {.kind = kind, .line = draft.line, .column = column, .player = draft.player.number, .round = round});
  }

  std::expected<Board, Error> board_of(const PlayerDraft& draft, const Entry& entry, unsigned round) {
    Error error{.kind = Kind::self,
                .line = draft.line,
                .column = entry.opponent_column,
                .player = draft.player.number,
                .opponent = entry.opponent,
                .round = round};
    const auto refused = [&](Kind kind) {
      error.kind = kind;
      return std::unexpected(error);
    };
    if (entry.opponent == draft.player.number) return refused(Kind::self);
    const PlayerDraft* opponent = find(entry.opponent);
    if (!opponent) return refused(Kind::unknown_opponent);
    const Entry& other = entry_of(*opponent, round);
    if (other.opponent != draft.player.number) {
      error.number = other.opponent;
      return refused(Kind::opponents_differ);
    }
    auto mark = mark_of_entry(draft, entry, round), others_mark = mark_of_entry(*opponent, other, round);
    if (!mark) return std::unexpected(mark.error());
    if (!others_mark) return std::unexpected(others_mark.error());
    if (entry.result == sign(Bye::zero)) adjust_entry(Adjustment::Kind::absent, draft, entry.column + 7, round);
    if (entry.color != ' ' && entry.color == other.color) return refused(Kind::same_color);
    char color = entry.color != ' ' ? entry.color : other.color == 'w' ? 'b' : other.color == 'b' ? 'w' : ' ';
    const bool is_first = draft.player.number < entry.opponent;
    if (entry.color == ' ' || other.color == ' ') {
      if (color == ' ' && is_played(*mark)) return refused(Kind::no_color);
      if (color == ' ') color = is_first ? 'w' : 'b';
      if (entry.color == ' ') {
        adjust_entry(Adjustment::Kind::color_supplied, draft, entry.column + 5, round);
        draft_.adjustments.back().number = static_cast<unsigned char>(color);
      }
    }
    if (*mark != *others_mark && !is_known(*mark) && !is_known(*others_mark)) {
      mark = others_mark = Mark::adjourned;
      if (is_first) adjust_entry(Adjustment::Kind::adjourned, draft, entry.column + 7, round);
    }
    if (!is_result(*mark, *others_mark)) {
      error.column = entry.column + 7;
      error.found = {sign(*mark), sign(*others_mark)};
      return refused(Kind::impossible_result);
    }
    if (color == 'w') return Board{draft.player.number, entry.opponent, *mark, *others_mark};
    return Board{entry.opponent, draft.player.number, *others_mark, *mark};
  }

  void request(unsigned round, unsigned player, Bye bye, std::size_t line, std::size_t column) {
    const auto leave_out = [&](Adjustment::Kind kind) {
      draft_.adjustments.push_back({.kind = kind,
                                    .line = line,
                                    .column = column,
                                    .found = std::string(1, sign(bye)),
                                    .player = player,
                                    .round = round});
    };
    if (round <= paired_) {
      const auto& byes = event_.rounds[round - 1].byes;
      if (!std::ranges::binary_search(byes, player, {}, &PlayerBye::player) ||
          std::ranges::lower_bound(byes, player, {}, &PlayerBye::player)->bye != bye)
        leave_out(Adjustment::Kind::request);
      return;
    }
    if (event_.rounds_announced != 0 && round > event_.rounds_announced) return leave_out(Adjustment::Kind::no_round);
    const auto [known, is_new] = requested_.try_emplace(std::uint64_t{round} * (most_players + 1) + player, bye);
    if (is_new)
      event_.requested.push_back({round, player, bye});
    else if (known->second != bye)
      leave_out(Adjustment::Kind::request);
  }

  void collect_requests() {
    for (const PlayerDraft& draft : draft_.players)
      for (std::size_t round = paired_ + 1; round <= draft.entries.size(); ++round) {
        const Entry& entry = draft.entries[round - 1];
        if (entry.blank) continue;
        const bool is_announced = event_.rounds_announced == 0 || round <= event_.rounds_announced;
        // A result without an opponent that belongs to no round is reported once, as that.
        const auto bye = is_announced ? bye_of_entry(draft, entry, false).value_or(Bye::zero)
                                      : bye_of(entry.result).value_or(Bye::zero);
        request(static_cast<unsigned>(round), draft.player.number, bye, draft.line, entry.column);
      }
    for (const RequestDraft& draft : draft_.requests)
      request(draft.round.value_or(static_cast<unsigned>(paired_) + 1), draft.mention.player, draft.bye,
              draft.mention.line, draft.mention.column);
    std::ranges::sort(event_.requested);
  }

  void finish_settings() {
    if (draft_.allocated_bye) event_.scoring.pairing_allocated = *draft_.allocated_bye;
    // XXP names no rounds: it applies to all.
    for (ForbiddenPairs& pairs : event_.forbidden)
      if (pairs.last_round == most_rounds && event_.rounds_announced > 0) pairs.last_round = event_.rounds_announced;
    join_accelerations();
    if (event_.system.code.empty())
      if (System system = system_of(event_.kind); system.family != Family::unknown) {
        draft_.adjustments.push_back(
            {.kind = Adjustment::Kind::system_in_kind, .line = draft_.kind_line, .column = 5, .found = event_.kind});
        event_.system = std::move(system);
        event_.kind.clear();
      }
    read_table_in_kind();
  }

  // Reads "Individual: Round-Robin", as in files before TRF26. For teams it says nothing about the players' games.
  void read_table_in_kind() {
    if (!event_.system.code.empty()) return;
    std::string letters = text::folded(event_.kind);
    std::erase_if(letters, [](char byte) { return byte < 'a' || byte > 'z'; });
    const auto has = [&](std::string_view word) { return letters.find(word) != std::string::npos; };
    if (!has("roundrobin") || has("team")) return;
    event_.system = system_of(has("double") ? "FIDE_DOUBLEROUNDROBIN" : "FIDE_ROUNDROBIN");
    draft_.adjustments.push_back(
        {.kind = Adjustment::Kind::table_in_kind, .line = draft_.kind_line, .column = 5, .found = event_.kind});
  }

  // XXA lists the players one by one; neighbours with the same points become one range.
  void join_accelerations() {
    auto& all = event_.accelerations;
    const auto span = [](const Acceleration& one) { return std::tuple(one.first_round, one.last_round, one.points); };
    std::ranges::sort(all, {}, [&](const Acceleration& one) { return std::tuple(span(one), one.first, one.last); });
    std::vector<Acceleration> joined;
    for (const Acceleration& one : all)
      if (!joined.empty() && span(joined.back()) == span(one) && joined.back().last + 1 == one.first)
        joined.back().last = one.last;
      else
        joined.push_back(one);
    all = std::move(joined);
  }

  void read_national_ratings() {
    for (const std::string& text : event_.kept) {
      const Line line(text, 0);
      if (!is_national_rating(line)) continue;
      const auto number = whole_number(line.field(5, 8).text);
      const auto rating = whole_number(line.field(49, 52).text);
      const auto player = std::ranges::lower_bound(event_.players, *number, {}, &Player::number);
      if (rating && player != event_.players.end() && player->number == *number)
        player->national.push_back({std::string(line.code()), *rating});
    }
  }

  // "### Club 4 12: GX Porto". A line that names somebody who is not in the file stays a comment.
  void read_clubs() {
    constexpr std::string_view beginning = "### Club ";
    std::erase_if(event_.kept, [&](const std::string& text) {
      const std::size_t end = text.find(": ");
      if (!text.starts_with(beginning) || end == std::string::npos || end < beginning.size()) return false;
      const Line line(text.substr(beginning.size(), end - beginning.size()), 0);
      std::vector<Player*> members;
      for (const Field& word : line.words(1)) {
        const auto number = whole_number(word.text);
        const auto player = std::ranges::lower_bound(event_.players, number.value_or(0), {}, &Player::number);
        if (player == event_.players.end() || player->number != number || !player->club.empty()) return false;
        members.push_back(&*player);
      }
      for (Player* const member : members) member->club = trimmed(std::string_view(text).substr(end + 2));
      return !members.empty();
    });
  }

  void compare_counts() {
    const auto compare = [&](const std::optional<unsigned>& stated, std::size_t line, std::size_t count,
                             std::string record) {
      if (stated && *stated != count)
        draft_.adjustments.push_back({.kind = Adjustment::Kind::count,
                                      .line = line,
                                      .column = 5,
                                      .found = std::move(record),
                                      .number = static_cast<unsigned>(count)});
    };
    const auto rated = std::ranges::count_if(event_.players, [](const Player& player) { return player.rating > 0; });
    compare(draft_.stated_players, draft_.stated_players_line, event_.players.size(), "062");
    compare(draft_.stated_rated, draft_.stated_rated_line, static_cast<std::size_t>(rated), "072");
  }

  // The points in a file may be those before or after the last round that has been paired, with or without a bye of the
  // next round and virtual points: programs differ.
  void compare_points() {
    const auto paired = static_cast<unsigned>(event_.rounds.size());
    const std::vector<Points> before = scores(event_, paired == 0 ? 0 : paired - 1), after = scores(event_, paired);
    const bool is_open = rounds_played(event_) < paired;
    const std::vector<Points> accelerated = virtual_points(event_, paired + 1);
    std::unordered_map<unsigned, Bye> next;
    for (const RequestedBye& request : event_.requested)
      if (request.round == paired + 1) next.emplace(request.player, request.bye);
    for (std::size_t index = 0; index < event_.players.size(); ++index) {
      const PlayerDraft& draft = draft_.players[index];
      if (!draft.points) continue;
      const unsigned number = event_.players[index].number;
      const Points given = *draft.points, sum = after[index];
      const auto bye = next.find(number);
      if (given == sum || (is_open && given == before[index]) ||
          (bye != next.end() && given == sum + points_of(event_.scoring, bye->second)) ||
          given == sum + accelerated[index])
        continue;
      draft_.adjustments.push_back({.kind = Adjustment::Kind::points,
                                    .line = draft.line,
                                    .column = 81,
                                    .found = to_string(given),
                                    .player = number,
                                    .number = static_cast<unsigned>(sum.tenths)});
    }
  }

  // Pairing-allocated byes that no pairing gives: a second one in a round, or one of a player who is barred from it
  // (C.04.1, 4). They count as written. In a round robin a player may be free more than once.
  void question_byes() {
    if (is_round_robin(event_.system.family)) return;
    const auto table = crosstable(event_);
    for (std::size_t index = 0; index < event_.players.size(); ++index) {
      bool is_barred = false;
      for (unsigned round = 1; round <= table.size(); ++round) {
        const Cell& cell = table[round - 1][index];
        const bool is_allocated = cell.kind == Cell::Kind::bye && cell.bye == Bye::pairing_allocated;
        if (is_allocated) question_bye(index, round, is_barred);
        const bool is_game = cell.kind == Cell::Kind::game && !is_forfeit(cell.mark);
        is_barred = is_barred || is_allocated || (!is_game && points_of(event_.scoring, cell) >= event_.scoring.win);
      }
    }
  }

  void question_bye(std::size_t index, unsigned round, bool is_barred) {
    const PlayerDraft& draft = draft_.players[index];
    const unsigned player = event_.players[index].number;
    const auto question = [&](Adjustment::Kind kind, unsigned number) {
      draft_.adjustments.push_back({.kind = kind,
                                    .line = draft.line,
                                    .column = draft.entries[round - 1].column + 7,
                                    .player = player,
                                    .round = round,
                                    .number = number});
    };
    if (is_barred) question(Adjustment::Kind::barred_bye, 0);
    const auto first = std::ranges::find(event_.rounds[round - 1].byes, Bye::pairing_allocated, &PlayerBye::bye);
    if (first->player != player) question(Adjustment::Kind::two_byes, first->player);
  }

  Draft draft_;
  Event& event_;
  std::size_t paired_ = 0;
  std::unordered_map<std::uint64_t, Bye> requested_;
};

}  // namespace

std::expected<File, Error> assemble(Draft draft) { return Assembly(std::move(draft)).file(); }

}  // namespace jadoube::tournament::trf
