#include "jadoube/server/http/tournament_routes.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "jadoube/laws/protocol/internal/json_text.hpp"
#include "jadoube/server/common/request.hpp"
#include "jadoube/server/messages.hpp"
#include "jadoube/server/tournament/own_acts.hpp"
#include "jadoube/server/tournament/tournament_file.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::server {

using laws::protocol::JsonText;
namespace {

constexpr std::string_view all = "/api/tournaments";
constexpr std::string_view pairings = "/api/pairings";
constexpr std::string_view players = "/api/players";
constexpr std::string_view files = "/api/trf";
// A body up to this size takes little time to read.
constexpr std::size_t short_body = std::size_t{4} * 1024;

// Splits /api/tournaments/ID and the rest of the path.
std::optional<std::pair<store::TableId, std::string_view>> tournament_path(std::string_view path) {
  if (!path.starts_with(all) || !path.substr(all.size()).starts_with('/')) return std::nullopt;
  path.remove_prefix(all.size() + 1);
  const auto id = store::parse_table_id(path.substr(0, path.find('/')));
  if (!id) return std::nullopt;
  return std::pair(*id, path.substr(std::min(path.find('/'), path.size())));
}

Response show_pairings(std::string_view bytes) {
  const auto read = read_pairings(bytes);
  if (!read) return refuse(read.error());
  std::string text;
  JsonText json(text);
  json.raw(R"({"pairings": )").list(*read, [&](const tournament::ListedGame& game) {
    json.raw(R"({"board": )").number(game.board).raw(R"(, "white": )").text(game.white);
    json.raw(R"(, "black": )").text_or_null(game.black).raw(R"(, "time": )").text_or_null(game.time).raw("}");
  });
  json.raw("}");
  return {.shared = std::make_shared<const std::string>(std::move(text))};
}

Response show_players(std::string_view bytes) {
  const auto read = read_listed_players(bytes);
  if (!read) return refuse(read.error());
  std::string text;
  JsonText json(text);
  json.raw(R"({"players": )").list(read->players, [&](const tournament::Player& player) {
    json.raw(R"({"name": )").text(player.name).raw(R"(, "rating": )");
    json.or_null(player.rating == 0 ? std::nullopt : std::optional(player.rating),
                 [&](unsigned rating) { json.number(rating); });
    json.raw(R"(, "club": )").text_or_null(player.club).raw(R"(, "title": )").text_or_null(code(player.title));
    json.raw(R"(, "federation": )")
        .text_or_null(player.federation)
        .raw(R"(, "fide": )")
        .text_or_null(player.fide_number);
    json.raw(R"(, "sex": )");
    json.text_or_null(player.sex == tournament::Sex::man ? "m" : player.sex == tournament::Sex::woman ? "w" : "");
    json.raw(R"(, "birth": )").text_or_null(player.birth ? to_string(*player.birth) : std::string()).raw("}");
  });
  json.raw(R"(, "remarks": )").list(read->remarks, [&](const text::Said& remark) { write_said(text, remark); });
  json.raw("}");
  return {.shared = std::make_shared<const std::string>(std::move(text))};
}

Response show_trf(std::string_view bytes) {
  auto shown = show_file(bytes);
  if (!shown) return refuse(shown.error());
  return {.shared = std::make_shared<const std::string>(*std::move(shown))};
}

Asker asker_of(const Request& request) { return {request.client->name(), request.waits}; }

// Whether the request only reads, and makes nothing.
bool is_read(std::string_view path) { return path == pairings || path == players || path == files; }

// The number in a parameter, 0 without the parameter; nothing if it is not a number.
std::optional<unsigned> number_of(const Request& request, std::string_view name, unsigned most) {
  const auto asked = parameter(request.query, name);
  if (!asked) return 0;
  const auto number = text::number<unsigned>(*asked);
  return number && *number > 0 && *number <= most ? number : std::nullopt;
}

// Decodes a text that browsers have written in a query.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned char byte = 0;
    const char* const digits = text.data() + at + 1;
    if (text[at] == '%' && text.size() - at > 2 && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      out += static_cast<char>(byte);
      at += 2;
    } else {
      out += text[at] == '+' ? ' ' : text[at];
    }
  }
  return out;
}

