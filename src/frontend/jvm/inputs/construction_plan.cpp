// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/construction_plan.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classfile/signature.h"
#include "frontend/jvm/inputs/effect_summary.h"
#include "frontend/jvm/inputs/generic_types.h"
#include "frontend/jvm/inputs/library_values.h"
#include "frontend/jvm/inputs/settable_state.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"
#include "frontend/jvm/link/nesting.h"

namespace testellate::frontend::jvm {
namespace {

/// More would only share the time that there is.
constexpr std::size_t kMostMakers = 4;
constexpr std::size_t kMostChangers = 6;

/// Whether a test can name the class and make objects of it alone.
bool can_be_made(Linker& linker, const LoadedClass& owner, const LoadedClass& tested) {
  const AccessFlags access = owner.file.access;
  if (access.is_interface() || access.is_abstract() || access.is_enum()) return false;
  if (!is_project_class(owner) || owner.file.enclosing_method) return false;
  const Nesting nesting = nesting_of(linker, owner);
  if (nesting.is_inner || nesting.source_name.empty()) return false;
  if (nesting.access == Nesting::Access::Public) return true;
  return nesting.access == Nesting::Access::Package &&
         package_of(owner.file.name) == package_of(tested.file.name);
}

bool is_written(const Method& method) {
  return !method.access.is_synthetic() && !method.access.is_bridge() && !method.has_synthetic_attribute;
}

/// Whether a call needs another object of the class, which somebody would have to make first.
bool takes_own(const LoadedClass& owner, const Method& method) {
  const MethodType type = *try_parse_method_type(method.descriptor);
  return std::ranges::any_of(type.parameters, [&](const FieldType& parameter) {
    return parameter.is_reference() && parameter.class_name == owner.file.name;
  });
}

bool is_factory(const LoadedClass& owner, const Method& method) {
  const FieldType result = try_parse_method_type(method.descriptor)->result;
  return method.access.is_static() && !result.is_array() && result.class_name == owner.file.name;
}

/// Whether a static method hands out an object that others get as well. Changing it would change what other
/// tests start from.
bool returns_shared(const LoadedClass& owner, const Method& method) {
  if (!method.access.is_static() || !method.code) return false;
  const Instructions code(method.code->bytes);
  return std::ranges::any_of(code, [&](const Instruction& instruction) {
    if (instruction.opcode != Opcode::GetStatic) return false;
    const FieldType type =
        *try_parse_field_type(owner.file.constants.member(instruction.constant).descriptor);
    return !type.is_array() && type.class_name == owner.file.name;
  });
}

/// A static variable that holds an object of its own class for all to use.
bool is_own_constant(const LoadedClass& owner, const Field& field, const LoadedClass& tested) {
  if (!field.access.is_static() || !field.access.is_final() || field.access.is_synthetic()) return false;
  const FieldType type = *try_parse_field_type(field.descriptor);
  return !type.is_array() && type.class_name == owner.file.name && can_test_use(field.access, owner, tested);
}

/// A method that hands over an object of another class, which has collected what it is made of.
std::optional<PlannedCall> find_builder(Linker& linker, LoadedClass& owner, const LoadedClass& tested) {
  const std::string nested = std::string(owner.file.name) + "$";
  std::vector<std::string> names{std::string(owner.file.name) + "Builder"};
  for (const InnerClass& inner : owner.file.inner_classes) {
    if (inner.name.starts_with(nested)) names.emplace_back(inner.name);
  }
  for (const std::string& name : names) {
    LoadedClass* builder = linker.try_load(name);
    if (builder == nullptr || !can_be_made(linker, *builder, tested)) continue;
    for (const Method& method : builder->file.methods) {
      if (method.access.is_static() || !is_written(method) || method.name.starts_with('<')) continue;
      const FieldType result = try_parse_method_type(method.descriptor)->result;
      if (result.is_array() || result.class_name != owner.file.name) continue;
      if (!can_test_use(method.access, *builder, tested)) continue;
      PlannedCall call = plan_call(linker, {builder, &method}, *builder);
      call.is_on_argument = true;
      call.types.insert(call.types.begin(), linker.reference_type(builder->id, {}, false));
      call.names.insert(call.names.begin(), "builder");
      call.never_null_count = 1;
      return call;
    }
  }
  return std::nullopt;
}

/// Constructors, or else static methods, the method of a builder and static variables; if possible, without
/// those that need an object of the class.
std::vector<PlannedCall> find_makers(Linker& linker,
                                     LoadedClass& owner,
                                     const LoadedClass& tested,
                                     std::size_t most = kMostMakers) {
  enum Rank : std::uint8_t { Constructor, CopyConstructor, Factory, CopyFactory, Count };
  std::array<std::vector<const Method*>, Rank::Count> found;
  for (const Method& method : owner.file.methods) {
    if (!is_written(method) || !can_test_use(method.access, owner, tested)) continue;
    const bool is_constructor = method.name == "<init>";
    if (!is_constructor && !is_factory(owner, method)) continue;
    if (takes_own(owner, method)) {
      found[is_constructor ? CopyConstructor : CopyFactory].push_back(&method);
    } else {
      found[is_constructor ? Constructor : Factory].push_back(&method);
    }
  }
  auto best = std::ranges::find_if(found, [](const auto& methods) { return !methods.empty(); });
  std::vector<PlannedCall> makers;
  const bool has_constructor = best == found.begin();
  if (best != found.end()) {
    // Of several ways to get one, some of each.
    const std::size_t share = has_constructor ? most : most / 2;
    for (const Method* method : *best) {
      if (makers.size() < share) makers.push_back(plan_call(linker, {&owner, method}, owner));
    }
  }
  if (has_constructor) return makers;
  if (std::optional<PlannedCall> builder = find_builder(linker, owner, tested)) {
    makers.push_back(*std::move(builder));
  }
  for (const Field& field : owner.file.fields) {
    if (makers.size() < most && is_own_constant(owner, field, tested)) {
      PlannedCall& constant = makers.emplace_back();
      constant.constant_owner = &owner;
      constant.constant = field.name;
    }
  }
  return makers;
}

bool has_type_parameters(const LoadedClass& loaded) {
  if (!loaded.file.signature) return false;
  const std::optional<Signature> signature = try_parse_class_signature(*loaded.file.signature);
  return signature && !signature->type_parameters.empty();
}

/// Whether what the method takes is known: not if it is what one of several subclasses says.
bool is_type_known(const LoadedClass& made, const LoadedClass& owner, const Method& method) {
  return !made.file.access.is_abstract() || !method.signature || !has_type_parameters(owner);
}

/// Methods that a call on the object leads to, in the order of the class files from the class upwards; last
/// those that need another object of the class.
std::vector<ResolvedMethod> find_methods(LoadedClass& made, const LoadedClass& tested) {
  std::vector<ResolvedMethod> found;
  std::set<std::string> seen;
  for (LoadedClass* at = &made; at != nullptr && is_project_class(*at); at = at->super) {
    for (const Method& method : at->file.methods) {
      if (method.access.is_static() || method.name.starts_with('<') || !is_written(method)) continue;
      if (!seen.insert(std::string(method.name) + std::string(method.descriptor)).second) continue;
      if (!method.code || !can_test_use(method.access, *at, tested)) continue;
      if (is_type_known(made, *at, method)) found.push_back({at, &method});
    }
  }
  std::vector<ResolvedMethod> ordered;
  for (const bool takes : {false, true}) {
    std::ranges::copy_if(found, std::back_inserter(ordered), [&](const ResolvedMethod& method) {
      return takes_own(made, *method.method) == takes;
    });
  }
  return ordered;
}

/// Methods that change what the target reads, then those that change what these read, and so on.
std::vector<PlannedCall> find_changers(Linker& linker, LoadedClass& made, const TargetReads& target) {
  FieldSet wanted = target.fields;
  wanted.add(target.statics);
  std::vector<ResolvedMethod> left = find_methods(made, *target.method.owner);
  std::vector<PlannedCall> changers;
  for (bool is_more = true; is_more;) {
    std::vector<ResolvedMethod> others;
    FieldSet read;
    is_more = false;
    for (const ResolvedMethod& method : left) {
      if (changers.size() == kMostChangers) return changers;
      if (!seems_to_change(linker, method, wanted)) {
        others.push_back(method);
        continue;
      }
      changers.push_back(plan_call(linker, method, made));
      read.add(find_read_fields(linker, *method.owner, *method.method));
      is_more = true;
    }
    wanted.add(read);
    left = std::move(others);
  }
  return changers;
}

/// Those that objects of the class have.
std::vector<ResolvedField> fields_of(Linker& linker, LoadedClass& made, const FieldSet& fields) {
  std::vector<ResolvedField> found;
  for (LoadedClass* at = &made; at != nullptr; at = at->super) {
    for (std::size_t index = 0; index < at->file.fields.size(); ++index) {
      const ResolvedField field{at, index};
      if (fields.contains(linker.universe().code().number_of(field))) found.push_back(field);
    }
  }
  return found;
}

/// The classes whose objects stand for those of `made`: the class itself, or what is below an abstract one
/// and does what the target says. None if a test can set what the target reads of one of them.
std::vector<LoadedClass*> find_classes(Linker& linker, LoadedClass& made, const TargetReads& reads) {
  const ResolvedMethod& target = reads.method;
  std::vector<LoadedClass*> found;
  std::vector<LoadedClass*> candidates{&made};
  const bool is_receiver = &made == target.owner;
  // What the target takes would have to be of the types that the class below says.
  if (is_receiver && !is_type_known(made, made, *target.method)) return found;
  if (made.file.access.is_abstract()) candidates = linker.universe().choices(made).classes;
  for (LoadedClass* candidate : candidates) {
    if (!can_be_made(linker, *candidate, *target.owner)) continue;
    const ResolvedMethod called =
        Linker::find_method(*candidate, target.method->name, target.method->descriptor);
    if (is_receiver && called.method != target.method) continue;
    if (can_set_all(linker, *candidate, *target.owner, fields_of(linker, *candidate, reads.fields)))
      return {};
    found.push_back(candidate);
  }
  return found;
}

/// The classes whose objects stand for all inputs of a declared class; none if a test can set what the target
/// reads of all of them.
std::vector<LoadedClass*> find_input_classes(Linker& linker,
                                             LoadedClass& declared,
                                             const TargetReads& target) {
  const LoadedClass& tested = *target.method.owner;
  std::vector<LoadedClass*> found = linker.universe().choices(declared).classes;
  std::erase_if(found, [&](LoadedClass* candidate) { return !can_be_made(linker, *candidate, tested); });
  const bool are_settable = std::ranges::all_of(found, [&](LoadedClass* candidate) {
    return can_set_all(linker, *candidate, tested, fields_of(linker, *candidate, target.fields));
  });
  return are_settable ? std::vector<LoadedClass*>() : found;
}

/// All of one class, one of each of several.
std::vector<PlannedCall> find_makers_of(Linker& linker,
                                        const std::vector<LoadedClass*>& classes,
                                        const LoadedClass& tested) {
  if (classes.size() == 1) return find_makers(linker, *classes.front(), tested);
  std::vector<PlannedCall> makers;
  for (LoadedClass* made : classes) {
    std::vector<PlannedCall> own = find_makers(linker, *made, tested);
    if (!own.empty() && makers.size() < kMostMakers) makers.push_back(std::move(own.front()));
  }
  return makers;
}

/// An object of one of the classes, which stand for all of `made`.
std::optional<ConstructionPlan> plan_of_classes(Linker& linker,
                                                LoadedClass& made,
                                                const std::vector<LoadedClass*>& classes,
                                                const TargetReads& target) {
  ConstructionPlan plan;
  plan.makers = find_makers_of(linker, classes, *target.method.owner);
  if (plan.makers.empty()) return std::nullopt;
  const bool is_shared = std::ranges::any_of(plan.makers, [&](const PlannedCall& maker) {
    return maker.constant_owner != nullptr || returns_shared(*maker.method.owner, *maker.method.method);
  });
  const bool is_read = std::ranges::any_of(
      classes, [&](LoadedClass* candidate) { return !fields_of(linker, *candidate, target.fields).empty(); });
  LoadedClass& common = classes.size() == 1 ? *classes.front() : made;
  if (is_read && !is_shared) plan.changers = find_changers(linker, common, target);
  return plan;
}

/// What a type argument says, or any object.
ir::DataTypeId type_of_argument(Linker& linker, std::span<const ir::DataTypeId> arguments, std::size_t at) {
  if (at < arguments.size() && arguments[at].is_valid()) return arguments[at];
  return linker.reference_type(linker.class_id("java/lang/Object"), {}, false);
}

ir::DataTypeId array_of(Linker& linker, ir::DataTypeId element) {
  ir::Program& program = linker.program();
  const TypedClass* typed = linker.universe().find_typed(program.get(element).reference_class);
  const ir::ClassId element_class =
      typed == nullptr ? program.get(element).reference_class : typed->loaded->id;
  const std::string name = std::string(program.text(program.get(element_class).name)) + "[]";
  return linker.reference_type(program.class_named(program.intern(name)),
                               program.get(element).target.is_valid() ? element : ir::DataTypeId(),
                               false);
}

/// Nothing if this JDK has no such method.
std::optional<PlannedCall> plan_library_call(Linker& linker,
                                             const LibraryCall& call,
                                             std::span<const ir::DataTypeId> arguments) {
  LoadedClass* owner = linker.try_load(call.owner);
  if (owner == nullptr) return std::nullopt;
  PlannedCall planned;
  if (call.descriptor.empty()) {
    planned.constant_owner = owner;
    planned.constant = call.name;
    return planned;
  }
  planned.method = Linker::find_method(*owner, call.name, call.descriptor);
  if (planned.method.method == nullptr) return std::nullopt;
  planned.never_null_count = call.never_null_count;
  std::size_t next = 0;
  if (owner->file.access.is_interface() && !planned.method.method->access.is_static()) {
    planned.is_on_argument = true;
    planned.never_null_count = 1;
    planned.names.emplace_back(call.names[0]);
    planned.types.push_back(linker.reference_type(
        linker.class_id("java/util/List"), type_of_argument(linker, arguments, 0), false));
  }
  const std::vector<FieldType> parameters = try_parse_method_type(call.descriptor)->parameters;
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    const FieldType& type = parameters[at];
    planned.names.emplace_back(call.names[at]);
    const bool is_any = type.is_reference() && type.class_name == "java/lang/Object";
    if (!is_any) {
      planned.types.push_back(linker.data_type(type));
      continue;
    }
    const ir::DataTypeId argument = type_of_argument(linker, arguments, next++);
    planned.types.push_back(type.is_array() ? array_of(linker, argument) : argument);
  }
  return planned;
}

/// A constructor that a test can call, with a message or a cause if there is one.
const Method* find_exception_constructor(const LoadedClass& made, const LoadedClass& tested) {
  constexpr std::string_view kUsual[] = {"(Ljava/lang/String;Ljava/lang/Throwable;)V",
                                         "(Ljava/lang/String;)V",
                                         "(Ljava/lang/Throwable;)V",
                                         "()V"};
  for (std::string_view descriptor : kUsual) {
    const Method* found = made.find_method("<init>", descriptor);
    if (found != nullptr && can_test_use(found->access, made, tested)) return found;
  }
  return nullptr;
}

/// What the code of a class tests objects for and casts them to.
std::set<std::string_view> find_asked(const LoadedClass& tested) {
  std::set<std::string_view> asked;
  for (const Method& method : tested.file.methods) {
    if (!method.code) continue;
    for (const Instruction& instruction : Instructions(method.code->bytes)) {
      if (instruction.opcode == Opcode::InstanceOf || instruction.opcode == Opcode::CheckCast)
        asked.insert(tested.file.constants.class_name(instruction.constant));
    }
  }
  return asked;
}

/// The exceptions that the code of a class asks for, by `instanceof`, a cast or a handler, below a declared
/// one: a constructor of each.
std::vector<PlannedCall> plan_asked_exceptions(Linker& linker,
                                               const LoadedClass& declared,
                                               const LoadedClass& tested) {
  constexpr std::size_t kMost = 3;
  std::set<std::string_view> asked = find_asked(tested);
  for (const Method& method : tested.file.methods) {
    if (!method.code) continue;
    for (const ExceptionHandler& handler : method.code->handlers) {
      if (handler.catch_type != 0) asked.insert(tested.file.constants.class_name(handler.catch_type));
    }
  }
  std::vector<PlannedCall> calls;
  for (std::string_view name : asked) {
    LoadedClass* made = name.starts_with('[') ? nullptr : linker.try_load(name);
    if (made == nullptr || made == &declared || !is_subclass(*made, declared)) continue;
    const Nesting nesting = nesting_of(linker, *made);
    const bool is_near = package_of(name) == package_of(tested.file.name);
    const bool has_name =
        nesting.access == Nesting::Access::Public || (nesting.access == Nesting::Access::Package && is_near);
    if (made->file.access.is_abstract() || nesting.is_inner || !has_name) continue;
    const Method* constructor = find_exception_constructor(*made, tested);
    if (constructor == nullptr || calls.size() == kMost) continue;
    PlannedCall call = plan_call(linker, {made, constructor}, *made);
    const std::vector<FieldType> parameters = try_parse_method_type(constructor->descriptor)->parameters;
    for (std::size_t at = 0; at < parameters.size(); ++at) {
      call.names[at] = parameters[at].class_name == "java/lang/String" ? "message" : "cause";
    }
    calls.push_back(std::move(call));
  }
  return calls;
}

/// Whether a method does nothing but set a field to its only parameter, or refuse that.
bool is_setter(Linker& linker, const ResolvedMethod& method) {
  if (try_parse_method_type(method.method->descriptor)->parameters.size() != 1) return false;
  const std::optional<ir::EffectSummary> effects = try_summarise(linker, *method.owner, *method.method);
  return effects && effects->fields.size() == 1 &&
         effects->fields.front().value.kind == ir::EffectValue::Kind::Parameter;
}

/// Of which class a literal may be where the code of INPUT has none that fits.
constexpr std::string_view kLiterals[] = {
    "java/lang/String", "java/lang/Integer", "java/util/concurrent/TimeUnit", "java/lang/Deprecated"};

/// `Class<E extends Enum<E>>` is that of an enum: literals of classes that fit the type argument.
void choose_literals(Linker& linker, ir::DataTypeId argument, ConstructionPlan& plan) {
  constexpr std::size_t kMost = 3;
  if (!argument.is_valid()) return;
  const ir::ClassId declared = linker.program().get(argument).reference_class;
  if (!declared.is_valid()) return;
  const TypedClass* typed = linker.universe().find_typed(declared);
  LoadedClass* bound =
      typed != nullptr
          ? typed->loaded
          : linker.try_load(binary_name(linker.program().text(linker.program().get(declared).name)));
  if (bound == nullptr || bound->file.name == "java/lang/Object") return;
  std::vector<LoadedClass*> owners = linker.universe().choices(*bound).classes;
  for (std::string_view name : kLiterals) {
    if (LoadedClass* owner = linker.try_load(name)) owners.push_back(owner);
  }
  std::erase_if(owners, [&](const LoadedClass* owner) { return !is_subclass(*owner, *bound); });
  if (owners.empty()) owners.push_back(bound);
  if (owners.size() > kMost) owners.resize(kMost);
  plan.makers.clear();
  for (LoadedClass* owner : owners) {
    PlannedCall& literal = plan.makers.emplace_back();
    literal.constant_owner = owner;
    literal.constant = "class";
  }
}

}  // namespace

