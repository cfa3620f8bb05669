// SPDX-License-Identifier: Apache-2.0
#include "driver/run_text.h"

#include "ir/spelling.h"
#include "value/text.h"

namespace testellate::driver {
namespace {

value::FloatFormat format_of(ir::Type type) {
  return type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
}

std::string described_exception(const ir::Program& program, const interp::RunResult& result) {
  if (!result.exception_class.is_valid()) return describe_value(result.value);
  return std::string(program.text(program.get(result.exception_class).name));
}

/// " at 12", or nothing if the instruction has no origin.
std::string described_place(const ir::Program& program, const interp::RunResult& result) {
  const ir::Body* body =
      result.place.function.is_valid() ? program.get(result.place.function).body.get() : nullptr;
  if (body == nullptr || !result.place.inst.is_valid()) return "";
  ir::Origin origin = body->origins[result.place.inst.index()];
  return origin.line == 0 ? "" : " at " + std::to_string(origin.line);
}

}  // namespace

std::string describe_value(const interp::Value& value) {
  if (value.type.is_void()) return "void";
  if (value.undefined != 0) return "uninit";
  if (value.type == ir::Type::boolean()) return value::to_decimal_unsigned(value.bits);
  if (value.type.is_integer()) return value::to_decimal_signed(value.bits, value.type.width());
  if (value.type.is_float()) {
    return value::to_text(format_of(value.type), static_cast<value::FloatBits>(value.bits));
  }
  return value.bits == 0 ? "null" : "#object";
}

std::string describe_end(const ir::Program& program, const interp::RunResult& result) {
  std::string text(ir::info(result.end).name);
  switch (result.end) {
    case ir::PathEnd::Returned:
      return text + " " + describe_value(result.value);
    case ir::PathEnd::Threw:
      return text + " " + described_exception(program, result);
    case ir::PathEnd::Exited:
      return text + " " + std::to_string(result.exit_code);
    case ir::PathEnd::Faulted:
      return text + " " + std::string(ir::info(*result.fault).name) + described_place(program, result);
    case ir::PathEnd::AssumptionFailed:
    case ir::PathEnd::LoopHavocked:
      return text;
    case ir::PathEnd::StepLimit:
    case ir::PathEnd::MemoryLimit:
    case ir::PathEnd::Unsupported:
    case ir::PathEnd::Stuck:
      return result.reason.empty() ? text : text + " " + ir::quote(result.reason);
  }
  return text;
}

}  // namespace testellate::driver
