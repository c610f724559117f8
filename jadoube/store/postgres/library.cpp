#include "jadoube/store/postgres/library.hpp"

#include "jadoube/base/shared_library.hpp"

namespace jadoube::store::pq {
namespace {

Library load() {
  Library all{};
  base::SharedLibrary libpq({"libpq.so.5"});
  libpq.find("PQconnectStartParams", all.connect_start)
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
  all.error = libpq.error();
  return all;
}

}  // namespace

const Library& library() {
  static const Library loaded = load();
  return loaded;
}

}  // namespace jadoube::store::pq
