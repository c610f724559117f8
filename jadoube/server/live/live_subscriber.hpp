// A WebSocket that watches a round, or reports the wooden boards of a hall. Internal.
#pragma once

#include "jadoube/server/live/message_line.hpp"
#include "jadoube/server/live/server_context.hpp"
#include "jadoube/server/tournament/broadcast.hpp"

namespace jadoube::server {

class LiveSubscriber final : public Subscriber,
                             public HallProgram,
                             public DeskSubscriber,
                             public CallSubscriber,
                             public Monitored,
                             public MessageLine::Owner,
                             public std::enable_shared_from_this<LiveSubscriber> {
 public:
  LiveSubscriber(ServerContext& context, store::TableId tournament, const MessageLine::Make& make_line,
                 std::shared_ptr<ConnectionSlot> slot);
  ~LiveSubscriber() override;

  MessageLine& line() { return *line_; }

  void tell(const std::vector<bool>& boards, const std::shared_ptr<const std::string>& message) override;
  void tell_hall(const std::shared_ptr<const std::string>& message) override;
  void tell_places(std::string message) override;
  void tell_change(const std::shared_ptr<const std::string>& message) override;
  void tell_calls(const std::shared_ptr<const std::string>& message) override;
  void dismiss(CloseReason why, const Refusal& refusal) override;
  unsigned link() const override { return link_.number; }

  void look_after(Moment now) override;

  std::shared_ptr<Owner> shared_owner() override { return shared_from_this(); }
  void receive(std::string_view text, Moment now) override;
  void receive_binary() override;
  void drained() override;
  void ended() override;

 private:
  void enter(const Broadcasts::Seen& seen);
  void enter_hall(const std::string& token);
  void enter_desk(const std::string& token);
  void enter_calls(const std::string& token);
  void take_board(const boost::json::object& told);

  ServerContext& context_;
  std::shared_ptr<Connections> connections_;
  std::size_t group_;
  std::shared_ptr<ConnectionSlot> slot_;
  QuotaLease watches_;
  store::TableId tournament_;
  std::unique_ptr<MessageLine> line_;
  std::shared_ptr<Broadcast> broadcast_;
  ArbiterLink link_{.number = 0};  // the link that the client used; number 0: none
  bool greeted_ = false, ended_ = false;
  bool in_hall_ = false, has_places_ = false, at_desk_ = false, hears_calls_ = false, has_calls_ = false;
  std::vector<bool> behind_;  // boards whose newest state has not been sent
  bool hall_behind_ = false, desk_behind_ = false;
  unsigned changes_waiting_ = 0;  // changes of the desk that the client has not read
  Moment came_;
  Rate messages_;
};

}  // namespace jadoube::server
