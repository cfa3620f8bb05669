// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "frontend/jvm/link/linker.h"

/// What natives find in the program.
namespace testellate::frontend::jvm {

/// Completes the class `jvm.about.NAME`, whose static variables are what the class file of NAME says and the
/// IR does not: their initial bits are a number, or the index of a symbol or class plus 1, or 0 if there is
/// none.
///
/// | variable | |
/// |---|---|
/// | `modifiers` | as `Class.getModifiers` has them |
/// | `is_user`, `is_jdk`, `is_record`, `has_annotations` | |
/// | `declaring_class`, `enclosing_class`, `nest_host` | class |
/// | `simple_name`, `enclosing_method`, `enclosing_descriptor`, `signature` | symbol |
void add_class_facts(Linker& linker, ir::ClassId about, std::string_view class_name);

/// Completes the class `jvm.members.NAME`, whose static variables are the members of NAME in the order of its
/// class file. Their initial bits are a number, or the index of a symbol or class plus 1, or 0 if there is
/// none.
///
/// | variable | |
/// |---|---|
/// | `fields`, `methods`, `components`, `classes` | how many there are |
/// | `field.0.name`, `.descriptor`, `.signature` | symbol |
/// | `field.0.modifiers`, `.annotations` | number; whether there are any |
/// | `method.0.*` | the same, and `.exceptions`, a symbol of names separated by blanks |
/// | `component.0.name`, `.descriptor`, `.signature` | of a record |
/// | `class.0` | class that is a member |
void add_member_facts(Linker& linker, ir::ClassId members, std::string_view class_name);

/// Completes the class `jvm.file.PATH`, whose static variable `content` has the number of the symbol plus 1
/// whose text is what the file holds, or 0 if there is none.
void add_file_facts(Linker& linker, ir::ClassId file, const std::optional<std::string>& content);

}  // namespace testellate::frontend::jvm