void allow_more_calls(ConstructionPlan& plan) {
  const auto sequences = [](std::size_t changers, unsigned steps) {
    std::size_t count = 1;
    for (unsigned at = 0; at < steps; ++at) count *= changers;
    return count;
  };
  if (plan.changers.empty()) return;
  const std::size_t most = sequences(kMostChangers, kMostCalls);
  while (plan.steps < kMostCallsOfFew && sequences(plan.changers.size(), plan.steps + 1) <= most) {
    ++plan.steps;
  }
}

PlannedCall plan_call(Linker& linker, const ResolvedMethod& method, const LoadedClass& made) {
  PlannedCall call;
  call.method = method;
  call.types = GenericTypes(linker, *method.owner, made).of_parameters(*method.method);
  const ir::Program& program = linker.program();
  std::vector<ir::Symbol> names =
      program.get(linker.function_of(*method.owner, *method.method)).parameter_names;
  if (!method.method->access.is_static()) names.erase(names.begin());
  for (ir::Symbol name : names) call.names.emplace_back(program.text(name));
  return call;
}

std::optional<ConstructionPlan> plan_library(Linker& linker,
                                             const FieldType& declared,
                                             std::span<const ir::DataTypeId> arguments,
                                             const LoadedClass* tested) {
  if (!declared.is_reference() || declared.is_array()) return std::nullopt;
  const LibraryMaking* making = find_library_making(declared.class_name);
  if (making == nullptr) return std::nullopt;
  ConstructionPlan plan;
  for (const LibraryCall& maker : making->makers) {
    if (std::optional<PlannedCall> call = plan_library_call(linker, maker, arguments)) {
      plan.makers.push_back(*std::move(call));
    }
  }
  const LoadedClass* base = making->is_exception ? linker.try_load(declared.class_name) : nullptr;
  if (base != nullptr && tested != nullptr) {
    std::ranges::move(plan_asked_exceptions(linker, *base, *tested), std::back_inserter(plan.makers));
  }
  if (plan.makers.empty()) return std::nullopt;
  if (declared.class_name == "java/lang/Class" && !arguments.empty()) {
    choose_literals(linker, arguments.front(), plan);
  }
  for (const LibraryCall& changer : making->changers) {
    if (std::optional<PlannedCall> call = plan_library_call(linker, changer, arguments)) {
      plan.changers.push_back(*std::move(call));
    }
  }
  plan.may_be_null = true;
  return plan;
}

