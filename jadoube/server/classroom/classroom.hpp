// A class at its lessons: a teacher, and pupils with a first name; the teacher sees their places and answers.
//
// Everything is in memory; nothing is stored or logged. When the class is closed, or its last reference is dropped, the
// names are overwritten with their memory (common/wiped_memory.hpp). A class knows no socket and no clock; its callers
// give it its pages and the time.
//
//   Classroom class_(host, id, "KWXTR", lookup_hash(token), {.assignment = {.lesson = "knight"}}, {}, now);
//   class_.enter(teachers_page, token, now);
//   const auto secret = class_.join(page, "Ana", now);   // a second “Ana” becomes “Ana 2”
//   class_.take(page, classes::Place{.lesson = "knight", .step = 2, .steps = 9}, now);
#pragma once

#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "jadoube/laws/model/state.hpp"
#include "jadoube/server/classroom/class_message.hpp"
#include "jadoube/server/classroom/pairing.hpp"
#include "jadoube/server/common/address_quota.hpp"
#include "jadoube/server/table/participant.hpp"

namespace jadoube::server {

inline constexpr std::size_t most_pupils = 60;         // of a class
inline constexpr std::size_t most_pages_of_place = 4;  // of the teacher, or of a pupil, at one time
inline constexpr std::size_t most_exercises = 40;      // of a lesson, with kept answers
inline constexpr std::size_t most_lessons = 6;         // of a pupil, with kept answers
inline constexpr int most_points = 999;                // of a pupil, and the same below zero
inline constexpr std::chrono::minutes time_for_teacher_to_come{10};
inline constexpr std::chrono::hours time_without_teacher{2};
inline constexpr std::chrono::hours longest_class{12};

// A page in a class.
class ClassPage {
 public:
  ClassPage() = default;
  ClassPage(const ClassPage&) = delete;
  ClassPage& operator=(const ClassPage&) = delete;
  virtual ~ClassPage() = default;

  virtual void send(std::string message) = 0;
  // Whether sent data is still waiting: news about pupils then waits, too.
  virtual bool busy() const = 0;
  // Called when the page is no longer in the class.
  virtual void dismiss(CloseReason why, const Refusal& refusal) = 0;

  bool teachers() const { return pupil == 0; }

  unsigned pupil = 0;  // 0: the teacher's page
};

class Classroom;

// {"refused": null, "code": …}: refuses a request of a page in a class.
std::string refused_message(const Refusal& refusal);

// The services that a class needs.
class ClassHost {
 public:
  ClassHost() = default;
  ClassHost(const ClassHost&) = delete;
  ClassHost& operator=(const ClassHost&) = delete;

  // There is news for the teacher: the host must call tell_teacher() soon.
  virtual void changed(Classroom& classroom) = 0;
  virtual bool has_room_for_pupil() const = 0;
  // Makes tables for a game of these pairs, and calls seat() for each, if the class still exists.
  virtual void make_tables(Classroom& classroom, const classes::Game& game, std::span<const PupilPair> pairs) = 0;
  // The teacher closes the class.
  virtual void close(Classroom& classroom) = 0;

 protected:
  ~ClassHost() = default;
};

class Classroom {
 public:
  // `code`: the letters of the class for Classrooms::find_code().
  Classroom(ClassHost& host, store::TableId id, std::string code, const store::SecretHash& teacher, OpenClass opened,
            QuotaLease lease, Moment now);
  Classroom(const Classroom&) = delete;
  Classroom& operator=(const Classroom&) = delete;

  store::TableId id() const { return id_; }
  const std::string& code() const { return code_; }
  std::size_t pupils() const { return pupils_.size(); }
  // The limits of the address that opened the class; null: none.
  const AddressQuota* quota() const { return lease_.quota(); }
  // {"class": …, "lesson": …, "level": …, "exercises": …, "voice": …, "admits": …}: the public description for
  // everybody with the link, without names.
  std::string description() const;

  // enter() welcomes the page in the place that the token opens, or refuses it. join() gives a new pupil a token, and a
  // number after the name if another pupil has the same name.
  std::expected<void, Refusal> enter(ClassPage& page, std::string_view token, Moment now);
  // `lease`: the pupil's place counts for the limit of an address.
  std::expected<void, Refusal> join(ClassPage& page, const std::string& name, Moment now, QuotaLease lease = {});
  void leave(ClassPage& page, Moment now);

  // Returns false if one teacher or pupil sends too much, over all pages.
  bool may_speak(const ClassPage& page, Moment now);
  // Handles a message of a page in the class. Afterwards the page may be dismissed and the class closed.
  void take(ClassPage& page, const ClassMessage& message, Moment now);

