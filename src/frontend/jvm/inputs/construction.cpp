// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/construction.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <span>
#include <string>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/generic_types.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "ir/unit.h"

namespace testellate::frontend::jvm {
namespace {

/// What inputs of a unit are called: no two the same.
using InputNames = std::set<std::string, std::less<>>;

using ir::Operand;

constexpr std::string_view kMismatch = "java/lang/IllegalArgumentException";

/// Calls of which one is made.
struct Group {
  std::optional<std::uint32_t> selector;
  struct Choice {
    ResolvedMethod method;
    ir::ConstructionCall call;
    bool is_on_argument = false;
  };
  std::vector<Choice> choices;
};

/// Names for parameters of calls, as the source has them.
class Namer {
 public:
  Namer(const ConstructionPlan& plan, std::string prefix, InputNames& taken)
      : plan_(plan), prefix_(std::move(prefix)), taken_(taken) {}

  /// Step 0 is that of the makers.
  std::string selector(unsigned step) {
    const std::string maker = prefix_.empty() ? "constructor" : "new";
    return unique(prefix_ + (step == 0 ? maker : "call" + std::to_string(step)));
  }

  std::string parameter(const PlannedCall& call, std::size_t at, unsigned step) {
    const std::string name = plain(call.names[at]);
    if (step == 0) return unique(taken_.contains(prefix_ + name) ? prefix_ + name + "0" : prefix_ + name);
    const auto has_name = [&](const PlannedCall& other) {
      return std::ranges::any_of(other.names,
                                 [&](const std::string& candidate) { return plain(candidate) == name; });
    };
    const std::string number = std::to_string(step);
    if (std::ranges::count_if(plan_.changers, has_name) == 1) return unique(prefix_ + name + number);
    std::string upper = name;
    upper[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(upper[0])));
    return unique(prefix_ + std::string(call.method.method->name) + upper + number);
  }

 private:
  /// What has no name in the class file is called `p.0`, which is too much with a number behind it.
  static std::string plain(std::string name) {
    std::erase(name, '.');
    return name;
  }

  std::string unique(const std::string& name) {
    std::string result = name;
    for (unsigned count = 2; !taken_.insert(result).second; ++count)
      result = name + "_" + std::to_string(count);
    return result;
  }

  const ConstructionPlan& plan_;
  std::string prefix_;
  InputNames& taken_;
};

/// A function that returns what a static variable of the JDK holds, or the object of a class.
ir::FunctionId constant_function(Linker& linker, LoadedClass& owner, std::string_view constant) {
  const std::string name(constant);
  return linker.define(
      std::string(kConstantPrefix) + with_dots(owner.file.name) + "#" + name,
      {ir::Type::ref(), {}, false},
      [&linker, &owner, name](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
        CodeWriter out(linker.program(), id);
        Emitter emitter(linker, out, nullptr);
        out.start_block(out.add_block("entry"), {});
        if (name == "class") {
          emitter.push_class(owner.file.name);
        } else {
          const auto field = std::ranges::find(owner.file.fields, name, &Field::name);
          emitter.get_static({ConstantKind::Fieldref, owner.file.name, name, field->descriptor});
        }
        out.return_value(ir::Type::ref(), out.pop(ValueKind::Ref));
        return out.finish();
      });
}

/// Lays out the parameters.
class Layout {
 public:
  Layout(Linker& linker, const ConstructionPlan& plan, const std::string& prefix, InputNames& names)
      : linker_(linker), namer_(plan, prefix, names) {
    // Whoever makes nothing has no choice to make afterwards.
    const bool is_chosen = plan.may_be_null || plan.makers.size() > 1;
    add_group(plan.makers, 0, is_chosen, plan.may_be_null ? 1 : 0);
    for (const PlannedCall& setter : plan.setters) add_group({&setter, 1}, 0, false, 0);
    for (unsigned step = 1; step <= plan.steps && !plan.changers.empty(); ++step) {
      add_group(plan.changers, step, true, 1);
    }
  }

