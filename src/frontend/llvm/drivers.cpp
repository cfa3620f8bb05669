// SPDX-License-Identifier: Apache-2.0
// A driver stands on one line, and so does each definition it needs: what the compiler says about a line
// says what has to go.
#include "frontend/llvm/drivers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "frontend/llvm/clang_tree.h"
#include "frontend/llvm/cpp_types.h"
#include "frontend/llvm/recipe_maker.h"
#include "frontend/llvm/sights.h"

namespace testellate::frontend::llvm {
namespace {

using recipe::Parameter;
using recipe::Passing;
using recipe::Sight;
using recipe::Value;
using Kind = Value::Kind;

constexpr std::array<std::string_view, 18> kBinary{
    "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&", "|", "^", "<<", ">>", "&&", "||"};
constexpr std::array<std::string_view, 10> kAssigning{
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<="};
constexpr std::array<std::string_view, 6> kUnary{"-", "+", "!", "~", "++", "--"};

/// The symbol of an operator function, "+"; empty for all others.
std::string operator_of(const std::string& name) {
  constexpr std::string_view kWord = "operator";
  if (!name.starts_with(kWord) || name.size() == kWord.size()) return "";
  const std::string rest = name.substr(kWord.size());
  const bool is_word = std::isalnum(static_cast<unsigned char>(rest.front())) != 0 || rest.front() == '_';
  return is_word ? "" : rest;
}

template <typename List>
bool is_in(const List& list, const std::string& word) {
  return std::ranges::find(list, word) != list.end();
}

/// How a call is written: `$0` is the first parameter of the driver. Empty if there is no way.
std::string call_pattern(const std::string& name,
                         std::size_t count,
                         bool has_receiver,
                         const std::string& callee) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < count; ++at) words.push_back("$" + std::to_string(at));
  const auto list = [&](std::size_t first) {
    std::string text;
    for (std::size_t at = first; at < count; ++at) text += (at == first ? "" : ", ") + words[at];
    return text;
  };
  const std::string symbol = operator_of(name);
  if (symbol.empty()) {
    if (name.starts_with("operator new") || name.starts_with("operator delete")) return "";
    return has_receiver ? "$0." + callee + "(" + list(1) + ")" : callee + "(" + list(0) + ")";
  }
  if (count == 2 && (is_in(kBinary, symbol) || is_in(kAssigning, symbol))) return "$0 " + symbol + " $1";
  if (count == 1 && is_in(kUnary, symbol)) return symbol + "$0";
  if (has_receiver && symbol == "[]" && count == 2) return "$0[$1]";
  if (has_receiver && symbol == "()") return "$0(" + list(1) + ")";
  if (has_receiver && symbol == "*" && count == 1) return "*$0";
  return has_receiver ? "$0." + name + "(" + list(1) + ")" : callee + "(" + list(0) + ")";
}

std::string substitute(const std::string& pattern, const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] != '$') {
      text += pattern[at];
      continue;
    }
    std::size_t number = 0;
    while (at + 1 < pattern.size() && std::isdigit(static_cast<unsigned char>(pattern[at + 1])) != 0) {
      number = number * 10 + static_cast<std::size_t>(pattern[++at] - '0');
    }
    text += values[number];
  }
  return text;
}

/// "geo::Circle" to "circle".
std::string variable_name(const std::string& type) {
  std::string name = type.substr(0, type.find('<'));
  const std::size_t colons = name.rfind("::");
  if (colons != std::string::npos) name = name.substr(colons + 2);
  std::size_t at = 0;
  while (at < name.size() && std::isupper(static_cast<unsigned char>(name[at])) != 0 &&
         (at == 0 || at + 1 == name.size() || std::isupper(static_cast<unsigned char>(name[at + 1])) != 0)) {
    name[at] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[at])));
    ++at;
  }
  return name == type ? name + "_" : name;
}

/// What can be called on an object of a class: what it declares, then what its public bases do and it does
/// not hide.
std::vector<CXCursor> members_with_bases(const ClassIndex& classes, const CXCursor& definition) {
  std::vector<CXCursor> members = classes.members_of(definition);
  std::set<std::string> hidden;
  for (const CXCursor& member : members) hidden.insert(to_string(clang_getCursorSpelling(member)));
  // Clang lists the bases of an instance only with its template; those that depend on its arguments are
  // unknown.
  const CXCursor declared =
      is_instance(definition) ? clang_getSpecializedCursorTemplate(definition) : definition;
  for (const CXCursor& child : children_of(declared)) {
    if (clang_getCursorKind(child) != CXCursor_CXXBaseSpecifier) continue;
    if (clang_getCXXAccessSpecifier(child) != CX_CXXPublic) continue;
    const CXCursor base = clang_getCursorDefinition(
        clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(child))));
    if (clang_Cursor_isNull(base) != 0 || !is_users(base)) continue;
    for (const CXCursor& member : members_with_bases(classes, base)) {
      const bool is_hidden = hidden.contains(to_string(clang_getCursorSpelling(member)));
      if (clang_getCursorKind(member) == CXCursor_CXXMethod && !is_hidden) members.push_back(member);
    }
  }
  return members;
}

