// SPDX-License-Identifier: Apache-2.0
#include "engine/reference_names.h"

#include "engine/execution/constants.h"
#include "engine/short_name.h"
#include "ir/pointer.h"

namespace testellate::engine {
namespace {

std::string constant_name(const ir::Program& program, const World& world, ir::ReferenceBits number) {
  const ir::StaticId constant = find_constant(program, world, number);
  if (!constant.is_valid()) return "";
  const ir::StaticVariable& variable = program.get(constant);
  return short_name(program, variable.owner) + "." + std::string(program.text(variable.name));
}

}  // namespace

std::string reference_name(const ir::Program& program,
                           const World& world,
                           std::uint64_t bits,
                           bool is_pointer) {
  if (bits == 0) return is_pointer ? "NULL" : "null";
  if (is_pointer && ir::pointer_offset(bits) != 0) return "";
  const auto number = is_pointer ? ir::pointer_object(bits) : static_cast<std::uint32_t>(bits);
  if (is_pointer && ir::is_function_object(number)) {
    const ir::FunctionId function(number - ir::kFirstFunctionObject);
    return std::string(program.text(program.get(function).name));
  }
  const std::span<const InputObject> objects = world.inputs.objects();
  if (number != 0 && number <= objects.size()) return objects[number - 1].name;
  return is_pointer ? "" : constant_name(program, world, static_cast<ir::ReferenceBits>(number));
}

}  // namespace testellate::engine
