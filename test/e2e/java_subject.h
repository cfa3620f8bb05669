// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emit/junit/write_suite.h"
#include "frontend/jvm/classpath/javac.h"
#include "frontend/jvm/classpath/jdk.h"
#include "frontend/jvm/classpath/jdk_image.h"
#include "frontend/jvm/link/load.h"
#include "result/run.h"

namespace testellate::e2e {

/// The classes of emit_junit/shop, compiled and loaded, with tests that are made up by hand.
class JavaSubject {
 public:
  JavaSubject();

  [[nodiscard]] const std::string& folder() const { return classes_->folder(); }
  [[nodiscard]] const frontend::jvm::Jdk& jdk() const { return jdk_; }

  /// Tests are added to this method from now on: ("Values", "echo", "(Ljava/lang/String;)Ljava/...").
  void choose(const std::string& class_name, const std::string& method, const std::string& descriptor);
  /// One argument of the chosen method is made by these calls, and no other: functions, with the number of
  /// their arguments.
  void set_construction(std::uint32_t argument,
                        const std::vector<std::pair<std::string, std::uint32_t>>& calls);
  /// "shop.Stock#add(I)V".
  [[nodiscard]] ir::FunctionId function_named(const std::string& name);
  /// A test that returns, with an id of its own.
  result::TestCase& add(std::vector<result::Value> arguments, std::optional<result::Value> value = {});
  /// A test that ends in an exception.
  result::TestCase& add_throwing(std::vector<result::Value> arguments, const std::string& exception);

  // Pieces of tests
  [[nodiscard]] static result::Scalar number(unsigned width, std::int64_t number);
  [[nodiscard]] static result::Scalar f64(double number);
  [[nodiscard]] static result::Scalar f32(float number);
  [[nodiscard]] static result::Link to(std::uint32_t object) { return {object, 0, {}}; }
  using Fields = std::vector<std::pair<std::string, result::Value>>;
  /// Fields may be inherited.
  [[nodiscard]] result::Object instance(const std::string& class_name, const Fields& fields);
  [[nodiscard]] result::Object array(const std::string& type, std::vector<result::Value> elements);
  static result::Link append(result::Graph& graph, result::Object object);
  /// The string and its bytes are put at the end of the graph.
  result::Link add_string(result::Graph& graph, std::u16string_view text);
  [[nodiscard]] ir::StaticId static_variable(const std::string& class_name, const std::string& name);
  [[nodiscard]] ir::ClassId class_id(const std::string& name);

  [[nodiscard]] const result::Run& run() const { return run_; }
  [[nodiscard]] frontend::jvm::JvmProgram& java() { return *java_; }
  [[nodiscard]] emit::junit::SourceInfo source_info();

 private:
  frontend::jvm::Jdk jdk_;
  std::unique_ptr<frontend::jvm::CompiledClasses> classes_;
  std::unique_ptr<frontend::jvm::JdkImage> library_;
  std::unique_ptr<frontend::jvm::JvmProgram> java_;
  result::Run run_;
  unsigned count_ = 0;
};

}  // namespace testellate::e2e
