// jadoube broadcast, sending to a server that takes games as Lichess does.
#include "jadoube/cli/broadcast/delayed_texts.hpp"

#include <gmock/gmock.h>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using cli::DelayedTexts;
using namespace std::chrono_literals;
using ::testing::HasSubstr;

TEST(DelayedTexts, TheNewestStateThatIsOldEnough_IsTakenOnce) {
  DelayedTexts states(15min);
  const DelayedTexts::Time start{};
  states.add(start, "1. e4");
  states.add(start + 1min, "1. e4 e5");
  states.add(start + 10min, "1. e4 e5 2. Nf3");
  EXPECT_EQ(states.take(start + 15min - 1s), std::nullopt);
  EXPECT_EQ(states.take(start + 15min), "1. e4");
  EXPECT_EQ(states.take(start + 15min + 30s), std::nullopt);
  EXPECT_EQ(states.take(start + 25min), "1. e4 e5 2. Nf3");
  EXPECT_EQ(states.take(start + 99min), std::nullopt);
  EXPECT_EQ(states.waiting(), 0U);
}

TEST(DelayedTexts, OfVeryManyBytes_EverySecondStateIsLeftOut_AndTheNewestIsKept) {
  constexpr std::size_t size = 1000;
  DelayedTexts states(1h, 8 * size), others(1h, 8 * size);
  const DelayedTexts::Time start{};
  for (int i = 0; i < 20; ++i) states.add(start + i * 1min, std::string(size, static_cast<char>('a' + i)));
  EXPECT_LE(states.waiting(), 9U);
  for (int i = 0; i < 20; ++i) {
    const auto state = states.take(start + 1h + i * 1min);
    EXPECT_TRUE(!state || state->front() <= 'a' + i);  // never too young
  }
  for (int i = 0; i < 20; ++i) others.add(start + i * 1min, std::string(size, static_cast<char>('a' + i)));
  EXPECT_EQ(others.take(start + 2h)->front(), 'a' + 19);
}

// Writes each text that it takes to a file of its own, "taken.N", and answers with the statuses of the file "answers"
// first, a line each, then with 200. It gives round.pgn to a GET, and writes a file "given.N" for each.
constexpr const char* stand_in = R"(
import { createServer } from 'node:http';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
const answers = existsSync('answers') ? readFileSync('answers', 'utf8').trim().split('\n') : [];
let asked = 0, taken = 0, given = 0;
createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(readFileSync('round.pgn'));
    return writeFileSync(`given.${given++}`, '');
  }
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const { authorization = 'none', 'content-type': type } = request.headers;
    writeFileSync(`asked.${asked}`, `${request.method} ${request.url} ${authorization} ${type}\n${body}`);
    const status = Number(answers[asked++] ?? 200);
    response.writeHead(status, status === 429 ? { 'retry-after': '1' } : {});
    if (status === 200) writeFileSync(`taken.${taken++}`, body);
    response.end(JSON.stringify({ games: [{ tags: {}, moves: 1 }, { tags: {}, error: 'Cannot parse 2. Qxh9' }] }));
  });
}).listen(0, '127.0.0.1', function () {
  writeFileSync('port.new', String(this.address().port));
  renameSync('port.new', 'port');
});
)";

// Runs `steps` while `source` is sent to the stand-in; they may `wait_for` a condition, and $sender is the program. The
// stand-in's address is $site.
Outcome while_sending(const Scratch& scratch, const std::string& options, const std::string& steps,
                      const std::string& source = "round.pgn") {
  scratch.write("server.mjs", stand_in);
  scratch.write("token.txt", "lip_secret\n");
  scratch.write("round.pgn", "1. e4 *\n");
  return run_command({"bash", "-c",
                      "wait_for() { for ((i = 0; i < 600; ++i)); do eval \"$1\" && return; sleep 0.1; done; }\n"
                      "node server.mjs & server=$!\n"
                      "wait_for '[ -s port ]'\n"
                      "site=http://127.0.0.1:$(cat port)\n"
                      "\"$0\" broadcast " +
                          source + " --to $site/push " + options + " > sent 2> complaints & sender=$!\n" + steps +
                          "\nstatus=$?; kill $server; exit $status",
                      JADOUBE_PROGRAM},
                     {.directory = scratch.path()});
}

TEST(Broadcast, EachState_IsSentOnce_WithTheToken) {
  const Scratch scratch;
  const auto outcome = while_sending(scratch, "--token-file token.txt",
                                     "wait_for '[ -e taken.0 ]'\n"
                                     "printf '1. e4 e5 2. Nf3 *\\n' > new; mv new round.pgn\n"
                                     "wait_for '[ -e taken.1 ]'\n"
                                     "printf '1. e4 e5 2. Nf3 Nc6 *\\n' > new; mv new round.pgn\n"
                                     "wait_for '[ -e taken.2 ]'\n"
                                     "kill -INT $sender; wait $sender");
  EXPECT_EQ(outcome.status, 0) << outcome.err << scratch.read("complaints");
  EXPECT_EQ(scratch.read("asked.0"), "POST /push Bearer lip_secret text/plain; charset=utf-8\n1. e4 *\n");
  EXPECT_EQ(scratch.read("taken.1"), "1. e4 e5 2. Nf3 *\n");
  EXPECT_EQ(scratch.read("taken.2"), "1. e4 e5 2. Nf3 Nc6 *\n");
  EXPECT_THAT(scratch.read("sent"), HasSubstr("sent: 1 lines, 1 KB"));
  // What the server says of a game is told once.
  EXPECT_THAT(scratch.read("complaints"), ::testing::EndsWith("/push says: Cannot parse 2. Qxh9\n"));
}

