// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// A function without parameters that returns the next value of an input stream (models/scripted.h). The same
/// each time for one stream, whose values are of one type.
[[nodiscard]] ir::FunctionId next_of_stream(Linker& linker,
                                            const std::string& stream,
                                            ir::Type type,
                                            ir::DataTypeId data_type);

/// A function of a reference that returns what the stream says about the object, the same each time that it
/// is asked about the same one.
[[nodiscard]] ir::FunctionId answer_of_stream(Linker& linker,
                                              const std::string& stream,
                                              ir::Type type,
                                              ir::DataTypeId data_type);

}  // namespace testellate::frontend::jvm
