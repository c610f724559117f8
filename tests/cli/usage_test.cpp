#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jadoube/version.hpp"
#include "tests/cli/program.hpp"

namespace jadoube::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Environment portuguese{.variables = {{"LANG", "pt_PT.UTF-8"}}};

struct BadUsage {
  std::vector<std::string> arguments;
  std::string english;
  std::string portuguese;

  friend void PrintTo(const BadUsage& usage, std::ostream* out) { *out << usage.english; }
};

class Usage : public testing::TestWithParam<BadUsage> {};

TEST_P(Usage, OfABadKind_IsOneSentenceInTheReadersLanguage) {
  const auto english = run(GetParam().arguments);
  EXPECT_EQ(english.err, GetParam().english + "\n");
  EXPECT_EQ(english.out, "");
  EXPECT_EQ(english.status, 2);
  const auto translated = run(GetParam().arguments, portuguese);
  EXPECT_EQ(translated.err, GetParam().portuguese + "\n");
  EXPECT_EQ(translated.out, "");
  EXPECT_EQ(translated.status, 2);
}

const std::vector<BadUsage> bad_usages{
    {{"perfd", "3"},
     "jadoube: there is no command “perfd”; did you mean “perft”?",
     "jadoube: não há nenhum comando “perfd”; queria dizer “perft”?"},
    {{"castle"},
     "jadoube: there is no command “castle”; “jadoube help” lists them",
     "jadoube: não há nenhum comando “castle”; “jadoube help” mostra quais há"},
    {{"help", "pertf"},
     "jadoube help: there is no command “pertf”; did you mean “perft”?",
     "jadoube help: não há nenhum comando “pertf”; queria dizer “perft”?"},
    {{"--ply"}, "jadoube: there is no option “--ply” here", "jadoube: não há aqui nenhuma opção “--ply”"},
    {{"--divide"},
     "jadoube: there is no option “--divide” here; these commands have it: perft",
     "jadoube: não há aqui nenhuma opção “--divide”; têm-na estes comandos: perft"},
    {{"perft", "3", "-divide"},
     "jadoube perft: there is no option “-divide” here; did you mean “--divide”?",
     "jadoube perft: não há aqui nenhuma opção “-divide”; queria dizer “--divide”?"},
    {{"--", "perft"}, "jadoube: there is no option “--” here", "jadoube: não há aqui nenhuma opção “--”"},
    {{"perft", "3", "--dvide"},
     "jadoube perft: there is no option “--dvide” here; did you mean “--divide”?",
     "jadoube perft: não há aqui nenhuma opção “--dvide”; queria dizer “--divide”?"},
    {{"perft", "--thread=4", "x"},
     "jadoube perft: there is no option “--thread” here; did you mean “--threads”?",
     "jadoube perft: não há aqui nenhuma opção “--thread”; queria dizer “--threads”?"},
    {{"perft", "3", "-d"},
     "jadoube perft: there is no option “-d” here",
     "jadoube perft: não há aqui nenhuma opção “-d”"},
    {{"perft"}, "jadoube perft: DEPTH is missing", "jadoube perft: falta PROFUNDIDADE"},
    {{"perft", "3", "--threads"},
     "jadoube perft: --threads needs a value: --threads N",
     "jadoube perft: --threads precisa de um valor: --threads N"},
    {{"perft", "--divide=yes", "3"},
     "jadoube perft: --divide takes no value, but was given “yes”",
     "jadoube perft: --divide não aceita valor, mas recebeu “yes”"},
    {{"perft", "x"},
     "jadoube perft: DEPTH must be a whole number from 0 to 99, not “x”",
     "jadoube perft: PROFUNDIDADE tem de ser um número inteiro de 0 a 99, não “x”"},
    {{"perft", "-1"},
     "jadoube perft: DEPTH must be a whole number from 0 to 99, not “-1”",
     "jadoube perft: PROFUNDIDADE tem de ser um número inteiro de 0 a 99, não “-1”"},
    {{"perft", "99999"},
     "jadoube perft: DEPTH must be a whole number from 0 to 99, not “99999”",
     "jadoube perft: PROFUNDIDADE tem de ser um número inteiro de 0 a 99, não “99999”"},
    {{"perft", "99999999999999999999"},
     "jadoube perft: DEPTH must be a whole number from 0 to 99, not “99999999999999999999”",
     "jadoube perft: PROFUNDIDADE tem de ser um número inteiro de 0 a 99, não “99999999999999999999”"},
    {{"perft", ""},
     "jadoube perft: DEPTH must be a whole number from 0 to 99, not “”",
     "jadoube perft: PROFUNDIDADE tem de ser um número inteiro de 0 a 99, não “”"},
    {{"perft", "2", "--threads", "-3"},
     "jadoube perft: --threads must be a whole number from 0 to 1024, not “-3”",
     "jadoube perft: --threads tem de ser um número inteiro de 0 a 1024, não “-3”"},
    {{"perft", "2", "--chess960", "960"},
     "jadoube perft: --chess960 must be a whole number from 0 to 959, not “960”",
     "jadoube perft: --chess960 tem de ser um número inteiro de 0 a 959, não “960”"},
    {{"completion"},
     "jadoube completion: one of these is needed: bash, zsh, fish",
     "jadoube completion: é preciso um destes: bash, zsh, fish"},
    {{"completion", "tcsh"},
     "jadoube completion: “tcsh” is not one of bash, zsh, fish",
     "jadoube completion: “tcsh” não é nenhum de bash, zsh, fish"},
    {{"completion", "bash", "zsh"},
     "jadoube completion: there is one argument too many: “zsh”",
     "jadoube completion: há um argumento a mais: “zsh”"},
    {{"--lang", "de"},
     "jadoube: --lang must be one of en, pt, pt-BR, not “de”",
     "jadoube: --lang tem de ser um de en, pt, pt-BR, não “de”"},
    {{"perft", "1", "--lang"},
     "jadoube perft: --lang needs a value: --lang en|pt|pt-BR",
     "jadoube perft: --lang precisa de um valor: --lang en|pt|pt-BR"},
};

