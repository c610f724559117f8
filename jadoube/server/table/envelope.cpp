#include "jadoube/server/table/envelope.hpp"

#include <sodium.h>

#include <algorithm>

#include "jadoube/server/common/secret.hpp"

namespace jadoube::server {
namespace {

// The first byte is the length of the move; then the move, then zeros.
using Letter = std::array<unsigned char, 1 + longest_sealed_move>;
using Box = std::array<unsigned char, crypto_box_SEALBYTES + sizeof(Letter)>;

Letter write_letter(std::string_view move) {
  Letter letter{};
  letter[0] = static_cast<unsigned char>(move.size());
  std::ranges::copy(move, letter.begin() + 1);
  return letter;
}

// Calls `read` with each letter that the secret opens, until it returns true.
template <typename Read>
void read_letters(std::string_view envelope, std::string_view secret, Read read) {
  KeyPair keys = key_pair(secret);
  const std::size_t length = base64_length(sizeof(Box));
  for (bool enough = false; !enough && envelope.size() >= length; envelope.remove_prefix(length)) {
    Box box{};
    Letter letter{};
    if (!from_base64(envelope.substr(0, length), box) ||
        crypto_box_seal_open(letter.data(), box.data(), box.size(), keys.open.data(), keys.secret.data()) != 0)
      continue;
    enough = read(letter);
    sodium_memzero(letter.data(), letter.size());
  }
  sodium_memzero(keys.secret.data(), keys.secret.size());
}

}  // namespace

std::string seal_envelope(std::string_view move, std::span<const store::SecretHash> openers) {
  Letter letter = write_letter(move.substr(0, longest_sealed_move));
  std::string envelope;
  for (const store::SecretHash& opener : openers) {
    Box box{};
    // Sealing fails only for a key that no secret has.
    static_cast<void>(crypto_box_seal(box.data(), letter.data(), letter.size(), opener.data()));
    envelope += base64(box);
  }
  sodium_memzero(letter.data(), letter.size());
  return envelope;
}

std::optional<std::string> open_envelope(std::string_view envelope, std::string_view secret) {
  std::optional<std::string> move;
  read_letters(envelope, secret, [&](const Letter& letter) {
    if (letter[0] <= longest_sealed_move) move.emplace(letter.begin() + 1, letter.begin() + 1 + letter[0]);
    return move.has_value();
  });
  return move;
}

bool envelope_opens(std::string_view envelope, std::string_view secret) {
  bool opens = false;
  read_letters(envelope, secret, [&](const Letter& letter) { return opens = letter[0] <= longest_sealed_move; });
  return opens;
}

}  // namespace jadoube::server
