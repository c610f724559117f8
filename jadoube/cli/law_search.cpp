#include "jadoube/cli/law_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "jadoube/laws/messages.hpp"
#include "jadoube/text/catalogue.hpp"
#include "jadoube/text/language.hpp"

namespace jadoube::cli {
namespace {

using Words = std::vector<std::string>;

// The weight of a word in a provision's heading, among its words in asked.def, and in its text.
constexpr std::array<double, 3> field_weights{3, 3.5, 1};
using Fields = std::array<double, field_weights.size()>;
constexpr double other_term = 0.8, near_word = 0.6, inflected = 0.95, saturation = 3, whole_heading = 1.3;
// A provision whose score is below this part of the best one's is left out.
constexpr double least_part = 0.35;
constexpr std::size_t most_found = 30, shortest_stem = 4, long_word = 8;

bool is_of_word(char letter) { return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9'); }

// The text in lower case, without the accents of the catalogues' languages, and with straight apostrophes.
std::string folded(std::string_view text) {
  static constexpr std::string_view accented = "àáâãçéêíóôõúÀÁÂÃÇÉÊÍÓÔÕÚ", plain = "aaaaceeiooouaaaaceeiooou";
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view pair = text.substr(at, 2);
    if (const auto found = pair.size() == 2 && pair[0] == accented[0] ? accented.find(pair) : accented.npos;
        found != accented.npos) {
      result += plain[found / 2];
      ++at;
    } else if (text.substr(at).starts_with("’") || text.substr(at).starts_with("‘")) {
      result += '\'';
      at += 2;
    } else {
      result += text[at] >= 'A' && text[at] <= 'Z' ? static_cast<char>(text[at] + ('a' - 'A')) : text[at];
    }
  }
  return result;
}

// “=” is a word, too, as in “(=)”.
Words words_of(std::string_view text) {
  Words words;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '=') {
      words.emplace_back("=");
      ++at;
    } else if (is_of_word(text[at])) {
      std::size_t end = at;
      while (end < text.size() && (is_of_word(text[end]) || text[end] == '\'' || text[end] == '=')) ++end;
      while (!is_of_word(text[end - 1])) --end;
      words.emplace_back(text.substr(at, end - at));
      at = end;
    } else {
      ++at;
    }
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find(by, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

struct Term {
  Words words;
  std::size_t line;  // the terms of a line mean the same
};

const std::unordered_set<std::string_view>& silent_words() {
  static const auto words = [] {
    std::unordered_set<std::string_view> all;
    for (const std::string_view line : {
#define SILENT(words) std::string_view(words),
#include "jadoube/laws/model/asked.def"
         })
      for (const auto word : split(line, ' ')) all.insert(word);
    return all;
  }();
  return words;
}

bool is_silent(const std::string& word) { return silent_words().contains(word); }

bool is_ending(std::string_view end) {
  static const auto endings = [] {
    std::unordered_set<std::string_view> all{""};
    for (const std::string_view line : {
#define ENDINGS(endings) std::string_view(endings),
#include "jadoube/laws/model/asked.def"
         })
      for (const auto ending : split(line, ' ')) all.insert(ending);
    return all;
  }();
  return endings.contains(end);
}

const std::vector<Term>& terms() {
  static const auto all = [] {
    std::vector<Term> found;
    std::size_t number = 0;
    for (const std::string_view line : {
#define ALIKE(terms) std::string_view(terms),
#include "jadoube/laws/model/asked.def"
         }) {
      for (const auto term : split(line, '|')) found.push_back({words_of(folded(term)), number});
      ++number;
    }
    return found;
  }();
  return all;
}

std::string_view asked_of(std::string_view name) {
  static const std::unordered_map<std::string_view, std::string_view> all{
#define ASKED(name, words) {#name, words},
#include "jadoube/laws/model/asked.def"
  };
  const auto found = all.find(name);
  return found == all.end() ? std::string_view() : found->second;
}

// Whether two words are forms of one.
bool are_forms(std::string_view a, std::string_view b) {
  if (a == b) return true;
  std::size_t common = 0;
  while (common < a.size() && common < b.size() && a[common] == b[common]) ++common;
  return common >= shortest_stem && is_ending(a.substr(common)) && is_ending(b.substr(common));
}

// The number of letters that are missing, too many, wrong or exchanged; if the lengths differ by more than `most`, only
// a number above it.
std::size_t distance(std::string_view a, std::string_view b, std::size_t most) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) return most + 1;
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

// The meaning of one word or term: the words that express it, in lists with a weight each.
struct Alternative {
  Words words;
  double weight;
};
using Concept = std::vector<Alternative>;

Concept alternatives_of(const Words& own, const std::vector<const Term*>& found) {
  Concept all{{own, 1}};
  for (const Term& term : terms())
    if (std::ranges::any_of(found, [&](const Term* one) { return one->line == term.line; }))
      all.push_back({term.words, other_term});
  return all;
}

class LawIndex {
 public:
  explicit LawIndex(laws::Edition edition) : provisions_(laws::provisions(edition)) {
    for (std::size_t entry = 0; entry < provisions_.size(); ++entry) {
      auto& headings = headings_.emplace_back();
      learn(entry, asked_of(provisions_[entry].name), 1);
      for (const text::Language language : text::languages) {
        const std::string heading = text::say(language, provisions_[entry].heading);
        learn(entry, heading, 0);
        learn(entry, text::say(language, provisions_[entry].words), 2);
        auto telling = words_of(folded(heading));
        std::erase_if(telling, is_silent);
        headings.push_back(std::move(telling));
      }
    }
    for (const auto& [word, places] : places_) known_.insert(word);
    for (const Term& term : terms()) known_.insert(term.words.begin(), term.words.end());
  }

