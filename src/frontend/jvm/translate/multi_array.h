// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// The function that makes an array of the class `array` ("[[I") with arrays in it, one level for each of the
/// `count` lengths it takes, which are not negative: JVMS §6.5 multianewarray.
[[nodiscard]] ir::FunctionId multi_array_function(Linker& linker, std::string_view array, std::size_t count);

}  // namespace testellate::frontend::jvm
