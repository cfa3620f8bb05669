// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// What a test gives as the message of an exception if nobody reads it.
inline constexpr std::string_view kStubMessage = "stubbed";

/// An exception that a method of a stub may throw, and how it is made.
struct StubThrow {
  LoadedClass* exception = nullptr;
  const Method* constructor = nullptr;
  bool is_checked = false;
  /// For each parameter of the constructor the stream that it is taken from; empty: it is `kStubMessage`.
  std::vector<std::string> streams;
};

struct StubThrows {
  std::vector<StubThrow> thrown;
  bool leaves_out = false;  ///< there are others, which a test cannot make
};

/// What a call of an abstract method may throw: what it declares, and what the code of INPUT catches around
/// calls of it. `name` is what the names of the streams start with.
[[nodiscard]] StubThrows find_stub_throws(Linker& linker, const Method& method, const std::string& name);

}  // namespace testellate::frontend::jvm
