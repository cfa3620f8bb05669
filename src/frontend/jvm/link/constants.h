// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "frontend/jvm/link/linker.h"
#include "ir/ids.h"

/// Objects that exist once per constant. The static variable belongs to a class of its own, whose initialiser
/// fills it: `class_init` of its owner comes before each use. Natives that need the same objects (`getClass`,
/// `String.intern`) use these variables.
namespace testellate::frontend::jvm {

/// The literal; filled by the native `jvm.string_literal`, which gets the number of a symbol whose text is
/// the literal in modified UTF-8.
[[nodiscard]] ir::StaticId string_constant(Linker& linker, std::string_view modified_utf8);
/// The `java.lang.Class` of a class, array or (by its name) primitive type; filled by the native
/// `jvm.class_mirror`, which gets the number of the class.
[[nodiscard]] ir::StaticId class_constant(Linker& linker, ir::ClassId id);

/// For the maker of such a constant: calls `function`, with `argument` if there is one, and sets `result`.
[[nodiscard]] std::unique_ptr<const ir::Body> make_constant_initialiser(ir::Program& program,
                                                                        ir::FunctionId id,
                                                                        ir::FunctionId function,
                                                                        std::optional<std::uint32_t> argument,
                                                                        ir::StaticId result);

}  // namespace testellate::frontend::jvm
