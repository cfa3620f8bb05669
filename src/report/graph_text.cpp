// SPDX-License-Identifier: Apache-2.0
#include "report/graph_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "ir/data_type.h"
#include "ir/program.h"
#include "report/construction_text.h"
#include "report/value_text.h"
#include "value/bits.h"

namespace testellate::report {
namespace {

using Kind = ir::DataType::Kind;

bool is_same_variable(const result::Assigned& a, const result::Assigned& b) {
  return a.static_variable == b.static_variable && a.global == b.global;
}

/// The member that holds the byte at an offset; null if none or several do.
const ir::DataType::Member* member_at(const ir::Program& program,
                                      const ir::DataType& type,
                                      std::uint64_t offset) {
  const ir::DataType::Member* found = nullptr;
  for (const ir::DataType::Member& member : type.members) {
    std::uint64_t size = ir::data_size(program, member.type);
    if (member.bit_width != 0 || offset < member.offset || offset >= member.offset + size) continue;
    if (found != nullptr) return nullptr;
    found = &member;
  }
  return found;
}

}  // namespace

std::string GraphText::text_of(const result::Value& value, ir::DataTypeId type) const {
  const auto* scalar = std::get_if<result::Scalar>(&value);
  const bool may_be_named = enumerations_ != nullptr && type.is_valid() && scalar != nullptr;
  const auto enumeration = may_be_named ? enumerations_->find(type) : ir::Enumerations::const_iterator();
  if (may_be_named && enumeration != enumerations_->end()) {
    const unsigned width = program_.get(type).width;
    const auto number = program_.get(type).kind == Kind::Unsigned
                            ? static_cast<std::int64_t>(scalar->bits)
                            : static_cast<std::int64_t>(value::to_signed(scalar->bits, width));
    const auto constant = enumeration->second.find(number);
    if (constant != enumeration->second.end()) return constant->second;
  }
  return value_text(program_, value, type);
}

std::string GraphText::kind_of(const result::Object& object) const {
  if (object.kind == result::Object::Kind::Bytes) {
    std::uint64_t size = ir::data_size(program_, object.element);
    if (size == 0 || object.length % size != 0) return std::to_string(object.length) + " bytes";
    return types_.use(object.element) + "[" + std::to_string(object.length / size) + "]";
  }
  if (object.constant.is_valid()) {
    const ir::StaticVariable& constant = program_.get(object.constant);
    return std::string(program_.text(program_.get(constant.owner).name)) + "." +
           std::string(program_.text(constant.name));
  }
  std::string name(program_.text(program_.get(object.object_class).name));
  if (object.kind == result::Object::Kind::Instance) return name;
  if (name.ends_with("[]")) name.resize(name.size() - 2);
  return name + "[" + std::to_string(object.length) + "]";
}

std::pair<std::string, ir::DataTypeId> GraphText::name_of_bytes(const result::Object& object,
                                                                std::uint64_t offset) const {
  std::uint64_t size = ir::data_size(program_, object.element);
  if (size == 0) return {"+" + std::to_string(offset), {}};
  std::string name = "[" + std::to_string(offset / size) + "]";
  std::uint64_t rest = offset % size;
  ir::DataTypeId at = object.element;
  while (true) {
    const ir::DataType& type = program_.get(at);
    if (type.kind == Kind::Array && ir::data_size(program_, type.target) != 0) {
      std::uint64_t element = ir::data_size(program_, type.target);
      name += "[" + std::to_string(rest / element) + "]";
      rest %= element;
      at = type.target;
      continue;
    }
    const ir::DataType::Member* member = member_at(program_, type, rest);
    if (member == nullptr) break;
    name += "." + std::string(program_.text(member->name));
    rest -= member->offset;
    at = member->type;
  }
  // Inside a scalar, or where no member alone is: padding, bit-fields, unions.
  const Kind kind = program_.get(at).kind;
  if (rest != 0 || kind == Kind::Struct || kind == Kind::Union)
    return {name + "+" + std::to_string(rest), {}};
  return {name, at};
}

std::optional<std::uint32_t> GraphText::elements_of(const result::Object& object) const {
  if (object.kind != result::Object::Kind::Instance || !object.object_class.is_valid()) return std::nullopt;
  const ir::ClassInputs* sequence = ir::find_sequence(program_, object.object_class);
  for (const auto& [field, value] : object.fields) {
    const auto* link = std::get_if<result::Link>(&value);
    if (sequence != nullptr && field == sequence->elements && link != nullptr) return link->object;
  }
  return std::nullopt;
}

Lines GraphText::sequence_cells(std::uint32_t index, const result::Graph& graph) const {
  const result::Object& object = graph.objects[index];
  const result::Object& array = graph.objects[*elements_of(object)];
  const std::string name = object_name(index);
  Lines lines;
  std::uint64_t size = 0;
  for (const auto& [field, value] : object.fields) {
    const auto* scalar = std::get_if<result::Scalar>(&value);
    const bool is_size = field == ir::find_sequence(program_, object.object_class)->size;
    if (!is_size || scalar == nullptr) continue;
    size = static_cast<std::uint64_t>(scalar->bits);
    lines.emplace_back(name + ".size", std::to_string(size));
  }
  for (const auto& [at, value] : array.elements) {
    if (at < size) lines.emplace_back(name + "[" + std::to_string(at) + "]", text_of(value, {}));
  }
  return lines;
}

Lines GraphText::cells_of(std::uint32_t index, const result::Graph& graph) const {
  const result::Object& object = graph.objects[index];
  if (elements_of(object)) return sequence_cells(index, graph);
  Lines lines;
  std::string prefix = object_name(index);
  for (const auto& [field, value] : object.fields) {
    const ir::Field& info = program_.get(field);
    lines.emplace_back(prefix + "." + std::string(program_.text(info.name)), text_of(value, info.data_type));
  }
  for (const auto& [at, value] : object.elements) {
    if (object.kind == result::Object::Kind::Array) {
      lines.emplace_back(prefix + "[" + std::to_string(at) + "]",
                         text_of(value, program_.get(object.object_class).element_data_type));
    } else {
      auto [name, data_type] = name_of_bytes(object, at);
      lines.emplace_back(prefix + name, text_of(value, data_type));
    }
  }
  return lines;
}

void GraphText::add_variables(Lines& lines,
                              const ir::Unit& unit,
                              const std::vector<result::Assigned>& variables,
                              const std::vector<result::Assigned>* before) const {
  for (const result::Assigned& variable : variables) {
    if (before != nullptr && std::ranges::any_of(*before, [&](const result::Assigned& old) {
          return is_same_variable(old, variable) && old.value == variable.value;
        })) {
      continue;
    }
    auto root = std::ranges::find_if(unit.settable, [&](const ir::InputRoot& input) {
      return input.static_variable == variable.static_variable && input.global == variable.global;
    });
    if (root != unit.settable.end()) {
      lines.emplace_back(program_.text(root->name), text_of(variable.value, root->data_type));
    } else if (variable.static_variable.is_valid()) {
      const ir::StaticVariable& info = program_.get(variable.static_variable);
      lines.emplace_back(std::string(program_.text(program_.get(info.owner).name)) + "." +
                             std::string(program_.text(info.name)),
                         text_of(variable.value, info.data_type));
    } else {
      lines.emplace_back(program_.text(program_.get(variable.global).name), text_of(variable.value, {}));
    }
  }
}

std::string GraphText::held_text(const result::Object& object) const {
  std::string text;
  for (const auto& [at, value] : object.elements) {
    auto [name, data_type] = name_of_bytes(object, at);
    // There is one element, and its index says nothing.
    std::string_view path = name;
    if (path.starts_with("[0]")) path.remove_prefix(3);
    if (!text.empty()) text += ", ";
    if (!path.empty()) text += std::string(path) + " = ";
    text += text_of(value, data_type);
  }
  return "{" + text + "}";
}

namespace {

std::string escape_unit(std::uint16_t unit) {
  if (unit == '"' || unit == '\\') return std::string("\\") + static_cast<char>(unit);
  if (unit >= ' ' && unit <= '~') return std::string(1, static_cast<char>(unit));
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "\\u";
  for (unsigned shift : {12U, 8U, 4U, 0U}) text += kDigits[(unit >> shift) & 0xfU];
  return text;
}

/// The object that a by-value argument or result leads to; null if it is none.
const result::Object* find_held(bool is_by_value, const result::Value& value, const result::Graph& graph) {
  const auto* link = std::get_if<result::Link>(&value);
  const bool is_held = is_by_value && link != nullptr && link->object && *link->object < graph.objects.size();
  return is_held ? &graph.objects[*link->object] : nullptr;
}

/// `"ab\n"` from an array of 16-bit characters, the low byte first. Where any will do stands an `a`, as in
/// the tests.
std::string text_literal(const result::Object& characters) {
  std::map<std::uint64_t, std::uint32_t> bytes;
  for (const auto& [at, value] : characters.elements) {
    if (const auto* byte = std::get_if<result::Scalar>(&value)) {
      bytes[at] = static_cast<std::uint32_t>(byte->bits) & 0xffU;
    }
  }
  std::string text = "\"";
  for (std::uint64_t at = 0; at + 1 < characters.length; at += 2) {
    const auto low = bytes.find(at);
    const auto high = bytes.find(at + 1);
    const bool is_any = low == bytes.end() && high == bytes.end();
    const std::uint32_t unit =
        is_any ? 'a'
               : (low == bytes.end() ? 0 : low->second) | (high == bytes.end() ? 0 : high->second) << 8U;
    text += escape_unit(static_cast<std::uint16_t>(unit));
  }
  return text + "\"";
}

/// The objects of a graph that are reached from some values, not through `hidden` ones.
std::set<std::uint32_t> reached_from(std::vector<result::Value> values,
                                     const result::Graph& graph,
                                     const std::set<std::uint32_t>& hidden = {}) {
  std::set<std::uint32_t> reached;
  while (!values.empty()) {
    const result::Value value = values.back();
    values.pop_back();
    const auto* link = std::get_if<result::Link>(&value);
    const bool is_new = link != nullptr && link->object && *link->object < graph.objects.size() &&
                        !hidden.contains(*link->object) && reached.insert(*link->object).second;
    if (!is_new) continue;
    for (const auto& [field, held] : graph.objects[*link->object].fields) values.push_back(held);
    for (const auto& [at, held] : graph.objects[*link->object].elements) values.push_back(held);
  }
  return reached;
}

/// The objects that are reached from what was there before the call, and from the result.
std::set<std::uint32_t> kept_objects(const result::TestCase& test) {
  std::vector<result::Value> roots;
  for (std::uint32_t at = 0; at < test.before.objects.size(); ++at)
    roots.emplace_back(result::Link{at, 0, {}});
  for (const result::Assigned& variable : test.settable_after) roots.push_back(variable.value);
  if (test.outcome.end == ir::PathEnd::Returned && test.outcome.value) roots.push_back(*test.outcome.value);
  return reached_from(std::move(roots), test.after, inner_made_objects(test));
}

/// Elements of a sequence that the path had to think of, but the test has not; what only calls that are not
/// made would be given.
std::set<std::uint32_t> unused_inputs(const ir::Program& program,
                                      const ir::Unit& unit,
                                      const result::TestCase& test) {
  std::vector<result::Value> roots = test.arguments;
  for (const result::Assigned& variable : test.settable) roots.push_back(variable.value);
  for (const result::StreamInput& stream : test.streams) {
    roots.insert(roots.end(), stream.values.begin(), stream.values.end());
  }
  for (const result::Value& given : construction_arguments(program, unit, test)) roots.push_back(given);
  const std::set<std::uint32_t> used = reached_from(std::move(roots), test.before, inner_made_objects(test));
  std::set<std::uint32_t> unused;
  for (std::uint32_t at = 0; at < test.before.objects.size(); ++at) {
    if (!used.contains(at)) unused.insert(at);
  }
  return unused;
}

/// Indices of the objects that hold inputs by value.
std::set<std::uint32_t> held_objects(const ir::Unit& unit, const result::TestCase& test) {
  std::set<std::uint32_t> held;
  for (std::size_t at = 0; at < test.arguments.size() && at < unit.parameters.size(); ++at) {
    if (find_held(unit.parameters[at].is_by_value, test.arguments[at], test.before) != nullptr) {
      held.insert(*std::get<result::Link>(test.arguments[at]).object);
    }
  }
  return held;
}

}  // namespace

std::string GraphText::result(const ir::Unit& unit, const result::TestCase& test) const {
  if (!test.outcome.value) return "";
  const result::Value& value = *test.outcome.value;
  if (const result::Object* held = find_held(unit.is_result_by_value, value, test.after)) {
    return held_text(*held);
  }
  return text_of(value, unit.result_type);
}

std::optional<std::uint32_t> GraphText::characters_of(const result::Object& object) const {
  if (object.kind != result::Object::Kind::Instance || !object.object_class.is_valid()) return std::nullopt;
  const ir::FieldId text = program_.get(object.object_class).inputs.text;
  for (const auto& [field, value] : object.fields) {
    const auto* link = std::get_if<result::Link>(&value);
    if (text.is_valid() && field == text && link != nullptr) return link->object;
  }
  return std::nullopt;
}

Lines GraphText::lines_of(std::uint32_t index, const result::Graph& graph) const {
  const result::Object& object = graph.objects[index];
  if (const std::optional<std::uint32_t> characters = characters_of(object)) {
    return {{object_name(index), text_literal(graph.objects[*characters])}};
  }
  Lines lines{{object_name(index), kind_of(object)}};
  Lines cells = cells_of(index, graph);
  lines.insert(lines.end(), cells.begin(), cells.end());
  return lines;
}

std::set<std::uint32_t> GraphText::parts_of_others(const result::Graph& graph) const {
  std::set<std::uint32_t> parts;
  for (const result::Object& object : graph.objects) {
    if (const std::optional<std::uint32_t> characters = characters_of(object)) parts.insert(*characters);
    if (const std::optional<std::uint32_t> elements = elements_of(object)) parts.insert(*elements);
  }
  return parts;
}

Lines GraphText::inputs(const ir::Unit& unit, const result::TestCase& test) const {
  Lines lines;
  for (std::size_t at = 0; at < test.arguments.size(); ++at) {
    const ir::InputRoot& root = unit.parameters[at];
    const result::Object* held = find_held(root.is_by_value, test.arguments[at], test.before);
    std::string text = at < test.spelled_arguments.size() ? test.spelled_arguments[at] : "";
    if (text.empty()) {
      text = held != nullptr ? held_text(*held) : text_of(test.arguments[at], root.data_type);
    }
    lines.emplace_back(program_.text(root.name), std::move(text));
  }
  const std::set<std::uint32_t> held = held_objects(unit, test);
  add_variables(lines, unit, test.settable, nullptr);
  for (const result::StreamInput& stream : test.streams) {
    lines.emplace_back(stream.name, stream_text(program_, stream));
  }
  const Lines calls = construction_lines(program_, unit, test);
  lines.insert(lines.end(), calls.begin(), calls.end());
  std::set<std::uint32_t> parts = parts_of_others(test.before);
  if (!test.arguments.empty()) parts.merge(unused_inputs(program_, unit, test));
  for (std::uint32_t at = 0; at < test.before.objects.size(); ++at) {
    if (held.contains(at) || parts.contains(at)) continue;
    if (test.before.objects[at].is_made) {
      lines.emplace_back(object_name(at), kind_of(test.before.objects[at]));
      continue;
    }
    Lines more = lines_of(at, test.before);
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

Lines GraphText::changes(const ir::Unit& unit, const result::TestCase& test) const {
  Lines lines;
  add_variables(lines, unit, test.settable_after, &test.settable);
  std::set<std::uint32_t> held = held_objects(unit, test);
  const bool has_result = unit.is_result_by_value && test.outcome.value;
  if (has_result && find_held(true, *test.outcome.value, test.after) != nullptr) {
    held.insert(*std::get<result::Link>(*test.outcome.value).object);
  }
  std::set<std::uint32_t> parts = parts_of_others(test.after);
  // What was one stays nobody's business when the object has got another.
  parts.merge(parts_of_others(test.before));
  if (!test.arguments.empty()) parts.merge(unused_inputs(program_, unit, test));
  const std::set<std::uint32_t> kept = kept_objects(test);
  for (std::uint32_t at = 0; at < test.after.objects.size(); ++at) {
    if (held.contains(at) || parts.contains(at)) continue;
    const result::Object& object = test.after.objects[at];
    if (at >= test.before.objects.size()) {
      if (!kept.contains(at)) continue;
      Lines more = lines_of(at, test.after);
      lines.insert(lines.end(), more.begin(), more.end());
      continue;
    }
    // A text never changes; what it remembers about itself is nobody's business.
    if (characters_of(object)) continue;
    Lines cells = cells_of(at, test.after);
    std::map<std::string, std::string> old;
    for (auto& [name, value] : cells_of(at, test.before)) old[name] = value;
    for (auto& [name, value] : cells) {
      auto found = old.find(name);
      if (found == old.end() || found->second != value) lines.emplace_back(name, value);
    }
  }
  return lines;
}

}  // namespace testellate::report