class DriverMaker {
 public:
  DriverMaker(const CompileOptions& options,
              const ClassIndex& classes,
              std::size_t number,
              const RecipeMaker::Called& called)
      : classes_(classes),
        recipes_(classes, called, options.sets_all_members),
        called_type_(called.type),
        sets_all_members_(options.sets_all_members),
        number_(std::to_string(number) + "_"),
        prefix_("tst_drive_" + number_) {
    made_.file = "<driver " + std::to_string(number) + ">";
    has_exceptions_ = !is_in(options.flags, std::string("-fno-exceptions"));
    has_types_ = !is_in(options.flags, std::string("-fno-rtti"));
  }

  /// Those of a class whose objects are called, and of nothing else.
  Drivers run_for(const CXCursor& definition, const std::vector<std::string>& asked) {
    const CXType type = clang_getCursorType(definition);
    called_class_ = type;
    const std::string title = is_instance(definition) ? spelling_of(type) : qualified_name(definition);
    recipe::CalledClass called{spelling_of(type), title, {}, {}, {}, {}, {}, {}};
    const std::vector<CXCursor> members = members_with_bases(classes_, definition);
    std::optional<Value> object = recipes_.value_of(type);
    if (!object) {
      called.left_out.push_back(recipes_.problem());
      made_.called = std::move(called);
      return finish();
    }
    called.object = std::move(*object);
    for (const CXCursor& member : members) add_member(member, definition);
    for (const recipe::Call& maker : called.object.makers) add_maker(maker, called);
    for (std::size_t at = 0; at < called.object.methods.size(); ++at) {
      add_call(recipes_.called_methods()[at], called.object.methods[at], called.methods);
    }
    for (const CXCursor& member : members) {
      const std::string name = to_string(clang_getCursorSpelling(member));
      if (!is_in(asked, name) || !is_callable(member) || compares(member, type)) continue;
      if (std::optional<recipe::Call> call = recipes_.call_of(member, name, type)) {
        for (recipe::Argument& argument : call->arguments) argument.member = argument.name;
        add_call(member, *call, called.observers);
      }
    }
    for (const std::string& name : asked) {
      const bool is_operator = name == "operator==";
      const bool is_method = std::ranges::any_of(members, [&](const CXCursor& member) {
        return to_string(clang_getCursorSpelling(member)) == name && is_callable(member) &&
               compares(member, type);
      });
      if (is_operator || is_method) add_equality(name, called);
    }
    for (const auto& [name, why] : recipes_.left_out()) {
      called.left_out.push_back("`" + name + "` takes what a sequence cannot make: " + why);
    }
    made_.called = std::move(called);
    return finish();
  }

