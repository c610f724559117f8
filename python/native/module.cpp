// The extension module jadoube._native, of which the package's modules are made.
#include "jadoube/version.hpp"
#include "python/native/native.hpp"
#include "python/native/slots.hpp"

PYBIND11_MODULE(_native, module) {
  using namespace jadoube::python;
  // Each documentation text begins with its own signature.
  py::options options;
  options.disable_function_signatures();
  // Where it is built into an interpreter, its name lacks the package.
  module.attr("__name__") = "jadoube._native";
  module.doc() = "The native part of the package jadoube.";
  module.attr("__version__") = text_of(jadoube::version);
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const py::cast_error&) {
      PyErr_SetString(PyExc_TypeError, wrong_type);
    }
  });
  add_errors(module);
  add_moves(module);
  auto position = add_position(module);
  add_mate(position);
  add_games(module);
  add_columns(module);
  add_audit(module);
  add_referee(module);
  add_tournament(module);
}
