// Boost.JSON, compiled from its headers: where the library is built without the program, and for the pages.
#include <boost/json/src.hpp>
