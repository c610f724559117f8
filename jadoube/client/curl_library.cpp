#include "jadoube/client/curl_library.hpp"

#include <fmt/format.h>

#include "jadoube/base/shared_library.hpp"

namespace jadoube::client {
namespace {

Curl load_curl() {
  Curl curl;
  base::SharedLibrary library({"libcurl.so.4"});
  library.find("curl_global_init", curl.global_init)
      .find("curl_easy_init", curl.easy_init)
      .find("curl_easy_cleanup", curl.easy_cleanup)
      .find("curl_easy_setopt", curl.easy_setopt)
      .find("curl_easy_perform", curl.easy_perform)
      .find("curl_easy_getinfo", curl.easy_getinfo)
      .find("curl_easy_send", curl.easy_send)
      .find("curl_easy_recv", curl.easy_recv)
      .find("curl_easy_strerror", curl.easy_strerror)
      .find("curl_slist_append", curl.slist_append)
      .find("curl_slist_free_all", curl.slist_free_all);
  curl.error = library.error();
  if (!curl.error.empty()) return curl;
  if (const CURLcode code = curl.global_init(CURL_GLOBAL_DEFAULT); code != CURLE_OK)
    curl.error = fmt::format("libcurl: {}", static_cast<int>(code));
  return curl;
}

}  // namespace

const Curl& curl_library() {
  static const Curl curl = load_curl();
  return curl;
}

}  // namespace jadoube::client
