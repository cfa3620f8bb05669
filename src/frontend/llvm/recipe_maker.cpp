// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/recipe_maker.h"

#include <algorithm>

#include "frontend/llvm/clang_tree.h"
#include "frontend/llvm/cpp_types.h"

namespace testellate::frontend::llvm {
namespace {

using recipe::Argument;
using recipe::Call;
using recipe::Passing;
using recipe::Value;
using Kind = Value::Kind;

// How far values go. APPROX(cpp-values): drivers say so where it matters.
constexpr std::size_t kMostMakers = 4;
constexpr std::size_t kMostMethods = 6;
constexpr unsigned kSteps = 2;
constexpr unsigned kDeepestType = 16;

}  // namespace

std::optional<Value> RecipeMaker::fail(std::string problem) {
  problem_ = std::move(problem);
  return std::nullopt;
}

std::optional<Value> RecipeMaker::value_of(const CXType& type) {
  const std::string key = spelling_of(unqualified(type));
  if (auto found = known_.find(key); found != known_.end()) {
    if (!found->second) problem_ = problems_[key];
    return found->second;
  }
  if (!pending_.insert(key).second || pending_.size() > kDeepestType) {
    return fail("`" + key + "` is made of others of its kind");
  }
  std::optional<Value> value = find_value(unqualified(type));
  pending_.erase(key);
  // While an outer type is on its way, what failed may have failed because of that.
  if (value || pending_.empty()) known_.emplace(key, value);
  if (!value) problems_[key] = problem_;
  if (value) code_.define(*value);
  return value;
}

std::optional<Value> RecipeMaker::find_value(const CXType& type) {
  const std::string spelling = spelling_of(type);
  if (is_number(type.kind)) return Value{.kind = Kind::Number, .type = spelling};
  if (type.kind == CXType_Enum) {
    const CXCursor declaration = clang_getTypeDeclaration(type);
    if (!is_accessible(declaration)) return fail("enumeration `" + spelling + "`, which is not public");
    return Value{.kind = Kind::Enum, .type = spelling, .enumerators = enumerators_of(declaration)};
  }
  if (type.kind == CXType_Pointer) {
    const CXType target = clang_getCanonicalType(clang_getPointeeType(type));
    if (is_character(target.kind) && clang_isConstQualifiedType(target) != 0) {
      return Value{.kind = Kind::Characters, .type = "const char *"};
    }
    if (target.kind != CXType_Record) return fail("a pointer of type `" + spelling + "`");
    std::optional<Value> object = object_of(target);
    if (!object) return std::nullopt;
    return Value{.kind = Kind::Pointer, .type = spelling, .parts = {*object}};
  }
  if (type.kind != CXType_Record) return fail("type `" + spelling + "`");
  const std::string name = library_name(type);
  return name.empty() ? record_value(type) : library_value(type, name);
}

std::optional<Value> RecipeMaker::library_value(const CXType& type, const std::string& name) {
  const std::string spelling = spelling_of(type);
  const LibraryType* library = find_library(name);
  if (library == nullptr || !spelling.starts_with("std::")) return fail("type `" + spelling + "`");
  Value value{.kind = library->kind, .type = spelling};
  const auto add = [&](const CXType& part) {
    std::optional<Value> made = value_of(part);
    if (made) value.parts.push_back(std::move(*made));
    return made.has_value();
  };
  const int count = clang_Type_getNumTemplateArguments(type);
  switch (library->kind) {
    case Kind::Text:
    case Kind::View:
      if (!is_character(template_argument(type, 0).kind)) return fail("type `" + spelling + "`");
      return value;
    case Kind::Sequence:
    case Kind::Array:
    case Kind::Optional:
      if (!add(template_argument(type, 0))) return std::nullopt;
      return value;
    case Kind::Owner: {
      // One with a deleter of its own takes more than a `new`.
      const CXType target = template_argument(type, 0);
      if (!spelling.ends_with("<" + spelling_of(target) + ">")) return fail("type `" + spelling + "`");
      std::optional<Value> object =
          target.kind == CXType_Record ? object_of(unqualified(target)) : value_of(target);
      if (!object) return std::nullopt;
      value.parts.push_back(std::move(*object));
      return value;
    }
    case Kind::Map:
      if (!add(template_argument(type, 0)) || !add(template_argument(type, 1))) return std::nullopt;
      return value;
    case Kind::Tuple:
    case Kind::Variant:
      for (int at = 0; at < count; ++at) {
        if (!add(template_argument(type, static_cast<unsigned>(at)))) return std::nullopt;
        value.names.push_back("v" + std::to_string(at));
      }
      if (name == "pair") value.names = {"first", "second"};
      return value;
    case Kind::Function: {
      const CXType result = clang_getCanonicalType(clang_getResultType(template_argument(type, 0)));
      if (result.kind == CXType_Void) return value;
      if (is_reference(result)) return fail("type `" + spelling + "`");
      if (!add(result)) return std::nullopt;
      return value;
    }
    case Kind::Number:
    case Kind::Enum:
    case Kind::Data:
    case Kind::Characters:
    case Kind::Members:
    case Kind::Object:
    case Kind::Choice:
    case Kind::Pointer:
      break;
  }
  return fail("type `" + spelling + "`");
}

std::optional<Value> RecipeMaker::record_value(const CXType& type) {
  const std::string spelling = spelling_of(type);
  const CXCursor declaration = clang_getTypeDeclaration(type);
  const CXCursor definition = clang_getCursorDefinition(declaration);
  if (clang_Cursor_isNull(definition) != 0) return fail("class `" + spelling + "`, which is only declared");
  if (!is_accessible(definition)) return fail("class `" + spelling + "`, which is not public");
  if (clang_getCursorKind(definition) == CXCursor_UnionDecl) return fail("union `" + spelling + "`");
  if (spelling.find("(unnamed") != std::string::npos || spelling.find("(anonymous") != std::string::npos)
    return fail("a class without a name");
  if (is_data(type, false)) return Value{.kind = Kind::Data, .type = spelling};
  if (is_aggregate(definition)) return members_of(type);
  return made_by_calls(type);
}

std::optional<Value> RecipeMaker::members_of(const CXType& type) {
  Value value{.kind = Kind::Members, .type = spelling_of(type)};
  for (const CXCursor& field : fields_of(clang_getCursorDefinition(clang_getTypeDeclaration(type)))) {
    const CXType part = clang_getCanonicalType(clang_getCursorType(field));
    if (is_reference(part) || part.kind == CXType_ConstantArray)
      return fail("type `" + spelling_of(part) + "`");
    std::optional<Value> made = value_of(part);
    if (!made) return std::nullopt;
    value.parts.push_back(std::move(*made));
    value.names.push_back(to_string(clang_getCursorSpelling(field)));
  }
  return value;
}

std::optional<Value> RecipeMaker::object_of(const CXType& type) {
  const CXType plain = unqualified(type);
  std::optional<Value> chosen = choice_of(plain);
  if (chosen) return chosen;
  const std::string problem = problem_;
  std::optional<Value> own = value_of(plain);
  if (!own && problem_.empty()) problem_ = problem;
  return own;
}

std::optional<Value> RecipeMaker::choice_of(const CXType& type) {
  const CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(type));
  if (clang_Cursor_isNull(definition) != 0) return fail("class `" + spelling_of(type) + "`");
  const std::string key = "any " + spelling_of(type);
  if (auto found = known_.find(key); found != known_.end()) return found->second;
  Value value{.kind = Kind::Choice, .type = spelling_of(type)};
  const auto add = [&](const CXType& one) {
    std::optional<Value> made = value_of(one);
    if (made && made->kind == Kind::Object) value.parts.push_back(std::move(*made));
  };
  const std::vector<CXCursor> derived = classes_.concrete_below(definition);
  if (derived.empty()) return fail("class `" + spelling_of(type) + "`, of which nothing is derived");
  if (clang_CXXRecord_isAbstract(definition) == 0) add(type);
  for (const CXCursor& below : derived) {
    if (value.parts.size() < kMostMakers) add(clang_getCursorType(below));
  }
  if (value.parts.empty()) return std::nullopt;
  known_.emplace(key, value);
  code_.define(value);
  return value;
}