  std::vector<laws::Provision> find(std::string_view query) const { return rank(concepts_of(words_of(folded(query)))); }

 private:
  using Worths = std::map<std::size_t, Fields>;

  void learn(std::size_t entry, std::string_view text, unsigned field) {
    for (const auto& word : words_of(folded(text)))
      if (!is_silent(word)) places_[word][entry] |= 1U << field;
  }

  // The longest terms first; then single words.
  std::vector<Concept> concepts_of(const Words& words) const {
    std::vector<Concept> concepts;
    for (std::size_t at = 0; at < words.size();) {
      std::vector<const Term*> longest;
      for (const Term& term : terms()) {
        const std::size_t length = term.words.size();
        if (length == 0 || at + length > words.size() || (!longest.empty() && length < longest.front()->words.size()))
          continue;
        bool here = true;
        for (std::size_t i = 0; i < length && here; ++i) here = are_forms(words[at + i], term.words[i]);
        if (!here) continue;
        if (!longest.empty() && length > longest.front()->words.size()) longest.clear();
        longest.push_back(&term);
      }
      const std::size_t length = longest.empty() ? 1 : longest.front()->words.size();
      const Words own(words.begin() + static_cast<std::ptrdiff_t>(at),
                      words.begin() + static_cast<std::ptrdiff_t>(at + length));
      at += length;
      const bool silent = length == 1 && is_silent(own.front()) && std::ranges::none_of(longest, [&](const Term* term) {
                            return term->words.front() == own.front();
                          });
      if (silent) continue;
      concepts.push_back(longest.empty() ? single(own.front()) : alternatives_of(own, longest));
    }
    return concepts;
  }

  // A word of four letters or more that is in no provision and no term is replaced by the nearest known words, if any.
  Concept single(const std::string& word) const {
    const bool known = std::ranges::any_of(known_, [&](const auto& one) { return are_forms(one, word); });
    if (word.size() < shortest_stem || known) return {{{word}, 1}};
    const std::size_t most = word.size() < long_word ? 1 : 2;
    std::size_t least = most;
    Words nearest;
    for (const auto& one : known_) {
      if (one.size() < shortest_stem || is_silent(one)) continue;
      const std::size_t far = distance(one, word, most);
      if (far > least) continue;
      if (far < least) nearest.clear();
      least = far;
      nearest.push_back(one);
    }
    Concept all;
    for (const auto& one : nearest) {
      std::vector<const Term*> found;
      for (const Term& term : terms())
        if (term.words.size() == 1 && are_forms(term.words.front(), one)) found.push_back(&term);
      for (auto& alternative : alternatives_of({one}, found))
        all.push_back({std::move(alternative.words), alternative.weight * near_word});
    }
    return all;
  }

