#include "jadoube/server/admin/admin.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <charconv>

#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/server/common/log.hpp"
#include "jadoube/server/common/not_stored.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/create_table.hpp"

namespace jadoube::server {
namespace {

constexpr std::size_t most_shown = 1'000, read_at_once = 500;
constexpr std::int64_t most_days = 36'500, day_seconds = 86'400;

std::string date(std::int64_t unix_ms) {
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(unix_ms / 1000)));
}

std::optional<std::int64_t> number_in(std::string_view text, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number < least || number > most)
    return std::nullopt;
  return number;
}

std::string shown(const TableInfo& info, text::Language language) {
  std::string state = say(language, Message::admin_unplayed);
  if (info.playing()) state = say(language, Message::admin_playing);
  if (info.result != laws::Result::none) state = laws::protocol::word(laws::protocol::result_words, info.result);
  std::string line =
      fmt::format("{}  {}  {}  {} – {}", to_string(info.id), date(info.created), state,
                  info.names[0].empty() ? "?" : info.names[0], info.names[1].empty() ? "?" : info.names[1]);
  if (info.place) line += fmt::format("  {}", to_string(info.place->tournament));
  if (info.hidden) line += fmt::format("  ({})", say(language, Message::admin_hidden));
  return line + "\n";
}

std::string shown(const Tournament& tournament, text::Language language) {
  std::string line = fmt::format("{}  {}  {}  {}", to_string(tournament.id), date(tournament.created),
                                 tournament.players_present(), tournament.event.name);
  if (tournament.hidden) line += fmt::format("  ({})", say(language, Message::admin_hidden));
  return line + "\n";
}

// The places where a person's name occurs.
struct Traces {
  std::vector<store::TableId> tables, tournaments;
  std::string told;  // names that cannot be erased, as lines
};

std::expected<Traces, store::Error> find_traces(store::Store& store, const std::string& name, text::Language language) {
  Traces traces;
  for (std::int64_t after = -1;;) {
    const auto some = store.tables_after(after, read_at_once);
    if (!some) return std::unexpected(some.error());
    if (some->empty()) break;
    after = some->back().id.number;
    for (const store::Aged& table : *some) {
      const auto info = read_table_info(table.id, table.info);
      if (!info) {
        traces.told += say(language, Message::admin_unreadable, to_string(table.id)) + "\n";
        continue;
      }
      if (std::ranges::find(info->names, name) == info->names.end()) continue;
      traces.tables.push_back(table.id);
      const auto lines = store.log(table.id);
      if (!lines) return std::unexpected(lines.error());
      for (std::size_t n = 0; n < lines->size(); ++n)
        if ((*lines)[n].contains(name) && !(*lines)[n].contains(R"("do": "stop_clocks")")) {
          traces.told += say(language, Message::admin_in_log, to_string(table.id), n + 1) + "\n";
          break;
        }
    }
  }
  for (std::int64_t after = -1;;) {
    const auto some = store.tournaments_after(after, read_at_once);
    if (!some) return std::unexpected(some.error());
    if (some->empty()) return traces;
    after = some->back().id.number;
    for (const store::Tournament& stored : *some)
      if (const auto tournament = read_tournament(stored);
          tournament &&
          std::ranges::find(tournament->players, name, &TournamentPlayer::name) != tournament->players.end())
        traces.tournaments.push_back(stored.id);
  }
}

}  // namespace

struct Admin::Act {
  std::vector<std::string> words;
  text::Language language;
  std::int64_t by;
  Done done;
  Traces traces{};  // of the person whose name must be erased

  std::string_view word(std::size_t place) const { return place < words.size() ? words[place] : std::string_view(); }
};

Admin::Admin(TableRegistry& registry, Tournaments& tournaments, Copies& copies, Bans& bans, Bots& bots)
    : registry_(registry), tournaments_(tournaments), copies_(copies), bans_(bans), bots_(bots) {}

void Admin::take(AdminRequest request, Done done) {
  const auto act = std::make_shared<Act>(Act{std::move(request.words), request.language, request.by, std::move(done)});
  const std::string_view what = act->word(0);
  if (what == "list") return list(act);
  if (what == "hide" || what == "show") return hide(act, what == "hide");
  if (what == "rename") return rename(act);
  if (what == "delete") return remove(act);
  if (what == "link") return recover(act);
  if (what == "backup") return back_up(act);
  if (what == "forget") return forget(act);
  if (what == "player") return player(act);
  if (what == "ban" || what == "unban") return ban(act, what == "unban");
  misunderstood(act);
}

