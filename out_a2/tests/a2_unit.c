// a2.c as a part of its tests, which may look inside.
#include "../../a2.c"
