// A function that Clang's C++ code calls and that wasi-libc without threads does not have.

extern "C" {

// The only thread never ends: what it holds is never destroyed.
int __cxa_thread_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*module*/) { return 0; }

}  // extern "C"
