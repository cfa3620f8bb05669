// SPDX-License-Identifier: Apache-2.0
// A program that reads its input.
#include <iostream>

int main() {
  int level = 0;
  if (!(std::cin >> level)) return 2;
  if (level == 12) return 1;
  return level < 0 ? 3 : 0;
}

//! options --target main
