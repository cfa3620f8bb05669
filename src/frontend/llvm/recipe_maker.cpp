// SPDX-License-Identifier: Apache-2.0
// Each type that has data of its own gets a number N: `tst_dN` is its data, `tst_mN` makes a value of it. An
// object is made by `tst_mN` and held, with the calls that follow, by a `tst_oN`.
#include "frontend/llvm/recipe_maker.h"

#include <algorithm>
#include <array>

#include "frontend/llvm/clang_tree.h"

namespace testellate::frontend::llvm {
namespace {

using recipe::Argument;
using recipe::Call;
using recipe::Passing;
using recipe::Sight;
using recipe::Value;
using Kind = Value::Kind;

// How large values get. APPROX(cpp-values): drivers say so where it matters.
constexpr unsigned kTextSize = 12;
constexpr unsigned kSequenceSize = 4;
constexpr unsigned kMapSize = 3;
constexpr std::size_t kMostMakers = 4;
constexpr std::size_t kMostMethods = 6;
constexpr unsigned kSteps = 2;
constexpr std::size_t kMostSeen = 6;
constexpr unsigned kDeepestSight = 3;
constexpr unsigned kDeepestType = 16;

constexpr const char* kPrelude = R"(
#include <cstddef>
#include <exception>
#include <typeinfo>
#include <utility>
#include <cxxabi.h>
extern "C" {
void __VERIFIER_assume(int);
void tst_show(long long);
void tst_show_float(double);
void tst_show_text(const char *, unsigned long);
void tst_show_thrown(const char *);
void tst_show_no_more();
}
static unsigned tst_pick(unsigned n, unsigned count) {
  for (unsigned at = 0; at < count; ++at) {
    if (n == at) return at;
  }
  __VERIFIER_assume(0);
  return 0;
}
)";

/// Templates of the library that have recipes, by their names.
struct LibraryType {
  std::string_view name;
  Kind kind;
  Sight::Kind sight;
};
constexpr std::array<LibraryType, 19> kLibrary{{
    {"basic_string", Kind::Text, Sight::Kind::Text},
    {"basic_string_view", Kind::View, Sight::Kind::Text},
    {"vector", Kind::Sequence, Sight::Kind::Sequence},
    {"deque", Kind::Sequence, Sight::Kind::Sequence},
    {"list", Kind::Sequence, Sight::Kind::Sequence},
    {"set", Kind::Sequence, Sight::Kind::Sequence},
    {"multiset", Kind::Sequence, Sight::Kind::Sequence},
    {"unordered_set", Kind::Sequence, Sight::Kind::Nothing},
    {"array", Kind::Array, Sight::Kind::Sequence},
    {"map", Kind::Map, Sight::Kind::Map},
    {"multimap", Kind::Map, Sight::Kind::Map},
    {"unordered_map", Kind::Map, Sight::Kind::Nothing},
    {"pair", Kind::Tuple, Sight::Kind::Tuple},
    {"tuple", Kind::Tuple, Sight::Kind::Tuple},
    {"optional", Kind::Optional, Sight::Kind::Optional},
    {"unique_ptr", Kind::Owner, Sight::Kind::Owner},
    {"shared_ptr", Kind::Owner, Sight::Kind::Owner},
    {"variant", Kind::Variant, Sight::Kind::Nothing},
    {"function", Kind::Function, Sight::Kind::Nothing},
}};

const LibraryType* find_library(const std::string& name) {
  const auto* found = std::ranges::find(kLibrary, name, &LibraryType::name);
  return found == kLibrary.end() ? nullptr : found;
}

constexpr std::array<CXTypeKind, 15> kNumbers{CXType_Bool,
                                              CXType_Char_U,
                                              CXType_Char_S,
                                              CXType_UChar,
                                              CXType_SChar,
                                              CXType_Short,
                                              CXType_UShort,
                                              CXType_Int,
                                              CXType_UInt,
                                              CXType_Long,
                                              CXType_ULong,
                                              CXType_LongLong,
                                              CXType_ULongLong,
                                              CXType_Float,
                                              CXType_Double};

bool is_number(CXTypeKind kind) { return std::ranges::find(kNumbers, kind) != kNumbers.end(); }

bool is_character(CXTypeKind kind) { return kind == CXType_Char_S || kind == CXType_Char_U; }

/// "vector" for `std::vector<int>`; empty for what is not the library's.
std::string library_name(const CXType& type) {
  const CXCursor declaration = clang_getTypeDeclaration(type);
  if (clang_getCursorKind(declaration) == CXCursor_NoDeclFound || is_users(declaration)) return "";
  return to_string(clang_getCursorSpelling(declaration));
}

std::vector<CXCursor> fields_of(const CXCursor& definition) {
  std::vector<CXCursor> fields;
  for (const CXCursor& child : children_of(definition)) {
    if (clang_getCursorKind(child) == CXCursor_FieldDecl) fields.push_back(child);
  }
  return fields;
}

/// No more than public members: neither constructors nor bases nor virtual methods.
bool is_aggregate(const CXCursor& definition) {
  const CXCursorKind kind = clang_getCursorKind(definition);
  if (kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl) return false;
  for (const CXCursor& child : children_of(definition)) {
    const CXCursorKind part = clang_getCursorKind(child);
    if (part == CXCursor_CXXBaseSpecifier || part == CXCursor_Constructor || part == CXCursor_Destructor)
      return false;
    if (part == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(child) != 0) return false;
    if (part == CXCursor_FieldDecl && clang_getCXXAccessSpecifier(child) != CX_CXXPublic) return false;
  }
  return true;
}

CXType template_argument(const CXType& type, unsigned at) {
  return clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(type, at));
}

