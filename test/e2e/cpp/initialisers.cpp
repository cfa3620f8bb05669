// SPDX-License-Identifier: Apache-2.0
// A variable whose constructor cannot be executed concerns only functions that use it.
#include <locale>
#include <string>
#include <vector>

static const std::locale kHere("C");
static const std::vector<std::string> kNames{"one", "two"};

bool is_known(const std::string& name) {
  for (const std::string& known : kNames) {
    if (known == name) return true;
  }
  return false;
}

int half(int n) { return n < 0 ? 0 : n / 2; }

bool is_classic() { return kHere == std::locale::classic(); }

//! untested is_classic
