// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/verifier_functions.h"

#include "emit/gtest/accessors.h"

namespace testellate::emit::gtest {
namespace {

constexpr std::string_view kNondet = "__VERIFIER_nondet_";
constexpr std::string_view kWeak = "__attribute__((weak)) ";

}  // namespace

bool is_nondet(std::string_view function) { return function.starts_with(kNondet); }

std::string nondet_accessor(std::string_view function) {
  return "tst_" + std::string(function.substr(kVerifierPrefix.size()));
}

std::set<std::string> called_verifier_functions(const ir::Program& program,
                                                const SourceInfo& source,
                                                const SourceFile& file) {
  std::set<std::string> called;
  for (const SourceFunction& function : source.functions) {
    const ir::Body* body = program.get(function.function).body.get();
    if (body == nullptr || !belongs_to(function.file, file, source)) continue;
    for (const ir::Inst& inst : body->insts) {
      if (inst.op != ir::Opcode::Call) continue;
      const ir::Function& callee = program.get(ir::FunctionId(inst.x));
      const std::string_view name = program.text(callee.name);
      if (!callee.is_user && (name.starts_with(kVerifierPrefix) || name == "reach_error"))
        called.emplace(name);
    }
  }
  return called;
}

std::string verifier_definition(const std::string& function) {
  if (is_nondet(function)) {
    const std::string values = nondet_accessor(function);
    const std::string type = "__typeof__(" + function + "())";
    return std::string(kWeak) + "const " + type + " *" + values + ";\n" + std::string(kWeak) + type + " " +
           function + "(void) { return *" + values + "++; }\n";
  }
  if (function == "__VERIFIER_assume") {
    return std::string(kWeak) + "void " + function +
           "(int condition) { if (!condition) __builtin_abort(); }\n";
  }
  return std::string(kWeak) + "void " + function + "(void) { __builtin_abort(); }\n";
}

}  // namespace testellate::emit::gtest