// The index in the parameter `player`.
std::optional<unsigned> place_of(const Request& request) {
  const auto asked = parameter(request.query, "player");
  const auto place = asked ? text::number<unsigned>(*asked) : std::nullopt;
  return place && *place < most_players ? place : std::nullopt;
}

// The links of the players of a round. It takes some time: the secret of each seat is made from the key.
std::string write_links(const Tournament& tournament, const TournamentRound& round, const std::string& key) {
  std::string out;
  JsonText json(out);
  json.raw(R"({"event": )").text(tournament.event.name).raw(R"(, "round": )").number(round.number);
  json.raw(R"(, "boards": [)");
  for (bool first = true; const TournamentGame& game : round.games) {
    if (!game.table) continue;
    if (!std::exchange(first, false)) json.raw(", ");
    json.raw(R"({"board": )").number(game.board).raw(R"(, "table": )").word(to_string(*game.table));
    json.raw(R"(, "names": {"white": )").text(tournament.players[game.white].shown);
    json.raw(R"(, "black": )").text(tournament.players[game.black].shown).raw(R"(}, "seats": {"white": )");
    json.word(Tournaments::seat_secret(key, *game.table, Color::white)).raw(R"(, "black": )");
    json.word(Tournaments::seat_secret(key, *game.table, Color::black)).raw("}}");
  }
  json.raw("]}");
  return out;
}

text::Language language_of(const Request& request, text::Language usual) {
  const auto asked = parameter(request.query, "lang");
  const auto language = asked ? text::parse_language(*asked) : std::nullopt;
  return language.value_or(usual);
}

}  // namespace

bool TournamentRoutes::has(std::string_view path) {
  return path == all || is_read(path) || path.starts_with("/api/tournaments/");
}

bool TournamentRoutes::takes_lists(std::string_view path) {
  if (path == all || is_read(path)) return true;
  const auto found = tournament_path(path);
  return found && (found->second == "/enter" || found->second == "/rounds");
}

bool TournamentRoutes::takes_time(const Request& request) {
  // Pages for phones are answered from memory.
  return request.method == Method::get && request.path.starts_with("/api/tournaments/") &&
         !request.path.ends_with("/player") && !request.path.ends_with("/find");
}

std::optional<store::TableId> TournamentRoutes::tournament(std::string_view path) {
  const auto found = tournament_path(path);
  return found ? std::optional(found->first) : std::nullopt;
}

std::optional<store::TableId> TournamentRoutes::live_tournament(std::string_view path) {
  const auto tournament = tournament_path(path);
  if (!tournament || tournament->second != "/live") return std::nullopt;
  return tournament->first;
}

void TournamentRoutes::respond(const Request& request, Done done) {
  if (request.path == all || is_read(request.path)) {
    if (request.method != Method::post) return done(wrong_method(only_post));
    if (request.path == all) return make(request, done);
    const auto show = request.path == players ? show_players : request.path == files ? show_trf : show_pairings;
    return read_body(request, show, done, done);
  }
  const auto found = tournament_path(request.path);
  if (!found) return done(refuse(refusal(Code::not_found, Message::server_no_tournament)));
  const auto& [id, rest] = *found;
  const auto demand = rest.empty() ? std::nullopt : parse_arbiter_demand(rest.substr(1));
  static constexpr std::string_view readable[]{
      "",        "/pgn",         "/why",           "/working",      "/card",
      "/awards", "/results.csv", "/standings.csv", "/pairings.csv", "/crosstable.csv"};
  // A player's own page.
  if (rest == "/player")
    return request.method == Method::post  ? own(request, id, std::move(done))
           : request.method == Method::get ? show_player(request, id, std::move(done))
                                           : done(wrong_method(only_get));
  if (rest == "/find")
    return request.method == Method::get ? find_players(request, id, std::move(done)) : done(wrong_method(only_get));
  const bool reads = std::ranges::find(readable, rest) != std::end(readable);
  if (!demand && !reads) return done(no_such_address());
  if (request.method != (demand ? Method::post : Method::get)) return done(wrong_method(demand ? only_post : only_get));
  if (demand) return post(request, id, *demand, done);
  get(request, id, rest, std::move(done));
}