void Admin::finish(const Held& act, std::string text, bool done) { act->done({done, std::move(text)}); }
void Admin::refuse(const Held& act, const Refusal& why) { finish(act, why.in(act->language) + "\n", false); }
void Admin::misunderstood(const Held& act) {
  finish(act, say(act->language, Message::admin_misunderstood) + "\n", false);
}

std::optional<Admin::Object> Admin::object_of(const Held& act) {
  const std::string_view kind = act->word(1);
  if ((kind != "table" && kind != "tournament") || act->word(2).empty()) return std::nullopt;
  // A text that is not a table's number becomes the number of no table.
  return Object{kind == "tournament", store::parse_table_id(act->word(2)).value_or(store::TableId{})};
}

void Admin::note(const Held& act, const std::string& text, std::function<void()> then) {
  registry_.commit(std::make_shared<store::CommitOrder>(),
                   {store::change::Note{registry_.unix_now() / 1000, act->by, text}},
                   [act, then = std::move(then)](const auto& outcome) {
                     if (!outcome) return refuse(act, not_stored(outcome.error()));
                     then();
                   });
}

void Admin::scrub(const Held& act, std::string text, bool done) {
  registry_.storage().scrub([act, text = std::move(text), done](const auto& outcome) {
    if (!outcome) return finish(act, describe(outcome.error(), act->language) + "\n", false);
    finish(act, text, done);
  });
}

// --- Reading

// Reads in turn with other clients' reads, because it may take long.
void Admin::read(const Held& act, HeavyReads::Ask ask) {
  registry_.storage().read_in_turn("operator", std::move(ask), [act](const Refusal& why) { refuse(act, why); });
}

void Admin::list(const Held& act) {
  const std::string_view what = act->word(1);
  std::int64_t after = -1;
  if (!act->word(2).empty()) {
    const auto id = store::parse_table_id(act->word(2));
    if (!id) return misunderstood(act);
    after = id->number;
  }
  if (act->words.size() > 3) return misunderstood(act);
  if (what == "tables") return list_tables(act, after);
  if (what == "tournaments") return list_tournaments(act, after);
  if (what == "bans") {
    std::string text;
    for (const auto& ban : bans_.all()) text += fmt::format("{}  {}\n", ban.addresses, date(ban.until * 1000));
    return finish(act, text);
  }
  if (what != "log") return misunderstood(act);
  read(act, [act](store::Store& store) -> store::GroupCommit::Task {
    auto notes = store.notes();
    return [act, notes = std::move(notes)] {
      if (!notes) return finish(act, describe(notes.error(), act->language) + "\n", false);
      std::string text;
      for (const auto& note : *notes)
        text += fmt::format("{:%Y-%m-%dT%H:%M:%SZ}  {}  {}\n", fmt::gmtime(static_cast<std::time_t>(note.at)), note.by,
                            note.text);
      finish(act, text);
    };
  });
}

void Admin::list_tables(const Held& act, std::int64_t after) {
  read(act, [act, after](store::Store& store) -> store::GroupCommit::Task {
    auto tables = store.tables_after(after, most_shown);
    return [act, tables = std::move(tables)] {
      if (!tables) return finish(act, describe(tables.error(), act->language) + "\n", false);
      std::string text;
      for (const store::Aged& table : *tables) {
        const auto info = read_table_info(table.id, table.info);
        text += info ? shown(*info, act->language) : to_string(table.id) + "\n";
      }
      if (tables->size() == most_shown)
        text += say(act->language, Message::admin_more, "tables", to_string(tables->back().id)) + "\n";
      finish(act, text);
    };
  });
}

void Admin::list_tournaments(const Held& act, std::int64_t after) {
  read(act, [act, after](store::Store& store) -> store::GroupCommit::Task {
    auto tournaments = store.tournaments_after(after, most_shown);
    return [act, tournaments = std::move(tournaments)] {
      if (!tournaments) return finish(act, describe(tournaments.error(), act->language) + "\n", false);
      std::string text;
      for (const store::Tournament& stored : *tournaments) {
        const auto tournament = read_tournament(stored);
        text += tournament ? shown(*tournament, act->language) : to_string(stored.id) + "\n";
      }
      if (tournaments->size() == most_shown)
        text += say(act->language, Message::admin_more, "tournaments", to_string(tournaments->back().id)) + "\n";
      finish(act, text);
    };
  });
}

// --- Changing

void Admin::hide(const Held& act, bool hidden) {
  const auto object = object_of(act);
  if (!object || act->words.size() != 3) return misunderstood(act);
  const auto answer = [act](const std::expected<void, Refusal>& outcome) {
    if (!outcome) return refuse(act, outcome.error());
    finish(act, say(act->language, Message::admin_done) + "\n");
  };
  note(act, fmt::format("{} {} {}", act->word(0), act->word(1), act->word(2)),
       [this, object = *object, hidden, answer] {
         if (object.tournament) return tournaments_.hide(object.id, hidden, answer);
         registry_.find(object.id, [hidden, answer](const auto& found) {
           if (!found) return answer(std::unexpected(found.error()));
           (*found)->hide(hidden, answer);
         });
       });
}

