#include "jadoube/archive/audit.hpp"

#include "jadoube/archive/summary.hpp"
#include "jadoube/notation/fen.hpp"
#include "jadoube/notation/san.hpp"
#include "python/native/errors.hpp"
#include "python/native/input.hpp"
#include "python/native/interruptible.hpp"
#include "python/native/native.hpp"

namespace jadoube::python {
namespace {

archive::KindSet kinds_of(const std::vector<std::string>& codes) {
  archive::KindSet kinds = 0;
  for (const std::string& code : codes) {
    const auto kind = archive::parse_kind(code);
    if (!kind) {
      std::string sentence = "{} is not a kind of finding; there are ";
      for (std::size_t each = 0; each < archive::kind_count; ++each)
        (sentence += each == 0 ? "" : ", ") += archive::code(static_cast<archive::Kind>(each));
      raise_argument("unknown_kind", sentence + ".", code);
    }
    kinds |= bit(*kind);
  }
  return kinds;
}

archive::Site site_of(std::string_view name) {
  constexpr std::array sites{archive::Site::none, archive::Site::chess_com, archive::Site::lichess};
  for (const archive::Site site : sites)
    if (enum_name(site) == name) return site;
  raise_argument("unknown_site", "{} is not a site with rules of its own: \"none\", \"chess_com\" or \"lichess\".",
                 name);
}

py::object none_if_empty(std::string_view text) { return text.empty() ? py::object(py::none()) : text_of(text); }

// The move concerned without its number, or what is written in its place.
std::string san_of(const archive::Finding& finding) {
  return finding.position && finding.move ? notation::write_san(*finding.position, *finding.move) : finding.written;
}

py::object finding_value(const archive::Finding& finding, const archive::GameRecord& game, const archive::Batch& batch,
                         const archive::BatchStart& start) {
  using namespace py::literals;
  return package_class("archive", "Finding")(
      "kind"_a = text_of(code(finding.kind)), "severity"_a = text_of(code(severity(finding.kind))),
      "game"_a = game.number == 0 ? 0 : game.number + start.games, "line"_a = finding.line + start.lines,
      "white"_a = text_of(batch.white(game)), "black"_a = text_of(batch.black(game)),
      "ply"_a = finding.ply ? py::object(py::int_(*finding.ply)) : py::none(),
      "move"_a = none_if_empty(move_text(finding, notation::Letters::en)), "san"_a = none_if_empty(san_of(finding)),
      "position"_a = finding.position ? py::cast(*finding.position) : py::none(),
      "edition"_a = text_of(code(game.edition)),
      "article"_a = finding.article ? none_if_empty(number(*finding.article, game.edition)) : py::none(),
      "says"_a = says([&](text::Language language) { return describe(finding, language); }));
}

class Sink {
 public:
  explicit Sink(py::object on_finding) : on_finding_(std::move(on_finding)) {}

  // Called without the interpreter's lock, on any thread, by one at a time.
  void take(const archive::Batch& batch, const archive::BatchStart& start) {
    std::optional<py::gil_scoped_acquire> locked;
    for (std::size_t at = 0; at < batch.games.size(); ++at) {
      const archive::GameRecord& game = batch.games[at];
      summary_.games += game.number != 0 ? 1 : 0;
      summary_.plies += game.plies;
      // A text without a game that goes on from one piece to the next is told once.
      const bool goes_on = game.number == 0 && is_outside_games_ && at == 0;
      is_outside_games_ = game.number == 0;
      if (goes_on) continue;
      const std::size_t end = at + 1 < batch.games.size() ? batch.games[at + 1].first_finding : batch.findings.size();
      for (std::size_t i = game.first_finding; i < end; ++i) {
        const archive::Finding& finding = batch.findings[i];
        ++summary_.findings[index(finding.kind)];
        if (!locked) locked.emplace();
        py::object value = finding_value(finding, game, batch, start);
        if (on_finding_.is_none())
          findings_.append(value);
        else
          on_finding_(value);
      }
    }
  }

  py::object result() const {
    py::dict counts;
    for (std::size_t kind = 0; kind < archive::kind_count; ++kind)
      if (summary_.findings[kind] != 0)
        counts[text_of(code(static_cast<archive::Kind>(kind)))] = summary_.findings[kind];
    using namespace py::literals;
    return package_class("archive", "Audit")("games"_a = summary_.games, "plies"_a = summary_.plies,
                                             "counts"_a = counts, "findings"_a = py::tuple(findings_));
  }

 private:
  py::object on_finding_;
  py::list findings_;
  archive::Summary summary_;
  bool is_outside_games_ = false;
};

py::object audit(Input input, const archive::AuditOptions& options, unsigned threads, const py::object& on_finding) {
  Sink sink(on_finding);
  const auto done = interruptible([&](const std::stop_token& stop) {
    return archive::audit(input.source(), options, threads,
                          [&](const archive::Batch& batch, const archive::BatchStart& start) {
                            sink.take(batch, start);
                            return !stop.stop_requested();
                          });
  });
  if (!done) input.raise(done.error());
  return sink.result();
}

}  // namespace

void add_audit(py::module_& module) {
  module.def(
      "audit",
      [](const py::object& source, unsigned threads, std::optional<std::string_view> edition,
         const std::optional<std::vector<std::string>>& only, std::string_view letters,
         std::optional<std::string_view> site, bool live, std::uint64_t positions, const py::object& on_finding) {
        archive::AuditOptions options{.letters = letters_of(letters), .mate_budget = positions, .live = live};
        if (edition) options.edition = edition_of(*edition);
        if (only) options.kinds = kinds_of(*only);
        if (site) options.site = site_of(*site);
        if (!on_finding.is_none() && PyCallable_Check(on_finding.ptr()) == 0)
          throw py::type_error("on_finding is a function");
        const unsigned on = threads_of(threads);
        return audit(Input::open(source), options, on, on_finding);
      },
      py::arg("source"), py::kw_only(), py::arg("threads") = 0, py::arg("edition") = py::none(),
      py::arg("only") = py::none(), py::arg("letters") = "en", py::arg("site") = py::none(), py::arg("live") = false,
      py::arg("positions") = archive::default_mate_budget, py::arg("on_finding") = py::none());
  module.def("finding_kinds", [] {
    py::dict kinds;
    for (std::size_t kind = 0; kind < archive::kind_count; ++kind) {
      const auto of = static_cast<archive::Kind>(kind);
      kinds[text_of(code(of))] = text_of(code(severity(of)));
    }
    return kinds;
  });
}

}  // namespace jadoube::python
