#include "jadoube/notation/pgn/mapped_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

namespace jadoube::pgn {

namespace {

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}
std::uint64_t page_of(std::uint64_t at) { return at / page_size() * page_size(); }

// --- What is lost while it is mapped

// Where pieces are mapped, for the handler; further ones are read.
struct Slot {
  std::atomic<bool> is_taken = false;
  std::atomic<std::uintptr_t> begin = 0;
  std::atomic<std::uintptr_t> end = 0;
  std::atomic<bool> is_damaged = false;
};
constinit std::array<Slot, 256> slots;

constexpr int anonymous = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
struct sigaction former_action {};

// Puts zeros in the place of a lost page and of what is mapped behind it; false if it is no piece's. Calls only what a
// signal handler may call: mmap() is a mere system call.
bool put_zeros(std::uintptr_t lost) {
  for (Slot& slot : slots) {
    const std::uintptr_t begin = slot.begin, end = slot.end;
    if (lost < begin || lost >= end) continue;
    slot.is_damaged = true;
    const std::uintptr_t from = page_of(lost);
    return ::mmap(reinterpret_cast<void*>(from), end - from, PROT_READ | PROT_WRITE, anonymous | MAP_FIXED, -1, 0) !=
           MAP_FAILED;
  }
  return false;
}

void on_bus_error(int signal, siginfo_t* info, void* context) {
  const bool is_sent = info->si_code <= 0;  // by a process, not for an access to memory
  if (!is_sent && put_zeros(reinterpret_cast<std::uintptr_t>(info->si_addr))) return;
  if ((former_action.sa_flags & SA_SIGINFO) != 0) {
    former_action.sa_sigaction(signal, info, context);
  } else if (former_action.sa_handler == SIG_IGN && is_sent) {
    return;
  } else if (former_action.sa_handler == SIG_DFL || former_action.sa_handler == SIG_IGN) {
    // Ends the process when this function returns.
    ::signal(signal, SIG_DFL);
    ::raise(signal);
  } else {
    former_action.sa_handler(signal);
  }
}

void install_handler() {
  static const bool installed = [] {
    static_cast<void>(page_size());
    struct sigaction action {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO;
    return ::sigaction(SIGBUS, &action, &former_action) == 0;
  }();
  static_cast<void>(installed);
}

Slot* free_slot() {
  for (Slot& slot : slots)
    if (!slot.is_taken.exchange(true)) return &slot;
  return nullptr;
}

std::unexpected<SourceFault> unreadable(int code) {
  return std::unexpected(SourceFault{SourceFault::Kind::unreadable, code});
}

}  // namespace

// --- The file

MappedFile::MappedFile(MappedFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

MappedFile::~MappedFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  // Not to wait for whoever writes into a pipe of that name.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return std::nullopt;
  MappedFile file(descriptor, 0);
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= 0) return std::nullopt;
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  return file;
}

std::expected<std::size_t, SourceFault> MappedFile::read(std::uint64_t at, std::span<char> into) const {
  std::size_t done = 0;
  const std::size_t wanted = at < size_ ? std::min<std::uint64_t>(into.size(), size_ - at) : 0;
  while (done < wanted) {
    const ssize_t size = ::pread(descriptor_, into.data() + done, wanted - done, static_cast<off_t>(at + done));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return unreadable(errno);
    if (size == 0) return std::unexpected(SourceFault{SourceFault::Kind::damaged});
    done += static_cast<std::size_t>(size);
  }
  return done;
}

bool MappedFile::has_become_shorter() const {
  struct stat status {};
  return ::fstat(descriptor_, &status) != 0 || static_cast<std::uint64_t>(status.st_size) < size_;
}

// --- A piece

// An address range: a page of its own, the pages of the file, and pages of its own.
struct MappedFile::Piece::Room {
  Slot* slot = nullptr;
  char* all = nullptr;
  std::size_t all_size = 0;
  std::string_view text;

  Room() = default;
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;
  ~Room() {
    forget();
    release();
    if (slot != nullptr) slot->is_taken = false;
  }

  void forget() {
    text = {};
    if (slot != nullptr) slot->end = slot->begin = 0;
  }
  // Makes room for so many bytes; what was mapped there before may still be. Asking for it anew costs more than
  // reading.
  bool make(std::size_t size) {
    if (size <= all_size) return true;
    release();
    void* const range = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, anonymous, -1, 0);
    if (range == MAP_FAILED) return false;
    all = static_cast<char*>(range);
    all_size = size;
    return true;
  }
  void release() {
    if (all != nullptr) ::munmap(all, all_size);
    all = nullptr;
    all_size = 0;
  }
};

MappedFile::Piece::Piece() : room_(std::make_unique<Room>()) {}
MappedFile::Piece::Piece(Piece&&) noexcept = default;
MappedFile::Piece& MappedFile::Piece::operator=(Piece&&) noexcept = default;
MappedFile::Piece::~Piece() = default;

std::expected<void, SourceFault> MappedFile::Piece::hold(const MappedFile& file, std::uint64_t begin,
                                                         std::uint64_t end) {
  Room& room = *room_;
  const std::size_t page = page_size();
  const std::uint64_t from = page_of(begin);
  const auto size = static_cast<std::size_t>(end - from),
             pages = static_cast<std::size_t>(page_of(end + page - 1) - from);
  if (room.slot == nullptr) {
    install_handler();
    room.slot = free_slot();
  }
  room.forget();
  if (!room.make(pages + 2 * page)) return unreadable(ENOMEM);
  char* const base = room.all + page;
  constexpr int read_and_write = PROT_READ | PROT_WRITE;
  const bool is_mapped = room.slot != nullptr && ::mmap(base, pages, read_and_write, MAP_PRIVATE | MAP_FIXED,
                                                        file.descriptor_, static_cast<off_t>(from)) != MAP_FAILED;
  if (is_mapped) {
    room.slot->is_damaged = false;
    room.slot->begin = reinterpret_cast<std::uintptr_t>(base);
    room.slot->end = reinterpret_cast<std::uintptr_t>(base) + pages;
#if defined(MADV_POPULATE_READ)
    constexpr std::size_t at_once = std::size_t{16} << 20;
    if (pages <= at_once) static_cast<void>(::madvise(base, pages, MADV_POPULATE_READ));
#endif
  } else if (::mmap(base, pages, read_and_write, anonymous | MAP_FIXED, -1, 0) == MAP_FAILED) {
    return unreadable(errno);
  } else if (const auto read = file.read(from, {base, size}); !read) {
    return std::unexpected(read.error());
  }
  // In a copy of the last page, so that nothing appears that is appended to the file; and in a page behind it.
  std::memset(base + size, 0, pages - size);
  if (::mmap(base + pages, page, read_and_write, anonymous | MAP_FIXED, -1, 0) == MAP_FAILED) return unreadable(errno);
  room.text = {base + (begin - from), static_cast<std::size_t>(end - begin)};
  if (begin == from) base[-1] = '\n';
  return {};
}

std::string_view MappedFile::Piece::text() const { return room_->text; }

bool MappedFile::Piece::is_damaged() const { return room_->slot != nullptr && room_->slot->is_damaged; }

}  // namespace jadoube::pgn
