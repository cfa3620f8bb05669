// SPDX-License-Identifier: Apache-2.0
// Objects get their names from the arguments on, parents first, and are declared children first, so that most
// links can stand in initialisers. A link that closes a cycle is set when everything has been declared.
#include "emit/gtest/arrangement.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "emit/gtest/c_text.h"
#include "emit/gtest/file_input.h"
#include "ir/data_type.h"

namespace testellate::emit::gtest {
namespace {

using Kind = ir::DataType::Kind;

constexpr std::size_t kLongestName = 24;

/// "struct node *" to "node".
std::string last_word(std::string_view declarator) {
  std::string word = "object";
  for (const std::string& candidate : identifiers(declarator)) {
    if (candidate != "struct" && candidate != "union" && candidate != "unsigned") word = candidate;
  }
  return word;
}

/// Of an object that nothing else names: by its struct, or by what it holds.
std::string name_for_type(std::string_view declarator) {
  constexpr auto kNumbers = std::to_array<std::string_view>(
      {"int", "long", "short", "float", "double", "signed", "unsigned", "bool", "__int128"});
  std::string word = last_word(declarator);
  if (word == "char") return "text";
  if (word == "void") return "object";
  return std::ranges::find(kNumbers, word) == kNumbers.end() ? word : "number";
}

/// ".next", "[2].left": a word for what lies there.
std::string step_name(std::string_view path) {
  std::string name;
  for (char c : path) {
    if (c == '.' || c == '[') {
      name += '_';
    } else if (c != ']') {
      name += c;
    }
  }
  return name;
}

}  // namespace

Arrangement::Arrangement(Scope& scope,
                         const ir::Unit& unit,
                         const SourceFunction& function,
                         const recipe::Target* target)
    : scope_(scope), unit_(unit), function_(function), target_(target) {}

bool Arrangement::is_made(std::size_t argument) const {
  return target_ != nullptr && !target_->parameters[argument].is_plain;
}

const result::Object& Arrangement::object_at(std::uint32_t index) const {
  return scope_.test().before.objects[index];
}

std::vector<std::string> Arrangement::lines() {
  name_globals();
  name_arguments();
  name_scripted();
  name_reachable();
  declare_objects();
  finish_objects();
  set_globals();
  write_arguments();
  std::vector<std::string> all = aliases_;
  all.insert(all.end(), lines_.begin(), lines_.end());
  return all;
}

void Arrangement::name_globals() {
  for (const result::Assigned& variable : scope_.test().settable) {
    const auto* link = std::get_if<result::Link>(&variable.value);
    if (!variable.global.is_valid() || link == nullptr || !link->object) {
      scope_.fail("a variable is set that C does not have");
      continue;
    }
    // One that the path has not looked at is as good as any other.
    const result::Graph& after = scope_.test().after;
    const bool is_used =
        !object_at(*link->object).elements.empty() ||
        (*link->object < after.objects.size() && !after.objects[*link->object].elements.empty());
    if (!is_used) continue;
    name_global(*link->object);
    set_globals_.push_back(*link->object);
  }
}

void Arrangement::name_arguments() {
  const std::vector<result::Value>& arguments = scope_.test().arguments;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const auto* link = std::get_if<result::Link>(&arguments[at]);
    if (link == nullptr || !link->object || is_made(at)) continue;
    const ir::InputRoot& root = unit_.parameters[at];
    const std::string& type = function_.parameter_types[at];
    std::optional<std::string> declarator;
    if (root.is_by_value) {
      declarator = type;
    } else if (root.data_type.is_valid() && scope_.program().get(root.data_type).kind == Kind::Pointer &&
               scope_.types().is_same(scope_.program().get(root.data_type).target,
                                      object_at(*link->object).element)) {
      declarator = pointee_of(type);
    }
    if (declarator) declarator = to_cpp(*declarator);
    const bool is_receiver = root.is_receiver && target_ != nullptr;
    name_object(*link->object,
                is_receiver ? target_->parameters[at].name : to_cpp(scope_.program().text(root.name)),
                declarator);
    if (root.is_by_value) std::erase(visible_, *link->object);
  }
}

