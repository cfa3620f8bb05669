// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interp/interpreter.h"
#include "ir/native.h"
#include "ir/pointer.h"
#include "ir/program.h"

namespace testellate::interp {

/// A program given as text, and what a test wants to know about its runs. A text that does not read fails the
/// test.
class TirRun {
 public:
  explicit TirRun(std::string_view text, Options options = {});

  /// Runs `@main` or another function.
  RunResult run(std::vector<Value> arguments = {}, std::string_view function = "main");

  [[nodiscard]] ir::Program& program() { return *program_; }
  [[nodiscard]] ir::NativeTable& natives() { return natives_; }
  [[nodiscard]] Interpreter& interpreter();

  [[nodiscard]] ir::FunctionId function(std::string_view name) const;
  [[nodiscard]] ir::ClassId class_named(std::string_view name) const;
  [[nodiscard]] ir::StaticId static_named(std::string_view owner, std::string_view name) const;
  /// "main:3": function and line of the origin of the place.
  [[nodiscard]] std::string describe(Place place) const;

 private:
  std::unique_ptr<ir::Program> program_;
  ir::NativeTable natives_;
  Options options_;
  std::unique_ptr<Interpreter> interpreter_;
};

[[nodiscard]] Value i32(std::int32_t number);
[[nodiscard]] Value i64(std::int64_t number);
[[nodiscard]] Value number(unsigned width, value::U128 bits, value::U128 undefined = 0);
[[nodiscard]] Value f64(double number);
[[nodiscard]] Value pointer(ir::PointerBits bits);

/// "returned 5", "returned i8 0x05/0xf0" if bits are uninitialised, "returned" without a value, "threw
/// Overflow", "faulted null-dereference", "stuck: reason", "exited 3", ...
[[nodiscard]] std::string outcome(TirRun& run, const RunResult& result);
/// Runs `@main` of a fresh program.
[[nodiscard]] std::string outcome_of(std::string_view text, std::vector<Value> arguments = {});
/// The same for the instructions of a function `@main() -> T`, whose only block they are; the value is in
/// `%r`.
[[nodiscard]] std::string value_of(std::string_view type, std::string_view instructions);

}  // namespace testellate::interp