std::vector<recipe::Enumerator> enumerators_of(const CXCursor& declaration) {
  std::vector<recipe::Enumerator> found;
  for (const CXCursor& child : children_of(clang_getCursorDefinition(declaration))) {
    if (clang_getCursorKind(child) != CXCursor_EnumConstantDecl) continue;
    const bool is_scoped = clang_EnumDecl_isScoped(declaration) != 0;
    // One without a scope is written as if it stood beside the enumeration.
    std::string scope = spelling_of(clang_getCursorType(declaration));
    if (!is_scoped) {
      const std::size_t colons = scope.rfind("::");
      scope = colons == std::string::npos ? "" : scope.substr(0, colons);
    }
    const std::string name = to_string(clang_getCursorSpelling(child));
    found.emplace_back(clang_getEnumConstantDeclValue(child), scope.empty() ? name : scope + "::" + name);
  }
  return found;
}

bool is_operator(const std::string& name) {
  return name.starts_with("operator") &&
         (name.size() == 8 || (std::isalnum(static_cast<unsigned char>(name[8])) == 0 && name[8] != '_'));
}

/// Who makes an object is no target: only constants that the enumeration names are passed there.
std::string known_enumerator(const Value& value, const std::string& data) {
  std::string test;
  for (const auto& [number, name] : value.enumerators) {
    test += (test.empty() ? "(" : " | (") + data + " == " + name + ")";
  }
  return test.empty() ? data : "(__VERIFIER_assume(" + test + "), " + data + ")";
}

