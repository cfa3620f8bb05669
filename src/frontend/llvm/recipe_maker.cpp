// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/recipe_maker.h"

#include <algorithm>
#include <array>
#include <string_view>

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
/// Of a class with constructors of its own as well.
constexpr std::size_t kMostFactories = 6;
constexpr std::size_t kMostMethods = 8;
constexpr unsigned kSteps = 2;
constexpr unsigned kDeepestType = 16;

/// "(int, const geo::Circle &) const noexcept"; nothing if it takes variable arguments.
std::optional<std::string> parameters_of(const CXCursor& method) {
  const CXType type = clang_getCanonicalType(clang_getCursorType(method));
  if (clang_isFunctionTypeVariadic(type) != 0) return std::nullopt;
  std::string text = "(";
  for (int at = 0; at < clang_getNumArgTypes(type); ++at) {
    text += (at == 0 ? "" : ", ") + spelling_of(clang_getArgType(type, static_cast<unsigned>(at)));
  }
  text += ")";
  if (clang_CXXMethod_isConst(method) != 0) text += " const";
  const CXRefQualifierKind qualifier = clang_Type_getCXXRefQualifier(type);
  if (qualifier == CXRefQualifier_LValue) text += " &";
  if (qualifier == CXRefQualifier_RValue) text += " &&";
  const int thrown = clang_getCursorExceptionSpecificationType(method);
  const bool is_silent = thrown == CXCursor_ExceptionSpecificationKind_BasicNoexcept ||
                         thrown == CXCursor_ExceptionSpecificationKind_DynamicNone ||
                         thrown == CXCursor_ExceptionSpecificationKind_NoThrow;
  if (is_silent) text += " noexcept";
  return text;
}

/// What a class that can be made an object of has to define.
std::vector<CXCursor> pure_methods_of(const CXCursor& definition) {
  std::vector<CXCursor> found;
  std::set<std::string> overridden;
  std::vector<CXCursor> pending{definition};
  for (std::size_t next = 0; next < pending.size(); ++next) {
    for (const CXCursor& child : children_of(pending[next])) {
      const CXCursorKind kind = clang_getCursorKind(child);
      if (kind == CXCursor_CXXBaseSpecifier) {
        const CXCursor base = clang_getCursorDefinition(clang_getTypeDeclaration(clang_getCursorType(child)));
        if (clang_Cursor_isNull(base) == 0) pending.push_back(base);
      }
      if (kind != CXCursor_CXXMethod || clang_CXXMethod_isVirtual(child) == 0) continue;
      const bool is_new = overridden.insert(to_string(clang_getCursorUSR(child))).second;
      if (is_new && clang_CXXMethod_isPureVirtual(child) != 0) found.push_back(child);
      CXCursor* bases = nullptr;
      unsigned count = 0;
      clang_getOverriddenCursors(child, &bases, &count);
      for (unsigned at = 0; at < count; ++at) overridden.insert(to_string(clang_getCursorUSR(bases[at])));
      clang_disposeOverriddenCursors(bases);
    }
  }
  return found;
}

/// Whether a class that is derived from it can be made without arguments, and destroyed.
bool can_be_base(const CXCursor& definition) {
  bool has_constructor = false;
  bool can_be_default = false;
  for (const CXCursor& child : members_of(definition)) {
    const CXCursorKind kind = clang_getCursorKind(child);
    const bool is_hidden = clang_getCXXAccessSpecifier(child) == CX_CXXPrivate;
    if (kind == CXCursor_Destructor && is_hidden) return false;
    if (kind != CXCursor_Constructor) continue;
    has_constructor = true;
    const bool is_default =
        clang_Cursor_getNumArguments(child) == 0 || has_default(clang_Cursor_getArgument(child, 0));
    if (is_default && !is_hidden && clang_CXXMethod_isDeleted(child) == 0) can_be_default = true;
  }
  return !has_constructor || can_be_default;
}