  std::vector<Group> groups;
  ir::Construction construction;
  ir::Signature signature{ir::Type::ref(), {}, false};

 private:
  void add_group(std::span<const PlannedCall> calls, unsigned step, bool is_chosen, std::uint32_t selected) {
    Group group;
    if (is_chosen) {
      group.selector = static_cast<std::uint32_t>(construction.parameters.size());
      FieldType number;
      number.base = BaseType::Int;
      add_parameter(namer_.selector(step), linker_.data_type(number), register_type(number));
    }
    for (const PlannedCall& planned : calls) {
      Group::Choice choice;
      choice.method = planned.method;
      choice.call.callee = planned.constant_owner != nullptr
                               ? constant_function(linker_, *planned.constant_owner, planned.constant)
                               : linker_.function_of(*planned.method.owner, *planned.method.method);
      choice.call.selector = group.selector;
      choice.call.selected = is_chosen ? selected++ : 0;
      choice.call.first_argument = static_cast<std::uint32_t>(construction.parameters.size());
      choice.is_on_argument = planned.is_on_argument;
      MethodType type;
      if (planned.constant_owner == nullptr) type = *try_parse_method_type(planned.method.method->descriptor);
      if (planned.is_on_argument) {
        type.parameters.insert(type.parameters.begin(),
                               *try_parse_class_constant(planned.method.owner->file.name));
      }
      for (std::size_t at = 0; at < type.parameters.size(); ++at) {
        add_parameter(
            namer_.parameter(planned, at, step), planned.types[at], register_type(type.parameters[at]));
        construction.parameters.back().is_never_null = at < planned.never_null_count;
      }
      construction.calls.push_back(choice.call);
      group.choices.push_back(choice);
    }
    groups.push_back(std::move(group));
  }

  void add_parameter(const std::string& name, ir::DataTypeId data_type, ir::Type type) {
    ir::InputRoot root;
    root.name = linker_.program().intern(name);
    root.data_type = data_type;
    construction.parameters.push_back(root);
    signature.parameters.push_back(type);
  }

  Linker& linker_;
  Namer namer_;
};

class BodyMaker {
 public:
  BodyMaker(Linker& linker, ir::FunctionId id)
      : out_(linker.program(), id), emitter_(linker, out_, nullptr) {}

  std::unique_ptr<const ir::Body> make(const std::vector<Group>& groups, bool may_be_null) {
    out_.start_block(out_.add_block("entry"), {});
    for (std::size_t at = 0; at < groups.size(); ++at) {
      if (!groups[at].selector) {
        make_call(groups[at].choices.front());
        continue;
      }
      const ir::BlockId otherwise = out_.add_block();
      choose(groups[at], otherwise);
      const ir::BlockId next = out_.add_block();
      make_calls(groups[at], next);
      out_.start_block(otherwise, {});
      end(at == 0, may_be_null);
      out_.start_block(next, {});
    }
    return_object();
    return out_.finish();
  }

 private:
  void choose(const Group& group, ir::BlockId otherwise) {
    case_blocks_.clear();
    std::vector<ir::SwitchCase> cases;
    for (const Group::Choice& choice : group.choices) {
      case_blocks_.push_back(out_.add_block());
      cases.push_back({choice.call.selected, case_blocks_.back()});
    }
    out_.switch_on(Operand::reg(ir::RegisterId(*group.selector)), otherwise, cases, true);
  }

  void make_calls(const Group& group, ir::BlockId next) {
    for (std::size_t at = 0; at < group.choices.size(); ++at) {
      out_.start_block(case_blocks_[at], {});
      make_call(group.choices[at]);
      out_.jump(next);
    }
  }

