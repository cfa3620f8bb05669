// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/junit/write_suite.h"
#include "ir/program.h"
#include "result/run.h"

namespace testellate::emit::junit {

/// A Java program and tests of it, made up by hand. It starts with the classes of java.lang that every test
/// may meet, and the user's class geo.Shape.
class JavaSample {
 public:
  JavaSample();

  [[nodiscard]] SourceInfo& source() { return source_; }
  [[nodiscard]] result::Run& run() { return run_; }

  // Declarations. Classes are public and of the user's; fields are visible in the package.
  SourceClass& add_class(const std::string& binary_name, const std::string& super = "java.lang.Object");
  [[nodiscard]] SourceClass& described(const std::string& binary_name);
  ir::FieldId add_field(const std::string& owner,
                        const std::string& name,
                        const std::string& type,
                        Access access = Access::Package);
  ir::StaticId add_static(const std::string& owner, const std::string& name, const std::string& type);
  /// java.util.List and java.util.ArrayList.
  void add_lists();
  /// Of the parameter of the target that was declared last.
  void declare_parameter(std::size_t at, ir::DataTypeId type);
  [[nodiscard]] ir::DataTypeId reference_type(const std::string& class_name, ir::DataTypeId element = {});
  /// A public method of geo.Shape unless `owner` is another class. Parameters are called a, b, c ...
  SourceTarget& add_target(const std::string& name,
                           std::vector<std::string> parameters,
                           const std::string& result,
                           SourceTarget::Kind kind = SourceTarget::Kind::Static,
                           const std::string& owner = "geo.Shape");

  /// A public method or constructor that constructions may call.
  SourceTarget& add_maker(const std::string& owner,
                          const std::string& name,
                          std::vector<std::string> parameters,
                          const std::string& result,
                          SourceTarget::Kind kind);
  /// Of the target that was declared last: an argument that is made with as many parameters as there are
  /// names.
  ir::Construction& add_construction(std::uint32_t argument, const std::vector<std::string>& parameters);

  // Pieces of tests
  [[nodiscard]] static result::Scalar i32(std::int64_t number);
  [[nodiscard]] static result::Scalar bits(ir::Type type, std::uint64_t bits) { return {type, bits}; }
  [[nodiscard]] static result::Scalar f64(double number);
  [[nodiscard]] static result::Link to(std::uint32_t object) { return {object, 0, {}}; }
  [[nodiscard]] static result::Link null() { return {}; }
  [[nodiscard]] ir::ClassId class_id(const std::string& name);
  using Fields = std::vector<std::pair<ir::FieldId, result::Value>>;
  [[nodiscard]] result::Object instance(const std::string& class_name, Fields fields);
  [[nodiscard]] result::Object array(const std::string& type, std::vector<result::Value> elements);
  [[nodiscard]] result::Object boxed(const std::string& class_name, result::Scalar value);
  [[nodiscard]] result::Object constant(const std::string& class_name, std::uint32_t ordinal);
  /// The list and its array, which has room for more, are put at the end of the graph.
  std::uint32_t add_list(result::Graph& graph, const std::vector<result::Value>& elements);
  /// The string and its bytes are put at the end of the graph.
  std::uint32_t add_string(result::Graph& graph, std::u16string_view text);

  /// Of the target that was declared last: a test that returns.
  result::TestCase& add_test(const std::string& id,
                             std::vector<result::Value> arguments,
                             std::optional<result::Value> value = std::nullopt);

  [[nodiscard]] WrittenSuite write(const SuiteOptions& options = {});
  /// The statements between the braces of a test, without indentation or empty lines; "not emitted: REASON"
  /// if there is none.
  [[nodiscard]] std::string body_of(const std::string& id, const SuiteOptions& options = {});

 private:
  [[nodiscard]] ir::Type storage(const std::string& type) const;

  ir::Program program_;
  SourceInfo source_;
  result::Run run_;
};

}  // namespace testellate::emit::junit