TargetReads::TargetReads(Linker& linker, const ResolvedMethod& tested)
    : method(tested),
      fields(find_read_fields(linker, *tested.owner, *tested.method)),
      statics(linker.universe().code().set_of(find_read_statics(linker, *tested.owner, *tested.method))),
      asked(find_asked(*tested.owner)) {}

void TargetReads::add(Linker& linker, const ResolvedMethod& called) {
  if (called.method == nullptr || !called.method->code || !is_project_class(*called.owner)) return;
  fields.add(find_read_fields(linker, *called.owner, *called.method));
}

std::optional<ConstructionPlan> plan_object(Linker& linker, LoadedClass& made, const TargetReads& target) {
  if (!is_project_class(made) || made.file.access.is_interface()) return std::nullopt;
  return plan_of_classes(linker, made, find_classes(linker, made, target), target);
}

std::optional<ConstructionPlan> plan_input(Linker& linker, LoadedClass& declared, const TargetReads& target) {
  if (!is_project_class(declared)) return std::nullopt;
  return plan_of_classes(linker, declared, find_input_classes(linker, declared, target), target);
}

ConstructionPlan plan_making(Linker& linker, LoadedClass& made) {
  ConstructionPlan plan;
  plan.makers = find_makers(linker, made, made);
  plan.steps = 0;
  return plan;
}

