// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "frontend/jvm/classfile/class_file.h"

namespace testellate::frontend::jvm {

/// What the JVM says about a `NullPointerException` that the instruction at `offset` raised, in modified
/// UTF-8: `Cannot read field "v" because "p.next" is null` (JEP 358). Nothing if no instruction starts there,
/// or if it is none that looks behind a reference, like the call of the exception's constructor.
[[nodiscard]] std::optional<std::string> try_null_message(const ClassFile& file,
                                                          const Method& method,
                                                          std::uint32_t offset);

}  // namespace testellate::frontend::jvm