/// Whether what a member is set to is also handed to what makes the object, by its name.
bool is_made_with(const Value& object, const Call& field) {
  if (!field.is_field) return false;
  return std::ranges::any_of(object.makers, [&](const Call& maker) {
    return std::ranges::any_of(maker.arguments,
                               [&](const Argument& argument) { return argument.name == field.name; });
  });
}

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
  if (is_number(type.kind)) return Value(Kind::Number, spelling);
  if (type.kind == CXType_Enum) {
    const CXCursor declaration = clang_getTypeDeclaration(type);
    if (!is_accessible(declaration)) return fail("enumeration `" + spelling + "`, which is not public");
    Value value(Kind::Enum, spelling);
    value.enumerators = enumerators_of(declaration);
    return value;
  }
  if (type.kind == CXType_Pointer) {
    const CXType target = clang_getCanonicalType(clang_getPointeeType(type));
    if (is_character(target.kind) && clang_isConstQualifiedType(target) != 0) {
      return Value(Kind::Characters, "const char *");
    }
    if (target.kind == CXType_FunctionProto) {
      const CXType result = clang_getCanonicalType(clang_getResultType(target));
      Value function(Kind::Function, spelling);
      if (result.kind == CXType_Void) return function;
      std::optional<Value> answer = is_reference(result) ? std::nullopt : value_of(result);
      if (!answer) return fail("a pointer of type `" + spelling + "`");
      function.parts.push_back(std::move(*answer));
      return function;
    }
    if (target.kind != CXType_Record) return fail("a pointer of type `" + spelling + "`");
    std::optional<Value> object = object_of(target);
    if (!object) return std::nullopt;
    Value value(Kind::Pointer, spelling);
    value.parts.push_back(std::move(*object));
    return value;
  }
  if (type.kind != CXType_Record) return fail("type `" + spelling + "`");
  const std::string name = library_name(type);
  return name.empty() ? record_value(type) : library_value(type, name);
}

std::optional<Value> RecipeMaker::library_value(const CXType& type, const std::string& name) {
  const std::string spelling = spelling_of(type);
  if (std::optional<Value> stream = stream_value(type, name)) return stream;
  const LibraryType* library = find_library(name);
  if (library == nullptr || !spelling.starts_with("std::")) return fail("type `" + spelling + "`");
  Value value(library->kind, spelling);
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
    case Kind::Span:
      // Over a vector, whose elements have places of their own.
      if (template_argument(type, 0).kind == CXType_Bool) return fail("type `" + spelling + "`");
      if (!spelling.ends_with(">") || spelling.find(", ") != std::string::npos) {
        return fail("type `" + spelling + "`, of a fixed size");
      }
      code_.include("<vector>");
      if (!add(template_argument(type, 0))) return std::nullopt;
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
    case Kind::Stub:
      break;
  }
  return fail("type `" + spelling + "`");
}

/// Streams of characters stand on texts.
std::optional<Value> RecipeMaker::stream_value(const CXType& type, const std::string& name) {
  struct Stream {
    std::string_view name;
    const char* made;
    bool has_text;
  };
  constexpr std::array<Stream, 6> kStreams{{{"basic_istream", "std::istringstream", true},
                                            {"basic_istringstream", "std::istringstream", true},
                                            {"basic_ostream", "std::ostringstream", false},
                                            {"basic_ostringstream", "std::ostringstream", false},
                                            {"basic_iostream", "std::stringstream", true},
                                            {"basic_stringstream", "std::stringstream", true}}};
  const auto* stream = std::ranges::find(kStreams, name, &Stream::name);
  if (stream == kStreams.end() || !is_character(template_argument(type, 0).kind)) return std::nullopt;
  code_.include("<sstream>");
  Value value(Kind::Object, stream->made);
  Call maker{value.type, {}};
  if (stream->has_text) {
    Value text(Kind::Text, "std::string");
    code_.define(text);
    maker.arguments.push_back({"text", "text", std::move(text), Passing::Value});
  }
  value.makers.push_back(std::move(maker));
  return value;
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
  if (is_data(type, false)) return Value(Kind::Data, spelling);
  if (is_aggregate(definition) && !fields_of(definition).empty()) return aggregate_of(type);
  return made_by_calls(type);
}

