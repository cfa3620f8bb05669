// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/arrangement.h"

#include <algorithm>

#include "emit/junit/array_text.h"
#include "emit/junit/java_text.h"
#include "emit/junit/list_text.h"
#include "emit/junit/mocks.h"
#include "emit/junit/script.h"

namespace testellate::emit::junit {
namespace {

using result::Link;
using result::Object;
using result::Value;

/// An expression that is longer gets a name.
constexpr std::size_t kLongestInline = 60;

const Link* to_object(const Value& value) {
  const auto* link = std::get_if<Link>(&value);
  return link != nullptr && link->object ? link : nullptr;
}

std::string simple_name(const SourceClass& named) {
  const std::string& name = named.source_name.empty() ? named.binary_name : named.source_name;
  return name.substr(name.find_last_of(".$") + 1);
}

}  // namespace

Arrangement::Arrangement(Scope& scope, const Usage& usage, const DeclaredTypes& types)
    : scope_(scope),
      usage_(usage),
      types_(types),
      values_(scope),
      progress_(scope.test().before.objects.size(), Progress::New) {}

void Arrangement::propose(const Value& value, std::string_view name) {
  if (const Link* link = to_object(value)) proposals_.emplace(*link->object, name);
}

void Arrangement::reserve(const Value& value, std::string_view name) {
  const Link* link = to_object(value);
  if (link == nullptr || reserved_.contains(*link->object)) return;
  if (is_value(scope_.reader().sort_of(scope_.test().before.objects[*link->object]))) {
    propose(value, name);
  } else {
    reserved_.emplace(*link->object, scope_.unique_name(name));
  }
}

bool Arrangement::is_started(const Value& value) const {
  const Link* link = to_object(value);
  return link != nullptr && progress_[*link->object] == Progress::Started;
}

void Arrangement::make(const Value& value) {
  const Link* link = to_object(value);
  if (link == nullptr) return;
  std::vector<std::uint32_t> pending{*link->object};
  while (!pending.empty() && scope_.problem().empty()) {
    const std::uint32_t object = pending.back();
    if (progress_[object] == Progress::New) {
      start(object, pending);
      continue;
    }
    pending.pop_back();
    if (progress_[object] == Progress::Started) finish(object);
  }
}

void Arrangement::declare_made(std::uint32_t object,
                               const std::string& type,
                               const std::string& type_text,
                               const std::string& expression) {
  Made made;
  made.text = variable_name(object);
  made.type = type;
  made.is_repeatable = true;
  lines_.push_back(type_text + " " + made.text + " = " + expression + ";");
  scope_.set_made(object, std::move(made));
  progress_[object] = Progress::Done;
}

bool Arrangement::put_inline(std::uint32_t object, const std::string& type, const std::string& expression) {
  const bool is_used_once = usage_.uses(object) <= 1 && !usage_.is_mentioned(object);
  if (!is_used_once || expression.size() > kLongestInline) return false;
  Made made;
  made.text = expression;
  made.type = type;
  const SourceClass* described = scope_.index().find(type);
  made.runs_code = described == nullptr || described->is_user;
  // Inside of a stub it would be made while the code under test runs.
  if (made.runs_code && !scope_.test().streams.empty()) return false;
  scope_.set_made(object, std::move(made));
  progress_[object] = Progress::Done;
  return true;
}

void Arrangement::make_named(const Value& value) {
  make(value);
  const Link* link = to_object(value);
  if (link == nullptr || !scope_.problem().empty()) return;
  if (!scope_.find_made(*link->object)->is_repeatable) declare(*link->object);
}

void Arrangement::make_quiet(const Value& value) {
  make(value);
  const Link* link = to_object(value);
  if (link == nullptr || !scope_.problem().empty()) return;
  if (scope_.find_made(*link->object)->runs_code) declare(*link->object);
}

void Arrangement::start(std::uint32_t index, std::vector<std::uint32_t>& pending) {
  progress_[index] = Progress::Started;
  const Object& object = scope_.test().before.objects[index];
  const ObjectSort sort = scope_.reader().sort_of(object);
  if (is_value(sort)) return;
  if (object.is_made) {
    scope_.fail("an object is needed that only calls make, and none of the test's returns it");
    return;
  }
  std::vector<Value> parts;
  if (sort == ObjectSort::Array) {
    for (const auto& [at, value] : object.elements) {
      propose_for_part(value, "");
      parts.push_back(value);
    }
  } else if (sort == ObjectSort::List) {
    parts = scope_.reader().list_before(scope_.test(), index);
    for (const Value& value : parts) propose_for_part(value, "");
  } else if (sort == ObjectSort::Optional) {
    parts.push_back(scope_.reader().held_value(object));
    propose_for_part(parts.front(), "");
  } else {
    plan_instance(index, object);
    if (!scope_.problem().empty()) return;
    const ConstructorPlan& way = ways_.at(index);
    for (const Argument& argument : way.arguments) parts.push_back(argument.value);
    for (const Assignment& assignment : way.assignments) parts.push_back(assignment.value);
    if (const ScriptedClass* scripted = scope_.index().find_scripted(object.object_class)) {
      for (const Value& value : scripted_values(scope_.test(), *scripted)) {
        propose_for_part(value, "");
        parts.push_back(value);
      }
    }
  }
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    const Link* link = to_object(*part);
    if (link != nullptr && progress_[*link->object] == Progress::New) pending.push_back(*link->object);
  }
}

