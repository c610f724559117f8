#include "jadoube/notation/pgn/game.hpp"

#include <algorithm>
#include <ranges>

namespace jadoube::pgn {

namespace {

constexpr std::string_view blanks = " \t\n\r\v\f";

void append_normal(std::string& to, std::string_view text) {
  const std::size_t begin = to.size();
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    if (to.size() != begin) to += ' ';
    to += text.substr(at, end - at);
    at = text.find_first_not_of(blanks, end);
  }
}

}  // namespace

std::optional<std::string_view> Game::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &Tag::name);
  return found == tags.end() ? std::nullopt : std::optional<std::string_view>(found->value);
}

void Game::set_tag(std::string_view name, std::string_view value) {
  const auto found = std::ranges::find(tags, name, &Tag::name);
  if (found != tags.end())
    found->value = value;
  else
    tags.push_back({std::string(name), std::string(value)});
}

void Game::standardize_tags() {
  if (const auto written = tag("Result")) {
    if (const auto meant = result_meant(*written)) set_tag("Result", to_string(*meant));
  }
  if (tag("FEN")) set_tag("SetUp", "1");
}

std::vector<Move> Game::moves() const {
  std::vector<Move> moves;
  for (NodeId at = first_move(); at != NodeId::root; at = next(at)) moves.push_back(node(at).move);
  return moves;
}

Position Game::position(NodeId id) const {
  std::vector<Move> moves;
  for (; id != NodeId::root; id = node(id).parent) moves.push_back(node(id).move);
  Position position = start_;
  for (const Move move : std::views::reverse(moves)) position = after(position, move);
  return position;
}

std::vector<Note> Game::notes(NodeId id) const {
  std::vector<Note> notes;
  for (std::uint32_t at = notes_of_[index(id)].first; at != 0; at = notes_[at - 1].next) {
    const StoredNote& note = notes_[at - 1];
    const std::uint64_t end = at == notes_.size() ? texts_.size() : notes_[at].begin;
    notes.push_back({note.kind, note.glyph,
                     std::string_view(texts_).substr(static_cast<std::size_t>(note.begin),
                                                     static_cast<std::size_t>(end - note.begin))});
  }
  return notes;
}

NodeId Game::add_node(NodeId parent, Move move) {
  nodes_.push_back({.move = move, .parent = parent});
  notes_of_.emplace_back();
  return static_cast<NodeId>(nodes_.size() - 1);
}

NodeId Game::add_move(NodeId parent, Move move) {
  NodeId sibling = next(parent);
  if (sibling == NodeId::root) return nodes_[index(parent)].next = add_node(parent, move);
  while (node(sibling).alternative != NodeId::root) sibling = node(sibling).alternative;
  return add_alternative(sibling, move);
}

NodeId Game::add_alternative(NodeId sibling, Move move) {
  const NodeId added = add_node(node(sibling).parent, move);
  nodes_[index(added)].alternative = node(sibling).alternative;
  return nodes_[index(sibling)].alternative = added;
}

// A text may repeat a glyph any number of times, but add_note() keeps each once, so this loop is short.
bool Game::has_glyph_at_end(const NotesOf& of, std::uint8_t glyph) const {
  if (of.last != notes_.size()) return false;
  for (std::uint32_t at = of.last; at != 0 && notes_[at - 1].kind == Note::Kind::glyph; --at) {
    if (notes_[at - 1].glyph == glyph) return true;
    if (at == of.first) return false;
  }
  return false;
}

void Game::add_note(NodeId id, const Note& note) {
  if (note.kind == Note::Kind::glyph && has_glyph_at_end(notes_of_[index(id)], note.glyph)) return;
  const std::size_t begin = texts_.size();
  append_normal(texts_, note.text);
  if (note.kind != Note::Kind::glyph && texts_.size() == begin) return;
  notes_.push_back({note.kind, note.glyph, 0, begin});
  const auto number = static_cast<std::uint32_t>(notes_.size());
  NotesOf& of = notes_of_[index(id)];
  (of.first == 0 ? of.first : notes_[of.last - 1].next) = number;
  of.last = number;
}