  /// Whether a method takes another object of the class.
  static bool compares(const CXCursor& method, const CXType& type) {
    if (clang_Cursor_getNumArguments(method) != 1) return false;
    const CXType given = clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(method, 0)));
    return given.kind == CXType_LValueReference &&
           spelling_of(unqualified(without_reference(given))) == spelling_of(type);
  }

  /// Whether a method can be called on an object that somebody has made.
  static bool is_callable(const CXCursor& member) {
    const std::string name = to_string(clang_getCursorSpelling(member));
    return clang_getCursorKind(member) == CXCursor_CXXMethod &&
           clang_getCXXAccessSpecifier(member) == CX_CXXPublic && clang_CXXMethod_isStatic(member) == 0 &&
           clang_CXXMethod_isDeleted(member) == 0 && clang_CXXMethod_isDefaulted(member) == 0 &&
           clang_Cursor_isNull(written_at(member)) == 0 && operator_of(name).empty() &&
           !name.starts_with("operator ");
  }

  Drivers run() {
    for (const CXCursor& function : classes_.functions()) add(function, false);
    for (const CXCursor& definition : classes_.classes()) {
      if (!is_accessible(definition)) continue;
      for (const CXCursor& member : children_of(definition)) add_member(member, definition);
    }
    for (const CXCursor& instance : classes_.instances()) {
      if (!is_accessible(instance)) continue;
      for (const CXCursor& member : classes_.members_of(instance)) add_member(member, instance);
    }
    return finish();
  }

 private:
  Drivers finish() {
    for (recipe::Target& target : made_.targets) target.is_overloaded = overloads_[target.name] > 1;
    std::string text = "#line 1 \"" + made_.file + "\"\n" + recipes_.code().definitions() + drivers_;
    made_.text = std::move(text);
    return std::move(made_);
  }

  /// The target of a function, if there is one.
  [[nodiscard]] const recipe::Target* find_target(const std::vector<std::string>& symbols) const {
    for (const recipe::Target& target : made_.targets) {
      if (std::ranges::any_of(target.symbols, [&](const auto& own) { return is_in(symbols, own); }))
        return &target;
    }
    return nullptr;
  }

  void add_maker(const recipe::Call& maker, recipe::CalledClass& called) {
    recipe::SingleCall single{
        "tst_make_" + number_ + std::to_string(called.makers.size()), "", "", {}, "", {}};
    single.name = variable_name(called.title);
    single.arguments = maker.arguments;
    if (maker.name == called.type) {
      // Constructors have no names: that with the same arguments.
      for (const recipe::Target& target : made_.targets) {
        const bool is_it =
            target.is_constructor &&
            std::ranges::equal(
                target.parameters, maker.arguments, [](const Parameter& one, const recipe::Argument& other) {
                  return one.name == other.name && one.value.type == other.value.type;
                });
        if (is_it) single.target = target.driver;
      }
    }
    drivers_ += single_text(
        single,
        called.type + " *",
        "",
        "return new " + called.type + "(" +
            (maker.name == called.type
                 ? recipes_.code().arguments_text(with_own_names(maker), "", 0)
                 : maker.name + "(" + recipes_.code().arguments_text(with_own_names(maker), "", 0) + ")") +
            ");");
    called.makers.push_back(std::move(single));
  }

  void add_call(const CXCursor& method, const recipe::Call& call, std::vector<recipe::SingleCall>& calls) {
    const recipe::Target* target = find_target({to_string(clang_Cursor_getMangling(method))});
    recipe::SingleCall single{
        "tst_call_" + number_ + std::to_string(call_count_++), "", call.name, {}, "", {}};
    single.arguments = call.arguments;
    if (target != nullptr) single.target = target->driver;
    const CXType given = clang_getCanonicalType(clang_getCursorResultType(method));
    single.result_type = spelling_of(given);
    for (int at = 0; at < clang_Cursor_getNumArguments(method); ++at) {
      const CXCursor parameter = clang_Cursor_getArgument(method, static_cast<unsigned>(at));
      single.parameter_types.push_back(spelling_of(clang_getCanonicalType(clang_getCursorType(parameter))));
    }
    const bool is_returned = target != nullptr && target->is_returned;
    const std::string type = is_returned ? spelling_of(unqualified(without_reference(given))) : "void";
    drivers_ += single_text(single,
                            type + " ",
                            called_type_ + " *tst_object",
                            std::string(is_returned ? "return " : "") + "tst_object->" + call.name + "(" +
                                recipes_.code().arguments_text(with_own_names(call), "", 0) + ");");
    calls.push_back(std::move(single));
  }

  void add_equality(const std::string& name, recipe::CalledClass& called) {
    recipe::SingleCall single{
        "tst_equal_" + number_ + std::to_string(call_count_++), "", name, {}, "bool", {}};
    single.parameter_types = {called.type};
    drivers_ += "extern \"C\" bool " + single.driver + "(" + called.type + " *tst_one, " + called.type +
                " *tst_other) { return " +
                (name == "operator==" ? "*tst_one == *tst_other" : "tst_one->" + name + "(*tst_other)") +
                "; }\n";
    called.equalities.push_back(std::move(single));
  }

  /// Each argument is a parameter of its own.
  static recipe::Call with_own_names(recipe::Call call) {
    for (recipe::Argument& argument : call.arguments) argument.member = argument.name + "_";
    return call;
  }

  [[nodiscard]] std::string single_text(const recipe::SingleCall& single,
                                        const std::string& result,
                                        std::string parameters,
                                        const std::string& body) const {
    for (const recipe::Argument& argument : single.arguments) {
      if (!parameters.empty()) parameters += ", ";
      parameters += recipes_.code().data_type(argument.value) + " " + argument.name + "_";
    }
    return "extern \"C\" " + result + single.driver + "(" + parameters + ") { " + body + " }\n";
  }

  /// The definition, or that of the template which has not been needed yet.
  static CXCursor written_at(const CXCursor& function) {
    const CXCursor definition = clang_getCursorDefinition(function);
    const CXCursor pattern = clang_getSpecializedCursorTemplate(function);
    if (clang_Cursor_isNull(definition) == 0 || clang_Cursor_isNull(pattern) != 0) return definition;
    return clang_getCursorDefinition(pattern);
  }

  void add_member(const CXCursor& member, const CXCursor& owner) {
    const CXCursorKind kind = clang_getCursorKind(member);
    if (kind != CXCursor_CXXMethod && kind != CXCursor_Constructor) return;
    if (clang_getCXXAccessSpecifier(member) != CX_CXXPublic || clang_CXXMethod_isDeleted(member) != 0 ||
        clang_CXXMethod_isDefaulted(member) != 0)
      return;
    if (clang_Cursor_isNull(written_at(member)) != 0) return;
    // What is known of an instance only by its template has no symbol.
    if (clang_getCursorKind(clang_getCursorSemanticParent(member)) == CXCursor_ClassTemplate) return;
    if (kind == CXCursor_Constructor && clang_CXXRecord_isAbstract(owner) != 0) return;
    add(member, true);
  }

  void add(const CXCursor& function, bool is_member) {
    const std::string name = to_string(clang_getCursorSpelling(function));
    if (!is_member && name == "main") return;
    problem_.clear();
    recipe::Target target;
    target.name = qualified_name(function);
    ++overloads_[target.name];
    const CXCursor definition = written_at(function);
    target.file = file_of(definition);
    target.line = line_of(definition);
    if (!make(function, is_member, name, target)) {
      made_.missing.push_back({problem_ + " in `" + target.name + "`", {target.file, target.line, 0}});
      return;
    }
    drivers_ += driver_text(target) + "\n";
    made_.targets.push_back(std::move(target));
  }

  bool fail(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }

  bool make(const CXCursor& function, bool is_member, const std::string& name, recipe::Target& target) {
    const CXType type = clang_getCanonicalType(clang_getCursorType(function));
    if (clang_isFunctionTypeVariadic(type) != 0) return fail("variable arguments");
    target.driver = prefix_ + std::to_string(made_.targets.size());
    target.is_constructor = clang_getCursorKind(function) == CXCursor_Constructor;
    target.has_receiver = is_member && !target.is_constructor && clang_CXXMethod_isStatic(function) == 0;
    target.symbols = symbols_of(function, target.is_constructor);
    CXType owner = clang_getCursorType(clang_getCursorSemanticParent(function));
    // Those of its bases are called on an object of the class.
    if (target.has_receiver && !called_type_.empty()) owner = called_class_;
    names_.clear();
    for (int at = 0; at < clang_Cursor_getNumArguments(function); ++at) {
      names_.insert(
          to_string(clang_getCursorSpelling(clang_Cursor_getArgument(function, static_cast<unsigned>(at)))));
    }
    if (target.has_receiver && !add_receiver(owner, target)) return false;
    for (int at = 0; at < clang_Cursor_getNumArguments(function); ++at) {
      const CXCursor parameter = clang_Cursor_getArgument(function, static_cast<unsigned>(at));
      if (add_parameter(parameter, static_cast<unsigned>(at), target)) continue;
      // What can be left out need not be made.
      if (!has_default(parameter)) return false;
      break;
    }
    const std::string callee = target.is_constructor ? spelling_of(owner)
                               : target.has_receiver ? name
                                                     : target.name;
    target.call = call_pattern(
        target.is_constructor ? "" : name, target.parameters.size(), target.has_receiver, callee);
    if (target.call.empty()) return fail("an operator of that kind");
    add_result(function, owner, target);
    const bool changes = target.has_receiver && clang_CXXMethod_isConst(function) == 0;
    if (changes && !target.parameters[0].is_plain) show(0, state_of(owner), target);
    for (std::size_t at = target.has_receiver ? 1 : 0; at < target.parameters.size(); ++at) {
      const Parameter& parameter = target.parameters[at];
      const CXCursor cursor =
          clang_Cursor_getArgument(function, static_cast<unsigned>(at - (target.has_receiver ? 1 : 0)));
      const CXType given = clang_getCanonicalType(clang_getCursorType(cursor));
      if (!parameter.is_plain && parameter.value.kind == Kind::Pointer) {
        show_pointee(at, given, parameter.value, target);
        continue;
      }
      // A stub has no state but what the test says.
      const bool is_stub = parameter.value.kind == Kind::Stub;
      if (parameter.is_plain || is_stub || parameter.passing != Passing::Reference) continue;
      const bool is_written =
          given.kind == CXType_LValueReference && clang_isConstQualifiedType(without_reference(given)) == 0;
      if (is_written) show(at, sight_after(given, parameter.value), target);
    }
    return true;
  }

  /// What a call left of what a pointer leads to.
  static void show_pointee(std::size_t at, const CXType& given, const Value& value, recipe::Target& target) {
    const CXType pointee = clang_getPointeeType(given);
    const bool is_written = given.kind == CXType_Pointer && clang_isConstQualifiedType(pointee) == 0;
    if (!is_written || value.parts.empty() || value.parts[0].kind == Kind::Stub) return;
    Sight sight = sight_after(pointee, value.parts[0]);
    if (!recipe::shows(sight)) return;
    std::string type = spelling_of(pointee) + " *";
    show(at, {.kind = Sight::Kind::Pointer, .type = std::move(type), .parts = {std::move(sight)}}, target);
  }

  /// What a call left of an argument; of a stream what was written to it.
  static Sight sight_after(const CXType& type, const Value& value) {
    const bool is_written = value.type == "std::ostringstream" || value.type == "std::stringstream";
    if (!is_written) return sight_of(type);
    return {.kind = Sight::Kind::Members,
            .type = value.type,
            .parts = {{.kind = Sight::Kind::Text, .type = "std::string"}},
            .accesses = {".str()"}};
  }

  static std::vector<std::string> symbols_of(const CXCursor& function, bool is_constructor) {
    if (!is_constructor) return {to_string(clang_Cursor_getMangling(function))};
    std::vector<std::string> symbols;
    CXStringSet* set = clang_Cursor_getCXXManglings(function);
    for (unsigned at = 0; set != nullptr && at < set->Count; ++at) {
      const char* text = clang_getCString(set->Strings[at]);
      if (text != nullptr) symbols.emplace_back(text);
    }
    if (set != nullptr) clang_disposeStringSet(set);
    return symbols;
  }

  static void show(std::size_t parameter, Sight sight, recipe::Target& target) {
    if (recipe::shows(sight)) target.shown.push_back({parameter, std::move(sight)});
  }

  std::string unique(std::string name) {
    while (!names_.insert(name).second) name += "_";
    return name;
  }

  bool add_receiver(const CXType& owner, recipe::Target& target) {
    Parameter receiver;
    receiver.name = unique(variable_name(spelling_of(owner)));
    if (recipes_.is_data_in_place(owner) && spelling_of(owner) != called_type_) {
      receiver.is_plain = true;
      receiver.is_reference = true;
      target.is_state_set = sets_all_members_;
      receiver.declarator = spelling_of(owner) + " &%";
      target.constructions.merge(recipes_.constructions_of(owner));
    } else {
      // Of an abstract class one that is derived from it.
      const bool is_abstract = clang_CXXRecord_isAbstract(clang_getTypeDeclaration(owner)) != 0;
      std::optional<Value> value = is_abstract ? recipes_.object_of(owner) : recipes_.value_of(owner);
      const std::string problem = recipes_.problem();
      if (!value && !is_abstract) value = recipes_.object_of(owner);
      if (!value) return fail(problem.empty() ? recipes_.problem() : problem);
      receiver.value = std::move(*value);
      receiver.passing = Passing::Reference;
    }
    target.parameters.push_back(std::move(receiver));
    return true;
  }

  bool add_parameter(const CXCursor& cursor, unsigned number, recipe::Target& target) {
    const CXType given = clang_getCanonicalType(clang_getCursorType(cursor));
    const CXType type = without_reference(given);
    const bool is_const = clang_isConstQualifiedType(type) != 0;
    const bool is_written = given.kind == CXType_LValueReference && !is_const;
    Parameter parameter;
    parameter.name = to_string(clang_getCursorSpelling(cursor));
    if (parameter.name.empty()) parameter.name = unique("arg" + std::to_string(number + 1));
    const CXType plain = unqualified(type);
    const bool is_array = type.kind == CXType_IncompleteArray || type.kind == CXType_ConstantArray ||
                          type.kind == CXType_VariableArray;
    const bool is_called = !called_type_.empty();
    if (!is_called && is_array && is_reference(given)) {
      return fail("parameter `" + parameter.name + "`: type `" + spelling_of(given) + "`");
    }
    if (is_called && !is_written) {
      // The same data as in the calls that come before it.
    } else if (is_array) {
      // As a parameter it is a pointer to the first element.
      const std::string element = spelling_of(clang_getArrayElementType(type));
      const std::size_t bracket = std::min(element.find('['), element.size());
      const bool has_rows = bracket != element.size();
      parameter.is_plain = recipes_.is_data(clang_getArrayElementType(type), true);
      parameter.declarator =
          element.substr(0, bracket) + (has_rows ? " (*%)" : " *%") + element.substr(bracket);
      if (!parameter.is_plain)
        return fail("parameter `" + parameter.name + "`: type `" + spelling_of(type) + "`");
    } else if (type.kind == CXType_Pointer) {
      const CXType pointee = clang_getCanonicalType(clang_getPointeeType(type));
      parameter.is_plain = pointee.kind == CXType_Void || recipes_.is_data_in_place(pointee);
      parameter.declarator = spelling_of(plain) + "%";
      parameter.is_variable = is_written && parameter.is_plain;
    } else if (plain.kind == CXType_Record || is_written) {
      // What is passed by value would have to be copied.
      const bool is_in_place = given.kind == CXType_LValueReference && !recipes_.is_data(plain, true);
      parameter.is_plain = is_in_place ? recipes_.is_data_in_place(plain) : recipes_.is_data(plain, true);
      parameter.is_reference = parameter.is_plain && (is_written || is_in_place);
      parameter.declarator = spelling_of(plain) + (parameter.is_reference ? " &%" : " %");
    }
    if (parameter.is_plain) {
      const bool is_pointer = type.kind == CXType_Pointer;
      target.constructions.merge(recipes_.constructions_of(is_pointer ? clang_getPointeeType(type)
                                                           : is_array ? clang_getArrayElementType(type)
                                                                      : plain));
    } else {
      const bool may_be_derived = is_reference(given) && plain.kind == CXType_Record;
      std::optional<Value> value = may_be_derived ? recipes_.object_of(plain) : recipes_.value_of(plain);
      if (!value) return fail("parameter `" + parameter.name + "`: " + recipes_.problem());
      parameter.value = std::move(*value);
      if (recipe::is_class(parameter.value.kind)) {
        parameter.passing = given.kind == CXType_LValueReference ? Passing::Reference : Passing::Moved;
      } else {
        parameter.passing = is_written ? Passing::Reference : Passing::Value;
      }
    }
    target.parameters.push_back(std::move(parameter));
    return true;
  }

  void add_result(const CXCursor& function, const CXType& owner, recipe::Target& target) {
    if (target.is_constructor) {
      target.result_type = spelling_of(owner);
      target.object_name = variable_name(target.result_type);
      target.result = state_of(owner);
      return;
    }
    const CXType given = clang_getCanonicalType(clang_getCursorResultType(function));
    const CXType type = unqualified(without_reference(given));
    target.result_type = spelling_of(given);
    target.returns_reference = is_reference(given);
    if (given.kind == CXType_Void) return;
    target.result = sight_of(given);
    const Sight::Kind kind = target.result.kind;
    const bool is_number = kind == Sight::Kind::Bool || kind == Sight::Kind::Number ||
                           kind == Sight::Kind::Character || kind == Sight::Kind::Float ||
                           kind == Sight::Kind::Enum;
    const bool is_all_plain = std::ranges::all_of(target.parameters, [](const Parameter& parameter) {
      return parameter.is_plain || parameter.value.kind == Kind::Number || parameter.value.kind == Kind::Enum;
    });
    const bool is_pointer = type.kind == CXType_Pointer && is_all_plain && !is_reference(given) &&
                            clang_getCanonicalType(clang_getPointeeType(type)).kind != CXType_FunctionProto;
    target.is_returned = is_number || is_pointer;
    // A reference into the object itself says nothing that its state does not.
    const bool is_itself =
        target.returns_reference && target.has_receiver && spelling_of(type) == spelling_of(owner);
    if (is_itself) target.result = {};
    returned_ = target.is_returned ? spelling_of(type) : "void";
  }

  [[nodiscard]] std::string driver_text(const recipe::Target& target) const {
    std::string parameters;
    std::string locals;
    std::vector<std::string> values;
    bool is_exact = true;
    for (const Parameter& parameter : target.parameters) {
      if (!parameters.empty()) parameters += ", ";
      const Value& value = parameter.value;
      std::string text = parameter.name;
      if (parameter.is_plain) {
        std::string declarator = parameter.declarator;
        parameters += declarator.replace(declarator.find('%'), 1, parameter.name);
        values.push_back(text);
        continue;
      }
      is_exact = is_exact && RecipeMaker::is_exact(value);
      parameters += recipes_.code().data_type(value) + " " + parameter.name;
      if (recipe::is_class(value.kind)) {
        locals += recipes_.code().holder_type(value) + " " + text + "_(" + text + "); ";
        text = RecipeCode::held(value, text + "_");
        if (parameter.passing == Passing::Moved) text = "std::move(" + text + ")";
      } else if (recipes_.code().data_type(value) != value.type) {
        locals += "auto " + text + "_ = " + recipes_.code().made(value, text) + "; ";
        text = parameter.passing == Passing::Value ? "std::move(" + text + "_)" : text + "_";
      }
      values.push_back(text);
    }
    const bool has_result = target.result_type != "void";
    const std::string call = substitute(target.call, values);
    std::string body = (locals.empty() ? "" : "tst_keeper keeper; tst_closing closing{keeper.outer}; ") +
                       locals + "tst_called = true; " + (has_result ? "auto &&tst_result = " : "") + call +
                       "; tst_called = false; ";
    if (!target.is_returned) body += show_code(target.result, "tst_result");
    for (const recipe::Shown& shown : target.shown) {
      body += show_code(shown.sight, values[shown.parameter]);
    }
    if (target.is_returned) body += " return tst_result;";
    const std::string type = target.is_returned ? returned_ : "void";
    std::string text = "extern \"C\" " + type + (type.ends_with('*') ? "" : " ") + target.driver + "(" +
                       parameters + ") { bool tst_called = false; " +
                       (is_exact ? "" : "tst_show_no_more(); ");
    if (!has_exceptions_) return text + body + " }";
    text += "try { " + body + " } ";
    const std::string check = "if (!tst_called) __VERIFIER_assume(0); ";
    const std::string name = has_types_ ? "abi::__cxa_current_exception_type()->name()" : "\"\"";
    return text + "catch (...) { " + check + "tst_show_thrown(" + name + "); throw; } }";
  }

  const ClassIndex& classes_;
  RecipeMaker recipes_;
  std::string called_type_;  ///< of a class whose objects are called
  CXType called_class_{};    ///< the same
  bool sets_all_members_;
  std::string number_;  ///< of the file
  std::string prefix_;  ///< of the names of drivers
  bool has_exceptions_ = true;
  bool has_types_ = true;
  Drivers made_;
  std::string drivers_;
  std::string problem_;
  std::string returned_;
  std::set<std::string> names_;
  std::map<std::string, unsigned> overloads_;
  std::size_t call_count_ = 0;
};

