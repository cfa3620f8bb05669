// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "frontend/jvm/inputs/stub_throws.h"
#include "frontend/jvm/inputs/typed_class.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// A method of a stub: what it returns is an input of the test, call by call.
struct StubMethod {
  const LoadedClass* owner = nullptr;
  const Method* method = nullptr;
  std::string stream;  ///< of its results; empty if it returns nothing
  /// Of how its calls end, if some may throw: n for the n-th of `throws`, anything else for a result.
  std::string end_stream;
  StubThrows throws;
};

/// Whether a class without objects in the universe can have a stub: an interface or abstract class that is
/// not of the JDK, or a small one without fields that is (a `Clock`; nobody writes a `List` of his own for a
/// test), or a class that is replaced (collaborators.h).
[[nodiscard]] bool can_have_stub(LoadedClass& implemented);
/// Whether others can see something of a replaced class that its stub does not decide: fields, final methods.
[[nodiscard]] bool is_open_stub(const LoadedClass& replaced);
/// The methods that stand in no class yet, in the order in which they are met from the class upwards; of a
/// class that is replaced all that can be overridden.
[[nodiscard]] std::vector<StubMethod> stub_methods(Linker& linker, const TypedClass& implemented);

/// What the results of a method are, with type variables resolved for the implemented class; invalid if there
/// are none.
[[nodiscard]] ir::DataTypeId stub_result(Linker& linker,
                                         const StubMethod& stub,
                                         const TypedClass& implemented);

/// A class of our own that stands for any implementation: the results of its methods are scripted by
/// the test. The same each time. Its only own field refers to what the last call on the object left behind:
/// an object of `stub_call_class`.
[[nodiscard]] ir::ClassId stub_class(Linker& linker, const TypedClass& implemented);
/// The class of what each call of a method leaves behind, with a field for each parameter; its superclass has
/// one that refers to what the call before left. Invalid for a method whose calls nobody wants to see: one of
/// the JDK that returns something, like `Comparator.compare`.
[[nodiscard]] ir::ClassId stub_call_class(Linker& linker,
                                          const StubMethod& stub,
                                          const TypedClass& implemented);
/// What a class that `stub_class` made implements; null if it is none of these.
[[nodiscard]] const TypedClass* implemented_by_stub(Linker& linker, ir::ClassId id);

}  // namespace testellate::frontend::jvm
