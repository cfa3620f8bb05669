// SPDX-License-Identifier: Apache-2.0
#include "ir/data_type_writer.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "ir/spelling.h"

namespace testellate::ir {
namespace {

/// Unnamed types nest at most this deep before one gets a name, and a chain of pointers and arrays to
/// something simple is at most as long as the second constant: together they stay below kMaxDataTypeNesting.
constexpr unsigned kInlineNesting = 32;
constexpr unsigned kSimpleChain = 16;

template <typename Visit>
void for_each_part(const DataType& type, Visit visit) {
  if (type.target.is_valid()) visit(type.target);
  for (const DataType::Member& member : type.members) {
    if (member.type.is_valid()) visit(member.type);
  }
  for (DataTypeId parameter : type.parameters) {
    if (parameter.is_valid()) visit(parameter);
  }
}

std::vector<DataTypeId> roots_of(const Program& program) {
  std::vector<DataTypeId> roots;
  for (const Class& owner : program.classes()) {
    for (FieldId field : owner.fields) roots.push_back(program.get(field).data_type);
  }
  for (const StaticVariable& variable : program.statics()) roots.push_back(variable.data_type);
  for (const Global& global : program.globals()) roots.push_back(global.data_type);
  for (const Unit& unit : program.units()) {
    for (const InputRoot& root : unit.parameters) roots.push_back(root.data_type);
    for (const InputRoot& root : unit.settable) roots.push_back(root.data_type);
    roots.push_back(unit.result_type);
  }
  std::erase_if(roots, [](DataTypeId id) { return !id.is_valid(); });
  return roots;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 3 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool is_data_type_word(std::string_view name) {
  constexpr std::array<std::string_view, 9> kWords{
      "bool", "class", "pointer", "array", "struct", "union", "function", "opaque", "void"};
  if (std::find(kWords.begin(), kWords.end(), name) != kWords.end()) return true;
  return !name.empty() && std::string_view("sucf").find(name.front()) != std::string_view::npos &&
         is_number(name.substr(1));
}

DataTypeWriter::DataTypeWriter(const Program& program)
    : program_(program),
      roots_(roots_of(program)),
      uses_(program.data_types().size()),
      names_(program.data_types().size()) {
  count_uses();
  choose_names();
}

void DataTypeWriter::count_use(DataTypeId id, std::vector<DataTypeId>& pending) {
  if (uses_[id.index()]++ == 0 && !program_.get(id).name.is_valid()) pending.push_back(id);
}

void DataTypeWriter::count_uses() {
  std::vector<DataTypeId> pending;
  for (DataTypeId id : roots_) count_use(id, pending);
  for (DataTypeId id(0); id != program_.data_types().end_id(); id = support::next(id)) {
    if (program_.get(id).name.is_valid()) pending.push_back(id);
  }
  while (!pending.empty()) {
    DataTypeId id = pending.back();
    pending.pop_back();
    for_each_part(program_.get(id), [&](DataTypeId part) { count_use(part, pending); });
  }
}

/// Whether writing it out twice could be long or endless.
bool DataTypeWriter::is_heavy(DataTypeId id) const {
  for (unsigned length = 0; length <= kSimpleChain; ++length) {
    const DataType& type = program_.get(id);
    if (type.name.is_valid()) return false;
    if (type.kind == DataType::Kind::Struct || type.kind == DataType::Kind::Union ||
        type.kind == DataType::Kind::Function) {
      return true;
    }
    if (!type.target.is_valid()) return false;
    id = type.target;
  }
  return true;
}

void DataTypeWriter::choose_names() {
  struct Visit {
    DataTypeId id;
    unsigned depth;
  };
  std::unordered_set<std::string> taken;
  std::vector<Visit> pending;
  for (DataTypeId id(0); id != program_.data_types().end_id(); id = support::next(id)) {
    const DataType& type = program_.get(id);
    if (!type.name.is_valid()) continue;
    std::string name(program_.text(type.name));
    taken.insert(name);
    names_[id.index()] = is_data_type_word(name) ? quote(name) : name_text(name);
    pending.push_back({id, 0});
  }

  std::vector<bool> seen(names_.size());
  auto visit = [&](DataTypeId id, unsigned depth) {
    if (program_.get(id).name.is_valid() || seen[id.index()] || !is_heavy(id)) return;
    seen[id.index()] = true;
    if (uses_[id.index()] > 1 || depth >= kInlineNesting) {
      std::string name = "type." + std::to_string(id.index());
      while (!taken.insert(name).second) name += "_";
      names_[id.index()] = name;
      depth = 0;
    }
    pending.push_back({id, depth});
  };
  for (DataTypeId id : roots_) visit(id, 0);
  while (!pending.empty()) {
    Visit current = pending.back();
    pending.pop_back();
    for_each_part(program_.get(current.id), [&](DataTypeId part) { visit(part, current.depth + 1); });
  }

  for (DataTypeId id(0); id != program_.data_types().end_id(); id = support::next(id)) {
    if (!names_[id.index()].empty()) defined_.push_back(id);
  }
}

std::string DataTypeWriter::use(DataTypeId id) const {
  if (!id.is_valid()) return "opaque";
  const std::string& name = names_[id.index()];
  return name.empty() ? spelled_out(id) : name;
}

std::string DataTypeWriter::definition(DataTypeId id) const {
  return "type " + names_[id.index()] + " = " + spelled_out(id);
}

std::string DataTypeWriter::members_text(const DataType& type) const {
  std::string text = std::to_string(type.size) + " {";
  for (const DataType::Member& member : type.members) {
    text += " " + std::to_string(member.offset);
    if (member.bit_width != 0) {
      text += "." + std::to_string(member.bit_offset) + ":" + std::to_string(member.bit_width);
    }
    text += ": " + use(member.type);
    if (member.name.is_valid()) text += " " + name_text(program_.text(member.name));
    text += ";";
  }
  return text + " }";
}

std::string DataTypeWriter::spelled_out(DataTypeId id) const {
  const DataType& type = program_.get(id);
  switch (type.kind) {
    case DataType::Kind::Bool:
      return "bool";
    case DataType::Kind::Signed:
      return "s" + std::to_string(type.width);
    case DataType::Kind::Unsigned:
      return "u" + std::to_string(type.width);
    case DataType::Kind::Character:
      return "c" + std::to_string(type.width);
    case DataType::Kind::Float:
      return "f" + std::to_string(type.width);
    case DataType::Kind::Reference:
      return "class " + name_text(program_.text(program_.get(type.reference_class).name)) +
             (type.target.is_valid() ? " of " + use(type.target) : "") +
             (type.has_others ? " or others" : "");
    case DataType::Kind::Pointer:
      return "pointer to " + use(type.target);
    case DataType::Kind::Array:
      return "array " + std::to_string(type.count) + " of " + use(type.target);
    case DataType::Kind::Struct:
      return "struct " + members_text(type);
    case DataType::Kind::Union:
      return "union " + members_text(type);
    case DataType::Kind::Opaque:
      return "opaque";
    case DataType::Kind::Function:
      break;
  }
  std::string text = "function " + (type.target.is_valid() ? use(type.target) : "void") + " (";
  std::string_view separator;
  for (DataTypeId parameter : type.parameters) {
    text += separator;
    text += use(parameter);
    separator = ", ";
  }
  return text + ")";
}

}  // namespace testellate::ir