void Admin::rename(const Held& act) {
  const auto object = object_of(act);
  if (!object || act->words.size() != 5) return misunderstood(act);
  auto name = read_name(act->word(4));
  if (!name) return refuse(act, name.error());
  const auto answer = [act](const std::expected<void, Refusal>& outcome) {
    if (!outcome) return refuse(act, outcome.error());
    finish(act, say(act->language, Message::admin_done) + "\n");
  };
  if (object->tournament) {
    if (name->empty()) return misunderstood(act);
    return note(
        act, fmt::format("rename tournament {}", act->word(2)),
        [this, act, id = object->id, name = *name, answer] { tournaments_.rename(id, act->words[3], name, answer); });
  }
  if (act->word(3) != "white" && act->word(3) != "black") return misunderstood(act);
  const Color color = act->word(3) == "white" ? Color::white : Color::black;
  note(act, fmt::format("rename table {} {}", act->word(2), act->word(3)),
       [this, id = object->id, color, name = *name, answer] {
         registry_.find(id, [this, color, name, answer](const auto& found) {
           if (!found) return answer(std::unexpected(found.error()));
           tournaments_.forget_records();
           (*found)->rename(color, name, false, answer);
         });
       });
}

void Admin::remove(const Held& act) {
  const auto object = object_of(act);
  if (!object || act->words.size() != 3) return misunderstood(act);
  const auto answer = [this, act](const std::expected<void, Refusal>& outcome) {
    // Data deleted by an earlier command may still be in the files, if there was no space to rewrite them.
    if (!outcome && outcome.error().code == Code::not_found)
      return scrub(act, outcome.error().in(act->language) + "\n", false);
    if (!outcome) return refuse(act, outcome.error());
    scrub(act, say(act->language, Message::admin_done) + "\n");
  };
  note(act, fmt::format("delete {} {}", act->word(1), act->word(2)), [this, object = *object, answer] {
    if (object.tournament) return tournaments_.remove(object.id, answer);
    registry_.remove(object.id, answer);
  });
}

// link tournament ID NAME: a new link, when its chief arbiters have lost theirs.
void Admin::recover(const Held& act) {
  const auto object = object_of(act);
  const auto name = read_name(act->word(3));
  if (!object || !object->tournament || act->words.size() != 4 || !name || name->empty()) return misunderstood(act);
  note(act, fmt::format("link tournament {}", act->word(2)), [this, act, id = object->id, name = *name] {
    tournaments_.recover(id, name, [act, id](const std::expected<std::string, Refusal>& secret) {
      if (!secret) return refuse(act, secret.error());
      finish(act, fmt::format("/tournament/{}#{}\n", to_string(id), *secret));
    });
  });
}

// backup FOLDER: copies everything into a new folder there.
void Admin::back_up(const Held& act) {
  if (act->words.size() != 2 || act->words[1].empty()) return misunderstood(act);
  copies_.make_in(act->words[1], [act](const std::expected<std::string, Refusal>& file) {
    if (!file) return refuse(act, file.error());
    finish(act, *file + "\n");
  });
}

// Erases the name from all tables and tournaments, with the reasons given at those tables. If it occurs at none, the
// files are still rewritten: an earlier command may have had no space for that, or the server was killed.
void Admin::forget(const Held& act) {
  const auto name = read_name(act->word(1));
  if (act->words.size() != 2 || !name || name->empty()) return misunderstood(act);
  read(act, [this, act, name = *name](store::Store& store) -> store::GroupCommit::Task {
    auto traces = find_traces(store, name, act->language);
    return [this, act, name, traces = std::move(traces)] {
      if (!traces) return finish(act, describe(traces.error(), act->language) + "\n", false);
      act->traces = *traces;
      act->words[1] = name;
      // A seat that is only reserved is stored with its name when its player arrives.
      for (const store::TableId id : registry_.tables_naming(name))
        if (std::ranges::find(act->traces.tables, id) == act->traces.tables.end()) act->traces.tables.push_back(id);
      if (act->traces.tables.empty() && act->traces.tournaments.empty())
        return scrub(act, act->traces.told + say(act->language, Message::admin_no_player) + "\n", false);
      note(act,
           fmt::format("forget a person: {} tables, {} tournaments", act->traces.tables.size(),
                       act->traces.tournaments.size()),
           [this, act] { forget_at(act, 0); });
    };
  });
}