  void make_call(const Group::Choice& choice) {
    out_.start_instruction({});
    if (choice.method.method == nullptr) {
      out_.push(ValueKind::Ref, out_.call(choice.call.callee, {}));
      out_.store_local(kObject, ValueKind::Ref);
      return;
    }
    const LoadedClass& owner = *choice.method.owner;
    const Method& method = *choice.method.method;
    const MethodType type = *try_parse_method_type(method.descriptor);
    std::uint32_t next = choice.call.first_argument;
    const auto push_arguments = [&] {
      for (const FieldType& parameter : type.parameters) {
        out_.push(kind_of(parameter), Operand::reg(ir::RegisterId(next++)));
      }
    };
    const bool is_interface = owner.file.access.is_interface();
    const MemberRef reference{is_interface ? ConstantKind::InterfaceMethodref : ConstantKind::Methodref,
                              owner.file.name,
                              method.name,
                              method.descriptor};
    const InvokeKind dispatch = is_interface ? InvokeKind::Interface : InvokeKind::Virtual;
    if (method.name == "<init>") {
      emitter_.construct(owner.file.name, method.descriptor, push_arguments);
      out_.store_local(kObject, ValueKind::Ref);
    } else if (method.access.is_static()) {
      push_arguments();
      emitter_.invoke(InvokeKind::Static, reference);
      out_.store_local(kObject, ValueKind::Ref);
      out_.load_local(kObject, ValueKind::Ref);
      emitter_.check_not_null(out_.pop_value());
    } else if (choice.is_on_argument) {
      out_.push(ValueKind::Ref, Operand::reg(ir::RegisterId(next++)));
      push_arguments();
      emitter_.invoke(dispatch, reference);
      out_.store_local(kObject, ValueKind::Ref);
      out_.load_local(kObject, ValueKind::Ref);
      emitter_.check_not_null(out_.pop_value());
    } else {
      out_.load_local(kObject, ValueKind::Ref);
      out_.mark_not_null();
      push_arguments();
      emitter_.invoke(dispatch, reference);
      if (!type.result.is_void()) static_cast<void>(out_.pop_value());
    }
  }

  /// Nothing was chosen. Before there is an object that is no way to make one, unless null will do.
  void end(bool is_first, bool may_be_null) {
    if (!is_first) {
      return_object();
    } else if (may_be_null) {
      out_.return_value(ir::Type::ref(), out_.null());
    } else {
      emitter_.construct(kMismatch, "()V", [] {});
      out_.throw_value(out_.pop(ValueKind::Ref));
    }
  }

  void return_object() {
    out_.load_local(kObject, ValueKind::Ref);
    out_.return_value(ir::Type::ref(), out_.pop(ValueKind::Ref));
  }

  static constexpr unsigned kObject = 0;  ///< the local variable that holds it

  CodeWriter out_;
  Emitter emitter_;
  std::vector<ir::BlockId> case_blocks_;
};

/// The construction that a plan describes, with a function of our own. Its parameters are, one after the
/// other: which maker is taken, unless there is no choice, and what each takes; what the setters take; then
/// for each step which changer is taken, counted from 1, and what each takes. A step that takes none is the
/// last.
///
/// Parameters have the names of the source with the number of the step, behind `prefix`; they are added to
/// `names`.
ir::Construction write_construction(Linker& linker,
                                    const std::string& function_name,
                                    const ConstructionPlan& plan,
                                    const std::string& prefix,
                                    InputNames& names) {
  Layout layout(linker, plan, prefix, names);
  ir::Construction construction = std::move(layout.construction);
  construction.function =
      linker.define(function_name,
                    layout.signature,
                    [&linker, groups = std::move(layout.groups), may_be_null = plan.may_be_null](
                        ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
                      return BodyMaker(linker, id).make(groups, may_be_null);
                    });
  std::vector<ir::Symbol>& parameters = linker.program().edit_function(construction.function).parameter_names;
  parameters.clear();
  for (const ir::InputRoot& root : construction.parameters) parameters.push_back(root.name);
  return construction;
}

/// Of a parameter: there may be several, and there are fewer paths to share.
constexpr unsigned kMostParameterCalls = 2;

InputNames names_of(const ir::Program& program, const ir::Unit& unit) {
  InputNames names;
  for (const ir::InputRoot& root : unit.parameters) names.emplace(program.text(root.name));
  for (const ir::InputRoot& root : unit.settable) names.emplace(program.text(root.name));
  for (const ir::Construction& construction : unit.constructions) {
    for (const ir::InputRoot& root : construction.parameters) names.emplace(program.text(root.name));
  }
  return names;
}

/// How parameters of a method are made by calls.
class ParameterPlanner {
 public:
  ParameterPlanner(Linker& linker, const TargetReads& target)
      : linker_(linker),
        target_(target),
        types_(try_parse_method_type(target.method.method->descriptor)->parameters),
        arguments_(
            GenericTypes(linker, *target.method.owner).arguments_of_parameters(*target.method.method)) {}

