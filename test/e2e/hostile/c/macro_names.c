// SPDX-License-Identifier: Apache-2.0
// Functions and variables that are called like macros of headers that a suite includes.
#define TEST_LIMIT 7
int TEST(int x) { return x > TEST_LIMIT ? 1 : 0; }
int EXPECT_EQ(int a, int b) { return a == b; }
int ASSERT_TRUE(int x) { return x != 0; }
int FAIL(int x) { return x < 0 ? -1 : x; }