TEST(Broadcast, ABusyServer_IsAskedAgain_AndGetsTheNewestState) {
  const Scratch scratch;
  scratch.write("answers", "503\n429\n");
  const auto outcome = while_sending(scratch, "",
                                     "wait_for '[ -e asked.0 ]'\n"
                                     "printf '1. e4 e5 *\\n' > new; mv new round.pgn\n"
                                     "wait_for '[ -e taken.0 ]'\n"
                                     "kill -INT $sender; wait $sender");
  EXPECT_EQ(outcome.status, 0) << outcome.err << scratch.read("complaints");
  EXPECT_EQ(scratch.read("asked.0"), "POST /push none text/plain; charset=utf-8\n1. e4 *\n");
  EXPECT_EQ(scratch.read("taken.0"), "1. e4 e5 *\n");
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "taken.1"));
  EXPECT_THAT(scratch.read("complaints"),
              HasSubstr("did not take the games, and is tried again: the server answers with status 503"));
}

TEST(Broadcast, AServerThatRefuses_EndsIt) {
  const Scratch scratch;
  scratch.write("answers", "401\n");
  const auto outcome = while_sending(scratch, "", "wait $sender");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(scratch.read("complaints"), HasSubstr("does not take the games: the server answers with status 401"));
}

TEST(Broadcast, ARedirection_EndsIt) {
  const Scratch scratch;
  scratch.write("answers", "302\n");
  EXPECT_EQ(while_sending(scratch, "", "wait $sender").status, 2);
  EXPECT_THAT(scratch.read("complaints"), HasSubstr("does not take the games: the server answers with status 302"));
}

TEST(Broadcast, AStateThatCannotBeRead_IsGivenUp_AndTheNextOneIsSent) {
  const Scratch scratch;
  scratch.write("answers", "400\n");
  const auto outcome = while_sending(scratch, "",
                                     "wait_for '[ -e asked.0 ]'\n"
                                     "printf '1. e4 e5 *\\n' > new; mv new round.pgn\n"
                                     "wait_for '[ -e taken.0 ]'\n"
                                     "kill -INT $sender; wait $sender");
  EXPECT_EQ(outcome.status, 0) << outcome.err << scratch.read("complaints");
  EXPECT_EQ(scratch.read("taken.0"), "1. e4 e5 *\n");
  EXPECT_THAT(scratch.read("complaints"), HasSubstr("did not take these games, and is sent the next ones"));
}

TEST(Broadcast, AWebPage_IsNotSent) {
  const Scratch scratch;
  const auto outcome = while_sending(scratch, "",
                                     "wait_for '[ -e taken.0 ]'\n"
                                     "printf '<!doctype html>\\n' > new; mv new round.pgn\n"
                                     "wait_for '[ -s complaints ] && grep -q page complaints'\n"
                                     "kill -INT $sender; wait $sender");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "asked.1"));
  EXPECT_THAT(scratch.read("complaints"), HasSubstr("round.pgn is a web page, and not PGN"));
}

TEST(Broadcast, WhatIsHeldBack_IsNotSentWhenItIsEnded) {
  const Scratch scratch;
  // When the source is asked for the second time, its first state has been read.
  const auto outcome = while_sending(scratch, "--delay 15m",
                                     "wait_for '[ -e given.1 ]'\n"
                                     "kill -INT $sender; wait $sender",
                                     "$site/round.pgn");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "asked.0"));
  EXPECT_EQ(scratch.read("complaints"), "jadoube broadcast: the last games were not sent\n");
}

TEST(Broadcast, BadUsage_IsToldInOneSentence) {
  const Scratch scratch;
  scratch.write("empty.txt", "\n");
  const auto told = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "broadcast");
    const auto outcome = run(words, {.directory = scratch.path()});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_THAT(told({}), HasSubstr("name the PGN file"));
  EXPECT_THAT(told({"a.pgn"}), HasSubstr("--to needs an address"));
  EXPECT_THAT(told({"a.pgn", "--to", "example.org"}), HasSubstr("--to needs an address"));
  EXPECT_THAT(told({"a.pgn", "--to", "https://example.org", "--delay", "9d"}), HasSubstr("“9d” is no time"));
  EXPECT_THAT(told({"a.pgn", "--to", "https://example.org", "--delay", "25h"}), HasSubstr("“25h” is no time"));
  EXPECT_THAT(told({"a.pgn", "--to", "http://example.org", "--token-file", "t"}),
              HasSubstr("others could read the token"));
  EXPECT_THAT(told({"a.pgn", "--to", "http://localhost.example.org", "--token-file", "t"}),
              HasSubstr("others could read the token"));
  EXPECT_THAT(told({"a.pgn", "--to", "https://example.org", "--token-file", "t"}), HasSubstr("cannot read t"));
  EXPECT_THAT(told({"a.pgn", "--to", "https://example.org", "--token-file", "empty.txt"}),
              HasSubstr("the first line of empty.txt is no token"));
}

}  // namespace
}  // namespace jadoube::test
