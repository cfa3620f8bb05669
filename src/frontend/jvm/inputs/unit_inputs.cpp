// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/unit_inputs.h"

#include <algorithm>
#include <unordered_set>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/construction.h"
#include "frontend/jvm/inputs/effect_summary.h"
#include "frontend/jvm/inputs/settable_state.h"
#include "frontend/jvm/inputs/stub_class.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/link/boot.h"
#include "ir/program.h"
#include "support/expected.h"

namespace testellate::frontend::jvm {
namespace {

/// Of an object among others: there are fewer paths to share.
constexpr unsigned kMostInputCalls = 2;

class InputDescriber {
 public:
  InputDescriber(Linker& linker, const TargetReads* target, ir::Unit& unit)
      : linker_(linker), program_(linker.program()), unit_(unit) {
    if (target != nullptr) reads_ = *target;
  }

  diag::Result<void> run() {
    for (const ir::InputRoot& root : unit_.parameters) add(root.data_type);
    for (const ir::InputRoot& root : unit_.settable) add(root.data_type);
    for (const ir::Construction& construction : unit_.constructions) add(construction);
    for (std::size_t at = 0; at < declared_.size(); ++at) {
      if (diag::Result<void> described = describe(declared_[at]); !described) return described;
      if (at + 1 == declared_.size() && has_untyped_list()) add(linker_.class_id("java/lang/Object"));
    }
    return {};
  }

 private:
  void add(ir::DataTypeId type) {
    // Elements of elements, too.
    while (type.is_valid() && program_.get(type).kind == ir::DataType::Kind::Reference) {
      const ir::DataTypeId element = program_.get(type).target;
      if (!element.is_valid()) untyped_.insert(program_.get(type).reference_class);
      add(program_.get(type).reference_class);
      type = element;
    }
  }
  /// What its calls take, and read of that.
  void add(const ir::Construction& construction) {
    for (const ir::InputRoot& root : construction.parameters) add(root.data_type);
    const std::optional<std::uint32_t> maker = construction.calls.front().selector;
    for (const ir::ConstructionCall& call : construction.calls) {
      const ResolvedMethod called = linker_.method_of(call.callee);
      if (called.method == nullptr) continue;
      if (reads_) reads_->add(linker_, called);
      const bool is_maker = &call == construction.calls.data() || (maker && call.selector == maker);
      const bool is_on_argument = !called.method->access.is_static() && called.method->name != "<init>";
      if (is_maker && is_on_argument) builders_.insert(called.owner->id);
    }
  }
  void add(ir::ClassId declared) {
    if (seen_.insert(declared).second) declared_.push_back(declared);
  }

  diag::Result<void> describe(ir::ClassId declared) {
    if (diag::Result<void> completed = program_.complete_class(declared); !completed) {
      // A field whose type is missing is null, and the program may say so itself.
      program_.edit_class(declared).inputs.choices.emplace();
      return {};
    }
    if (program_.get(declared).kind == ir::Class::Kind::Array) {
      if (const ir::ClassId element = program_.get(declared).element_class; element.is_valid()) {
        if (untyped_.contains(declared)) untyped_.insert(element);
        add(element);
      }
      return {};
    }
    if (LoadedClass* real = linker_.universe().find_real(declared)) {
      program_.edit_class(declared).inputs.choices = std::vector<ir::ClassId>{real->id};
      add_object(*real);
      return {};
    }
    if (const TypedClass* typed = linker_.universe().find_typed(declared)) {
      if (make_by_calls(declared, *typed)) return {};
      program_.edit_class(declared).inputs.has_other_choices = !is_project_class(*typed->loaded);
      program_.edit_class(declared).inputs.choices = std::vector<ir::ClassId>{add_stub(*typed)};
      return {};
    }
    TRY_ASSIGN(LoadedClass * loaded, linker_.load(binary_name(program_.text(program_.get(declared).name))));
    const bool is_made = make_by_calls(declared, *loaded);
    const Universe::Choices choices = linker_.universe().choices(*loaded);
    bool leaves_out = choices.leaves_out;
    std::vector<ir::ClassId> classes;
    for (LoadedClass* choice : choices.classes) {
      if (!is_wanted(*loaded, *choice)) {
        leaves_out = true;
        continue;
      }
      if (!program_.complete_class(linker_.class_id(choice->file.name))) continue;
      classes.push_back(choice->id);
      if (ir::find_sequence(program_, choice->id) != nullptr) lists_.insert(declared);
      add_object(*choice);
    }
    if (classes.empty() && !is_made && can_have_stub(*loaded)) {
      classes.push_back(add_stub(*loaded));
    }
    ir::ClassInputs& inputs = program_.edit_class(declared).inputs;
    inputs.choices = std::move(classes);
    // APPROX(replaced-class): an object of it is nothing but its stub.
    const bool is_open = loaded->is_replaced && is_open_stub(*loaded);
    inputs.has_other_choices = leaves_out || is_open;
    return {};
  }

