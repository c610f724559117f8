#include "jadoube/server/http/page_routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "jadoube/laws/messages.hpp"
#include "jadoube/laws/model/provisions.hpp"
#include "jadoube/laws/protocol/internal/words.hpp"
#include "jadoube/laws/say.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/svg.hpp"
#include "jadoube/server/common/json.hpp"
#include "jadoube/server/common/secret.hpp"
#include "jadoube/server/messages.hpp"

namespace jadoube::server {
namespace {

using text::Language;

// The most bytes of pictures and of documents that are kept for later requests.
constexpr std::size_t most_picture_bytes = std::size_t{2} << 20U, most_document_bytes = std::size_t{4} << 20U;
constexpr std::string_view svg_name = "/board.svg", png_name = "/board.png";
constexpr std::string_view table_pages = "/t/", tournament_pages = "/tournament/", walls = "/wall/",
                           laws_above = "/laws/";

std::string_view without_slash(std::string_view path) {
  if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

// The parts "ID" and "/sheet" of "/t/ID/sheet".
struct Named {
  std::optional<store::TableId> id;
  std::string_view rest;  // with its slash
};
Named named_after(std::string_view start, std::string_view path) {
  path.remove_prefix(start.size());
  const auto end = std::min(path.find('/'), path.size());
  return {store::parse_table_id(path.substr(0, end)), path.substr(end)};
}

// The table of /GAME, /GAME/white and /GAME/black.
std::optional<store::TableId> game_path(std::string_view path) {
  path.remove_prefix(std::min<std::size_t>(1, path.size()));
  const std::string_view side = path.substr(std::min(path.find('/'), path.size()));
  if (!side.empty() && side != "/white" && side != "/black") return std::nullopt;
  return store::parse_table_id(path.substr(0, path.size() - side.size()));
}

std::string_view name_of_client(const Request& request) {
  return request.client ? std::string_view(request.client->name()) : std::string_view();
}

// The time control, "15+10"; empty if there is none, or if each side has its own.
std::string time_of(const TableInfo& info) {
  const auto value = parse_json(info.regulations);
  if (!value || !value->is_object()) return {};
  const auto* const time = string_in(value->get_object(), "time");
  return time != nullptr && *time != "none" ? std::string(*time) : std::string();
}

// "Ana – Bento", in the table's language.
std::string players_of(const TableInfo& info) {
  const auto name = [&](Color color) {
    std::string told = player_name(info, color);
    return !told.empty()
               ? told
               : say(info.language, color == Color::white ? Message::server_page_white : Message::server_page_black);
  };
  return name(Color::white) + " – " + name(Color::black);
}

std::string title_of(const TableInfo& info) {
  const std::string time = time_of(info);
  return players_of(info) + (time.empty() ? "" : " · " + time) + " · J’adoube";
}

std::string_view word_of(laws::Result result) {
  switch (result) {
    case laws::Result::white_wins: return "1–0";
    case laws::Result::black_wins: return "0–1";
    case laws::Result::draw: return "½–½";
    default: return "";
  }
}

// The program's name, at the end or the beginning of a page's title, is on a picture already.
std::string without_name(std::string title) {
  constexpr std::string_view at_end = " · J’adoube", at_beginning = "J’adoube · ";
  if (title.ends_with(at_end)) title.resize(title.size() - at_end.size());
  if (title.starts_with(at_beginning)) title.erase(0, at_beginning.size());
  return title;
}

// The provision of an address under that of the Laws, in the newest edition; nothing if there is none.
std::optional<laws::Provision> provision_at(std::string_view path) {
  const auto article = laws::parse_article(path.substr(laws_above.size()));
  if (!article) return std::nullopt;
  const auto provisions = provisions_under(laws::last_edition, *article);
  return provisions.empty() ? std::nullopt : std::optional(provisions.front());
}
std::string title_of(const laws::Provision& provision, Language language) {
  return fmt::format("{} {} · J’adoube", provision.number(laws::last_edition), text::say(language, provision.heading));
}

Board start_board() { return Position().board(); }

Board board_of(std::string_view fen) {
  const auto position = notation::read_fen(fen, notation::FenStyle::forgiving);
  return position ? position->board() : start_board();
}

}  // namespace

std::optional<store::TableId> picture_table(std::string_view path) {
  if (!path.starts_with(table_pages)) return std::nullopt;
  const auto [id, rest] = named_after(table_pages, path);
  return rest == svg_name || rest == png_name ? id : std::nullopt;
}

PageRoutes::PageRoutes(boost::asio::io_context& io, TableRegistry& registry, Tournaments& tournaments)
    : registry_(registry),
      tournaments_(tournaments),
      cards_(io),
      drawn_(most_picture_bytes),
      kept_(most_document_bytes) {}

void PageRoutes::respond(const Request& request, Done done) {
  const std::string_view path = without_slash(request.path);
  if (path.starts_with(table_pages)) return respond_table(request, path, done);
  if (path.ends_with(png_name)) return respond_card(request, path.substr(0, path.size() - png_name.size()), done);
  if (path.starts_with(tournament_pages) || path.starts_with(walls)) return respond_tournament(request, path, done);
  if (path.starts_with(laws_above)) return respond_law(request, path, done);
  if (path.ends_with(svg_name)) return respond_drawing(path.substr(0, path.size() - svg_name.size()), done);
  // The beginning of a page whose address only the browser knows: the browser keeps it, and shows it for any address
  // but "/" when there is no network.
  if (path == "/shell") return document(request, 200, "plain", {.title = "J’adoube"}, {}, done);
  const auto* known = documents_.known(path);
  if (known == nullptr) known = documents_.above(path);
  if (known != nullptr) {
    const auto of_kind = documents_.of_kind(known->kind);
    const bool own = !known->board.empty();
    return document(request, 200, known->kind,
                    {.title = known->title.in(request.language),
                     .says = known->says.empty() ? of_kind.says.in(request.language) : known->says.in(request.language),
                     .drawing = own ? std::string(path) + std::string(svg_name) : std::string()},
                    documents_.known(path) == nullptr || path == "/" ? std::string(png_name)
                                                                     : std::string(path) + std::string(png_name),
                    done);
  }
  if (const Page* const file = page_at(path)) {
    // Without a list of the pages, the page at "/" is the only one.
    if (file == page_at("/")) return document(request, 200, "plain", {.title = "J’adoube"}, {}, done);
    return done({.type = file->type, .page = file});
  }
  // Programs written for lichess print the address of a game in lichess's form.
  if (const auto game = game_path(path))
    return done({.status = 302, .type = "text/plain; charset=utf-8", .location = "/t/" + to_string(*game)});
  not_found(request, done);
}

// A person who asks for an unknown address gets a page that says so.
void PageRoutes::not_found(const Request& request, const Done& done) {
  if (!request.wants_page || page_at("/") == nullptr) return done(no_such_address());
  document(request, 404, "missing", {.title = "J’adoube"}, {}, done);
}

void PageRoutes::document(const Request& request, unsigned status, std::string_view kind, Shared shared,
                          std::string_view picture, const Done& done) {
  shared.address = request.origin + request.path;
  if (!picture.empty()) shared.picture = request.origin + std::string(picture);
  const std::string made_of = fmt::format("{}\n{}\n{}\n{}\n{}\n{}", kind, text::code(request.language), shared.title,
                                          shared.says, shared.address, shared.picture);
  std::shared_ptr<const Document> made;
  if (const auto* const kept = kept_.find(made_of)) {
    made = *kept;
  } else {
    made = documents_.make(kind, request.language, shared);
    kept_.put(made_of, made, made->body.size() + made->zipped.size() + made_of.size());
  }
  done({.status = status, .type = "text/html; charset=utf-8", .document = std::move(made)});
}

void PageRoutes::find_shown(const Request& request, store::TableId id, TableRegistry::Found found) {
  registry_.find(
      id,
      [found = std::move(found)](const auto& table) {
        if (table && (*table)->info().hidden)
          return found(std::unexpected(refusal(Code::not_found, Message::server_no_table)));
        found(table);
      },
      name_of_client(request));
}

// The state of the game, in the table's language.
std::string PageRoutes::standing_of(const TableInfo& info) const {
  if (info.result != laws::Result::none)
    return fmt::format("{} · {}", word_of(info.result), laws::describe(info.reason, info.language));
  if (info.plies > 0) return documents_.say(info.language, "move", {info.plies / 2 + 1});
  return documents_.say(info.language, "not_begun");
}

void PageRoutes::respond_table(const Request& request, Path path, const Done& done) {
  const auto [named, rest] = named_after(table_pages, path);
  const bool picture = rest == svg_name || rest == png_name;
  if (picture && !named) return done(refuse(refusal(Code::not_found, Message::server_no_table)));
  if (!named || !(picture || rest.empty() || rest == "/sheet")) return not_found(request, done);
  if (rest == svg_name) return respond_svg(request, *named, done);
  find_shown(request, *named, [this, request, id = *named, sheet = rest == "/sheet", picture, done](const auto& found) {
    if (!found && picture) return done(refuse(found.error()));
    if (!found) {
      // The page itself says that there is no table, and asks again if the server could not tell.
      const bool none = found.error().code == Code::not_found;
      return document(request, none ? 404 : 200, "table", {.title = "J’adoube"}, {}, done);
    }
    const Table& table = **found;
    const TableInfo& info = table.info();
    if (!picture)
      return document(request, 200, sheet ? "plain" : "table",
                      {.title = title_of(info),
                       .says = standing_of(info),
                       .drawing = std::string(table_pages) + to_string(id) + std::string(svg_name)},
                      std::string(table_pages) + to_string(id) + std::string(png_name), done);
    const std::string time = time_of(info), standing = standing_of(info);
    draw(fmt::format("{}{} {} {}", table_pages, to_string(id), table.entries(), players_of(info)),
         {.board = table.game().state().position.board(),
          .title = players_of(info),
          .line = time.empty() ? standing : time + " · " + standing},
         done);
  });
}

// Drawn once for each position, and not sent again to a client that has it.
void PageRoutes::respond_svg(const Request& request, store::TableId id, const Done& done) {
  find_shown(request, id, [this, id, done](const auto& found) {
    if (!found) return done(refuse(found.error()));
    const Table& table = **found;
    const auto* picture = drawn_.find(id);
    if (picture == nullptr || picture->entries != table.entries()) {
      const auto text = std::make_shared<const std::string>(notation::board_svg(table.game().state().position));
      drawn_.put(id, {table.entries(), {text, '"' + fingerprint(*text) + '"', registry_.unix_now() / 1000}},
                 text->size());
      picture = drawn_.find(id);
    }
    done({.type = "image/svg+xml", .kept = picture->kept});
  });
}

// The board of a page that does not depend on what is stored; the page itself shows it.
void PageRoutes::respond_drawing(Path of, const Done& done) {
  const auto* const known = documents_.known(of);
  if (known == nullptr || known->board.empty()) return done(no_such_address());
  const auto text = std::make_shared<const std::string>(notation::board_svg(board_of(known->board)));
  done({.type = "image/svg+xml",
        .kept = Response::Kept{text, '"' + fingerprint(*text) + '"', registry_.unix_now() / 1000}});
}

void PageRoutes::draw(const std::string& name, Card card, const Done& done) {
  cards_.draw(name, std::move(card), registry_.unix_now() / 1000, [done](const auto& kept) {
    if (!kept) return done(refuse(refusal(Code::too_many, Message::server_busy)));
    done({.type = "image/png", .kept = kept});
  });
}

// The picture for links to a tournament, or to a page that does not depend on what is stored.
void PageRoutes::respond_card(const Request& request, Path of, const Done& done) {
  const Language language = request.language;
  if (of.starts_with(tournament_pages)) {
    const auto [id, rest] = named_after(tournament_pages, of);
    if (!id || !rest.empty()) return done(no_such_address());
    return tournaments_.find(*id, [this, done, language](const auto& found) {
      if (!found) return done(refuse(found.error()));
      const Tournament& event = **found;
      if (event.hidden) return done(no_such_address());
      const std::string title = name_of(event, language), line = standing_of(event, language);
      draw(fmt::format("tournament {} {} {}", to_string(event.id), title, line),
           {.board = start_board(), .title = title, .line = line}, done);
    });
  }
  if (of.starts_with(laws_above)) {
    const auto provision = provision_at(of);
    if (!provision) return done(no_such_address());
    // By its number: the address may write an article in several ways.
    return draw(fmt::format("article {} {}", provision->number(laws::last_edition), text::code(language)),
                {.board = start_board(),
                 .title = without_name(title_of(*provision, language)),
                 .line = text::say(language, provision->words)},
                done);
  }
  const auto* const known = documents_.known(of.empty() ? "/" : of);
  if (known == nullptr) return done(no_such_address());
  draw(fmt::format("{} {}", of, text::code(language)),
       {.board = known->board.empty() ? start_board() : board_of(known->board),
        .title = without_name(known->title.in(language)),
        .line = of.empty() ? std::string() : known->says.in(language)},
       done);
}

std::string PageRoutes::name_of(const Tournament& event, Language language) const {
  return event.event.name.empty() ? documents_.say(language, "tournament") : event.event.name;
}

// The event's last open round, and its number of players.
std::string PageRoutes::standing_of(const Tournament& event, Language language) const {
  const auto open = std::ranges::count_if(event.rounds, &TournamentRound::open);
  return open > 0 ? documents_.say(language, "round", {static_cast<std::size_t>(open), event.players.size()})
                  : documents_.say(language, "players", {event.players.size()});
}

void PageRoutes::respond_tournament(const Request& request, Path path, const Done& done) {
  const bool wall = path.starts_with(walls);
  const auto [named, rest] = named_after(wall ? walls : tournament_pages, path);
  static constexpr std::array<std::string_view, 6> parts{"", "/desk", "/sheet", "/rounds", "/paper", "/player"};
  if (!named || (wall ? !rest.empty() : std::ranges::find(parts, rest) == parts.end())) return not_found(request, done);
  const std::string_view kind = wall ? "wall" : rest == "/sheet" ? "plain" : "tournament";
  tournaments_.find(*named, [this, request, kind, id = *named, done](const auto& found) {
    if (!found) {
      const bool none = found.error().code == Code::not_found;
      return document(request, none ? 404 : 200, kind, {.title = "J’adoube"}, {}, done);
    }
    const Tournament& event = **found;
    if (event.hidden) return document(request, 404, kind, {.title = "J’adoube"}, {}, done);
    document(request, 200, kind,
             {.title = name_of(event, request.language) + " · J’adoube", .says = standing_of(event, request.language)},
             std::string(tournament_pages) + to_string(id) + std::string(png_name), done);
  });
}

// "/laws/1997", an edition; "/laws/4.3", an article of the one in force.
void PageRoutes::respond_law(const Request& request, Path path, const Done& done) {
  const auto kind = documents_.of_kind("laws");
  Shared shared{.title = kind.title.in(request.language), .says = kind.says.in(request.language)};
  const auto provision = provision_at(path);
  if (provision) {
    shared.title = title_of(*provision, request.language);
    shared.says = text::say(request.language, provision->words);
  }
  const std::string of = provision ? std::string(path) : "/laws";
  document(request, 200, "laws", std::move(shared), of + std::string(png_name), done);
}

}  // namespace jadoube::server
