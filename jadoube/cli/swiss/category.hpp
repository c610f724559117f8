// --only KEY=VALUE… of `jadoube swiss standings` and `crosstable`: a group of players.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "jadoube/cli/swiss/task.hpp"
#include "jadoube/tournament/model/category.hpp"

namespace jadoube::cli {

// "sex=w", "born=2008-", "rating=1600-1799", "federation=POR", "club=GX Porto", all of which must hold. Nothing without
// the option; a sentence for other words.
std::expected<std::optional<tournament::Category>, std::string> category_of(const SwissTask& task);

// Reports for how many players it is not known whether they belong to the category.
void report_unknown(const SwissTask& task, const tournament::Event& event, const tournament::Category& category);

}  // namespace jadoube::cli
