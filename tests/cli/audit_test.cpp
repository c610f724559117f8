// The files in tests/cli/audit, one for each kind of finding, with the audit's output in each language and format.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "tests/cli/program.hpp"
#include "tests/support/environment.hpp"

namespace jadoube::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& entry : fs::directory_iterator(source_file("tests/cli/audit")))
    if (entry.path().extension() == ".pgn") all.push_back(entry.path().stem().string());
  std::ranges::sort(all);
  return all;
}

std::string output(const std::string& name) {
  std::string all;
  for (const auto* lang : {"en", "pt"})
    for (const auto* format : {"text", "json", "csv"}) {
      std::vector<std::string> arguments{"audit", "--lang", lang, "--format", format, name + ".pgn"};
      // NAME.options: further arguments, one a line.
      std::ifstream options(source_file("tests/cli/audit/" + name + ".options"));
      for (std::string option; std::getline(options, option);) arguments.push_back(option);
      const auto outcome = run(arguments, {.directory = source_file("tests/cli/audit")});
      all += "# " + std::string(lang) + " " + format + ": " + std::to_string(outcome.status) + "\n" + outcome.out +
             outcome.err;
    }
  return all;
}

TEST(Audit, EachKindOfFinding_IsSaidInEachLanguageAndFormat) {
  for (const std::string& name : names())
    EXPECT_EQ(output(name), contents(source_file("tests/cli/audit/" + name + ".expected"))) << name;
}

