// libcurl, loaded when the first address is requested: linking it and its dependencies would add several milliseconds
// to the start of every command.
#pragma once

#define CURL_DISABLE_TYPECHECK  // its macros name the functions that are looked up at run time here
#include <curl/curl.h>

#include <memory>
#include <string>

namespace jadoube::client {

struct Curl {
  decltype(&curl_global_init) global_init = nullptr;
  decltype(&curl_easy_init) easy_init = nullptr;
  decltype(&curl_easy_cleanup) easy_cleanup = nullptr;
  decltype(&curl_easy_setopt) easy_setopt = nullptr;
  decltype(&curl_easy_perform) easy_perform = nullptr;
  decltype(&curl_easy_getinfo) easy_getinfo = nullptr;
  decltype(&curl_easy_send) easy_send = nullptr;
  decltype(&curl_easy_recv) easy_recv = nullptr;
  decltype(&curl_easy_strerror) easy_strerror = nullptr;
  decltype(&curl_slist_append) slist_append = nullptr;
  decltype(&curl_slist_free_all) slist_free_all = nullptr;
  std::string error;  // why it cannot be used; empty if it can

  using Handle = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
  Handle handle() const { return {easy_init(), easy_cleanup}; }
  using List = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;
  List list(const std::string& line) const {
    return {line.empty() ? nullptr : slist_append(nullptr, line.c_str()), slist_free_all};
  }
};

const Curl& curl_library();

}  // namespace jadoube::client
