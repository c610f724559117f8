// Changes to a game that has been built or read.
#include <algorithm>
#include <deque>
#include <string>
#include <utility>

#include "jadoube/notation/pgn/game.hpp"

namespace jadoube::pgn {

NodeId& Game::link_to(NodeId id) {
  NodeId* link = &nodes_[index(node(id).parent)].next;
  while (*link != id) link = &nodes_[index(*link)].alternative;
  return *link;
}

void Game::remove(NodeId id) {
  std::vector<NodeId> open;
  if (id == NodeId::root) {
    open.push_back(std::exchange(nodes_[0].next, NodeId::root));
  } else {
    link_to(id) = node(id).alternative;
    open.push_back(node(id).next);
    ++removed_;
  }
  while (!open.empty()) {
    const NodeId gone = open.back();
    open.pop_back();
    if (gone == NodeId::root) continue;
    ++removed_;
    open.push_back(node(gone).next);
    open.push_back(node(gone).alternative);
  }
}

void Game::promote(NodeId id) {
  const NodeId parent = node(id).parent, first = next(parent);
  if (id == NodeId::root || id == first) return;
  NodeId before = first;
  while (node(before).alternative != id) before = node(before).alternative;
  link_to(before) = id;
  nodes_[index(before)].alternative = node(id).alternative;
  nodes_[index(id)].alternative = before;
  if (before != first) return;
  // Both lists stay valid while the texts of the game grow.
  std::deque<std::string> texts;
  const auto copied = [&](std::vector<Note> notes) {
    for (Note& note : notes) note.text = texts.emplace_back(note.text);
    return notes;
  };
  const std::vector<Note> all = copied(notes(id));
  std::vector<Note> kept, moved = copied(notes(parent));
  for (Note note : all) {
    const bool was_before = note.kind == Note::Kind::comment_before;
    if (was_before) note.kind = Note::Kind::comment;
    (was_before ? moved : kept).push_back(note);
  }
  if (kept.size() == all.size()) return;
  set_notes(parent, moved);
  set_notes(id, kept);
}

void Game::make_main_line(NodeId id) {
  for (; id != NodeId::root; id = node(id).parent)
    while (next(node(id).parent) != id) promote(id);
}

void Game::set_notes(NodeId id, std::span<const Note> notes) {
  // Their texts may be this game's own, which move when it grows.
  std::vector<std::pair<Note, std::string>> copies;
  copies.reserve(notes.size());
  for (const Note& note : notes) copies.emplace_back(note, std::string(note.text));
  notes_of_[index(id)] = {};
  for (auto& [note, text] : copies) {
    note.text = text;
    add_note(id, note);
  }
}

std::string Game::comment(NodeId id) const {
  std::string all;
  for (const Note& note : notes(id)) {
    if (note.kind != Note::Kind::comment) continue;
    if (!all.empty()) all += ' ';
    all += note.text;
  }
  return all;
}

void Game::set_comment(NodeId id, std::string_view text) {
  const std::string copy(text);
  std::vector<Note> changed = notes(id);
  std::erase_if(changed, [](const Note& note) { return note.kind == Note::Kind::comment; });
  changed.push_back({Note::Kind::comment, 0, copy});
  set_notes(id, changed);
}

}  // namespace jadoube::pgn
