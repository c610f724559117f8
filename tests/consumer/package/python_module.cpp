// import chess_reasons; chess_reasons.why(fen, "e1e3")
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "why.hpp"

namespace {

PyObject* call_why(PyObject*, PyObject* arguments) {
  const char *fen = nullptr, *move = nullptr;
  if (PyArg_ParseTuple(arguments, "ss", &fen, &move) == 0) return nullptr;
  const std::string sentence = why(fen, move);
  return PyUnicode_FromStringAndSize(sentence.data(), static_cast<Py_ssize_t>(sentence.size()));
}

PyMethodDef functions[] = {{"why", call_why, METH_VARARGS, "Why a move is illegal."}, {nullptr, nullptr, 0, nullptr}};
PyModuleDef description = {
    PyModuleDef_HEAD_INIT, "chess_reasons", nullptr, -1, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit_chess_reasons() { return PyModule_Create(&description); }
