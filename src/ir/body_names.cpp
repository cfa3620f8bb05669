// SPDX-License-Identifier: Apache-2.0
#include "ir/body_names.h"

#include <unordered_map>
#include <unordered_set>

#include "ir/name_text.h"

namespace testellate::ir {

std::vector<std::string> distinct_names(const Program& program,
                                        const std::vector<Symbol>& names,
                                        std::string_view prefix) {
  std::unordered_set<std::string> taken;
  for (Symbol name : names) taken.insert(std::string(program.text(name)));
  std::unordered_set<Symbol> seen;
  std::unordered_map<std::string, std::size_t> suffixes;

  std::vector<std::string> distinct;
  distinct.reserve(names.size());
  for (std::size_t at = 0; at < names.size(); ++at) {
    std::string name(program.text(names[at]));
    bool is_missing = name.empty();
    if (is_missing) name = std::string(prefix) + std::to_string(at);
    bool is_free = is_missing ? taken.insert(name).second : seen.insert(names[at]).second;
    if (!is_free) {
      std::size_t& suffix = suffixes[name];
      std::string base = name;
      do {
        name = base + "." + std::to_string(++suffix);
      } while (!taken.insert(name).second);
    }
    distinct.push_back(name_text(name));
  }
  return distinct;
}

BodyNames::BodyNames(const Program& program, const Body& body) {
  std::vector<Symbol> names;
  for (const Register& entry : body.registers) names.push_back(entry.name);
  registers = distinct_names(program, names, "r");
  for (std::string& name : registers) name.insert(0, 1, '%');

  names.clear();
  for (const Block& block : body.blocks) names.push_back(block.name);
  blocks = distinct_names(program, names, "b");
}

}  // namespace testellate::ir
