// SPDX-License-Identifier: Apache-2.0
#include "ir/edge_name.h"

#include <algorithm>

#include "value/text.h"

namespace testellate::ir {
namespace {

std::string side_name(const Body& body, const Edge& edge) {
  const Inst& inst = body.inst(edge.inst);
  if (inst.op != Opcode::Switch) return edge.side == 0 ? "T" : "F";
  if (edge.side == 0) return "default";
  for (const SwitchCase& entry : body.cases_of(inst)) {
    if (entry.target == edge.target) return value::to_decimal_signed(entry.value, inst.type.width());
  }
  TESTELLATE_UNREACHABLE("an edge of a switch should belong to a case");
}

}  // namespace

std::string edge_name(const Program& program, TakenEdge edge) {
  const Function& function = program.get(edge.function);
  const Body& body = *function.body;
  const Edge& taken = body.edges[edge.edge.index()];
  Origin origin = body.origins[taken.inst.index()];
  std::string side = ":" + side_name(body, taken);
  if (origin.line == 0) {
    return "@" + std::string(program.text(function.name)) + "#" + std::to_string(taken.inst.index()) + side;
  }
  std::string file = function.file.is_valid() ? std::string(program.text(function.file))
                                              : "@" + std::string(program.text(function.name));
  return file + ":" + std::to_string(origin.line) + "#" + std::to_string(origin.column) + side;
}

}  // namespace testellate::ir
