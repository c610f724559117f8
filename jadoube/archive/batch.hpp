// The result of auditing a stretch of text: the games in order, and the findings in them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "jadoube/archive/finding.hpp"
#include "jadoube/archive/identity.hpp"
#include "jadoube/compiler.hpp"

namespace jadoube::archive {

struct GameRecord {
  std::uint64_t number;  // from 1, in the text; 0: a text without any game
  std::uint64_t line;    // from 1, in the text
  std::uint32_t white;   // the beginning and end of the name in Batch::names
  std::uint32_t black;
  std::uint32_t names_end;
  std::uint32_t first_finding;  // in Batch::findings, up to that of the next game
  std::uint32_t plies;
  laws::Edition edition;
  GameIdentity identity;    // without its keys, which identity_of() adds
  std::uint32_t first_key;  // in Batch::keys
};

struct Batch {
  std::vector<GameRecord> games;
  std::vector<Finding> findings;
  std::string names;
  std::vector<std::uint8_t> keys;  // GameIdentity::keys of all games
  // The number of lines in this stretch, to be added to the line numbers after it.
  std::uint64_t lines = 0;
  // The moves in it that could not be read or made, variations included, whatever kinds of finding are selected.
  std::uint64_t bad_moves = 0;

  [[nodiscard]] std::string_view white(const GameRecord& game) const {
    return std::string_view(names).substr(game.white, game.black - game.white);
  }
  [[nodiscard]] std::string_view black(const GameRecord& game) const {
    return std::string_view(names).substr(game.black, game.names_end - game.black);
  }
  [[nodiscard]] GameIdentity identity_of(const GameRecord& game) const {
    GameIdentity identity = game.identity;
    identity.keys = std::span(keys).subspan(game.first_key, game.identity.plies / GameIdentity::plies_for_a_key);
    return identity;
  }
  void clear() {
    games.clear();
    keys.clear();
    findings.clear();
    names.clear();
    lines = bad_moves = 0;
  }
};

// No more findings of a game than this are listed, apart from those on its end.
inline constexpr std::size_t most_findings = 100;

// Keeps the findings of the selected kinds.
class JADOUBE_API FindingSink {
 public:
  // `findings` are those of one game.
  FindingSink(std::vector<Finding>& findings, KindSet kinds, bool is_limited = true)
      : findings_(findings), kinds_(kinds), is_limited_(is_limited) {}
  [[nodiscard]] bool is_selected(Kind kind) const { return (kinds_ & bit(kind)) != 0; }
  void add(Finding finding) {
    if (!is_selected(finding.kind)) return;
    if (is_limited_ && findings_.size() >= most_findings) [[unlikely]]
      return note_more(finding.line);
    findings_.push_back(std::move(finding));
  }

 private:
  void note_more(std::uint64_t line);

  std::vector<Finding>& findings_;
  KindSet kinds_;
  bool is_limited_;
};

}  // namespace jadoube::archive