template <typename Read, typename Then>
void TournamentRoutes::read_body(const Request& request, Read read, const Done& done, Then then) {
  if (request.body.size() <= short_body) return then(read(request.body));
  registry_.storage().work_in_turn(
      asker_of(request),
      [read, then, body = request.body](store::Store& /*store*/) -> store::GroupCommit::Task {
        return [then, value = read(body)] { then(value); };
      },
      [done](const Refusal& why) { done(refuse(why)); });
}

void TournamentRoutes::make(const Request& request, const Done& done) {
  read_body(request, read_create_tournament, done, [this, request, done](const auto& asked) {
    if (!asked) return done(refuse(asked.error()));
    if (!may_make_(request, done)) return;
    const Remarks remarks = asked->remarks;
    tournaments_.make(*asked, request.client->name(), [remarks, done](const auto& made) {
      if (!made) return done(refuse(made.error()));
      Response response{.status = 201};
      JsonText json(response.body);
      json.raw(R"({"tournament": )").word(to_string(made->tournament->id)).raw(R"(, "arbiter": )").word(made->secret);
      if (!remarks.empty())
        json.raw(R"(, "remarks": )").list(remarks, [&](const text::Said& said) { write_said(response.body, said); });
      json.raw("}");
      done(std::move(response));
    });
  });
}

void TournamentRoutes::get(const Request& request, store::TableId id, std::string_view rest, Done done) {
  if (rest == "/pgn") return record(request, id, std::move(done));
  const auto round = number_of(request, "round", most_rounds);
  if (!round) return done(refuse(wrong_value("round", Message::server_expected_round, most_rounds).error()));
  if (rest == "/why") return why(request, id, *round, std::move(done));
  const bool csv = rest.ends_with(".csv");
  const auto place = place_of(request);
  if (rest == "/card" && !place) return done(refuse(refusal(Code::bad_request, Message::server_no_player)));
  const auto write = [request, round = *round, place, what = std::string(rest)](const Tournament& tournament,
                                                                                const TableInfos& tables) {
    if (what.empty()) return write_results(tournament, tables, round);
    if (what == "/awards") return write_awards(tournament);
    // An index without a player has no games.
    if (what == "/card")
      return *place < tournament.players.size() && !tournament.players[*place].gone ? write_card(tournament, *place)
                                                                                    : std::string("{}");
    if (what == "/working") return write_working(tournament, language_of(request, tournament.language));
    const auto language = language_of(request, tournament.language);
    if (what == "/results.csv") return write_results_csv(tournament, tables, language);
    if (what == "/pairings.csv") return write_pairings_csv(tournament, round, language);
    return what == "/crosstable.csv" ? write_crosstable_csv(tournament, language)
                                     : write_standings_csv(tournament, language);
  };
  tournaments_.results(id, asker_of(request), write, [csv, done = std::move(done)](const auto& text) {
    if (!text) return done(refuse(text.error()));
    done({.type = csv ? "text/csv; charset=utf-8" : "application/json", .body = *text});
  });
}

void TournamentRoutes::why(const Request& request, store::TableId id, unsigned round, Done done) {
  const auto board = number_of(request, "board", tournament::most_board_number);
  if (!board) return done(refuse(wrong_value("board", Message::server_expected_board).error()));
  auto refused = std::make_shared<std::optional<Refusal>>();
  const auto write = [refused, round, board = *board](const Tournament& tournament, const TableInfos&) {
    auto explained = explain_board(tournament, round, board);
    if (!explained) *refused = explained.error();
    return explained.value_or(std::string());
  };
  const auto answered = [refused, done = std::move(done)](const auto& text) {
    if (!text) return done(refuse(text.error()));
    if (*refused) return done(refuse(**refused));
    done({.body = *text});
  };
  tournaments_.results(id, asker_of(request), write, answered, Tournaments::Length::long_work);
}

void TournamentRoutes::record(const Request& request, store::TableId id, Done done) {
  unsigned round = 0;
  if (const auto asked = parameter(request.query, "round")) {
    round = text::number<unsigned>(*asked).value_or(0);
    if (round == 0 || round > most_rounds)
      return done(refuse(wrong_value("round", Message::server_expected_round, most_rounds).error()));
  }
  tournaments_.find(id, [this, request, id, round, done = std::move(done)](const auto& found) {
    if (!found) return done(refuse(found.error()));
    tournaments_.record(id, round, language_of(request, (*found)->language), asker_of(request),
                        [done](const auto& record) {
                          if (!record) return done(refuse(record.error()));
                          done({.type = "application/x-chess-pgn; charset=utf-8",
                                .kept = Response::Kept{record->pgn, record->tag, record->modified}});
                        });
  });
}

