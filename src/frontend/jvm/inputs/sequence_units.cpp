// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/sequence_units.h"

#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/code_index.h"
#include "frontend/jvm/inputs/construction.h"
#include "frontend/jvm/inputs/construction_plan.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "frontend/jvm/inputs/questions.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/inputs/user_code.h"
#include "support/expected.h"

namespace testellate::frontend::jvm {
namespace {

Unexpected<diag::Diagnostic> refuse(const LoadedClass& made, const std::string& why) {
  return diag::error(diag::Kind::TargetUnknown, {}, "`" + dotted_name(made.file.name) + "` " + why);
}

class SequenceUnitMaker {
 public:
  SequenceUnitMaker(Linker& linker, LoadedClass& made, const WantedSequences& wanted)
      : linker_(linker), made_(made), wanted_(wanted), callable_(find_callable_methods(linker, made, made)) {}

  diag::Result<SequenceUnits> make() {
    TRY_ASSIGN(methods_, choose(wanted_.methods));
    if (wanted_.methods.empty()) {
      methods_ = callable_;
      std::erase_if(methods_, [&](const ResolvedMethod& method) { return is_asked(method); });
    }
    TRY(leave_out());
    ConstructionPlan plan = plan_sequences(linker_, made_, methods_, wanted_.length);
    if (plan.makers.empty()) return refuse(made_, "has no constructor that a test can call");
    std::erase_if(plan.makers, [&](const PlannedCall& maker) {
      return has_made_parameter(linker_, *maker.method.owner, *maker.method.method);
    });
    if (plan.makers.empty()) {
      return refuse(made_, std::string("has only constructors of which each ") + kNeedsCalls);
    }
    if (methods_.empty()) return refuse(made_, "has no method that a sequence could call");
    for (const ir::NamedContract& contract : wanted_.contracts) TRY(add_contract(contract));
    if (!wanted_.abstraction.empty()) TRY(add_abstraction());
    for (const PlannedCall& maker : plan.makers) {
      TRY_ASSIGN(ir::Unit unit, make_unit(linker_, *maker.method.owner, *maker.method.method));
      units_.calls.makers.push_back(std::move(unit));
    }
    TRY(add(methods_, plan, units_.calls.methods));
    TRY(add(observers_, plan, units_.calls.observers));
    share_setup();
    ask();
    return std::move(units_);
  }

 private:
  static constexpr const char* kNeedsCalls = "takes an object that itself is made by calls";

  /// Whether contracts or the abstraction ask the method.
  [[nodiscard]] bool is_asked(const ResolvedMethod& method) const {
    return method.method->name == wanted_.abstraction ||
           std::ranges::any_of(wanted_.contracts, [&](const ir::NamedContract& contract) {
             return contract.check == method.method->name;
           });
  }

  /// Position of a method among the observers.
  std::size_t observe(const ResolvedMethod& method) {
    for (std::size_t at = 0; at < observers_.size(); ++at) {
      if (observers_[at].method == method.method) return at;
    }
    observers_.push_back(method);
    return observers_.size() - 1;
  }

  /// The method that answers yes or no to one of these lists of arguments, the first if it can; null if there
  /// is none.
  [[nodiscard]] const ResolvedMethod* find_check(const std::string& name,
                                                 const std::vector<std::string>& parameters) const {
    for (const std::string& wanted : parameters) {
      for (const ResolvedMethod& method : callable_) {
        if (method.method->name == name && method.method->descriptor == "(" + wanted + ")Z") return &method;
      }
    }
    return nullptr;
  }

  diag::Result<void> add_contract(const ir::NamedContract& contract) {
    if (contract.kind == ir::ContractKind::Invariant) {
      const ResolvedMethod* check = find_check(contract.check, {""});
      if (check == nullptr) return refuse_check("`boolean " + contract.check + "()`");
      units_.calls.contracts.push_back({contract.kind, std::nullopt, observe(*check), false});
      return {};
    }
    bool is_used = false;
    for (std::size_t at = 0; at < methods_.size(); ++at) {
      const Method& method = *methods_[at].method;
      if (method.name != contract.method) continue;
      const std::string_view descriptor = method.descriptor;
      const std::size_t end = descriptor.find(')');
      const std::string taken(descriptor.substr(1, end - 1));
      const std::string result(descriptor.substr(end + 1));
      std::vector<std::string> lists{taken, ""};
      if (contract.kind == ir::ContractKind::Postcondition && result != "V") {
        lists.insert(lists.begin(), taken + result);
      }
      const ResolvedMethod* check = find_check(contract.check, lists);
      if (check == nullptr) {
        return refuse_check("`boolean " + contract.check + "` that takes nothing, or what `" +
                            contract.method + "` takes");
      }
      const bool takes_arguments = check->method->descriptor != "()Z";
      units_.calls.contracts.push_back({contract.kind, at, observe(*check), takes_arguments});
      is_used = true;
    }
    if (!is_used) return refuse(made_, "has no method `" + contract.method + "` among those that are called");
    return {};
  }

