// SPDX-License-Identifier: Apache-2.0
// The data of a sequence is what the driver of each method takes for its object: which maker, then step by
// step which method, each with its arguments. Parameters of the construction are its members, one by one.
#include "language/c/sequence_units.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "ir/data_type.h"

namespace testellate::language::c {
namespace {

using frontend::llvm::CalledUnit;
using frontend::llvm::CalledUnits;
using recipe::Argument;
using recipe::SingleCall;

/// A member of the data, or of a struct inside of it.
struct Place {
  std::uint64_t offset = 0;
  ir::DataTypeId type;
};

std::optional<Place> find_member(const ir::Program& program, const Place& outer, const std::string& name) {
  if (!outer.type.is_valid()) return std::nullopt;
  for (const ir::DataType::Member& member : program.get(outer.type).members) {
    if (member.name.is_valid() && program.text(member.name) == name) {
      return Place{outer.offset + member.offset, member.type};
    }
  }
  return std::nullopt;
}

/// "insertValue" of "insert" and "value".
std::string joined_name(const std::string& method, std::string argument) {
  if (!argument.empty()) {
    argument.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(argument.front())));
  }
  return method + argument;
}

class SequenceUnitMaker {
 public:
  SequenceUnitMaker(ir::Program& program,
                    const CalledUnits& called,
                    const SequenceRequest& request,
                    const std::string& path)
      : program_(program), called_(called), request_(request), path_(path) {}

  diag::Result<SequenceUnits> make() {
    const recipe::CalledClass& recipe = called_.recipe;
    made_.class_name = recipe.title;
    made_.left_out = recipe.left_out;
    for (const std::string& name : request_.methods) TRY(check_method(name));
    if (recipe.makers.empty()) {
      return refuse("has no constructor that a test can call" +
                    (recipe.left_out.empty() ? std::string() : ": " + recipe.left_out.front()));
    }
    memory_.globals = called_.globals;
    data_ = find_data();
    make_construction();
    for (std::size_t at = 0; at < called_.makers.size(); ++at) add_maker(at);
    if (made_.calls.makers.empty()) return refuse("has no constructor that a sequence could begin with");
    add_methods();
    if (made_.calls.methods.empty()) return refuse("has no method that a sequence could call");
    for (const ir::NamedContract& contract : request_.contracts) TRY(add_contract(contract));
    if (!request_.abstraction.empty()) TRY(add_abstraction());
    made_.calls.memory = std::move(memory_);
    made_.keeps_state = [](ir::ClassId) { return false; };
    return std::move(made_);
  }

 private:
  [[nodiscard]] Unexpected<diag::Diagnostic> refuse(const std::string& why) const {
    return diag::error(diag::Kind::TargetUnknown, {path_, 0, 0}, "`" + called_.recipe.title + "` " + why);
  }

  [[nodiscard]] diag::Result<void> check_method(const std::string& name) const {
    const auto has_name = [&](const SingleCall& call) { return call.name == name; };
    if (std::ranges::any_of(called_.recipe.methods, has_name)) return {};
    for (const std::string& left : called_.recipe.left_out) {
      if (left.starts_with("`" + name + "` ")) {
        return diag::error(diag::Kind::TargetUnknown, {path_, 0, 0}, left);
      }
    }
    return refuse("has no method `" + name + "` that a test can call");
  }

  /// Where the data of a sequence lies in the tests of any of the methods.
  [[nodiscard]] Place find_data() const {
    for (const auto* units : {&called_.methods, &called_.observers}) {
      for (const std::optional<CalledUnit>& unit : *units) {
        if (unit && unit->test && !unit->test->parameters.empty())
          return {0, unit->test->parameters.front().data_type};
      }
    }
    return {};
  }

  void add_parameter(const std::string& name, const std::optional<Place>& place) {
    ir::InputRoot root;
    root.name = program_.intern(name);
    if (place) root.data_type = place->type;
    construction_.parameters.push_back(root);
    memory_.offsets.push_back(place ? std::optional(place->offset) : std::nullopt);
  }

