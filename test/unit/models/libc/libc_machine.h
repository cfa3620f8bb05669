// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interp/interpreter.h"

namespace testellate::models {

/// The models of the C library on the interpreter, with what a differential test needs: buffers in and out,
/// calls by name. One machine is one process: its state (heap, `errno`, `strtok`) lasts.
class LibcMachine {
 public:
  /// `more` is IR that goes with the library: callbacks.
  explicit LibcMachine(std::string_view more = {});

  using Value = interp::Value;
  using Values = std::vector<Value>;

  [[nodiscard]] static Value integer(std::int64_t number, unsigned width = 32);
  [[nodiscard]] static Value word(std::uint64_t number) {
    return integer(static_cast<std::int64_t>(number), 64);
  }
  [[nodiscard]] static Value pointer(std::uint64_t bits);
  [[nodiscard]] static Value real(double number);
  [[nodiscard]] static Value real(float number);
  [[nodiscard]] static Value null() { return pointer(0); }
  [[nodiscard]] Value buffer(std::string_view bytes);
  /// With a NUL behind it.
  [[nodiscard]] Value text(std::string_view bytes) { return buffer(std::string(bytes) + '\0'); }
  [[nodiscard]] Value global(std::string_view name);
  [[nodiscard]] Value function(std::string_view name);

  /// Runs a function to its end, whatever that is.
  interp::RunResult run(std::string_view name, const Values& arguments);
  /// Fails the test unless it returns.
  Value call(std::string_view name, const Values& arguments);
  /// The result, signed.
  std::int64_t call_integer(std::string_view name, const Values& arguments);
  /// The result, a pointer, as its distance from `base`; -1 for null.
  std::int64_t call_offset(std::string_view name, const Values& arguments, const Value& base);
  double call_double(std::string_view name, const Values& arguments);
  float call_float(std::string_view name, const Values& arguments);

  [[nodiscard]] std::string bytes_at(const Value& at, std::size_t size);
  [[nodiscard]] std::uint64_t word_at(const Value& at, unsigned width = 64);
  [[nodiscard]] std::string text_at(const Value& at);
  [[nodiscard]] int error_number() { return static_cast<int>(word_at(global("libc.errno"), 32)); }
  void clear_error_number();

  [[nodiscard]] interp::Interpreter& interpreter() { return *interpreter_; }

 private:
  /// A new function that calls another with these constants: only a call passes extra arguments.
  [[nodiscard]] ir::FunctionId make_call(ir::FunctionId callee, const Values& arguments);

  std::shared_ptr<ir::Program> program_;  ///< without more IR all machines have the same
  ir::NativeTable natives_;
  std::unique_ptr<interp::Interpreter> interpreter_;
};

[[nodiscard]] std::int64_t signed_of(const interp::Value& value);
[[nodiscard]] interp::Value moved(interp::Value pointer, std::int64_t bytes);

}  // namespace testellate::models
