// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/construction_plan.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classfile/signature.h"
#include "frontend/jvm/inputs/generic_types.h"
#include "frontend/jvm/inputs/settable_state.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"
#include "frontend/jvm/link/nesting.h"

namespace testellate::frontend::jvm {
namespace {

/// A call that adds something.
struct Addition {
  std::string_view method;
  std::string_view descriptor;
  std::span<const std::string_view> names;  ///< of what is added; one for each type argument
};

constexpr std::array<std::string_view, 2> kMapNames = {"key", "value"};
constexpr std::array<std::string_view, 1> kElementNames = {"element"};
constexpr Addition kMap = {"put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", kMapNames};
constexpr Addition kElements = {"add", "(Ljava/lang/Object;)Z", kElementNames};

struct Collection {
  std::string_view declared;
  std::string_view made;
  const Addition& addition;
};

/// What stands for all values of a declared class of the JDK. Their fields are too entangled to be inputs, so
/// they are made by calls.
constexpr Collection kCollections[] = {
    {"java/util/Map", "java/util/HashMap", kMap},
    {"java/util/AbstractMap", "java/util/HashMap", kMap},
    {"java/util/HashMap", "java/util/HashMap", kMap},
    {"java/util/LinkedHashMap", "java/util/LinkedHashMap", kMap},
    {"java/util/SortedMap", "java/util/TreeMap", kMap},
    {"java/util/NavigableMap", "java/util/TreeMap", kMap},
    {"java/util/TreeMap", "java/util/TreeMap", kMap},
    {"java/util/Set", "java/util/HashSet", kElements},
    {"java/util/AbstractSet", "java/util/HashSet", kElements},
    {"java/util/HashSet", "java/util/HashSet", kElements},
    {"java/util/LinkedHashSet", "java/util/LinkedHashSet", kElements},
    {"java/util/SortedSet", "java/util/TreeSet", kElements},
    {"java/util/NavigableSet", "java/util/TreeSet", kElements},
    {"java/util/TreeSet", "java/util/TreeSet", kElements},
    {"java/util/Queue", "java/util/ArrayDeque", kElements},
    {"java/util/Deque", "java/util/ArrayDeque", kElements},
    {"java/util/ArrayDeque", "java/util/ArrayDeque", kElements},
    {"java/util/PriorityQueue", "java/util/PriorityQueue", kElements},
    {"java/util/LinkedList", "java/util/LinkedList", kElements},
    {"java/util/Vector", "java/util/Vector", kElements},
    {"java/util/Stack", "java/util/Stack", kElements},
};

/// What stands for all values of a declared class of the JDK, made by one call.
struct Wrapper {
  std::string_view declared;
  std::string_view made;
  std::string_view constructor;  ///< its descriptor
  std::string_view name;         ///< of what is passed
};

constexpr Wrapper kWrappers[] = {
    {"java/lang/Readable", "java/io/StringReader", "(Ljava/lang/String;)V", "text"},
    {"java/io/Reader", "java/io/StringReader", "(Ljava/lang/String;)V", "text"},
    {"java/io/StringReader", "java/io/StringReader", "(Ljava/lang/String;)V", "text"},
    {"java/io/InputStream", "java/io/ByteArrayInputStream", "([B)V", "bytes"},
    {"java/io/ByteArrayInputStream", "java/io/ByteArrayInputStream", "([B)V", "bytes"},
};

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

/// Constructors, or else static methods; if possible, without those that need an object of the class.
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
  if (best == found.end()) return makers;
  for (const Method* method : *best) {
    if (makers.size() < most) makers.push_back(plan_call(linker, {&owner, method}, owner));
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

void add_fields(std::vector<ResolvedField>& fields, const std::vector<ResolvedField>& more) {
  for (const ResolvedField& field : more) {
    if (!contains_field(fields, field)) fields.push_back(field);
  }
}

/// Methods that change what the target reads, then those that change what these read, and so on.
std::vector<PlannedCall> find_changers(Linker& linker, LoadedClass& made, const ResolvedMethod& target) {
  std::vector<ResolvedField> wanted = find_read_fields(linker, *target.owner, *target.method);
  add_fields(wanted, find_read_statics(linker, *target.owner, *target.method));
  std::vector<ResolvedMethod> left = find_methods(made, *target.owner);
  std::vector<PlannedCall> changers;
  for (bool is_more = true; is_more;) {
    std::vector<ResolvedMethod> others;
    std::vector<ResolvedField> read;
    is_more = false;
    for (const ResolvedMethod& method : left) {
      if (changers.size() == kMostChangers) return changers;
      if (!seems_to_change(linker, method, wanted)) {
        others.push_back(method);
        continue;
      }
      changers.push_back(plan_call(linker, method, made));
      add_fields(read, find_read_fields(linker, *method.owner, *method.method));
      is_more = true;
    }
    add_fields(wanted, read);
    left = std::move(others);
  }
  return changers;
}

std::vector<ResolvedField> fields_of(const LoadedClass& made, std::vector<ResolvedField> fields) {
  std::erase_if(fields, [&](const ResolvedField& field) { return !is_subclass(made, *field.owner); });
  return fields;
}

/// The classes whose objects stand for those of `made`: the class itself, or what is below an abstract one
/// and does what the target says. None if a test can set what the target reads of one of them.
std::vector<LoadedClass*> find_classes(Linker& linker,
                                       LoadedClass& made,
                                       const ResolvedMethod& target,
                                       const std::vector<ResolvedField>& read) {
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
    if (can_set_all(linker, *candidate, *target.owner, fields_of(*candidate, read))) return {};
    found.push_back(candidate);
  }
  return found;
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

}  // namespace

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

std::optional<ConstructionPlan> plan_wrapper(Linker& linker, const FieldType& declared) {
  if (!declared.is_reference() || declared.is_array()) return std::nullopt;
  const auto* found = std::ranges::find(kWrappers, declared.class_name, &Wrapper::declared);
  LoadedClass* made = found == std::end(kWrappers) ? nullptr : linker.try_load(found->made);
  const Method* constructor = made == nullptr ? nullptr : made->find_method("<init>", found->constructor);
  if (constructor == nullptr || can_be_input(linker, declared)) return std::nullopt;
  PlannedCall maker{{made, constructor}, {}, {std::string(found->name)}, 1};
  const MethodType type = *try_parse_method_type(found->constructor);
  maker.types.push_back(linker.data_type(type.parameters.front()));
  ConstructionPlan plan;
  plan.makers.push_back(std::move(maker));
  plan.may_be_null = true;
  return plan;
}

std::optional<ConstructionPlan> plan_collection(Linker& linker,
                                                const FieldType& declared,
                                                std::span<const ir::DataTypeId> arguments) {
  if (!declared.is_reference() || declared.is_array()) return std::nullopt;
  const auto* found = std::ranges::find(kCollections, declared.class_name, &Collection::declared);
  if (found == std::end(kCollections) || can_be_input(linker, declared)) return std::nullopt;
  LoadedClass* made = linker.try_load(found->made);
  if (made == nullptr) return std::nullopt;
  const Addition& addition = found->addition;
  const ResolvedMethod constructor{made, made->find_method("<init>", "()V")};
  const ResolvedMethod adds = Linker::find_method(*made, addition.method, addition.descriptor);
  if (constructor.method == nullptr || adds.method == nullptr) return std::nullopt;
  PlannedCall call;
  call.method = adds;
  for (std::size_t at = 0; at < addition.names.size(); ++at) {
    const bool is_known = at < arguments.size() && arguments[at].is_valid();
    call.types.push_back(is_known ? arguments[at]
                                  : linker.reference_type(linker.class_id("java/lang/Object"), {}, false));
    call.names.emplace_back(addition.names[at]);
  }
  // A key or element that is null is legal in some, and what nobody would write.
  call.never_null_count = 1;
  ConstructionPlan plan;
  plan.makers.push_back({constructor, {}, {}, 0});
  plan.changers.push_back(std::move(call));
  plan.may_be_null = true;
  return plan;
}

std::optional<ConstructionPlan> plan_object(Linker& linker, LoadedClass& made, const ResolvedMethod& target) {
  if (!is_project_class(made) || made.file.access.is_interface()) return std::nullopt;
  const std::vector<ResolvedField> read = find_read_fields(linker, *target.owner, *target.method);
  const std::vector<LoadedClass*> classes = find_classes(linker, made, target, read);
  ConstructionPlan plan;
  plan.makers = find_makers_of(linker, classes, *target.owner);
  if (plan.makers.empty()) return std::nullopt;
  const bool is_shared = std::ranges::any_of(plan.makers, [&](const PlannedCall& maker) {
    return returns_shared(*maker.method.owner, *maker.method.method);
  });
  const bool is_read = std::ranges::any_of(
      classes, [&](const LoadedClass* candidate) { return !fields_of(*candidate, read).empty(); });
  LoadedClass& common = classes.size() == 1 ? *classes.front() : made;
  if (is_read && !is_shared) plan.changers = find_changers(linker, common, target);
  return plan;
}

std::vector<ResolvedMethod> find_callable_methods(Linker& linker, LoadedClass& made) {
  return can_be_made(linker, made, made) ? find_methods(made, made) : std::vector<ResolvedMethod>();
}

ConstructionPlan plan_sequences(Linker& linker,
                                LoadedClass& made,
                                std::span<const ResolvedMethod> methods,
                                unsigned length) {
  ConstructionPlan plan;
  if (!can_be_made(linker, made, made)) return plan;
  plan.makers = find_makers(linker, made, made, made.file.methods.size());
  for (const ResolvedMethod& method : methods) plan.changers.push_back(plan_call(linker, method, made));
  plan.steps = length;
  return plan;
}

std::optional<ConstructionPlan> plan_compared(Linker& linker, const ResolvedMethod& equals) {
  std::optional<ConstructionPlan> plan = plan_object(linker, *equals.owner, equals);
  LoadedClass* other = linker.try_load("java/lang/Object");
  if (!plan || other == nullptr) return std::nullopt;
  plan->makers.push_back(plan_call(linker, {other, other->find_method("<init>", "()V")}, *other));
  plan->changers.clear();
  plan->may_be_null = true;
  return plan;
}

}  // namespace testellate::frontend::jvm
