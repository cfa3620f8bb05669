// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// The body of `jvm.invoke.FUNCTION`, for reflection: takes the receiver, if there is one, and the arguments
/// as the method does; returns its result as an object. What the method throws leaves in an
/// `InvocationTargetException`. A constructor makes an object of its class and returns it. Null if there is
/// no such method.
[[nodiscard]] std::unique_ptr<const ir::Body> make_invoker(Linker& linker,
                                                           ir::FunctionId id,
                                                           std::string_view function);

}  // namespace testellate::frontend::jvm
