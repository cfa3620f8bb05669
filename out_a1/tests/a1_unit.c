// a1.c as a part of its tests, which may look inside.
#include "../../a1.c"

__typeof__(counter) *const tst_counter = counter;
