// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/typed_class.h"

#include "frontend/jvm/classfile/names.h"
#include "ir/data_type.h"

namespace testellate::frontend::jvm {
namespace {

std::string last_part(std::string_view name) {
  return std::string(name.substr(name.find_last_of("./$") + 1));
}

/// Type arguments of type arguments are no deeper than the classes that declare them.
std::string argument_name(const ir::Program& program, ir::DataTypeId id, bool is_simple) {
  if (!id.is_valid() || program.get(id).kind != ir::DataType::Kind::Reference) return "?";
  const ir::DataType& type = program.get(id);
  const std::string_view name = program.text(program.get(type.reference_class).name);
  std::string text = is_simple ? last_part(name) : std::string(name);
  if (type.target.is_valid()) text += "<" + argument_name(program, type.target, is_simple) + ">";
  return text;
}

std::string with_arguments(const ir::Program& program,
                           std::string name,
                           const std::vector<ir::DataTypeId>& arguments,
                           bool is_simple) {
  if (arguments.empty()) return name;
  name += "<";
  for (const ir::DataTypeId& argument : arguments) {
    if (!name.ends_with('<')) name += ",";
    name += argument_name(program, argument, is_simple);
  }
  return name + ">";
}

}  // namespace

std::string typed_name(const ir::Program& program, const TypedClass& typed) {
  return with_arguments(program, with_dots(typed.loaded->file.name), typed.arguments, false);
}

std::string simple_typed_name(const ir::Program& program, const TypedClass& typed) {
  return with_arguments(program, last_part(typed.loaded->file.name), typed.arguments, true);
}

}  // namespace testellate::frontend::jvm
