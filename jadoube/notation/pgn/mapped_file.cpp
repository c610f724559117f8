#include "jadoube/notation/pgn/mapped_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>

namespace jadoube::pgn {

namespace {

// The files mapped at present, for the handler; further ones are not mapped.
struct Slot {
  std::atomic<bool> is_taken = false;
  std::atomic<std::uintptr_t> begin = 0;
  std::atomic<std::uintptr_t> end = 0;  // 0: none
  std::atomic<bool> is_damaged = false;
};
constinit std::array<Slot, 64> slots;

std::uintptr_t page_size() {
  static const auto size = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  return size;
}
std::uintptr_t page_of(std::uintptr_t address) { return address & ~(page_size() - 1); }
void* pointer(std::uintptr_t address) { return reinterpret_cast<void*>(address); }
std::uintptr_t address(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

struct sigaction former_action {};

// Puts zeros from a lost address on to the end of its file; false if no file is mapped there. Calls only what a signal
// handler may call: mmap() is a mere system call.
bool put_zeros(std::uintptr_t lost) {
  for (Slot& slot : slots) {
    const std::uintptr_t begin = slot.begin, end = slot.end;
    if (lost < begin || lost >= end) continue;
    slot.is_damaged = true;
    const std::uintptr_t from = page_of(lost);
    constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
    return ::mmap(pointer(from), end - from, PROT_READ, flags, -1, 0) != MAP_FAILED;
  }
  return false;
}

void on_bus_error(int signal, siginfo_t* info, void* context) {
  const bool is_sent = info->si_code <= 0;  // by a process, not for an access to memory
  if (!is_sent && put_zeros(address(info->si_addr))) return;
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

}  // namespace

struct MappedFile::Mapping {
  Slot* slot = nullptr;
  void* all = nullptr;  // a page, the file, a page
  std::size_t all_size = 0;
  std::string_view text;

  Mapping() = default;
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    slot->end = 0;
    ::munmap(all, all_size);
    slot->is_taken = false;
  }
};

MappedFile::MappedFile(std::unique_ptr<Mapping> mapping) : mapping_(std::move(mapping)) {}
MappedFile::MappedFile(MappedFile&&) noexcept = default;
MappedFile& MappedFile::operator=(MappedFile&&) noexcept = default;
MappedFile::~MappedFile() = default;

std::optional<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  struct File {
    int descriptor;
    ~File() {
      if (descriptor >= 0) ::close(descriptor);
    }
  };
  // Not to wait for whoever writes into a pipe of that name.
  const File file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  struct stat status {};
  if (file.descriptor < 0 || ::fstat(file.descriptor, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= 0)
    return std::nullopt;
  install_handler();
  const auto size = static_cast<std::size_t>(status.st_size), page = static_cast<std::size_t>(page_size());
  const std::size_t pages = (size + page - 1) / page * page, all_size = pages + 2 * page;
  Slot* const slot = free_slot();
  if (slot == nullptr) return std::nullopt;
  void* const all =
      ::mmap(nullptr, all_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED) {
    slot->is_taken = false;
    return std::nullopt;
  }
  char* const begin = static_cast<char*>(all) + page;
  slot->is_damaged = false;
  slot->begin = address(begin);
  auto mapping = std::make_unique<Mapping>();
  mapping->slot = slot;
  mapping->all = all;
  mapping->all_size = all_size;
  mapping->text = {begin, size};
  if (::mmap(begin, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, file.descriptor, 0) == MAP_FAILED) return std::nullopt;
  static_cast<void>(::madvise(begin, size, MADV_SEQUENTIAL));
  slot->end = address(begin) + pages;
  begin[-1] = '\n';
  return MappedFile(std::move(mapping));
}

std::string_view MappedFile::text() const { return mapping_->text; }

bool MappedFile::is_damaged() const { return mapping_->slot->is_damaged; }

void MappedFile::prepare(std::string_view part) const {
#if defined(MADV_POPULATE_READ)
  const std::uintptr_t begin = page_of(address(part.data()));
  static_cast<void>(::madvise(pointer(begin), address(part.data()) + part.size() - begin, MADV_POPULATE_READ));
#else
  static_cast<void>(part);
#endif
}

void MappedFile::release(std::string_view part) const {
  // Whole pages only: the others belong to the neighbours too.
  const std::uintptr_t begin = page_of(address(part.data()) + page_size() - 1);
  const std::uintptr_t end = page_of(address(part.data()) + part.size());
  if (begin < end) static_cast<void>(::madvise(pointer(begin), end - begin, MADV_DONTNEED));
}

}  // namespace jadoube::pgn
