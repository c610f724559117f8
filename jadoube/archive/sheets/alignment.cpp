#include "jadoube/archive/sheets/internal/alignment.hpp"

#include <algorithm>

namespace jadoube::archive {

ReadSheet::ReadSheet(std::vector<EntryReading> entries) : entries_(std::move(entries)) {
  const std::size_t size = entries_.size();
  speaking_.assign(size + 2, 0);
  columns_.assign(size + 2, {});
  for (std::size_t i = size; i-- > 0;) {
    const EntryReading& entry = entries_[i];
    speaking_[i] = speaking_[i + 2] + (entry.speaks() ? 1 : 0);
    Column& column = columns_[i] = columns_[i + 2];
    entry.add_targets(column.placed, column.moved);
    if (entry.is_move()) {
      column.first[index(entry.role())] = static_cast<int>(i);
      if (entry.is_castling()) column.first[index(Role::rook)] = static_cast<int>(i);
      // The new piece may move next.
      if (entry.may_promote()) std::fill(column.first.begin() + 1, column.first.end(), Column::unknown);
    } else if (entry.speaks()) {
      column.first.fill(Column::unknown);
    }
  }
}

int ReadSheet::speaking_in_column(int place) const {
  while (place < 0) place += 2;
  return place < size() ? speaking_[static_cast<std::size_t>(place)] : 0;
}

const ReadSheet::Column& ReadSheet::column_from(int place) const {
  while (place < 0) place += 2;
  return columns_[static_cast<std::size_t>(std::min(place, size()))];
}

OffsetRange offset_range(const ReadSheet& sheet, int plies) {
  constexpr int widest = 64, slack = 2;
  if (sheet.size() == 0) return {};
  const int missing = plies - sheet.size();
  return {std::max(-widest, std::min(0, -missing) - slack), std::min(widest, std::max(0, -missing) + slack)};
}

std::size_t reading_options(const ReadSheet& sheet, const OffsetRange& range, Columns columns, SheetState state,
                            int ply, Color turn, Cost most, std::array<ReadingOption, most_options>& options) {
  const std::size_t us = index(turn), them = 1 - us;
  const int offset = state.offset[us], place = ply + offset;
  std::size_t count = 0;
  const auto add = [&](EntryPlace kind, int at, Cost cost, SheetState next) {
    if (cost <= most) options[count++] = {kind, at, cost, next};
  };
  const auto shifted = [](SheetState from, std::size_t side, int by) {
    from.offset[side] = static_cast<std::int8_t>(from.offset[side] + by);
    return from;
  };
  if (state.row_swap) {
    SheetState next = state;
    next.row_swap = false;
    add(EntryPlace::swapped_in_row, place - 1, 0, next);
    return count;
  }
  if (state.column_swap[us]) {
    SheetState next = state;
    next.column_swap[us] = false;
    add(EntryPlace::swapped, place - 2, 0, next);
    return count;
  }
  add(EntryPlace::own, place, 0, state);
  if (sheet.speaking_in_column(place) == 0 && sheet.speaking_in_column(place + 1) == 0) return count;
  const bool in_step = state.offset[0] == state.offset[1] && !state.swapping();
  const bool speaks = sheet.speaks(place);
  if (range.contains(offset - 2) && sheet.speaking_in_column(place) > 0)
    add(EntryPlace::absent, -1, costs::absent, shifted(state, us, -2));
  const bool crossed = columns == Columns::crossed && in_step;
  if (crossed && range.contains(offset - 1))
    add(EntryPlace::absent_in_row, -1, costs::absent, shifted(shifted(state, us, -1), them, -1));
  if (speaks && range.contains(offset + 2))
    add(EntryPlace::after_extra, place + 2, costs::superfluous, shifted(state, us, 2));
  if (speaks && crossed && range.contains(offset + 1))
    add(EntryPlace::after_extra_in_row, place + 1, costs::superfluous, shifted(shifted(state, us, 1), them, 1));
  if (speaks && sheet.speaks(place + 2) && !(sheet.at(place) == sheet.at(place + 2))) {
    SheetState next = state;
    next.column_swap[us] = true;
    add(EntryPlace::swapped, place + 2, costs::swapped, next);
  }
  if (speaks && in_step && sheet.speaks(place + 1) && !(sheet.at(place) == sheet.at(place + 1))) {
    SheetState next = state;
    next.row_swap = true;
    add(EntryPlace::swapped_in_row, place + 1, costs::swapped, next);
  }
  return count;
}

Cost cost_of_rest(const ReadSheet& sheet, SheetState state, int plies, Color turn) {
  const std::size_t us = index(turn);
  const int left =
      sheet.speaking_in_column(plies + state.offset[us]) + sheet.speaking_in_column(plies + 1 + state.offset[1 - us]);
  return static_cast<Cost>(left) * costs::superfluous + (state.swapping() ? costs::anything : 0);
}

}  // namespace jadoube::archive
