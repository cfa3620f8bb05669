// SPDX-License-Identifier: Apache-2.0
#include "libc_machine.h"

#include <bit>

#include <gtest/gtest.h>

#include "ir/body_builder.h"
#include "ir/pointer.h"
#include "ir/text_reader.h"
#include "models/libc/libc.h"
#include "support/invariant.h"

namespace testellate::models {

using ir::Type;

namespace {

std::shared_ptr<ir::Program> read_library(std::string_view more) {
  diag::Result<std::unique_ptr<ir::Program>> read =
      ir::read_program(libc_text() + std::string(more), "libc.tir");
  TESTELLATE_INVARIANT(read.has_value(), "the program of a test should be good");
  return std::move(*read);
}

/// Read once: many tests start many machines.
std::shared_ptr<ir::Program> library() {
  static const std::shared_ptr<ir::Program> program = read_library("");
  return program;
}

}  // namespace

LibcMachine::LibcMachine(std::string_view more) : program_(more.empty() ? library() : read_library(more)) {
  add_libc(natives_);
  interpreter_ = std::make_unique<interp::Interpreter>(*program_, natives_, interp::Options());
}

interp::Value LibcMachine::integer(std::int64_t number, unsigned width) {
  return Value{Type::integer(width), value::truncate(static_cast<value::U128>(number), width), 0};
}

interp::Value LibcMachine::pointer(std::uint64_t bits) { return Value{Type::ptr(), bits, 0}; }

interp::Value LibcMachine::real(double number) {
  return Value{Type::f64(), std::bit_cast<std::uint64_t>(number), 0};
}

interp::Value LibcMachine::real(float number) {
  return Value{Type::f32(), std::bit_cast<std::uint32_t>(number), 0};
}

interp::Value LibcMachine::buffer(std::string_view bytes) {
  return interpreter_->make_bytes(
      std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

interp::Value LibcMachine::global(std::string_view name) {
  const ir::GlobalId id = program_->find_global(program_->find_symbol(name));
  TESTELLATE_INVARIANT(id.is_valid(), "the global should exist");
  return pointer(ir::global_pointer(id));
}

interp::Value LibcMachine::function(std::string_view name) {
  const ir::FunctionId id = program_->find_function(program_->find_symbol(name));
  TESTELLATE_INVARIANT(id.is_valid(), "the function should exist");
  return pointer(ir::function_pointer(id));
}

interp::RunResult LibcMachine::run(std::string_view name, const Values& arguments) {
  const ir::FunctionId id = program_->find_function(program_->find_symbol(name));
  TESTELLATE_INVARIANT(id.is_valid(), "the function should exist");
  if (program_->signature(id).is_variadic) return interpreter_->run(make_call(id, arguments), {});
  return interpreter_->run(id, arguments);
}

ir::FunctionId LibcMachine::make_call(ir::FunctionId callee, const Values& arguments) {
  const ir::FunctionId caller =
      program_->function_named(program_->intern("call." + std::to_string(program_->functions().size())));
  const Type result = program_->signature(callee).result;
  program_->edit_function(caller).signature = program_->signature_of(ir::Signature{result, {}, false});
  ir::BodyBuilder builder(*program_, caller);
  builder.select_block(builder.add_block("entry"));
  std::vector<ir::Operand> operands;
  for (const Value& argument : arguments) operands.push_back(builder.constant(argument.type, argument.bits));
  builder.return_value(result, ir::Operand::reg(builder.call(callee, operands)));
  program_->set_body(caller, builder.finish());
  return caller;
}

interp::Value LibcMachine::call(std::string_view name, const Values& arguments) {
  const interp::RunResult result = run(name, arguments);
  EXPECT_EQ(result.end, ir::PathEnd::Returned)
      << name << ": " << (result.fault ? ir::info(*result.fault).name : std::string_view(result.reason));
  EXPECT_EQ(result.value.undefined, 0U) << name;
  return result.value;
}

std::int64_t LibcMachine::call_integer(std::string_view name, const Values& arguments) {
  return signed_of(call(name, arguments));
}

std::int64_t LibcMachine::call_offset(std::string_view name, const Values& arguments, const Value& base) {
  const Value result = call(name, arguments);
  return result.bits == 0 ? -1 : static_cast<std::int64_t>(result.bits - base.bits);
}

double LibcMachine::call_double(std::string_view name, const Values& arguments) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(call(name, arguments).bits));
}

float LibcMachine::call_float(std::string_view name, const Values& arguments) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(call(name, arguments).bits));
}

std::string LibcMachine::bytes_at(const Value& at, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) {
    const std::optional<Value> byte =
        interpreter_->read_memory(Type::integer(8), static_cast<std::uint64_t>(at.bits) + i);
    if (!byte) break;
    bytes += static_cast<char>(byte->bits);
  }
  return bytes;
}

std::uint64_t LibcMachine::word_at(const Value& at, unsigned width) {
  const std::optional<Value> word =
      interpreter_->read_memory(Type::integer(width), static_cast<std::uint64_t>(at.bits));
  TESTELLATE_INVARIANT(word.has_value(), "the word should be readable");
  return static_cast<std::uint64_t>(word->bits);
}

std::string LibcMachine::text_at(const Value& at) {
  std::string bytes = bytes_at(at, 1 << 16);
  return bytes.substr(0, bytes.find('\0'));
}

void LibcMachine::clear_error_number() {
  const bool written =
      interpreter_->write_memory(static_cast<std::uint64_t>(global("libc.errno").bits), integer(0));
  TESTELLATE_INVARIANT(written, "errno should be writable");
}

std::int64_t signed_of(const interp::Value& value) {
  return static_cast<std::int64_t>(value::to_signed(value.bits, value.type.width()));
}

interp::Value moved(interp::Value pointer, std::int64_t bytes) {
  pointer.bits = static_cast<std::uint64_t>(pointer.bits) + static_cast<std::uint64_t>(bytes);
  return pointer;
}

}  // namespace testellate::models
