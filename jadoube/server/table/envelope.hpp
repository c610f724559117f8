// A sealed move in its envelope, as the store keeps it (guideline I.1). Only the secret of a person for whom it was
// sealed opens it; a reader of the store has no such secret.
//
//   const auto envelope = seal_envelope("Nf3", openers);   // libsodium's sealed boxes, one for each opener
//   open_envelope(envelope, secret)                        // "Nf3", if hash_of(secret) is among them
//
// For the same openers, all envelopes have the same length, whatever the move is.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "jadoube/server/table/log_budget.hpp"
#include "jadoube/store/store.hpp"

namespace jadoube::server {

// `move` must not be longer than longest_sealed_move.
std::string seal_envelope(std::string_view move, std::span<const store::SecretHash> openers);
std::optional<std::string> open_envelope(std::string_view envelope, std::string_view secret);
// Whether the secret opens the envelope.
bool envelope_opens(std::string_view envelope, std::string_view secret);

}  // namespace jadoube::server
