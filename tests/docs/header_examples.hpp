// The names that the examples in public headers use and do not define, in a namespace for each header; see
// extract-header-examples. Nothing here is defined: the examples are compiled, and not run.
#pragma once

#include <fstream>
#include <iostream>
#include <jadoube/jadoube.hpp>
#include <sstream>
#include <unordered_map>

using namespace std::chrono_literals;
using namespace std::chrono;

namespace jadoube {

// What many examples use; an example may define it anew.
extern Position position;
extern Move move, intended;
extern text::Language language;
extern laws::Regulations regulations;

namespace example_of_symmetry {
extern Board board;
}
namespace text::example_of_next_word {
extern std::string_view line;
}
namespace text::example_of_said {
extern pgn::SourceFault fault;
}
namespace mate::example_of_interruption {
extern std::chrono::steady_clock::time_point now;
}
namespace pgn {
namespace example_of_game {
extern Game game;
extern Source source;
}  // namespace example_of_game
namespace example_of_writer {
extern Game game;
}
namespace example_of_reader {
struct CountMoves : Visitor {};
}  // namespace example_of_reader
}  // namespace pgn

namespace laws {
namespace example_of_answers {
extern Game game;
extern Event event;
}  // namespace example_of_answers
namespace example_of_pgn_result {
extern Game game;
extern pgn::Game record;
}  // namespace example_of_pgn_result
namespace example_of_questions {
extern State state;
extern Event event;
}  // namespace example_of_questions
namespace protocol::example_of_write_event {
extern std::string line;
}
}  // namespace laws

namespace archive {
namespace example_of_audit {
extern pgn::Source source;
extern AuditOptions options;
}  // namespace example_of_audit
namespace example_of_auditor {
extern pgn::Source source;
extern Batch batch;
extern AuditOptions options;
}  // namespace example_of_auditor
namespace example_of_external_sort {
extern std::string key, text;
}
namespace example_of_file_names {
extern GameView game;
}
namespace example_of_game_filter {
extern TagList tags;
}
namespace example_of_opening_names {
extern std::string text;
}
namespace example_of_read_games {
extern pgn::Source source;
extern GameWatcher& watcher;
}  // namespace example_of_read_games
namespace example_of_sort_key {
extern GameView game, other;
}
namespace example_of_statistics {
extern GameView game;
extern std::string eco;
}  // namespace example_of_statistics
namespace example_of_tag_list {
extern TagList tags;
}
namespace example_of_finding {
extern Batch batch;
}
namespace example_of_merge {
extern std::vector<std::string> lines;
}
namespace example_of_reconstruct {
extern std::expected<ScoreSheet, SheetError> white, black;
extern Board board;
}  // namespace example_of_reconstruct
namespace example_of_sheet_report {
extern std::array<ScoreSheet, 2> sheets;
extern Reconstruction game;
}  // namespace example_of_sheet_report
}  // namespace archive

namespace boards {
void write(std::span<const std::uint8_t> bytes);
extern laws::Milliseconds now;
extern std::vector<std::uint8_t> bytes;
namespace example_of_command_queue {
extern CommandQueue queue;
extern Session session;
}  // namespace example_of_command_queue
namespace dgt::example_of_dgt {
extern std::vector<std::uint8_t> received;
}
namespace example_of_hands {
extern Position start;
extern laws::Game game;
}  // namespace example_of_hands
namespace example_of_table_session {
extern std::vector<TableEntry> entries;
extern TableEntry entry;
}  // namespace example_of_table_session
}  // namespace boards

namespace engines {
extern Position start;
extern std::vector<Move> moves;
namespace example_of_judgement {
extern DrawAndResignPolicy manners;
extern Thought thought;
}  // namespace example_of_judgement
namespace example_of_level {
extern Engine engine;
}
namespace example_of_match {
extern MatchPlan plan;
}
namespace example_of_polyglot {
extern std::string bytes;
extern std::ofstream file;
}  // namespace example_of_polyglot
namespace example_of_pool {
void post(Pool::Task task);
extern std::stop_token stop;
}  // namespace example_of_pool
}  // namespace engines

namespace tournament {
extern Event event;
extern Player player;
extern std::string bytes;
namespace example_of_explain {
extern swiss::Board board;
}
namespace example_of_names {
extern std::vector<Player> players;
}
namespace example_of_result {
extern Scoring scoring;
}
namespace example_of_prizes {
extern std::vector<TieBreakCode> codes;
}
namespace example_of_complete {
extern std::vector<RatedPlayer> candidates;
}
namespace example_of_rating_list {
extern std::string part;
extern bool more;
}  // namespace example_of_rating_list
}  // namespace tournament

}  // namespace jadoube