  void add_arguments(const std::vector<Argument>& arguments,
                     const std::optional<Place>& place,
                     const std::string& method,
                     const std::string& number) {
    for (const Argument& argument : arguments) {
      add_parameter((method.empty() ? argument.name : joined_name(method, argument.name)) + number,
                    place ? find_member(program_, *place, argument.member) : std::nullopt);
    }
  }

  void make_construction() {
    const auto position = [&] { return static_cast<std::uint32_t>(construction_.parameters.size()); };
    const recipe::Value& object = called_.recipe.object;
    add_parameter("tst_made", find_member(program_, data_, "tst_made"));
    for (std::uint32_t at = 0; at < object.makers.size(); ++at) {
      maker_calls_.push_back({entry_of(called_.makers[at]), 0, at, position()});
      add_arguments(object.makers[at].arguments, data_, "", "");
    }
    for (std::uint32_t step = 1; step <= request_.length; ++step) {
      const std::string number = std::to_string(step);
      const std::uint32_t selector = position();
      add_parameter("tst_step" + number, find_member(program_, data_, "tst_step" + number));
      std::vector<ir::ConstructionCall>& calls = method_calls_.emplace_back();
      for (std::uint32_t at = 0; at < object.methods.size(); ++at) {
        const recipe::Call& method = object.methods[at];
        calls.push_back({entry_of(called_.methods[at]), selector, at + 1, position()});
        add_arguments(
            method.arguments, find_member(program_, data_, method.member + number), method.name, number);
      }
    }
  }

  static ir::FunctionId entry_of(const std::optional<CalledUnit>& unit) {
    return unit ? ir::subject_of(unit->call) : ir::FunctionId();
  }

  void add_maker(std::size_t at) {
    const std::optional<CalledUnit>& unit = called_.makers[at];
    if (!unit) return;
    construction_.calls.push_back(maker_calls_[at]);
    made_.calls.makers.push_back(unit->call);
    ir::Unit& maker = made_.calls.makers.back();
    if (!unit->test) maker.name = program_.intern(called_.recipe.title);
    // As the user calls them; drivers have names of their own.
    const std::vector<Argument>& arguments = called_.recipe.makers[at].arguments;
    for (std::size_t i = 0; i < arguments.size() && i < maker.parameters.size(); ++i) {
      maker.parameters[i].name = program_.intern(arguments[i].name);
    }
    memory_.tests.push_back(unit->test);
  }

  void add_methods() {
    std::vector<std::size_t> kept;
    for (std::size_t at = 0; at < called_.methods.size(); ++at) {
      const std::optional<CalledUnit>& unit = called_.methods[at];
      if (unit && unit->test) {
        kept.push_back(at);
      } else {
        made_.left_out.push_back("`" + called_.recipe.methods[at].name + "`, of which there is no code");
      }
    }
    for (const std::vector<ir::ConstructionCall>& step : method_calls_) {
      for (std::size_t at : kept) construction_.calls.push_back(step[at]);
    }
    for (std::size_t at : kept) {
      methods_.push_back(&called_.recipe.methods[at]);
      has_number_.push_back(returns_number(*called_.methods[at]));
      add_call(*called_.methods[at], made_.calls.methods);
    }
  }

  void add_call(const CalledUnit& unit, std::vector<ir::Unit>& units) {
    ir::Unit& added = units.emplace_back(unit.call);
    added.constructions = {construction_};
    memory_.tests.push_back(unit.test);
  }

  [[nodiscard]] bool returns_number(const CalledUnit& unit) const {
    return !program_.signature(unit.call.entry).result.is_void();
  }

