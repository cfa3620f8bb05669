// SPDX-License-Identifier: Apache-2.0
#include "language/targets.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "ir/verifier.h"

namespace testellate::language {
namespace {

struct Candidate {
  ir::FunctionId function;
  ir::Symbol name;
};

std::string list_of(const ir::Program& program, const std::vector<Candidate>& known) {
  // Enough to recognise the right one; a large program has thousands.
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t at = 0; at < known.size() && at < kShown; ++at) {
    text += (at == 0 ? "`" : ", `") + std::string(program.text(known[at].name)) + "`";
  }
  return known.size() > kShown ? text + ", ..." : text;
}

std::vector<Candidate> candidates(const ir::Program& program) {
  std::vector<Candidate> found;
  for (const ir::Unit& unit : program.units()) found.push_back({ir::subject_of(unit), unit.name});
  if (!found.empty()) return found;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    if (program.get(id).is_user) found.push_back({id, program.get(id).name});
  }
  if (!found.empty()) return found;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    if (!program.get(id).native.is_valid()) found.push_back({id, program.get(id).name});
  }
  return found;
}

/// The units of functions that have this name and are told apart by their parameters: `f(int)`, `f(char)`.
std::vector<const ir::Unit*> overloads_of(const ir::Program& program, std::string_view name) {
  std::vector<const ir::Unit*> found;
  for (const ir::Unit& unit : program.units()) {
    const std::string_view text = program.text(unit.name);
    if (text.size() > name.size() && text.starts_with(name) && text[name.size()] == '(')
      found.push_back(&unit);
  }
  return found;
}

bool has_only_numbers(const ir::Program& program, ir::FunctionId function) {
  return std::ranges::all_of(program.signature(function).parameters,
                             [](ir::Type type) { return type.is_integer() || type.is_float(); });
}

ir::DataType data_type_of(ir::Type type) {
  ir::DataType made;
  made.width = type.width();
  if (type == ir::Type::boolean()) {
    made.kind = ir::DataType::Kind::Bool;
  } else {
    made.kind = type.is_float() ? ir::DataType::Kind::Float : ir::DataType::Kind::Signed;
  }
  return made;
}

ir::Unit make_unit(ir::Program& program, ir::FunctionId entry) {
  ir::Unit unit;
  unit.name = program.get(entry).name;
  unit.entry = entry;
  // A copy: adding data types must not be seen through a reference.
  std::vector<ir::Type> types = program.signature(entry).parameters;
  for (std::size_t at = 0; at < types.size(); ++at) {
    ir::InputRoot root;
    const std::vector<ir::Symbol>& names = program.get(entry).parameter_names;
    root.name = at < names.size() ? names[at] : program.intern("arg" + std::to_string(at));
    root.data_type = program.add_data_type(data_type_of(types[at]));
    unit.parameters.push_back(root);
  }
  return unit;
}

std::optional<ir::Unit> unit_with_name_or_function(const ir::Program& program,
                                                   const std::string& target,
                                                   ir::FunctionId function) {
  for (const ir::Unit& unit : program.units()) {
    if (program.text(unit.name) == target) return unit;
  }
  for (const ir::Unit& unit : program.units()) {
    if (ir::subject_of(unit) == function) return unit;
  }
  for (const ir::Unit& unit : program.units()) {
    if (unit.entry == function) return unit;
  }
  return std::nullopt;
}

diag::Result<ir::Unit> unit_of_target(ir::Program& program,
                                      const std::string& target,
                                      const std::string& path) {
  diag::Result<ir::FunctionId> entry = find_target(program, target, path);
  if (!entry) return Unexpected<diag::Diagnostic>(entry.error());
  if (std::optional<ir::Unit> unit = unit_with_name_or_function(program, target, *entry)) return *unit;
  if (program.get(*entry).native.is_valid() || !has_only_numbers(program, *entry)) {
    return diag::error(diag::Kind::TargetUnknown,
                       {path, 0, 0},
                       "`" + target + "` needs a unit that says what its inputs are");
  }
  return make_unit(program, *entry);
}

}  // namespace

diag::Result<ir::FunctionId> find_target(const ir::Program& program,
                                         const std::string& target,
                                         const std::string& path) {
  std::vector<Candidate> known = candidates(program);
  if (target.empty()) {
    if (known.size() == 1) return known.front().function;
    if (known.empty()) return diag::error(diag::Kind::TargetUnknown, {path, 0, 0}, "has no function to run");
    return diag::error(diag::Kind::TargetUnknown,
                       {path, 0, 0},
                       "has several functions; choose one with `--target`: " + list_of(program, known));
  }
  std::string_view name = target;
  if (name.starts_with('@')) name.remove_prefix(1);
  ir::Symbol symbol = program.find_symbol(name);
  for (const ir::Unit& unit : program.units()) {
    if (symbol.is_valid() && unit.name == symbol) return unit.entry;
  }
  ir::FunctionId function = symbol.is_valid() ? program.find_function(symbol) : ir::FunctionId();
  const std::vector<const ir::Unit*> overloads = overloads_of(program, name);
  if (overloads.size() == 1) return overloads.front()->entry;
  if (!overloads.empty()) {
    std::vector<Candidate> several;
    for (const ir::Unit* unit : overloads) several.push_back({ir::subject_of(*unit), unit->name});
    return diag::error(diag::Kind::TargetUnknown,
                       {path, 0, 0},
                       "has several functions `" + std::string(name) + "`: " + list_of(program, several));
  }
  if (!function.is_valid()) {
    return diag::error(diag::Kind::TargetUnknown,
                       {path, 0, 0},
                       "has no function `" + std::string(name) + "`; it has " + list_of(program, known));
  }
  return function;
}

diag::Result<std::vector<ir::Unit>> find_units(ir::Program& program,
                                               const std::vector<std::string>& targets,
                                               const std::vector<ir::Unit>& on_demand,
                                               const std::string& path) {
  std::vector<ir::Unit> units;
  for (const std::string& target : targets) {
    if (const std::vector<const ir::Unit*> overloads = overloads_of(program, target); !overloads.empty()) {
      for (const ir::Unit* unit : overloads) units.push_back(*unit);
      continue;
    }
    auto asked = std::ranges::find(
        on_demand, target, [&program](const ir::Unit& unit) { return program.text(unit.name); });
    diag::Result<ir::Unit> unit = asked != on_demand.end() ? *asked : unit_of_target(program, target, path);
    if (!unit) return Unexpected<diag::Diagnostic>(unit.error());
    units.push_back(std::move(*unit));
  }
  if (targets.empty()) units = program.units();
  if (units.empty()) {
    for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
      const ir::Function& function = program.get(id);
      if (!function.is_user || function.native.is_valid() || !has_only_numbers(program, id)) continue;
      units.push_back(make_unit(program, id));
    }
  }
  if (units.empty()) {
    return diag::error(diag::Kind::TargetUnknown,
                       {path, 0, 0},
                       "has nothing to test: no unit, and no function of user code that takes only numbers");
  }
  if (diag::Result<void> ready = make_ready(program, units); !ready) {
    return Unexpected<diag::Diagnostic>(ready.error());
  }
  return units;
}

diag::Result<void> make_ready(ir::Program& program, const std::vector<ir::Unit>& units) {
  for (const ir::Unit& unit : units) {
    // Who asks for tests of a function means its code: its edges count and its loops are bounded.
    program.edit_function(ir::subject_of(unit)).is_user = true;
  }
  return ir::verify_engine_ready(program, units);
}

}  // namespace testellate::language
