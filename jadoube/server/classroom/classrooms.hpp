// All classes of a server. They are only in its memory, and end with the server.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "jadoube/server/classroom/classroom.hpp"
#include "jadoube/server/common/metrics.hpp"
#include "jadoube/server/table/table_registry.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_classes = 1'000;
inline constexpr std::size_t most_pupils_in_all = 10'000;
inline constexpr std::size_t letters_of_code = 5;

class Classrooms final : public ClassHost {
 public:
  Classrooms(boost::asio::io_context& io, Metrics& metrics, TableRegistry& registry);

  // A new class, and the teacher's secret, which is given only once.
  struct Opened {
    store::TableId id;
    std::string token, code;
  };
  std::expected<Opened, Refusal> open(OpenClass asked, const std::shared_ptr<AddressQuota>& client, Moment now);
  // Returns null if there is none.
  std::shared_ptr<Classroom> find(store::TableId id) const;
  // Finds a class by the letters of its code, in upper or lower case.
  std::shared_ptr<Classroom> find_code(std::string_view code) const;
  // Called when the server stops.
  void close();

  std::size_t classes() const { return classes_.size(); }
  std::size_t pupils() const;

  void changed(Classroom& classroom) override;
  bool has_room_for_pupil() const override { return pupils() < most_pupils_in_all; }
  void make_tables(Classroom& classroom, const classes::Game& game, std::span<const PupilPair> pairs) override;
  void close(Classroom& classroom) override;

 private:
  std::string draw_code() const;
  void note_result(const Table& table);
  bool make_room(const AddressQuota& asking);
  void end(store::TableId id, CloseReason why, const Refusal& refusal);
  void tell();
  void look_after_later();
  void look_after();

  boost::asio::io_context& io_;
  Metrics& metrics_;
  TableRegistry& registry_;
  std::map<store::TableId, std::shared_ptr<Classroom>> classes_;
  std::map<std::string, store::TableId, std::less<>> codes_;
  std::map<store::TableId, store::TableId> games_;  // the class of each table at which pupils play
  std::set<store::TableId> changed_;
  boost::asio::steady_timer telling_, looking_;
};

}  // namespace jadoube::server