  // --- Games of pupils
  // A table for a pair is ready; `tokens` open the seats of White and Black.
  void seat(const PupilPair& pair, store::TableId table, const std::array<std::string, 2>& tokens);
  // A pair's game is over.
  void note_result(store::TableId table, laws::Result result);

  // Sends the changes since the last time to all pages of the teacher, or to one that can receive again.
  void tell_teacher(Moment now);
  void tell_teacher(ClassPage& page, Moment now);

  // The reason to close the class now, if there is one.
  std::optional<Refusal> expired(Moment now) const;
  // Dismisses everybody and forgets them.
  void end(CloseReason why, const Refusal& refusal);

 private:
  struct Result {
    bool right = false;
    unsigned wrong = 0;
  };
  struct LessonResults {
    std::string lesson;
    std::vector<std::pair<std::string, Result>> exercises{};  // in the order of the answers
  };
  struct GameSeat {
    store::TableId table{};
    Color color = Color::white;
    std::string token;
    unsigned opponent = 0;
    laws::Result result = laws::Result::none;
  };
  // A pupil's objection to a scene.
  struct Objection {
    unsigned step, answer, order;  // `order` 1: the first pupil of the class to object
  };
  struct Pupil {
    std::string name;
    store::SecretHash secret;
    Rate messages, hellos;
    Moment worked;  // last activity
    std::vector<ClassPage*> pages{};
    classes::Place place{};
    std::vector<LessonResults> lessons{};  // lessons with answers, latest last
    unsigned right = 0, wrong = 0;         // total answers
    int points = 0;
    std::optional<Objection> objection{};
    std::optional<GameSeat> seat{};
    PairedPupil games{};  // the earlier games
    QuotaLease lease{};   // for the pupil's address
  };
  using Pupils = std::map<unsigned, std::unique_ptr<Pupil>>;
  // A page of the teacher, and the pupils whose changes it has not received.
  struct Desk {
    ClassPage* page;
    std::set<unsigned> behind{};
  };

  std::expected<void, Refusal> enter_as_teacher(ClassPage& page);
  std::expected<void, Refusal> enter_as_pupil(ClassPage& page, unsigned number, Pupil& pupil);
  void welcome_pupil(ClassPage& page, unsigned number, const Pupil& pupil, std::string_view token) const;
  std::string name_apart(const std::string& name) const;
  void change(unsigned pupil);
  void tell(Desk& desk, Moment now);
  Pupil* pupil_of(const ClassPage& page);
  std::string name_of(unsigned pupil) const;
  void write_assignment(std::string& out) const;
  void write_look(std::string& out) const;
  void write_game(std::string& out, const Pupil& pupil) const;
  void write_pupil(std::string& out, unsigned number, const Pupil& pupil, Moment now) const;
  void tell_everybody(const std::string& message) const;
  void tell_pupil(const Pupil& pupil, const std::string& message) const;
  void tell_assignment() const;
  void tell_game(const Pupil& pupil) const;

  void take(ClassPage& page, const classes::Hello& hello, Moment now);
  void take(ClassPage& page, const classes::Place& place, Moment now);
  void take(ClassPage& page, const classes::Answer& answer, Moment now);
  void take(ClassPage& page, const classes::Stop& stop, Moment now);
  void take(ClassPage& page, const classes::Assign& assign, Moment now);
  void take(ClassPage& page, const classes::Look& look, Moment now);
  void take(ClassPage& page, const classes::Award& award, Moment now);
  void take(ClassPage& page, const classes::Pair& pair, Moment now);
  void take(ClassPage& page, const classes::Remove& remove, Moment now);
  void take(ClassPage& page, const classes::Admit& admit, Moment now);
  void take(ClassPage& page, const classes::List& list, Moment now);
  void take(ClassPage& page, const classes::Close& close, Moment now);
  void take(ClassPage& page, const classes::Ping& ping, Moment now);

  ClassHost& host_;
  store::TableId id_;
  std::string code_;
  store::SecretHash teacher_;
  Assignment assignment_;
  Voice voice_;
  unsigned plan_;
  classes::Look look_{};
  unsigned objections_ = 0;  // to the current scene
  std::string game_{};       // the kind of the current games, or of the last ones
  QuotaLease lease_;         // for the address of the class
  Moment opened_;
  bool admits_ = true;
  Pupils pupils_;
  unsigned last_number_ = 0;
  std::vector<Desk> desks_;
  Rate teacher_messages_, teacher_hellos_;
  bool teacher_came_ = false;
  Moment teacher_left_;  // or the class was opened
  bool told_host_ = false;
};

}  // namespace jadoube::server
