// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "emit/gtest/literal.h"
#include "ir/ids.h"

namespace testellate::emit::gtest {

/// Small pieces of code that stand at the top of a file of tests that uses them.
enum class Helper : std::uint8_t {
  AddressSanitizer,
  LeakCheck,
  UndefinedSanitizer,
  MemorySanitizer,
  Restored,
  StandardInput,
  StandardOutput,
  Scripted,
  Calls,
  RefusedMemory,
  OpenFile,
  Death
};

/// What a file of tests has to declare for the tests that stand in it.
struct Needs {
  Includes includes;
  std::set<ir::FunctionId> functions;
  std::set<ir::GlobalId> globals;
  std::set<Helper> helpers;
  /// Functions of Test-Comp that the tests answer, with the declarator of what they return.
  std::map<std::string, std::string> nondet;
  /// Scripts of fakes that the tests fill, with the type of their values.
  std::map<std::string, std::string> scripts;
  std::map<std::string, std::string> stubs;  ///< of C++: definitions of their classes by name
  std::set<std::string> externs;             ///< functions that nobody defines and the tests call

  void add(const Needs& other) {
    includes.insert(other.includes.begin(), other.includes.end());
    functions.insert(other.functions.begin(), other.functions.end());
    globals.insert(other.globals.begin(), other.globals.end());
    helpers.insert(other.helpers.begin(), other.helpers.end());
    nondet.insert(other.nondet.begin(), other.nondet.end());
    scripts.insert(other.scripts.begin(), other.scripts.end());
    stubs.insert(other.stubs.begin(), other.stubs.end());
    externs.insert(other.externs.begin(), other.externs.end());
  }
};

}  // namespace testellate::emit::gtest