void TournamentRoutes::post(const Request& request, store::TableId id, ArbiterDemand demand, const Done& done) {
  const auto read = [demand](std::string_view body) {
    return Demanded{demand, read_arbiter_token(body), read_arbiter_request(demand, body)};
  };
  read_body(request, read, done,
            [this, request, id, done](const Demanded& demanded) { answer(request, id, demanded, done); });
}

void TournamentRoutes::answer(const Request& request, store::TableId id, const Demanded& demanded, const Done& done) {
  const ArbiterDemand demand = demanded.demand;
  const auto& token = demanded.token;
  const auto& asked = demanded.asked;
  if (!token) return done(refuse(asked.error()));
  if (!asked)
    return tournaments_.find_by_link(id, *token, demand, [done, why = asked.error()](const auto& found) {
      done(refuse(found ? why : found.error()));
    });
  // Most rounds are published without tables.
  const bool makes_tables =
      demand == ArbiterDemand::rounds || (demand == ArbiterDemand::publish && asked->tables.value_or(0) > 0);
  if (makes_tables && !may_make_(request, done)) return;
  const unsigned status = demand == ArbiterDemand::rounds ? 201 : 200;
  const auto answer = [done, status](const Tournament& tournament, const Remarks& remarks) {
    Response response{.status = status};
    JsonText json(response.body);
    json.raw(R"({"change": )").number(static_cast<std::int64_t>(tournament.changes)).raw(R"(, "remarks": )");
    json.list(remarks, [&](const text::Said& said) { write_said(response.body, said); }).raw("}");
    done(std::move(response));
  };
  const auto held = [done, answer](const auto& changed) {
    if (!changed) return done(refuse(changed.error()));
    answer(**changed, {});
  };
  const Tournaments::Done<std::string> answered = [done](const auto& text) {
    if (!text) return done(refuse(text.error()));
    done({.body = *text});
  };
  const Asker asker = asker_of(request);
  // An act is done even if its sender does not wait for the answer.
  if (is_act(demand))
    return tournaments_.act(id, demand, *asked, asker.client, [done, answer](const auto& changed) {
      if (!changed) return done(refuse(changed.error()));
      answer(*changed->tournament, changed->remarks);
    });
  switch (demand) {
    case ArbiterDemand::links: return links(id, *asked, asker, answered);
    case ArbiterDemand::start: return tournaments_.start_round(id, *asked, held);
    case ArbiterDemand::answer: return tournaments_.answer_call(id, *asked, held);
    case ArbiterDemand::dismiss: return tournaments_.dismiss(id, *asked, held);
    case ArbiterDemand::copies: return copies(id, *asked, done);
    case ArbiterDemand::search:
      return tournaments_.find_by_link(id, asked->token, demand,
                                       [this, wanted = *asked, asker, answered](const auto& found) {
                                         if (!found) return answered(std::unexpected(found.error()));
                                         tournaments_.search_list(wanted, asker, answered);
                                       });
    case ArbiterDemand::codes:
      return tournaments_.find_by_link(id, asked->token, demand, [this, asker, answered](const auto& found) {
        if (!found) return answered(std::unexpected(found.error()));
        tournaments_.write(found->tournament, asker, write_codes, answered);
      });
    case ArbiterDemand::staff: return tournaments_.staff(id, *asked, answered);
    case ArbiterDemand::appoint:
      return tournaments_.appoint(id, *asked, [done](const auto& appointed) {
        if (!appointed) return done(refuse(appointed.error()));
        Response response{.status = 201};
        JsonText json(response.body);
        json.raw(R"({"change": )").number(static_cast<std::int64_t>(appointed->tournament->changes));
        json.raw(R"(, "number": )").number(appointed->number).raw(R"(, "link": )").word(appointed->secret).raw("}");
        done(std::move(response));
      });
    case ArbiterDemand::boards: return tournaments_.set_wooden_board(id, *asked, held);
    case ArbiterDemand::log: return tournaments_.changes(id, asked->token, asker, answered);
    default: break;
  }
  // These texts follow the rules and take some time to write.
  tournaments_.find_by_link(
      id, asked->token, demand, [this, demand, dialect = asked->dialect, asker, answered](const auto& found) {
        if (!found) return answered(std::unexpected(found.error()));
        Tournaments::Write write = [](const Tournament& tournament, const TableInfos&) {
          return write_desk(tournament);
        };
        if (demand == ArbiterDemand::check)
          write = [](const Tournament& tournament, const TableInfos&) {
            return write_remarks(remarks_on_round(tournament));
          };
        if (demand == ArbiterDemand::trf)
          write = [file = std::make_shared<FileInPieces>(dialect)](const Tournament& tournament, const TableInfos&) {
            return file->next(tournament);
          };
        const bool pairs = demand == ArbiterDemand::check || demand == ArbiterDemand::trf;
        tournaments_.results(found->tournament, asker, std::move(write), answered,
                             pairs ? Tournaments::Length::long_work : Tournaments::Length::brief);
      });
}