std::optional<Call> RecipeMaker::call_of(const CXCursor& function, const std::string& name) {
  Call call{name, {}};
  const int count = clang_Cursor_getNumArguments(function);
  for (int at = 0; at < count; ++at) {
    const CXCursor parameter = clang_Cursor_getArgument(function, static_cast<unsigned>(at));
    const CXType given = clang_getCanonicalType(clang_getCursorType(parameter));
    const CXType type = without_reference(given);
    const bool is_written = given.kind == CXType_LValueReference && clang_isConstQualifiedType(type) == 0;
    Argument argument{to_string(clang_getCursorSpelling(parameter)), "", {}, Passing::Value};
    if (argument.name.empty()) argument.name = "arg" + std::to_string(at + 1);
    const bool is_object = is_reference(given) && type.kind == CXType_Record && library_name(type).empty();
    std::optional<Value> value = is_object ? object_of(type) : value_of(type);
    // What can be left out need not be made.
    if (!value && has_default(parameter)) break;
    if (!value) return std::nullopt;
    if (is_object && recipe::is_class(value->kind)) {
      argument.passing = given.kind == CXType_RValueReference ? Passing::Moved : Passing::Reference;
    } else if (is_written) {
      problem_ = "a reference to `" + spelling_of(type) + "`";
      return std::nullopt;
    }
    argument.value = std::move(*value);
    call.arguments.push_back(std::move(argument));
  }
  return call;
}

