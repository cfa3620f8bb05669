// SPDX-License-Identifier: Apache-2.0
#include "ir/place.h"

#include <algorithm>

#include "ir/program.h"
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

/// "" for the first instruction with edges at its place, ".2" for the second: a macro puts several there, and
/// so does clang with the operands of `&&`.
std::string number_at_place(const Body& body, InstId inst) {
  Origin origin = body.origins[inst.index()];
  std::size_t before = 0;
  for (std::size_t at = 0; at < body.edges.size() && body.edges[at].inst < inst; ++at) {
    if (body.edges[at].side == 0 && body.origins[body.edges[at].inst.index()] == origin) ++before;
  }
  return before == 0 ? "" : "." + std::to_string(before + 1);
}

}  // namespace

std::string place_name(const Program& program, Place place) {
  const Function& function = program.get(place.function);
  std::string name = "@" + std::string(program.text(function.name));
  if (!place.inst.is_valid() || function.body == nullptr) return name;
  Origin origin = function.body->origins[place.inst.index()];
  if (origin.line == 0) return name + "#" + std::to_string(place.inst.index());
  std::string file = function.file.is_valid() ? std::string(program.text(function.file)) : name;
  return file + ":" + std::to_string(origin.line) + "#" + std::to_string(origin.column);
}

std::string edge_name(const Program& program, TakenEdge edge) {
  const Body& body = *program.get(edge.function).body;
  const Edge& taken = body.edges[edge.edge.index()];
  std::string number = body.origins[taken.inst.index()].line == 0 ? "" : number_at_place(body, taken.inst);
  return place_name(program, {edge.function, taken.inst}) + number + ":" + side_name(body, taken);
}

Place find_blamed(const Program& program, Place place, std::span<const Place> callers) {
  if (!place.function.is_valid() || program.get(place.function).is_user) return place;
  for (const Place& caller : callers) {
    if (program.get(caller.function).is_user) return caller;
  }
  return place;
}

}  // namespace testellate::ir
