// jadoube law [ARTICLE | WORD…]: describes how the program applies an article, or the articles that answer a question.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/layout.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/terminal.hpp"
#include "jadoube/cli/law_search.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/model/article.hpp"
#include "jadoube/laws/model/evidence.hpp"
#include "jadoube/laws/model/provisions.hpp"

namespace jadoube::cli {
namespace {

using laws::Edition;

// Whether the text is a question, and not a wrongly written number of an article: "75 moves", "castling".
bool asks(const std::string& given) {
  const auto asked = words(given);
  const auto is_written = [](const std::string& word) {
    return !word.empty() &&
           std::ranges::none_of(word, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
  };
  return std::ranges::any_of(asked, is_written);
}

class Law {
 public:
  Law(CLI::App& app, text::Language language)
      : app_(&app),
        article_(add_arguments(app, "article", say(language, Message::law_placeholder_article),
                               say(language, Message::law_article))),
        edition_(add_option(app, "--edition", edition_alternatives(),
                            say(language, Message::law_edition, code(laws::last_edition)))),
        json_(add_flag(app, "--json", say(language, Message::option_json))) {}

  int run(const Session& session) const {
    Edition edition = laws::last_edition;
    if (!edition_->empty()) {
      const auto given = alternative(session, *edition_);
      if (!given) return fail(app_, given.error());
      edition = laws::editions[*given];
    }
    if (article_->empty()) {
      if (json_->empty())
        list(session, edition);
      else
        tell_json(session, edition, laws::provisions(edition));
      return done;
    }
    const auto given = fmt::format("{}", fmt::join(article_->results(), " "));
    const auto number = laws::parse_article(given);
    if (!number && asks(given)) return search(session, edition, given);
    if (!number) return fail(app_, session.say(Message::law_no_number, given, examples(edition)));
    const auto found = provisions_under(edition, *number);
    if (found.empty()) {
      const auto nearest = listed(nearest_articles(edition, *number));
      return fail(app_, session.say(Message::law_no_such_article, given, code(edition), nearest));
    }
    if (json_->empty())
      tell_all(session, edition, *number, found);
    else
      tell_json(session, edition, found);
    return done;
  }

 private:
  // Shows the articles that answer best.
  int search(const Session& session, Edition edition, const std::string& given) const {
    const auto found = search_laws(edition, given);
    if (found.empty()) {
      report(app_, session.say(Message::law_no_such_words, given, code(edition)));
      return findings;  // like other searches that find nothing
    }
    if (json_->empty())
      tell(session, edition, found, {});
    else
      tell_json(session, edition, found);
    return done;
  }

  static std::string heading(const std::string& text) { return standard_output_takes_styles() ? bold(text) : text; }

  static std::string chapter_heading(const Session& session, Edition edition, const laws::Chapter& chapter) {
    return heading(fmt::format("{}  {}", chapter.number(edition), session.say(chapter.heading)));
  }

  static std::string examples(Edition edition) {
    using laws::Article;
    return listed({std::string(number(Article::threefold_intended, edition)),
                   std::string(number(Article::rapid_illegal_move, edition)),
                   std::string(number(Article::sealed_move_faulty, edition))});
  }

  static void list(const Session& session, Edition edition) {
    bool first = true;
    for (const auto& chapter : laws::chapters(edition)) {
      std::vector<Row> rows;
      for (const auto& provision : provisions_under(edition, *laws::parse_article(chapter.number(edition))))
        rows.push_back({std::string(provision.number(edition)), session.say(provision.heading)});
      session.out.write((first ? "" : "\n") + chapter_heading(session, edition, chapter) + "\n" + table(rows));
      first = false;
    }
  }

  static void tell_all(const Session& session, Edition edition, const laws::ArticleNumber& asked,
                       const std::vector<laws::Provision>& found) {
    std::string text;
    for (const auto& chapter : laws::chapters(edition))
      if (*laws::parse_article(chapter.number(edition)) == asked)
        text += chapter_heading(session, edition, chapter) + "\n";
    tell(session, edition, found, std::move(text));
  }

  // Writes each article's number, heading and words, after `text`.
  static void tell(const Session& session, Edition edition, const std::vector<laws::Provision>& found,
                   std::string text) {
    constexpr std::size_t indent = 4;
    for (const auto& provision : found) {
      if (!text.empty()) text += "\n";
      text += heading(fmt::format("{}  {}", provision.number(edition), session.say(provision.heading))) + "\n";
      text += std::string(indent, ' ') + wrapped(words(session.say(provision.words)), indent, indent) + "\n";
    }
    session.out.write(text);
  }

  static void tell_json(const Session& session, Edition edition, const std::vector<laws::Provision>& found) {
    for (const auto& provision : found) {
      const laws::Evidence shown = laws::evidence(provision.name);
      session.out.write(JsonLine()
                            .add("article", provision.number(edition))
                            .add("edition", code(edition))
                            .add("name", provision.name)
                            .add("heading", session.say(provision.heading))
                            .add("says", session.say(provision.words))
                            .add("acts", shown.acts)
                            .add("keys", shown.keys)
                            .add("scenarios", shown.scenarios)
                            .text() +
                        "\n");
    }
  }

  const CLI::App* app_;
  const CLI::Option* article_;
  const CLI::Option* edition_;
  const CLI::Option* json_;
};

}  // namespace

Command law_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("law", say(language, Message::law_summary));
  const Law law(*app, language);
  set_texts(*app, say(language, Message::law_details),
            {{"jadoube law 9.2", say(language, Message::law_example_article)},
             {"jadoube law touched rook", say(language, Message::law_example_words)},
             {"jadoube law C3 --edition 1997", say(language, Message::law_example_edition)},
             {"jadoube law", say(language, Message::law_example_list)}});
  return {app, [law](const Session& session) { return law.run(session); }};
}

}  // namespace jadoube::cli
