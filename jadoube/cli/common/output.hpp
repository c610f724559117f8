// A command's output: standard output, or a file that is written completely or not at all.
//
//   auto out = Output::file("games.pgn");      // an error now, if the file cannot be created
//   out->write("…");
//   if (auto written = out->finish(); !written) …  // report the error; games.pgn is unchanged
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace jadoube::cli {

// An error from the operating system.
struct OutputError {
  std::string name;  // the file's, empty for standard output
  int code;          // an errno
};

class Output {
 public:
  static Output standard() { return Output(1); }

  // Writes a new file beside `path`; finish() renames it to `path`, with the permissions of the old file. Until then,
  // and after an error or a signal, the old file is unchanged. If `path` is not a regular file (/dev/null, a pipe), it
  // is written directly.
  static std::expected<Output, OutputError> file(const std::string& path);

  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  void write(std::string_view text);
  // Writes buffered data.
  void flush();
  // Whether a write has failed, so that further output is useless; finish() says why.
  bool failed() const { return error_ != 0; }
  // Writes buffered data and completes the output. Must be called exactly once, last.
  std::expected<void, OutputError> finish();

 private:
  explicit Output(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;         // -1 once moved from or finished
  std::string name_;       // as the user wrote it
  std::string target_;     // the file that finish() replaces
  std::string temporary_;  // the file's name until it is finished; empty when written directly
  std::string held_;
  int error_ = 0;
};

}  // namespace jadoube::cli
