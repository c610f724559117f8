// The addresses of the Bot and Board interface of lichess, at the server's root, and those of this server's own that
// belong to it. See docs/bots.md.
#pragma once

#include "jadoube/server/bot/bots.hpp"
#include "jadoube/server/http/message.hpp"

namespace jadoube::server {

// The type of answers that are lines of JSON.
inline constexpr std::string_view json_lines = "application/x-ndjson";
// What a client is told that is to come again later.
inline constexpr std::string_view too_many_requests = "Too many requests. Try again later.";

class BotRoutes {
 public:
  using Done = std::function<void(Response)>;
  explicit BotRoutes(Bots& bots) : bots_(bots) {}

  // True: the address is one of these, and `done` gets the answer.
  bool respond(const Request& request, const Done& done);
  // Whether it is an address of lichess: what is asked for there is refused with {"error": "a sentence"}, as its
  // clients expect, and pages of origins that the operator allows may ask with a token.
  static bool speaks_plainly(std::string_view path);

 private:
  // A request while it is answered, its path in parts.
  struct Ask {
    Method method;
    std::vector<std::string> path;
    Form query;
    Form body;
    std::string text;  // the body as it came
    std::shared_ptr<AddressQuota> client;
    std::string origin;  // as the client addresses this server
    bool json = false;   // the client reads JSON, and not PGN
    bool page = false;   // a browser that shows what it gets
    std::string bearer{};
    Done done;
    Caller caller{};

    const std::string& part(std::size_t place) const {
      static const std::string none;
      return place < path.size() ? path[place] : none;
    }
    // `pattern`: the parts of a path; "*" is any part, and "a|b" one of these.
    bool is(std::string_view pattern) const;
    bool begins(std::string_view pattern) const;
  };
  using Held = std::shared_ptr<Ask>;

  static void ok(const Held& ask);
  static void fail(const Held& ask, unsigned status, std::string_view why, std::string_view allowed = {});
  static void refuse_with(const Held& ask, const Refusal& why);
  // A field of a form is wrong: it is named as a member too, as clients look for it.
  static void refuse_form(const Held& ask, const FormError& why);
  // The answer is a stream, which `begin` gets as soon as its head is sent; `ended` is called once.
  using Stream = std::shared_ptr<LineStream>;
  void stream_lines(const Held& ask, std::function<void(const Stream&)> begin,
                    std::function<void(const LineStream&)> ended);
  // Of a game that was looked for and not found.
  static void no_game(const Held& ask, const Refusal& why);

  // Answered, if it is no address, or is not asked that way.
  static bool refuse_address(const Held& ask);
  // As whom it asks; then the rest.
  void identify(const Held& ask, std::string_view token, const std::function<void()>& then);
  void test_tokens(const Held& ask);
  void answer(const Held& ask);
  void answer_public(const Held& ask);
  void answer_table(const Held& ask, store::TableId id);
  void answer_account(const Held& ask);
  void answer_challenge(const Held& ask);
  void challenge_player(const Held& ask, Account& account, const Form& form);
  void challenge_engine(const Held& ask, Account& account, const Form& form);
  void open_challenge(const Held& ask);
  void seek(const Held& ask);
  void answer_game(const Held& ask, std::string_view scope);
  void revoke_token(const Held& ask);
  static void refuse_sign_in(const Held& ask);
  void stream_events(const Held& ask);
  void stream_game(const Held& ask, store::TableId id);
  void stream_aborted(const Held& ask, store::TableId id);
  void watch_game(const Held& ask);
  void play(const Held& ask, store::TableId id);
  void do_at_table(const Held& ask, const std::shared_ptr<Table>& table, Color color);
  void export_game(const Held& ask);
  void export_named(const Held& ask);
  void export_player(const Held& ask);
  // Those games, in that order, as the client reads them.
  void collect(const Held& ask, std::vector<store::TableId> ids);
  void write_user(std::string& out, const Held& ask, const Account& account) const;
  void write_whole_user(std::string& out, const Held& ask, const Account& account) const;

  Bots& bots_;
};

}  // namespace jadoube::server
