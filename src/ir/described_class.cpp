// SPDX-License-Identifier: Apache-2.0
#include "ir/described_class.h"

#include "ir/program.h"

namespace testellate::ir {

ClassId class_described_at(const Program& program, PointerBits description) {
  const ObjectNumber object = pointer_object(description);
  if (!is_global_object(object) || pointer_offset(description) != 0) return {};
  const GlobalId global(object - kFirstGlobalObject);
  if (global.index() >= program.globals().size()) return {};
  std::string_view name = program.text(program.get(global).name);
  if (!name.starts_with(kDescriptionPrefix)) return {};
  const Symbol symbol = program.find_symbol(name.substr(kDescriptionPrefix.size()));
  return symbol.is_valid() ? program.find_class(symbol) : ClassId();
}

}  // namespace testellate::ir
