// The pages as they are sent: what is drawn before their script has come, in the reader's language, and what programs
// that show links look for (the Open Graph protocol). The build of the pages writes what they are made of
// (web/tools/first.mjs):
//   /index.html              the document, in which <!--head-->…<!--/head--> and <!--style-->…<!--/style--> are
//   replaced /first/KIND.LANG.html    what stands in its body at first, with places: %TITLE%, %SAYS%, %PICTURE%
//   /first/KIND.css          the styles of that /first/pages.json        {"kinds": {KIND: {"title", "says", "load":
//   [files], "texts": {LANG: file}}},
//                            "words": {NAME: text with places {0}, {1}}, "addresses": {PATH: {"kind", "title", "says",
//                            "board": FEN}}, "open": [beginnings of paths]}
// Without them, as in a program that was built without pages, a document is /index.html itself.
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

// What is shown of an address by who shares it.
struct Shared {
  std::string title{};
  std::string says{};     // a sentence or two
  std::string address{};  // with its origin
  std::string picture{};  // likewise; empty: none
  std::string drawing{};  // the path of a board as SVG, for the page itself
};

class Documents {
 public:
  Documents();

  // A page that is there whatever is stored.
  struct Known {
    std::string kind;
    text::Said title, says;
    std::string board{};  // FEN; empty: none of its own
  };
  // Of an address without a slash at its end; null: there is none.
  const Known* known(std::string_view path) const;
  // Under this beginning any address is a page: "/learn/class/". Its kind is that of the page above it.
  const Known* above(std::string_view path) const;
  // What is said of every page of that kind; empty texts if there is no such kind.
  Known of_kind(std::string_view kind) const;

  // A text of the pages, "move", with its places filled; empty where there are no pages.
  std::string say(text::Language language, std::string_view name,
                  std::initializer_list<std::size_t> numbers = {}) const;

  std::shared_ptr<const Document> make(std::string_view kind, text::Language language, const Shared& shared) const;

 private:
  struct Kind {
    Known said;
    std::vector<std::string> load;
    std::map<std::string, std::string, std::less<>> texts;  // by the tag of a language
  };
  std::map<std::string, Kind, std::less<>> kinds_;
  std::map<std::string, Known, std::less<>> addresses_;
  std::map<std::string, text::Said, std::less<>> words_;
  std::vector<std::string> open_;
};

}  // namespace jadoube::server
