// SPDX-License-Identifier: Apache-2.0
// Wide characters: a type of the library in C, of the language in C++.
#include <stddef.h>

int width(const wchar_t *text) {
  if (text == NULL || text[0] == 0) return 0;
  return text[0] > 0x7f ? 2 : 1;
}

wchar_t upper(wchar_t c) { return c >= L'a' && c <= L'z' ? c - 32 : c; }
