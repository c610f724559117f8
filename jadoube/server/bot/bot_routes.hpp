// The addresses of the Bot and Board interface of lichess, at the server's root, and related addresses of this server.
// See docs/bots.md.
#pragma once

#include "jadoube/server/bot/bots.hpp"
#include "jadoube/server/http/message.hpp"

namespace jadoube::server {

// The content type of responses with lines of JSON.
inline constexpr std::string_view json_lines = "application/x-ndjson";
// The text for a client that must try again later.
inline constexpr std::string_view too_many_requests = "Too many requests. Try again later.";

class BotRoutes {
 public:
  using Done = std::function<void(Response)>;
  explicit BotRoutes(Bots& bots) : bots_(bots) {}

  // Returns true if the address is one of these; `done` then gets the response.
  bool respond(const Request& request, const Done& done);
  // Whether it is an address of lichess: its refusals are {"error": "a sentence"}, as its clients expect, and pages of
  // origins that the operator allows may use it with a token.
  static bool speaks_plainly(std::string_view path);

 private:
  // A request while it is answered, with its path in parts.
  struct Ask {
    Method method;
    std::vector<std::string> path;
    Form query;
    Form body;
    std::string text;  // the body as sent
    std::shared_ptr<AddressQuota> client;
    std::string origin;  // server address as the client uses it
    bool json = false;   // the client reads JSON instead of PGN
    bool page = false;   // from a browser that shows the answer
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
  // Refuses a form with a wrong field. The field is also a member of the answer, because clients look for it there.
  static void refuse_form(const Held& ask, const FormError& why);
  // Answers with a stream. `begin` gets it after its head is sent; `ended` is called once.
  using Stream = std::shared_ptr<LineStream>;
  void stream_lines(const Held& ask, std::function<void(const Stream&)> begin,
                    std::function<void(const LineStream&)> ended);
  // Answers that the requested game was not found.
  static void no_game(const Held& ask, const Refusal& why);

  // Refuses an unknown address or a wrong method; returns whether it has answered.
  static bool refuse_address(const Held& ask);
  // Finds the caller by its token, and then calls `then`.
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
  // Answers with these games, in that order, in the client's format.
  void collect(const Held& ask, std::vector<store::TableId> ids);
  void write_user(std::string& out, const Held& ask, const Account& account) const;
  void write_whole_user(std::string& out, const Held& ask, const Account& account) const;

  Bots& bots_;
};

}  // namespace jadoube::server
