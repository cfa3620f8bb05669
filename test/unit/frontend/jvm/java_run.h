// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/load.h"
#include "interp/interpreter.h"
#include "ir/native.h"

namespace testellate::frontend::jvm {

/// A call of a static method: arguments as bits.
struct JavaCall {
  const Method* method = nullptr;
  std::vector<std::uint64_t> arguments;

  /// "add 1 -5".
  [[nodiscard]] std::string text() const;
};

/// A Java source of this folder, compiled; its static methods run on the real JVM and in `interp`.
class JavaRun {
 public:
  /// `name` and those it needs without ".java". What does not compile fails the test.
  explicit JavaRun(const std::string& name, const std::vector<std::string>& others = {});

  /// Calls of all static methods with primitive parameters, over corner values; at most `limit` for each.
  [[nodiscard]] std::vector<JavaCall> calls(std::size_t limit);
  /// One line for each call: "returned 5", "threw java.lang.ArithmeticException: / by zero".
  [[nodiscard]] std::vector<std::string> on_jvm(const std::vector<JavaCall>& calls);
  [[nodiscard]] std::string in_interp(const JavaCall& call);

  [[nodiscard]] JvmProgram& java() { return *java_; }
  /// Compares all calls.
  void expect_same(std::size_t limit);

 private:
  [[nodiscard]] std::string describe(const interp::RunResult& result, const FieldType& type);
  [[nodiscard]] std::string message_of(const interp::Value& exception);

  std::string name_;
  Jdk jdk_;
  std::unique_ptr<CompiledClasses> classes_;
  std::unique_ptr<JdkImage> library_;
  std::unique_ptr<JvmProgram> java_;
  ir::NativeTable natives_;
  std::unique_ptr<interp::Interpreter> interpreter_;
};

}  // namespace testellate::frontend::jvm
