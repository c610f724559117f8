// Runs the built program as a shell would, and captures its output.
//
//   EXPECT_EQ(run({"perft", "0"}).status, 0);
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace jadoube::test {

struct Outcome {
  int status = -1;  // the exit status, or minus the signal that ended it
  std::string out;
  std::string err;
};

struct Environment {
  std::string input{};                             // standard input
  std::filesystem::path directory = ".";           // where it runs
  std::map<std::string, std::string> variables{};  // beside PATH; no locale unless given here, which means English
  std::filesystem::path out{};                     // where standard output goes instead of into Outcome::out
};

// Runs any program found in PATH.
Outcome run_command(const std::vector<std::string>& words, const Environment& environment = {});

// Runs jadoube with these arguments.
Outcome run(std::vector<std::string> arguments, const Environment& environment = {});

// An empty directory that is removed at the end.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // Writes a file in it and returns its path.
  std::filesystem::path write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  // The names of all files in it, hidden ones too, sorted.
  std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

}  // namespace jadoube::test
