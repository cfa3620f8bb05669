// SPDX-License-Identifier: Apache-2.0
#include "engine/execution/handlers.h"

#include <array>

namespace testellate::engine {

Handler select_any_handler(const Site& site) {
  using Select = Handler (*)(const Site&);
  static constexpr std::array kTable = {
#define INST(enumerator, text, shape, family, meaning) Select{&select_handler<ir::Opcode::enumerator>},
#include "ir/instructions.def"
#undef INST
  };
  return kTable[static_cast<std::size_t>(site.inst.op)](site);
}

}  // namespace testellate::engine
