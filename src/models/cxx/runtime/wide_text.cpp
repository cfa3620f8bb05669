// SPDX-License-Identifier: Apache-2.0
// <cwchar>: what templates of text call for wide characters.
#include <cstring>
#include <cwchar>

extern "C" {

size_t wcslen(const wchar_t* text) noexcept {
  size_t size = 0;
  while (text[size] != 0) ++size;
  return size;
}

wchar_t* wmemcpy(wchar_t* to, const wchar_t* from, size_t count) noexcept {
  return static_cast<wchar_t*>(memcpy(to, from, count * sizeof(wchar_t)));
}

wchar_t* wmemmove(wchar_t* to, const wchar_t* from, size_t count) noexcept {
  return static_cast<wchar_t*>(memmove(to, from, count * sizeof(wchar_t)));
}

wchar_t* wmemset(wchar_t* to, wchar_t character, size_t count) noexcept {
  for (size_t at = 0; at < count; ++at) to[at] = character;
  return to;
}

int wmemcmp(const wchar_t* a, const wchar_t* b, size_t count) noexcept {
  for (size_t at = 0; at < count; ++at) {
    if (a[at] != b[at]) return a[at] < b[at] ? -1 : 1;
  }
  return 0;
}

// The header has two functions of this name for C++, which come to this one.
const wchar_t* find_wide(const wchar_t* text, wchar_t wanted, size_t count) __asm__("wmemchr");
const wchar_t* find_wide(const wchar_t* text, wchar_t wanted, size_t count) {
  for (size_t at = 0; at < count; ++at) {
    if (text[at] == wanted) return text + at;
  }
  return nullptr;
}

}  // extern "C"