  [[nodiscard]] std::size_t count() const { return types_.size(); }

  /// Nothing: the parameter is an input.
  std::optional<ConstructionPlan> plan(std::size_t parameter) {
    return plan_library(linker_, types_[parameter], arguments_[parameter], target_.method.owner);
  }

  /// Whether calls make it, before the call or when it is looked at.
  bool is_made(std::size_t parameter) {
    const FieldType& type = types_[parameter];
    if (plan(parameter) || plan_compared(linker_, target_)) return true;
    LoadedClass* declared =
        type.is_reference() && !type.is_array() ? linker_.try_load(type.class_name) : nullptr;
    return declared != nullptr && plan_object(linker_, *declared, target_);
  }

 private:
  Linker& linker_;
  const TargetReads& target_;
  std::vector<FieldType> types_;
  std::vector<std::vector<ir::DataTypeId>> arguments_;
};

class ConstructionAdder {
 public:
  ConstructionAdder(Linker& linker,
                    const TargetReads& target,
                    const ConstructionOptions& options,
                    ir::Unit& unit)
      : linker_(linker), target_(target), options_(options), unit_(unit) {}

  void run() {
    ParameterPlanner parameters(linker_, target_);
    const std::size_t before = unit_.parameters.size() - parameters.count();
    if (before == 1 && options_.receiver != nullptr) {
      add(*options_.receiver, 0, "");
    } else if (before == 1 && options_.makes_objects) {
      std::optional<ConstructionPlan> plan = plan_object(linker_, *target_.method.owner, target_);
      if (plan && options_.has_long_sequences) allow_more_calls(*plan);
      add(plan, 0, "");
    }
    for (std::size_t at = 0; at < parameters.count(); ++at) {
      const std::size_t argument = before + at;
      const std::string name(linker_.program().text(unit_.parameters[argument].name));
      add(parameters.plan(at), argument, name + ".");
    }
  }

 private:
  void add(const std::optional<ConstructionPlan>& plan, std::size_t argument, const std::string& prefix) {
    if (!plan) return;
    InputNames names = names_of(linker_.program(), unit_);
    const std::string name =
        "jvm.make." + std::to_string(argument) + "." +
        function_name(
            target_.method.owner->file.name, target_.method.method->name, target_.method.method->descriptor);
    ir::Construction construction = write_construction(linker_, name, *plan, prefix, names);
    construction.argument = static_cast<std::uint32_t>(argument);
    unit_.constructions.push_back(std::move(construction));
  }

  Linker& linker_;
  const TargetReads& target_;
  ConstructionOptions options_;
  ir::Unit& unit_;
};

}  // namespace

bool has_made_parameter(Linker& linker, LoadedClass& owner, const Method& method) {
  const TargetReads target(linker, {&owner, &method});
  ParameterPlanner parameters(linker, target);
  for (std::size_t at = 0; at < parameters.count(); ++at) {
    if (parameters.is_made(at)) return true;
  }
  return false;
}

void add_constructions(Linker& linker,
                       const TargetReads& target,
                       const ConstructionOptions& options,
                       ir::Unit& unit) {
  ConstructionAdder(linker, target, options, unit).run();
}

ir::Construction make_construction(Linker& linker, const std::string& name, const ConstructionPlan& plan) {
  InputNames names;
  return write_construction(linker, "jvm.make." + name, plan, "", names);
}

}  // namespace testellate::frontend::jvm
