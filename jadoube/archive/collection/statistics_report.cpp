#include "jadoube/archive/collection/statistics_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "jadoube/archive/internal/plain.hpp"
#include "jadoube/archive/messages.hpp"
#include "jadoube/archive/report.hpp"
#include "jadoube/notation/pgn/internal/encoding.hpp"

namespace jadoube::archive {

using text::Language;

namespace {

struct Table {
  std::string_view code;  // in CSV and JSON
  text::Message title;
  std::vector<StatisticsRow> rows;
};

std::vector<Table> tables_of(const Statistics& statistics, std::size_t most) {
  return {{"length", Message::statistics_lengths, statistics.lengths()},
          {"year", Message::statistics_years, statistics.years()},
          {"opening", Message::statistics_openings, statistics.openings(most)},
          {"player", Message::statistics_players, statistics.players(most)}};
}

std::uint64_t largest(const std::vector<StatisticsRow>& rows) {
  std::uint64_t most = 0;
  for (const StatisticsRow& row : rows) most = std::max(most, row.count.games);
  return most;
}

std::string padded(std::string_view text, std::size_t columns) {
  const std::size_t used = pgn::characters(text);
  return std::string(text) + std::string(used < columns ? columns - used : 0, ' ');
}

// A bar, drawn in eighths of a column.
std::string bar(std::uint64_t part, std::uint64_t whole, std::size_t columns) {
  static constexpr std::array<std::string_view, 8> partial{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  if (part == 0 || whole == 0) return "";
  const auto length = static_cast<double>(part) / static_cast<double>(whole) * static_cast<double>(8 * columns);
  const auto eighths = std::max<std::size_t>(static_cast<std::size_t>(length + 0.5), 1);
  std::string text;
  for (std::size_t i = 0; i < eighths / 8; ++i) text += "█";
  return text.append(partial[eighths % 8]);
}

std::string summary(const Statistics& statistics, Language language) {
  const ResultCount& all = statistics.all();
  const double games = static_cast<double>(std::max<std::uint64_t>(all.games, 1));
  const auto moves = [](std::uint64_t plies) { return (plies + 1) / 2; };
  const auto share = [&](std::size_t i) {
    return fmt::format("{:.1f}", 100 * static_cast<double>(all.results[i]) / games);
  };
  return say(language, Message::statistics_games, all.games, moves(statistics.plies()),
             fmt::format("{:.1f}", static_cast<double>(statistics.plies()) / 2 / games), moves(statistics.shortest()),
             moves(statistics.longest())) +
         "\n" +
         say(language, Message::statistics_results, all.results[0], share(0), all.results[1], share(1), all.results[2],
             share(2)) +
         "\n";
}

std::string counts_of(const ResultCount& count) {
  return fmt::format("\"games\":{},\"wins\":{},\"draws\":{},\"losses\":{}", count.games, count.results[0],
                     count.results[1], count.results[2]);
}

}  // namespace

std::string to_text(const Statistics& statistics, Language language, std::size_t most) {
  constexpr std::size_t longest_label = 28, bar_columns = 30;
  std::string text = summary(statistics, language);
  for (const Table& table : tables_of(statistics, most)) {
    if (table.rows.empty()) continue;
    std::size_t columns = 4;
    for (const StatisticsRow& row : table.rows) columns = std::max(columns, pgn::characters(row.label));
    columns = std::min(columns, longest_label);
    text.append("\n").append(say(language, table.title)).append("\n");
    const std::uint64_t whole = largest(table.rows);
    for (const StatisticsRow& row : table.rows)
      text += fmt::format("{} {:>9} {:>5.1f} % {}\n", padded(in_one_line(row.label), columns), row.count.games,
                          100 * row.count.score(), bar(row.count.games, whole, bar_columns));
  }
  return text;
}

std::string to_csv(const Statistics& statistics, std::size_t most) {
  std::string text = "table,label,games,wins,draws,losses\n";
  const auto add = [&](std::string_view table, std::string_view label, const ResultCount& count) {
    text.append(table).append(",");
    append_csv_field(text, label);
    text += fmt::format(",{},{},{},{}\n", count.games, count.results[0], count.results[1], count.results[2]);
  };
  add("all", "", statistics.all());
  for (const Table& table : tables_of(statistics, most))
    for (const StatisticsRow& row : table.rows) add(table.code, row.label, row.count);
  return text;
}

std::string to_json(const Statistics& statistics, std::size_t most) {
  std::string text = fmt::format("{{{},\"plies\":{},\"shortest\":{},\"longest\":{}", counts_of(statistics.all()),
                                 statistics.plies(), statistics.shortest(), statistics.longest());
  for (const Table& table : tables_of(statistics, most)) {
    text += fmt::format(",\"{}s\":[", table.code);
    for (const StatisticsRow& row : table.rows) {
      if (&row != &table.rows.front()) text += ',';
      text += fmt::format("{{\"{}\":", table.code);
      append_json_string(text, row.label);
      text.append(",").append(counts_of(row.count)).append("}");
    }
    text += "]";
  }
  return text + "}\n";
}

namespace {

std::string escaped(std::string_view text) {
  std::string buffer, xml;
  for (const char c : in_one_line(pgn::as_utf8(text, buffer))) switch (c) {
      case '<': xml += "&lt;"; break;
      case '>': xml += "&gt;"; break;
      case '&': xml += "&amp;"; break;
      default: xml += c;
    }
  return xml;
}

constexpr int row_height = 20, label_width = 220, bar_width = 480, margin = 16;

}  // namespace

std::string to_svg(const Statistics& statistics, Language language, std::size_t most) {
  static constexpr std::array colors{"#d9b44a", "#9aa5b1", "#3b4a5a"};
  std::string body;
  int y = margin;
  const auto write = [&](int x, std::string_view attributes, std::string_view text) {
    body += fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>\n", x, y + 14, attributes, escaped(text));
  };
  for (const Table& table : tables_of(statistics, most)) {
    if (table.rows.empty()) continue;
    write(margin, " font-weight=\"bold\"", say(language, table.title));
    y += row_height + 4;
    const auto whole = static_cast<double>(std::max<std::uint64_t>(largest(table.rows), 1));
    for (const StatisticsRow& row : table.rows) {
      write(margin + label_width - 8, " text-anchor=\"end\"", row.label);
      double x = margin + label_width;
      const auto add = [&](std::uint64_t games, std::string_view color) {
        const double width = static_cast<double>(games) / whole * bar_width;
        if (games != 0)
          body += fmt::format("<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\"/>\n", x, y + 2,
                              width, row_height - 4, color);
        x += width;
      };
      std::uint64_t rest = row.count.games;
      for (std::size_t i = 0; i < colors.size(); ++i) {
        add(row.count.results[i], colors[i]);
        rest -= row.count.results[i];
      }
      add(rest, "#e4e4e4");
      write(static_cast<int>(x) + 6, "", std::to_string(row.count.games));
      y += row_height;
    }
    y += row_height / 2;
  }
  std::string legend;
  int x = margin;
  const std::array names{Message::statistics_wins, Message::statistics_draws, Message::statistics_losses};
  for (std::size_t i = 0; i < colors.size(); ++i) {
    legend += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\"/>\n", x, y + 4, colors[i]);
    const int label_x = x + 18;
    legend += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", label_x, y + 14, escaped(say(language, names[i])));
    x += 240;
  }
  y += row_height + margin;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{2}{3}"
      "</svg>\n",
      2 * margin + label_width + bar_width + 80, y, body, legend);
}

}  // namespace jadoube::archive
