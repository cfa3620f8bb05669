// SPDX-License-Identifier: Apache-2.0
// Words of C++ as names of types and constants.
typedef int wchar;
typedef struct typename { wchar explicit; } typename;
enum friend { public, protected = 4, virtual };
int using(typename mutable) { return mutable.explicit == 5 ? 1 : 0; }
int static_cast_(enum friend f) { return f == virtual ? 2 : f == protected ? 1 : 0; }
