// libpq, PostgreSQL's own client library, loaded when a store in PostgreSQL is first opened. Internal.
//
// The program neither links with it nor needs its headers: people who play at home have no PostgreSQL. Only the part of
// libpq.so.5 that is used is declared here; a test compares it with libpq-fe.h.
#pragma once

#include <cstddef>
#include <string>

namespace jadoube::store::pq {

struct Handle;  // PGconn
struct Answer;  // PGresult
struct Option;  // PQconninfoOption

// Values that libpq-fe.h names.
inline constexpr int connection_ok = 0;
inline constexpr int polling_failed = 0, polling_reading = 1, polling_writing = 2, polling_ok = 3;
inline constexpr int command_ok = 1, tuples_ok = 2, pipeline_sync = 10, pipeline_aborted = 11;
inline constexpr int field_sqlstate = 'C', field_message = 'M';

struct Library {
  Handle* (*connect_start)(const char* const* keywords, const char* const* values, int expand);
  int (*connect_poll)(Handle*);
  void (*finish)(Handle*);
  int (*status)(const Handle*);
  char* (*error_message)(const Handle*);
  int (*socket)(const Handle*);
  int (*set_nonblocking)(Handle*, int on);
  int (*enter_pipeline)(Handle*);
  int (*pipeline_sync)(Handle*);
  int (*flush)(Handle*);
  int (*consume_input)(Handle*);
  int (*is_busy)(Handle*);
  Answer* (*get_result)(Handle*);
  int (*send_prepare)(Handle*, const char* name, const char* sql, int count, const unsigned* types);
  int (*send_prepared)(Handle*, const char* name, int count, const char* const* values, const int* lengths,
                       const int* formats, int result_format);
  int (*result_status)(const Answer*);
  char* (*result_field)(const Answer*, int field);
  void (*clear)(Answer*);
  int (*rows)(const Answer*);
  char* (*value)(const Answer*, int row, int column);
  int (*length)(const Answer*, int row, int column);
  int (*is_null)(const Answer*, int row, int column);
  char* (*affected)(Answer*);
  Option* (*parse)(const char* text, char** error);
  void (*free_options)(Option*);
  void (*free_memory)(void*);
  void* (*set_notice_processor)(Handle*, void (*)(void*, const char*), void*);
  // If one of these is missing, nothing else is looked up.
  std::string error;  // why it cannot be used; empty if it can
};

// Loads the library once for the process.
const Library& library();

// The same structure as in libpq-fe.h.
struct Option {
  char *keyword, *envvar, *compiled, *val, *label, *dispchar;
  int dispsize;
};

}  // namespace jadoube::store::pq
