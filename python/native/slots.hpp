// Slots of a type set directly: where a call through pybind11 would take several times as long as the work itself, and
// for constructors. Type.__new__(Type) of pybind11 gives an object without a value, which every method would read.
//
//   py::class_<Moves>(module, "Moves", sequence_slots<Moves>())
//   py::class_<Position>(module, "Position", constructor_slots<make_position>())
//   py::class_<Move>(module, "Move", constructor_slots())
#pragma once

#include <pybind11/pybind11.h>

#include <exception>
#include <new>

namespace jadoube::python {

namespace py = pybind11;

// Said of a value that cannot be converted, where nothing better is known. pybind11's own text is for its users.
inline constexpr const char* wrong_type =
    "an argument is of another type than is wanted, or a text with half a character";

// Runs what may throw; returns `failed` with a Python exception set if it does.
template <typename Result, typename Work>
Result guarded(Result failed, Work work) noexcept {
  try {
    return work();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const py::cast_error&) {
    PyErr_SetString(PyExc_TypeError, wrong_type);
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return failed;
}

template <typename T>
T& self_of(PyObject* object) {
  return *py::handle(object).cast<T*>();
}

using Make = PyObject* (*)(PyObject* arguments, PyObject* keywords);

// What a type without a constructor answers.
inline PyObject* refuse_to_make(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "%s objects are not made by a call", type->tp_name);
  return nullptr;
}

// `make` returns a new reference to the whole object, so that there is nothing left for __init__. Such a type is final.
template <Make make = nullptr>
void set_constructor(PyHeapTypeObject* heap) {
  heap->ht_type.tp_flags &= ~static_cast<unsigned long>(Py_TPFLAGS_BASETYPE);
  if constexpr (make == nullptr)
    heap->ht_type.tp_new = &refuse_to_make;
  else
    heap->ht_type.tp_new = [](PyTypeObject*, PyObject* arguments, PyObject* keywords) {
      return guarded<PyObject*>(nullptr, [&] { return make(arguments, keywords); });
    };
  heap->ht_type.tp_init = [](PyObject*, PyObject*, PyObject*) { return 0; };
}

template <Make make = nullptr>
py::custom_type_setup constructor_slots() {
  return py::custom_type_setup([](PyHeapTypeObject* heap) { set_constructor<make>(heap); });
}

// An iterator over what T::next(), a new reference or null at the end, returns.
template <typename T>
py::custom_type_setup iterator_slots() {
  return py::custom_type_setup([](PyHeapTypeObject* heap) {
    set_constructor(heap);
    heap->ht_type.tp_iter = [](PyObject* self) {
      Py_INCREF(self);
      return self;
    };
    heap->ht_type.tp_iternext = [](PyObject* self) {
      return guarded<PyObject*>(nullptr, [&] { return self_of<T>(self).next(); });
    };
  });
}

// What sequence[key] is: an element, or for a slice a tuple of elements.
template <typename T>
PyObject* element(T& sequence, PyObject* key) {
  const auto size = static_cast<Py_ssize_t>(sequence.size());
  if (PySlice_Check(key)) {
    Py_ssize_t start = 0, stop = 0, step = 0;
    if (PySlice_Unpack(key, &start, &stop, &step) < 0) return nullptr;
    const Py_ssize_t count = PySlice_AdjustIndices(size, &start, &stop, step);
    py::tuple elements(static_cast<std::size_t>(count));
    for (Py_ssize_t i = 0; i < count; ++i, start += step)
      PyTuple_SET_ITEM(elements.ptr(), i, sequence.at(static_cast<std::size_t>(start)));
    return elements.release().ptr();
  }
  Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if (index == -1 && PyErr_Occurred()) return nullptr;
  if (index < 0) index += size;
  if (index < 0 || index >= size) {
    PyErr_SetString(PyExc_IndexError, "index out of range");
    return nullptr;
  }
  return sequence.at(static_cast<std::size_t>(index));
}

// A sequence with T::size(), T::at(index), a new reference, for an index below size(), and T::begin(), a new
// reference to an iterator. An index below 0 counts from the end.
template <typename T>
py::custom_type_setup sequence_slots() {
  return py::custom_type_setup([](PyHeapTypeObject* heap) {
    set_constructor(heap);
    heap->as_sequence.sq_length = [](PyObject* self) {
      return guarded<Py_ssize_t>(-1, [&] { return static_cast<Py_ssize_t>(self_of<T>(self).size()); });
    };
    heap->as_mapping.mp_subscript = [](PyObject* self, PyObject* key) {
      return guarded<PyObject*>(nullptr, [&] { return element(self_of<T>(self), key); });
    };
    heap->ht_type.tp_iter = [](PyObject* self) {
      return guarded<PyObject*>(nullptr, [&] { return self_of<T>(self).begin(); });
    };
  });
}

}  // namespace jadoube::python
