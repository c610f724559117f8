// Where a command writes: standard output, or a file that appears whole or not at all.
//
//   auto out = Output::file("games.pgn");      // an error now, if no file can be made there
//   out->write("…");
//   if (auto written = out->finish(); !written) …  // say what went wrong; games.pgn is as it was
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace jadoube::cli {

// What the system refused.
struct OutputError {
  std::string name;  // the file's, empty for standard output
  int code;          // an errno
};

class Output {
 public:
  static Output standard() { return Output(1); }

  // A new file beside `path`, which finish() puts in its place with the permissions of the old one; until then, and if
  // it never comes to that, even by a signal, what was at `path` stays. Something other than a regular file (/dev/null,
  // a pipe) is written directly.
  static std::expected<Output, OutputError> file(const std::string& path);

  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  void write(std::string_view text);
  // Writes what is held back.
  void flush();
  // A write has failed, so that there is no sense in more; finish() says why.
  bool failed() const { return error_ != 0; }
  // Writes what is still held back. To be called once, last.
  std::expected<void, OutputError> finish();

 private:
  explicit Output(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;         // -1 once moved from or finished
  std::string name_;       // as the user wrote it
  std::string target_;     // what finish() replaces
  std::string temporary_;  // the file's name until it is finished; empty when written directly
  std::string held_;
  int error_ = 0;
};

}  // namespace jadoube::cli