std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// The class, or instance of a template, that a user means.
std::optional<CXCursor> find_class(const ClassIndex& classes, const std::string& wanted) {
  const std::string name = without_spaces(wanted);
  std::vector<CXCursor> found;
  for (const std::vector<CXCursor>* all : {&classes.classes(), &classes.instances()}) {
    for (const CXCursor& definition : *all) {
      const std::string own = is_instance(definition)
                                  ? without_spaces(spelling_of(clang_getCursorType(definition)))
                                  : qualified_name(definition);
      if (own == name) return definition;
      if (own.ends_with("::" + name)) found.push_back(definition);
    }
  }
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

/// The methods that sequences consist of.
std::vector<CXCursor> wanted_methods(const ClassIndex& classes,
                                     const CXCursor& definition,
                                     const recipe::WantedClass& wanted) {
  std::vector<CXCursor> methods;
  const auto add = [&](const auto& is_wanted) {
    for (const CXCursor& member : members_with_bases(classes, definition)) {
      const std::string name = to_string(clang_getCursorSpelling(member));
      if (DriverMaker::is_callable(member) && is_wanted(name)) methods.push_back(member);
    }
  };
  for (const std::string& wish : wanted.methods) {
    add([&](const std::string& name) { return name == wish; });
  }
  if (wanted.methods.empty()) {
    add([&](const std::string& name) { return !is_in(wanted.asked, name); });
  }
  return methods;
}

/// Those of the class that is wanted; none if the file has no such class.
Drivers drivers_of_class(const CompileOptions& options,
                         const ClassIndex& classes,
                         std::size_t number,
                         const recipe::WantedClass& wanted) {
  const std::optional<CXCursor> found = find_class(classes, wanted.name);
  if (!found) return {};
  const RecipeMaker::Called called{
      spelling_of(clang_getCursorType(*found)), wanted.length, wanted_methods(classes, *found, wanted)};
  return DriverMaker(options, classes, number, called).run_for(*found, wanted.asked);
}

/// Names of the kind that drivers and their definitions have.
std::set<std::string> driver_names(std::string_view line) {
  std::set<std::string> names;
  for (std::size_t at = line.find("tst_"); at != std::string_view::npos; at = line.find("tst_", at + 1)) {
    std::size_t end = at;
    while (end < line.size() &&
           (std::isalnum(static_cast<unsigned char>(line[end])) != 0 || line[end] == '_'))
      ++end;
    names.emplace(line.substr(at, end - at));
  }
  return names;
}

/// What a line defines: the first name of the kind.
std::string defined_name(const std::string& line) {
  const std::size_t at = line.find("tst_");
  if (at == std::string::npos) return "";
  std::size_t end = at;
  while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) != 0 || line[end] == '_'))
    ++end;
  return line.substr(at, end - at);
}