std::optional<Value> RecipeMaker::aggregate_of(const CXType& type) {
  Value value(Kind::Members, spelling_of(type));
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
  const std::vector<CXCursor> derived = classes_.concrete_below(definition);
  if (derived.empty()) return fail("class `" + spelling_of(type) + "`, of which nothing is derived");
  // A tree whose inner nodes hold nodes: those have no inner nodes any more.
  const bool is_inner = pending_choices_.contains(spelling_of(type)) ||
                        std::ranges::any_of(derived, [&](const CXCursor& below) {
                          return pending_.contains(spelling_of(unqualified(clang_getCursorType(below))));
                        });
  const std::string key = (is_inner ? "inner " : "any ") + spelling_of(type);
  if (auto found = known_.find(key); found != known_.end()) return found->second;
  Value value(Kind::Choice, spelling_of(type));
  value.is_inner = is_inner;
  if (!is_inner) pending_choices_.insert(spelling_of(type));
  const auto add = [&](const CXType& one) {
    std::optional<Value> made = value_of(one);
    if (made && made->kind == Kind::Object) value.parts.push_back(std::move(*made));
  };
  if (clang_CXXRecord_isAbstract(definition) == 0) add(type);
  for (const CXCursor& below : derived) {
    if (value.parts.size() < kMostMakers) add(clang_getCursorType(below));
  }
  if (!is_inner) pending_choices_.erase(spelling_of(type));
  if (value.parts.empty()) return std::nullopt;
  // One inside of it may have been made on the way: there is one of each kind.
  const auto& made = known_.emplace(key, std::move(value)).first->second;
  code_.define(*made);
  return made;
}

std::optional<recipe::Answer> RecipeMaker::answer_of(const CXCursor& method, const std::string& member) {
  const CXType result = clang_getCanonicalType(clang_getCursorResultType(method));
  const std::optional<std::string> parameters = parameters_of(method);
  if (!parameters) return std::nullopt;
  recipe::Answer answer{.name = to_string(clang_getCursorSpelling(method)),
                        .parameters = *parameters,
                        .result_type = spelling_of(result)};
  if (result.kind == CXType_Void) return answer;
  answer.member = member;
  answer.is_reference = is_reference(result);
  const CXType type = unqualified(without_reference(result));
  std::optional<Value> value =
      answer.is_reference && type.kind == CXType_Record ? object_of(type) : value_of(type);
  if (value) answer.value.push_back(std::move(*value));
  return answer;
}

std::optional<Value> RecipeMaker::stub_of(const CXType& type) {
  const std::string spelling = spelling_of(type);
  const CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(type));
  if (!can_be_base(definition)) return fail("class `" + spelling + "`, of which nothing can be derived");
  Value value(Kind::Stub, spelling);
  std::set<std::string> taken;
  for (const CXCursor& method : pure_methods_of(definition)) {
    const std::string name = to_string(clang_getCursorSpelling(method));
    std::string member = is_operator(name) ? "answer" : name;
    for (unsigned number = 2; !taken.insert(member).second; ++number) member = name + std::to_string(number);
    std::optional<recipe::Answer> answer = answer_of(method, member);
    if (!answer)
      return fail("class `" + spelling + "`, with a virtual function that takes variable arguments");
    value.answers.push_back(std::move(*answer));
  }
  value.stub_number = ++stub_count_;
  return value;
}

