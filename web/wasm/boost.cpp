// What Boost's headers call where there are no exceptions.
#include <boost/assert/source_location.hpp>
#include <cstdlib>
#include <exception>

namespace boost {

void throw_exception(const std::exception& /*error*/) { std::abort(); }
void throw_exception(const std::exception& /*error*/, const source_location& /*where*/) { std::abort(); }

}  // namespace boost