void Arrangement::name_scripted() {
  for (const result::StreamInput& stream : scope_.test().streams) {
    for (const result::Value& value : stream.values) {
      const auto* link = std::get_if<result::Link>(&value);
      if (link == nullptr || !link->object) continue;
      std::string name = step_name(stream.name);
      if (name.ends_with("()")) name.replace(name.size() - 2, 2, "_result");
      name_object(*link->object, name, std::nullopt);
    }
  }
}

void Arrangement::name_reachable() {
  std::vector<std::uint32_t> reached = set_globals_;
  reached.insert(reached.end(), named_.begin(), named_.end());
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const std::uint32_t index = reached[next];
    const ObjectBytes bytes(object_at(index));
    const Handle handle = handles_.contains(index) ? handles_[index] : *scope_.find_handle(index);
    if (is_file(scope_.program(), handle.element)) continue;
    std::map<std::uint64_t, std::string> paths;
    if (handle.element.is_valid()) {
      for (const Part& element : elements_of(scope_.program(), handle)) {
        for (const Part& leaf : leaves_of(scope_.program(), element, bytes))
          paths.emplace(leaf.offset, leaf.path);
      }
    }
    for (const auto& [offset, link] : bytes.links()) {
      if (!link.object || handles_.contains(*link.object) || scope_.find_handle(*link.object) != nullptr)
        continue;
      std::string path = paths.contains(offset) ? paths[offset] : "_target";
      if (handle.is_pointer && !handle.is_array && path.starts_with("[0]")) path.erase(0, 3);
      std::string name = handle.name + step_name(path);
      if (name.size() > kLongestName) {
        const std::optional<std::string> type = scope_.types().declarator(object_at(*link.object).element);
        name = name_for_type(type.value_or("object"));
      }
      name_object(*link.object, name, std::nullopt);
      if (object_at(*link.object).kind == result::Object::Kind::Bytes) reached.push_back(*link.object);
    }
  }
}

void Arrangement::name_global(std::uint32_t index) {
  if (scope_.find_handle(index) != nullptr) return;
  const result::Object& object = object_at(index);
  if (scope_.name_global(index, object, aliases_)) {
    visible_.push_back(index);
    return;
  }
  const ir::Program& program = scope_.program();
  scope_.fail("global `" + std::string(program.text(program.get(object.global).name)) +
              "` cannot be named in a test");
}

void Arrangement::name_object(std::uint32_t index,
                              std::string_view proposal,
                              std::optional<std::string> declarator) {
  if (handles_.contains(index) || scope_.find_handle(index) != nullptr) return;
  const result::Object& object = object_at(index);
  if (object.kind != result::Object::Kind::Bytes) {
    scope_.fail("an object of a managed heap is not for C");
    return;
  }
  if (object.global.is_valid()) {
    name_global(index);
    return;
  }
  Handle handle;
  handle.name = scope_.unique_name(proposal);
  handle.element = object.element;
  const result::Graph& after = scope_.test().after;
  handle.is_released = index < after.objects.size() && after.objects[index].is_released;
  // Nothing can be said about a file afterwards, either.
  if (is_file(scope_.program(), object.element)) handle.is_released = true;
  handle.is_pointer = handle.is_released;
  const std::uint64_t size = ir::data_size(scope_.program(), object.element);
  if (!declarator) declarator = scope_.types().declarator(object.element);
  if (size == 0 || object.length == 0 || object.length % size != 0 || !declarator) {
    handle.element = {};
    handle.count = object.length;
    handle.is_array = true;
    handle.declarator = "unsigned char %";
  } else {
    handle.count = object.length / size;
    // A single character that is zero is most likely meant as a string.
    const bool is_string =
        is_plain_char(scope_.program(), object.element) && text_in(ObjectBytes(object), 0, 1);
    handle.is_array = handle.count > 1 || is_string;
    handle.declarator = *declarator;
  }
  handles_.emplace(index, std::move(handle));
  named_.push_back(index);
  visible_.push_back(index);
}

