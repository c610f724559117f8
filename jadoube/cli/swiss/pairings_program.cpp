#include "jadoube/cli/swiss/pairings_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <random>
#include <span>

#include "jadoube/cli/common/contents.hpp"
#include "jadoube/cli/common/standard_error.hpp"
#include "jadoube/cli/common/system_error.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/checker/check.hpp"
#include "jadoube/tournament/generator/generate.hpp"
#include "jadoube/version.hpp"

namespace jadoube::cli {
namespace {

using namespace tournament;
using tournament::Board;

enum Status : int { completed = 0, no_pairing = 1, invalid = 3, too_large = 4, file_error = 5 };

struct Request {
  enum class What : std::uint8_t { information, check, pair, generate } what = What::information;
  bool tells_version = false;
  std::string input = "-";  // the tournament, the model or the settings; "-": standard input, or none
  bool has_model = false;
  std::optional<std::string> output{};  // standard output if there is none
  std::optional<std::string> seed{};
  bool has_list = false;
  std::string list{};  // the name of the list of checks; empty: beside the input or output
};

// Takes words from the front.
class Words {
 public:
  explicit Words(const std::vector<std::string>& words) : left_(words) {}

  bool empty() const { return left_.empty(); }
  bool next_is(std::string_view word, std::size_t after = 0) const {
    return after < left_.size() && left_[after] == word;
  }
  bool take(std::string_view word) {
    if (!next_is(word)) return false;
    left_ = left_.subspan(1);
    return true;
  }
  std::string take() {
    std::string word = left_.front();
    left_ = left_.subspan(1);
    return word;
  }

 private:
  std::span<const std::string> left_;
};

std::optional<Request> parse(const std::vector<std::string>& arguments) {
  Words words(arguments);
  Request request{.tells_version = words.take("-r") || arguments.empty()};
  if (words.empty()) return request;
  if (!words.take("--dutch")) return std::nullopt;
  const bool has_input = !words.empty() && !words.next_is("-c") && !words.next_is("-p") && !words.next_is("-g");
  if (has_input) request.input = words.take();
  if (words.take("-c")) {
    request.what = Request::What::check;
  } else if (words.take("-p")) {
    request.what = Request::What::pair;
    if (!words.empty() && !words.next_is("-l")) request.output = words.take();
  } else if (words.take("-g")) {
    request.what = Request::What::generate;
    request.has_model = has_input;
    if (!has_input && !words.next_is("-o") && !words.empty()) request.input = words.take();
    if (!words.take("-o") || words.empty()) return std::nullopt;
    request.output = words.take();
    if (words.take("-s")) {
      if (words.empty()) return std::nullopt;
      request.seed = words.take();
    }
  } else {
    return std::nullopt;
  }
  if (words.take("-l")) {
    request.has_list = true;
    if (!words.empty()) request.list = words.take();
  }
  return words.empty() ? std::optional(request) : std::nullopt;
}

// A name without a folder is in the folder of the other file.
std::string beside(const std::string& name, const std::string& other) {
  const std::filesystem::path path(name);
  if (path.has_parent_path() || other == "-") return name;
  return std::filesystem::path(other).replace_filename(path).string();
}

std::string points_of(unsigned tenths) { return to_string(Points{static_cast<std::int32_t>(tenths)}); }

// A line for each player of a round, with the data that an arbiter checks.
std::string list_of(unsigned round, const swiss::Pairing& pairing) {
  const auto letter = [](std::optional<Color> color) { return !color ? '-' : *color == Color::white ? 'w' : 'b'; };
  const auto arrow = [](swiss::Float value) {
    return value == swiss::Float::down ? 'D' : value == swiss::Float::up ? 'U' : '-';
  };
  constexpr const char* preferences[]{"none", "mild", "strong", "absolute"};
  std::string text = fmt::format("Round #{}\n  ID   Pts Diff Preference  -1 -2 Color\n", round);
  for (const swiss::Check& check : pairing.checks)
    text +=
        fmt::format("{:>4} {:>5} {:>4} {} {:<9}  {}  {}   {}\n", check.player, points_of(check.score), check.difference,
                    letter(check.preferred), preferences[static_cast<std::size_t>(check.preference)], arrow(check.last),
                    arrow(check.before_last), letter(check.given));
  return text + "\n";
}

class PairingsProgram {
 public:
  PairingsProgram(Request request, text::Language language, Output& out)
      : request_(std::move(request)), language_(language), out_(out) {}

