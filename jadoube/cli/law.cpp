// jadoube law [ARTICLE]: describes how the program applies an article.
#include <fmt/format.h>

#include <algorithm>

#include "jadoube/cli/describe.hpp"
#include "jadoube/cli/layout.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/cli/options.hpp"
#include "jadoube/cli/terminal.hpp"
#include "jadoube/laws/model/article.hpp"
#include "jadoube/laws/model/provisions.hpp"

namespace jadoube::cli {
namespace {

using laws::Edition;

constexpr auto default_edition = Edition::e2023;

class Law {
 public:
  Law(CLI::App& app, text::Language language)
      : app_(&app),
        article_(add_argument(app, "article", say(language, Message::law_placeholder_article),
                              say(language, Message::law_article))),
        edition_(add_option(app, "--edition", edition_alternatives(),
                            say(language, Message::law_edition, code(default_edition)))) {}

  int run(const Session& session) const {
    Edition edition = default_edition;
    if (!edition_->empty()) {
      const auto given = alternative(session, *edition_);
      if (!given) return fail(app_, given.error());
      edition = laws::editions[*given];
    }
    if (article_->empty()) {
      list(session, edition);
      return done;
    }
    const auto given = value(*article_);
    const auto number = laws::parse_article(given);
    if (!number) return fail(app_, session.say(Message::law_no_number, given, examples(edition)));
    const auto found = provisions_under(edition, *number);
    if (found.empty()) {
      const auto nearest = listed(nearest_articles(edition, *number));
      return fail(app_, session.say(Message::law_no_such_article, given, code(edition), nearest));
    }
    tell_all(session, edition, *number, found);
    return done;
  }

 private:
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
    constexpr std::size_t indent = 4;
    std::string text;
    for (const auto& chapter : laws::chapters(edition))
      if (*laws::parse_article(chapter.number(edition)) == asked)
        text += chapter_heading(session, edition, chapter) + "\n";
    for (const auto& provision : found) {
      if (!text.empty()) text += "\n";
      text += heading(fmt::format("{}  {}", provision.number(edition), session.say(provision.heading))) + "\n";
      text += std::string(indent, ' ') + wrapped(words(session.say(provision.words)), indent, indent) + "\n";
    }
    session.out.write(text);
  }

  const CLI::App* app_;
  const CLI::Option* article_;
  const CLI::Option* edition_;
};

}  // namespace

Command law_command(CLI::App& program, text::Language language) {
  auto* app = program.add_subcommand("law", say(language, Message::law_summary));
  const Law law(*app, language);
  set_texts(*app, say(language, Message::law_details),
            {{"jadoube law 9.2", say(language, Message::law_example_article)},
             {"jadoube law C3 --edition 1997", say(language, Message::law_example_edition)},
             {"jadoube law", say(language, Message::law_example_list)}});
  return {app, [law](const Session& session) { return law.run(session); }};
}

}  // namespace jadoube::cli
