#include "tests/server/core_player.hpp"

#include <fmt/format.h>

#include <iterator>
#include <vector>

#include "jadoube/laws/answers.hpp"
#include "jadoube/laws/protocol/parser.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/server/table/table_core.hpp"

namespace jadoube::server {
namespace {

using std::chrono_literals::operator""h;
using std::chrono_literals::operator""ms;

constexpr auto time_to_answer = 500ms;
// A game without an end would wake the core for ever.
constexpr int most_wakes = 100;
constexpr Moment beginning{1h};
constexpr std::int64_t unix_beginning = 1'790'000'000'000;

enum class Seats : std::uint8_t { one_device, two };

// What holds a core and does what comes out of it: writes it down.
class Player {
 public:
  Player(const laws::Regulations& regulations, Seats seats)
      : seats_(seats),
        regulations_(regulations),
        core_({.one_device = seats == Seats::one_device,
               .arbiter = true,
               .created = unix_beginning,
               .lag_cap = 500ms,
               .notice = 3'000ms},
              {.game = laws::Game(regulations)}, beginning) {
    if (seats == Seats::one_device) {
      enter(Seat::both);
    } else {
      enter(Seat::white);
      enter(Seat::black);
    }
    enter(Seat::arbiter);
    take(command::Look{});
  }

  void act(const laws::Event& event) {
    pass(beginning + event.at);
    const auto color = laws::color_of(event.by);
    command::Act act{.who = ParticipantId::none, .seat = Seat::arbiter, .request = {.act = event.act, .id = ++acts_}};
    act.request.assistant = event.assistant;
    if (color && seats_ == Seats::one_device) {
      act.seat = Seat::both;
      act.request.by = *color == Color::white ? NamedActor::white : NamedActor::black;
    } else if (color) {
      act.seat = seat_of(*color);
    }
    act.who = ParticipantId{static_cast<std::uint32_t>(act.seat) + 1};
    act.device = "here";
    take(std::move(act));
  }

  std::string finish() {
    pass(Moment::max());
    // The log alone gives the same.
    Replayed replayed{.game = laws::Game(regulations_)};
    std::string again;
    const bool read = replay_on(replayed, log_, [&](std::string_view line, const laws::Ruling& ruling) {
      write_entry(again, replayed.n, line, replayed.game, ruling, EntryDetail::full);
    });
    if (!read || again != entries_) out_ += "its log rules otherwise\n";
    if (answered_ != acts_) out_ += "not every act has one answer\n";
    return std::move(out_);
  }

 private:
  void enter(Seat seat) {
    take(command::Enter{
        {.id = ParticipantId{static_cast<std::uint32_t>(seat) + 1}, .seat = seat, .client = std::string(word(seat))}});
  }

  // What is due until then happens.
  void pass(Moment until) {
    while (true) {
      const Moment wake = wake_ && wakes_ < most_wakes ? *wake_ : Moment::max();
      const Moment answer = question_ ? answered_at_ : Moment::max();
      const Moment next = std::min(wake, answer);
      if (next == Moment::max() || next > until) break;
      now_ = std::max(now_, next);
      if (next == answer) {
        const laws::Question question = *std::exchange(question_, std::nullopt);
        take(command::Answer{laws::answer(question)});
      } else {
        wake_.reset();
        ++wakes_;
        take(command::Look{});
      }
    }
    if (until != Moment::max()) now_ = std::max(now_, until);
  }

  void take(Command command) {
    const Circumstances when{.now = now_,
                             .unix_now = unix_beginning + (now_ - beginning) / 1ms,
                             .longest_round_trip = {100ms, 0ms},
                             .envelope_opens = !sealed_.empty()};
    for (Output& output : core_.take(std::move(command), when))
      std::visit([this](auto& each) { carry_out(each); }, output);
  }

  template <typename... Arguments>
  void write(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Arguments>(arguments)...);
    out_ += '\n';
  }
  std::int64_t since_beginning(Moment moment) const { return (moment - beginning) / 1ms; }

  void carry_out(output::Append& append) {
    if (append.author) ++answered_;
    log_.push_back(append.line);
    const std::string_view body = append.entry->json.body();
    constexpr std::string_view head = R"("entry": )";
    entries_ += body.substr(head.size(), body.size() - head.size() - 1);
    write("append {} {} {}", append.author ? append.author->id.value_or(0) : 0, append.line, body);
    write("  {} plies, result {}, reason {}, envelope {}", append.progress.plies,
          static_cast<int>(append.progress.result), static_cast<int>(append.progress.reason),
          append.envelope.value_or("as before"));
  }
  void carry_out(const output::Refuse& refuse) {
    ++answered_;
    write("refuse {} {}", refuse.author.id.value_or(0), static_cast<int>(refuse.why));
  }
  void carry_out(const output::Tell& tell) {
    std::string told;
    std::visit(
        [&]<typename Kind>(const Kind& kind) {
          if constexpr (std::is_same_v<Kind, ReadyPlayers>) write_ready(told, kind);
          if constexpr (std::is_same_v<Kind, Beginning>) write_beginning(told, kind);
          if constexpr (std::is_same_v<Kind, ServerAway>) told = fmt::format("{}", kind.time.count());
        },
        tell.news);
    write("tell {} {}", tell.news.index(), told);
  }
  void carry_out(const output::Ask& ask) {
    write("ask {} {} {} {} {} {} {}", notation::write_fen(ask.question.position), static_cast<int>(ask.question.side),
          ask.question.budget, ask.question.before, ask.question.ends_game, ask.client, ask.at_most.count());
    question_ = ask.question;
    answered_at_ = now_ + time_to_answer;
  }
  void carry_out(const output::Unask& /*unask*/) {
    write("unask");
    question_.reset();
  }
  void carry_out(output::Seal& seal) {
    write("seal {}", seal.move);
    sealed_ = std::move(seal.move);
    take(command::Sealed{"an envelope"});
  }
  void carry_out(const output::OpenEnvelope& /*open*/) {
    write("open the envelope");
    take(command::Opened{sealed_});
  }
  void carry_out(const output::Wake& wake) {
    write("wake {}", since_beginning(wake.when));
    wake_ = wake.when;
  }

  Seats seats_;
  laws::Regulations regulations_;
  TableCore core_;
  Moment now_ = beginning;
  std::optional<Moment> wake_{};
  int wakes_ = 0;
  std::optional<laws::Question> question_{};
  Moment answered_at_{};
  std::string sealed_{};
  std::int64_t acts_ = 0, answered_ = 0;
  std::vector<std::string> log_{};
  std::string entries_{}, out_{};
};

}  // namespace

std::string play_at_core(std::string_view lines) {
  laws::protocol::Parser parser;
  laws::Regulations regulations;
  std::vector<laws::Event> events;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    if (parser.speaks_of_regulations(line)) {
      if (auto read = parser.regulations(line)) regulations = *std::move(read);
    } else if (auto event = parser.event(line)) {
      events.push_back(*std::move(event));
    }
  }
  std::string out;
  for (const Seats seats : {Seats::one_device, Seats::two}) {
    Player player(regulations, seats);
    for (const laws::Event& event : events) player.act(event);
    out += player.finish();
  }
  return out;
}

}  // namespace jadoube::server
