#include "tests/cli/program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace jadoube::test {
namespace {

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> all;
  for (auto& string : strings) all.push_back(string.data());
  all.push_back(nullptr);
  return all;
}

std::vector<std::string> environment_variables(const Environment& environment) {
  std::vector<std::string> variables;
  for (const char* kept : {"PATH", "HOME", "JADOUBE_KERNEL", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LD_LIBRARY_PATH"})
    if (const char* value = std::getenv(kept); value != nullptr && !environment.variables.contains(kept))
      variables.push_back(std::string(kept) + "=" + value);
  for (const auto& [name, value] : environment.variables) variables.push_back(name + "=" + value);
  return variables;
}

}  // namespace

Outcome run_command(const std::vector<std::string>& words, const Environment& environment) {
  const Scratch files;
  const auto input = files.write("input", environment.input), err = files.path() / "err";
  const auto out = environment.out.empty() ? files.path() / "out" : environment.out;

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addchdir_np(&actions, environment.directory.c_str());

  auto arguments = words, variables = environment_variables(environment);
  pid_t process = 0;
  const int failure = posix_spawnp(&process, words.front().c_str(), &actions, nullptr, pointers(arguments).data(),
                                   pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) throw std::runtime_error("cannot run " + words.front());

  int status = 0;
  waitpid(process, &status, 0);
  Outcome outcome;
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  if (environment.out.empty()) outcome.out = contents(out);
  outcome.err = contents(err);
  return outcome;
}

Outcome run(std::vector<std::string> arguments, const Environment& environment) {
  arguments.insert(arguments.begin(), JADOUBE_PROGRAM);
  return run_command(arguments, environment);
}

Scratch::Scratch() {
  std::string pattern = (std::filesystem::temp_directory_path() / "jadoube-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
  path_ = pattern;
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path Scratch::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ / name, std::ios::binary) << text;
  return path_ / name;
}

std::string Scratch::read(const std::string& name) const { return contents(path_ / name); }

std::vector<std::string> Scratch::names() const {
  std::vector<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) all.push_back(entry.path().filename().string());
  std::ranges::sort(all);
  return all;
}

}  // namespace jadoube::test
