// SPDX-License-Identifier: Apache-2.0
#include "tir_program.h"

#include <gtest/gtest.h>

#include "ir/place.h"
#include "ir/text_reader.h"

namespace testellate::search {

std::unique_ptr<ir::Program> read_tir(std::string_view text) {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text, "test.tir");
  if (program) return std::move(*program);
  ADD_FAILURE() << diag::to_text(program.error());
  return std::make_unique<ir::Program>();
}

ir::FunctionId function_named(const ir::Program& program, std::string_view name) {
  return program.find_function(program.find_symbol(name));
}

ir::Place place_at(const ir::Program& program, std::string_view function, std::uint32_t line) {
  ir::FunctionId id = function_named(program, function);
  const ir::Body& body = *program.get(id).body;
  for (std::uint32_t at = 0; at < body.origins.size(); ++at) {
    if (body.origins[at].line == line) return {id, ir::InstId(at)};
  }
  ADD_FAILURE() << "no instruction on line " << line;
  return {};
}

ir::TakenEdge edge_named(const ir::Program& program, std::string_view function, const std::string& name) {
  ir::FunctionId id = function_named(program, function);
  for (std::uint32_t at = 0; at < program.get(id).body->edges.size(); ++at) {
    ir::TakenEdge edge{id, ir::EdgeId(at)};
    if (ir::edge_name(program, edge) == name) return edge;
  }
  ADD_FAILURE() << "no edge " << name;
  return {};
}

}  // namespace testellate::search
