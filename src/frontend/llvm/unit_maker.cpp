// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/unit_maker.h"

#include <unordered_set>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/GlobalStatus.h>

#include "frontend/llvm/cpp_names.h"
#include "frontend/llvm/declarator.h"
#include "frontend/llvm/extern_variables.h"
#include "frontend/llvm/library_code.h"
#include "frontend/llvm/scripted_functions.h"
#include "frontend/llvm/user_code.h"
#include "ir/data_type.h"
#include "support/demangle.h"

namespace testellate::frontend::llvm {
namespace {

using Kind = ir::DataType::Kind;

/// Whether a register of that type holds the data as it is.
bool is_held_by(const ir::DataType& data, ir::Type type) {
  switch (data.kind) {
    case Kind::Bool:
      return type == ir::Type::boolean() || type == ir::Type::integer(8);
    case Kind::Signed:
    case Kind::Unsigned:
    case Kind::Character:
      return type.is_integer() && type.width() == data.width;
    case Kind::Float:
      return type.is_float() && type.width() == data.width;
    case Kind::Pointer:
      return type.is_ptr();
    case Kind::Reference:
    case Kind::Array:
    case Kind::Struct:
    case Kind::Union:
    case Kind::Function:
    case Kind::Opaque:
      return false;
  }
  return false;
}

/// Defined in a file that was given to the compiler, or in one of the project's that such a file includes.
bool is_in_project(const ::llvm::DISubprogram& program) {
  if (program.getUnit() == nullptr || program.getFile() == nullptr || program.isArtificial()) return false;
  return program.getFilename() == program.getUnit()->getFilename() || !is_system_file(program.getFile());
}

bool has_debug_information(const ::llvm::Module& module) {
  return module.debug_compile_units_begin() != module.debug_compile_units_end();
}

bool is_cpp(const ::llvm::Function& function) {
  const ::llvm::DISubprogram* program = function.getSubprogram();
  if (program == nullptr || program->getUnit() == nullptr) return false;
  return ::llvm::dwarf::isCPlusPlus(
      static_cast<::llvm::dwarf::SourceLanguage>(program->getUnit()->getSourceLanguage()));
}

std::string_view view(::llvm::StringRef text) { return {text.data(), text.size()}; }

/// A lambda, or a method of a class that a function declares: nobody outside can name it.
bool is_inside_function(const ::llvm::DISubprogram& program) {
  for (const ::llvm::DIScope* scope = program.getScope(); scope != nullptr; scope = scope->getScope()) {
    if (::llvm::isa<::llvm::DILocalScope>(scope)) return true;
  }
  return false;
}

bool is_target(const ::llvm::Function& function, bool has_debug) {
  if (function.isDeclaration() || function.getName().starts_with("llvm.") || is_runtime(function))
    return false;
  const ::llvm::DISubprogram* program = function.getSubprogram();
  if (program == nullptr) return !has_debug;
  return is_in_project(*program) && !is_inside_function(*program) && !is_thunk(view(function.getName()));
}

/// "f", "geo::Circle::area".
std::string source_name(const ::llvm::Function& function) {
  const ::llvm::DISubprogram* program = function.getSubprogram();
  if (program == nullptr) return function.getName().str();
  std::string name = program->getName().str();
  for (const ::llvm::DIScope* scope = program->getScope(); scope != nullptr; scope = scope->getScope()) {
    bool names = ::llvm::isa<::llvm::DINamespace>(scope) || ::llvm::isa<::llvm::DICompositeType>(scope);
    if (names && !scope->getName().empty()) name = scope->getName().str() + "::" + name;
  }
  return name;
}

const char* c_word(ir::Type type) {
  if (type.is_void()) return "void";
  if (type.is_ptr()) return "void *";
  if (type == ir::Type::f32()) return "float";
  if (type == ir::Type::f64()) return "double";
  if (type.width() == 1) return "bool";
  if (type.width() <= 8) return "signed char";
  if (type.width() <= 16) return "short";
  if (type.width() <= 32) return "int";
  return type.width() <= 64 ? "long" : "__int128";
}

ir::DataType data_type_of(ir::Type type) {
  ir::DataType data;
  data.width = type.width();
  data.kind = type.is_ptr()                 ? Kind::Pointer
              : type.is_float()             ? Kind::Float
              : type == ir::Type::boolean() ? Kind::Bool
                                            : Kind::Signed;
  if (data.kind == Kind::Pointer || data.kind == Kind::Bool) data.width = 0;
  return data;
}

diag::Location place_of(const ::llvm::Function& function) {
  const ::llvm::DISubprogram* program = function.getSubprogram();
  if (program == nullptr) return {};
  return {program->getFilename().str(), program->getLine(), 0};
}

/// The file that was given to the compiler when it met the function, which a header of it may define.
std::string given_file(const ::llvm::Function& function) {
  const ::llvm::DISubprogram* program = function.getSubprogram();
  if (program == nullptr || program->getUnit() == nullptr) return place_of(function).file;
  return program->getUnit()->getFilename().str();
}

/// A class whose objects are made by code, not by setting their bytes: not what a test can set.
bool has_constructor(const ::llvm::DIType* type) {
  const auto* record = ::llvm::dyn_cast_or_null<::llvm::DICompositeType>(strip_names_and_qualifiers(type));
  return record != nullptr && (record->getFlags() & ::llvm::DINode::FlagNonTrivial) != 0;
}

/// The same text for what the compiler made of one definition: in each file that includes it, and for the
/// kinds of constructors and destructors.
std::string definition_of(const ::llvm::Function& function) {
  return diag::to_text(place_of(function)) + " " + source_name(function) +
         parameter_list(view(function.getName()));
}

/// The functions that the initialiser of a file calls one after another, each for a variable; itself if it
/// does more.
std::vector<const ::llvm::Function*> parts_of_initialiser(const ::llvm::Function& whole) {
  std::vector<const ::llvm::Function*> parts;
  for (const ::llvm::BasicBlock& block : whole) {
    for (const ::llvm::Instruction& instruction : block) {
      if (::llvm::isa<::llvm::ReturnInst>(instruction) || instruction.isDebugOrPseudoInst()) continue;
      const auto* call = ::llvm::dyn_cast<::llvm::CallInst>(&instruction);
      const ::llvm::Function* called = call == nullptr ? nullptr : call->getCalledFunction();
      const bool is_part = called != nullptr && call->arg_size() == 0 && !called->isDeclaration();
      if (!is_part) return {&whole};
      parts.push_back(called);
    }
  }
  return parts;
}

/// What is written nowhere is the rule of its kind: private in a `class`.
bool is_public(const ::llvm::DIDerivedType& member) {
  const auto* owner = ::llvm::dyn_cast_or_null<::llvm::DICompositeType>(member.getScope());
  const bool is_class = owner != nullptr && owner->getTag() == ::llvm::dwarf::DW_TAG_class_type;
  return is_class ? member.isPublic() : !member.isPrivate() && !member.isProtected();
}

/// Whether assignments of C can set data of that type: no class that has more than members.
bool is_settable(const ::llvm::DIType* type) {
  std::vector<const ::llvm::DIType*> pending{type};
  constexpr std::size_t kMostParts = 100;
  for (std::size_t next = 0; next < pending.size() && next < kMostParts; ++next) {
    const ::llvm::DIType* at = strip_names_and_qualifiers(pending[next]);
    const auto* composite = ::llvm::dyn_cast_or_null<::llvm::DICompositeType>(at);
    if (composite == nullptr) continue;
    if (composite->getTag() == ::llvm::dwarf::DW_TAG_array_type) {
      pending.push_back(composite->getBaseType());
      continue;
    }
    if (composite->getTag() == ::llvm::dwarf::DW_TAG_enumeration_type) continue;
    for (const ::llvm::DINode* node : composite->getElements()) {
      const auto* member = ::llvm::dyn_cast_or_null<::llvm::DIDerivedType>(node);
      if (member == nullptr || member->getTag() != ::llvm::dwarf::DW_TAG_member || !is_public(*member))
        return false;
      pending.push_back(member->getBaseType());
    }
  }
  return true;
}

/// "geo::count", "Counter::total"; empty if a test cannot name it.
std::string global_name(const ::llvm::DIGlobalVariable& variable) {
  std::string name = variable.getName().str();
  const ::llvm::DIScope* scope = variable.getScope();
  if (const ::llvm::DIDerivedType* declaration = variable.getStaticDataMemberDeclaration()) {
    if (!is_public(*declaration)) return "";
    scope = declaration->getScope();
  }
  for (; scope != nullptr; scope = scope->getScope()) {
    const bool names = ::llvm::isa<::llvm::DINamespace>(scope) || ::llvm::isa<::llvm::DICompositeType>(scope);
    if (names && !scope->getName().empty()) name = scope->getName().str() + "::" + name;
  }
  return name;
}

/// A variable that only this file can name and nobody in it writes or hands out has its initial value for
/// ever.
bool is_never_written(const ::llvm::GlobalVariable& variable) {
  if (!variable.hasLocalLinkage() || !variable.hasInitializer()) return false;
  ::llvm::GlobalStatus status;
  const bool is_handed_out = ::llvm::GlobalStatus::analyzeGlobal(&variable, status);
  return !is_handed_out && status.StoredType == ::llvm::GlobalStatus::NotStored;
}

}  // namespace

FunctionShapes find_shapes(const ::llvm::Module& module, const PointerUses& uses) {
  FunctionShapes shapes;
  for (const ::llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    std::optional<FunctionShape> shape = find_shape(function);
    if (!shape) continue;
    for (unsigned at = 0; at < shape->parameters.size(); ++at) {
      shape->parameters[at].used_as = uses.of_parameter(function, at);
    }
    shapes.emplace(&function, std::move(*shape));
  }
  return shapes;
}

UnitMaker::UnitMaker(const ::llvm::Module& module,
                     const FunctionShapes& shapes,
                     const PointerUses& uses,
                     const Translation& translation,
                     const std::vector<DeclaringModule>& declaring,
                     const std::vector<DeclaringModule>& declaring_variables,
                     const std::set<std::string>& pure,
                     const std::vector<recipe::Target>& targets,
                     const std::optional<recipe::CalledClass>& called,
                     LoadedModule& loaded)
    : module_(module),
      shapes_(shapes),
      translation_(translation),
      declaring_(declaring),
      declaring_variables_(declaring_variables),
      pure_(pure),
      targets_(targets),
      called_(called),
      loaded_(loaded),
      program_(*loaded.program),
      uses_(uses),
      data_types_(module, program_, &uses),
      source_types_(&uses),
      reached_(module) {}

void UnitMaker::run() {
  describe_globals();
  describe_extern_variables();
  find_setup();
  bool has_debug = has_debug_information(module_);
  for (const ::llvm::Function& function : module_) {
    if (is_target(function, has_debug)) ++overloads_[source_name(function)];
  }
  for (const ::llvm::Function& function : module_) {
    if (is_target(function, has_debug)) add_function(function);
  }
  for (const recipe::Target& target : targets_) add_driven(target);
  if (called_) add_called(*called_);
  find_inner_functions();
  loaded_.externs =
      make_extern_functions(module_, declaring_, translation_, program_, data_types_, source_types_, pure_);
  std::vector<std::vector<std::size_t>> scripted_needs = make_scripted();
  loaded_.types = source_types_.finish();
  loaded_.enumerations = data_types_.enumerations();
  for (const Needs& needs : needs_) loaded_.sources[needs.source].types = source_types_.closure(needs.types);
  for (std::size_t at = 0; at < scripted_needs.size(); ++at) {
    loaded_.scripted[at].types = source_types_.closure(scripted_needs[at]);
  }
}

/// Variables of the program that a test can name: not those inside functions, which start at their
/// initialisers, and not those of the system.
void UnitMaker::describe_globals() {
  for (const ::llvm::GlobalVariable& variable : module_.globals()) {
    auto global = translation_.globals.find(&variable);
    ::llvm::SmallVector<::llvm::DIGlobalVariableExpression*, 1> expressions;
    variable.getDebugInfo(expressions);
    if (global == translation_.globals.end() || expressions.empty()) continue;
    const ::llvm::DIGlobalVariable* source = expressions.front()->getVariable();
    const ::llvm::DIType* used_as = uses_.of_global(variable);
    ir::DataTypeId type = data_types_.of(used_as != nullptr ? used_as : source->getType());
    std::uint64_t size = ir::data_size(program_, type);
    ir::Global& made = program_.edit_global(global->second);
    if (size == 0 || made.size % size != 0) continue;
    if (!made.data_type.is_valid()) made.data_type = type;
    bool is_local = ::llvm::isa_and_nonnull<::llvm::DILocalScope>(source->getScope());
    // Literals have debug information, but no name.
    if (is_local || source->getName().empty() || is_system_file(source->getFile()) ||
        !variable.hasInitializer())
      continue;
    const std::string name = global_name(*source);
    if (name.empty()) continue;
    loaded_.globals.push_back({global->second,
                               name,
                               declare(source->getType(), "%"),
                               variable.hasLocalLinkage(),
                               source->getFilename().str(),
                               source->getLine()});
    const bool is_set = !variable.isConstant() && !is_never_written(variable);
    if (is_set && is_settable(source->getType()) && !has_constructor(source->getType()))
      settable_.emplace(&variable, source->getType());
  }
}

/// Others may write them whenever they like; a test sets them before its call.
void UnitMaker::describe_extern_variables() {
  for (const DeclaringModule& from : declaring_variables_) data_types_.add_module(*from.module);
  for (const auto& [name, declared] : find_declared_variables(declaring_variables_)) {
    const ::llvm::GlobalVariable* variable = module_.getNamedGlobal(name);
    auto global = variable == nullptr ? translation_.globals.end() : translation_.globals.find(variable);
    if (global == translation_.globals.end()) continue;
    ir::Global& made = program_.edit_global(global->second);
    const ir::DataTypeId type = data_types_.of(declared.type);
    const std::uint64_t size = ir::data_size(program_, type);
    if (size == 0 || made.size % size != 0) continue;
    made.data_type = type;
    loaded_.extern_variables.push_back({name, declared.file});
    loaded_.globals.push_back({global->second, name, declare(declared.type, "%"), false, "", 0});
    settable_.emplace(variable, declared.type);
  }
}

void UnitMaker::add_function(const ::llvm::Function& function) {
  auto translated = translation_.functions.find(&function);
  if (translated == translation_.functions.end()) return;
  auto found = shapes_.find(&function);
  const FunctionShape* shape = found == shapes_.end() ? nullptr : &found->second;
  Needs needs{loaded_.sources.size(), {}};
  describe(function, shape, needs);
  // Those of C++ have drivers, if tests can call them.
  const bool is_driven = !targets_.empty() && is_cpp(function) && function.getName() != "main";
  if (is_driven) {
    needs_.push_back(std::move(needs));
    return;
  }
  Expected<ir::Unit, std::string> unit = make_unit(function, shape);
  if (unit) {
    unit->setup = setup_of(function);
    const bool is_main = function.getName() == "main";
    // Nothing runs before it that could have set a variable.
    if (!is_main) {
      add_settable(function, *unit, needs);
      note_hidden_state(function, *unit);
    }
    if (is_main) {
      loaded_.on_demand.push_back(std::move(*unit));
    } else if (definitions_.insert(definition_of(function)).second) {
      program_.add_unit(std::move(*unit));
    }
  } else {
    loaded_.untranslated.push_back({unit.error(), place_of(function), 1});
  }
  needs_.push_back(std::move(needs));
}

void UnitMaker::find_inner_functions() {
  std::unordered_map<const ::llvm::DISubprogram*, ir::FunctionId> functions;
  for (const auto& [function, id] : translation_.functions) {
    if (function->getSubprogram() != nullptr) functions.emplace(function->getSubprogram(), id);
  }
  for (const ::llvm::Function& function : module_) {
    auto id = translation_.functions.find(&function);
    if (id == translation_.functions.end() || function.isDeclaration() || !is_user_code(function)) continue;
    for (const ::llvm::DIScope* scope = function.getSubprogram()->getScope(); scope != nullptr;
         scope = scope->getScope()) {
      const auto* local = ::llvm::dyn_cast<::llvm::DILocalScope>(scope);
      if (local == nullptr) continue;
      auto outer = functions.find(local->getSubprogram());
      if (outer != functions.end()) loaded_.inner[outer->second].push_back(id->second);
      break;
    }
  }
}

void UnitMaker::add_driven(const recipe::Target& target) {
  const ::llvm::Function* driver = module_.getFunction(target.driver);
  const ::llvm::Function* subject = nullptr;
  for (const std::string& symbol : target.symbols) {
    const ::llvm::GlobalValue* named = module_.getNamedValue(symbol);
    const ::llvm::GlobalObject* object = named == nullptr ? nullptr : named->getAliaseeObject();
    const auto* function = ::llvm::dyn_cast_or_null<::llvm::Function>(object);
    // Of the functions that make up a constructor, the one that has its code.
    const bool is_better =
        function != nullptr && !function->isDeclaration() &&
        (subject == nullptr || function->getInstructionCount() > subject->getInstructionCount());
    if (is_better && translation_.functions.contains(function)) subject = function;
  }
  const diag::Location place{target.file, target.line, 0};
  if (driver == nullptr || subject == nullptr || !translation_.functions.contains(driver)) {
    loaded_.untranslated.push_back({"code of `" + target.name + "`", place, 1});
    return;
  }
  auto shape = shapes_.find(driver);
  Expected<ir::Unit, std::string> unit =
      make_unit(*driver, shape == shapes_.end() ? nullptr : &shape->second);
  if (!unit) {
    loaded_.untranslated.push_back({unit.error(), place, 1});
    return;
  }
  unit->subject = translation_.functions.at(subject);
  // In the source an object whose members are its state is `this`.
  if (target.has_receiver && target.is_state_set) {
    unit->parameters.front().name = program_.intern("this");
    unit->parameters.front().is_receiver = true;
  }
  const std::string definition = definition_of(*subject);
  if (!driven_.insert(definition).second) return;
  unit->name = unit_name(*subject);
  unit->setup = setup_of(*driver);
  auto described = std::ranges::find(
      needs_, unit->subject, [&](const Needs& needs) { return loaded_.sources[needs.source].function; });
  if (described == needs_.end()) {
    loaded_.untranslated.push_back({"source of `" + target.name + "`", place, 1});
    return;
  }
  add_settable(*subject, *unit, *described);
  note_hidden_state(*subject, *unit);
  loaded_.driven.push_back({unit->subject, target});
  program_.add_unit(std::move(*unit));
}

std::optional<CalledUnit> UnitMaker::make_called(const recipe::SingleCall& single,
                                                 std::set<ir::GlobalId>& globals) {
  const ::llvm::Function* driver = module_.getFunction(single.driver);
  if (driver == nullptr || !translation_.functions.contains(driver)) return std::nullopt;
  auto shape = shapes_.find(driver);
  Expected<ir::Unit, std::string> unit =
      make_unit(*driver, shape == shapes_.end() ? nullptr : &shape->second);
  if (!unit) return std::nullopt;
  CalledUnit made{std::move(*unit), std::nullopt};
  made.call.setup = loaded_.setup;
  for (const DrivenTarget& driven : loaded_.driven) {
    if (driven.target.driver != single.target) continue;
    for (const ir::Unit& known : program_.units()) {
      if (known.subject == driven.subject) made.test = known;
    }
  }
  if (made.test) {
    // Variables begin as the program has them, whatever a sequence makes of them.
    made.test->settable.clear();
    made.test->hidden_state = {};
    made.call.subject = made.test->subject;
    made.call.name = made.test->name;
  }
  for (const ::llvm::GlobalVariable* variable : reached_.of(*driver)) {
    const bool is_state =
        settable_.contains(variable) || (variable->hasLocalLinkage() && !variable->isConstant() &&
                                         !is_never_written(*variable) && !is_runtime(*variable));
    auto found = translation_.globals.find(variable);
    if (is_state && found != translation_.globals.end()) globals.insert(found->second);
  }
  return made;
}

void UnitMaker::add_called(const recipe::CalledClass& called) {
  CalledUnits made{called, {}, {}, {}, {}, {}};
  std::set<ir::GlobalId> globals;
  const auto add = [&](const std::vector<recipe::SingleCall>& calls,
                       std::vector<std::optional<CalledUnit>>& units) {
    for (const recipe::SingleCall& single : calls) units.push_back(make_called(single, globals));
  };
  add(called.makers, made.makers);
  add(called.methods, made.methods);
  add(called.observers, made.observers);
  add(called.equalities, made.equalities);
  made.globals.assign(globals.begin(), globals.end());
  loaded_.called = std::move(made);
}

void UnitMaker::describe(const ::llvm::Function& function, const FunctionShape* shape, Needs& needs) {
  SourceFunction source;
  source.function = translation_.functions.at(&function);
  source.name = source_name(function);
  source.file = given_file(function);
  source.line = place_of(function).line;
  source.is_static = function.hasLocalLinkage();
  source.is_variadic = function.isVarArg();
  if (shape != nullptr) {
    source.result_type = type_text(shape->result);
    needs.types = source_types_.need(shape->result);
    for (const SourceParameter& parameter : shape->parameters) {
      source.parameter_types.push_back(declare(parameter.type, "%"));
      for (const ::llvm::DIType* type : {parameter.type, parameter.used_as}) {
        const std::vector<std::size_t> more = source_types_.need(type);
        needs.types.insert(needs.types.end(), more.begin(), more.end());
      }
    }
  } else {
    const ir::Signature& signature = program_.signature(source.function);
    source.result_type = c_word(signature.result);
    for (ir::Type type : signature.parameters) {
      source.parameter_types.push_back(std::string(c_word(type)) + (type.is_ptr() ? "%" : " %"));
    }
  }
  loaded_.sources.push_back(std::move(source));
}

Expected<ir::Unit, std::string> UnitMaker::make_unit(const ::llvm::Function& function,
                                                     const FunctionShape* shape) {
  ir::FunctionId id = translation_.functions.at(&function);
  if (program_.get(id).native.is_valid()) {
    return Unexpected<std::string>("body of `" + source_name(function) + "`");
  }
  if (shape == nullptr && function.getSubprogram() != nullptr) {
    return Unexpected<std::string>("parameters of `" + source_name(function) + "`");
  }
  Expected<ir::Unit, std::string> unit =
      shape != nullptr ? unit_of_shape(function, id, *shape) : unit_of_types(function, id);
  if (!unit) return Unexpected<std::string>(unit.error() + " in `" + source_name(function) + "`");
  unit->name = unit_name(function);
  return unit;
}

Expected<ir::Unit, std::string> UnitMaker::unit_of_shape(const ::llvm::Function& function,
                                                         ir::FunctionId id,
                                                         const FunctionShape& shape) {
  ir::Unit unit;
  unit.entry = id;
  std::vector<EntryParameter> parameters;
  bool needs_entry = false;
  for (const SourceParameter& parameter : shape.parameters) {
    if (std::optional<std::string> problem = add_parameter(id, parameter, unit, parameters)) {
      return Unexpected<std::string>(*problem);
    }
    // `__attribute__((nonnull))`: whoever calls it with null is at fault.
    const unsigned argument = parameter.parts.front().argument;
    unit.parameters.back().is_never_null = function.hasParamAttribute(argument, ::llvm::Attribute::NonNull);
    needs_entry = needs_entry || parameters.back().is_by_value;
  }
  EntryResult result = result_of(id, shape, unit);
  if (needs_entry || result.is_by_value) {
    unit.entry = make_entry(program_, id, parameters, result);
    unit.subject = id;
  }
  return unit;
}

std::optional<std::string> UnitMaker::add_parameter(ir::FunctionId id,
                                                    const SourceParameter& parameter,
                                                    ir::Unit& unit,
                                                    std::vector<EntryParameter>& parameters) {
  ir::InputRoot root;
  root.name = program_.intern(parameter.name);
  root.data_type = data_types_.of(parameter.used_as != nullptr ? parameter.used_as : parameter.type);
  std::string problem = "parameter of type `" + type_text(parameter.type) + "`";
  if (!root.data_type.is_valid() || parameter.parts.empty()) return problem;
  const ir::DataType& data = program_.get(root.data_type);
  const std::vector<ir::Type>& types = program_.signature(id).parameters;
  bool is_whole = parameter.parts.size() == 1 && parameter.parts[0].offset == 0 && !parameter.is_copied &&
                  is_held_by(data, types[parameter.parts[0].argument]);
  EntryParameter made{root.name, !is_whole, ir::data_size(program_, root.data_type), parameter.parts, false};
  made.is_copied = parameter.is_copied;
  if (made.is_by_value && made.size == 0) return problem;
  root.is_by_value = made.is_by_value;
  root.is_receiver = parameter.is_receiver;
  unit.parameters.push_back(root);
  parameters.push_back(std::move(made));
  return std::nullopt;
}

EntryResult UnitMaker::result_of(ir::FunctionId id, const FunctionShape& shape, ir::Unit& unit) {
  EntryResult result;
  ir::DataTypeId type = data_types_.of(shape.result);
  if (!type.is_valid()) return result;
  const ir::DataType& data = program_.get(type);
  ir::Type returned = program_.signature(id).result;
  std::uint64_t size = ir::data_size(program_, type);
  if (is_held_by(data, returned)) {
    unit.result_type = type;
  } else if (size != 0 && (shape.result_argument || !returned.is_void())) {
    unit.result_type = type;
    unit.is_result_by_value = true;
    result = {true, size, shape.result_argument};
  }
  return result;
}

ir::Unit UnitMaker::unit_of_types(const ::llvm::Function& function, ir::FunctionId id) {
  ir::Unit unit;
  unit.entry = id;
  std::vector<ir::Type> types = program_.signature(id).parameters;
  for (unsigned at = 0; at < types.size(); ++at) {
    ir::InputRoot root;
    std::string name = at < function.arg_size() ? function.getArg(at)->getName().str() : std::string();
    root.name = program_.intern(name.empty() ? "arg" + std::to_string(at) : name);
    root.data_type = program_.add_data_type(data_type_of(types[at]));
    unit.parameters.push_back(root);
  }
  return unit;
}

void UnitMaker::add_settable(const ::llvm::Function& function, ir::Unit& unit, Needs& needs) {
  for (const ::llvm::GlobalVariable* variable : reached_.of(function)) {
    auto found = settable_.find(variable);
    if (found == settable_.end()) continue;
    ir::InputRoot root;
    root.global = translation_.globals.at(variable);
    root.name = name_of(root.global);
    const ::llvm::DIType* used_as = uses_.of_global(*variable);
    root.data_type = data_types_.of(used_as != nullptr ? used_as : found->second);
    unit.settable.push_back(root);
    for (const ::llvm::DIType* type : {found->second, used_as}) {
      const std::vector<std::size_t> more = source_types_.need(type);
      needs.types.insert(needs.types.end(), more.begin(), more.end());
    }
  }
}

void UnitMaker::note_hidden_state(const ::llvm::Function& function, ir::Unit& unit) {
  for (const ::llvm::GlobalVariable* variable : reached_.of(function)) {
    if (settable_.contains(variable) || variable->isConstant() || is_never_written(*variable) ||
        is_runtime(*variable))
      continue;
    auto found = translation_.globals.find(variable);
    if (found == translation_.globals.end() || !variable->hasLocalLinkage()) continue;
    unit.hidden_state = name_of(found->second);
    return;
  }
}

// Variables of C++ go by other names in the program.
ir::Symbol UnitMaker::name_of(ir::GlobalId global) {
  const std::string symbol(program_.text(program_.get(global).name));
  return program_.intern(support::demangle_symbol(symbol));
}

ir::Symbol UnitMaker::unit_name(const ::llvm::Function& function) {
  std::string name = source_name(function);
  if (overloads_[name] > 1) name += parameter_list(view(function.getName()));
  if (!unit_names_.insert(name).second) name = function.getName().str();
  unit_names_.insert(name);
  return program_.intern(name);
}

// APPROX(constructor-functions): what people mark as `constructor` is not executed; whatever it may do to the
// machine, variables that it sets are inputs like others that some function sets.
void UnitMaker::find_setup() {
  // Of a file, and of a variable that several files may define.
  const auto is_made_by_compiler = [](::llvm::StringRef name) {
    return name.starts_with("_GLOBAL__") || name.starts_with("__cxx_global_");
  };
  const ::llvm::GlobalVariable* list = module_.getNamedGlobal("llvm.global_ctors");
  if (list == nullptr || !list->hasInitializer()) return;
  std::vector<std::pair<std::uint64_t, const ::llvm::Function*>> functions;
  const ::llvm::Constant& rows = *list->getInitializer();
  for (unsigned at = 0; const ::llvm::Constant* row = rows.getAggregateElement(at); ++at) {
    const auto* priority = ::llvm::dyn_cast_or_null<::llvm::ConstantInt>(row->getAggregateElement(0U));
    const auto* function = ::llvm::dyn_cast_or_null<::llvm::Function>(row->getAggregateElement(1U));
    if (priority == nullptr || function == nullptr || !translation_.functions.contains(function)) continue;
    if (!is_made_by_compiler(function->getName())) {
      loaded_.has_constructor_functions = true;
      continue;
    }
    functions.emplace_back(priority->getZExtValue(), function);
  }
  std::ranges::stable_sort(functions, {}, [](const auto& entry) { return entry.first; });
  for (const auto& [priority, function] : functions) {
    for (const ::llvm::Function* part : parts_of_initialiser(*function)) {
      if (!translation_.functions.contains(part)) continue;
      loaded_.setup.push_back(translation_.functions.at(part));
      Initialiser& added = initialisers_.emplace_back(loaded_.setup.back(), reached_.at_start_of(*part));
      // Constants are what they are, and every destructor that waits for the end mentions the handle.
      std::erase_if(added.touched, [](const ::llvm::GlobalVariable* variable) {
        return variable->isConstant() || variable->getName() == "__dso_handle";
      });
    }
  }
}

// One that shares no variable with the function, nor with another one that does, cannot matter to it. So what
// cannot be executed of the others stops nothing.
std::vector<ir::FunctionId> UnitMaker::setup_of(const ::llvm::Function& function) const {
  if (initialisers_.empty()) return {};
  std::unordered_set<const ::llvm::GlobalVariable*> touched;
  for (const ::llvm::GlobalVariable* variable : reached_.at_start_of(function)) touched.insert(variable);
  std::vector<bool> is_needed(initialisers_.size());
  bool has_new = true;
  while (has_new) {
    has_new = false;
    for (std::size_t at = 0; at < initialisers_.size(); ++at) {
      const std::vector<const ::llvm::GlobalVariable*>& own = initialisers_[at].touched;
      const bool matters =
          std::ranges::any_of(own, [&](const auto* variable) { return touched.contains(variable); });
      if (is_needed[at] || !matters) continue;
      is_needed[at] = has_new = true;
      touched.insert(own.begin(), own.end());
    }
  }
  std::vector<ir::FunctionId> setup;
  for (std::size_t at = 0; at < initialisers_.size(); ++at) {
    if (is_needed[at]) setup.push_back(initialisers_[at].function);
  }
  return setup;
}

std::vector<std::vector<std::size_t>> UnitMaker::make_scripted() {
  std::vector<std::vector<std::size_t>> needs;
  loaded_.scripted = declare_scripted_functions(program_, loaded_.on_demand, loaded_.externs);
  for (ScriptedFunction& scripted : loaded_.scripted) {
    const ::llvm::DIType* type = data_types_.source_of(scripted.type);
    scripted.declarator = declare(type, "%");
    needs.push_back(source_types_.need(type));
  }
  std::vector<ExternFunction> callbacks =
      make_callbacks(module_, loaded_.scripted, program_, data_types_, source_types_, pure_);
  for (ExternFunction& callback : callbacks) {
    auto scripted = std::ranges::find(loaded_.scripted, callback.function, &ScriptedFunction::function);
    auto user = std::ranges::find(loaded_.sources, scripted->user, &SourceFunction::function);
    if (user != loaded_.sources.end()) callback.path = user->file;
    loaded_.externs.push_back(std::move(callback));
  }
  return needs;
}

}  // namespace testellate::frontend::llvm
