// require('./chess_reasons.node').why(fen, 'e1e3')
#include <node_api.h>

#include "why.hpp"

namespace {

std::string string_of(napi_env env, napi_value value) {
  std::size_t size = 0;
  if (napi_get_value_string_utf8(env, value, nullptr, 0, &size) != napi_ok) return {};
  std::string text(size, '\0');
  napi_get_value_string_utf8(env, value, text.data(), size + 1, &size);
  return text;
}

napi_value call_why(napi_env env, napi_callback_info info) {
  napi_value arguments[2];
  std::size_t count = 2;
  napi_get_cb_info(env, info, &count, arguments, nullptr, nullptr);
  const std::string sentence = count == 2 ? why(string_of(env, arguments[0]), string_of(env, arguments[1])) : "";
  napi_value result = nullptr;
  napi_create_string_utf8(env, sentence.data(), sentence.size(), &result);
  return result;
}

napi_value begin(napi_env env, napi_value exports) {
  napi_value function = nullptr;
  napi_create_function(env, "why", NAPI_AUTO_LENGTH, call_why, nullptr, &function);
  napi_set_named_property(env, exports, "why", function);
  return exports;
}

}  // namespace

NAPI_MODULE(chess_reasons, begin)
