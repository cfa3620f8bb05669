// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/jvm/classpath/class_path.h"
#include "frontend/jvm/classpath/jdk.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/load.h"
#include "interp/interpreter.h"
#include "ir/native.h"
#include "models/jdk/model.h"

namespace testellate::models::jdk {

/// The JDK that a user of this machine would get; that there is none fails the test.
[[nodiscard]] frontend::jvm::Jdk installed_jdk();

/// The JDK of this machine without a program of its own, booted in the interpreter.
class JavaMachine {
 public:
  explicit JavaMachine(ModelUse use);

  [[nodiscard]] frontend::jvm::JvmProgram& java() { return *java_; }
  [[nodiscard]] ir::Program& program() { return java_->program(); }
  [[nodiscard]] const ir::NativeTable& natives() const { return natives_; }

  /// "java.lang.String#equals(Ljava/lang/Object;)Z"; what is missing fails the test.
  struct Method {
    ir::FunctionId bytecode;
    ir::FunctionId model;
    frontend::jvm::MethodType type;
    std::string owner;
    bool is_static = false;
  };
  [[nodiscard]] Method method(const std::string& name);
  [[nodiscard]] interp::RunResult run(ir::FunctionId function, const std::vector<interp::Value>& arguments) {
    return interpreter_->run(function, arguments);
  }

  [[nodiscard]] interp::Value number(unsigned width, std::uint64_t bits) const;
  [[nodiscard]] interp::Value null() const { return {ir::Type::ref(), 0, 0}; }
  [[nodiscard]] interp::Value bytes(std::u16string_view text);
  [[nodiscard]] interp::Value chars(std::u16string_view text);
  [[nodiscard]] interp::Value string(std::u16string_view text);
  /// A String whose constructor is still to run.
  [[nodiscard]] interp::Value empty_string() {
    return interpreter_->make_object(class_named("java.lang.String"));
  }
  /// With room for more than the text.
  [[nodiscard]] interp::Value builder(std::u16string_view text);
  /// Of a static variable without parameters: Locale.ROOT.
  [[nodiscard]] interp::Value constant(std::string_view owner, std::string_view name);

  /// A value or object as text: 5, "abc", Integer 5, null.
  [[nodiscard]] std::string describe(const interp::Value& value);
  /// How a run ended: "returned 5", "threw java.lang.X: message", "declined".
  [[nodiscard]] std::string describe(const interp::RunResult& result);

 private:
  [[nodiscard]] ir::ClassId class_named(std::string_view name);
  [[nodiscard]] ir::FieldId field(std::string_view owner, std::string_view name);
  [[nodiscard]] std::string text_of(const interp::Value& units, std::uint32_t length, unsigned width);

  frontend::jvm::ClassPath user_;
  std::unique_ptr<frontend::jvm::JdkImage> library_;
  std::unique_ptr<frontend::jvm::JvmProgram> java_;
  ir::NativeTable natives_;
  std::unique_ptr<interp::Interpreter> interpreter_;
};

}  // namespace testellate::models::jdk
