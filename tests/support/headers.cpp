// Nothing but the headers that CMakeLists.txt precompiles with it.
