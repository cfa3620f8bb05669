// SPDX-License-Identifier: Apache-2.0
// Parameters that are called like what a test writer would call its own.
int result(int expected, int actual) { return expected == actual; }
int stub_returns(int *buffer, int size) { return buffer && size > 0 ? buffer[0] > 2 : -1; }
int tst_(int tst_before, int tst_after) { return tst_before < tst_after; }
int main_(int i, int *i2) { return i2 && *i2 > i; }