  /// Where the JDK's type is declared, a person passes what the JDK has, or something of INPUT that is easily
  /// made: a list of a hundred that are below `List` only if the code under test asks for it.
  bool is_wanted(const LoadedClass& declared, LoadedClass& choice) {
    if (!reads_ || is_project_class(declared) || !is_project_class(choice)) return true;
    if (choice.file.access.is_enum() || reads_->asks_for(choice)) return true;
    return can_set_object(linker_, choice, *reads_->method.owner);
  }

  /// False: it is not made.
  bool make_by_calls(ir::ClassId declared, const TypedClass& typed) {
    // An object of which class the receiver is decides whether the target is called at all.
    const bool is_receiver = !unit_.parameters.empty() && unit_.parameters.front().is_receiver &&
                             program_.get(unit_.parameters.front().data_type).reference_class == declared;
    if (is_receiver && typed.loaded->file.access.is_abstract()) return false;
    FieldType type = *try_parse_class_constant(typed.loaded->file.name);
    std::optional<ConstructionPlan> plan =
        plan_library(linker_, type, typed.arguments, reads_ ? reads_->method.owner : nullptr);
    if (!plan && reads_) plan = plan_input(linker_, *typed.loaded, *reads_);
    const bool is_compared = typed.loaded->file.name == "java/lang/Object";
    if (!plan && reads_ && is_compared) plan = plan_compared(linker_, *reads_);
    if (!plan) return false;
    plan->may_be_null = false;
    plan->steps = kMostInputCalls;
    if (builders_.contains(declared)) set_all(linker_, *plan);
    ir::MadeInput made;
    made.declared = declared;
    made.construction = make_construction(linker_, made_name(declared), *plan);
    add(made.construction);
    for (const PlannedCall& maker : plan->makers) {
      LoadedClass& owner = maker.constant_owner != nullptr ? *maker.constant_owner : *maker.method.owner;
      // Those of the JDK may fail, and the unit with them; the calls initialise what they need.
      if (is_project_class(owner)) initialise(owner);
    }
    if (linker_.universe().find_typed(declared) != nullptr) {
      program_.edit_class(declared).inputs.choices.emplace();
      program_.edit_class(declared).inputs.has_other_choices = true;
    }
    unit_.made_inputs.push_back(std::move(made));
    return true;
  }

  /// What is read differs between targets, and with it what is called.
  [[nodiscard]] std::string made_name(ir::ClassId declared) const {
    return std::string(program_.text(program_.get(declared).name)) + " for " +
           std::string(program_.text(unit_.name));
  }

  ir::ClassId add_stub(const TypedClass& typed) {
    const ir::ClassId stub = stub_class(linker_, typed);
    initialise(*typed.loaded);
    for (ir::ClassId at = typed.loaded->id; at.is_valid(); at = program_.get(at).super) {
      for (ir::FieldId field : program_.get(at).fields) add(program_.get(field).data_type);
    }
    for (const StubMethod& method : stub_methods(linker_, typed)) {
      add(stub_result(linker_, method, typed));
      for (const StubThrow& thrown : method.throws.thrown) {
        const MethodType constructor = *try_parse_method_type(thrown.constructor->descriptor);
        for (const FieldType& type : constructor.parameters) add(linker_.data_type(type));
      }
    }
    return stub;
  }

