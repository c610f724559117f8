// A WebSocket at a table. Internal.
#pragma once

#include "jadoube/server/live/live_message.hpp"
#include "jadoube/server/live/message_line.hpp"
#include "jadoube/server/live/server_context.hpp"

namespace jadoube::server {

class LiveParticipant final : public Participant, public Monitored, public MessageLine::Owner {
 public:
  LiveParticipant(ServerContext& context, store::TableId id, const MessageLine::Make& make_line,
                  std::shared_ptr<ConnectionSlot> slot);
  ~LiveParticipant() override;

  MessageLine& line() { return *line_; }

  void deliver(const Delivery& delivery) override;
  void notify(const Notice& notice) override { line_->send(notice.json()); }
  void refuse(std::optional<std::int64_t> id, const Refusal& refusal) override;
  void welcome(Welcome welcome) override { line_->send_welcome(std::move(welcome), seat != Seat::spectator); }
  std::optional<Refusal> may_have(Seat seat, const TableInfo& table) override;
  std::string_view client() const override { return slot_->quota()->name(); }
  void dismiss(CloseReason why, const Refusal& refusal) override;
  std::optional<Milliseconds> round_trip() const override { return line_->round_trip(); }

  bool says_ready() const override { return says_ready_; }

  void look_after(Moment now) override;

  std::shared_ptr<Owner> shared_owner() override { return self(); }
  void receive(std::string_view text, Moment now) override;
  void receive_binary() override;
  void ended() override;

 private:
  bool may_speak();
  bool may_log();
  void take(const live::Hello& hello);
  void take_before_welcome(const LiveMessage& message);
  void take_at_table(const LiveMessage& message);
  void take(const live::DoAct& message);
  void take(const live::ShowHand& hand);
  void take(const live::Ready& ready);
  void take(const live::PlayOn& play_on);
  void take(const live::Name& name);
  void take(const live::Ping& ping);
  std::shared_ptr<LiveParticipant> self() { return std::static_pointer_cast<LiveParticipant>(shared_from_this()); }

  ServerContext& context_;
  std::shared_ptr<Connections> connections_;
  std::size_t group_;
  std::shared_ptr<ConnectionSlot> slot_;
  QuotaLease watches_;  // taken by a spectator
  QuotaLease engine_;   // taken for a game against the engine
  store::TableId id_;
  std::unique_ptr<MessageLine> line_;
  std::shared_ptr<Table> table_;
  bool greeted_ = false;  // the hello has arrived
  bool ended_ = false;
  bool says_ready_ = false;

  Moment came_, heard_;
  std::size_t heard_bytes_ = 0;  // size of the last message
  Rate messages_;                // limits messages of clients without a seat
};

}  // namespace jadoube::server