void Arrangement::declare_objects() {
  enum class Mark : std::uint8_t { New, Open, Done };
  std::map<std::uint32_t, Mark> marks;
  for (std::uint32_t root : named_) {
    std::vector<std::uint32_t> pending{root};
    while (!pending.empty()) {
      const std::uint32_t index = pending.back();
      if (marks[index] != Mark::New) {
        pending.pop_back();
        if (marks[index] == Mark::Open) declare_object(index);
        marks[index] = Mark::Done;
        continue;
      }
      marks[index] = Mark::Open;
      std::vector<std::uint32_t> targets;
      const ObjectBytes bytes(object_at(index));
      for (const auto& [offset, link] : bytes.links()) {
        if (link.object && handles_.contains(*link.object)) targets.push_back(*link.object);
      }
      for (auto at = targets.rbegin(); at != targets.rend(); ++at) {
        if (marks[*at] == Mark::New) pending.push_back(*at);
      }
    }
  }
}

std::optional<std::string> Arrangement::construction_of(const Handle& handle) const {
  if (target_ == nullptr || !handle.element.is_valid()) return std::nullopt;
  std::string type = type_of(handle.declarator);
  constexpr std::string_view kStruct = "struct ";
  if (type.starts_with(kStruct)) type.erase(0, kStruct.size());
  auto found = target_->constructions.find(type);
  if (found == target_->constructions.end()) return std::nullopt;
  return found->second;
}

void Arrangement::declare_object(std::uint32_t index) {
  const Handle handle = handles_[index];
  Initialiser initialiser(scope_, ObjectBytes(object_at(index)));
  const std::string count = std::to_string(handle.count);
  if (is_file(scope_.program(), handle.element)) {
    scope_.needs().helpers.insert(Helper::OpenFile);
    lines_.push_back(declare(pointer_to(handle.declarator), handle.name) + " = " +
                     file_text(scope_.test().before, object_at(index)) + ";");
    scope_.set_handle(index, handle);
    return;
  }
  const std::optional<std::string> construction = construction_of(handle);
  if (handle.is_released && target_ != nullptr && handle.element.is_valid()) {
    // What the call deletes has to come from the heap.
    const std::string made = handle.count > 1 ? "[" + count + "]()" : construction.value_or("()");
    lines_.push_back(declare(pointer_to(handle.declarator), handle.name) + " = new " +
                     type_of(handle.declarator) + (made.empty() ? "()" : made) + ";");
    scope_.set_handle(index, handle);
    declared_.emplace_back(index, std::move(initialiser));
    return;
  }
  if (construction == recipe::kNoConstruction) {
    declare_bytes(handle);
    scope_.set_handle(index, handle);
    declared_.emplace_back(index, std::move(initialiser));
    return;
  }
  if (construction) {
    std::string text = declare(handle.declarator, handle.name);
    if (handle.is_array) {
      // Each one by itself.
      const std::string each = type_of(handle.declarator) + (construction->empty() ? "()" : *construction);
      std::string all = each;
      for (std::uint64_t at = 1; at < handle.count; ++at) all += ", " + each;
      text += "[" + count + "] = {" + all + "}";
    } else {
      text += *construction;
    }
    lines_.push_back(text + ";");
    scope_.set_handle(index, handle);
    declared_.emplace_back(index, std::move(initialiser));
    return;
  }
  if (handle.is_released) {
    // What the call frees has to come from the heap.
    scope_.needs().includes.insert("<cstdlib>");
    const std::string type = type_of(handle.declarator);
    lines_.push_back(declare(pointer_to(handle.declarator), handle.name) + " = static_cast<" +
                     type_of(pointer_to(handle.declarator)) + ">(std::calloc(" + count + ", sizeof(" + type +
                     ")));");
    scope_.set_handle(index, handle);
    declared_.emplace_back(index, std::move(initialiser));
    return;
  }
  // First the handle: an object may point to itself.
  scope_.set_handle(index, handle);
  const std::string text = initialiser.initialiser(handle);
  if (!handle.element.is_valid()) {
    lines_.push_back("alignas(16) unsigned char " + handle.name + "[" + (handle.count == 0 ? "1" : count) +
                     "] = " + text + ";");
  } else if (handle.is_array) {
    // A string says itself how long it is, unless there is room behind it.
    const std::optional<std::string> characters = text_in(ObjectBytes(object_at(index)), 0, handle.count);
    const bool is_counted = is_plain_char(scope_.program(), handle.element) && characters &&
                            characters->size() + 1 == handle.count;
    lines_.push_back(declare(handle.declarator, handle.name + "[" + (is_counted ? "" : count) + "]") + " = " +
                     text + ";");
  } else {
    lines_.push_back(declare(handle.declarator, handle.name) + " = " + text + ";");
  }
  declared_.emplace_back(index, std::move(initialiser));
}