  int run() {
    if (request_.tells_version) out_.write(fmt::format("jadoube {}\n", version));
    switch (request_.what) {
      case Request::What::information: return completed;
      case Request::What::check: return check_file();
      case Request::What::pair: return pair_file();
      case Request::What::generate: break;
    }
    return generate_file();
  }

 private:
  int fail(int status, const std::string& sentence) const {
    write_error_line(fmt::format("{}: {}", pairings_program_name, sentence));
    return status;
  }

  // Returns the exit status if the file cannot be read.
  std::expected<Event, int> read_event() const {
    const auto text = contents_or_sentence(request_.input, language_);
    if (!text) return std::unexpected(fail(file_error, text.error()));
    auto file = trf::read(*text);
    if (!file) return std::unexpected(fail(invalid, request_.input + ": " + describe(file.error(), language_)));
    return std::move(file->event);
  }

  int write_file(const std::string& name, std::string_view text) const {
    auto out = Output::file(name);
    if (!out) return fail(file_error, describe(out.error(), language_));
    out->write(text);
    if (const auto written = out->finish(); !written) return fail(file_error, describe(written.error(), language_));
    return completed;
  }

  int write_list(const std::string& text, const std::string& other) const {
    if (!request_.has_list) return completed;
    const std::string name = request_.list.empty() ? std::filesystem::path(other).replace_extension("list").string()
                                                   : beside(request_.list, other);
    return write_file(name, text);
  }

  int status_of(const PairingError& error) const {
    if (error.kind != PairingError::Kind::dutch) return invalid;
    return error.dutch.kind == swiss::PairingError::Kind::no_pairing ? no_pairing : too_large;
  }

  int pair_file() {
    const auto event = read_event();
    if (!event) return event.error();
    const auto round = static_cast<unsigned>(event->rounds.size()) + 1;
    const auto paired = tournament::pair(*event, round);
    if (!paired) return fail(status_of(paired.error()), request_.input + ": " + describe(paired.error(), language_));
    std::string text;
    std::size_t count = paired->round.boards.size();
    for (const Board& board : paired->round.boards) text += fmt::format("{} {}\n", board.white, board.black);
    for (const PlayerBye& bye : paired->round.byes) {
      if (bye.bye != Bye::pairing_allocated) continue;
      text += fmt::format("{} 0\n", bye.player);
      ++count;
    }
    text = fmt::format("{}\n", count) + text;
    if (const int status = write_list(list_of(round, paired->dutch), request_.input); status != completed)
      return status;
    if (request_.output) return write_file(beside(*request_.output, request_.input), text);
    out_.write(text);
    return completed;
  }

  int check_file() {
    const auto event = read_event();
    if (!event) return event.error();
    const std::string stem = request_.input == "-" ? "(stdin)" : std::filesystem::path(request_.input).stem().string();
    std::string list;
    const CheckReport report = check(*event);
    for (unsigned round = 1; round <= event->rounds.size(); ++round) {
      out_.write(fmt::format("{}: Round #{}\n", stem, round));
      const auto wrong = std::ranges::find(report.rounds, round, &RoundDifference::round);
      if (wrong != report.rounds.end()) write_difference(*wrong);
      if (request_.has_list)
        if (const auto paired = tournament::pair(*event, round)) list += list_of(round, paired->dutch);
    }
    out_.write("\n");
    return write_list(list, request_.input);
  }

