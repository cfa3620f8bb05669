// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "frontend/jvm/link/linker.h"

/// Calls of the methods of `VarHandle` whose type is that of the call (JVMS §2.9.3). The class of a handle
/// has a static method for each of them; which class that is shows when the call is made.
namespace testellate::frontend::jvm {

/// A function that takes the number of the symbol `access_name`, the handle and the arguments of a call: the
/// native `jvm.access`, which goes on as `jvm.access.CLASS#NAME`.
[[nodiscard]] ir::FunctionId access_function(Linker& linker,
                                             std::string_view name,
                                             std::string_view descriptor);

/// "compareAndSet(Ljava/lang/Object;II)Z"
[[nodiscard]] std::string access_name(std::string_view name, std::string_view descriptor);

/// The body of `jvm.access.CLASS#NAME`: takes the handle, which is of that class, and the arguments of the
/// call, converts them as the call has it (`MethodHandle.asType`), and calls the method of the class.
[[nodiscard]] std::unique_ptr<const ir::Body> make_access(Linker& linker,
                                                          ir::FunctionId id,
                                                          std::string_view class_and_name);

}  // namespace testellate::frontend::jvm