bool is_class(Kind kind) { return kind == Kind::Object || kind == Kind::Choice; }

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
  if (value) define(*value);
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
  if (spelling == called_.type) return made_by_calls(type);
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
  define(value);
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
    if (is_object && is_class(value->kind)) {
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

void RecipeMaker::add_methods(const CXCursor& definition, Value& value) {
  const auto add = [&](const CXCursor& method) -> std::string {
    const std::string before = problem_;
    const std::string name = to_string(clang_getCursorSpelling(method));
    std::optional<Call> call = call_of(method, name);
    const std::string problem = call ? "" : problem_;
    if (call) value.methods.push_back(std::move(*call));
    problem_ = before;
    return problem;
  };
  if (value.type == called_.type) {
    for (const CXCursor& method : called_.methods) {
      const std::string problem = add(method);
      if (problem.empty()) {
        called_methods_.push_back(method);
      } else {
        left_out_.emplace(to_string(clang_getCursorSpelling(method)), problem);
      }
    }
    value.step_count = called_.length;
    return;
  }
  for (const CXCursor& child : children_of(definition)) {
    const bool changes = clang_getCursorKind(child) == CXCursor_CXXMethod &&
                         clang_getCXXAccessSpecifier(child) == CX_CXXPublic &&
                         clang_CXXMethod_isStatic(child) == 0 && clang_CXXMethod_isConst(child) == 0 &&
                         clang_CXXMethod_isDeleted(child) == 0 && clang_CXXMethod_isDefaulted(child) == 0;
    if (!changes || is_operator(to_string(clang_getCursorSpelling(child))) ||
        value.methods.size() >= kMostMethods)
      continue;
    static_cast<void>(add(child));
  }
  value.step_count = value.methods.empty() ? 0 : kSteps;
}

std::optional<Value> RecipeMaker::made_by_calls(const CXType& type) {
  const std::string spelling = spelling_of(type);
  const CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(type));
  if (clang_CXXRecord_isAbstract(definition) != 0) return fail("class `" + spelling + "`, which is abstract");
  Value value{.kind = Kind::Object, .type = spelling};
  bool has_constructor = false;
  std::string why = "class `" + spelling + "`, which has no public constructor";
  const bool is_called = spelling == called_.type;
  const auto add = [&](const CXCursor& function, const std::string& name) {
    if (value.makers.size() >= kMostMakers && !is_called) return;
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
  add_methods(definition, value);
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

// Data, and the code that makes values of it.

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

std::string RecipeMaker::number_of(const Value& value) const {
  auto found = numbers_.find((value.kind == Kind::Choice ? "any " : "") + value.type);
  return found == numbers_.end() ? "0" : std::to_string(found->second);
}

std::string RecipeMaker::data_type(const Value& value) const {
  const bool is_itself = value.kind == Kind::Number || value.kind == Kind::Enum || value.kind == Kind::Data;
  return is_itself ? value.type : "tst_d" + number_of(value);
}

std::string RecipeMaker::made(const Value& value, const std::string& data) const {
  const bool is_itself = value.kind == Kind::Number || value.kind == Kind::Enum || value.kind == Kind::Data;
  return is_itself ? data : "tst_m" + number_of(value) + "(" + data + ")";
}

std::string RecipeMaker::holder_type(const Value& value) const { return "tst_o" + number_of(value); }

std::string RecipeMaker::held(const Value& value, const std::string& holder) {
  return value.kind == Kind::Choice ? "(*" + holder + ".value)" : holder + ".value";
}

std::string RecipeMaker::arguments_text(const Call& call, const std::string& prefix) const {
  std::string text;
  for (const Argument& argument : call.arguments) {
    if (!text.empty()) text += ", ";
    const std::string data = prefix + argument.member;
    if (argument.value.kind == Kind::Enum) {
      text += known_enumerator(argument.value, data);
    } else if (!is_class(argument.value.kind)) {
      text += made(argument.value, data);
    } else if (argument.passing == Passing::Value) {
      text += made(argument.value, data);
    } else {
      // It lives as long as a variable of the test.
      const std::string kept = "(*new " + holder_type(argument.value) + "(" + data + "))";
      const std::string object = held(argument.value, kept);
      text += argument.passing == Passing::Moved ? "std::move(" + object + ")" : object;
    }
  }
  return text;
}

std::string RecipeMaker::members_text(const Value& value) const {
  const auto part = [&](std::size_t at) { return data_type(value.parts[at]); };
  std::string text;
  switch (value.kind) {
    case Kind::Text:
    case Kind::View:
      return "unsigned char size; char tst_in_data[" + std::to_string(kTextSize) + "];";
    case Kind::Characters:
      return "unsigned char size; char tst_in_data[" + std::to_string(kTextSize + 1) + "];";
    case Kind::Sequence:
      return "unsigned char size; " + part(0) + " tst_in_data[" + std::to_string(kSequenceSize) + "];";
    case Kind::Array:
      return part(0) + " tst_in_data[std::tuple_size<" + value.type + ">::value];";
    case Kind::Map:
      return "unsigned char size; struct { " + part(0) + " first; " + part(1) + " second; } tst_in_data[" +
             std::to_string(kMapSize) + "];";
    case Kind::Optional:
    case Kind::Owner:
    case Kind::Pointer:
      return "bool has; " + part(0) + " tst_in_value;";
    case Kind::Function:
      return value.parts.empty() ? "char none;" : part(0) + " tst_in_value;";
    case Kind::Variant:
      text = "unsigned char index; ";
      break;
    case Kind::Choice:
      text = "unsigned char tst_made; ";
      break;
    case Kind::Number:
    case Kind::Enum:
    case Kind::Data:
    case Kind::Tuple:
    case Kind::Members:
    case Kind::Object:
      break;
  }
  if (value.kind == Kind::Object) {
    text = value.makers.size() > 1 ? "unsigned char tst_made; " : "";
    for (const Call& maker : value.makers) {
      for (const Argument& argument : maker.arguments)
        text += data_type(argument.value) + " " + argument.member + "; ";
    }
    for (unsigned step = 1; step <= value.step_count; ++step) {
      text += "unsigned char tst_step" + std::to_string(step) + "; ";
      for (const Call& method : value.methods) {
        if (method.arguments.empty()) continue;
        text += "struct { ";
        for (const Argument& argument : method.arguments)
          text += data_type(argument.value) + " " + argument.member + "; ";
        text += "} " + method.member + std::to_string(step) + "; ";
      }
    }
    return text.empty() ? "char none;" : text;
  }
  for (std::size_t at = 0; at < value.parts.size(); ++at) {
    text += part(at) + " " + (value.kind == Kind::Choice ? "tst_in_" + std::to_string(at) : value.names[at]) +
            "; ";
  }
  return text.empty() ? "char none;" : text;
}

std::string RecipeMaker::maker_text(const Value& value) const {
  const std::string size = std::to_string(kTextSize + 1);
  const auto part = [&](std::size_t at, const std::string& data) { return made(value.parts[at], data); };
  std::string list;
  for (std::size_t at = 0; at < value.parts.size(); ++at) {
    list += (at == 0 ? "" : ", ") + part(at, "d." + (at < value.names.size() ? value.names[at] : ""));
  }
  switch (value.kind) {
    case Kind::Text:
    case Kind::View:
      return "return " + value.type + "(d.tst_in_data, tst_pick(d.size, " + size + "));";
    case Kind::Characters:
      return "__VERIFIER_assume(d.tst_in_data[tst_pick(d.size, " + size + ")] == 0); return d.tst_in_data;";
    case Kind::Sequence: {
      const bool is_row = value.type.starts_with("std::vector<") || value.type.starts_with("std::list<") ||
                          value.type.starts_with("std::deque<");
      const std::string each = part(0, "d.tst_in_data[at]");
      return value.type + " made; const unsigned count = tst_pick(d.size, " +
             std::to_string(kSequenceSize + 1) + "); " +
             (value.type.starts_with("std::vector<") ? "made.reserve(count); " : "") +
             "for (unsigned at = 0; at < count; ++at) made." +
             (is_row ? "push_back(" + each + ");" : "insert(" + each + ");") + " return made;";
    }
    case Kind::Array:
      return value.type + " made; for (std::size_t at = 0; at < made.size(); ++at) made[at] = " +
             part(0, "d.tst_in_data[at]") + "; return made;";
    case Kind::Map:
      return value.type + " made; const unsigned count = tst_pick(d.size, " + std::to_string(kMapSize + 1) +
             "); for (unsigned at = 0; at < count; ++at) made.emplace(" + part(0, "d.tst_in_data[at].first") +
             ", " + part(1, "d.tst_in_data[at].second") + "); return made;";
    case Kind::Tuple:
      return "return " + value.type + "(" + list + ");";
    case Kind::Members:
      return "return " + value.type + "{" + list + "};";
    case Kind::Optional:
      return "if (!d.has) return {}; return " + value.type + "(" + part(0, "d.tst_in_value") + ");";
    case Kind::Owner: {
      const Value& inner = value.parts[0];
      if (inner.kind == Kind::Choice) {
        std::string text = "if (!d.has) return {}; switch (tst_pick(d.tst_in_value.tst_made, " +
                           std::to_string(inner.parts.size()) + ")) {";
        for (std::size_t at = 0; at < inner.parts.size(); ++at) {
          const std::string number = std::to_string(at);
          text += " case " + number + ": return " + value.type + "(new " + inner.parts[at].type + "(" +
                  made(inner.parts[at], "d.tst_in_value.tst_in_" + number) + "));";
        }
        return text + " } return {};";
      }
      return "if (!d.has) return {}; return " + value.type + "(new " + inner.type + "(" +
             part(0, "d.tst_in_value") + "));";
    }
    case Kind::Pointer: {
      const Value& inner = value.parts[0];
      const bool is_held = is_class(inner.kind);
      return "if (!d.has) return nullptr; return " +
             (is_held ? "&" + held(inner, "(*new " + holder_type(inner) + "(d.tst_in_value))")
                      : "new " + inner.type + "(" + part(0, "d.tst_in_value") + ")") +
             ";";
    }
    case Kind::Variant: {
      std::string text = "switch (tst_pick(d.index, " + std::to_string(value.parts.size()) + ")) {";
      for (std::size_t at = 0; at < value.parts.size(); ++at) {
        const std::string number = std::to_string(at);
        text += " case " + number + ": return " + value.type + "(std::in_place_index<" + number + ">, " +
                part(at, "d." + value.names[at]) + ");";
      }
      return text + " } __builtin_unreachable();";
    }
    case Kind::Function:
      if (value.parts.empty()) return "return [](auto &&...) {};";
      return "return [&d](auto &&...) -> " + value.parts[0].type + " { return " + part(0, "d.tst_in_value") +
             "; };";
    case Kind::Object: {
      const auto make = [&](const Call& maker) {
        return "return " + maker.name + "(" + arguments_text(maker, "d.") + ");";
      };
      if (value.makers.size() == 1) return make(value.makers[0]);
      std::string text = "switch (tst_pick(d.tst_made, " + std::to_string(value.makers.size()) + ")) {";
      for (std::size_t at = 0; at < value.makers.size(); ++at) {
        text += " case " + std::to_string(at) + ": " + make(value.makers[at]);
      }
      return text + " } __builtin_unreachable();";
    }
    case Kind::Number:
    case Kind::Enum:
    case Kind::Data:
    case Kind::Choice:
      return "";
  }
  return "";
}

/// What holds an object, and does to it what the data says.
std::string RecipeMaker::object_text(const Value& value) const {
  const std::string number = number_of(value);
  std::string text = "struct tst_o" + number + " { " + value.type + " value; explicit tst_o" + number +
                     "(const tst_d" + number + " &d) : value(tst_m" + number + "(d)) {";
  for (unsigned step = 1; step <= value.step_count; ++step) {
    const std::string at = std::to_string(step);
    text += " switch (tst_pick(d.tst_step" + at + ", " + std::to_string(value.methods.size() + 1) +
            ")) { case 0: return;";
    for (std::size_t method = 0; method < value.methods.size(); ++method) {
      text += " case " + std::to_string(method + 1) + ": value." + value.methods[method].name + "(" +
              arguments_text(value.methods[method], "d." + value.methods[method].member + at + ".") +
              "); break;";
    }
    text += " }";
  }
  return text + " } };\n";
}

std::string RecipeMaker::choice_text(const Value& value) const {
  const std::string number = number_of(value);
  std::string text = "struct tst_o" + number + " { " + value.type + " *value = nullptr;";
  std::string cases;
  std::string deletes;
  for (std::size_t at = 0; at < value.parts.size(); ++at) {
    const std::string one = std::to_string(at);
    text += " " + holder_type(value.parts[at]) + " *o" + one + " = nullptr;";
    cases += " case " + one + ": o" + one + " = new " + holder_type(value.parts[at]) + "(d.tst_in_" + one +
             "); value = &o" + one + "->value; break;";
    deletes += " delete o" + one + ";";
  }
  return text + " explicit tst_o" + number + "(const tst_d" + number +
         " &d) { switch (tst_pick(d.tst_made, " + std::to_string(value.parts.size()) + ")) {" + cases +
         " } } ~tst_o" + number + "() {" + deletes + " } };\n";
}

void RecipeMaker::define(const Value& value) {
  if (data_type(value) == value.type) return;
  const std::string key = (value.kind == Kind::Choice ? "any " : "") + value.type;
  if (!numbers_.try_emplace(key, static_cast<unsigned>(numbers_.size() + 1)).second) return;
  const std::string number = number_of(value);
  definitions_ += "struct tst_d" + number + " { " + members_text(value) + " };\n";
  if (value.kind == Kind::Choice) {
    definitions_ += choice_text(value);
    return;
  }
  definitions_ += "static " + value.type + (value.type.ends_with('*') ? "" : " ") + "tst_m" + number +
                  "([[maybe_unused]] const tst_d" + number + " &d) { " + maker_text(value) + " }\n";
  if (value.kind == Kind::Object) definitions_ += object_text(value);
}

std::string RecipeMaker::definitions() const { return kPrelude + definitions_; }

// What is looked at.

Sight RecipeMaker::sight_of(const CXType& given, unsigned depth) {
  const CXType type = unqualified(without_reference(given));
  const std::string spelling = spelling_of(type);
  Sight sight{.kind = Sight::Kind::Nothing, .type = spelling};
  if (type.kind == CXType_Bool) {
    sight.kind = Sight::Kind::Bool;
  } else if (is_character(type.kind)) {
    sight.kind = Sight::Kind::Character;
  } else if (type.kind == CXType_Float || type.kind == CXType_Double) {
    sight.kind = Sight::Kind::Float;
  } else if (is_number(type.kind)) {
    sight.kind = Sight::Kind::Number;
  } else if (type.kind == CXType_Enum) {
    const CXCursor declaration = clang_getTypeDeclaration(type);
    if (!is_accessible(declaration)) return sight;
    sight.kind = Sight::Kind::Enum;
    sight.enumerators = enumerators_of(declaration);
  } else if (type.kind == CXType_Record && depth < kDeepestSight) {
    const std::string name = library_name(type);
    return name.empty() ? state_of(type, depth) : library_sight(type, name, depth);
  }
  return sight;
}

Sight RecipeMaker::library_sight(const CXType& type, const std::string& name, unsigned depth) {
  const LibraryType* library = find_library(name);
  Sight sight{.kind = Sight::Kind::Nothing, .type = spelling_of(type)};
  if (library == nullptr || !sight.type.starts_with("std::")) return sight;
  const auto part = [&](unsigned at) { return sight_of(template_argument(type, at), depth + 1); };
  switch (library->sight) {
    case Sight::Kind::Text:
      if (is_character(template_argument(type, 0).kind)) sight.kind = library->sight;
      return sight;
    case Sight::Kind::Sequence:
    case Sight::Kind::Optional:
    case Sight::Kind::Owner:
      sight.parts.push_back(part(0));
      break;
    case Sight::Kind::Map:
      sight.parts = {part(0), part(1)};
      break;
    case Sight::Kind::Tuple:
      for (int at = 0; at < clang_Type_getNumTemplateArguments(type); ++at) {
        sight.parts.push_back(part(static_cast<unsigned>(at)));
      }
      break;
    case Sight::Kind::Nothing:
    case Sight::Kind::Bool:
    case Sight::Kind::Number:
    case Sight::Kind::Character:
    case Sight::Kind::Float:
    case Sight::Kind::Enum:
    case Sight::Kind::Members:
      return sight;
  }
  const bool shows_parts =
      std::ranges::all_of(sight.parts, [](const Sight& one) { return recipe::shows(one); });
  if (shows_parts || library->sight == Sight::Kind::Owner) sight.kind = library->sight;
  return sight;
}

Sight RecipeMaker::state_of(const CXType& type, unsigned depth) {
  Sight sight{.kind = Sight::Kind::Members, .type = spelling_of(type)};
  std::set<std::string> seen;
  std::vector<CXCursor> pending{clang_getCursorDefinition(clang_getTypeDeclaration(unqualified(type)))};
  for (std::size_t next = 0; next < pending.size(); ++next) {
    if (clang_Cursor_isNull(pending[next]) != 0) continue;
    for (const CXCursor& child : children_of(pending[next])) {
      const CXCursorKind kind = clang_getCursorKind(child);
      if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic) continue;
      if (kind == CXCursor_CXXBaseSpecifier) {
        pending.push_back(clang_getCursorDefinition(clang_getTypeDeclaration(clang_getCursorType(child))));
        continue;
      }
      const std::string name = to_string(clang_getCursorSpelling(child));
      if (sight.parts.size() >= kMostSeen || is_operator(name)) continue;
      if (kind == CXCursor_FieldDecl) {
        Sight part = sight_of(clang_getCursorType(child), depth + 1);
        if (!recipe::shows(part) || !seen.insert(name).second) continue;
        sight.accesses.push_back("." + name);
        sight.parts.push_back(std::move(part));
        continue;
      }
      const bool is_getter = kind == CXCursor_CXXMethod && clang_CXXMethod_isConst(child) != 0 &&
                             clang_CXXMethod_isStatic(child) == 0 && clang_Cursor_getNumArguments(child) == 0;
      if (!is_getter) continue;
      const CXType result = clang_getCanonicalType(clang_getCursorResultType(child));
      Sight part = sight_of(result, depth + 1);
      // What is made for the caller takes more than a look.
      const bool is_looked_at = part.kind == Sight::Kind::Bool || part.kind == Sight::Kind::Number ||
                                part.kind == Sight::Kind::Character || part.kind == Sight::Kind::Float ||
                                part.kind == Sight::Kind::Enum ||
                                (is_reference(result) && part.kind != Sight::Kind::Members);
      if (!is_looked_at || !recipe::shows(part) || !seen.insert(name).second) continue;
      sight.accesses.push_back("." + name + "()");
      sight.parts.push_back(std::move(part));
    }
  }
  return sight;
}

std::string RecipeMaker::show(const Sight& sight, const std::string& value, unsigned depth) const {
  // Each level has names of its own.
  const std::string name = "seen" + std::to_string(depth);
  const std::string each = "each" + std::to_string(depth);
  const std::string look = "{ auto &&" + name + " = " + value + "; ";
  const auto part = [&](std::size_t at, const std::string& inner) {
    return show(sight.parts[at], inner, depth + 1);
  };
  switch (sight.kind) {
    case Sight::Kind::Nothing:
      return "";
    case Sight::Kind::Bool:
    case Sight::Kind::Number:
    case Sight::Kind::Character:
    case Sight::Kind::Enum:
      return "tst_show((long long)(" + value + "));";
    case Sight::Kind::Float:
      return "tst_show_float(" + value + ");";
    case Sight::Kind::Text:
      return look + "tst_show_text(" + name + ".data(), " + name + ".size()); }";
    case Sight::Kind::Sequence:
      return look + "tst_show((long long)" + name + ".size()); for (auto &&" + each + " : " + name + ") {" +
             part(0, each) + "} }";
    case Sight::Kind::Map:
      return look + "tst_show((long long)" + name + ".size()); for (auto &&" + each + " : " + name + ") {" +
             part(0, each + ".first") + part(1, each + ".second") + "} }";
    case Sight::Kind::Tuple: {
      std::string text = look;
      for (std::size_t at = 0; at < sight.parts.size(); ++at) {
        text += part(at, "std::get<" + std::to_string(at) + ">(" + name + ")");
      }
      return text + " }";
    }
    case Sight::Kind::Optional:
    case Sight::Kind::Owner:
      return look + "tst_show(" + name + " ? 1 : 0); if (" + name + ") {" + part(0, "(*" + name + ")") +
             "} }";
    case Sight::Kind::Members: {
      std::string text;
      for (std::size_t at = 0; at < sight.parts.size(); ++at) text += part(at, value + sight.accesses[at]);
      return text;
    }
  }
  return "";
}

}  // namespace testellate::frontend::llvm