INSTANTIATE_TEST_SUITE_P(Kinds, Usage, testing::ValuesIn(bad_usages));

TEST(Language, IsTakenFromTheOption_BeforeOrAfterTheCommand) {
  const std::string falta = "jadoube perft: falta PROFUNDIDADE\n";
  EXPECT_EQ(run({"--lang", "pt", "perft"}).err, falta);
  EXPECT_EQ(run({"perft", "--lang", "pt"}).err, falta);
  EXPECT_EQ(run({"perft", "--lang=pt-BR"}).err, falta);
  EXPECT_EQ(run({"perft", "--lang", "en", "--lang", "pt"}).err, falta);
}

TEST(Language, OfTheOption_GoesBeforeTheLocale) {
  EXPECT_EQ(run({"perft", "--lang", "en"}, portuguese).err, "jadoube perft: DEPTH is missing\n");
}

TEST(Language, AfterTheMarkThatEndsTheOptions_IsNotLookedFor) {
  EXPECT_THAT(run({"perft", "x", "--", "--lang", "pt"}).err, HasSubstr("must be a whole number"));
}

TEST(Jadoube, WithoutArguments_PrintsItsHelpAndMakesNothing) {
  const Scratch scratch;
  const auto outcome = run({}, {.directory = scratch.path()});
  EXPECT_EQ(outcome.out, run({"help"}).out);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(scratch.names().empty());
  EXPECT_EQ(run({"--lang", "pt"}).out, run({"help", "--lang", "pt"}).out);
}

TEST(Version, HasAShortOption) { EXPECT_EQ(run({"-V"}).out, run({"--version"}).out); }

TEST(Version, IsOneLine_WithTheCommitAndTheKernel) {
  const auto outcome = run({"--version"}, {.variables = {{"JADOUBE_KERNEL", "portable"}}});
  EXPECT_THAT(outcome.out, testing::MatchesRegex("jadoube [0-9.]+ \\(([0-9a-f]+, )?kernel portable\\)\n"));
  EXPECT_THAT(outcome.out, testing::StartsWith("jadoube " + std::string(version) + " ("));
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(run({"--version", "--lang", "pt"}).out, HasSubstr("núcleo "));
}

TEST(StandardOutput, OnAFullDisk_IsAnError) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--help"}, {"--version"}, {"perft", "1"}, {"completion", "bash"}, {"manual"}}) {
    const auto outcome = run(arguments, {.out = "/dev/full"});
    EXPECT_EQ(outcome.err, "jadoube: cannot write standard output: no space left on the device\n") << arguments[0];
    EXPECT_EQ(outcome.status, 2) << arguments[0];
  }
}

TEST(StandardOutput, ThatIsClosed_IsAnError) {
  const auto outcome = run_command({"bash", "-c", "\"$0\" perft 1 >&-", JADOUBE_PROGRAM});
  EXPECT_EQ(outcome.err, "jadoube: cannot write standard output: it is closed\n");
  EXPECT_EQ(outcome.status, 2);
}

TEST(StandardOutput, WhoseReaderHasGone_EndsTheProgramQuietly) {
  // The pipe's reader ends before the program starts to write.
  const auto outcome =
      run_command({"bash", "-c", "trap '' PIPE; { sleep 0.1; \"$0\" manual; echo $? >&2; } | true", JADOUBE_PROGRAM});
  EXPECT_EQ(outcome.err, "141\n");
}

}  // namespace
}  // namespace jadoube::test
