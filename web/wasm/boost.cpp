// What Boost.JSON's parser needs besides its headers, where there is no library of Boost to link with.
#include <boost/assert/source_location.hpp>
#include <boost/json/src.hpp>
#include <cstdlib>
#include <exception>

namespace boost {

void throw_exception(const std::exception& /*error*/) { std::abort(); }
void throw_exception(const std::exception& /*error*/, const source_location& /*where*/) { std::abort(); }

}  // namespace boost
