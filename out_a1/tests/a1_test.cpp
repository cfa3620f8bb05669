// Tests of a1.c, written by Testellate.
#include <cmath>

#include <gtest/gtest.h>

namespace a1_test {

extern "C" {
enum color { RED = 0, GREEN = 5, BLUE = 6 };
typedef struct {
  unsigned int a : 3;
  int b : 5;
  bool c;
} flags_t;
union u;
union u {
  int i;
  float f;
  unsigned char b[4];
};
struct vec;
typedef struct vec vec;
struct vec {
  double x;
  double y;
};
int color_cost(enum color c);
int bits(flags_t);
int sign_of(union u);
double length2(vec);
int sum_matrix(int (*m)[3]);
extern int (*const tst_counter)();
int fact(int n);
void swap(int* a, int* b);
int find(const char* hay, char needle);
uint8_t sat_add(uint8_t a, uint8_t b);
long long mulmod(long long a, long long b);
float half(float f);
}

// color_cost: c != 0 && c != 5 && c != 6
TEST(ColorCost, ReturnsMinus1WhenCIsNot0AndCIsNot5AndCIsNot6) {
  EXPECT_EQ(-1, color_cost(static_cast<enum color>(1)));
}

// color_cost: c == 0
TEST(ColorCost, Returns1WhenCIs0) { EXPECT_EQ(1, color_cost(RED)); }

// color_cost: c == 5
TEST(ColorCost, Returns2WhenCIs5) { EXPECT_EQ(2, color_cost(GREEN)); }

// color_cost: c == 6
TEST(ColorCost, Returns3WhenCIs6) { EXPECT_EQ(3, color_cost(BLUE)); }

// bits: f.a == -3 && f.b < 0 && f.c
TEST(Bits, Returns1WhenFC) {
  flags_t f = {.a = 5, .b = -1, .c = true};
  EXPECT_EQ(1, bits(f));
}

// bits: f.a != -3
TEST(Bits, Returns0WhenFAIsNotMinus3) {
  flags_t f = {.a = 0, .b = 0, .c = false};
  EXPECT_EQ(0, bits(f));
}

// bits: f.a == -3 && f.b > -1
TEST(Bits, Returns0WhenFBAboveMinus1) {
  flags_t f = {.a = 5, .b = 0, .c = false};
  EXPECT_EQ(0, bits(f));
}

// bits: f.a == -3 && f.b < 0 && !f.c
TEST(Bits, Returns2WhenNotFC) {
  flags_t f = {.a = 5, .b = -1, .c = false};
  EXPECT_EQ(2, bits(f));
}

// sign_of: float_from_bits(v.i) < 0.0
TEST(SignOf, ReturnsMinus1WhenFloatFromBitsVIBelow00) {
  union u v = {.i = -8388608};
  EXPECT_EQ(-1, sign_of(v));
}

// sign_of: !(float_from_bits(v.i) < 0.0)
TEST(SignOf, Returns0WhenNotFloatFromBitsVIBelow00) {
  union u v = {.i = 0};
  EXPECT_EQ(0, sign_of(v));
}

// length2: v.x*v.x + v.y*v.y > 100.0
TEST(Length2, ReturnsMinus1_0WhenVXTimesVXPlusVYTimesVYAbove1000) {
  vec v = {.x = 0.0, .y = 100.0};
  EXPECT_EQ(-1.0, length2(v));
}

// length2: !(v.x*v.x + v.y*v.y > 100.0)
TEST(Length2, Returns0_0WhenNotVXTimesVXPlusVYTimesVYAbove1000) {
  vec v = {.x = 0.0, .y = 0.0};
  EXPECT_EQ(0.0, length2(v));
}

// sum_matrix: m.length <u 9 && m.length != 0 && m == 1103806595072 && m.length != 0 && m.length ...
TEST(SumMatrix, Returns1WhenTimesMAt0PlusTimesMAt1PlusTimesMAt2PlusMAt1At0Etc) {
  int m[2][3] = {{0, 0, 0}, {0, 0, 11}};
  EXPECT_EQ(1, sum_matrix(m));
}

// sum_matrix: m.length <u 9 && m.length != 0 && m == 1103806595072 && m.length != 0 && m.length ...
TEST(SumMatrix, Returns0WhenTimesMAt0PlusTimesMAt1PlusTimesMAt2PlusMAt1At0Etc) {
  int m[2][3] = {{0, 0, 0}, {0, 0, 0}};
  EXPECT_EQ(0, sum_matrix(m));
}

// counter: true
TEST(Counter, Returns0) { EXPECT_EQ(0, tst_counter()); }

// fact: n < 0
TEST(Fact, Returns0WhenNBelow0) { EXPECT_EQ(0, fact(-1)); }

// fact: n > -1 && n > 10
TEST(Fact, Returns0WhenNAbove10) { EXPECT_EQ(0, fact(11)); }

// fact: n > -1 && n < 11 && n > 1 && n - 1 > -1 && n - 1 < 11 && n - 1 < 2
TEST(Fact, Returns2WhenNMinus1Below2) { EXPECT_EQ(2, fact(2)); }

// swap: a == 0
TEST(Swap, ReturnsWhenAIs0) { swap(nullptr, nullptr); }

// swap: a.length <u 9 && a.length != 0 && a == 1103806595072 && b == 0
TEST(Swap, ReturnsWhenBIs0) {
  int a = 0;
  swap(&a, nullptr);
}

// swap: a.length <u 9 && a.length != 0 && a == 1103806595072 && b.length <u 9 && b.length != 0  ...
TEST(Swap, ReturnsWhenBLengthIsNot0) {
  int a = 0;
  int b = 0;
  swap(&a, &b);
  EXPECT_EQ(0, a);
  EXPECT_EQ(0, b);
}

// find: hay == 0
TEST(Find, ReturnsMinus1WhenHayIs0) { EXPECT_EQ(-1, find(nullptr, 'a')); }

// find: hay.length <u 9 && hay == 1103806595072 && hay.length != 0 && hay[0] != 0 && needle ==  ...
TEST(Find, Returns0WhenNeedleIsHayLengthIs00HayAt0) {
  char hay[] = "a";
  EXPECT_EQ(0, find(hay, 'a'));
}

// find: hay.length <u 9 && hay == 1103806595072 && hay.length != 0 && hay[0] != 0 && needle !=  ...
TEST(Find, ReturnsMinus2WhenHayLengthIs1OrHayAt1Is0) {
  char hay[] = "b";
  EXPECT_EQ(-2, find(hay, 'a'));
}

// sat_add: (a & 0xff) + (b & 0xff) > 255
TEST(SatAdd, ReturnsMinus1WhenABitAnd0xffPlusBBitAnd0xffAbove255) { EXPECT_EQ(255, sat_add(1, 255)); }

// sat_add: (a & 0xff) + (b & 0xff) < 256
TEST(SatAdd, Returns0WhenABitAnd0xffPlusBBitAnd0xffBelow256) { EXPECT_EQ(0, sat_add(0, 0)); }

// mulmod: b == 0
TEST(Mulmod, ReturnsMinus1WhenBIs0) { EXPECT_EQ(-1, mulmod(0, 0)); }

// mulmod: b != 0 && a > 1000000
TEST(Mulmod, ReturnsMinus2WhenAAbove1000000) { EXPECT_EQ(-2, mulmod(1000001, 1)); }

// mulmod: b != 0 && a < 1000001 && a < 0
TEST(Mulmod, ReturnsMinus2WhenABelow0) { EXPECT_EQ(-2, mulmod(-1, 1)); }

// mulmod: b != 0 && a < 1000001 && a > -1 && b < 0
TEST(Mulmod, ReturnsMinus2WhenBBelow0) { EXPECT_EQ(-2, mulmod(0, -1)); }

// mulmod: b != 0 && a < 1000001 && a > -1 && b > -1 && (b != -1 || a != -9223372036854775808)
TEST(Mulmod, Returns0WhenBIsNotMinus1OrAIsNotMinus9223372036854775808) { EXPECT_EQ(0, mulmod(0, 1)); }

// half: isnan(f)
TEST(Half, Returns0_0WhenIsnanF) { EXPECT_EQ(0.0f, half(std::nanf(""))); }

// half: !isnan(f) && f > 1e+30
TEST(Half, Returns1_0WhenFAbove1ePlus30) { EXPECT_EQ(1.0f, half(INFINITY)); }

// half: !isnan(f) && !(f > 1e+30)
TEST(Half, Returns0_0WhenNotFAbove1ePlus30) { EXPECT_EQ(0.0f, half(0.0f)); }

}  // namespace a1_test
