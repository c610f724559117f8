// jadoube law [ARTICLE | WORD…]: describes how the program applies an article, or those in which words occur.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "jadoube/cli/commands.hpp"
#include "jadoube/cli/common/describe.hpp"
#include "jadoube/cli/common/json_line.hpp"
#include "jadoube/cli/common/layout.hpp"
#include "jadoube/cli/common/options.hpp"
#include "jadoube/cli/common/terminal.hpp"
#include "jadoube/cli/messages.hpp"
#include "jadoube/laws/model/article.hpp"
#include "jadoube/laws/model/evidence.hpp"
#include "jadoube/laws/model/provisions.hpp"
#include "jadoube/text/words.hpp"

namespace jadoube::cli {
namespace {

using laws::Edition;

constexpr auto default_edition = Edition::e2023;

// In lower case and without accents, as far as the catalogue's languages have them.
std::string folded(std::string_view text) {
  static constexpr std::string_view accented = "àáâãçéêíóôõúÀÁÂÃÇÉÊÍÓÔÕÚ", plain = "aaaaceeiooouaaaaceeiooou";
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view pair = text.substr(at, 2);
    if (const auto found = pair.size() == 2 && pair[0] == accented[0] ? accented.find(pair) : accented.npos;
        found != accented.npos) {
      result += plain[found / 2];
      ++at;
    } else {
      result += text[at] >= 'A' && text[at] <= 'Z' ? static_cast<char>(text[at] + ('a' - 'A')) : text[at];
    }
  }
  return result;
}

bool begins_a_word(const std::string& text, const std::string& word) {
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1))
    if (at == 0 || std::isalpha(static_cast<unsigned char>(text[at - 1])) == 0) return true;
  return false;
}

// Of "word=other word; …".
std::map<std::string, std::string> synonyms_of(const std::string& text) {
  std::map<std::string, std::string> all;
  for (const auto& pair : CLI::detail::split(text, ';')) {
    const auto equals = pair.find('=');
    all.emplace(text::trimmed(pair.substr(0, equals)), text::trimmed(pair.substr(equals + 1)));
  }
  return all;
}

class Law {
 public:
  Law(CLI::App& app, text::Language language)
      : app_(&app),
        article_(add_arguments(app, "article", say(language, Message::law_placeholder_article),
                               say(language, Message::law_article))),
        edition_(add_option(app, "--edition", edition_alternatives(),
                            say(language, Message::law_edition, code(default_edition)))),
        json_(add_flag(app, "--json", say(language, Message::option_json))) {}

  int run(const Session& session) const {
    Edition edition = default_edition;
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
    if (!number && given.find_first_of("0123456789") == given.npos && !text::trimmed(given).empty())
      return search(session, edition, given);
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
  // Tells the articles in which every one of the words occurs.
  int search(const Session& session, Edition edition, const std::string& given) const {
    auto found = laws::provisions(edition);
    const auto sought = words(folded(given));
    const auto synonyms = synonyms_of(folded(session.say(Message::law_synonyms)));
    std::erase_if(found, [&](const laws::Provision& provision) {
      const auto text =
          folded(fmt::format("{} {} {}", session.say(provision.heading), session.say(provision.words), provision.name));
      return !std::ranges::all_of(sought, [&](const std::string& word) {
        const auto synonym = synonyms.find(word);
        const auto has = [&](const std::string& sought_word) { return begins_a_word(text, sought_word); };
        return has(word) || (synonym != synonyms.end() && std::ranges::all_of(words(synonym->second), has));
      });
    });
    if (found.empty()) {
      report(app_, session.say(Message::law_no_such_words, given, code(edition)));
      return findings;  // as other searches that find nothing
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

  // Each article's number, heading and words, after `text`.
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
