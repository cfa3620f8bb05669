// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "ir/program.h"

/// The natives of models/scripted.h and the streams they read, as a program names them.
namespace testellate::frontend::llvm {

/// `ts.scripted.WHAT`, declared on first use.
[[nodiscard]] ir::FunctionId scripted_native(ir::Program& program,
                                             std::string_view what,
                                             const ir::Signature& signature);

/// The native that yields the next value of a stream. `is_pure`: the arguments behind the stream are a
/// question, and the same question has the same answer.
[[nodiscard]] ir::FunctionId value_source(ir::Program& program, ir::Type type, bool is_pure = false);

/// The global that names a stream and the type of its values.
[[nodiscard]] ir::GlobalId stream_named(ir::Program& program,
                                        const std::string& name,
                                        ir::DataTypeId type,
                                        std::uint64_t size);

}  // namespace testellate::frontend::llvm
