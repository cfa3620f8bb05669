// SPDX-License-Identifier: Apache-2.0
#include "java_sample.h"

#include <algorithm>
#include <bit>

#include "emit/junit/class_index.h"
#include "emit/junit/literal.h"

namespace testellate::emit::junit {

using result::Object;
using result::Scalar;
using result::Value;

JavaSample::JavaSample() {
  for (const char* name : {"java.lang.Object",
                           "java.lang.Throwable",
                           "java.lang.String",
                           "java.lang.Enum",
                           "java.lang.Comparable",
                           "java.lang.Integer",
                           "java.lang.Long",
                           "java.lang.Byte",
                           "java.lang.Double",
                           "java.lang.Boolean",
                           "java.lang.ArithmeticException"}) {
    add_class(name).is_user = false;
    source_.taken.erase(name);
  }
  described("java.lang.Object").super = "";
  add_field("java.lang.String", "value", "byte[]");
  add_field("java.lang.String", "coder", "byte");
  add_field("java.lang.Enum", "ordinal", "int");
  add_field("java.lang.Integer", "value", "int");
  add_field("java.lang.Long", "value", "long");
  add_field("java.lang.Byte", "value", "byte");
  add_field("java.lang.Double", "value", "double");
  add_field("java.lang.Boolean", "value", "boolean");
  add_class("geo.Shape");
}

void JavaSample::add_lists() {
  for (const char* name : {"java.util.List", "java.util.Collection", "java.util.ArrayList"}) {
    SourceClass& added = add_class(name);
    added.is_user = false;
    added.type_parameters = 1;
    source_.taken.erase(name);
  }
  add_field("java.util.ArrayList", "elementData", "java.lang.Object[]", Access::Package);
  add_field("java.util.ArrayList", "size", "int", Access::Private);
}

ir::DataTypeId JavaSample::reference_type(const std::string& class_name, ir::DataTypeId element) {
  ir::DataType type;
  type.kind = ir::DataType::Kind::Reference;
  type.reference_class = class_id(class_name);
  type.target = element;
  return program_.add_data_type(std::move(type));
}

void JavaSample::declare_parameter(std::size_t at, ir::DataTypeId type) {
  run_.targets.back().unit.parameters[at].data_type = type;
}

std::uint32_t JavaSample::add_list(result::Graph& graph, const std::vector<Value>& elements) {
  const auto at = static_cast<std::uint32_t>(graph.objects.size());
  const std::vector<SourceField>& fields = described("java.util.ArrayList").fields;
  const auto size = static_cast<std::int64_t>(elements.size());
  graph.objects.push_back(
      instance("java.util.ArrayList", {{fields[0].field, to(at + 1)}, {fields[1].field, i32(size)}}));
  graph.objects.push_back(array("java.lang.Object[]", elements));
  graph.objects.back().length = elements.size() + 4;
  return at;
}

ir::ClassId JavaSample::class_id(const std::string& name) {
  return program_.class_named(program_.intern(name));
}

SourceClass& JavaSample::add_class(const std::string& binary_name, const std::string& super) {
  SourceClass added;
  added.id = class_id(binary_name);
  added.binary_name = binary_name;
  added.source_name = binary_name;
  std::ranges::replace(added.source_name, '$', '.');
  added.package = binary_name.substr(0, std::min(binary_name.rfind('.'), binary_name.size()));
  if (binary_name.find('.') == std::string::npos) added.package = "";
  added.super = super;
  added.is_user = true;
  source_.taken.insert(binary_name);
  source_.classes.push_back(added);
  return source_.classes.back();
}

SourceClass& JavaSample::described(const std::string& binary_name) {
  return *std::ranges::find(source_.classes, binary_name, &SourceClass::binary_name);
}

ir::Type JavaSample::storage(const std::string& type) const {
  if (type == "byte" || type == "boolean") return ir::Type::integer(8);
  if (type == "char" || type == "short") return ir::Type::integer(16);
  if (type == "int") return ir::Type::integer(32);
  if (type == "long") return ir::Type::integer(64);
  if (type == "float") return ir::Type::f32();
  return type == "double" ? ir::Type::f64() : ir::Type::ref();
}

ir::FieldId JavaSample::add_field(const std::string& owner,
                                  const std::string& name,
                                  const std::string& type,
                                  Access access) {
  SourceField field;
  field.field = program_.add_field({class_id(owner), program_.intern(name), storage(type), {}, 0});
  field.name = name;
  field.type = type;
  field.owner = owner;
  field.access = access;
  described(owner).fields.push_back(field);
  return field.field;
}

ir::StaticId JavaSample::add_static(const std::string& owner,
                                    const std::string& name,
                                    const std::string& type) {
  SourceField field;
  field.static_variable = program_.add_static({class_id(owner), program_.intern(name), storage(type), {}, 0});
  field.name = name;
  field.type = type;
  field.owner = owner;
  described(owner).fields.push_back(field);
  return field.static_variable;
}

SourceTarget& JavaSample::add_target(const std::string& name,
                                     std::vector<std::string> parameters,
                                     const std::string& result,
                                     SourceTarget::Kind kind,
                                     const std::string& owner) {
  SourceTarget target;
  target.function = program_.function_named(program_.intern(owner + "#" + name));
  target.owner = owner;
  target.name = name;
  target.kind = kind;
  target.parameters = std::move(parameters);
  target.result = result;
  result::Target& added = run_.targets.emplace_back();
  added.name = owner + "#" + name;
  added.unit.entry = target.function;
  if (kind == SourceTarget::Kind::Instance) {
    added.unit.parameters.emplace_back();
    added.unit.parameters.back().name = program_.intern("this");
  }
  for (std::size_t at = 0; at < target.parameters.size(); ++at) {
    added.unit.parameters.emplace_back();
    added.unit.parameters.back().name = program_.intern(std::string(1, static_cast<char>('a' + at)));
  }
  source_.targets.push_back(target);
  return source_.targets.back();
}

SourceTarget& JavaSample::add_maker(const std::string& owner,
                                    const std::string& name,
                                    std::vector<std::string> parameters,
                                    const std::string& result,
                                    SourceTarget::Kind kind) {
  SourceTarget maker;
  maker.function = program_.function_named(program_.intern(owner + "#" + name));
  maker.owner = owner;
  maker.name = name;
  maker.kind = kind;
  maker.parameters = std::move(parameters);
  maker.result = result;
  source_.makers.push_back(maker);
  return source_.makers.back();
}

ir::Construction& JavaSample::add_construction(std::uint32_t argument,
                                               const std::vector<std::string>& parameters) {
  ir::Construction& construction = run_.targets.back().unit.constructions.emplace_back();
  construction.argument = argument;
  for (const std::string& name : parameters) {
    construction.parameters.emplace_back();
    construction.parameters.back().name = program_.intern(name);
  }
  return construction;
}

Scalar JavaSample::i32(std::int64_t number) {
  return {ir::Type::integer(32), static_cast<std::uint32_t>(number)};
}

Scalar JavaSample::f64(double number) { return {ir::Type::f64(), std::bit_cast<std::uint64_t>(number)}; }

Object JavaSample::instance(const std::string& class_name, Fields fields) {
  Object object;
  object.object_class = class_id(class_name);
  object.fields = std::move(fields);
  return object;
}

Object JavaSample::array(const std::string& type, std::vector<Value> elements) {
  Object object;
  object.kind = Object::Kind::Array;
  object.object_class = class_id(type);
  object.element_type = storage(std::string(element_of(type)));
  object.length = elements.size();
  for (std::size_t at = 0; at < elements.size(); ++at) object.elements.emplace_back(at, elements[at]);
  return object;
}

Object JavaSample::boxed(const std::string& class_name, Scalar value) {
  return instance(class_name, {{described(class_name).fields.front().field, value}});
}

Object JavaSample::constant(const std::string& class_name, std::uint32_t ordinal) {
  return instance(class_name, {{described("java.lang.Enum").fields.front().field, i32(ordinal)}});
}

std::uint32_t JavaSample::add_string(result::Graph& graph, std::u16string_view text) {
  std::vector<Value> bytes;
  for (char16_t unit : text) {
    bytes.emplace_back(bits(ir::Type::integer(8), static_cast<std::uint64_t>(unit) & 0xffU));
    bytes.emplace_back(bits(ir::Type::integer(8), static_cast<std::uint64_t>(unit) >> 8U));
  }
  const auto at = static_cast<std::uint32_t>(graph.objects.size());
  const std::vector<SourceField>& fields = described("java.lang.String").fields;
  graph.objects.push_back(instance(
      "java.lang.String", {{fields[0].field, to(at + 1)}, {fields[1].field, bits(ir::Type::integer(8), 1)}}));
  graph.objects.push_back(array("byte[]", std::move(bytes)));
  return at;
}

result::TestCase& JavaSample::add_test(const std::string& id,
                                       std::vector<Value> arguments,
                                       std::optional<Value> value) {
  result::TestCase& test = run_.targets.back().tests.emplace_back();
  test.id = id;
  test.arguments = std::move(arguments);
  test.outcome.end = ir::PathEnd::Returned;
  test.outcome.value = std::move(value);
  return test;
}

WrittenSuite JavaSample::write(const SuiteOptions& options) {
  return write_suite(program_, run_, source_, options);
}

std::string JavaSample::body_of(const std::string& id, const SuiteOptions& options) {
  const WrittenSuite suite = write(options);
  for (const NotEmitted& missing : suite.not_emitted) {
    if (missing.test == id) return "not emitted: " + missing.reason;
  }
  const std::string& name = suite.names.at(id);
  const std::string method = name.substr(name.find('#') + 1);
  const std::string& path = suite.acts.at(id).file;
  const std::string text = std::ranges::find(suite.files, path, &result::SuiteFile::path)->text;
  std::size_t at = text.find('\n', text.find("void " + method + "()")) + 1;
  std::string body;
  while (true) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    if (line == "  }") return body;
    const bool is_remark = line.find("// That it returns") != std::string::npos;
    if (!line.empty() && !is_remark) body += line.substr(line.find_first_not_of(' ')) + "\n";
    at = end + 1;
  }
}

}  // namespace testellate::emit::junit
