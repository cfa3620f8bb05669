// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "frontend/jvm/link/linker.h"

/// Functions of our own that stand where the JVM itself calls Java code. Natives find them by name.
namespace testellate::frontend::jvm {

/// What happens before `main`, without the module system: the main thread, `System.initPhase1`; strings
/// without the compact form. `jvm.boot`, takes and returns nothing.
[[nodiscard]] ir::FunctionId boot_function(Linker& linker);

/// Initialises a class as its first use would (JVMS §5.5). Takes and returns nothing.
[[nodiscard]] ir::FunctionId start_function(Linker& linker, LoadedClass& loaded);

/// Has an exception that left the program reported by the main thread, on standard error. Takes the
/// exception.
[[nodiscard]] ir::FunctionId report_function(Linker& linker);

/// The body of a function that only its name says: null if the name means nothing.
///
/// | name | meaning |
/// |---|---|
/// | `jvm.initialise.NAME` | initialises the class |
/// | `jvm.initialised.NAME` | the same; returns its `java.lang.Class` |
/// | `jvm.enum_values.NAME` | the result of its `values()` |
/// | `jvm.invoke.FUNCTION` | a call of the method by reflection, see below |
/// | `jvm.make.CLASS>FUNCTION` | an object, initialised by a constructor of a class above its own |
/// | `jvm.run_thread` | runs a thread to its end |
/// | `jvm.access.CLASS#NAME` | an access through a `VarHandle`: handle_call.h |
/// | `jvm.null_message.OFFSET.FUNCTION` | what a `NullPointerException` raised there says, or null |
///
/// A call by reflection takes the receiver, if there is one, and the arguments as the method does; it returns
/// the result as an object. What the method throws leaves in an `InvocationTargetException`.
[[nodiscard]] std::unique_ptr<const ir::Body> make_named_body(Linker& linker, ir::FunctionId id);

}  // namespace testellate::frontend::jvm