std::optional<Call> RecipeMaker::call_of(const CXCursor& function,
                                         const std::string& name,
                                         const CXType& owner) {
  Call call{name, {}};
  const int count = clang_Cursor_getNumArguments(function);
  for (int at = 0; at < count; ++at) {
    const CXCursor parameter = clang_Cursor_getArgument(function, static_cast<unsigned>(at));
    const CXType given = clang_getCanonicalType(clang_getCursorType(parameter));
    const bool is_written =
        given.kind == CXType_LValueReference && clang_isConstQualifiedType(without_reference(given)) == 0;
    const CXType type = without_reference(resolved(given, owner));
    Argument argument{to_string(clang_getCursorSpelling(parameter)), "", {}, Passing::Value};
    if (argument.name.empty()) argument.name = "arg" + std::to_string(at + 1);
    const bool is_record = is_reference(given) && type.kind == CXType_Record;
    std::optional<Value> value = is_record ? object_of(type) : value_of(type);
    // What can be left out need not be made.
    if (!value && has_default(parameter)) break;
    if (!value) return std::nullopt;
    if (is_record && recipe::is_class(value->kind)) {
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

void RecipeMaker::add_called_methods(const CXType& type, Value& value) {
  for (const CXCursor& method : called_.methods) {
    const std::string before = problem_;
    const std::string name = to_string(clang_getCursorSpelling(method));
    if (std::optional<Call> call = call_of(method, name, type)) {
      value.methods.push_back(std::move(*call));
      called_methods_.push_back(method);
    } else {
      left_out_.emplace(name, problem_);
    }
    problem_ = before;
  }
  value.step_count = called_.length;
}

void RecipeMaker::add_keepers(const CXType& type, Value& value) {
  for (const CXCursor& keeper : classes_.keepers_of(type)) {
    if (value.makers.size() >= kMostMakers) return;
    const std::string returned = spelling_of(clang_getCursorResultType(keeper));
    // All makers of a value return the same.
    if (!value.makers.empty() && returned != value.kept_type) continue;
    const bool is_method =
        clang_getCursorKind(keeper) == CXCursor_CXXMethod && clang_CXXMethod_isStatic(keeper) == 0;
    const std::string name = is_method ? to_string(clang_getCursorSpelling(keeper)) : qualified_name(keeper);
    std::optional<Call> call = call_of(keeper, name, type);
    if (!call) continue;
    if (is_method) {
      const CXType owner = clang_getCursorType(clang_getCursorSemanticParent(keeper));
      std::optional<Value> made = value_of(owner);
      if (!made || made->kind != Kind::Object) continue;
      call->has_receiver = true;
      call->arguments.insert(call->arguments.begin(), {"owner", "", std::move(*made), Passing::Reference});
    }
    value.kept_type = returned;
    value.makers.push_back(std::move(*call));
  }
}

/// Methods and public members of a class and of those that it is derived from. What is hidden by a name is
/// left out.
void RecipeMaker::add_changes(const CXCursor& definition, Value& value) {
  std::set<std::string> names;
  std::vector<CXCursor> pending{definition};
  for (std::size_t next = 0; next < pending.size(); ++next) {
    const CXType owner = clang_getCursorType(pending[next]);
    std::set<std::string> own;
    for (const CXCursor& child : classes_.members_of(pending[next])) {
      const CXCursorKind kind = clang_getCursorKind(child);
      if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic) continue;
      const std::string name = to_string(clang_getCursorSpelling(child));
      if (kind == CXCursor_CXXBaseSpecifier) {
        const CXCursor base = clang_getCursorDefinition(clang_getTypeDeclaration(clang_getCursorType(child)));
        if (clang_Cursor_isNull(base) == 0 && is_users(base)) pending.push_back(base);
        continue;
      }
      own.insert(name);
      if (names.contains(name) || value.methods.size() >= kMostMethods) continue;
      const std::string problem = problem_;
      if (kind == CXCursor_FieldDecl) {
        add_field(child, resolved(clang_getCursorType(child), owner), value);
      } else if (kind == CXCursor_CXXMethod && !is_operator(name) && clang_CXXMethod_isStatic(child) == 0 &&
                 clang_CXXMethod_isConst(child) == 0 && clang_CXXMethod_isDeleted(child) == 0 &&
                 clang_CXXMethod_isDefaulted(child) == 0) {
        if (std::optional<Call> call = call_of(child, name, owner)) value.methods.push_back(std::move(*call));
      }
      problem_ = problem;
    }
    names.merge(own);
  }
}

void RecipeMaker::add_field(const CXCursor& field, const CXType& type, Value& value) {
  const CXType plain = clang_getCanonicalType(type);
  if (is_reference(plain) || clang_isConstQualifiedType(plain) != 0 || plain.kind == CXType_ConstantArray)
    return;
  std::optional<Value> made = value_of(plain);
  if (!made || recipe::is_class(made->kind)) return;
  const std::string name = to_string(clang_getCursorSpelling(field));
  Call call{name, {}};
  call.arguments.push_back({name, "", std::move(*made), Passing::Value});
  call.is_field = true;
  value.methods.push_back(std::move(call));
}

std::optional<Value> RecipeMaker::made_by_calls(const CXType& type) {
  const std::string spelling = spelling_of(type);
  const CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(type));
  if (clang_CXXRecord_isAbstract(definition) != 0) return stub_of(type);
  Value value(Kind::Object, spelling);
  bool has_constructor = false;
  bool has_own_constructor = false;  // that only its functions call
  std::size_t most = kMostMakers;
  std::string why = "class `" + spelling + "`, which has no public constructor";
  const bool is_called = spelling == called_.type;
  const auto add = [&](const CXCursor& function, const std::string& name) {
    if (value.makers.size() >= most && !is_called) return;
    std::optional<Call> call = call_of(function, name, type);
    if (call) {
      value.makers.push_back(std::move(*call));
    } else {
      why = problem_;
    }
  };
  const std::vector<CXCursor> members = classes_.members_of(definition);
  // Only those who make such objects can destroy them.
  const bool is_only_kept = std::ranges::any_of(members, [](const CXCursor& member) {
    return clang_getCursorKind(member) == CXCursor_Destructor &&
           clang_getCXXAccessSpecifier(member) != CX_CXXPublic;
  });
  if (is_only_kept) why = "class `" + spelling + "`, whose destructor is not public";
  for (const CXCursor& child : members) {
    if (is_only_kept || clang_getCursorKind(child) != CXCursor_Constructor) continue;
    if (clang_CXXConstructor_isCopyConstructor(child) != 0 ||
        clang_CXXConstructor_isMoveConstructor(child) != 0)
      continue;
    has_constructor = true;
    has_own_constructor = has_own_constructor || (clang_CXXMethod_isDeleted(child) == 0 &&
                                                  clang_getCXXAccessSpecifier(child) == CX_CXXPrivate);
    if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic || clang_CXXMethod_isDeleted(child) != 0) continue;
    add(child, spelling);
  }
  if (!has_constructor && !is_only_kept) value.makers.push_back({spelling, {}});
  if (has_own_constructor && !value.makers.empty() && !is_called) {
    most = value.makers.size() + kMostFactories;
    for (const CXCursor& factory : classes_.own_factories_of(type)) add(factory, qualified_name(factory));
  }
  for (const CXCursor& factory : classes_.factories_of(type)) {
    if (value.makers.empty() && !is_only_kept) add(factory, qualified_name(factory));
  }
  // Sequences own their objects.
  if (value.makers.empty() && !is_called) add_keepers(type, value);
  if (value.makers.empty()) return fail(why);
  if (is_called) {
    add_called_methods(type, value);
  } else {
    add_changes(definition, value);
    // A table of classes is about what objects are made with: one row, not one for each way to say it.
    if (sets_all_members_) {
      std::erase_if(value.methods, [&](const Call& method) { return is_made_with(value, method); });
    }
    value.step_count = value.methods.empty() ? 0 : kSteps;
  }
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
    // What a member is set to is known by the member's own name, unless that is what it was made with.
    method.member = unique(!method.is_field              ? method.name
                           : is_made_with(value, method) ? "set_" + method.name
                                                         : "tst_in_" + method.name);
    for (Argument& argument : method.arguments) argument.member = argument.name;
  }
  return value;
}

