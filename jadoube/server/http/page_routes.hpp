// The addresses for browsers: pages, their files, and pictures of boards.
#pragma once

#include "jadoube/server/common/recently_used.hpp"
#include "jadoube/server/http/card_pictures.hpp"
#include "jadoube/server/http/documents.hpp"
#include "jadoube/server/tournament/tournaments.hpp"

namespace jadoube::server {

// The table of "/t/ID/board.svg" or "/t/ID/board.png".
std::optional<store::TableId> picture_table(std::string_view path);

class PageRoutes {
 public:
  using Done = std::function<void(Response)>;
  PageRoutes(boost::asio::io_context& io, TableRegistry& registry, Tournaments& tournaments);

  // Answers a request with GET or HEAD.
  void respond(const Request& request, Done done);

 private:
  using Path = std::string_view;
  // Finds a table, unless it is hidden.
  void find_shown(const Request& request, store::TableId id, TableRegistry::Found found);
  void respond_svg(const Request& request, store::TableId id, const Done& done);
  void respond_drawing(Path of, const Done& done);
  void respond_card(const Request& request, Path of, const Done& done);
  void draw(const std::string& name, Card card, const Done& done);
  std::string standing_of(const TableInfo& info) const;
  std::string name_of(const Tournament& event, text::Language language) const;
  std::string standing_of(const Tournament& event, text::Language language) const;
  void respond_table(const Request& request, Path path, const Done& done);
  void respond_tournament(const Request& request, Path path, const Done& done);
  void respond_law(const Request& request, Path path, const Done& done);
  // `picture`: a path; empty: none.
  void document(const Request& request, unsigned status, std::string_view kind, Shared shared, std::string_view picture,
                const Done& done);
  void not_found(const Request& request, const Done& done);

  TableRegistry& registry_;
  Tournaments& tournaments_;
  Documents documents_;
  CardPictures cards_;
  struct Drawn {
    std::uint32_t entries;  // entries of the log when it was drawn
    Response::Kept kept;
  };
  RecentlyUsed<store::TableId, Drawn> drawn_;
  RecentlyUsed<std::string, std::shared_ptr<const Document>> kept_;  // by the data from which each was made
};

}  // namespace jadoube::server