/// Editions of the language besides clang's own: newer ones first, since old code is rare. Drivers and
/// GoogleTest need no less than the last one.
constexpr std::array<const char*, 3> kEditions{"-std=gnu++20", "-std=gnu++23", "-std=gnu++14"};

diag::Result<ClangTree> parse_in_its_edition(const std::string& source, CompileOptions& options) {
  TRY_ASSIGN(ClangTree tree, ClangTree::parse(source, options));
  const bool is_said =
      std::ranges::any_of(options.flags, [](const std::string& flag) { return flag.starts_with("-std="); });
  if (is_said || tree.first_error().empty()) return tree;
  for (const char* edition : kEditions) {
    CompileOptions tried = options;
    tried.flags.emplace_back(edition);
    TRY_ASSIGN(ClangTree other, ClangTree::parse(source, tried));
    if (!other.first_error().empty()) continue;
    options = std::move(tried);
    return other;
  }
  return tree;
}

}  // namespace

diag::Result<Drivers> make_drivers(const std::string& source,
                                   CompileOptions& options,
                                   std::size_t number,
                                   const recipe::WantedClass* wanted) {
  TRY_ASSIGN(const ClangTree tree, parse_in_its_edition(source, options));
  const ClassIndex plain(tree.root());
  std::vector<std::string> instances = options.instances;
  if (wanted != nullptr && plain.has_template_of(wanted->name)) instances.push_back(wanted->name);
  const std::string text = plain.instance_text(instances);
  std::vector<std::string> others;
  for (const std::string& instance : options.instances) {
    if (!plain.has_template_of(instance)) others.push_back(instance);
  }
  const auto make = [&](const ClassIndex& classes) {
    return wanted != nullptr ? drivers_of_class(options, classes, number, *wanted)
                             : DriverMaker(options, classes, number, {}).run();
  };
  Drivers made;
  if (text.empty()) {
    made = make(plain);
  } else {
    TRY_ASSIGN(const ClangTree whole, ClangTree::parse(source, options, text));
    const std::string problem = tree.first_error().empty() ? whole.first_error() : "";
    if (!problem.empty() && others.size() < instances.size()) {
      return diag::error(
          diag::Kind::TargetUnknown, {source, 0, 0}, "clang, of what is to be instantiated: " + problem);
    }
    const ClassIndex classes(whole.root());
    made = make(classes);
  }
  made.not_templates = std::move(others);
  return made;
}

