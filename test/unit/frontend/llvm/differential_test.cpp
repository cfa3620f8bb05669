// SPDX-License-Identifier: Apache-2.0
// The same C functions as machine code and as IR, on the same arguments: every result has to be the same.
#include <array>
#include <limits>

#include <dlfcn.h>
#include <gtest/gtest.h>

#include "c_program.h"
#include "scratch_folder.h"
#include "support/process/subprocess.h"

namespace testellate::frontend::llvm {
namespace {

using Word = std::int64_t;

/// Each row is the body of `long NAME(long a, long b)`; none has undefined behaviour for any arguments.
struct Row {
  const char* name;
  const char* body;
};

constexpr const char* kPrelude = R"(
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <stdatomic.h>
typedef unsigned long U;
struct mixed { int x; double y; };
struct words { long a, b; };
struct floats { float f[3]; };
struct big { long v[5]; char c; };
struct tiny { char c[3]; };
struct fields { unsigned a : 3, b : 9; signed c : 7; unsigned long d : 40; };
union view { long l; double d; int i[2]; unsigned char c[8]; };
typedef int quad __attribute__((vector_size(16)));
typedef float pair __attribute__((vector_size(8)));
typedef unsigned char bytes __attribute__((vector_size(8)));
static double as_double(long a) { double d; memcpy(&d, &a, 8); return d; }
static float as_float(int a) { float f; memcpy(&f, &a, 4); return f; }
static long of_double(double d) { long a; if (d != d) return -1; memcpy(&a, &d, 8); return a; }
static long of_float(float f) { int a; if (f != f) return -1; memcpy(&a, &f, 4); return a; }
static struct mixed make_mixed(long a) { struct mixed m = {(int)a, (double)a}; return m; }
static struct words make_words(long a, long b) { struct words w = {b, a}; return w; }
static struct floats make_floats(int a) { struct floats f = {{a, a + 1.0f, a / 3.0f}}; return f; }
static struct big make_big(long a) { struct big s = {{a, a ^ 1, a ^ 2, a ^ 3, a ^ 4}, (char)a}; return s; }
static struct tiny make_tiny(long a) { struct tiny t = {{(char)a, (char)(a >> 8), (char)(a >> 16)}}; return t; }
static long take(struct mixed m, struct words w, struct floats f, struct big s, struct tiny t) {
  s.v[0] ^= 5; t.c[0]++;
  return m.x + of_double(m.y) + w.a * 3 + w.b + of_float(f.f[2]) + s.v[0] + s.v[4] + s.c + t.c[0] + t.c[2];
}
static long variadic(int n, ...) {
  va_list ap, again; va_start(ap, n); va_copy(again, ap); long r = 0;
  for (int i = 0; i < n; ++i) {
    r = r * 31 + va_arg(ap, int);
    r = r * 31 + va_arg(ap, long);
    r ^= of_double(va_arg(ap, double));
    struct big s = va_arg(ap, struct big); r += s.v[3] + s.c;
    struct mixed m = va_arg(ap, struct mixed); r += m.x ^ of_double(m.y);
    struct tiny t = va_arg(ap, struct tiny); r += t.c[1];
  }
  r += va_arg(again, int); va_end(ap); va_end(again); return r;
}
static long inc(long a) { return (long)((U)a + 1); }
static long neg(long a) { return (long)-(U)a; }
static long (*const table[])(long) = {inc, neg, inc, neg};
static const char *const words_table[] = {"zero", "one", "two", "three"};
static int grid[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static struct { char tag; short s; struct words w; const int *p; } __attribute__((packed)) packed = {1, 2, {3, 4}, &grid[1][2]};
static union view shared = {.i = {7, 8}};
static _Atomic int counter;
struct list { long v; struct list *next; };
static struct list l3 = {30, 0}, l2 = {20, &l3}, l1 = {10, &l2};
)";

constexpr std::array kRows = {
    Row{"arith", "return (long)((U)a * 3 + (U)b - ((U)a ^ (U)b) + ((U)a & 255) + ((U)b | 16));"},
    Row{"arith_int", "int x = a, y = b; return (int)((unsigned)x * (unsigned)y - (unsigned)x + ~y);"},
    Row{"arith_char", "signed char x = a; unsigned char y = b; x += y; y -= x; return x * 1000 + y;"},
    Row{"arith_short", "short x = a; unsigned short y = b; x = x * 7; y = y * 9; return x - y;"},
    Row{"quotient", "if (b == 0 || b == -1) return 1; return a / b + a % b;"},
    Row{"quotient_u", "if (b == 0) return 1; return (U)a / (U)b + (U)a % (U)b;"},
    Row{"quotient_int", "int x = a, y = b; if (y == 0 || y == -1) return 1; return x / y * 5 + x % y;"},
    Row{"shifts", "return ((U)a << (b & 63)) ^ ((U)a >> (b & 31)) ^ (a >> (b & 63));"},
    Row{"shifts_int",
        "int x = a; unsigned u = a; return (x >> (b & 31)) + (u >> (b & 31)) + (u << (b & 31));"},
    Row{"compare",
        "int x = a, y = b; unsigned u = a, v = b; return (x < y) + 2 * (x <= y) + 4 * (x > y) + 8 * (x >= y) "
        "+ "
        "16 * (u < v) + 32 * (u <= v) + 64 * (u > v) + 128 * (u >= v) + 256 * (x == y) + 512 * (x != y);"},
    Row{"compare_float",
        "double x = as_double(a), y = as_double(b); return (x < y) + 2 * (x <= y) + 4 * (x > y) + 8 * (x >= "
        "y) + "
        "16 * (x == y) + 32 * (x != y) + 64 * !(x < y) + 128 * !(x >= y) + "
        "256 * __builtin_isunordered(x, y) + 512 * __builtin_islessgreater(x, y);"},
    Row{"wide",
        "__int128 x = (__int128)a * b; x += a; x ^= (__int128)b << 40; return (long)(x >> 64) ^ (long)x;"},
    Row{"wide_u",
        "unsigned __int128 x = ((unsigned __int128)(U)a << 64) | (U)b; if (b == 0) return 2; "
        "x = x / (U)b + x % ((U)b | 1); return (long)(x >> 3);"},
    Row{"bit_int",
        "_BitInt(37) x = a; unsigned _BitInt(7) y = b; x = x ^ (x >> 2); y = y + y; return x + y;"},
    Row{"logic", "return (a && b) + 2 * (a || b) + 4 * !a + 8 * (a ? b > 2 : b < -2);"},
    Row{"narrowing", "return (char)a + (short)b + (int)(a ^ b) + (unsigned char)a + (_Bool)b;"},
    Row{"floats",
        "double x = as_double(a), y = as_double(b); return of_double(x + y) ^ of_double(x - y) * 3 ^ "
        "of_double(x * y) * 5 ^ of_double(x / y) * 7 ^ of_double(-x);"},
    Row{"floats_single",
        "float x = as_float(a), y = as_float(b); return of_float(x + y) ^ of_float(x * y) * 3 ^ "
        "of_float(x / y) * 5 ^ of_double((double)x) ^ of_float((float)as_double(a));"},
    Row{"to_float",
        "return of_double(a) ^ of_double((U)b) * 3 ^ of_float(a) * 5 ^ of_float((unsigned)b) * 7;"},
    Row{"to_integer",
        "double x = as_double(a); long r = 0; if (x > -1e9 && x < 1e9) r += (int)x; "
        "if (x > -1 && x < 1e19) r += (U)x; if (x > -1 && x < 255) r += (unsigned char)x; return r;"},
    Row{"rounding",
        "double x = as_double(a), y = as_double(b); return of_double(__builtin_floor(x)) ^ "
        "of_double(__builtin_ceil(x)) * 3 ^ of_double(__builtin_trunc(x)) * 5 ^ "
        "of_double(__builtin_round(x)) * 7 "
        "^ of_double(__builtin_rint(x)) * 9 ^ of_double(__builtin_fabs(x)) * 11 ^ "
        "of_double(__builtin_copysign(x, y)) * 13;"},
    Row{"classes",
        "double x = as_double(a); float y = as_float(b); return __builtin_isnan(x) + 2 * "
        "!!__builtin_isinf(x) + "
        "4 * __builtin_isfinite(x) + 8 * __builtin_isnormal(x) + 16 * !!__builtin_signbit(x) + "
        "32 * __builtin_isnan(y) + 64 * !!__builtin_isinf(y) + 128 * __builtin_isnormal(y);"},
    Row{"bits",
        "U x = a; unsigned y = b; return __builtin_popcountl(x) + 3 * __builtin_popcount(y) + "
        "5 * (x ? __builtin_clzl(x) : 64) + 7 * (y ? __builtin_ctz(y) : 32) + __builtin_bswap64(x) + "
        "__builtin_bswap32(y) + __builtin_bswap16(y) + __builtin_ffsl(a) + __builtin_parityl(x) + "
        "__builtin_bitreverse32(y) + (y ? __builtin_clz(y) : 1) + __builtin_clrsb((int)b);"},
    Row{"rotations",
        "return __builtin_rotateleft64(a, b) ^ __builtin_rotateright32(a, b) ^ __builtin_rotateleft8(a, b);"},
    Row{"overflow",
        "int r; long s; unsigned u; U v; long n = __builtin_add_overflow((int)a, (int)b, &r); n = n * 2 + "
        "__builtin_sub_overflow(a, b, &s); n = n * 2 + __builtin_mul_overflow((unsigned)a, (unsigned)b, &u); "
        "n = n * 2 + __builtin_add_overflow((U)a, (U)b, &v); n = n * 2 + __builtin_mul_overflow(a, b, &s); "
        "return n ^ r ^ s ^ u ^ v;"},
    Row{"saturating",
        "return __builtin_elementwise_add_sat((int)a, (int)b) + 3l * __builtin_elementwise_sub_sat((int)a, "
        "(int)b) "
        "+ __builtin_elementwise_add_sat((unsigned)a, (unsigned)b) + __builtin_elementwise_max(a, b) / 2 + "
        "__builtin_elementwise_min((U)a, (U)b) / 2;"},
    Row{"fields",
        "struct fields f = {0}; f.a = a; f.b = b; f.c = a; f.d = b; f.b += f.a; f.c -= 3; "
        "return f.a + f.b * 10 + f.c * 10000 + f.d;"},
    Row{"unions", "union view v = {a}; v.i[1] ^= (int)b; v.c[0]++; return v.l ^ of_double(v.d);"},
    Row{"structs",
        "return take(make_mixed(a % 1000), make_words(a / 8, b / 8), make_floats(b % 1000), make_big(a / 8), "
        "make_tiny(b)) & 0xffffffff;"},
    Row{"returned",
        "struct words w = make_words(a, b); struct mixed m = make_mixed(b % 100000); struct floats f = "
        "make_floats(a % 1000); struct big s = make_big(a); struct tiny t = make_tiny(b); "
        "return w.a ^ w.b * 3 ^ m.x ^ of_double(m.y) ^ of_float(f.f[1]) ^ s.v[2] ^ t.c[2];"},
    Row{"variadics",
        "return variadic(2, (int)a, b, (double)a, make_big(a / 4), make_mixed(b % 1000), make_tiny(a), "
        "(int)b, a, "
        "as_double(b & 0x7fe) , make_big(b / 4), make_mixed(a % 1000), make_tiny(b)) & 0xffffffff;"},
    Row{"pointers", "return table[a & 3](table[b & 1](a)) + (table[a & 3] == inc);"},
    Row{"strings", "const char *s = words_table[a & 3]; long n = 0; while (*s) n = n * 7 + *s++; return n;"},
    Row{"grids",
        "grid[a & 1][b & 3] ^= 5; int (*p)[4] = grid + (b & 1); long r = 0; for (int i = 0; i < 3; ++i) for "
        "(int j "
        "= 0; j < 4; ++j) r = r * 13 + grid[i][j]; r += (*p)[1] + (&grid[2][3] - &grid[0][1]); "
        "grid[a & 1][b & 3] ^= 5; return r;"},
    Row{"globals", "return packed.tag + packed.s + packed.w.b + packed.p[1] + shared.i[1] + (a & b);"},
    Row{"lists",
        "long n = 0; for (struct list *p = &l1; p; p = p->next) n = n * 3 + p->v; return n + l2.next->v;"},
    Row{"vla",
        "int n = (a & 7) + 1; long v[n]; for (int i = 0; i < n; ++i) v[i] = b ^ i; long r = 0; "
        "for (int i = 0; i < n; ++i) { int w[i + 1]; w[i] = i; r = r * 3 + v[i] % 1000 + w[i]; } return r + "
        "sizeof v;"},
    Row{"choices",
        "switch (a) { case 0: return 1; case 1: case 2: b ^= 7; case -1: return b; case 1L << 40: return 4; "
        "case 100 ... 200: return 5; default: switch ((char)b) { case 'a': return 6; case -1: return 7; } } "
        "return 8;"},
    Row{"gotos",
        "static void *const targets[] = {&&one, &&two, &&three, &&done}; long r = a; int n = 0; "
        "goto *targets[b & 3]; one: r ^= 1; two: r = r * 3 & 0xffffff; if (n++ < 3) goto *targets[r & 3]; "
        "three: r += 5; done: return r;"},
    Row{"exchanges",
        "long x = a, y = b, z = 1; for (int i = 0; i < (b & 15); ++i) { long t = x; x = y; y = z; z = t ^ i; "
        "} "
        "return x ^ y * 3 ^ z * 5;"},
    Row{"vectors",
        "quad x = {(int)a, (int)b, 3, 4}, y = {4, 3, (int)b, (int)a}; quad z = (x & 0xffff) * (y & 0xff) - x "
        "% 7; "
        "quad m = x < y; z = (m & z) | (~m & y); z[a & 3] += 1; pair f = {a % 100, b % 100}; f = f * 2.5f + "
        "f; "
        "bytes c = {1, 2, 3, 4, 5, 6, 7, (unsigned char)a}; c = __builtin_shufflevector(c, c, 7, 0, 9, 2, 3, "
        "4, 5, "
        "6); return z[0] ^ z[1] * 3 ^ z[2] * 5 ^ z[3] * 7 ^ of_float(f[0] + f[1]) ^ *(long *)&c;"},
    Row{"atomics",
        "counter = (int)a; int old = atomic_fetch_add(&counter, 3); old ^= atomic_fetch_sub(&counter, (int)b "
        "& 15); "
        "old ^= atomic_fetch_or(&counter, 64); old ^= atomic_fetch_xor(&counter, (int)b); old ^= "
        "atomic_exchange(&counter, old); int expected = (int)b; int was = "
        "atomic_compare_exchange_strong(&counter, &expected, 9); atomic_thread_fence(memory_order_seq_cst); "
        "return old ^ counter ^ was ^ expected;"},
    Row{"memory",
        "char x[32], y[32]; memset(x, (int)a, 32); memcpy(y, x, 32); y[3] = (char)b; memmove(y + 1, y, b & "
        "15); "
        "long r = 0; for (int i = 0; i < 32; ++i) r = r * 5 + y[i]; return r;"},
    Row{"casts",
        "int v[4] = {1, 2, 3, (int)a}; char *p = (char *)v; p[5] = (char)b; intptr_t i = (intptr_t)&v[1]; "
        "int *q = (int *)(i + 8); return v[1] + *q + (q - v) + (q > v) + ((char *)q - p);"},
    Row{"statements",
        "static int calls; calls = 0; long r = ({ long t = a; t ? t : b; }); do { r ^= calls; } while "
        "(++calls < "
        "(b & 7)); for (;;) { if (calls-- <= 0) break; if (calls & 1) continue; r += calls; } return r ?: "
        "b;"},
    Row{"assembly",
        "int x = (int)a; __asm__ volatile(\"\" : \"+r\"(x)); __asm__ volatile(\"\" ::: \"memory\"); return x "
        "+ b % 10;"},
};

constexpr std::array<Word, 16> kCorners = {0,
                                           1,
                                           -1,
                                           2,
                                           3,
                                           -8,
                                           31,
                                           63,
                                           255,
                                           65537,
                                           std::numeric_limits<std::int32_t>::min(),
                                           std::numeric_limits<std::int32_t>::max(),
                                           std::numeric_limits<Word>::min(),
                                           std::numeric_limits<Word>::max(),
                                           0x4009'21fb'5444'2d18,    // a double, 3.14...
                                           -0x000f'ffff'c2b1'0002};  // a NaN

std::string source() {
  std::string text = kPrelude;
  for (const Row& row : kRows) {
    text += "long " + std::string(row.name) + "(long a, long b) { " + row.body + " }\n";
  }
  return text;
}

class Native {
 public:
  explicit Native(const std::string& text) {
    std::string file = folder_.add("native.c", text);
    support::process::Outcome made = support::process::run({.program = "clang-19",
                                                            .arguments = {"-O0",
                                                                          "-ffp-contract=off",
                                                                          "-fwrapv",
                                                                          "-fPIC",
                                                                          "-shared",
                                                                          "-w",
                                                                          file,
                                                                          "-o",
                                                                          folder_.path() + "/n.so"},
                                                            .input = {},
                                                            .folder = {},
                                                            .environment = {}});
    EXPECT_TRUE(made.succeeded()) << made.errors;
    library_ = dlopen((folder_.path() + "/n.so").c_str(), RTLD_NOW);
    EXPECT_NE(library_, nullptr) << dlerror();
  }
  Native(const Native&) = delete;
  Native& operator=(const Native&) = delete;
  ~Native() {
    if (library_ != nullptr) dlclose(library_);
  }

  using Function = Word (*)(Word, Word);
  [[nodiscard]] Function find(const char* name) const {
    return reinterpret_cast<Function>(dlsym(library_, name));
  }

 private:
  ScratchFolder folder_;
  void* library_ = nullptr;
};

TEST(TranslateDifferential, ComputesWhatTheMachineComputes) {
  CProgram translated(source());
  Native native(source());
  ASSERT_FALSE(HasFailure());
  for (const Row& row : kRows) {
    Native::Function function = native.find(row.name);
    ASSERT_NE(function, nullptr) << row.name;
    for (Word a : kCorners) {
      for (Word b : kCorners) {
        std::string expected = "returned " + std::to_string(function(a, b));
        ASSERT_EQ(translated.call(row.name, {a, b}), expected) << row.name << "(" << a << ", " << b << ")";
      }
    }
  }
}

}  // namespace
}  // namespace testellate::frontend::llvm