void Arrangement::propose_for_part(const Value& value, std::string_view place) {
  const Link* link = to_object(value);
  if (link == nullptr) return;
  const Object& target = scope_.test().before.objects[*link->object];
  const SourceClass* made = class_to_make(target);
  const ObjectSort sort = scope_.reader().sort_of(target);
  if (sort == ObjectSort::List) {
    propose(value, place.empty() ? "list" : place);
  } else if (made != nullptr && !is_value(sort)) {
    propose(value, uncapitalised(simple_name(*made)));
  } else if (!place.empty()) {
    propose(value, place);
  }
}

const SourceClass* Arrangement::class_to_make(const Object& object) const {
  if (!object.object_class.is_valid()) return nullptr;
  const ScriptedClass* scripted = scope_.index().find_scripted(object.object_class);
  return scripted != nullptr ? scope_.index().find(scripted->implemented)
                             : scope_.index().find(object.object_class);
}

void Arrangement::plan_instance(std::uint32_t index, const Object& object) {
  const SourceClass* made = class_to_make(object);
  if (made == nullptr || !scope_.is_visible(made->binary_name)) {
    const std::string name =
        object.object_class.is_valid() ? scope_.index().type_name(object.object_class) : "?";
    scope_.fail("a test cannot make an object of the class `" + name + "`");
    return;
  }
  const ScriptedClass* scripted = scope_.index().find_scripted(object.object_class);
  const bool is_mock = scripted != nullptr && is_mocked(scope_, *scripted);
  if (made->kind == SourceClass::Kind::Interface || is_mock) {
    ways_.emplace(index, ConstructorPlan());
    return;
  }
  const auto is_available = [&](std::uint32_t other) { return progress_[other] != Progress::Started; };
  Expected<ConstructorPlan, std::string> way = plan_constructor(scope_, *made, object, is_available);
  if (!way) {
    scope_.fail(way.error());
    return;
  }
  for (const auto& [field, value] : object.fields) {
    const SourceField* own = ClassIndex::find_field(*made, field);
    propose_for_part(value, own == nullptr ? "" : own->name);
  }
  for (const Assignment& assignment : way->assignments) {
    if (assignment.way == Assignment::Way::Fill) filled_.insert(*std::get<Link>(assignment.value).object);
  }
  ways_.emplace(index, *std::move(way));
}

