// A shared library that is loaded at run time: the program neither links with it nor needs its headers. Internal.
//
//   SharedLibrary libpq({"libpq.so.5"});
//   libpq.find("PQfinish", finish).find("PQstatus", status);
//   if (!libpq.error().empty()) …                              // "libpq.so.5 has no PQstatus"
//
// The library stays loaded as long as the process lives.
#pragma once

#include <initializer_list>
#include <span>
#include <string>

namespace jadoube::base {

class SharedLibrary {
 public:
  // Loads the first of these names that can be loaded.
  explicit SharedLibrary(std::span<const std::string> names);
  SharedLibrary(std::initializer_list<std::string> names)
      : SharedLibrary(std::span<const std::string>(names.begin(), names.size())) {}

  // If one function is missing, nothing else is looked up.
  template <typename Function>
  SharedLibrary& find(const char* name, Function& function) {
    function = reinterpret_cast<Function>(address(name));
    return *this;
  }

  bool is_there() const { return handle_ != nullptr; }
  // Why the library cannot be used; empty if it can.
  const std::string& error() const { return error_; }

 private:
  void* address(const char* name);

  std::string name_, error_;
  void* handle_ = nullptr;
};

}  // namespace jadoube::base
