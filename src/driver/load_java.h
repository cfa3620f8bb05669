// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "driver/load_input.h"

namespace testellate::driver {

/// Opens Java inputs and makes a unit for each method that is wanted; methods that have none (abstract,
/// native) are left out unless they were named.
[[nodiscard]] diag::Result<Input> load_java(const std::vector<std::string>& paths,
                                            const InputOptions& options);

}  // namespace testellate::driver
