// SPDX-License-Identifier: Apache-2.0
// Functions, types and variables named like what GoogleTest defines as macros, and like what every test inherits.
struct Test {
  int Run;
  struct Test *next;
};

enum result { FAIL, SUCCEED, SKIP };

int EXPECT_EQ(int a, int b) { return a == b ? 1 : 0; }

static int TEST(int x) { return x > 7 ? 3 : 4; }

int use_test(int x) { return TEST(x) + 1; }

int Run(int SetUp) { return SetUp > 3 ? 1 : 0; }

int SetUp(void) { return 3; }

int TestBody(const struct Test *Test) {
  if (Test == 0) return 0;
  if (Test->next == Test) return 2;
  return Test->Run == 3 ? 1 : 4;
}

enum result judge(int x) {
  if (x < 0) return FAIL;
  return x == 0 ? SKIP : SUCCEED;
}
