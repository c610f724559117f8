// Compiles Asio, Beast and related libraries once.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