  /// The method of the name that takes one of these lists of types, the first if it can, and returns what is
  /// wanted (any number if that is empty) as an observer; nothing if there is none.
  std::optional<std::size_t> observe(const std::string& name,
                                     const std::vector<std::vector<std::string>>& lists,
                                     const std::string& result) {
    for (const std::vector<std::string>& types : lists) {
      for (const auto& [calls, units] : {std::pair(&called_.recipe.observers, &called_.observers),
                                         std::pair(&called_.recipe.methods, &called_.methods)}) {
        for (std::size_t at = 0; at < calls->size(); ++at) {
          const SingleCall& call = (*calls)[at];
          const bool fits = call.name == name && call.parameter_types == types &&
                            (result.empty() || call.result_type == result);
          if (!fits || !(*units)[at] || !(*units)[at]->test || !returns_number(*(*units)[at])) continue;
          const auto known = std::ranges::find(observers_, &call);
          if (known != observers_.end()) return static_cast<std::size_t>(known - observers_.begin());
          observers_.push_back(&call);
          add_call(*(*units)[at], made_.calls.observers);
          return observers_.size() - 1;
        }
      }
    }
    return std::nullopt;
  }

  diag::Result<void> add_contract(const ir::NamedContract& contract) {
    if (contract.kind == ir::ContractKind::Invariant) {
      const std::optional<std::size_t> check = observe(contract.check, {{}}, "bool");
      if (!check) return refuse("has no `bool " + contract.check + "()`, that a test can call");
      made_.calls.contracts.push_back({contract.kind, std::nullopt, *check, false});
      return {};
    }
    bool is_used = false;
    for (std::size_t at = 0; at < methods_.size(); ++at) {
      const SingleCall& method = *methods_[at];
      if (method.name != contract.method) continue;
      std::vector<std::vector<std::string>> lists{method.parameter_types, {}};
      if (contract.kind == ir::ContractKind::Postcondition && has_number_[at]) {
        lists.insert(lists.begin(), method.parameter_types);
        lists.front().push_back(method.result_type);
      }
      const std::optional<std::size_t> check = observe(contract.check, lists, "bool");
      if (!check) {
        return refuse("has no `bool " + contract.check + "` that takes nothing, or what `" + contract.method +
                      "` takes, that a test can call");
      }
      const bool takes_arguments = !observers_[*check]->parameter_types.empty();
      made_.calls.contracts.push_back({contract.kind, at, *check, takes_arguments});
      is_used = true;
    }
    if (!is_used) return refuse("has no method `" + contract.method + "` among those that are called");
    return {};
  }

  diag::Result<void> add_abstraction() {
    for (std::size_t at = 0; at < called_.equalities.size(); ++at) {
      const SingleCall& call = called_.recipe.equalities[at];
      if (call.name != request_.abstraction || !called_.equalities[at]) continue;
      made_.calls.equality = made_.calls.observers.size();
      observers_.push_back(&call);
      add_call(*called_.equalities[at], made_.calls.observers);
      made_.calls.observers.back().name = program_.intern(called_.recipe.title + "::" + call.name);
      return {};
    }
    made_.calls.abstraction = observe(request_.abstraction, {{}}, "");
    if (made_.calls.abstraction) return {};
    return refuse("has no method `" + request_.abstraction +
                  "` that a test can call, without parameters that returns a number, or of one object that "
                  "returns a bool");
  }

  ir::Program& program_;
  const CalledUnits& called_;
  const SequenceRequest& request_;
  const std::string& path_;
  SequenceUnits made_;
  ir::CallSequences::Memory memory_;
  Place data_;
  ir::Construction construction_;
  std::vector<ir::ConstructionCall> maker_calls_;                ///< by maker
  std::vector<std::vector<ir::ConstructionCall>> method_calls_;  ///< by step and method
  std::vector<const SingleCall*> methods_;
  std::vector<bool> has_number_;  ///< whether the method returns one
  std::vector<const SingleCall*> observers_;
};

}  // namespace

std::optional<recipe::WantedClass> wanted_class(const std::optional<SequenceRequest>& request) {
  if (!request) return std::nullopt;
  recipe::WantedClass wanted{request->class_name, request->methods, {}, request->length};
  for (const ir::NamedContract& contract : request->contracts) wanted.asked.push_back(contract.check);
  if (!request->abstraction.empty()) wanted.asked.push_back(request->abstraction);
  return wanted;
}

diag::Result<SequenceUnits> make_sequence_units(ir::Program& program,
                                                const CalledUnits& called,
                                                const SequenceRequest& request,
                                                const std::string& path) {
  return SequenceUnitMaker(program, called, request, path).make();
}

}  // namespace testellate::language::c
