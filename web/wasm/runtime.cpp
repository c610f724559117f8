// What Clang's C++ calls and wasi-libc has not, where there are no threads.

extern "C" {

// The only thread never ends: what it holds is never destroyed.
int __cxa_thread_atexit(void (* /*destroy*/)(void*), void* /*object*/, void* /*module*/) { return 0; }

}  // extern "C"
