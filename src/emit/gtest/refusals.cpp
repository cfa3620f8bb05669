// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/refusals.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "ir/refused_memory.h"

namespace testellate::emit::gtest {
namespace {

struct Counted {
  std::string_view name;
  std::string_view declaration;  ///< `%` is the name
};

constexpr auto kCounted = std::to_array<Counted>({
    {"malloc", "void *%(__SIZE_TYPE__);\n"},
    {"calloc", "void *%(__SIZE_TYPE__, __SIZE_TYPE__);\n"},
    {"realloc", "void *%(void *, __SIZE_TYPE__);\n"},
    {"reallocarray", "void *%(void *, __SIZE_TYPE__, __SIZE_TYPE__);\n"},
    {"aligned_alloc", "void *%(__SIZE_TYPE__, __SIZE_TYPE__);\n"},
    {"posix_memalign", "int %(void **, __SIZE_TYPE__, __SIZE_TYPE__);\n"},
    {"strdup", "char *%(const char *);\n"},
    {"strndup", "char *%(const char *, __SIZE_TYPE__);\n"},
});

}  // namespace

const std::string_view kBeforeCounted =
    R"(// Attempts to allocate are counted, so that tests can make them fail.
#pragma redefine_extname malloc tst_malloc
#pragma redefine_extname calloc tst_calloc
#pragma redefine_extname realloc tst_realloc
#pragma redefine_extname reallocarray tst_reallocarray
#pragma redefine_extname aligned_alloc tst_aligned_alloc
#pragma redefine_extname posix_memalign tst_posix_memalign
#pragma redefine_extname strdup tst_strdup
#pragma redefine_extname strndup tst_strndup
)";

const std::string_view kCountedDefinitions = R"(
// Functions that allocate: the tests say which attempts fail.
__attribute__((weak)) struct { unsigned long made; const unsigned long *next, *end; } tst_refusals;
extern int *tst_errno(void) __asm__("__errno_location");
extern void *tst_real_malloc(__SIZE_TYPE__) __asm__("malloc");
extern void *tst_real_calloc(__SIZE_TYPE__, __SIZE_TYPE__) __asm__("calloc");
extern void *tst_real_realloc(void *, __SIZE_TYPE__) __asm__("realloc");
extern void *tst_real_aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__) __asm__("aligned_alloc");
extern int tst_real_posix_memalign(void **, __SIZE_TYPE__, __SIZE_TYPE__) __asm__("posix_memalign");
extern char *tst_real_strdup(const char *) __asm__("strdup");
extern char *tst_real_strndup(const char *, __SIZE_TYPE__) __asm__("strndup");

// What is too large for any machine is no attempt.
static _Bool tst_is_refused(__SIZE_TYPE__ size) {
  if ((__PTRDIFF_TYPE__)size < 0) return 0;
  ++tst_refusals.made;
  if (tst_refusals.next == tst_refusals.end || *tst_refusals.next != tst_refusals.made) return 0;
  ++tst_refusals.next;
  *tst_errno() = 12;  // ENOMEM
  return 1;
}
__attribute__((weak)) void *tst_malloc(__SIZE_TYPE__ size) {
  return tst_is_refused(size) ? 0 : tst_real_malloc(size);
}
__attribute__((weak)) void *tst_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {
  __SIZE_TYPE__ bytes = 0;
  const _Bool is_attempt = !__builtin_mul_overflow(count, size, &bytes);
  return is_attempt && tst_is_refused(bytes) ? 0 : tst_real_calloc(count, size);
}
__attribute__((weak)) void *tst_realloc(void *old, __SIZE_TYPE__ size) {
  const _Bool is_attempt = !old || size;
  return is_attempt && tst_is_refused(size) ? 0 : tst_real_realloc(old, size);
}
__attribute__((weak)) void *tst_reallocarray(void *old, __SIZE_TYPE__ count, __SIZE_TYPE__ size) {
  __SIZE_TYPE__ bytes = 0;
  if (!__builtin_mul_overflow(count, size, &bytes)) return tst_realloc(old, bytes);
  *tst_errno() = 12;
  return 0;
}
__attribute__((weak)) void *tst_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
  return tst_is_refused(size) ? 0 : tst_real_aligned_alloc(alignment, size);
}
__attribute__((weak)) int tst_posix_memalign(void **result, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size) {
  const _Bool is_attempt = alignment >= sizeof(void *) && !(alignment & (alignment - 1));
  return is_attempt && tst_is_refused(size) ? 12 : tst_real_posix_memalign(result, alignment, size);
}
__attribute__((weak)) char *tst_strdup(const char *text) {
  return tst_is_refused(__builtin_strlen(text) + 1) ? 0 : tst_real_strdup(text);
}
__attribute__((weak)) char *tst_strndup(const char *text, __SIZE_TYPE__ most) {
  return tst_is_refused(1) ? 0 : tst_real_strndup(text, most);
}
)";

const std::string_view kRefusalsType = R"(/// Which attempts of the code under test to allocate fail.
struct Refusals {
  unsigned long made;
  const unsigned long* next;
  const unsigned long* end;
};
)";

const std::string_view kRefusedMemory =
    R"(/// While it lives, these attempts of the code under test to allocate fail, counted from 1.
class RefusedMemory {
 public:
  RefusedMemory(std::initializer_list<unsigned long> attempts) : attempts_(attempts) {
    tst_refusals = {0, attempts_.data(), attempts_.data() + attempts_.size()};
  }
  ~RefusedMemory() { tst_refusals = {}; }
  RefusedMemory(const RefusedMemory&) = delete;
  RefusedMemory& operator=(const RefusedMemory&) = delete;

 private:
  std::vector<unsigned long> attempts_;
};
)";

std::string with_counted_functions(std::string test, std::map<std::string, std::string>& declarations) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (const Counted& counted : kCounted) {
    const std::string plain = "&" + std::string(counted.name);
    const std::string name = "tst_" + std::string(counted.name);
    for (std::size_t at = test.find(plain); at != std::string::npos; at = test.find(plain, at + 1)) {
      if (at + plain.size() < test.size() && is_word(test[at + plain.size()])) continue;
      test.replace(at, plain.size(), "&" + name);
      std::string declaration(counted.declaration);
      declarations.emplace(name, declaration.replace(declaration.find('%'), 1, name));
    }
  }
  return test;
}

std::string refusal_statement(const result::StreamInput& refused, const std::string& name) {
  std::string attempts;
  for (std::size_t at = 0; at < refused.values.size(); ++at) {
    if (std::get<result::Scalar>(refused.values[at]).bits == 0) continue;
    attempts += (attempts.empty() ? "" : ", ") + std::to_string(at + 1);
  }
  return "RefusedMemory " + name + "{" + attempts + "};";
}

}  // namespace testellate::emit::gtest
