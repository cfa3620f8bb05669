// SPDX-License-Identifier: Apache-2.0
#include "language/java/execution.h"

#include "frontend/jvm/link/boot.h"
#include "support/invariant.h"

namespace testellate::language::java {

using interp::RunResult;
using interp::Value;

JavaExecution::JavaExecution(frontend::jvm::JvmProgram& java,
                             const ir::NativeTable& natives,
                             const interp::Options& options)
    : java_(java), interpreter_(java.program(), natives, options) {}

RunResult JavaExecution::boot() { return interpreter_.run(frontend::jvm::boot_function(java_.linker()), {}); }

RunResult JavaExecution::run(ir::FunctionId entry, const std::vector<Value>& arguments) {
  RunResult result = interpreter_.run(entry, arguments);
  if (result.end != ir::PathEnd::Threw) return result;
  RunResult report =
      interpreter_.run(frontend::jvm::report_function(java_.linker()), std::vector{result.value});
  result.output += report.output;
  result.error_output += report.error_output;
  if (report.end != ir::PathEnd::Returned) {
    report.output = std::move(result.output);
    report.error_output = std::move(result.error_output);
    return report;
  }
  return result;
}

Value JavaExecution::make_string(std::string_view ascii) {
  ir::Program& program = java_.program();
  const ir::ClassId string = program.class_named(program.intern("java.lang.String"));
  const ir::Type i8 = ir::Type::integer(8);
  std::vector<Value> bytes;
  for (const char unit : ascii) {
    bytes.push_back({i8, static_cast<std::uint8_t>(unit), 0});
    bytes.push_back({i8, 0, 0});
  }
  const ir::ClassId array = program.class_named(program.intern("byte[]"));
  const bool is_complete =
      program.complete_class(string).has_value() && program.complete_class(array).has_value();
  TESTELLATE_INVARIANT(is_complete, "a machine that has booted should have strings");
  const Value made = interpreter_.make_object(string);
  interpreter_.write_field(
      made, program.find_field(string, program.intern("value")), interpreter_.make_array(array, bytes));
  interpreter_.write_field(made, program.find_field(string, program.intern("coder")), Value{i8, 1, 0});
  return made;
}

Value JavaExecution::make_strings(const std::vector<std::string>& texts) {
  ir::Program& program = java_.program();
  std::vector<Value> strings;
  for (const std::string& text : texts) strings.push_back(make_string(text));
  const ir::ClassId array = program.class_named(program.intern("java.lang.String[]"));
  const bool is_complete = program.complete_class(array).has_value();
  TESTELLATE_INVARIANT(is_complete, "a machine that has booted should have strings");
  return interpreter_.make_array(array, strings);
}

}  // namespace testellate::language::java
