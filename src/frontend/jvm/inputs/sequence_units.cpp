// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/sequence_units.h"

#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/construction.h"
#include "frontend/jvm/inputs/construction_plan.h"
#include "frontend/jvm/inputs/java_unit.h"
#include "support/expected.h"

namespace testellate::frontend::jvm {
namespace {

Unexpected<diag::Diagnostic> refuse(const LoadedClass& made, const std::string& why) {
  return diag::error(diag::Kind::TargetUnknown, {}, "`" + dotted_name(made.file.name) + "` " + why);
}

class SequenceUnitMaker {
 public:
  SequenceUnitMaker(Linker& linker, LoadedClass& made, const WantedSequences& wanted)
      : linker_(linker), made_(made), wanted_(wanted), callable_(find_callable_methods(linker, made)) {}

  diag::Result<SequenceUnits> make() {
    TRY_ASSIGN(std::vector<ResolvedMethod> methods, choose(wanted_.methods));
    if (wanted_.methods.empty()) {
      methods = callable_;
      std::erase_if(methods, [&](const ResolvedMethod& method) { return is_observer(method); });
    }
    TRY_ASSIGN(const std::vector<ResolvedMethod> observers, choose(wanted_.observers));
    TRY(leave_out(methods));
    ConstructionPlan plan = plan_sequences(linker_, made_, methods, wanted_.length);
    if (plan.makers.empty()) return refuse(made_, "has no constructor that a test can call");
    std::erase_if(plan.makers, [&](const PlannedCall& maker) {
      return has_made_parameter(linker_, *maker.method.owner, *maker.method.method);
    });
    if (plan.makers.empty())
      return refuse(made_, std::string("has only constructors of which each ") + kNeedsCalls);
    if (methods.empty()) return refuse(made_, "has no method that a sequence could call");
    for (const PlannedCall& maker : plan.makers) {
      TRY_ASSIGN(ir::Unit unit, make_unit(linker_, *maker.method.owner, *maker.method.method));
      units_.makers.push_back(std::move(unit));
    }
    TRY(add(methods, plan, units_.methods));
    TRY(add(observers, plan, units_.observers));
    share_setup();
    return std::move(units_);
  }

 private:
  static constexpr const char* kNeedsCalls = "takes an object that itself is made by calls";

  [[nodiscard]] bool is_observer(const ResolvedMethod& method) const {
    return std::ranges::find(wanted_.observers, method.method->name) != wanted_.observers.end();
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
  diag::Result<void> leave_out(std::vector<ResolvedMethod>& methods) {
    std::vector<ResolvedMethod> kept;
    for (const ResolvedMethod& method : methods) {
      if (!has_made_parameter(linker_, *method.owner, *method.method)) {
        kept.push_back(method);
        continue;
      }
      const std::string why = "`" + std::string(method.method->name) + "` " + kNeedsCalls;
      if (!wanted_.methods.empty()) return diag::error(diag::Kind::JvmUnsupported, {}, why);
      units_.left_out.push_back(why);
    }
    methods = std::move(kept);
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
      for (std::vector<ir::Unit>* all : {&units_.makers, &units_.methods, &units_.observers}) {
        for (ir::Unit& unit : *all) change(unit);
      }
    };
    visit([&](ir::Unit& unit) {
      for (ir::FunctionId function : unit.setup) {
        if (std::ranges::find(setup, function) == setup.end()) setup.push_back(function);
      }
    });
    visit([&](ir::Unit& unit) {
      unit.setup = setup;
      unit.settable.clear();
    });
  }

  Linker& linker_;
  LoadedClass& made_;
  const WantedSequences& wanted_;
  std::vector<ResolvedMethod> callable_;
  SequenceUnits units_;
};

}  // namespace

diag::Result<SequenceUnits> make_sequence_units(Linker& linker,
                                                LoadedClass& made,
                                                const WantedSequences& wanted) {
  return SequenceUnitMaker(linker, made, wanted).make();
}

}  // namespace testellate::frontend::jvm
