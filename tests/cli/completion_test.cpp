// The scripts of `jadoube completion`, run by the shells themselves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) all.push_back(line);
  return all;
}

bool installed(const std::string& shell) { return run_command({"bash", "-c", "command -v " + shell}).status == 0; }

// What bash offers for the last of `words`; "files" if it uses its own completion of file names.
std::vector<std::string> bash_offers(const std::vector<std::string>& words) {
  static const std::string script =
      "source <(\"$0\" completion bash)\n"
      "compopt() { [[ $* == '-o default' ]] && echo files; [[ $* == '-o dirnames' ]] && echo folders; }\n"
      "COMP_WORDS=(jadoube \"$@\") COMP_CWORD=$#\n"
      "_jadoube\n"
      "((${#COMPREPLY[@]} == 0)) || printf '%s\\n' \"${COMPREPLY[@]}\"\n";
  std::vector<std::string> command{"bash", "-uc", script, JADOUBE_PROGRAM};
  command.insert(command.end(), words.begin(), words.end());
  const auto outcome = run_command(command);
  EXPECT_EQ(outcome.err, "");
  return lines(outcome.out);
}

TEST(BashCompletion, OffersCommands) {
  EXPECT_THAT(bash_offers({""}),
              ElementsAre("serve", "perft", "convert", "why", "moves", "referee", "board", "dead", "audit", "filter",
                          "split", "merge", "sort", "stats", "reconstruct", "match", "broadcast", "swiss", "law",
                          "admin", "player", "store", "completion", "manual", "licences", "help"));
  EXPECT_THAT(bash_offers({"co"}), ElementsAre("convert", "completion"));
  EXPECT_THAT(bash_offers({"--lang", "pt", "per"}), ElementsAre("perft"));
  EXPECT_THAT(bash_offers({"--lang", "=", "pt", "per"}), ElementsAre("perft"));
  EXPECT_THAT(bash_offers({"help", "ma"}), testing::UnorderedElementsAre("match", "manual"));
}

TEST(BashCompletion, OffersOptionsOfTheCommandAndOfTheProgram) {
  EXPECT_THAT(bash_offers({"--"}), ElementsAre("--lang", "--version", "--help"));
  EXPECT_THAT(bash_offers({"perft", "5", "--"}),
              ElementsAre("--lang", "--version", "--help", "--divide", "--threads", "--chess960", "--json"));
  EXPECT_THAT(bash_offers({"convert", "--l"}), ElementsAre("--lang", "--letters"));
}

TEST(BashCompletion, OffersValues) {
  EXPECT_THAT(bash_offers({"--lang", ""}), ElementsAre("en", "pt", "pt-BR"));
  EXPECT_THAT(bash_offers({"perft", "--lang", "="}), ElementsAre("en", "pt", "pt-BR"));
  EXPECT_THAT(bash_offers({"perft", "--lang", "=", "p"}), ElementsAre("pt", "pt-BR"));
  EXPECT_THAT(bash_offers({"convert", "--letters", "f"}), ElementsAre("fr", "figurine"));
  EXPECT_THAT(bash_offers({"convert", "--to", ""}), ElementsAre("pgn", "uci", "fen", "epd"));
  EXPECT_THAT(bash_offers({"law", "--edition", ""}), ElementsAre("1997", "2009", "2014", "2018", "2023"));
  EXPECT_THAT(bash_offers({"completion", ""}), ElementsAre("bash", "zsh", "fish"));
}

TEST(BashCompletion, OffersArticlesKindsOfFindingsAndFolders) {
  EXPECT_THAT(bash_offers({"law", "9.6"}), ElementsAre("9.6.1", "9.6.2"));
  EXPECT_THAT(bash_offers({"audit", "--only", ""}), IsSupersetOf({"illegal_move", "wrong_result"}));
  EXPECT_THAT(bash_offers({"split", "--directory", ""}), ElementsAre("folders"));
}

TEST(BashCompletion, LeavesFilesToTheShell) {
  EXPECT_THAT(bash_offers({"convert", ""}), ElementsAre("files"));
  EXPECT_THAT(bash_offers({"convert", "a.pgn", "b"}), ElementsAre("files"));
  EXPECT_THAT(bash_offers({"convert", "-o", "x"}), ElementsAre("files"));
  EXPECT_THAT(bash_offers({"convert", "--output", ""}), ElementsAre("files"));
}

