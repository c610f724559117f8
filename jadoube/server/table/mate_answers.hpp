// Answers the questions about mates that rulings need, on its own threads, in turns of address.
//
//   MateAnswers answers([&](auto task) { boost::asio::post(io, std::move(task)); });
//   answers.ask({.question = question, .client = "192.0.2.7", .at_most = 20ms}, [](mate::MateVerdict verdict) { … });
//
// Each question is tried for 20 ms; nearly all need much less. A question that is then still open and may take longer
// goes to other threads, each with one question at a time, and only one of each client. The processor time for a
// client's questions is counted: beyond its limit, each question is tried for one millisecond. An answer takes at most
// 16 MB.
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "jadoube/mate/interruption.hpp"
#include "jadoube/server/common/rate.hpp"
#include "jadoube/server/common/recently_used.hpp"
#include "jadoube/server/common/turn_queue.hpp"
#include "jadoube/server/table/inquiry.hpp"

namespace jadoube::server {

class MateAnswers {
 public:
  using Task = std::function<void()>;
  static constexpr std::chrono::milliseconds brief{20}, least{1};  // one try, within and beyond a client's limit
  static constexpr std::uint64_t memory = std::uint64_t{16} << 20;
  static constexpr std::size_t most_waiting = 3'000;  // of one client, such as a hall of many boards

  using Search = std::function<mate::MateVerdict(const laws::Question&, const mate::Interruption&)>;
  static mate::MateVerdict search(const laws::Question& question, const mate::Interruption& interruption);
  // `post` runs a task on the callers' thread.
  explicit MateAnswers(std::function<void(Task)> post, Search search = &MateAnswers::search);
  MateAnswers(const MateAnswers&) = delete;
  MateAnswers& operator=(const MateAnswers&) = delete;
  // Interrupts the current searches.
  ~MateAnswers() = default;

  // Calls `answered` once, unless this object ends before; the verdict of an open question is `undecided`.
  void ask(Inquiry inquiry, Answered answered);

  struct Counts {
    std::uint64_t answers = 0, open = 0;
    double longest = 0;  // the most seconds of one answer on its thread
  };
  Counts counts() const;

 private:
  struct Job {
    laws::Question question;
    Answered answered;
    Moment until;
    std::stop_token unwanted;
    std::shared_ptr<Rate> part;  // the client's limit, in milliseconds of processor time
  };
  using Next = TurnQueue<Job>::Next;

  void try_briefly(const std::stop_token& stop);
  void try_long(const std::stop_token& stop);
  std::optional<Next> next_long();
  mate::MateVerdict answer(const Next& next, Moment deadline, const std::stop_token& stop);
  std::shared_ptr<Rate> part_of(const std::string& client);
  void finish(Next next, mate::MateVerdict verdict);

  std::function<void(Task)> post_;
  Search search_;
  mutable std::mutex mutex_;
  std::condition_variable_any to_try_, to_try_long_;
  TurnQueue<Job> brief_{most_waiting}, long_{std::numeric_limits<std::size_t>::max()};
  std::set<std::string> busy_;  // clients with a question that is being answered on a long thread
  RecentlyUsed<std::string, std::shared_ptr<Rate>> parts_;  // by client
  Counts counts_;
  std::jthread brief_thread_;
  std::array<std::jthread, 2> long_threads_;
};

}  // namespace jadoube::server
