// SPDX-License-Identifier: Apache-2.0
// Names of types of the C library.
typedef struct FILE { int handle; } FILE;
typedef struct { int code; } size_type;
typedef short int16;
int handle_of(FILE *f) { return f ? f->handle == 2 : -1; }
int16 narrow(int x) { return x > 100 ? 100 : (int16)x; }
