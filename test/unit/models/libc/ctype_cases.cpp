// SPDX-License-Identifier: Apache-2.0
#include <cctype>

#include <gtest/gtest.h>

#include "libc_case.h"
#include "libc_machine.h"

namespace testellate::models {
namespace {

constexpr int kFirst = -128, kEnd = 256;

using Function = int (*)(int);

template <Function function>
void compare(std::string_view name) {
  // Not what the compiler knows about the function, but the function.
  const volatile Function host = function;
  LibcMachine machine;
  for (int c = kFirst; c < kEnd; ++c) {
    EXPECT_EQ(machine.call_integer(name, {LibcMachine::integer(c)}), host(c)) << name << " of " << c;
  }
}

/// Any argument is good.
template <Function function>
void compare_anywhere(std::string_view name) {
  compare<function>(name);
  const volatile Function host = function;
  LibcMachine machine;
  for (int c : {-2147483647 - 1, -1000, -129, 256, 321, 1000, 2147483647}) {
    EXPECT_EQ(machine.call_integer(name, {LibcMachine::integer(c)}), host(c)) << name << " of " << c;
  }
}

template <Function function>
void compare_in_table(std::string_view name) {
  compare<function>(name);
  LibcMachine machine;
  for (int c : {-129, 256}) {
    EXPECT_EQ(machine.run(name, {LibcMachine::integer(c)}).fault, ir::Fault::OutOfBounds) << c;
  }
}

/// The tables themselves, from the entry of -128 on.
template <typename Entry>
void compare_table(std::string_view name, const Entry* host) {
  LibcMachine machine;
  const interp::Value start = LibcMachine::pointer(machine.word_at(machine.call(name, {})));
  for (int c = kFirst; c < kEnd; ++c) {
    const auto entry = static_cast<Entry>(
        machine.word_at(moved(start, c * static_cast<int>(sizeof(Entry))), 8 * sizeof(Entry)));
    EXPECT_EQ(entry, host[c]) << name << " of " << c;
  }
}

#define CASE(function)                                              \
  LibcCase {                                                        \
    #function, +[] { compare_in_table<&std::function>(#function); } \
  }
#define CASE_ANYWHERE(function)                                  \
  LibcCase {                                                     \
    #function, +[] { compare_anywhere<&::function>(#function); } \
  }
constexpr LibcCase kCases[] = {
    CASE(isalnum),
    CASE(isalpha),
    CASE(isblank),
    CASE(iscntrl),
    CASE(isdigit),
    CASE(isgraph),
    CASE(islower),
    CASE(isprint),
    CASE(ispunct),
    CASE(isspace),
    CASE(isupper),
    CASE(isxdigit),
    CASE_ANYWHERE(isascii),
    CASE_ANYWHERE(toascii),
    CASE_ANYWHERE(tolower),
    CASE_ANYWHERE(toupper),
    {"__ctype_b_loc", +[] { compare_table("__ctype_b_loc", *__ctype_b_loc()); }},
    {"__ctype_tolower_loc", +[] { compare_table("__ctype_tolower_loc", *__ctype_tolower_loc()); }},
    {"__ctype_toupper_loc", +[] { compare_table("__ctype_toupper_loc", *__ctype_toupper_loc()); }},
};

}  // namespace

std::span<const LibcCase> ctype_cases() { return kCases; }

}  // namespace testellate::models
