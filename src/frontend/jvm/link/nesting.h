// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// How source sees a class, with the classes around it: JVMS §4.7.6.
struct Nesting {
  enum class Access : std::uint8_t { Public, Package, Private };
  /// "java.util.Map.Entry", in ordinary UTF-8; empty if it has no name there: a local or anonymous class, or
  /// one inside of it.
  std::string source_name;
  Access access = Access::Public;  ///< the narrowest of all; a protected class counts as one of its package
  bool is_inner = false;           ///< made with an object of the class around it
};

[[nodiscard]] Nesting nesting_of(Linker& linker, const LoadedClass& loaded);

}  // namespace testellate::frontend::jvm
