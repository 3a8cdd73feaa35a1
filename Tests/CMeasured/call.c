#include "CMeasured.h"

__attribute__((noinline)) void cmeasured_call(void (*body)(void *), void *context) {
  body(context);
  // Without it the call above would be a jump, and this function left before anything is done.
  __asm__ volatile("" ::: "memory");
}
