// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emit/junit/source_info.h"
#include "frontend/jvm/inputs/typed_class.h"
#include "frontend/jvm/link/load.h"
#include "ir/unit.h"
#include "result/run.h"

namespace testellate::language::java {

/// Collects what the writer of JUnit suites needs to know about the classes that units and tests mention.
class SourceDescriber {
 public:
  /// `java` is borrowed.
  explicit SourceDescriber(frontend::jvm::JvmProgram& java);

  void add(const ir::Unit& unit);
  void add(const result::TestCase& test);

  /// Grows whenever something new was mentioned.
  [[nodiscard]] std::size_t size() const { return members_.size() + classes_.size() + info_.scripted.size(); }
  /// All that was added.
  [[nodiscard]] emit::junit::SourceInfo info(const emit::junit::TakenNames& taken) const;

 private:
  using LoadedClass = frontend::jvm::LoadedClass;

  emit::junit::SourceTarget complete(ir::FunctionId function,
                                     const frontend::jvm::ResolvedMethod& called,
                                     emit::junit::SourceTarget described);
  void add(const ir::Construction& construction);
  void describe(ir::ClassId id);
  void describe(LoadedClass& loaded);
  void add_stub(ir::ClassId id, const frontend::jvm::TypedClass& implemented);
  void mention_type(std::string_view type);
  void mention_type(ir::DataTypeId type);
  void mention_types(const std::vector<emit::junit::SourceType>& types);
  void mention(const std::string& binary_name);
  emit::junit::SourceClass& mention(const LoadedClass& loaded);

  frontend::jvm::Linker& linker_;
  ir::Program& program_;
  emit::junit::SourceInfo info_;  ///< without classes
  std::map<std::string, emit::junit::SourceClass> classes_;
  std::set<const LoadedClass*> members_;  ///< whose members are described
};

/// Of all classes of INPUT, "a/B".
[[nodiscard]] emit::junit::TakenNames dotted_names(const std::vector<std::string>& user_classes);

/// What the tests of `run` mention.
[[nodiscard]] emit::junit::SourceInfo source_info(frontend::jvm::JvmProgram& java,
                                                  const std::vector<std::string>& user_classes,
                                                  const result::Run& run);

}  // namespace testellate::language::java