void TournamentRoutes::links(store::TableId id, const ArbiterRequest& request, const Asker& asker,
                             const Tournaments::Done<std::string>& done) {
  tournaments_.find_by_link(id, request.token, ArbiterDemand::links, [this, request, asker, done](const auto& found) {
    if (!found) return done(std::unexpected(found.error()));
    const Tournament& tournament = *found->tournament;
    const TournamentRound* const round = request.round == 0 ? tournament.current() : tournament.round(request.round);
    if (round == nullptr)
      return done(std::unexpected(
          refusal(Code::bad_request, request.round == 0 ? Message::server_round_not_open : Message::server_no_round,
                  std::max(request.round, 1U))));
    // The players of this round keep their earlier links, which cannot be made again.
    if (round->number < tournament.key_since)
      return done(std::unexpected(refusal(Code::bad_request, Message::server_links_of_old_key, round->number)));
    const auto write = [token = request.token, number = round->number](const Tournament& of) {
      return write_links(of, *of.round(number), Tournaments::key_of(of, token).value_or(std::string()));
    };
    tournaments_.write(found->tournament, asker, write, done);
  });
}

void TournamentRoutes::own(const Request& request, store::TableId id, Done done) {
  const auto asked = read_own_request(request.body);
  if (!asked) return done(refuse(asked.error()));
  tournaments_.act_own(id, *asked, [done = std::move(done)](const auto& text) {
    if (!text) return done(refuse(text.error()));
    done({.body = *text});
  });
}

// The public data of a player. From memory, because many phones ask.
void TournamentRoutes::show_player(const Request& request, store::TableId id, Done done) {
  tournaments_.find(id, [place = place_of(request), done = std::move(done)](const auto& found) {
    if (!found) return done(refuse(found.error()));
    const Tournament& tournament = **found;
    if (!place || *place >= tournament.players.size() || tournament.players[*place].gone)
      return done(refuse(refusal(Code::not_found, Message::server_no_player)));
    done({.body = write_own(tournament, *place, false)});
  });
}

void TournamentRoutes::find_players(const Request& request, store::TableId id, Done done) {
  const std::string words = decoded(parameter(request.query, "words").value_or(std::string_view()));
  tournaments_.find(id, [this, words, client = request.client->name(), done = std::move(done)](const auto& found) {
    if (!found) return done(refuse(found.error()));
    const bool taken = registry_.storage().read_soon(
        client, {.piece = [held = *found, words, done](store::Store& /*store*/) -> std::optional<HeavyReads::Task> {
                   return [done, text = write_found_players(*held, words)] { done({.body = text}); };
                 },
                 .failed = [done] { done(refuse(refusal(Code::too_many, Message::server_busy_now))); }});
    if (!taken) done(refuse(refusal(Code::too_fast, Message::server_too_fast)));
  });
}

void TournamentRoutes::copies(store::TableId id, const ArbiterRequest& request, Done done) {
  tournaments_.find_by_link(id, request.token, ArbiterDemand::copies,
                            [this, now = request.make_now, done = std::move(done)](const auto& found) {
                              if (!found) return done(refuse(found.error()));
                              if (!now) return done({.body = copies_.status()});
                              copies_.make([this, done](const auto& made) {
                                if (!made) return done(refuse(made.error()));
                                done({.body = copies_.status()});
                              });
                            });
}

}  // namespace jadoube::server
