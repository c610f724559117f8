#include "jadoube/client/curl_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

namespace jadoube::client {
namespace {

template <typename Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

Curl load_curl() {
  Curl curl;
  void* const library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  const bool found =
      library != nullptr && find(library, "curl_global_init", curl.global_init) &&
      find(library, "curl_easy_init", curl.easy_init) && find(library, "curl_easy_cleanup", curl.easy_cleanup) &&
      find(library, "curl_easy_setopt", curl.easy_setopt) && find(library, "curl_easy_perform", curl.easy_perform) &&
      find(library, "curl_easy_getinfo", curl.easy_getinfo) && find(library, "curl_easy_send", curl.easy_send) &&
      find(library, "curl_easy_recv", curl.easy_recv) && find(library, "curl_easy_strerror", curl.easy_strerror) &&
      find(library, "curl_slist_append", curl.slist_append) &&
      find(library, "curl_slist_free_all", curl.slist_free_all);
  if (!found) {
    const char* const why = dlerror();
    curl.error = why == nullptr ? "libcurl" : why;
  } else if (const CURLcode code = curl.global_init(CURL_GLOBAL_DEFAULT); code != CURLE_OK) {
    curl.error = fmt::format("libcurl: {}", static_cast<int>(code));
  }
  return curl;
}

}  // namespace

const Curl& curl_library() {
  static const Curl curl = load_curl();
  return curl;
}

}  // namespace jadoube::client
