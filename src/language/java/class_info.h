// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "emit/junit/source_info.h"
#include "frontend/jvm/inputs/typed_class.h"
#include "frontend/jvm/link/linker.h"

/// Class files as the writer of JUnit suites sees them.
namespace testellate::language::java {

[[nodiscard]] emit::junit::Access to_access(frontend::jvm::AccessFlags access);
/// "geo.Outer$Inner[]".
[[nodiscard]] std::string type_text(std::string_view descriptor);
[[nodiscard]] std::vector<std::string> parameter_texts(const frontend::jvm::Method& method);
[[nodiscard]] emit::junit::Throws throws_of(frontend::jvm::Linker& linker,
                                            const frontend::jvm::Method& method);

/// What a test has to know to name the class; no members.
[[nodiscard]] emit::junit::SourceClass name_class(frontend::jvm::Linker& linker,
                                                  const frontend::jvm::LoadedClass& loaded);
/// Fills in what a test has to know to make an object of the class and to look at it. Of a class of the
/// library that is only its fields and constructors.
void describe_members(frontend::jvm::Linker& linker,
                      frontend::jvm::LoadedClass& loaded,
                      emit::junit::SourceClass& described);
/// A method or constructor that a test calls; `function` is left open.
[[nodiscard]] emit::junit::SourceTarget describe_target(frontend::jvm::Linker& linker,
                                                        const frontend::jvm::LoadedClass& owner,
                                                        const frontend::jvm::Method& method);
/// The same for one that makes arguments.
[[nodiscard]] emit::junit::SourceTarget describe_maker(frontend::jvm::Linker& linker,
                                                       const frontend::jvm::LoadedClass& owner,
                                                       const frontend::jvm::Method& method);

/// A class of our own that stands for any implementation.
[[nodiscard]] emit::junit::ScriptedClass describe_stub(frontend::jvm::Linker& linker,
                                                       ir::ClassId id,
                                                       const frontend::jvm::TypedClass& typed);

}  // namespace testellate::language::java