void Arrangement::finish(std::uint32_t index) {
  const Object& object = scope_.test().before.objects[index];
  const ObjectSort sort = scope_.reader().sort_of(object);
  Made made;
  bool has_assignments = false;
  if (is_value(sort)) {
    made = values_.make(object, sort);
  } else if (sort == ObjectSort::Array) {
    made = make_array(index, object);
    has_assignments = made.initialiser.empty() && !object.elements.empty();
  } else if (sort == ObjectSort::List) {
    made = make_list(index);
  } else if (sort == ObjectSort::Optional) {
    made = make_optional(object);
  } else {
    made = make_instance(index, object);
    has_assignments = !ways_.at(index).assignments.empty();
  }
  const bool is_used_again = usage_.uses(index) > 1 || usage_.is_mentioned(index);
  const bool is_long = made.text.size() > kLongestInline && sort != ObjectSort::String;
  const bool needs_name = !made.is_repeatable && !filled_.contains(index) &&
                          (is_used_again || has_assignments || is_long || made.needs_variable);
  scope_.set_made(index, std::move(made));
  if (needs_name) declare(index);
  progress_[index] = Progress::Done;
  if (sort == ObjectSort::Array && has_assignments) {
    const std::string type = scope_.index().type_name(object.object_class);
    for (const auto& [at, value] : object.elements) {
      if (is_default(value)) continue;
      set_cell(index, value, element_of(type), "[" + std::to_string(at) + "] = ", ";");
    }
  }
  if (auto way = ways_.find(index); way != ways_.end()) {
    for (const Assignment& assignment : way->second.assignments) assign(index, assignment);
  }
  const ScriptedClass* scripted =
      object.object_class.is_valid() ? scope_.index().find_scripted(object.object_class) : nullptr;
  if (scripted != nullptr && is_mocked(scope_, *scripted) && scope_.problem().empty()) {
    const std::vector<std::string> answers =
        mock_answers(scope_, *scripted, index, scope_.find_made(index)->text);
    lines_.insert(lines_.end(), answers.begin(), answers.end());
  }
  set_late();
}

Made Arrangement::make_array(std::uint32_t, const Object& object) {
  Made made;
  made.type = scope_.index().type_name(object.object_class);
  const bool is_circular =
      std::ranges::any_of(object.elements, [&](const auto& element) { return is_started(element.second); });
  if (is_circular || is_sparse(object)) {
    made.text = new_array(scope_, made.type, object.length);
    return made;
  }
  std::vector<std::string> elements;
  for (std::uint64_t at = 0; at < object.length; ++at) {
    const Value* value = find_element(object, at);
    const Value element = value == nullptr ? default_value(object.element_type) : *value;
    const Link* link = to_object(element);
    const Made* part = link == nullptr ? nullptr : scope_.find_made(*link->object);
    if (part != nullptr) made.runs_code = made.runs_code || part->runs_code;
    const bool is_inner = part != nullptr && !part->is_repeatable && !part->initialiser.empty() &&
                          part->type == element_of(made.type);
    elements.push_back(is_inner ? part->initialiser
                                : scope_.value_text(element, element_of(made.type), NumberUse::Stored));
  }
  made.initialiser = braced(elements);
  made.text = array_expression(scope_, made.type, elements);
  return made;
}

Made Arrangement::make_list(std::uint32_t index) {
  // Only what the text mentions is imported.
  const Imports imports = scope_.imports();
  const std::string element_type = list_type(scope_, types_.of(index)).element;
  scope_.imports() = imports;
  Made made;
  made.type = "java.util.ArrayList";
  made.needs_variable = element_type.empty();
  std::vector<std::string> elements;
  bool is_last_array = false;
  for (const Value& element : scope_.reader().list_before(scope_.test(), index)) {
    if (is_started(element)) {
      scope_.fail("a list is among what its elements are made of");
      return made;
    }
    const Link* link = to_object(element);
    const Made* part = link == nullptr ? nullptr : scope_.find_made(*link->object);
    if (part != nullptr) made.runs_code = made.runs_code || part->runs_code;
    is_last_array = part != nullptr && is_array(part->type);
    elements.push_back(scope_.value_text(element, "java.lang.Object", NumberUse::Passed));
  }
  const bool is_one_array = is_last_array && elements.size() == 1;
  std::string copied;
  if (!elements.empty()) {
    copied = is_one_array ? list_of_array(scope_, elements.front()) : list_of(scope_, elements, element_type);
  }
  if (filled_.contains(index)) {
    // What is added to the list that the constructor has made.
    made.initialiser = copied;
  } else {
    made.text = new_list(scope_, copied);
  }
  return made;
}

