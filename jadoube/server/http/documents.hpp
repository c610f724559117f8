// Makes the documents of the pages: the content that is drawn before their script has loaded, in the reader's language,
// and the data for programs that show links (the Open Graph protocol). The build of the pages writes the parts
// (web/tools/first.mjs):
//   /index.html              the document; <!--head-->…<!--/head--> and <!--style-->…<!--/style--> are replaced
//   /first/KIND.LANG.html    the first content of its body, with the places %TITLE%, %SAYS%, %PICTURE%
//   /first/KIND.css          the styles for that content
//   /first/pages.json        {"kinds": {KIND: {"title", "says", "load": [files], "texts": {LANG: file}}},
//                            "words": {NAME: text with places {0}, {1}}, "addresses": {PATH: {"kind", "title",
//                            "says", "board": FEN}}, "open": [beginnings of paths]}
// Without these files, as in a program that was built without pages, a document is /index.html itself.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jadoube/server/http/message.hpp"
#include "jadoube/text/said.hpp"

namespace jadoube::server {

// The preview of an address, for programs that share it.
struct Shared {
  std::string title{};
  std::string says{};     // a sentence or two
  std::string address{};  // with its origin
  std::string picture{};  // with its origin; empty: none
  std::string drawing{};  // the path of a board as SVG, for the page itself
};

class Documents {
 public:
  Documents();

  // A page that does not depend on stored data.
  struct Known {
    std::string kind;
    text::Said title, says;
    std::string board{};  // FEN; empty: the page has no own board
  };
  // Finds the page of an address without a final slash; returns null if there is none.
  const Known* known(std::string_view path) const;
  // The page above an address under a beginning such as "/learn/class/", where every address is a page of that kind.
  const Known* above(std::string_view path) const;
  // The texts for all pages of that kind; empty texts if there is no such kind.
  Known of_kind(std::string_view kind) const;

  // A text of the pages, such as "move", with its places filled; empty if there are no pages.
  std::string say(text::Language language, std::string_view name,
                  std::initializer_list<std::size_t> numbers = {}) const;

  std::shared_ptr<const Document> make(std::string_view kind, text::Language language, const Shared& shared) const;

 private:
  struct Kind {
    Known said;
    std::vector<std::string> load;
    std::map<std::string, std::string, std::less<>> texts;  // by language tag
  };
  std::map<std::string, Kind, std::less<>> kinds_;
  std::map<std::string, Known, std::less<>> addresses_;
  std::map<std::string, text::Said, std::less<>> words_;
  std::vector<std::string> open_;
};

}  // namespace jadoube::server
