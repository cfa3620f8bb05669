// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Completes the class `jvm.about.NAME`, whose static variables are what the class file of NAME says and the
/// IR does not: their initial bits are a number, or the index of a symbol or class plus 1, or 0 if there is
/// none.
///
/// | variable | |
/// |---|---|
/// | `modifiers` | as `Class.getModifiers` has them |
/// | `is_user`, `is_record`, `has_annotations` | |
/// | `declaring_class`, `enclosing_class`, `nest_host` | class |
/// | `simple_name`, `enclosing_method`, `enclosing_descriptor`, `signature` | symbol |
void add_class_facts(Linker& linker, ir::ClassId about, std::string_view class_name);

}  // namespace testellate::frontend::jvm