bool RecipeMaker::is_data(const CXType& type, bool with_pointers) const {
  std::map<std::string, std::string> constructions;
  return is_data(type, with_pointers, false, constructions);
}

bool RecipeMaker::is_data_in_place(const CXType& type) const {
  std::map<std::string, std::string> constructions;
  return is_data(type, true, sets_all_members_, constructions);
}

std::map<std::string, std::string> RecipeMaker::constructions_of(const CXType& type) const {
  std::map<std::string, std::string> constructions;
  const bool is_all = is_data(type, true, sets_all_members_, constructions);
  return is_all ? constructions : std::map<std::string, std::string>();
}

bool RecipeMaker::is_data(const CXType& type,
                          bool with_pointers,
                          bool sets_all_members,
                          std::map<std::string, std::string>& constructions) {
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
    // Nobody looks at what has nothing in it, so nothing would be made of it.
    if (fields_of(definition).empty()) return false;
    if (!with_pointers && !is_aggregate(definition)) return false;
    std::optional<std::string> construction = plain_construction(definition);
    if (!construction && sets_all_members && consists_of_members(definition)) {
      construction = recipe::kNoConstruction;
    }
    if (!construction) return false;
    if (!is_aggregate(definition)) constructions.emplace(spelling_of(next), *construction);
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
    case Kind::Span:
    case Kind::Map:
    case Kind::Owner:
    case Kind::Object:
    case Kind::Choice:
    case Kind::Pointer:
    case Kind::Function:
    case Kind::Stub:
      return false;
  }
  return false;
}

}  // namespace testellate::frontend::llvm
