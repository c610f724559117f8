#include "jadoube/store/copy.hpp"

#include "jadoube/store/image.hpp"
#include "jadoube/store/postgres/store.hpp"
#include "jadoube/store/sqlite/store.hpp"

namespace jadoube::store {
namespace {

bool same_log(const TableImage& a, const TableImage& b) {
  const auto head = [](const TableImage& of) { return of.head.value_or(TableImage::Head{}); };
  const std::uint32_t n = head(a).n;
  return n == head(b).n && (n == 0 || head(a).hash == head(b).hash) && a.lines == b.lines && a.texts == b.texts;
}

bool same(const TableImage& a, const TableImage& b) {
  return a.table == b.table && a.listed == b.listed && a.made == b.made && a.origin == b.origin && same_log(a, b);
}

// Compares the data of both; a sound store with the same last hashes has the same logs.
std::expected<void, Error> compare(Image& from, Image& to, const std::string& place) {
  const auto different = [&](std::string what) {
    return std::unexpected(Error{Error::Kind::damaged, place, std::move(what)});
  };
  const auto tables = from.tables(), copied = to.tables();
  if (!tables) return std::unexpected(tables.error());
  if (!copied) return std::unexpected(copied.error());
  if (*tables != *copied) return different("tables");
  for (const TableId id : *tables) {
    const auto one = from.table(id), other = to.table(id);
    if (!one) return std::unexpected(one.error());
    if (!other) return std::unexpected(other.error());
    if (!same(*one, *other)) return different(to_string(id));
  }
  const auto rows = [&](const auto& one, const auto& other, const char* what) -> std::expected<void, Error> {
    if (!one) return std::unexpected(one.error());
    if (!other) return std::unexpected(other.error());
    if (*one != *other) return different(what);
    return {};
  };
  if (const auto alike = rows(from.tournaments(), to.tournaments(), "tournaments"); !alike) return alike;
  if (const auto alike = rows(from.tokens(), to.tokens(), "players"); !alike) return alike;
  if (const auto alike = rows(from.playing(), to.playing(), "playing"); !alike) return alike;
  if (const auto alike = rows(from.results(), to.results(), "results"); !alike) return alike;
  if (const auto alike = rows(from.bans(), to.bans(), "bans"); !alike) return alike;
  return rows(from.notes(), to.notes(), "notes");
}

template <typename Things>
std::expected<void, Error> put_all(ImageWriter& writer, const std::expected<Things, Error>& things) {
  if (!things) return std::unexpected(things.error());
  for (const auto& each : *things)
    if (const auto put = writer.put(each); !put) return put;
  return {};
}

}  // namespace

std::expected<CopyReport, Error> copy_store(const std::string& from, const std::string& to) {
  // Lines that are still in the append log are moved to their tables.
  if (!is_postgres(from))
    if (const auto settled = open_sqlite(from, Access::write); !settled) return std::unexpected(settled.error());
  const auto image = open_image(from);
  if (!image) return std::unexpected(image.error());
  CopyReport report;
  {
    const auto writer = open_image_writer(to);
    if (!writer) return std::unexpected(writer.error());
    const auto tables = (*image)->tables();
    if (!tables) return std::unexpected(tables.error());
    for (const TableId id : *tables) {
      const auto table = (*image)->table(id);
      if (!table) return std::unexpected(table.error());
      if (const auto put = (*writer)->put(*table); !put) return std::unexpected(put.error());
      ++report.tables;
      report.entries += table->lines.size();
    }
    const auto tournaments = (*image)->tournaments();
    if (const auto put = put_all(**writer, tournaments); !put) return std::unexpected(put.error());
    report.tournaments = tournaments->size();
    if (const auto put = put_all(**writer, (*image)->tokens()); !put) return std::unexpected(put.error());
    if (const auto put = put_all(**writer, (*image)->playing()); !put) return std::unexpected(put.error());
    if (const auto put = put_all(**writer, (*image)->results()); !put) return std::unexpected(put.error());
    if (const auto put = put_all(**writer, (*image)->bans()); !put) return std::unexpected(put.error());
    if (const auto put = put_all(**writer, (*image)->notes()); !put) return std::unexpected(put.error());
    if (const auto finished = (*writer)->finish(); !finished) return std::unexpected(finished.error());
  }
  const auto copied = open_image(to);
  if (!copied) return std::unexpected(copied.error());
  if (const auto compared = compare(**image, **copied, to); !compared) return std::unexpected(compared.error());
  return report;
}

}  // namespace jadoube::store
