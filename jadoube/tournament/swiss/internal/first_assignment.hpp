// The assignment of rows to columns of least cost, and among those the first: row 0 has the earliest column that it can
// have, then row 1, and so on.
//
//   FirstAssignment<1> assignment(2);
//   assignment.set_edge(0, 0, Cost<1>{{1}});
//   …
//   if (assignment.solve()) assignment.column(0);
//
// The Hungarian method, O(n³), with prices of rows and columns; then the tight edges, which all assignments of least
// cost consist of, as rows of bits.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "jadoube/tournament/swiss/internal/bits.hpp"
#include "jadoube/tournament/swiss/internal/cost_matrix.hpp"

namespace jadoube::tournament::swiss {

template <int N>
class FirstAssignment {
 public:
  // As many rows as columns, at first without edges.
  explicit FirstAssignment(int size) : size_(size), cost_(size) {}

  void set_edge(int row, int column, const Cost<N>& cost) { cost_.at(row, column) = cost; }

  // False if there is no assignment.
  bool solve() {
    start();
    for (int row = 0; row < size_; ++row) {
      if (column_[row] < 0 && !assign(row)) return false;
    }
    choose_first();
    return true;
  }

  int column(int row) const { return column_[row]; }

 private:
  bool has_edge(int row, int column) const { return cost_.has(row, column); }
  Cost<N> slack(int row, int column) const { return cost_.at(row, column) - row_price_[row] - column_price_[column]; }

  void start() {
    column_.assign(size_, -1);
    row_.assign(size_, -1);
    row_price_.assign(size_, {});
    column_price_.assign(size_, {});
    for (int c = 0; c < size_; ++c) {
      Cost<N> least = CostMatrix<N>::absent;
      for (int r = 0; r < size_; ++r) least = std::min(least, cost_.at(r, c));
      if (least != CostMatrix<N>::absent) column_price_[c] = least;
    }
    for (int r = 0; r < size_; ++r) {
      std::optional<Cost<N>> least;
      int best = -1;
      for (int c = 0; c < size_; ++c) {
        if (!has_edge(r, c)) continue;
        const Cost<N> room = slack(r, c);
        if (!least || room < *least || (room == *least && best < 0 && row_[c] < 0)) {
          least = room;
          best = row_[c] < 0 ? c : -1;
        }
      }
      if (!least) continue;
      row_price_[r] = *least;
      if (best >= 0) pair(r, best);
    }
  }

  void pair(int row, int column) {
    column_[row] = column;
    row_[column] = row;
  }

  // Finds the cheapest alternating path from a row without a column, by Dijkstra's method.
  bool assign(int root) {
    std::vector<std::optional<Cost<N>>> distance(size_);  // of each column
    std::vector<int> from(size_, -1);                     // the row before it
    std::vector<bool> done(size_, false);
    std::vector<int> order;  // columns that are done
    Cost<N> reached{};
    int row = root, column = -1;
    while (true) {
      for (int c = 0; c < size_; ++c) {
        if (done[c] || !has_edge(row, c)) continue;
        const Cost<N> length = reached + slack(row, c);
        if (distance[c] && !(length < *distance[c])) continue;
        distance[c] = length;
        from[c] = row;
      }
      column = -1;
      for (int c = 0; c < size_; ++c) {
        if (!done[c] && distance[c] && (column < 0 || *distance[c] < *distance[column])) column = c;
      }
      if (column < 0) return false;
      reached = *distance[column];
      if (row_[column] < 0) break;
      done[column] = true;
      order.push_back(column);
      row = row_[column];
    }
    row_price_[root] += reached;
    for (const int c : order) {
      row_price_[row_[c]] += reached - *distance[c];
      column_price_[c] -= reached - *distance[c];
    }
    while (true) {
      const int r = from[column], before = column_[r];
      pair(r, column);
      if (r == root) return true;
      column = before;
    }
  }

  void choose_first() {
    Relation tight_rows(size_), tight_columns(size_);
    for (int r = 0; r < size_; ++r) {
      for (int c = 0; c < size_; ++c) {
        if (!has_edge(r, c) || slack(r, c) != Cost<N>{}) continue;
        tight_rows.set(r, c);
        tight_columns.set(c, r);
      }
    }
    Bits open(size_);  // rows that may still change their column
    for (int r = 0; r < size_; ++r) open.set(r);
    for (int r = 0; r < size_; ++r) {
      open.reset(r);
      choose(r, tight_rows, tight_columns, open);
    }
  }

  // A column is possible for `row` if its present row can have another, and so on, until one takes the column that
  // `row` has now. Searches from there backwards.
  void choose(int row, const Relation& tight_rows, const Relation& tight_columns, const Bits& open) {
    Bits found(size_), possible(size_);  // rows; columns
    std::vector<int> next(size_, -1);    // the column that a row then takes
    std::vector<int> queue{column_[row]};
    possible.set(column_[row]);
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const int c = queue[at];
      const Words takers = tight_columns.row(c);
      for (std::size_t word = 0; word < takers.size(); ++word) {
        const std::uint64_t fresh = takers[word] & open.words()[word] & ~found.words()[word];
        for_each_bit(word, fresh, [&](int r) {
          found.set(r);
          next[r] = c;
          possible.set(column_[r]);
          queue.push_back(column_[r]);
        });
      }
    }
    const Words own = tight_rows.row(row);
    for (std::size_t word = 0; word < own.size(); ++word) {
      const std::uint64_t choice = own[word] & possible.words()[word];
      if (choice == 0) continue;
      int taker = row;
      for (int column = static_cast<int>(word * 64) + std::countr_zero(choice); column != column_[row];) {
        const int displaced = row_[column];
        const int then = next[displaced];
        row_[column] = taker;
        taker = displaced;
        if (then == column_[row]) {
          row_[then] = taker;
          break;
        }
        column = then;
      }
      for (int c = 0; c < size_; ++c) column_[row_[c]] = c;
      return;
    }
  }

  int size_;
  CostMatrix<N> cost_;
  std::vector<int> column_{}, row_{};  // of each row its column, of each column its row
  std::vector<Cost<N>> row_price_{}, column_price_{};
};

}  // namespace jadoube::tournament::swiss
