// SPDX-License-Identifier: Apache-2.0
#include "tir_run.h"

#include <gtest/gtest.h>

#include "ir/text_reader.h"
#include "value/float_ops.h"
#include "value/text.h"

namespace testellate::interp {

TirRun::TirRun(std::string_view text, Options options) : options_(options) {
  diag::Result<std::unique_ptr<ir::Program>> program = ir::read_program(text, "test.tir");
  if (program) {
    program_ = std::move(*program);
  } else {
    ADD_FAILURE() << diag::to_text(program.error());
    program_ = std::make_unique<ir::Program>();
  }
}

Interpreter& TirRun::interpreter() {
  if (interpreter_ == nullptr) interpreter_ = std::make_unique<Interpreter>(*program_, natives_, options_);
  return *interpreter_;
}

RunResult TirRun::run(std::vector<Value> arguments, std::string_view name) {
  const ir::FunctionId id = function(name);
  if (!id.is_valid()) {
    ADD_FAILURE() << "no function " << name;
    return RunResult();
  }
  return interpreter().run(id, arguments);
}

ir::FunctionId TirRun::function(std::string_view name) const {
  const ir::Symbol symbol = program_->find_symbol(name);
  return symbol.is_valid() ? program_->find_function(symbol) : ir::FunctionId();
}

ir::ClassId TirRun::class_named(std::string_view name) const {
  const ir::Symbol symbol = program_->find_symbol(name);
  return symbol.is_valid() ? program_->find_class(symbol) : ir::ClassId();
}

ir::StaticId TirRun::static_named(std::string_view owner, std::string_view name) const {
  return program_->find_static(class_named(owner), program_->find_symbol(name));
}

std::string TirRun::describe(Place place) const {
  const ir::Function& at = program_->get(place.function);
  std::string text(program_->text(at.name));
  if (!place.inst.is_valid() || at.body == nullptr) return text;
  return text + ":" + std::to_string(at.body->origins[place.inst.index()].line);
}

Value i32(std::int32_t number) { return Value{ir::Type::integer(32), static_cast<std::uint32_t>(number), 0}; }
Value i64(std::int64_t number) { return Value{ir::Type::integer(64), static_cast<std::uint64_t>(number), 0}; }
Value number(unsigned width, value::U128 bits, value::U128 undefined) {
  return Value{ir::Type::integer(width), bits, undefined};
}
Value f64(double number) { return Value{ir::Type::f64(), value::from_double(number), 0}; }
Value pointer(ir::PointerBits bits) { return Value{ir::Type::ptr(), bits, 0}; }

namespace {

std::string value_text(const Value& value) {
  if (value.undefined != 0) {
    return ir::to_text(value.type) + " " + value::to_hex(value.bits) + "/" + value::to_hex(value.undefined);
  }
  if (value.type.is_float()) {
    const auto format = value.type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
    return value::to_text(format, static_cast<value::FloatBits>(value.bits));
  }
  if (value.type.is_integer() && value.type.width() > 1) {
    return value::to_decimal_signed(value.bits, value.type.width());
  }
  return value::to_decimal_unsigned(value.bits);
}

}  // namespace

std::string outcome(TirRun& run, const RunResult& result) {
  std::string text(ir::info(result.end).name);
  if (result.end == ir::PathEnd::Returned && !result.value.type.is_void())
    text += " " + value_text(result.value);
  if (result.end == ir::PathEnd::Exited) text += " " + std::to_string(result.exit_code);
  if (result.end == ir::PathEnd::Threw) {
    if (result.exception_class.is_valid()) {
      text += " " + std::string(run.program().text(run.program().get(result.exception_class).name));
    } else {
      text += " " + value_text(result.value);
    }
  }
  if (result.fault) text += " " + std::string(ir::info(*result.fault).name);
  if (!result.reason.empty()) text += ": " + result.reason;
  return text;
}

std::string outcome_of(std::string_view text, std::vector<Value> arguments) {
  TirRun run(text);
  return outcome(run, run.run(std::move(arguments)));
}

std::string value_of(std::string_view type, std::string_view instructions) {
  const std::string text = "func @main() -> " + std::string(type) + " {\nentry:\n" +
                           std::string(instructions) + "\n  return " + std::string(type) + " %r\n}\n";
  return outcome_of(text);
}

}  // namespace testellate::interp