  /// A method that takes an object of any class, or of this one, and says yes or no.
  [[nodiscard]] const ResolvedMethod* find_equality() const {
    return find_check(wanted_.abstraction, {"L" + std::string(made_.file.name) + ";", "Ljava/lang/Object;"});
  }

  diag::Result<void> add_abstraction() {
    if (const ResolvedMethod* equality = find_equality()) {
      units_.calls.equality = observe(*equality);
      return {};
    }
    for (const ResolvedMethod& method : callable_) {
      const std::string_view descriptor = method.method->descriptor;
      if (method.method->name != wanted_.abstraction || !descriptor.starts_with("()")) continue;
      if (descriptor == "()V") break;
      units_.calls.abstraction = observe(method);
      return {};
    }
    return refuse_check(
        "method `" + wanted_.abstraction +
        "` without parameters that returns something, or of one object that returns a boolean");
  }

  [[nodiscard]] diag::Result<void> refuse_check(const std::string& wanted) const {
    return refuse(made_, "has no " + wanted + ", that a test can call");
  }

  /// All methods of each of the names.
  diag::Result<std::vector<ResolvedMethod>> choose(const std::vector<std::string>& names) {
    std::vector<ResolvedMethod> chosen;
    for (const std::string& name : names) {
      const std::size_t before = chosen.size();
      for (const ResolvedMethod& method : callable_) {
        if (method.method->name == name) chosen.push_back(method);
      }
      if (chosen.size() == before) return refuse(made_, "has no method `" + name + "` that a test can call");
    }
    return chosen;
  }

  /// Calls that make an argument would have to be part of the sequence.
  diag::Result<void> leave_out() {
    std::vector<ResolvedMethod> kept;
    for (const ResolvedMethod& method : methods_) {
      if (!has_made_parameter(linker_, *method.owner, *method.method)) {
        kept.push_back(method);
        continue;
      }
      const std::string why = "`" + std::string(method.method->name) + "` " + kNeedsCalls;
      if (!wanted_.methods.empty()) return diag::error(diag::Kind::JvmUnsupported, {}, why);
      units_.left_out.push_back(why);
    }
    methods_ = std::move(kept);
    return {};
  }

  diag::Result<void> add(const std::vector<ResolvedMethod>& methods,
                         const ConstructionPlan& plan,
                         std::vector<ir::Unit>& units) {
    for (const ResolvedMethod& method : methods) {
      TRY_ASSIGN(ir::Unit unit, make_unit(linker_, *method.owner, *method.method, {.receiver = &plan}));
      units.push_back(std::move(unit));
    }
    return {};
  }

  /// Whatever the last call of a sequence is, the first one starts from the same.
  void share_setup() {
    std::vector<ir::FunctionId> setup;
    const auto visit = [&](const auto& change) {
      for (std::vector<ir::Unit>* all :
           {&units_.calls.makers, &units_.calls.methods, &units_.calls.observers}) {
        for (ir::Unit& unit : *all) change(unit);
      }
    };
    visit([&](ir::Unit& unit) {
      // States are compared by what the calls of the sequence are given.
      unit.made_inputs.clear();
      for (ir::FunctionId function : unit.setup) {
        if (std::ranges::find(setup, function) == setup.end()) setup.push_back(function);
      }
    });
    visit([&](ir::Unit& unit) {
      unit.setup = setup;
      unit.settable.clear();
    });
  }

  void ask() {
    units_.calls.questions = find_questions(linker_, made_, made_);
    for (ir::Question& question : units_.calls.questions) question.argument = 0;
  }

  Linker& linker_;
  LoadedClass& made_;
  const WantedSequences& wanted_;
  std::vector<ResolvedMethod> callable_;
  std::vector<ResolvedMethod> methods_;
  std::vector<ResolvedMethod> observers_;
  SequenceUnits units_;
};

}  // namespace

diag::Result<SequenceUnits> make_sequence_units(Linker& linker,
                                                LoadedClass& made,
                                                const WantedSequences& wanted) {
  return SequenceUnitMaker(linker, made, wanted).make();
}

}  // namespace testellate::frontend::jvm
