// SPDX-License-Identifier: Apache-2.0
#include "driver/load_program.h"

#include <string_view>
#include <vector>

#include "ir/text_reader.h"

namespace testellate::driver {
namespace {

std::string list_of(const ir::Program& program, const std::vector<ir::FunctionId>& functions) {
  // Enough to recognise the right one; a large program has thousands.
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t at = 0; at < functions.size() && at < kShown; ++at) {
    text += (at == 0 ? "`" : ", `") + std::string(program.text(program.get(functions[at]).name)) + "`";
  }
  return functions.size() > kShown ? text + ", ..." : text;
}

std::vector<ir::FunctionId> candidates(const ir::Program& program) {
  std::vector<ir::FunctionId> found;
  for (const ir::Unit& unit : program.units()) found.push_back(ir::subject_of(unit));
  if (!found.empty()) return found;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    if (program.get(id).is_user) found.push_back(id);
  }
  if (!found.empty()) return found;
  for (ir::FunctionId id(0); id != program.functions().end_id(); id = support::next(id)) {
    if (!program.get(id).native.is_valid()) found.push_back(id);
  }
  return found;
}

}  // namespace

diag::Result<std::unique_ptr<ir::Program>> load_program(const support::FileSystem& files,
                                                        const std::string& path) {
  Expected<std::string, std::string> text = files.read_file(path);
  if (!text) return diag::error(diag::Kind::FileUnreadable, {path, 0, 0}, "cannot be read: " + text.error());
  return ir::read_program(*text, path);
}

diag::Result<ir::FunctionId> find_target(const ir::Program& program,
                                         const std::string& target,
                                         const std::string& path) {
  std::vector<ir::FunctionId> known = candidates(program);
  if (target.empty()) {
    if (known.size() == 1) return known.front();
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
  if (!function.is_valid()) {
    return diag::error(diag::Kind::TargetUnknown,
                       {path, 0, 0},
                       "has no function `" + std::string(name) + "`; it has " + list_of(program, known));
  }
  return function;
}

}  // namespace testellate::driver