  void write_difference(const RoundDifference& difference) {
    if (difference.error) {
      out_.write(fmt::format("{}\n\n", describe(*difference.error, language_)));
      return;
    }
    out_.write("  Checker pairings        Tournament pairings \n");
    const auto pair_at = [](const std::vector<Board>& boards, std::size_t at) {
      return at < boards.size() ? fmt::format("{:>3} - {:>3}", boards[at].white, boards[at].black)
                                : std::string(9, ' ');
    };
    for (std::size_t at = 0; at < std::max(difference.expected.size(), difference.found.size()); ++at)
      out_.write(
          fmt::format("    {}                {}\n", pair_at(difference.expected, at), pair_at(difference.found, at)));
    out_.write("\n");
  }

  // The rates of a tournament, for another one that resembles it.
  static GeneratorSettings settings_of(const Event& event) {
    GeneratorSettings settings{.players = static_cast<unsigned>(event.players.size()),
                               .rounds = static_cast<unsigned>(event.rounds.size()),
                               .scoring = event.scoring};
    const auto [lowest, highest] = std::ranges::minmax(event.players, {}, &Player::rating);
    settings.lowest_rating = std::max(1U, lowest.rating);
    settings.highest_rating = std::max(1U, highest.rating);
    double games = 0, played = 0, draws = 0, half_byes = 0;
    for (const PairedRound& round : event.rounds) {
      for (const Board& board : round.boards) {
        ++games;
        played += is_played(board.white_mark) ? 1 : 0;
        draws += board.white_mark == Mark::draw ? 1 : 0;
      }
      half_byes += static_cast<double>(std::ranges::count(round.byes, Bye::half, &PlayerBye::bye));
    }
    settings.draw_percentage = played > 0 ? static_cast<unsigned>(100 * draws / played) : 0;
    settings.forfeit_rate = games > played ? games / (games - played) : 0;
    settings.half_bye_rate = half_byes > 0 ? std::max(1.0, static_cast<double>(settings.players) / half_byes) : 0;
    return settings;
  }

  std::expected<GeneratorSettings, int> settings(std::uint64_t seed) const {
    if (request_.has_model) {
      const auto event = read_event();
      if (!event) return std::unexpected(event.error());
      return settings_of(*event);
    }
    GeneratorSettings settings = random_settings(seed);
    if (request_.input == "-") return settings;
    const auto text = contents_or_sentence(request_.input, language_);
    if (!text) return std::unexpected(fail(file_error, text.error()));
    auto read = read_settings(*text, std::move(settings));
    if (!read) return std::unexpected(fail(invalid, request_.input + ": " + describe(read.error(), language_)));
    return *std::move(read);
  }

  int generate_file() {
    std::uint64_t seed = std::random_device()();
    if (request_.seed) {
      const std::string& text = *request_.seed;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
      if (error != std::errc() || end != text.data() + text.size())
        return fail(error == std::errc::result_out_of_range ? too_large : invalid,
                    text::say(language_, Message::swiss_bad_seed, text));
    }
    const auto wanted = settings(seed);
    if (!wanted) return wanted.error();
    const Generated generated = generate(*wanted, seed);
    const std::string name = beside(*request_.output, request_.input);
    if (const int status = write_file(name, trf::write(generated.event)); status != completed) return status;
    if (generated.stopped) return fail(status_of(*generated.stopped), describe(*generated.stopped, language_));
    return completed;
  }

  Request request_;
  text::Language language_;
  Output& out_;
};

}  // namespace

int pairings_program(const std::vector<std::string>& arguments, text::Language language, Output& out) {
  auto request = parse(arguments);
  if (request) return PairingsProgram(*std::move(request), language, out).run();
  const std::string usage = text::say(language, Message::swiss_pairings_usage, pairings_program_name);
  for (std::size_t from = 0; from < usage.size();) {
    const std::size_t end = std::min(usage.find('\n', from), usage.size());
    write_error_line(std::string_view(usage).substr(from, end - from));
    from = end + 1;
  }
  return invalid;
}

}  // namespace jadoube::cli
