#include "jadoube/store/postgres_library.hpp"

#include <dlfcn.h>

namespace jadoube::store::pq {
namespace {

class Loader {
 public:
  explicit Loader(Library& library) : library_(library), handle_(dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) fail();
  }

  template <typename Function>
  Loader& find(const char* name, Function& function) {
    if (!library_.error.empty()) return *this;
    function = reinterpret_cast<Function>(dlsym(handle_, name));
    if (function == nullptr) fail();
    return *this;
  }

 private:
  void fail() {
    const char* const why = dlerror();
    library_.error = why == nullptr ? "libpq.so.5" : why;
  }

  Library& library_;
  void* handle_;
};

Library load() {
  Library all{};
  Loader(all)
      .find("PQconnectStartParams", all.connect_start)
      .find("PQconnectPoll", all.connect_poll)
      .find("PQfinish", all.finish)
      .find("PQstatus", all.status)
      .find("PQerrorMessage", all.error_message)
      .find("PQsocket", all.socket)
      .find("PQsetnonblocking", all.set_nonblocking)
      .find("PQenterPipelineMode", all.enter_pipeline)
      .find("PQpipelineSync", all.pipeline_sync)
      .find("PQflush", all.flush)
      .find("PQconsumeInput", all.consume_input)
      .find("PQisBusy", all.is_busy)
      .find("PQgetResult", all.get_result)
      .find("PQsendPrepare", all.send_prepare)
      .find("PQsendQueryPrepared", all.send_prepared)
      .find("PQresultStatus", all.result_status)
      .find("PQresultErrorField", all.result_field)
      .find("PQclear", all.clear)
      .find("PQntuples", all.rows)
      .find("PQgetvalue", all.value)
      .find("PQgetlength", all.length)
      .find("PQgetisnull", all.is_null)
      .find("PQcmdTuples", all.affected)
      .find("PQconninfoParse", all.parse)
      .find("PQconninfoFree", all.free_options)
      .find("PQfreemem", all.free_memory)
      .find("PQsetNoticeProcessor", all.set_notice_processor);
  return all;
}

}  // namespace

const Library& library() {
  static const Library loaded = load();
  return loaded;
}

}  // namespace jadoube::store::pq
