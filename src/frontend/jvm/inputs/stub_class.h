// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// A method of a stub: what it returns is an input of the test, call by call.
struct StubMethod {
  const LoadedClass* owner = nullptr;
  const Method* method = nullptr;
  std::string stream;  ///< of its results; empty if it returns nothing or null
};

/// Whether a class without objects in the universe can have a stub: an interface or abstract class of INPUT,
/// or a small interface of a library (nobody writes a `List` of his own for a test).
[[nodiscard]] bool can_have_stub(LoadedClass& implemented);
/// The methods that stand in no class yet, in the order in which they are met from the class upwards.
[[nodiscard]] std::vector<StubMethod> stub_methods(LoadedClass& implemented);

/// A class of our own that stands for any implementation: the results of its methods are scripted by
/// the test. The same each time.
[[nodiscard]] ir::ClassId stub_class(Linker& linker, LoadedClass& implemented);
/// What a class that `stub_class` made implements; null if it is none of these.
[[nodiscard]] LoadedClass* implemented_by_stub(Linker& linker, ir::ClassId id);

}  // namespace testellate::frontend::jvm