diag::Result<void> drop_refused(const std::string& source, const CompileOptions& options, Drivers& drivers) {
  std::vector<std::string> lines;
  std::size_t start = drivers.text.find('\n') + 1;  // after `#line`
  const std::string head = drivers.text.substr(0, start);
  while (start < drivers.text.size()) {
    const std::size_t end = std::min(drivers.text.find('\n', start), drivers.text.size());
    lines.push_back(drivers.text.substr(start, end - start));
    start = end + 1;
  }
  const std::vector<RefusedLine> refused = find_refused_lines(source, options, drivers.text, drivers.file);
  std::map<std::string, std::string> gone;  // and why
  std::vector<bool> is_gone(lines.size());
  const auto drop = [&](std::size_t line, const std::string& why) {
    if (line >= lines.size() || is_gone[line]) return false;
    const std::string name = defined_name(lines[line]);
    const bool is_ours =
        !name.empty() && (lines[line].starts_with("struct tst_") || lines[line].starts_with("static ") ||
                          lines[line].starts_with("extern \"C\" "));
    if (!is_ours || name == "tst_pick") return false;
    is_gone[line] = true;
    gone.emplace(name, why);
    return true;
  };
  bool has_new = false;
  for (const auto& [line, why] : refused) has_new = drop(line - 1, why) || has_new;
  if (!has_new) return diag::error(diag::Kind::SourceRefused, {source, 0, 0}, "clang refuses its drivers");
  while (has_new) {
    has_new = false;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      for (const std::string& name : driver_names(lines[at])) {
        auto found = gone.find(name);
        if (!is_gone[at] && found != gone.end()) has_new = drop(at, found->second) || has_new;
      }
    }
  }
  drivers.text = head;
  for (std::size_t at = 0; at < lines.size(); ++at) drivers.text += (is_gone[at] ? "" : lines[at]) + "\n";
  std::erase_if(drivers.targets, [&](const recipe::Target& target) {
    auto found = gone.find(target.driver);
    if (found == gone.end()) return false;
    drivers.missing.push_back({"a call of `" + target.name + "`, which clang refuses: " + found->second,
                               {target.file, target.line, 0}});
    return true;
  });
  return {};
}

std::string driver_models() {
  return R"(
func @tst.noted() -> void = native "ts.scripted.noted"
func @tst.partly() -> void = native "ts.scripted.partly"
func @tst_text_size(%size: i32) -> i32 = native "__ts_limit_text"
func @tst_sequence_size(%size: i32) -> i32 = native "__ts_limit_sequence"
func @tst_map_size(%size: i32) -> i32 = native "__ts_limit_map"
func @tst_show(%number: i64) -> void {
entry:
  call void @tst.noted()
  return void
}
func @tst_show_float(%number: f64) -> void {
entry:
  call void @tst.noted()
  return void
}
func @tst_show_text(%text: ptr, %size: i64) -> void {
entry:
  call void @tst.noted()
  return void
}
func @tst_show_thrown(%name: ptr) -> void {
entry:
  call void @tst.noted()
  return void
}
func @tst_show_call(%stub: i64, %function: i64) -> void {
entry:
  call void @tst.noted()
  return void
}
func @tst_show_no_more() -> void {
entry:
  call void @tst.partly()
  return void
}
)";
}

}  // namespace testellate::frontend::llvm