  // The match of each entry with one word, field by field.
  Worths fields_of(const std::string& word) const {
    Worths worths;
    for (const auto& [form, places] : places_) {
      if (!are_forms(form, word)) continue;
      const double worth = form == word ? 1 : inflected;
      for (const auto& [entry, mask] : places)
        for (unsigned field = 0; field < field_weights.size(); ++field)
          if (double& best = worths[entry][field]; ((mask >> field) & 1U) != 0) best = std::max(best, worth);
    }
    return worths;
  }

  // The score of each entry for a concept; the words that were found are added to `hits`.
  std::map<std::size_t, double> weigh(const Concept& asked, std::set<std::string>& hits) const {
    Worths best;
    for (const auto& [words, weight] : asked) {
      Words telling = words;
      std::erase_if(telling, is_silent);
      // In "did not show up" no telling word is left.
      if (telling.empty() || telling.size() < std::min<std::size_t>(words.size(), 2)) continue;
      std::vector<Worths> found;
      for (const auto& word : telling) found.push_back(fields_of(word));
      bool whole = false;
      for (const auto& [entry, first] : found.front()) {
        if (!std::ranges::all_of(found, [&](const Worths& one) { return one.contains(entry); })) continue;
        whole = true;
        Fields& there = best[entry];
        for (std::size_t field = 0; field < there.size(); ++field) {
          double sum = 0;
          for (const Worths& one : found) sum += one.at(entry)[field];
          there[field] = std::max(there[field], weight * (sum / static_cast<double>(found.size())));
        }
      }
      if (whole)
        for (const auto& [form, places] : places_)
          if (std::ranges::any_of(telling, [&](const auto& word) { return are_forms(form, word); })) hits.insert(form);
    }
    std::map<std::size_t, double> worths;
    for (const auto& [entry, fields] : best)
      for (std::size_t field = 0; field < fields.size(); ++field) worths[entry] += fields[field] * field_weights[field];
    return worths;
  }

  std::vector<laws::Provision> rank(const std::vector<Concept>& concepts) const {
    std::set<std::string> hits;
    std::map<std::size_t, std::pair<double, double>> scores;  // and how much of what was asked is covered
    double total = 0;
    for (const Concept& asked : concepts) {
      const auto weighed = weigh(asked, hits);
      if (weighed.empty()) continue;
      const auto count = static_cast<double>(weighed.size()), all = static_cast<double>(provisions_.size());
      const double rare = std::log(1 + (all - count + 0.5) / (count + 0.5));
      total += rare;
      for (const auto& [entry, worth] : weighed) {
        auto& [score, covered] = scores[entry];
        score += rare * worth / (worth + saturation);
        covered += rare;
      }
    }
    std::vector<std::pair<double, std::size_t>> ranked;
    for (const auto& [entry, sum] : scores) {
      const auto is_hit = [&](const std::string& word) { return hits.contains(word); };
      const bool whole =
          std::ranges::any_of(headings_[entry], [&](const Words& words) { return std::ranges::all_of(words, is_hit); });
      ranked.emplace_back(sum.first * (sum.second / total) * (whole ? whole_heading : 1), entry);
    }
    std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<laws::Provision> found;
    for (const auto& [score, entry] : ranked)
      if (score >= ranked.front().first * least_part && found.size() < most_found) found.push_back(provisions_[entry]);
    return found;
  }

  std::vector<laws::Provision> provisions_;
  // The fields of each entry that contain a word, as bits.
  std::map<std::string, std::map<std::size_t, unsigned>> places_;
  std::set<std::string> known_;
  std::vector<std::vector<Words>> headings_;  // their telling words, by entry and language
};

}  // namespace

std::vector<laws::Provision> search_laws(laws::Edition edition, std::string_view query) {
  return LawIndex(edition).find(query);
}

}  // namespace jadoube::cli
