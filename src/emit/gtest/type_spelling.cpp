// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/type_spelling.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "emit/gtest/c_text.h"
#include "emit/gtest/file_input.h"
#include "emit/gtest/part.h"
#include "emit/gtest/scope.h"

namespace testellate::emit::gtest {
namespace {

using Kind = ir::DataType::Kind;

std::optional<std::string> scalar_name(const ir::DataType& type) {
  const bool is_signed = type.kind == Kind::Signed;
  switch (type.width) {
    case 8:
      return is_signed ? "signed char" : "unsigned char";
    case 16:
      return is_signed ? "short" : "unsigned short";
    case 32:
      return is_signed ? "int" : "unsigned int";
    case 64:
      return is_signed ? "long" : "unsigned long";
    case 128:
      return is_signed ? "__int128" : "unsigned __int128";
    default:
      return std::nullopt;
  }
}

std::optional<std::string> float_name(unsigned width) {
  if (width == 32) return "float";
  if (width == 64) return "double";
  return std::nullopt;
}

std::optional<std::string> character_name(unsigned width) {
  if (width == 8) return "char";
  if (width == 16) return "unsigned short";
  return width == 32 ? std::optional<std::string>("int") : std::nullopt;
}

/// Also in C++: "geo::Point", "Pair<int, char>".
bool is_spelled(std::string_view name) {
  constexpr std::string_view kOthers = "_ :<>,";
  return std::ranges::all_of(name, [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || kOthers.find(c) != std::string_view::npos;
  });
}

/// C++ needs no word before the name of a struct.
std::string_view without_tag(std::string_view name) {
  for (std::string_view tag : {"struct ", "class ", "union ", "enum "}) {
    if (name.starts_with(tag)) return name.substr(tag.size());
  }
  return name;
}

std::optional<std::string> named(std::optional<std::string> name) {
  if (name) *name += " %";
  return name;
}

}  // namespace

TypeSpelling::TypeSpelling(const ir::Program& program, const SourceInfo& source)
    : program_(program),
      has_tags_(std::ranges::none_of(source.files, &SourceFile::is_cpp)),
      scoped_(source.enumerations) {
  for (const SourceDefinition& definition : source.definitions) {
    std::optional<std::vector<Enumerator>> enumerators = try_parse_enumerators(definition.text);
    if (!enumerators) continue;
    auto& by_value = enumerations_[definition.name];
    for (Enumerator& enumerator : *enumerators) {
      by_value.emplace(enumerator.value, to_cpp(enumerator.name));
    }
  }
  taken_names_ = names_in_scope(source);
}

bool TypeSpelling::is_ambiguous(ir::DataTypeId pointer_type) const {
  if (!pointer_type.is_valid() || program_.get(pointer_type).kind != Kind::Pointer) return false;
  const std::optional<std::string> spelled = declarator(pointer_type);
  return spelled && identifiers(*spelled).contains("long");
}

bool TypeSpelling::is_enum(ir::DataTypeId type) const {
  if (!type.is_valid()) return false;
  const std::string name(program_.text(program_.get(type).name));
  return name.starts_with("enum ") || enumerations_.contains(name);
}

std::optional<std::string> TypeSpelling::enumerator(ir::DataTypeId type, value::S128 number) const {
  if (!type.is_valid()) return std::nullopt;
  if (!has_tags_) {
    const auto scoped = scoped_.find(type);
    if (scoped != scoped_.end() && number >= INT64_MIN && number <= INT64_MAX) {
      const auto constant = scoped->second.find(static_cast<std::int64_t>(number));
      return constant != scoped->second.end() ? std::optional(constant->second) : std::nullopt;
    }
  }
  auto found = enumerations_.find(std::string(program_.text(program_.get(type).name)));
  if (found == enumerations_.end()) return std::nullopt;
  auto by_value = found->second.find(number);
  if (by_value == found->second.end()) return std::nullopt;
  return by_value->second;
}

std::optional<std::string> TypeSpelling::declarator(ir::DataTypeId type) const { return spell(type, 0); }

bool TypeSpelling::is_same(ir::DataTypeId a, ir::DataTypeId b) const {
  if (a == b) return true;
  const std::optional<std::string> first = declarator(a);
  const std::optional<std::string> second = declarator(b);
  return first && second && unqualified(*first) == unqualified(*second);
}

std::optional<std::string> TypeSpelling::spell(ir::DataTypeId id, unsigned depth) const {
  if (!id.is_valid()) return "void %";
  if (depth > kDeepestType) return std::nullopt;
  const ir::DataType& type = program_.get(id);
  if (is_file(program_, id)) return "FILE %";
  if (type.name.is_valid()) {
    // A second struct of the same name, local to a function, has a name that only the program knows.
    const std::string_view name = program_.text(type.name);
    if (is_spelled(name)) return to_cpp(has_tags_ ? name : without_tag(name)) + " %";
    if (type.kind == Kind::Struct || type.kind == Kind::Union) return std::nullopt;
  }
  switch (type.kind) {
    case Kind::Bool:
      return "bool %";
    case Kind::Signed:
    case Kind::Unsigned:
      return named(scalar_name(type));
    case Kind::Character:
      return named(character_name(type.width));
    case Kind::Float:
      return named(float_name(type.width));
    case Kind::Opaque:
      return "void %";
    case Kind::Pointer: {
      const std::optional<std::string> target = spell(type.target, depth + 1);
      if (!target) return std::nullopt;
      return pointer_to(*target);
    }
    case Kind::Array: {
      const std::optional<std::string> element = spell(type.target, depth + 1);
      if (!element) return std::nullopt;
      return declare(*element, "%[" + std::to_string(type.count) + "]");
    }
    case Kind::Function:
      return spell_function(type, depth + 1);
    case Kind::Reference:
    case Kind::Struct:
    case Kind::Union:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> TypeSpelling::spell_function(const ir::DataType& type, unsigned depth) const {
  std::string parameters;
  for (ir::DataTypeId parameter : type.parameters) {
    const std::optional<std::string> text = spell(parameter, depth);
    if (!text) return std::nullopt;
    if (!parameters.empty()) parameters += ", ";
    parameters += type_of(*text);
  }
  const std::optional<std::string> result = spell(type.target, depth);
  if (!result) return std::nullopt;
  return declare(*result, "%(" + parameters + ")");
}

}  // namespace testellate::emit::gtest
