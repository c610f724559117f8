#include "jadoube/server/table/declined.hpp"

#include "jadoube/server/messages.hpp"
#include "jadoube/server/table/log_budget.hpp"

namespace jadoube::server {

Refusal describe(Denied denied) {
  switch (denied) {
    case Denied::by_unwanted: return refusal(Code::bad_request, Message::server_by_unwanted);
    case Denied::by_missing: return refusal(Code::bad_request, Message::server_by_missing);
    case Denied::seat: break;
  }
  return refusal(Code::not_allowed, Message::server_not_yours);
}

Refusal describe(Declined declined) {
  switch (declined) {
    case Declined::seat: break;
    case Declined::by_unwanted: return describe(Denied::by_unwanted);
    case Declined::by_missing: return describe(Denied::by_missing);
    case Declined::not_begun: return refusal(Code::not_allowed, Message::server_not_begun);
    case Declined::long_text: return refusal(Code::too_large, Message::server_text_too_long, most_text);
    case Declined::too_soon: return refusal(Code::too_soon, Message::server_too_soon);
    case Declined::seat_used_up: return refusal(Code::too_many, Message::server_seat_used_up);
    case Declined::log_full: return refusal(Code::too_many, Message::server_log_full);
    case Declined::resumes_passed: return refusal(Code::bad_request, Message::server_resumes_passed);
    case Declined::bad_sealed_move:
      return refusal(Code::bad_request, Message::server_bad_sealed_move, longest_sealed_move);
    case Declined::no_envelopes: return refusal(Code::not_allowed, Message::server_not_on_one_device);
    case Declined::move_is_sealed: return refusal(Code::bad_request, Message::server_unknown_key, "move");
    case Declined::done_before: return refusal(Code::done_before, Message::server_done_before);
    case Declined::too_many_wait: return refusal(Code::too_fast, Message::server_too_fast);
    case Declined::stopping: return refusal(Code::stopping, Message::server_stopping);
  }
  return describe(Denied::seat);
}

}  // namespace jadoube::server