std::optional<Value> RecipeMaker::made_by_calls(const CXType& type) {
  const std::string spelling = spelling_of(type);
  const CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(type));
  if (clang_CXXRecord_isAbstract(definition) != 0) return fail("class `" + spelling + "`, which is abstract");
  Value value{.kind = Kind::Object, .type = spelling};
  bool has_constructor = false;
  std::string why = "class `" + spelling + "`, which has no public constructor";
  const auto add = [&](const CXCursor& function, const std::string& name) {
    if (value.makers.size() >= kMostMakers) return;
    std::optional<Call> call = call_of(function, name);
    if (call) {
      value.makers.push_back(std::move(*call));
    } else {
      why = problem_;
    }
  };
  for (const CXCursor& child : children_of(definition)) {
    if (clang_getCursorKind(child) == CXCursor_Destructor &&
        clang_getCXXAccessSpecifier(child) != CX_CXXPublic)
      return fail("class `" + spelling + "`, whose destructor is not public");
    if (clang_getCursorKind(child) != CXCursor_Constructor) continue;
    if (clang_CXXConstructor_isCopyConstructor(child) != 0 ||
        clang_CXXConstructor_isMoveConstructor(child) != 0)
      continue;
    has_constructor = true;
    if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic || clang_CXXMethod_isDeleted(child) != 0) continue;
    add(child, spelling);
  }
  if (!has_constructor) value.makers.push_back({spelling, {}});
  for (const CXCursor& factory : classes_.factories_of(type)) {
    if (value.makers.empty()) add(factory, qualified_name(factory));
  }
  if (value.makers.empty()) return fail(why);
  for (const CXCursor& child : children_of(definition)) {
    const bool changes = clang_getCursorKind(child) == CXCursor_CXXMethod &&
                         clang_getCXXAccessSpecifier(child) == CX_CXXPublic &&
                         clang_CXXMethod_isStatic(child) == 0 && clang_CXXMethod_isConst(child) == 0 &&
                         clang_CXXMethod_isDeleted(child) == 0 && clang_CXXMethod_isDefaulted(child) == 0;
    const std::string name = to_string(clang_getCursorSpelling(child));
    if (!changes || is_operator(name) || value.methods.size() >= kMostMethods) continue;
    const std::string problem = problem_;
    if (std::optional<Call> call = call_of(child, name)) value.methods.push_back(std::move(*call));
    problem_ = problem;
  }
  value.step_count = value.methods.empty() ? 0 : kSteps;
  // Where the data of the arguments lies.
  std::set<std::string> taken;
  const auto unique = [&](const std::string& name) {
    std::string made = name;
    for (unsigned number = 2; !taken.insert(made).second; ++number)
      made = name + "_" + std::to_string(number);
    return made;
  };
  for (Call& maker : value.makers) {
    for (Argument& argument : maker.arguments) argument.member = unique(argument.name);
  }
  for (Call& method : value.methods) {
    method.member = unique(method.name);
    for (Argument& argument : method.arguments) argument.member = argument.name;
  }
  return value;
}

bool RecipeMaker::is_data(const CXType& type, bool with_pointers) const {
  std::set<std::string> seen;
  std::vector<CXType> pending{unqualified(type)};
  while (!pending.empty()) {
    const CXType next = unqualified(pending.back());
    pending.pop_back();
    if (is_number(next.kind)) continue;
    if (next.kind == CXType_Enum) {
      if (!is_accessible(clang_getTypeDeclaration(next))) return false;
      continue;
    }
    if (next.kind == CXType_ConstantArray) {
      pending.push_back(clang_getArrayElementType(next));
      continue;
    }
    if (next.kind == CXType_Pointer && with_pointers) {
      const CXType target = clang_getCanonicalType(clang_getPointeeType(next));
      if (target.kind != CXType_Void) pending.push_back(target);
      continue;
    }
    if (next.kind != CXType_Record) return false;
    if (!seen.insert(spelling_of(next)).second) continue;
    const CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(next));
    if (clang_Cursor_isNull(definition) != 0 || !is_users(definition) || !is_accessible(definition))
      return false;
    if (!is_aggregate(definition)) return false;
    for (const CXCursor& field : fields_of(definition)) pending.push_back(clang_getCursorType(field));
  }
  return true;
}

bool RecipeMaker::is_exact(const Value& value) {
  switch (value.kind) {
    case Kind::Number:
    case Kind::Enum:
    case Kind::Data:
      return true;
    case Kind::Array:
    case Kind::Tuple:
    case Kind::Optional:
    case Kind::Variant:
    case Kind::Members:
      return std::ranges::all_of(value.parts, is_exact);
    case Kind::Text:
    case Kind::View:
    case Kind::Characters:
    case Kind::Sequence:
    case Kind::Map:
    case Kind::Owner:
    case Kind::Object:
    case Kind::Choice:
    case Kind::Pointer:
    case Kind::Function:
      return false;
  }
  return false;
}

}  // namespace testellate::frontend::llvm
