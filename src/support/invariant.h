// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace testellate::support {

/// Prints the broken invariant with its place and ends the process with SIGABRT; a supervisor turns that into
/// "internal error".
[[noreturn]] void fail_invariant(const char* file, int line, const char* condition, std::string_view should);

}  // namespace testellate::support

/// For what only a mistake of ours can break; stays on in release builds. `should` says what ought to hold:
/// "block should end with a terminator". Wrong input, unsupported code and spent budgets are not invariants:
/// they are values (`Expected`, path ends).
#define TESTELLATE_INVARIANT(condition, should)                                      \
  do {                                                                               \
    if (!(condition)) [[unlikely]]                                                   \
      ::testellate::support::fail_invariant(__FILE__, __LINE__, #condition, should); \
  } while (false)

/// Marks a place that no execution reaches.
#define TESTELLATE_UNREACHABLE(why) \
  ::testellate::support::fail_invariant(__FILE__, __LINE__, "unreachable", why)
