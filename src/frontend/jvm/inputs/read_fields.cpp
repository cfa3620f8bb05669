// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/read_fields.h"

#include "frontend/jvm/inputs/user_code.h"

namespace testellate::frontend::jvm {
namespace {

std::vector<ResolvedField> find_read(Linker& linker,
                                     LoadedClass& owner,
                                     const Method& method,
                                     Opcode opcode) {
  std::vector<ResolvedField> found;
  visit_user_code(linker, {&owner, &method}, [&](const CodePlace& place) {
    if (place.instruction.opcode != opcode) return true;
    const ResolvedField field = user_field(linker, place.member());
    if (field.owner != nullptr && !contains_field(found, field)) found.push_back(field);
    return true;
  });
  return found;
}

}  // namespace

std::vector<ResolvedField> find_read_statics(Linker& linker, LoadedClass& owner, const Method& method) {
  return find_read(linker, owner, method, Opcode::GetStatic);
}

std::vector<ResolvedField> find_read_fields(Linker& linker, LoadedClass& owner, const Method& method) {
  return find_read(linker, owner, method, Opcode::GetField);
}

}  // namespace testellate::frontend::jvm
