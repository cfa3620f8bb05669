// SPDX-License-Identifier: Apache-2.0
// Numbers: wide integers, bit-fields, floats, complex numbers, shifts, <bit>, enumerations, unions,
// initialisation.
#include <bit>
#include <climits>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>

struct Bits {
  unsigned a : 3;
  signed b : 5;
  unsigned long c : 40;
  bool d : 1;
};
union Both {
  float f;
  std::uint32_t u;
};
static std::uint64_t mulmod(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  return (unsigned __int128)a * b % m;
}
static std::uint64_t power(std::uint64_t b, std::uint64_t e, std::uint64_t m) {
  std::uint64_t r = 1;
  for (; e; e >>= 1, b = mulmod(b, b, m))
    if (e & 1) r = mulmod(r, b, m);
  return r;
}
static bool prime(std::uint64_t n) {
  if (n < 2) return false;
  for (std::uint64_t p : {2, 3, 5, 7, 11, 13}) {
    if (n % p == 0) return n == p;
  }
  std::uint64_t d = n - 1;
  int s = 0;
  while (d % 2 == 0) d /= 2, ++s;
  for (std::uint64_t a : {2, 3, 5, 7, 11, 13}) {
    std::uint64_t x = power(a, d, n);
    if (x == 1 || x == n - 1) continue;
    bool comp = true;
    for (int i = 1; i < s && comp; ++i) {
      x = mulmod(x, x, n);
      if (x == n - 1) comp = false;
    }
    if (comp) return false;
  }
  return true;
}
struct Packed {
  char c;
  int i;
  short s;
} __attribute__((packed));
struct Nested {
  struct {
    int x, y;
  } p;
  int z[3];
  Bits b;
};
enum Flags : unsigned { None = 0, One = 1, Two = 2 };
constexpr Flags operator|(Flags a, Flags b) { return Flags(unsigned(a) | unsigned(b)); }

int main() {
  Bits b{5, -3, 0x123456789aULL, true};
  b.a += 4;
  b.b -= 14;
  b.c++;
  std::printf("%u %d %lx %d %zu\n", b.a, b.b, (unsigned long)b.c, b.d, sizeof b);
  std::printf("%d%d%d %lu\n",
              prime(1000000007),
              prime(1000000007ull * 3),
              prime(18446744073709551557ull),
              power(3, 100, 1000000009));
  Both both;
  both.f = -1.5f;
  std::printf("%08x %d %d %d %d\n",
              both.u,
              std::popcount(both.u),
              std::countl_zero(77u),
              (int)std::bit_ceil(77u),
              (int)std::rotl((std::uint8_t)0x81, 1));
  std::complex<double> z(1, 2);
  z = z * z + std::conj(z);
  std::printf("%.2f %.2f %.2f\n", z.real(), z.imag(), std::norm(z));
  double parts[] = {std::floor(-2.5),
                    std::round(2.5),
                    std::trunc(-2.7),
                    std::fmod(7.5, 2),
                    std::sqrt(2.0),
                    std::hypot(3, 4),
                    std::copysign(1.0, -0.0),
                    std::fma(2.0, 3.0, 1.0)};
  for (double d : parts) std::printf("%.6g ", d);
  std::printf("%d %d %d\n",
              std::isnan(std::numeric_limits<double>::quiet_NaN()),
              std::isinf(1.0 / 0.0),
              std::signbit(-0.0));
  Packed p{'a', 0x01020304, 7};
  unsigned char raw[sizeof p];
  std::memcpy(raw, &p, sizeof p);
  Nested n{.p = {1, 2}, .z = {3, 4}};
  n.p.y <<= 3;
  std::printf("%zu %d %d %d %d\n", sizeof p, raw[1], n.p.y, n.z[2], n.b.a);
  std::mt19937 g(42);
  std::minstd_rand lcg(7);
  std::printf("%u %u %lu\n", (unsigned)g(), (unsigned)g(), (unsigned long)lcg());
  std::printf("%d %ld %u %d %d\n",
              INT_MAX,
              std::numeric_limits<long>::min(),
              (One | Two),
              -7 / 2 * 10 + -7 % 3,
              (int)(signed char)200);
  float f = 16777216.0f;
  f += 1.0f;
  long long big = 1LL << 40;
  big >>= 3;
  int sh = -16 >> 2;
  short sv = (short)70000;
  char16_t u16 = u'\u00e9';
  std::printf("%.1f %lld %d %d %d %d\n", f, big, sh, sv, u16, (int)sizeof(L"ab"));
  int arr[5]{1, 2};
  int* q = arr + 3;
  *q-- = 9;
  auto [x, y] = std::pair(q - arr, arr[3]);
  std::printf("%td %d %d\n", x, y, [] {
    int s = 0;
    for (int i = 10; i-- > 0;) {
      if (i == 7) continue;
      if (i == 2) goto out;
      s += i;
    }
  out:
    return s;
  }());
  return (int)(0x7fffffff ^ (unsigned)std::lround(1e9)) & 0x7f;
}
