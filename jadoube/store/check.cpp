#include "jadoube/store/check.hpp"

#include <algorithm>

#include "jadoube/store/image.hpp"
#include "jadoube/store/messages.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::store {
namespace {

constexpr std::size_t most_findings = 1'000;

std::vector<Committed> covered(const TableImage& table, std::uint32_t n) {
  std::vector<Committed> committed;
  for (const TableImage::Text& text : table.texts)
    if (text.n == n) committed.push_back(text.committed);
  return committed;
}

// The lines as Store::log() returns them.
std::vector<std::string> lines_with_texts(const TableImage& table) {
  std::vector<std::string> lines;
  for (const TableImage::Line& line : table.lines) lines.push_back(line.line);
  for (const auto& [n, k, committed, salt, words] : table.texts)
    if (const auto at = static_cast<std::size_t>(committed.at);
        words && n > 0 && n <= lines.size() && at <= lines[n - 1].size())
      lines[n - 1].insert(at, *words);
  return lines;
}

class Checker {
 public:
  Checker(std::unique_ptr<Image> image, const AskKnown& ask) : image_(std::move(image)), ask_(ask) {}

  static std::expected<Checker, Error> open(const std::string& place, const AskKnown& ask) {
    auto image = open_image(place);
    if (!image) return std::unexpected(image.error());
    return Checker(*std::move(image), ask);
  }

  std::expected<CheckReport, Error> run() {
    auto own = image_->own_findings();
    if (!own) return std::unexpected(own.error());
    for (Finding& finding : *own) find(std::move(finding));
    const auto tables = image_->tables();
    if (!tables) return std::unexpected(tables.error());
    for (const TableId id : *tables) {
      const auto table = image_->table(id);
      if (!table) return std::unexpected(table.error());
      walk(*table);
    }
    return std::move(report_);
  }

  // The number of entries that are sound, by the chain and by the server's knowledge.
  std::expected<std::optional<std::uint32_t>, Error> sound(TableId id) {
    const auto table = image_->table(id);
    if (!table) return std::unexpected(table.error());
    if (!table->exists) return std::nullopt;
    return walk(*table);
  }

 private:
  void find(Finding finding) {
    if (report_.findings.size() < most_findings)
      report_.findings.push_back(std::move(finding));
    else
      report_.more = true;
  }

  // The number of its entries, from the first on, that are sound.
  std::uint32_t walk(const TableImage& image) {
    const TableId table = image.table.id;
    const Hash origin = image.origin.value_or(Hash{});
    const std::uint32_t counted = image.head ? image.head->n : 0;
    ++report_.tables;
    report_.entries += image.lines.size();

    // The first entry that is not sound; all are sound before it.
    std::uint32_t first_bad = 0;
    const auto bad = [&](Finding::Kind kind, std::uint32_t first, std::uint32_t last) {
      find({.kind = kind, .table = table, .first = first, .last = last});
      if (first_bad == 0 || first < first_bad) first_bad = std::max(first, 1U);
    };
    Hash hash = chain_start(table, origin);
    std::uint32_t last = 0;
    for (const auto& [n, line, before] : image.lines) {
      if (n != last + 1) {
        bad(Finding::Kind::missing, last + 1, n - 1);
      } else if (before != hash) {
        // The first entry carries the hash of the data that the table was made with.
        if (n == 1)
          find({.kind = Finding::Kind::info, .table = table});
        else
          bad(Finding::Kind::changed, n - 1, n - 1);
      }
      hash = chain_link(before.value_or(hash), n, line, covered(image, n));
      last = n;
      if (image.head && last == counted && hash != image.head->hash) bad(Finding::Kind::changed, last, last);
    }
    if (last < counted) bad(Finding::Kind::cut, last + 1, counted);
    if (!image.head && image.moved > 0) find({.kind = Finding::Kind::no_count, .table = table});
    if (image.head && image.moved > counted) bad(Finding::Kind::uncounted, counted + 1, image.moved);
    return check_known(image, first_bad == 0 ? last : first_bad - 1);
  }

  // Checks the data kept only as hashes against the server's.
  std::uint32_t check_known(const TableImage& image, std::uint32_t sound) {
    const TableId id = image.table.id;
    for (const TableImage::Text& text : image.texts)
      if (text.committed.slot == 0 && text.salt &&
          commitment_to(*text.salt, text.words.value_or("")) != text.committed.commitment)
        find({.kind = Finding::Kind::reason, .table = id, .first = text.n});
    const auto lines = lines_with_texts(image);
    const auto known = image.exists ? ask_(image.table, lines) : std::nullopt;
    if (!known) {
      find({.kind = Finding::Kind::unreadable, .table = id});
      return sound;
    }
    if (known->sound < lines.size()) {
      find({.kind = Finding::Kind::unreadable, .table = id, .first = known->sound + 1});
      sound = std::min(sound, known->sound);
    }
    if (image.origin != hash_of_origin(known->origin)) find({.kind = Finding::Kind::info, .table = id});
    for (const TableImage::Text& text : image.texts) {
      if (text.committed.slot == 0 || !text.salt) continue;
      const auto name = known->names.find(static_cast<PrivateSlot>(text.committed.slot));
      if (commitment_to(*text.salt, name == known->names.end() ? "" : name->second) != text.committed.commitment)
        find({.kind = Finding::Kind::name, .table = id, .first = static_cast<std::uint64_t>(text.committed.slot)});
    }
    return sound;
  }

  std::unique_ptr<Image> image_;
  const AskKnown& ask_;
  CheckReport report_;
};

}  // namespace

std::string describe(const Finding& finding, text::Language language) {
  const std::string table = finding.table ? to_string(*finding.table) : std::string();
  const auto& [kind, of, first, last, detail] = finding;
  switch (kind) {
    case Finding::Kind::pages: return say(language, Message::store_found_pages, detail);
    case Finding::Kind::info: return say(language, Message::store_found_info, table);
    case Finding::Kind::unreadable:
      return first == 0 ? say(language, Message::store_found_unreadable, table)
                        : say(language, Message::store_found_unreadable_from, table, first);
    case Finding::Kind::changed: return say(language, Message::store_found_changed, table, first);
    case Finding::Kind::missing: return say(language, Message::store_found_missing, table, first, last);
    case Finding::Kind::cut: return say(language, Message::store_found_cut, table, first, last);
    case Finding::Kind::uncounted: return say(language, Message::store_found_uncounted, table, first, last);
    case Finding::Kind::no_count: return say(language, Message::store_found_no_count, table);
    case Finding::Kind::name:
      return first == static_cast<std::uint64_t>(PrivateSlot::white)
                 ? say(language, Message::store_found_name_white, table)
                 : say(language, Message::store_found_name_black, table);
    case Finding::Kind::reason: return say(language, Message::store_found_reason, table, first);
    case Finding::Kind::append_lost: return say(language, Message::store_found_append_lost, first, last, table);
    case Finding::Kind::append_changed: break;
  }
  return say(language, Message::store_found_append_changed);
}

std::expected<CheckReport, Error> check_store(const std::string& place, const AskKnown& ask) {
  auto checker = Checker::open(place, ask);
  if (!checker) return std::unexpected(checker.error());
  return checker->run();
}

std::expected<std::optional<std::uint32_t>, Error> sound_entries(const std::string& place, TableId table,
                                                                 const AskKnown& ask) {
  auto checker = Checker::open(place, ask);
  if (!checker) return std::unexpected(checker.error());
  return checker->sound(table);
}

}  // namespace jadoube::store
