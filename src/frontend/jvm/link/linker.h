// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "diag/diagnostic.h"
#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/link/class_table.h"
#include "ir/program.h"

namespace testellate::frontend::jvm {

class Universe;

struct ResolvedField {
  LoadedClass* owner = nullptr;  ///< null: there is no such field
  std::size_t index = 0;
  [[nodiscard]] const Field& field() const { return owner->file.fields[index]; }
};

struct ResolvedMethod {
  LoadedClass* owner = nullptr;  ///< null: there is no such method
  const Method* method = nullptr;
};

/// Methods that are natives of our own instead of their code: function name -> name of the native. Functions
/// of our own, too: an exception's message, "jvm.concat.DESCRIPTOR.RECIPE", can be put off that way.
using Intercepts = std::map<std::string, std::string, std::less<>>;

/// Between the name of a class and what tells its lambdas apart: position of the method, "@", offset.
inline constexpr std::string_view kLambdaMark = "$$Lambda$";

/// Brings classes and members of class files together with those of the program: finds what a name in one
/// class means in another, hands out ids, and knows how each function's body is made.
class Linker {
 public:
  using Maker = std::function<diag::Result<std::unique_ptr<const ir::Body>>(ir::FunctionId)>;

  /// All borrowed.
  Linker(ir::Program& program, ClassTable& classes, const Intercepts& intercepts);
  ~Linker();

  [[nodiscard]] ir::Program& program() { return program_; }
  [[nodiscard]] ir::PolicyId policy() const { return policy_; }

  // Classes
  /// Of a Class constant: "java/lang/String" or "[I". Loads nothing.
  [[nodiscard]] ir::ClassId class_id(std::string_view class_constant);
  [[nodiscard]] ir::ClassId class_id(const FieldType& reference_type);
  [[nodiscard]] diag::Result<LoadedClass*> load(std::string_view binary_name);
  /// Null if it is missing or broken.
  [[nodiscard]] LoadedClass* try_load(std::string_view binary_name);
  [[nodiscard]] ir::DataTypeId data_type(const FieldType& type);
  /// Of a reference; `element` may be invalid (ir/data_type.h).
  [[nodiscard]] ir::DataTypeId reference_type(ir::ClassId id, ir::DataTypeId element, bool has_others);
  [[nodiscard]] std::vector<std::string> user_class_names() const { return classes_.user_class_names(); }
  /// Made when first asked for.
  [[nodiscard]] Universe& universe();
  /// Whether initialising the class runs any code: JVMS §5.5.
  [[nodiscard]] bool needs_initialisation(LoadedClass& loaded);
  /// Fills in a class of the program that has only a name.
  [[nodiscard]] diag::Result<void> complete_class(ir::ClassId id);

  // Members; JVMS §5.4.3.2 to §5.4.3.4. The owner of a field is complete afterwards.
  [[nodiscard]] diag::Result<ResolvedField> resolve_field(std::string_view owner,
                                                          std::string_view name,
                                                          std::string_view descriptor);
  /// `owner` is a class, an interface or an array.
  [[nodiscard]] diag::Result<ResolvedMethod> resolve_method(std::string_view owner,
                                                            std::string_view name,
                                                            std::string_view descriptor);
  /// The same, from a class that is loaded.
  [[nodiscard]] static ResolvedMethod find_method(LoadedClass& owner,
                                                  std::string_view name,
                                                  std::string_view descriptor);

  // Functions
  /// Of a method that is not abstract.
  [[nodiscard]] ir::FunctionId function_of(LoadedClass& owner, const Method& method);
  /// The method that a function is the translation of; without an owner if it was made in any other way.
  [[nodiscard]] ResolvedMethod method_of(ir::FunctionId function) const;
  /// Which `call_virtual` of the method names.
  [[nodiscard]] ir::Symbol selector_of(const LoadedClass& owner, const Method& method);
  /// A function of our own; of the policy `java`, not user code. The first maker for a name counts.
  ir::FunctionId define(const std::string& name, ir::Signature signature, Maker maker);
  /// A native; the same each time for one name.
  ir::FunctionId native(const std::string& name, ir::Signature signature);
  /// A class of our own, complete, below java.lang.Object; with one static `value` of type ref, which
  /// the initialiser sets to what the maker's function returns.
  [[nodiscard]] ir::StaticId lazy_constant(const std::string& class_name,
                                           const std::function<ir::FunctionId()>& make_value,
                                           std::optional<std::uint32_t> argument);
  [[nodiscard]] diag::Result<std::unique_ptr<const ir::Body>> make_body(ir::FunctionId id);

 private:
  /// The class of a lambda, by its name, which has the method that makes it; false if it is no such class.
  [[nodiscard]] bool complete_lambda(ir::ClassId id, std::string_view name);
  /// Of our own, by its name; false if it is not.
  [[nodiscard]] bool complete_own(ir::ClassId id, std::string_view name);
  [[nodiscard]] diag::Result<void> complete_array(ir::ClassId id, std::string_view element_name);
  [[nodiscard]] diag::Result<void> complete_one(LoadedClass& loaded);
  void add_fields(LoadedClass& loaded);
  void add_methods(LoadedClass& loaded);
  [[nodiscard]] std::uint64_t initial_bits(const LoadedClass& loaded, const Field& field) const;
  [[nodiscard]] std::vector<ir::Symbol> table_selectors(const LoadedClass& owner, const Method& method);
  [[nodiscard]] std::vector<ir::Symbol> parameter_names(const Method& method, const MethodType& type);

  ir::Program& program_;
  ClassTable& classes_;
  const Intercepts& intercepts_;
  ir::PolicyId policy_;
  std::unordered_map<ir::FunctionId, Maker> makers_;
  std::unordered_map<ir::FunctionId, ResolvedMethod> methods_;  ///< of `function_of`
  std::map<BaseType, ir::DataTypeId> scalar_types_;
  std::map<std::tuple<ir::ClassId, ir::DataTypeId, bool>, ir::DataTypeId> reference_types_;
  std::unique_ptr<Universe> universe_;
};

}  // namespace testellate::frontend::jvm