void set_all(Linker& linker, ConstructionPlan& plan) {
  std::vector<PlannedCall> others;
  for (PlannedCall& call : plan.changers) {
    (is_setter(linker, call.method) ? plan.setters : others).push_back(std::move(call));
  }
  plan.changers = std::move(others);
}

std::vector<ResolvedMethod> find_callable_methods(Linker& linker,
                                                  LoadedClass& made,
                                                  const LoadedClass& tested) {
  if (!can_be_made(linker, made, tested)) return {};
  std::vector<ResolvedMethod> methods = find_methods(made, tested);
  // Of a public class with a base that is not, the compiler writes methods that call those of the base.
  for (ResolvedMethod& method : methods) {
    method = Linker::find_method(made, method.method->name, method.method->descriptor);
  }
  return methods;
}

ConstructionPlan plan_sequences(Linker& linker,
                                LoadedClass& made,
                                std::span<const ResolvedMethod> methods,
                                unsigned length) {
  ConstructionPlan plan;
  if (!can_be_made(linker, made, made)) return plan;
  plan.makers = find_makers(linker, made, made, made.file.methods.size());
  std::erase_if(plan.makers, [](const PlannedCall& maker) {
    return maker.constant_owner != nullptr || maker.is_on_argument;
  });
  for (const ResolvedMethod& method : methods) plan.changers.push_back(plan_call(linker, method, made));
  plan.steps = length;
  return plan;
}

std::optional<ConstructionPlan> plan_compared(Linker& linker, const TargetReads& equals) {
  const Method& method = *equals.method.method;
  if (method.name != "equals" || method.descriptor != "(Ljava/lang/Object;)Z") return std::nullopt;
  std::optional<ConstructionPlan> plan = plan_object(linker, *equals.method.owner, equals);
  LoadedClass* other = linker.try_load("java/lang/Object");
  if (!plan || other == nullptr) return std::nullopt;
  plan->makers.push_back(plan_call(linker, {other, other->find_method("<init>", "()V")}, *other));
  plan->changers.clear();
  return plan;
}

}  // namespace testellate::frontend::jvm
