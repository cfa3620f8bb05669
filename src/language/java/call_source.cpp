// SPDX-License-Identifier: Apache-2.0
#include "language/java/call_source.h"

#include <algorithm>
#include <vector>

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/nesting.h"

namespace testellate::language::java {
namespace {

using frontend::jvm::BaseType;
using frontend::jvm::FieldType;
using frontend::jvm::Linker;
using frontend::jvm::LoadedClass;
using frontend::jvm::Method;
using frontend::jvm::MethodType;

std::string spelled_class(Linker& linker, std::string_view class_name) {
  if (LoadedClass* loaded = linker.try_load(class_name)) {
    const std::string name = nesting_of(linker, *loaded).source_name;
    if (!name.empty()) return name;
  }
  return frontend::jvm::dotted_name(class_name);
}

std::string spelled_type(Linker& linker, const FieldType& type) {
  if (type.base != BaseType::Class) return frontend::jvm::source_type(type);
  std::string text = spelled_class(linker, type.class_name);
  for (unsigned at = 0; at < type.dimensions; ++at) text += "[]";
  return text;
}

/// How a parameter is declared, so that what people write fits it, and how it is passed on.
struct Parameter {
  std::string type;
  std::string before{};
  std::string after{};
};

/// The method of Number that yields what a box holds; empty for other classes.
std::string_view number_method(std::string_view class_name) {
  constexpr std::pair<std::string_view, std::string_view> kBoxes[] = {{"java/lang/Byte", "byteValue"},
                                                                      {"java/lang/Short", "shortValue"},
                                                                      {"java/lang/Integer", "intValue"},
                                                                      {"java/lang/Long", "longValue"},
                                                                      {"java/lang/Float", "floatValue"},
                                                                      {"java/lang/Double", "doubleValue"}};
  const auto* found =
      std::ranges::find(kBoxes, class_name, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(kBoxes) ? std::string_view() : found->second;
}

Parameter parameter_for(Linker& linker, const FieldType& type, const std::string& name) {
  Parameter parameter{spelled_type(linker, type)};
  if (type.is_array()) return parameter;
  switch (type.base) {
    case BaseType::Byte:
    case BaseType::Short:
    case BaseType::Char:
      parameter.before = "(" + parameter.type + ") ";
      parameter.type = "int";
      return parameter;
    case BaseType::Float:
      parameter.before = "(float) ";
      parameter.type = "double";
      return parameter;
    case BaseType::Class:
      break;
    case BaseType::Boolean:
    case BaseType::Int:
    case BaseType::Long:
    case BaseType::Double:
    case BaseType::Void:
      return parameter;
  }
  if (const std::string_view value = number_method(type.class_name); !value.empty()) {
    parameter.before = name + " == null ? null : (" + parameter.type + ") ";
    parameter.after = "." + std::string(value) + "()";
    parameter.type = "Number";
  }
  return parameter;
}

/// Turns `[...]` into initialisers of arrays: `new T[] {...}` for an argument, `{...}` inside of one.
class ArrayRewriter {
 public:
  ArrayRewriter(std::string_view text, const std::vector<std::string>& types) : text_(text), types_(types) {}

  std::string run() {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '"' || c == '\'') {
        at = copy_literal(at);
        may_begin_ = false;
        continue;
      }
      step(c);
    }
    return result_;
  }

 private:
  /// Copies a literal that begins here; the result is where it ends.
  std::size_t copy_literal(std::size_t at) {
    const char quote = text_[at];
    result_ += quote;
    for (++at; at < text_.size(); ++at) {
      result_ += text_[at];
      if (text_[at] == quote) break;
      if (text_[at] == '\\' && at + 1 < text_.size()) result_ += text_[++at];
    }
    return at;
  }

  void step(char c) {
    if (c == '[' && may_begin_) {
      if (open_.empty() && argument_ < types_.size()) result_ += "new " + types_[argument_] + " ";
      open_.push_back('}');
      result_ += '{';
      return;
    }
    if (c == '[' || c == '(' || c == '{') {
      open_.push_back(c == '[' ? ']' : c == '(' ? ')' : '}');
      result_ += c;
    } else if (!open_.empty() && (c == ']' || c == ')' || c == '}')) {
      result_ += c == ']' ? open_.back() : c;
      open_.pop_back();
    } else {
      result_ += c;
      if (c == ',' && open_.empty()) ++argument_;
    }
    if (c != ' ' && c != '\t') may_begin_ = c == ',' || c == '(' || c == '{';
  }

  std::string_view text_;
  const std::vector<std::string>& types_;
  std::string result_;
  std::vector<char> open_;  ///< what closes each bracket that is open
  std::size_t argument_ = 0;
  bool may_begin_ = true;
};

}  // namespace

std::string call_source(Linker& linker,
                        const LoadedClass& owner,
                        const Method& method,
                        std::string_view expressions) {
  const std::string owner_name = spelled_class(linker, owner.file.name);
  const MethodType type = *frontend::jvm::try_parse_method_type(method.descriptor);
  const bool is_constructor = method.name == "<init>";
  std::string parameters;
  std::string passed;
  std::vector<std::string> types;
  std::string receiver = owner_name;
  if (!is_constructor && !method.access.is_static()) {
    receiver = "self";
    parameters = owner_name + " self";
    types.push_back(owner_name);
  }
  for (std::size_t at = 0; at < type.parameters.size(); ++at) {
    const std::string name = "p" + std::to_string(at);
    const Parameter parameter = parameter_for(linker, type.parameters[at], name);
    types.push_back(spelled_type(linker, type.parameters[at]));
    parameters += (parameters.empty() ? "" : ", ") + parameter.type + " " + name;
    passed += (at == 0 ? "" : ", ") + parameter.before + name + parameter.after;
  }
  const std::string result = is_constructor ? owner_name : spelled_type(linker, type.result);
  const std::string call = is_constructor ? "new " + owner_name : receiver + "." + std::string(method.name);
  const bool returns = is_constructor || !type.result.is_void();
  const std::string arguments = ArrayRewriter(expressions, types).run();
  const std::string package = frontend::jvm::with_dots(frontend::jvm::package_of(owner.file.name));
  std::string text;
  if (!package.empty()) text += "package " + package + ";\n";
  for (const char* imported :
       {"java.io", "java.math", "java.nio.file", "java.time", "java.util", "java.util.function"}) {
    text += "import " + std::string(imported) + ".*;\n";
  }
  if (!package.empty()) text += "import " + owner_name + ".*;\n";
  text += "final class " + std::string(kCallClass) + " {\n";
  text += "  static " + result + " call(" + parameters + ") throws Throwable {\n    " +
          (returns ? "return " : "") + call + "(" + passed + ");\n  }\n";
  text += "  static " + result + " run() throws Throwable {\n    " + (returns ? "return " : "") + "call(\n" +
          arguments + ");\n  }\n}\n";
  return text;
}

}  // namespace testellate::language::java