Made Arrangement::make_optional(const Object& object) {
  Made made;
  made.type = "java.util.Optional";
  const Value held = scope_.reader().held_value(object);
  const std::string name = scope_.imports().spell_library(made.type);
  if (is_default(held)) {
    made.text = name + ".empty()";
    return made;
  }
  if (is_started(held)) scope_.fail("an optional is among what it holds is made of");
  const Made* part = scope_.find_made(*std::get<Link>(held).object);
  made.runs_code = part != nullptr && part->runs_code;
  made.text = name + ".of(" + scope_.value_text(held, "java.lang.Object", NumberUse::Passed) + ")";
  return made;
}

Made Arrangement::make_instance(std::uint32_t index, const Object& object) {
  const SourceClass& described = *class_to_make(object);
  Made made;
  made.type = described.binary_name;
  made.runs_code = described.is_user;
  made.text = constructor_call(described, ways_.at(index));
  const ScriptedClass* scripted = scope_.index().find_scripted(object.object_class);
  if (scripted == nullptr) return made;
  made.runs_code = true;
  if (std::ranges::any_of(scripted_values(scope_.test(), *scripted),
                          [&](const Value& value) { return is_started(value); })) {
    scope_.fail("a stub is among what its results are made of");
    return made;
  }
  if (is_mocked(scope_, *scripted)) {
    made.text = mock_text(scope_, *scripted);
    made.needs_variable = true;
  } else {
    ScriptedObject written = script_object(scope_, *scripted, index, made.text, lines_);
    made.text = std::move(written.text);
    made.declared_as = std::move(written.declared_as);
    made.needs_variable = !made.declared_as.empty();
  }
  return made;
}

std::string Arrangement::argument_text(const Argument& argument, std::string_view type, bool is_ambiguous) {
  if (!argument.text.empty()) return argument.text;
  return scope_.argument_text(argument.value, type, is_ambiguous);
}

std::string Arrangement::constructor_call(const SourceClass& made, const ConstructorPlan& way) {
  // An interface has none, and is implemented without one.
  if (way.constructor == nullptr) return "new " + scope_.spell(made.binary_name) + "()";
  const SourceConstructor& constructor = *way.constructor;
  const bool is_visible = scope_.can_construct(made, constructor);
  if (!is_visible && made.is_abstract)
    scope_.fail("the constructor of `" + made.binary_name + "` is private");
  if (!is_visible) return reflective_call(made, way);
  scope_.needs().may_throw(constructor.throws);
  std::string arguments;
  for (std::size_t at = made.is_inner ? 1 : 0; at < way.arguments.size(); ++at) {
    if (!arguments.empty()) arguments += ", ";
    arguments += argument_text(way.arguments[at], constructor.parameters[at], constructor.is_ambiguous);
  }
  if (!constructor.factory.empty()) return factory_call(scope_, made, constructor) + "(" + arguments + ")";
  if (!made.is_inner) return "new " + scope_.spell(made.binary_name) + "(" + arguments + ")";
  if (way.arguments.empty() || is_default(way.arguments.front().value)) {
    scope_.fail("an object of the inner class `" + made.binary_name + "` has no outer one");
    return "";
  }
  const std::string outer = argument_text(way.arguments.front(), constructor.parameters.front(), false);
  return outer + ".new " + simple_name(made) + "(" + arguments + ")";
}

std::string Arrangement::reflective_call(const SourceClass& made, const ConstructorPlan& way) {
  scope_.needs().helpers.insert(Helper::Make);
  scope_.needs().may_throw(Throws::Exception);
  std::string types;
  std::string arguments;
  for (std::size_t at = 0; at < way.arguments.size(); ++at) {
    const std::string& type = way.constructor->parameters[at];
    if (!types.empty()) types += ", ";
    types += scope_.spell(type) + ".class";
    arguments += ", " + argument_text(way.arguments[at], type, !is_primitive(type));
  }
  return "make(" + scope_.spell(made.binary_name) + ".class.getDeclaredConstructor(" + types + ")" +
         arguments + ")";
}

