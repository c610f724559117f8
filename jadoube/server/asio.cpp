// Asio, Beast and their kind, compiled once.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