/// Memory for objects that no constructor is called for.
void Arrangement::declare_bytes(const Handle& handle) {
  const std::string type = type_of(handle.declarator);
  const std::string bytes = scope_.unique_name(handle.name + "_bytes");
  const std::string count = handle.is_array ? std::to_string(handle.count) + " * " : "";
  lines_.push_back("alignas(" + type + ") unsigned char " + bytes + "[" + count + "sizeof(" + type +
                   ")] = {};");
  lines_.push_back(handle.is_array
                       ? "auto *" + handle.name + " = reinterpret_cast<" + type + " *>(" + bytes + ");"
                       : "auto &" + handle.name + " = reinterpret_cast<" + type + " &>(" + bytes + ");");
}

void Arrangement::finish_objects() {
  for (auto& [index, initialiser] : declared_) {
    const Handle& handle = *scope_.find_handle(index);
    const bool is_empty = handle.is_released || construction_of(handle).has_value();
    std::vector<std::string> missing =
        is_empty ? initialiser.assignments(handle, target_ == nullptr) : initialiser.left_over(handle);
    lines_.insert(lines_.end(), missing.begin(), missing.end());
  }
}

void Arrangement::set_globals() {
  for (std::uint32_t index : set_globals_) {
    const Handle* handle = scope_.find_handle(index);
    if (handle == nullptr) continue;
    scope_.needs().helpers.insert(Helper::Restored);
    lines_.push_back("Restored " + scope_.unique_name("restored_" + handle->name) + "(" + handle->name +
                     ");");
    Initialiser initialiser(scope_, ObjectBytes(object_at(index)));
    std::vector<std::string> assignments = initialiser.assignments(*handle, false);
    lines_.insert(lines_.end(), assignments.begin(), assignments.end());
  }
}

void Arrangement::write_arguments() {
  const std::vector<result::Value>& arguments = scope_.test().arguments;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    std::string& text = arguments_.emplace_back();
    if (is_made(at)) continue;
    const ir::InputRoot& root = unit_.parameters[at];
    if (const auto* scalar = std::get_if<result::Scalar>(&arguments[at])) {
      text = scope_.number_text(root.data_type, *scalar, NumberUse::Stored);
      continue;
    }
    const auto& link = std::get<result::Link>(arguments[at]);
    if (root.is_by_value) {
      const Handle* handle = link.object ? scope_.find_handle(*link.object) : nullptr;
      if (handle == nullptr) scope_.fail("a struct that is passed by value has no contents");
      text = handle == nullptr ? "{}" : handle->name;
      continue;
    }
    std::optional<std::string> pointer =
        scope_.pointer_text(link, root.data_type, function_.parameter_types[at]);
    if (!pointer) scope_.fail("an object that is pointed to has no name");
    text = pointer.value_or("nullptr");
    const bool is_reference = target_ != nullptr && target_->parameters[at].is_reference;
    if (is_reference && text == "nullptr") {
      // Nobody has looked at it: any object will do.
      const recipe::Parameter& parameter = target_->parameters[at];
      const std::string type = parameter.declarator.substr(0, parameter.declarator.find(" &"));
      auto construction = target_->constructions.find(type);
      text = scope_.unique_name(parameter.name);
      if (construction != target_->constructions.end() && construction->second == recipe::kNoConstruction) {
        Handle handle;
        handle.name = text;
        handle.declarator = type + " %";
        handle.count = 1;
        declare_bytes(handle);
        continue;
      }
      lines_.push_back(type + " " + text +
                       (construction == target_->constructions.end() ? "{}" : construction->second) + ";");
      continue;
    }
    if (is_reference) text = text.starts_with('&') ? text.substr(1) : "*" + text;
    if (target_ != nullptr && target_->parameters[at].is_variable) {
      const recipe::Parameter& parameter = target_->parameters[at];
      const std::string name = scope_.unique_name(parameter.name);
      lines_.push_back(declare(parameter.declarator, name) + " = " + text + ";");
      text = name;
    }
  }
}

}  // namespace testellate::emit::gtest
