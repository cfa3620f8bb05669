// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>

#include "emit/gtest/literal.h"
#include "ir/ids.h"

namespace testellate::emit::gtest {

/// Small pieces of code that stand at the top of a file of tests that uses them.
enum class Helper : std::uint8_t { AddressSanitizer, UndefinedSanitizer, Restored, StandardInput };

/// What a file of tests has to declare for the tests that stand in it.
struct Needs {
  Includes includes;
  std::set<ir::FunctionId> functions;
  std::set<ir::GlobalId> globals;
  std::set<Helper> helpers;

  void add(const Needs& other) {
    includes.insert(other.includes.begin(), other.includes.end());
    functions.insert(other.functions.begin(), other.functions.end());
    globals.insert(other.globals.begin(), other.globals.end());
    helpers.insert(other.helpers.begin(), other.helpers.end());
  }
};

}  // namespace testellate::emit::gtest