TEST(BashCompletion, OffersNothingForANumber) {
  EXPECT_THAT(bash_offers({"perft", ""}), IsEmpty());
  EXPECT_THAT(bash_offers({"perft", "--threads", ""}), IsEmpty());
}

TEST(ZshCompletion, OffersCommandsOptionsAndValues) {
  if (!installed("zsh")) GTEST_SKIP() << "no zsh";
  const Scratch scratch;
  scratch.write("_jadoube", run({"completion", "zsh"}).out);
  scratch.write("games.pgn", "");
  // zsh completes only at a terminal, which its module zpty provides. The expected text may arrive at any time.
  const auto offers = [&](const std::string& typed, const std::string& awaited) {
    const std::string script =
        "zmodload zsh/zpty\n"
        "zpty shell TERM=dumb zsh -f -i\n"
        "zpty -w shell 'PS1= LISTMAX=0; fpath=($PWD $fpath); autoload -Uz compinit; compinit -D -u; "
        "bindkey \"^I\" list-choices; stty rows 100 columns 200; print -r \"rea\"\"dy\"'\n"
        "zpty -r shell seen '*ready*'\n"
        "zpty -n -w shell \"$1\"$'\\t'\n"
        "zpty -r shell seen \"*$2*\"\n";
    return run_command({"timeout", "60", "zsh", "-fc", script, "zsh", typed, awaited},
                       {.directory = scratch.path(), .variables = {{"TERM", "dumb"}}})
               .status == 0;
  };
  EXPECT_TRUE(offers("jadoube ", "perft"));
  EXPECT_TRUE(offers("jadoube perft --", "--chess960"));
  EXPECT_TRUE(offers("jadoube convert --letters ", "figurine"));
  EXPECT_TRUE(offers("jadoube completion ", "fish"));
  EXPECT_TRUE(offers("jadoube convert ", "games.pgn"));
}

TEST(FishCompletion, OffersCommandsOptionsAndValues) {
  if (!installed("fish")) GTEST_SKIP() << "no fish";
  const Scratch scratch;
  scratch.write("jadoube.fish", run({"completion", "fish"}).out);
  scratch.write("games.pgn", "");
  const auto offers = [&](const std::string& typed) {
    const auto outcome =
        run_command({"fish", "--no-config", "-c",
                     "source jadoube.fish; complete -C '" + typed + "' | string replace -r '\\t.*' ''"},
                    {.directory = scratch.path(), .variables = {{"HOME", scratch.path()}}});
    EXPECT_EQ(outcome.err, "");
    return lines(outcome.out);
  };
  EXPECT_THAT(offers("jadoube "), testing::UnorderedElementsAre(
                                      "serve", "perft", "convert", "why", "moves", "referee", "board", "dead", "audit",
                                      "filter", "split", "merge", "sort", "stats", "reconstruct", "match", "broadcast",
                                      "swiss", "law", "admin", "player", "store", "completion", "manual", "help"));
  EXPECT_THAT(offers("jadoube perft --"), IsSupersetOf({"--divide", "--threads", "--chess960", "--lang"}));
  EXPECT_THAT(offers("jadoube perft "), IsEmpty());
  EXPECT_THAT(offers("jadoube --lang "), ElementsAre("en", "pt", "pt-BR"));
  EXPECT_THAT(offers("jadoube convert --letters f"), testing::UnorderedElementsAre("fr", "figurine"));
  EXPECT_THAT(offers("jadoube completion "), testing::UnorderedElementsAre("bash", "zsh", "fish"));
  EXPECT_THAT(offers("jadoube completion fish "), IsEmpty());
  EXPECT_THAT(offers("jadoube --lang pt per"), ElementsAre("perft"));
  EXPECT_THAT(offers("jadoube convert --to fen --ev"), ElementsAre("--every"));
  EXPECT_THAT(
      offers("jadoube help "),
      testing::UnorderedElementsAre("serve", "perft", "convert", "why", "moves", "referee", "board", "dead", "audit",
                                    "filter", "split", "merge", "sort", "stats", "reconstruct", "match", "broadcast",
                                    "swiss", "law", "admin", "player", "store", "completion", "manual", "help"));
  EXPECT_THAT(offers("jadoube help perft "), IsEmpty());
  EXPECT_THAT(offers("jadoube convert g"), ElementsAre("games.pgn"));
  EXPECT_THAT(offers("jadoube convert -o g"), ElementsAre("games.pgn"));
}

}  // namespace
}  // namespace jadoube::test
