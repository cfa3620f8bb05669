// SPDX-License-Identifier: Apache-2.0
#include "language/java/result_text.h"

#include <algorithm>
#include <vector>

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/names.h"
#include "support/modified_utf8.h"
#include "value/text.h"

namespace testellate::language::java {
namespace {

using frontend::jvm::BaseType;
using frontend::jvm::Field;
using frontend::jvm::FieldType;
using frontend::jvm::LoadedClass;
using interp::Value;

/// Nobody reads more.
constexpr std::size_t kMostObjects = 64;
constexpr std::uint32_t kMostElements = 256;

class ResultWriter {
 public:
  ResultWriter(frontend::jvm::JvmProgram& java, JavaExecution& execution)
      : java_(java), program_(java.program()), execution_(execution) {}

  std::string run(std::string_view descriptor, const Value& value) {
    std::string text = value_text(*frontend::jvm::try_parse_field_type(descriptor), value);
    for (std::size_t at = 0; at < objects_.size(); ++at) {
      text += "\n  #" + std::to_string(at + 1) + " = " + object_text(objects_[at]);
    }
    return text;
  }

 private:
  std::string value_text(const FieldType& type, const Value& value) {
    if (type.is_reference()) return reference_text(value);
    switch (type.base) {
      case BaseType::Boolean:
        return value.bits != 0 ? "true" : "false";
      case BaseType::Char:
        return "'" + support::to_utf8(std::u16string(1, static_cast<char16_t>(value.bits))) + "'";
      case BaseType::Float:
        return value::to_text(value::FloatFormat::F32, static_cast<value::FloatBits>(value.bits));
      case BaseType::Double:
        return value::to_text(value::FloatFormat::F64, static_cast<value::FloatBits>(value.bits));
      case BaseType::Byte:
      case BaseType::Short:
      case BaseType::Int:
      case BaseType::Long:
      case BaseType::Class:
      case BaseType::Void:
        break;
    }
    return value::to_decimal_signed(value.bits, value.type.width());
  }

  std::string reference_text(const Value& value) {
    if (value.bits == 0) return "null";
    const std::string name(program_.text(program_.get(interpreter().class_of(value)).name));
    if (name == "java.lang.String") return "\"" + text_of(value) + "\"";
    if (name.ends_with("[]")) return array_text(name, value);
    if (std::optional<std::string> text = try_to_string(name, value)) return *std::move(text);
    const auto known = std::ranges::find(objects_, value.bits, &Value::bits);
    if (known == objects_.end() && objects_.size() == kMostObjects) return "...";
    const auto number = static_cast<std::size_t>(known - objects_.begin()) + 1;
    if (known == objects_.end()) objects_.push_back(value);
    return "#" + std::to_string(number);
  }

  /// Arrays in arrays are as deep as their class says.
  std::string array_text(const std::string& name, const Value& array) {
    const std::string element = name.substr(0, name.size() - 2);
    const std::uint32_t length = interpreter().array_length(array);
    const FieldType type = element_type(element);
    std::string text = "[";
    for (std::uint32_t at = 0; at < length; ++at) {
      if (at != 0) text += ", ";
      if (at == kMostElements) {
        text += "...";
        break;
      }
      text += value_text(type, interpreter().array_element(array, at));
    }
    return text + "]";
  }

  static FieldType element_type(const std::string& name) {
    constexpr std::pair<std::string_view, std::string_view> kNumbers[] = {{"boolean", "Z"},
                                                                          {"byte", "B"},
                                                                          {"char", "C"},
                                                                          {"short", "S"},
                                                                          {"int", "I"},
                                                                          {"long", "J"},
                                                                          {"float", "F"},
                                                                          {"double", "D"}};
    for (const auto& [number, descriptor] : kNumbers) {
      if (name == number) return *frontend::jvm::try_parse_field_type(descriptor);
    }
    return *frontend::jvm::try_parse_field_type("Ljava/lang/Object;");
  }

  /// Nothing if the class says nothing about itself, or what it says cannot be had.
  std::optional<std::string> try_to_string(const std::string& name, const Value& value) {
    LoadedClass* loaded = java_.linker().try_load(frontend::jvm::binary_name(name));
    if (loaded == nullptr) return std::nullopt;
    const frontend::jvm::ResolvedMethod found =
        frontend::jvm::Linker::find_method(*loaded, "toString", "()Ljava/lang/String;");
    if (found.method == nullptr || found.owner->file.name == "java/lang/Object") return std::nullopt;
    interpreter().set_tracer(nullptr);
    const interp::RunResult result =
        interpreter().run(java_.linker().function_of(*found.owner, *found.method), std::vector{value});
    if (result.end != ir::PathEnd::Returned) return std::nullopt;
    return result.value.bits == 0 ? "null" : text_of(result.value);
  }

  std::string object_text(const Value& object) {
    const std::string name(program_.text(program_.get(interpreter().class_of(object)).name));
    std::string text = name + " {";
    bool is_first = true;
    for (LoadedClass* at = java_.linker().try_load(frontend::jvm::binary_name(name)); at != nullptr;
         at = at->super) {
      for (const Field& field : at->file.fields) {
        if (field.access.is_static()) continue;
        const ir::FieldId id = program_.find_field(at->id, program_.intern(field.name));
        if (!id.is_valid()) continue;
        text += (is_first ? "" : ", ") + std::string(field.name) + " = " +
                value_text(*frontend::jvm::try_parse_field_type(field.descriptor),
                           interpreter().read_field(object, id));
        is_first = false;
      }
    }
    return text + "}";
  }

  std::string text_of(const Value& string) {
    const ir::ClassId id = interpreter().class_of(string);
    const Value bytes = interpreter().read_field(string, program_.find_field(id, program_.intern("value")));
    const bool is_wide =
        interpreter().read_field(string, program_.find_field(id, program_.intern("coder"))).bits != 0;
    const std::uint32_t length = interpreter().array_length(bytes);
    const auto byte = [&](std::uint32_t at) {
      return static_cast<unsigned>(interpreter().array_element(bytes, at).bits & 0xffU);
    };
    std::u16string units;
    for (std::uint32_t at = 0; at < length; at += is_wide ? 2 : 1) {
      units += static_cast<char16_t>(is_wide ? byte(at) | (byte(at + 1) << 8U) : byte(at));
    }
    return support::to_utf8(units);
  }

  interp::Interpreter& interpreter() { return execution_.interpreter(); }

  frontend::jvm::JvmProgram& java_;
  ir::Program& program_;
  JavaExecution& execution_;
  std::vector<Value> objects_;  ///< in the order of their numbers
};

}  // namespace

std::string result_text(frontend::jvm::JvmProgram& java,
                        JavaExecution& execution,
                        std::string_view descriptor,
                        const Value& value) {
  return ResultWriter(java, execution).run(descriptor, value);
}

}  // namespace testellate::language::java
