#include "jadoube/cli/common/system_error.hpp"

#include <cerrno>
#include <optional>

#include "jadoube/cli/messages.hpp"
#include "jadoube/text/catalogue.hpp"

namespace jadoube::cli {
namespace {

std::optional<Message> message(int code) {
  switch (code) {
    case ENOENT: return Message::system_no_such_file;
    case EACCES:
    case EPERM: return Message::system_not_permitted;
    case EISDIR: return Message::system_is_directory;
    case ENOTDIR: return Message::system_not_a_directory;
    case ENOSPC: return Message::system_disk_full;
    case EDQUOT: return Message::system_quota;
    case EFBIG: return Message::system_file_too_large;
    case EROFS: return Message::system_read_only;
    case EIO: return Message::system_device_error;
    case ENAMETOOLONG: return Message::system_name_too_long;
    case ELOOP: return Message::system_links_in_circle;
    case EMFILE:
    case ENFILE: return Message::system_too_many_files;
    case EAGAIN: return Message::system_no_resources;
    case ENOMEM: return Message::program_out_of_memory;
    case EBADF: return Message::system_closed;
    default: return std::nullopt;
  }
}

}  // namespace

std::string system_error(text::Language language, int code) {
  if (const auto known = message(code)) return say(language, *known);
  return say(language, Message::system_other, code);
}

std::string describe(const OutputError& error, text::Language language) {
  const std::string name = error.name.empty() ? say(language, Message::standard_output) : error.name;
  return say(language, Message::cannot_write_file, name, system_error(language, error.code));
}

std::string why_unreadable(const pgn::SourceFault& fault, text::Language language) {
  return fault.kind == pgn::SourceFault::Kind::unreadable ? system_error(language, fault.code)
                                                          : describe(fault, language);
}

std::string describe_unread(const std::string& name, const pgn::SourceFault& fault, text::Language language) {
  const std::string shown = name == "-" ? say(language, Message::standard_input) : name.empty() ? "“”" : name;
  return say(language, Message::cannot_read_file, shown, why_unreadable(fault, language));
}

}  // namespace jadoube::cli
