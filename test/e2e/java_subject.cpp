// SPDX-License-Identifier: Apache-2.0
#include "java_subject.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "language/java/source_info.h"
#include "support/invariant.h"

namespace testellate::e2e {

namespace jvm = frontend::jvm;
using result::Object;
using result::Value;

JavaSubject::JavaSubject() {
  jvm::JdkSearch search;
  if (const char* home = std::getenv("JAVA_HOME")) search.java_home = home;
  if (const char* path = std::getenv("PATH")) search.path = path;
  jdk_ = jvm::find_jdk(search).value_or(jvm::Jdk{});
  jvm::JavaSources sources;
  for (const auto& entry : std::filesystem::directory_iterator(TESTELLATE_EMIT_JUNIT)) {
    sources.files.push_back(entry.path().string());
  }
  std::ranges::sort(sources.files);
  sources.temporary_folder = std::filesystem::temp_directory_path().string();
  diag::Result<std::unique_ptr<jvm::CompiledClasses>> compiled = jvm::compile_java(jdk_, sources);
  TESTELLATE_INVARIANT(compiled.has_value(), "the subjects should compile");
  classes_ = *std::move(compiled);
  diag::Result<std::unique_ptr<jvm::JdkImage>> library = jvm::JdkImage::open(jdk_.modules());
  TESTELLATE_INVARIANT(library.has_value(), "the JDK should have classes");
  library_ = *std::move(library);
  java_ = std::make_unique<jvm::JvmProgram>(*classes_, *library_, jvm::LoadOptions());
}

ir::ClassId JavaSubject::class_id(const std::string& name) {
  ir::Program& program = java_->program();
  const ir::ClassId id = program.class_named(program.intern(name));
  const bool is_complete = program.complete_class(id).has_value();
  EXPECT_TRUE(is_complete) << name;
  return id;
}

void JavaSubject::choose(const std::string& class_name,
                         const std::string& method,
                         const std::string& descriptor) {
  jvm::LoadedClass* owner = java_->linker().try_load("shop/" + class_name);
  TESTELLATE_INVARIANT(owner != nullptr, "the class of a target should exist");
  const jvm::Method* found = owner->find_method(method, descriptor);
  TESTELLATE_INVARIANT(found != nullptr, "a target should exist");
  diag::Result<ir::Unit> unit = jvm::make_unit(java_->linker(), *owner, *found);
  TESTELLATE_INVARIANT(unit.has_value(), "a target should have code");
  result::Target& target = run_.targets.emplace_back();
  target.name = class_name + "#" + method + descriptor;
  target.unit = *std::move(unit);
}

ir::FunctionId JavaSubject::function_named(const std::string& name) {
  const std::size_t hash = name.find('#');
  const std::size_t parameters = name.find('(', hash);
  const std::string owner = jvm::binary_name(name.substr(0, hash));
  const diag::Result<ir::FunctionId> found =
      java_->method(owner, name.substr(hash + 1, parameters - hash - 1), name.substr(parameters));
  TESTELLATE_INVARIANT(found.has_value(), "what a test calls should exist");
  return *found;
}

void JavaSubject::set_construction(std::uint32_t argument,
                                   const std::vector<std::pair<std::string, std::uint32_t>>& calls) {
  std::vector<ir::Construction>& constructions = run_.targets.back().unit.constructions;
  constructions.clear();
  ir::Construction& construction = constructions.emplace_back();
  construction.argument = argument;
  for (const auto& [name, count] : calls) {
    ir::ConstructionCall& call = construction.calls.emplace_back();
    call.callee = function_named(name);
    call.first_argument = static_cast<std::uint32_t>(construction.parameters.size());
    construction.parameters.resize(construction.parameters.size() + count);
  }
}

result::TestCase& JavaSubject::add(std::vector<Value> arguments, std::optional<Value> value) {
  result::TestCase& test = run_.targets.back().tests.emplace_back();
  test.id = "t" + std::to_string(++count_);
  test.arguments = std::move(arguments);
  test.outcome.end = ir::PathEnd::Returned;
  test.outcome.value = std::move(value);
  return test;
}

result::TestCase& JavaSubject::add_throwing(std::vector<Value> arguments, const std::string& exception) {
  result::TestCase& test = add(std::move(arguments));
  test.outcome.end = ir::PathEnd::Threw;
  test.outcome.exception_class = class_id(exception);
  return test;
}

result::Scalar JavaSubject::number(unsigned width, std::int64_t number) {
  return {ir::Type::integer(width),
          value::truncate<value::U128>(static_cast<value::U128>(static_cast<std::uint64_t>(number)), width)};
}

result::Scalar JavaSubject::f64(double number) {
  return {ir::Type::f64(), std::bit_cast<std::uint64_t>(number)};
}

result::Scalar JavaSubject::f32(float number) {
  return {ir::Type::f32(), std::bit_cast<std::uint32_t>(number)};
}

Object JavaSubject::instance(const std::string& class_name, const Fields& fields) {
  ir::Program& program = java_->program();
  Object object;
  object.object_class = class_id(class_name);
  for (const auto& [name, value] : fields) {
    ir::FieldId field;
    for (ir::ClassId at = object.object_class; !field.is_valid() && at.is_valid();
         at = program.get(at).super) {
      field = program.find_field(at, program.intern(name));
    }
    EXPECT_TRUE(field.is_valid()) << name;
    object.fields.emplace_back(field, value);
  }
  return object;
}

Object JavaSubject::array(const std::string& type, std::vector<Value> elements) {
  Object object;
  object.kind = Object::Kind::Array;
  object.object_class = class_id(type);
  object.element_type = java_->program().get(object.object_class).element_type;
  object.length = elements.size();
  for (std::size_t at = 0; at < elements.size(); ++at) object.elements.emplace_back(at, elements[at]);
  return object;
}

result::Link JavaSubject::append(result::Graph& graph, Object object) {
  graph.objects.push_back(std::move(object));
  return to(static_cast<std::uint32_t>(graph.objects.size() - 1));
}

result::Link JavaSubject::add_string(result::Graph& graph, std::u16string_view text) {
  std::vector<Value> bytes;
  for (char16_t unit : text) {
    bytes.emplace_back(number(8, unit & 0xff));
    bytes.emplace_back(number(8, unit >> 8));
  }
  const auto next = static_cast<std::uint32_t>(graph.objects.size() + 1);
  const result::Link string =
      append(graph, instance("java.lang.String", {{"value", to(next)}, {"coder", number(8, 1)}}));
  append(graph, array("byte[]", std::move(bytes)));
  return string;
}

ir::StaticId JavaSubject::static_variable(const std::string& class_name, const std::string& name) {
  ir::Program& program = java_->program();
  return program.find_static(class_id(class_name), program.intern(name));
}

emit::junit::SourceInfo JavaSubject::source_info() {
  const diag::Result<std::vector<std::string>> all = classes_->list();
  return language::java::source_info(*java_, all ? *all : std::vector<std::string>(), run_);
}

}  // namespace testellate::e2e