  /// Whether code sets a field to a new list, or to a parameter after it has refused null there.
  static bool sets_to_object(const ir::EffectSummary& effects, ir::FieldId field) {
    const auto effect = std::ranges::find(effects.fields, field, &ir::FieldEffect::field);
    if (effect == effects.fields.end()) return false;
    if (effect->value.kind == ir::EffectValue::Kind::EmptyList) return true;
    return effect->value.kind == ir::EffectValue::Kind::Parameter &&
           std::ranges::any_of(effects.guards, [&](const ir::ParameterGuard& guard) {
             return guard.parameter == effect->value.parameter &&
                    guard.relation == ir::ParameterGuard::Relation::NotNull;
           });
  }

  /// Fields that every constructor sets to an object, and nobody sets again.
  void note_never_null(LoadedClass& choice) {
    if (!is_project_class(choice) || !noted_.insert(choice.id).second) return;
    std::vector<std::optional<ir::EffectSummary>> constructors;
    for (const Method& method : choice.file.methods) {
      if (method.name == "<init>") constructors.push_back(try_summarise(linker_, choice, method));
    }
    for (std::size_t at = 0; at < choice.file.fields.size(); ++at) {
      const AccessFlags access = choice.file.fields[at].access;
      if (!access.is_final() || access.is_static()) continue;
      const auto sets = [&](const std::optional<ir::EffectSummary>& effects) {
        return effects && sets_to_object(*effects, choice.fields[at]);
      };
      if (constructors.empty() || !std::ranges::all_of(constructors, sets)) continue;
      std::vector<ir::FieldId>& not_null = program_.edit_class(choice.id).inputs.not_null;
      if (std::ranges::find(not_null, choice.fields[at]) == not_null.end()) {
        not_null.push_back(choice.fields[at]);
      }
    }
  }

  /// What an object of that class leads to.
  void add_object(LoadedClass& choice) {
    initialise(choice);
    note_never_null(choice);
    const ir::Class& info = program_.get(choice.id);
    if (!info.inputs.constants.empty() || !info.inputs.has_identity) return;
    for (ir::ClassId at = choice.id; at.is_valid(); at = program_.get(at).super) {
      // What the elements of a sequence are is said where it is declared.
      if (program_.get(at).inputs.elements.is_valid()) continue;
      for (ir::FieldId field : program_.get(at).fields) add(program_.get(field).data_type);
    }
  }

  /// A list about whose elements nothing is said, so that they can be anything.
  [[nodiscard]] bool has_untyped_list() const {
    return std::ranges::any_of(untyped_, [&](ir::ClassId declared) { return lists_.contains(declared); });
  }

  void initialise(LoadedClass& loaded) {
    if (!linker_.needs_initialisation(loaded)) return;
    const ir::FunctionId start = start_function(linker_, loaded);
    if (std::ranges::find(unit_.setup, start) == unit_.setup.end()) unit_.setup.push_back(start);
  }

  Linker& linker_;
  ir::Program& program_;
  ir::Unit& unit_;
  /// What the target may read, and the calls that make its arguments; nothing: no objects are made.
  std::optional<TargetReads> reads_;
  std::unordered_set<ir::ClassId> builders_;  ///< whose objects collect what those calls make
  std::unordered_set<ir::ClassId> seen_;
  std::unordered_set<ir::ClassId> noted_;
  std::unordered_set<ir::ClassId> untyped_;  ///< declared somewhere without a type of their elements
  std::unordered_set<ir::ClassId> lists_;    ///< declared, and may be sequences
  std::vector<ir::ClassId> declared_;
};

}  // namespace

diag::Result<void> describe_inputs(Linker& linker, const TargetReads* target, ir::Unit& unit) {
  return InputDescriber(linker, target, unit).run();
}

}  // namespace testellate::frontend::jvm