void Admin::forget_at(const Held& act, std::size_t place) {
  const Traces& traces = act->traces;
  const auto go_on = [this, act, place](const std::expected<void, Refusal>& outcome) {
    if (!outcome) return refuse(act, outcome.error());
    forget_at(act, place + 1);
  };
  const std::string& name = act->words[1];
  if (place < traces.tables.size()) {
    const auto id = traces.tables[place];
    // The game in memory also has the reasons.
    const auto reloaded = [this, id, go_on](const std::expected<void, Refusal>& outcome) {
      if (outcome) registry_.reload(id);
      go_on(outcome);
    };
    return registry_.find(id, [name, reloaded](const auto& found) {
      if (!found) return reloaded(std::unexpected(found.error()));
      const auto& names = (*found)->info().names;
      const bool white = names[index(Color::white)] == name, black = names[index(Color::black)] == name;
      if (!white && !black) return reloaded({});
      (*found)->rename(white ? Color::white : Color::black, {}, true,
                       [table = *found, white, black, reloaded](const std::expected<void, Refusal>& outcome) {
                         // A person who has played against themselves has two names to erase.
                         if (!outcome || !white || !black) return reloaded(outcome);
                         table->rename(Color::black, {}, true, reloaded);
                       });
    });
  }
  if (const std::size_t rest = place - traces.tables.size(); rest < traces.tournaments.size())
    return tournaments_.rename(traces.tournaments[rest], name, {}, go_on);
  scrub(act, traces.told +
                 say(act->language, Message::admin_forgotten, traces.tables.size(), traces.tournaments.size()) + "\n");
}

// player add NAME program|person, player token NAME, player revoke NAME, player list
void Admin::player(const Held& act) {
  const std::string_view what = act->word(1);
  const std::string name(act->word(2));
  if (what == "list" && act->words.size() == 2) return list_players(act);
  const std::string_view kind = act->word(3);
  const bool adds = what == "add" && act->words.size() == 4 && (kind == "program" || kind == "person");
  const bool changes = (what == "token" || what == "revoke") && act->words.size() == 3;
  if (!adds && !changes) return misunderstood(act);
  const auto told = [act](const std::expected<std::string, Refusal>& token) {
    if (!token) return refuse(act, token.error());
    finish(act, *token + "\n");
  };
  note(act, fmt::format("player {} {}", what, is_player_name(name) ? name : "?"),
       [this, act, adds, what, name, kind, told] {
         if (adds)
           return bots_.add_player(name, kind == "program" ? store::PlayerKind::program : store::PlayerKind::person,
                                   told);
         if (what == "token") return bots_.add_token(name, told);
         bots_.revoke(name, [act](const std::expected<void, Refusal>& outcome) {
           if (!outcome) return refuse(act, outcome.error());
           finish(act, say(act->language, Message::admin_done) + "\n");
         });
       });
}

void Admin::list_players(const Held& act) {
  std::string text;
  for (const auto& [id, account] : bots_.accounts().all()) {
    const auto tokens = bots_.accounts().tokens_of(id);
    const Message state = tokens.empty()              ? Message::player_state_revoked
                          : bots_.connected(*account) ? Message::player_state_connected
                                                      : Message::player_state_away;
    text += fmt::format("{}  {}  {}  {}\n", account->name,
                        say(act->language, account->program() ? Message::player_program : Message::player_person),
                        say(act->language, state), say(act->language, Message::player_tokens, tokens.size()));
  }
  finish(act, text);
}

void Admin::ban(const Held& act, bool lifted) {
  const auto addresses = Bans::normal(act->word(1));
  if (act->words.size() < 2 || act->words.size() > (lifted ? 2U : 3U)) return misunderstood(act);
  if (!addresses) return finish(act, say(act->language, Message::admin_bad_addresses) + "\n", false);
  std::int64_t days = most_days;
  if (act->words.size() == 3) {
    const auto told = number_in(act->words[2], 1, most_days);
    if (!told) return finish(act, say(act->language, Message::admin_bad_days, most_days) + "\n", false);
    days = *told;
  }
  const std::int64_t now = registry_.unix_now() / 1000;
  const store::change::Ban ban{*addresses, lifted ? 0 : now + days * day_seconds};
  registry_.commit(std::make_shared<store::CommitOrder>(),
                   {store::change::Note{now, act->by, fmt::format("{} {}", act->word(0), *addresses)}, ban},
                   [this, act, ban](const auto& outcome) {
                     if (!outcome) return refuse(act, not_stored(outcome.error()));
                     bans_.set(ban);
                     finish(act, say(act->language, Message::admin_done) + "\n");
                   });
}

}  // namespace jadoube::server