// With standard input as the file to read, the games in the only file named would be overwritten.
TEST(Audit, FixWithoutAFileToRead_IsRefused_AndTheOnlyFileNamedIsKept) {
  const Scratch scratch;
  scratch.write("games.pgn", "1. e4 e5 *\n");
  const auto outcome = run({"audit", "--fix", "games.pgn"}, {.directory = scratch.path()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "jadoube audit: FILE is missing\n");
  EXPECT_EQ(scratch.read("games.pgn"), "1. e4 e5 *\n");
}

TEST(Audit, OfACleanFile_FindsNothing) {
  const auto outcome = run({"audit", "clean.pgn"}, {.directory = source_file("tests/cli/audit")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "Games: 2; moves: 5; errors: 0; warnings: 0; for information: 0.\n");
}

// The letters are asked for only after a move that English letters do not explain, wherever in the beginning it is.
TEST(Audit, OfAFile_GuessesTheLettersFromItsBeginning) {
  const std::string english = "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n";
  const std::string german =
      "[Event \"b\"]\n[Result \"*\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. Sc3 Dd6 *\n\n";
  const auto times = [](const std::string& text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  const Scratch scratch;
  const auto unreadable = [&](const std::string& text, const std::string& threads) {
    scratch.write("games.pgn", text);
    const auto outcome =
        run({"audit", "--threads", threads, "--format", "csv", "--only", "unreadable_move", "games.pgn"},
            {.directory = scratch.path()});
    return std::ranges::count(outcome.out, '\n') - 1;  // without the header
  };
  for (const std::string threads : {"1", "2"}) {
    EXPECT_EQ(unreadable(times(english, 3), threads), 0);
    EXPECT_EQ(unreadable(times(german, 3), threads), 0);
    EXPECT_EQ(unreadable(times(german, 3'000), threads), 0);
    EXPECT_EQ(unreadable(english + times(german, 3'000), threads), 1);
    EXPECT_EQ(unreadable(times(english, 3'000) + german, threads), 1);
  }
}

TEST(Audit, OnlyAndSkip_SelectKinds) {
  const Environment there{.directory = source_file("tests/cli/audit")};
  EXPECT_THAT(run({"audit", "--only", "duplicate,bad_date", "wrong_result.pgn"}, there).out,
              testing::StartsWith("Games:"));
  EXPECT_THAT(run({"audit", "--skip", "wrong_result", "wrong_result.pgn"}, there).out, testing::StartsWith("Games:"));
  const auto unknown = run({"audit", "--only", "nonsense", "clean.pgn"}, there);
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("“nonsense”"));
}

TEST(Audit, WhatCannotBeRead_IsOneLine_AndTheRestIsAudited) {
  const Scratch scratch;
  scratch.write("a.pgn", "[White \"A\"]\n\n1. e5 *\n");
  scratch.write("binary.pgn", std::string("\x7F"
                                          "ELF\0\0\0",
                                          7));
  run_command({"zstd", "-q", "a.pgn"}, {.directory = scratch.path()});
  scratch.write("cut.pgn.zst", scratch.read("a.pgn.zst").substr(0, 20));
  const auto outcome =
      run({"audit", "binary.pgn", "cut.pgn.zst", "missing.pgn", "a.pgn"}, {.directory = scratch.path()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "jadoube audit: cannot read binary.pgn: it is not a text file\n"
            "jadoube audit: cannot read cut.pgn.zst: The compressed file is incomplete.\n"
            "jadoube audit: cannot read missing.pgn: no such file or directory\n");
  EXPECT_THAT(outcome.out, HasSubstr("a.pgn:3: game 1"));
}

TEST(Audit, AFolderWithoutPermission_IsOneLine_AndTheRestIsAudited) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may look into every folder";
  const Scratch scratch;
  fs::create_directories(scratch.path() / "games/closed");
  fs::copy_file(source_file("tests/cli/audit/clean.pgn"), scratch.path() / "games/a.pgn");
  fs::permissions(scratch.path() / "games/closed", fs::perms::none);
  const auto outcome = run({"audit", "games"}, {.directory = scratch.path()});
  fs::permissions(scratch.path() / "games/closed", fs::perms::owner_all);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "jadoube audit: cannot read games/closed: permission denied\n");
  EXPECT_THAT(outcome.out, HasSubstr("Games: 2;"));
}

TEST(Audit, APipeInAFolder_IsNotWaitedFor) {
  const Scratch scratch;
  fs::create_directories(scratch.path() / "games");
  fs::copy_file(source_file("tests/cli/audit/clean.pgn"), scratch.path() / "games/a.pgn");
  ASSERT_EQ(::mkfifo((scratch.path() / "games/pipe.pgn").c_str(), 0600), 0);
  const auto outcome = run({"audit", "games"}, {.directory = scratch.path()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Games: 2;"));
}

TEST(Audit, AControlCharacterInAName_ReachesNoTerminal) {
  const Scratch scratch;
  scratch.write("games.pgn", "[White \"Ana\x1B[2J\"]\n[Black \"Rui\"]\n\n1. e4 e5 2. Ke3 *\n");
  const std::map<std::string, std::string> written{{"text", "Ana [2J"}, {"json", "Ana\\u001b[2J"}, {"csv", "Ana [2J"}};
  for (const auto& [format, name] : written) {
    const auto outcome = run({"audit", "--format", format, "games.pgn"}, {.directory = scratch.path()});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, HasSubstr(name));
    EXPECT_FALSE(outcome.out.contains('\x1B')) << format;
  }
}

TEST(Audit, Fix_WritesTheGamesCorrected_AndSaysEachChange) {
  const Scratch scratch;
  const auto games = source_file("tests/cli/audit_fix/games.pgn");
  fs::copy_file(games, scratch.path() / "games.pgn");
  std::string output;
  for (const auto* lang : {"en", "pt"})
    for (const auto* format : {"text", "json", "csv"}) {
      const auto outcome = run({"audit", "--lang", lang, "--format", format, "--fix", "corrected.pgn", "games.pgn"},
                               {.directory = scratch.path()});
      EXPECT_EQ(outcome.status, 0);
      EXPECT_EQ(outcome.err, "");
      EXPECT_EQ(scratch.read("corrected.pgn"), contents(source_file("tests/cli/audit_fix/corrected.pgn")));
      output += "# " + std::string(lang) + " " + format + "\n" + outcome.out;
    }
  EXPECT_EQ(output, contents(source_file("tests/cli/audit_fix/output.expected")));
}

TEST(Audit, Fix_InPlace_TakesTheFilesPlace) {
  const Scratch scratch;
  scratch.write("games.pgn", "1. f3 e5 2. g4 Qh4 *\n\n");
  EXPECT_EQ(run({"audit", "--fix", "games.pgn", "games.pgn"}, {.directory = scratch.path()}).status, 0);
  EXPECT_EQ(scratch.read("games.pgn"), "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n");
}

// The program is stopped after the last expected line; anything unexpected would come before it.
TEST(Audit, Follow_AlertsAtEachMoveOfAGameBeingPlayed) {
  const Scratch scratch;
  const std::string script =
      "printf '[White \"Ana\"]\\n[Black \"Rui\"]\\n\\n' > live.pgn\n"
      "\"$0\" audit --follow live.pgn > alerts & follower=$!\n"
      "await() { for ((i = 0; i < 600; ++i)); do (($(wc -l < alerts) >= $1)) && return; sleep 0.1; done; }\n"
      "for move in Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1; do printf '%s ' $move >> live.pgn; done\n"
      "await 1\n"
      "printf 'Ng8 f3 e5 g4 Qh4# ' >> live.pgn\n"
      "await 3\n"
      "printf 'Kf2 ' >> live.pgn\n"
      "await 4\n"
      "kill -INT $follower; wait $follower\n";
  const auto outcome = run_command({"bash", "-c", script, JADOUBE_PROGRAM}, {.directory = scratch.path()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(
      scratch.read("alerts"),
      R"(live.pgn:1: game 1, Ana – Rui, 4... Ng8: information: Black could claim a draw with 4... Ng8, after which the position stands on the board for the third time. (9.2.1, 2023) rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 4
live.pgn:1: game 1, Ana – Rui: information: White could claim a draw: the position stands on the board for the third time at least. (9.2.2, 2023) rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5
live.pgn:1: game 1, Ana – Rui: information: Black gave checkmate: the game is over. (5.1.1, 2023) rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 7
live.pgn:4: game 1, Ana – Rui, 7. Kf2: error: “Kf2” is written after the game had ended by checkmate. (5.1.1, 2023) rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 7
)");
}

// A broadcast writes the file of a round anew at each move. In blitz, an illegal move that is answered stands (B.3),
// and the game goes on: what can be claimed later in it is still told, and so is the next illegal move.
TEST(Audit, FollowOfARound_GoesOnThroughAnIllegalMoveThatStood) {
  const Scratch scratch;
  const std::string script =
      "game() { printf '[White \"%s\"]\\n[Black \"%s\"]\\n[Date \"2024.05.31\"]\\n[TimeControl \"180\"]\\n\\n%s "
      "*\\n\\n' \"$@\"; }\n"
      "broadcast() { { game Ana Rui \"$first\"; game Eva Ivo \"$1\"; } > new.pgn; mv new.pgn live.pgn; }\n"
      "await() { for ((i = 0; i < 600; ++i)); do (($(wc -l < alerts) >= $1)) && return; sleep 0.1; done; }\n"
      "first='1. e4 e5 2. Bc4 Bc5 3. Bxf7+ Nf6'; broadcast '1. f3'\n"
      "\"$0\" audit --follow live.pgn > alerts & follower=$!\n"
      "await 1\n"
      "first+=' 4. Nf3 Kxf7 5. Nxe5+ Ke8 6. Nf3 Ng8 7. Ne5 Nf6 8. Nf3 Ng8 9. Ne5'; broadcast '1. f3 e5'\n"
      "await 2\n"
      "broadcast '1. f3 e5 2. g4 Qh4#'\n"
      "await 3\n"
      "first+=' Nf6 10. Ke3'; broadcast '1. f3 e5 2. g4 Qh4#'\n"
      "await 5\n"
      "kill -INT $follower; wait $follower\n";
  const auto outcome = run_command({"bash", "-c", script, JADOUBE_PROGRAM}, {.directory = scratch.path()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(
      scratch.read("alerts"),
      R"(live.pgn:6: game 1, Ana – Rui, 3... Nf6: error: The knight on g8 cannot go to f6: the king on e8, attacked by the bishop on f7, would still be in check. (7.5.1, 2023) rnbqk1nr/pppp1Bpp/8/2b1p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 3
live.pgn:1: game 1, Ana – Rui, 9... Nf6: information: Black could claim a draw with 9... Nf6, after which the position stands on the board for the third time. (9.2.1, 2023) rnbqk1nr/pppp2pp/8/2b1N3/4P3/8/PPPP1PPP/RNBQK2R b KQ - 8 9
live.pgn:8: game 2, Eva – Ivo: information: Black gave checkmate: the game is over. (5.1.1, 2023) rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
live.pgn:6: game 1, Ana – Rui, 10. Ke3: error: A king goes one square in any direction, except in castling; it cannot go from e1 to e3; perhaps Ke2, Kf1 or 0-0 was meant. (7.5.1, 2023) rnbqk2r/pppp2pp/5n2/2b1N3/4P3/8/PPPP1PPP/RNBQK2R w KQ - 9 10
live.pgn:1: game 1, Ana – Rui: information: White could claim a draw: the position stands on the board for the third time at least. (9.2.2, 2023) rnbqk2r/pppp2pp/5n2/2b1N3/4P3/8/PPPP1PPP/RNBQK2R w KQ - 9 10
)");
}

// A server that supports ETag as `jadoube serve` does, and records its answers.
TEST(Audit, FollowOfAnAddress_AlertsAsTheFileGrows_AndFetchesItAnewOnlyThen) {
  if (run_command({"bash", "-c", "command -v python3"}, {}).status != 0) GTEST_SKIP() << "there is no python3";
  const Scratch scratch;
  scratch.write("serve.py", R"(import hashlib, http.server, os
class Games(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        text = open('live.pgn', 'rb').read()
        tag = '"' + hashlib.sha1(text).hexdigest() + '"'
        known = self.headers['If-None-Match'] == tag
        self.send_response(304 if known else 200)
        self.send_header('ETag', tag)
        if not known: self.send_header('Content-Length', str(len(text)))
        self.end_headers()
        if not known: self.wfile.write(text)
    def log_request(self, code, size=None):
        print(int(code), file=open('answers', 'a'))
server = http.server.HTTPServer(('127.0.0.1', 0), Games)
print(server.server_port, file=open('port.new', 'w'))
os.rename('port.new', 'port')
server.serve_forever()
)");
  const std::string script =
      "wait_for() { for ((i = 0; i < 600; ++i)); do eval \"$1\" && return; sleep 0.1; done; }\n"
      "printf '[White \"Ana\"]\\n[Black \"Rui\"]\\n\\n1. f3 e5 ' > live.pgn\n"
      "python3 serve.py 2> /dev/null & server=$!\n"
      "wait_for '[ -s port ]'\n"
      "address=http://127.0.0.1:$(cat port)/live.pgn\n"
      "\"$0\" audit --follow $address > alerts 2> complaints & follower=$!\n"
      "wait_for 'grep -qx 304 answers'\n"
      "printf '2. g4 Qh4# ' >> live.pgn\n"
      "wait_for '[ -s alerts ]'\n"
      "wait_for '(($(grep -cx 304 answers) > 2))'\n"
      "kill $server; wait $server\n"
      "wait_for '[ -s complaints ]'\n"
      "kill -INT $follower; wait $follower\n";
  const auto outcome = run_command({"bash", "-c", script, JADOUBE_PROGRAM}, {.directory = scratch.path()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string address =
      "http://127.0.0.1:" + scratch.read("port").substr(0, scratch.read("port").find('\n')) + "/live.pgn";
  EXPECT_TRUE(scratch.read("complaints").contains(address)) << scratch.read("complaints");
  EXPECT_EQ(scratch.read("alerts"),
            address +
                ":1: game 1, Ana – Rui: information: Black gave checkmate: the game is over. (5.1.1, 2023) "
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n");
  const std::string answers = scratch.read("answers");
  std::size_t whole = 0;
  for (auto at = answers.find("200"); at != std::string::npos; at = answers.find("200", at + 1)) ++whole;
  EXPECT_EQ(whole, 2U) << answers;
}

// A long file is read in pieces, a pipe as a stream.
TEST(Audit, ALongFile_GivesWhatItGivesThroughAPipe) {
  const auto compare = [](const std::string& text, int status) {
    const Scratch scratch;
    scratch.write("long.pgn", text);
    for (const char* threads : {"1", "3"}) {
      const auto whole = run({"audit", "--threads", threads, "long.pgn"}, {.directory = scratch.path()});
      const auto piped = run({"audit", "--threads", threads, "-"}, {.input = text, .directory = scratch.path()});
      const auto renamed = [](const std::string& output, const std::string& name) {
        std::string all;
        for (std::size_t at = 0, next; at < output.size(); at = next) {
          next = output.find(name, at);
          all.append(output, at, next - at);
          if (next != std::string::npos) next += name.size();
        }
        return all;
      };
      EXPECT_EQ(whole.status, status) << whole.err;
      EXPECT_EQ(renamed(whole.out, "long.pgn"), renamed(piped.out, "<stdin>"));
      EXPECT_EQ(renamed(whole.err, "long.pgn"), renamed(piped.err, "standard input"));
    }
  };
  const auto long_enough = [](const std::string& text) {
    std::string all;
    while (all.size() < 3'000'000) all += text;
    return all;
  };
  std::string text;
  for (const auto& name : names()) text += contents(source_file("tests/cli/audit/" + name + ".pgn"));
  compare(long_enough(text), 1);
  compare(long_enough("[Event \"?\"]\n\n1. e4 e5 2. Cf3 Cc6 3. Bc4 *\n\n"), 1);
  compare(long_enough(std::string("\x7F"
                                  "ELF\0\0\0",
                                  7)),
          2);
}

TEST(Audit, InSevenPartsAndMerged_IsTheSameSummaryAsInOneGo) {
  const Scratch scratch;
  std::string text;
  for (int again = 0; again < 40; ++again)
    for (const auto& name : names()) text += contents(source_file("tests/cli/audit/" + name + ".pgn"));
  scratch.write("all.pgn", text);
  run_command({"zstd", "-q", "all.pgn"}, {.directory = scratch.path()});
  for (const std::string file : {"all.pgn", "all.pgn.zst"}) {
    const auto whole = run({"audit", "--format", "json", file}, {.directory = scratch.path()});
    std::vector<std::string> merge{"audit", "--merge", "--format", "json"};
    for (int part = 1; part <= 7; ++part) {
      const auto name = std::to_string(part) + ".json";
      const auto of_part = run({"audit", "--format", "json", "--shard", std::to_string(part) + "/7", file},
                               {.directory = scratch.path()});
      scratch.write(name, of_part.out);
      merge.push_back(name);
    }
    const auto merged = run(merge, {.directory = scratch.path()});
    EXPECT_EQ(merged.status, whole.status);
    EXPECT_EQ(merged.out, whole.out.substr(whole.out.find("{\"summary\"")));
  }
}

TEST(Audit, Merge_RefusesPartsThatAreNotTheWhole) {
  const Scratch scratch;
  const auto summary = [](const std::string& beginning) {
    return "{\"summary\":{" + beginning + "\"sources\":0,\"unreadable\":0,\"games\":1,\"plies\":2,\"findings\":{}}}\n";
  };
  const auto merged = [&](const std::string& lines) {
    scratch.write("parts.json", lines);
    return run({"audit", "--merge", "parts.json"}, {.directory = scratch.path()});
  };
  const auto part = [&](const std::string& name) { return summary("\"part\":\"" + name + "\","); };
  EXPECT_EQ(merged(part("2/2") + part("1/2")).status, 0);
  EXPECT_EQ(merged(part("1/2") + part("1/2") + part("2/2") + part("2/2")).status, 0);
  EXPECT_EQ(merged(summary("") + summary("")).status, 0);

  for (const auto& [lines, words] : {
           std::pair{part("1/4") + part("3/4") + part("3/4"), "of 4 parts, these are missing: 2, 4"},
           std::pair{part("1/2") + part("2/2") + part("2/2"), "part 2 of 2 was given more often than the others"},
           std::pair{summary("") + summary("\"complete\":false,"),
                     "parts.json, line 2: this audit was interrupted before its end"},
           std::pair{part("3/2"), "parts.json, line 1"},
       }) {
    const auto outcome = merged(lines);
    EXPECT_EQ(outcome.status, 2) << lines;
    EXPECT_THAT(outcome.err, HasSubstr(words)) << lines;
    EXPECT_EQ(outcome.out, "") << lines;
  }
}

TEST(Audit, Merge_RefusesWhatNoAuditWrote) {
  const Scratch scratch;
  for (const std::string line : {"nonsense", "{}", "{\"summary\":{}}", "{\"fingerprints\":[\"12\"]}", "[1]"}) {
    scratch.write("part.json", line + "\n");
    const auto outcome = run({"audit", "--merge", "part.json"}, {.directory = scratch.path()});
    EXPECT_EQ(outcome.status, 2) << line;
    EXPECT_THAT(outcome.err, HasSubstr("part.json, line 1")) << line;
  }
}

}  // namespace
}  // namespace jadoube::test
