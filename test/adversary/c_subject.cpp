// SPDX-License-Identifier: Apache-2.0
// What an attack on C code has to know and cannot find out by itself, for test/adversary/attack_c.py:
//   adversary_c describe SOURCE [CFLAG]...       functions with their inputs, types and named edges, as JSON
//   adversary_c probe UNIT OUT.bc [CFLAG]...     UNIT, which includes the source, with a probe on every edge;
//                                                prints the functions by the numbers that the probes pass
//   adversary_c probe-checked UNIT OUT.bc ...    the same, to be compiled with AddressSanitizer
#include <cstdio>
#include <fstream>
#include <span>

#include <nlohmann/json.hpp>

#include "frontend/llvm/compile.h"
#include "frontend/llvm/load.h"
#include "frontend/llvm/probe.h"
#include "ir/data_type.h"
#include "ir/place.h"
#include "models/libc/libc.h"

namespace {

namespace ir = testellate::ir;
namespace llvm_frontend = testellate::frontend::llvm;
using testellate::diag::Result;
using Json = nlohmann::ordered_json;

std::string kind_name(ir::DataType::Kind kind) {
  switch (kind) {
    case ir::DataType::Kind::Bool:
      return "bool";
    case ir::DataType::Kind::Signed:
    case ir::DataType::Kind::Unsigned:
      return "integer";
    case ir::DataType::Kind::Character:
      return "character";
    case ir::DataType::Kind::Float:
      return "float";
    case ir::DataType::Kind::Pointer:
      return "pointer";
    case ir::DataType::Kind::Array:
      return "array";
    case ir::DataType::Kind::Struct:
      return "struct";
    case ir::DataType::Kind::Union:
      return "union";
    case ir::DataType::Kind::Function:
      return "function";
    case ir::DataType::Kind::Reference:
    case ir::DataType::Kind::Opaque:
      return "opaque";
  }
  return "opaque";
}

Json number_of(ir::DataTypeId id) { return id.is_valid() ? Json(id.index()) : Json(nullptr); }

Json type_json(const ir::Program& program, ir::DataTypeId id) {
  const ir::DataType& type = program.get(id);
  Json json = {{"kind", kind_name(type.kind)},
               {"size", ir::data_size(program, id)},
               {"count", type.count},
               {"target", number_of(type.target)},
               {"members", Json::array()}};
  for (const ir::DataType::Member& member : type.members) {
    json["members"].push_back({{"offset", member.offset},
                               {"type", number_of(member.type)},
                               {"bit_offset", member.bit_offset},
                               {"bit_width", member.bit_width}});
  }
  return json;
}

Json input_json(const ir::Program& program, const ir::InputRoot& input) {
  return {{"name", program.text(input.name)}, {"type", number_of(input.data_type)}};
}

Json function_json(const llvm_frontend::LoadedModule& module, const ir::Unit& unit) {
  const ir::Program& program = *module.program;
  Json json = {{"target", program.text(unit.name)},
               {"function", program.text(program.get(ir::subject_of(unit)).name)},
               {"parameters", Json::array()},
               {"globals", Json::array()}};
  for (const ir::InputRoot& parameter : unit.parameters) {
    json["parameters"].push_back(input_json(program, parameter));
  }
  for (const ir::InputRoot& global : unit.settable) json["globals"].push_back(input_json(program, global));
  for (const llvm_frontend::SourceFunction& source : module.sources) {
    if (source.function != ir::subject_of(unit)) continue;
    json["name"] = source.name;
    json["result"] = source.result_type;
    json["declarators"] = source.parameter_types;
  }
  return json;
}

Json edges_json(const ir::Program& program) {
  Json edges = Json::array();
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = testellate::support::next(id)) {
    const ir::Function& function = program.get(id);
    if (!function.is_user || function.body == nullptr) continue;
    for (std::uint32_t at = 0; at < function.body->edges.size(); ++at) {
      edges.push_back({{"function", program.text(function.name)},
                       {"edge", at},
                       {"name", ir::edge_name(program, {id, ir::EdgeId(at)})}});
    }
  }
  return edges;
}

Result<Json> describe(const std::string& source, const llvm_frontend::CompileOptions& options) {
  TRY_ASSIGN(std::string bitcode, llvm_frontend::compile_to_bitcode(source, options));
  llvm_frontend::LoadOptions load;
  load.models = {testellate::models::libc_text()};
  load.is_from_compiler = true;
  TRY_ASSIGN(llvm_frontend::LoadedModule module, llvm_frontend::load_module(bitcode, source, load));
  const ir::Program& program = *module.program;
  Json json = {{"types", Json::array()}, {"functions", Json::array()}, {"stubs", Json::array()}};
  for (ir::DataTypeId id(0); id != program.data_types().end_id(); id = testellate::support::next(id)) {
    json["types"].push_back(type_json(program, id));
  }
  for (const ir::Unit& unit : program.units()) json["functions"].push_back(function_json(module, unit));
  for (const llvm_frontend::ScriptedFunction& stub : module.scripted) {
    json["stubs"].push_back({{"type", number_of(stub.type)},
                             {"result", number_of(program.get(stub.type).target)},
                             {"declarator", stub.declarator}});
  }
  json["edges"] = edges_json(program);
  return json;
}

Result<Json> probe(const std::string& unit,
                   const std::string& out,
                   const llvm_frontend::CompileOptions& options,
                   bool is_checked) {
  TRY_ASSIGN(std::string bitcode, llvm_frontend::compile_to_bitcode(unit, options));
  TRY_ASSIGN(llvm_frontend::ProbedModule probed,
             llvm_frontend::add_probes(bitcode, {.for_address_sanitizer = is_checked}));
  std::ofstream(out, std::ios::binary) << probed.bitcode;
  Json functions = Json::array();
  for (const llvm_frontend::ProbedFunction& function : probed.functions) {
    functions.push_back(
        {{"name", function.name}, {"number", function.number}, {"edges", function.edge_count}});
  }
  return functions;
}

}  // namespace

int main(int argc, char** argv) {
  const std::span<char*> words(argv, static_cast<std::size_t>(argc));
  const std::string mode = words.size() > 1 ? words[1] : "";
  const std::size_t first_flag = mode == "describe" ? 3 : 4;
  const bool is_probe = mode == "probe" || mode == "probe-checked";
  if ((mode != "describe" && !is_probe) || words.size() < first_flag) {
    std::fputs("usage: adversary_c describe SOURCE [CFLAG]... | probe UNIT OUT.bc [CFLAG]...\n", stderr);
    return 2;
  }
  llvm_frontend::CompileOptions options;
  for (char* flag : words.subspan(first_flag)) options.flags.emplace_back(flag);
  Result<Json> made =
      is_probe ? probe(words[2], words[3], options, mode == "probe-checked") : describe(words[2], options);
  if (!made) {
    std::fprintf(stderr, "%s\n", testellate::diag::to_text(made.error()).c_str());
    return 1;
  }
  std::puts(made->dump().c_str());
  return 0;
}