void Arrangement::assign(std::uint32_t index, const Assignment& assignment) {
  const SourceField& field = *assignment.field;
  switch (assignment.way) {
    case Assignment::Way::Field:
      set_cell(index, assignment.value, field.type, "." + to_source(field.name) + " = ", ";");
      return;
    case Assignment::Way::Setter:
      scope_.needs().may_throw(assignment.setter->throws);
      set_cell(index,
               assignment.value,
               assignment.setter->type,
               "." + to_source(assignment.setter->name) + "(",
               ");");
      return;
    case Assignment::Way::Reflection:
      scope_.needs().helpers.insert(Helper::SetField);
      scope_.needs().may_throw(Throws::Exception);
      set_cell(index,
               assignment.value,
               field.type,
               ", " + scope_.spell(field.owner) + ".class, " + string_literal(to_utf16(field.name)) + ", ",
               ");");
      return;
    case Assignment::Way::Fill:
      fill(index, assignment);
      return;
  }
}

void Arrangement::fill(std::uint32_t index, const Assignment& assignment) {
  const std::uint32_t list = *std::get<Link>(assignment.value).object;
  Made made = *scope_.find_made(list);
  made.text = scope_.find_made(index)->text + ".";
  if (assignment.getter != nullptr) {
    scope_.needs().may_throw(assignment.getter->throws);
    made.text += to_source(assignment.getter->name) + "()";
  } else {
    made.text += to_source(assignment.field->name);
  }
  if (!made.initialiser.empty()) lines_.push_back(made.text + ".addAll(" + made.initialiser + ");");
  made.initialiser.clear();
  made.type = assignment.field->type;
  made.is_repeatable = true;
  scope_.set_made(list, std::move(made));
}

void Arrangement::set_cell(std::uint32_t object,
                           const Value& value,
                           std::string_view type,
                           std::string line_start,
                           std::string line_end) {
  const std::string& name = scope_.find_made(object)->text;
  // Only a call to a helper starts with a comma.
  line_start = line_start.starts_with(',') ? "setField(" + name + line_start : name + line_start;
  if (is_started(value)) {
    late_.push_back({object, *std::get<Link>(value).object, std::move(line_start), std::move(line_end)});
    return;
  }
  const NumberUse use = line_end == ";" ? NumberUse::Stored : NumberUse::Passed;
  lines_.push_back(line_start + scope_.value_text(value, type, use) + line_end);
}

void Arrangement::set_late() {
  std::vector<Late> waiting;
  for (Late& late : late_) {
    if (progress_[late.target] != Progress::Done) {
      waiting.push_back(std::move(late));
      continue;
    }
    // What has to be mentioned again has to have a name.
    if (!scope_.find_made(late.target)->is_repeatable) declare(late.target);
    lines_.push_back(late.line_start + scope_.find_made(late.target)->text + late.line_end);
  }
  late_ = std::move(waiting);
}

std::string Arrangement::variable_name(std::uint32_t index) {
  if (auto reserved = reserved_.find(index); reserved != reserved_.end()) return reserved->second;
  auto proposal = proposals_.find(index);
  return scope_.unique_name(proposal == proposals_.end() ? "value" : proposal->second);
}

void Arrangement::declare(std::uint32_t index) {
  Made made = *scope_.find_made(index);
  const std::string name = variable_name(index);
  const bool is_short = !made.initialiser.empty() && made.text.ends_with(made.initialiser);
  std::string type;
  if (scope_.reader().sort_of(scope_.test().before.objects[index]) == ObjectSort::List) {
    const ListType declared = list_type(scope_, types_.of(index));
    type = declared.text;
    made.type = declared.name;
  } else {
    type = made.declared_as.empty() ? scope_.spell(made.type) : made.declared_as;
  }
  lines_.push_back(type + " " + name + " = " + (is_short ? made.initialiser : made.text) + ";");
  made.text = name;
  made.initialiser.clear();
  made.is_repeatable = true;
  made.is_unboxed = false;
  made.runs_code = false;
  scope_.set_made(index, std::move(made));
}

}  // namespace testellate::emit::junit