// Walks both trees together; a stack holds only the branches that are still to be compared.
bool operator==(const Game& a, const Game& b) {
  if (a.tags != b.tags || a.result != b.result || !(a.start_ == b.start_) || a.size() != b.size()) return false;
  std::vector<std::pair<NodeId, NodeId>> open{{NodeId::root, NodeId::root}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    const Node &m = a.node(x), &n = b.node(y);
    if (m.move != n.move || a.notes(x) != b.notes(y)) return false;
    for (const auto& [p, q] : {std::pair(m.next, n.next), std::pair(m.alternative, n.alternative)}) {
      if ((p == NodeId::root) != (q == NodeId::root)) return false;
      if (p != NodeId::root) open.emplace_back(p, q);
    }
  }
  return true;
}

void GameBuilder::begin_game(std::uint64_t) {
  game_ = Game();
  levels_.assign(1, {NodeId::root, NodeId::root, NodeId::root, NodeId::root});
  waiting_comments_.clear();
  waiting_glyphs_.clear();
}

void GameBuilder::tag(std::string_view name, std::string_view value) {
  game_.tags.push_back({std::string(name), std::string(value)});
}

Next GameBuilder::begin_moves(const Position& start) {
  Game started(start);
  started.tags = std::move(game_.tags);
  game_ = std::move(started);
  return Next::read;
}

void GameBuilder::add(Move move) {
  Level& level = levels_.back();
  NodeId added;
  if (is_before_first_move()) {
    added = game_.add_alternative(levels_[levels_.size() - 2].last_alternative, move);
    level.head = level.head_alternative = added;
    for (const std::string& text : waiting_comments_) game_.add_note(added, {Note::Kind::comment_before, 0, text});
    for (const std::uint8_t number : waiting_glyphs_) game_.add_note(added, {Note::Kind::glyph, number});
    waiting_comments_.clear();
    waiting_glyphs_.clear();
  } else {
    added = game_.add_move(level.current, move);
  }
  level.current = level.last_alternative = added;
}

void GameBuilder::move(const Position&, Move move, const Position&, std::string_view) { add(move); }

void GameBuilder::null_move(const Position&, const Position&) { add(pgn::null_move); }

bool GameBuilder::is_before_first_move() const { return levels_.size() > 1 && levels_.back().head == NodeId::root; }

void GameBuilder::comment(std::string_view text) {
  if (is_before_first_move())
    waiting_comments_.emplace_back(text);
  else
    game_.add_note(levels_.back().current, {Note::Kind::comment, 0, text});
}

void GameBuilder::glyph(unsigned number) {
  if (is_before_first_move())
    waiting_glyphs_.push_back(static_cast<std::uint8_t>(number));
  else
    game_.add_note(levels_.back().current, {Note::Kind::glyph, static_cast<std::uint8_t>(number)});
}

Next GameBuilder::begin_variation() {
  const NodeId replaced = levels_.back().current;
  levels_.push_back({replaced, replaced, NodeId::root, NodeId::root});
  return Next::read;
}

void GameBuilder::end_variation() {
  const Level left = levels_.back();
  levels_.pop_back();
  Level& level = levels_.back();
  if (left.head == NodeId::root) {
    // A variation without moves: its comments are attached to the move that it would have replaced.
    for (const std::string& text : waiting_comments_) game_.add_note(level.current, {Note::Kind::comment, 0, text});
    waiting_comments_.clear();
    waiting_glyphs_.clear();
    return;
  }
  level.last_alternative = left.head_alternative;
  if (level.current == level.head) level.head_alternative = left.head_alternative;
}

Games read_games(Source& source, const ReadOptions& options) {
  struct Collector : GameBuilder {
    Games all;
    void end_game() { all.games.push_back(std::move(finished())); }
    void error(const PgnError& error) { all.errors.push_back(error); }
  };
  Collector collector;
  if (const auto done = read(source, collector, options); !done) collector.all.fault = done.error();
  return std::move(collector.all);
}

}  // namespace jadoube::pgn
