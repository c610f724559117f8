// HTTP: classes at their lessons. See docs/api.md, Classes.
#pragma once

#include "jadoube/server/classroom/classrooms.hpp"
#include "jadoube/server/http/message.hpp"

namespace jadoube::server {

class ClassRoutes {
 public:
  explicit ClassRoutes(Classrooms& classrooms) : classrooms_(classrooms) {}

  // Whether this class answers requests for the path.
  static bool has(std::string_view path);
  Response respond(const Request& request, Moment now);
  // The class of /api/classes/ID/live; nothing for other paths.
  static std::optional<store::TableId> live_class(std::string_view path);

 private:
  Response open(const Request& request, Moment now);

  Classrooms& classrooms_;
};

}  // namespace jadoube::server
