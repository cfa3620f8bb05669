// SPDX-License-Identifier: Apache-2.0
#include "patterns/restore_test.h"

#include <algorithm>
#include <charconv>

#include "patterns/read_patterns.h"
#include "support/invariant.h"
#include "value/text.h"

namespace testellate::patterns {
namespace {

using result::Object;

/// Larger ones are not ours, and would have to be built.
constexpr std::uint64_t kLargestObject = 1 << 24;

using Failure = Expected<void, std::string>;

Unexpected<std::string> fail(std::string what) { return Unexpected<std::string>(std::move(what)); }

/// Of an attribute that is known to be a number.
template <typename Number>
Number number_of(const xml::Element& element, std::string_view attribute) {
  const std::string& text = element.attribute(attribute);
  Number number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

bool is_set(const xml::Element& element, std::string_view attribute) {
  return element.attribute(attribute) == "true";
}

Object::Kind kind_of(const xml::Element& element) {
  for (Object::Kind kind : {Object::Kind::Instance, Object::Kind::Array, Object::Kind::Bytes}) {
    if (element.attribute("kind") == name_of(kind)) return kind;
  }
  TESTELLATE_UNREACHABLE("a document that was read should know the kinds of objects");
}

result::Scalar scalar_of(const xml::Element& element) {
  const ir::Type type = *ir::try_parse_type(element.attribute("type"));
  const std::string& text = element.attribute("value");
  if (type == ir::Type::f32()) return {type, *value::try_parse_float(value::FloatFormat::F32, text)};
  if (type == ir::Type::f64()) return {type, *value::try_parse_float(value::FloatFormat::F64, text)};
  return {type, *value::try_parse_integer(text, type.width())};
}

/// Whether a value can be put into something of a type.
Failure check_value(const result::Value& value, ir::Type type, const result::Graph& graph) {
  if (const auto* scalar = std::get_if<result::Scalar>(&value)) {
    const bool fits = scalar->type.width() == type.width() && scalar->type.is_float() == type.is_float();
    if (!fits || type.is_ref()) {
      return fail("a number of type `" + ir::to_text(scalar->type) + "` stands for something of type `" +
                  ir::to_text(type) + "`");
    }
    return {};
  }
  const auto& link = std::get<result::Link>(value);
  if (!type.is_ref() && !type.is_ptr()) {
    return fail("an object stands for something of type `" + ir::to_text(type) + "`");
  }
  if (link.function.is_valid() && type.is_ref()) return fail("a function stands for a reference");
  if (!link.object) return {};
  if (*link.object >= graph.objects.size()) return fail("an object is mentioned that is not there");
  const bool is_bytes = graph.objects[*link.object].kind == Object::Kind::Bytes;
  if (is_bytes != type.is_ptr() || (link.offset != 0 && !is_bytes)) {
    return fail("an object is of another kind than what leads to it");
  }
  return {};
}

Failure check_values(const std::vector<result::Value>& values,
                     const std::vector<ir::Type>& types,
                     const result::Graph& graph) {
  if (values.size() != types.size()) {
    return fail(std::to_string(types.size()) + " parameters are there now, it was " +
                std::to_string(values.size()));
  }
  for (std::size_t at = 0; at < values.size(); ++at) TRY(check_value(values[at], types[at], graph));
  return {};
}

}  // namespace

Expected<result::TestCase, std::string> TestRestorer::restore(const ir::Unit& unit,
                                                              const xml::Element& pattern) {
  result::TestCase test;
  test.may_share_values = is_set(pattern, "may-share-values");
  for (const xml::Element& inside : pattern.elements) {
    if (inside.name == "inputs") TRY(read_inputs(inside, unit, test));
  }
  test.after = test.before;
  for (const xml::Element& inside : pattern.elements) {
    if (inside.name == "outcome") TRY(read_outcome(inside, test));
  }
  TRY(check(unit, test));
  return test;
}

Failure TestRestorer::read_inputs(const xml::Element& inputs, const ir::Unit& unit, result::TestCase& test) {
  for (const xml::Element& inside : inputs.elements) {
    if (inside.name == "argument") {
      TRY_ASSIGN(result::Value value, read_value(inside));
      test.arguments.push_back(value);
    } else if (inside.name == "construction") {
      std::vector<result::Value>& values = test.constructions.emplace_back();
      for (const xml::Element& parameter : inside.elements) {
        TRY_ASSIGN(result::Value value, read_value(parameter));
        values.push_back(value);
      }
    } else if (inside.name == "variable") {
      TRY_ASSIGN(result::Assigned variable, read_variable(inside));
      test.settable.push_back(variable);
    } else if (inside.name == "stream") {
      TRY_ASSIGN(result::StreamInput stream, read_stream(inside));
      test.streams.push_back(std::move(stream));
    } else {
      TRY_ASSIGN(Object object, read_object(inside));
      if (number_of<std::uint32_t>(inside, "id") != test.before.objects.size() + 1) {
        return fail("objects are not in their order");
      }
      test.before.objects.push_back(std::move(object));
    }
  }
  if (test.constructions.size() != unit.constructions.size()) {
    return fail("its objects are made by other calls now");
  }
  return {};
}

Failure TestRestorer::read_outcome(const xml::Element& outcome, result::TestCase& test) {
  for (const ir::PathEndInfo& end : ir::all_path_ends()) {
    if (end.name == outcome.attribute("end")) test.outcome.end = end.end;
  }
  if (const std::string* name = outcome.find_attribute("class")) {
    TRY_ASSIGN(test.outcome.exception_class, find_class(*name));
  }
  if (const std::string* name = outcome.find_attribute("fault")) {
    test.outcome.fault = ir::try_parse_fault(*name);
  }
  test.outcome.exit_code = static_cast<std::int32_t>(number_of<std::int64_t>(outcome, "exit-code"));
  for (const xml::Element& inside : outcome.elements) {
    if (inside.name == "value") {
      TRY_ASSIGN(test.outcome.value, read_value(inside));
    } else if (inside.name == "variable") {
      TRY_ASSIGN(result::Assigned variable, read_variable(inside));
      test.settable_after.push_back(variable);
    } else {
      TRY_ASSIGN(Object object, read_object(inside));
      const std::size_t at = number_of<std::uint32_t>(inside, "id");
      if (at == 0 || at > test.after.objects.size() + 1) return fail("objects are not in their order");
      if (at == test.after.objects.size() + 1) test.after.objects.emplace_back();
      test.after.objects[at - 1] = std::move(object);
    }
  }
  return {};
}

Expected<result::Value, std::string> TestRestorer::read_value(const xml::Element& element) {
  if (element.find_attribute("value") != nullptr) return scalar_of(element);
  result::Link link;
  if (const std::string* name = element.find_attribute("function")) {
    link.function = program_.load_function(program_.intern(*name));
    if (!link.function.is_valid()) return fail("there is no function `" + *name + "`");
    return link;
  }
  if (element.attribute("object") != kNullObject) {
    link.object = number_of<std::uint32_t>(element, "object") - 1;
    link.offset = number_of<std::int64_t>(element, "offset");
  }
  return link;
}

Expected<result::Assigned, std::string> TestRestorer::read_variable(const xml::Element& element) {
  result::Assigned variable;
  if (const std::string* owner = element.find_attribute("class")) {
    TRY_ASSIGN(variable.static_variable, find_static(*owner, element.attribute("name")));
  } else {
    TRY_ASSIGN(variable.global, find_global(element.attribute("name")));
  }
  TRY_ASSIGN(variable.value, read_value(element));
  return variable;
}

Expected<result::StreamInput, std::string> TestRestorer::read_stream(const xml::Element& element) {
  result::StreamInput stream;
  stream.name = element.attribute("name");
  TRY_ASSIGN(stream.data_type, find_layout(element));
  for (const xml::Element& inside : element.elements) {
    TRY_ASSIGN(result::Value value, read_value(inside));
    stream.values.push_back(value);
    if (inside.find_attribute("order") != nullptr) {
      stream.order.push_back(number_of<std::uint32_t>(inside, "order"));
    }
  }
  if (stream.order.size() != stream.values.size()) stream.order.clear();
  return stream;
}

Expected<Object, std::string> TestRestorer::read_object(const xml::Element& element) {
  Object object;
  object.kind = kind_of(element);
  if (const std::string* name = element.find_attribute("class")) {
    TRY_ASSIGN(object.object_class, find_class(*name));
  }
  if (const std::string* owner = element.find_attribute("constant-of")) {
    TRY_ASSIGN(object.constant, find_static(*owner, element.attribute("constant")));
  }
  if (const std::string* name = element.find_attribute("global")) {
    TRY_ASSIGN(object.global, find_global(*name));
  }
  TRY_ASSIGN(object.element, find_layout(element));
  if (const std::string* type = element.find_attribute("element-type")) {
    object.element_type = *ir::try_parse_type(*type);
  }
  object.length = number_of<std::uint32_t>(element, "length");
  object.is_made = is_set(element, "made");
  object.is_released = is_set(element, "released");
  TRY(read_cells(element, object));
  return object;
}

Failure TestRestorer::read_cells(const xml::Element& element, Object& object) {
  for (const xml::Element& inside : element.elements) {
    TRY_ASSIGN(result::Value value, read_value(inside));
    if (inside.name == "element") {
      object.elements.emplace_back(number_of<std::uint32_t>(inside, "at"), value);
      continue;
    }
    const std::string& owner_name = inside.attribute("class");
    TRY_ASSIGN(const ir::ClassId owner, find_class(owner_name));
    const ir::FieldId field = program_.find_field(owner, program_.intern(inside.attribute("name")));
    if (!field.is_valid()) {
      return fail("class `" + owner_name + "` has no field `" + inside.attribute("name") + "`");
    }
    object.fields.emplace_back(field, value);
  }
  return {};
}

Expected<ir::ClassId, std::string> TestRestorer::find_class(const std::string& name) {
  const ir::ClassId id = program_.class_named(program_.intern(name));
  if (!program_.complete_class(id)) return fail("there is no class `" + name + "`");
  return id;
}

Expected<ir::StaticId, std::string> TestRestorer::find_static(const std::string& owner,
                                                              const std::string& name) {
  TRY_ASSIGN(const ir::ClassId of, find_class(owner));
  const ir::StaticId id = program_.find_static(of, program_.intern(name));
  if (!id.is_valid()) return fail("class `" + owner + "` has no static variable `" + name + "`");
  return id;
}

Expected<ir::GlobalId, std::string> TestRestorer::find_global(const std::string& name) {
  const ir::GlobalId id = program_.find_global(program_.intern(name));
  if (!id.is_valid()) return fail("there is no variable `" + name + "`");
  return id;
}

Expected<ir::DataTypeId, std::string> TestRestorer::find_layout(const xml::Element& element) {
  const std::string* layout = element.find_attribute("layout");
  if (layout == nullptr) return ir::DataTypeId();
  const ir::DataTypeId id = layouts_.find(program_, *layout);
  if (!id.is_valid()) return fail("there is no type with the layout `" + *layout + "`");
  return id;
}

Failure TestRestorer::check(const ir::Unit& unit, const result::TestCase& test) {
  const ir::Signature& signature = program_.signature(unit.entry);
  TRY(check_values(test.arguments, signature.parameters, test.before));
  for (std::size_t at = 0; at < test.constructions.size(); ++at) {
    const ir::Construction& construction = unit.constructions[at];
    TRY(check_values(
        test.constructions[at], program_.signature(construction.function).parameters, test.before));
    if (!std::holds_alternative<result::Link>(test.arguments[construction.argument])) {
      return fail("a number stands for an object that is made by calls");
    }
  }
  TRY(check_graph(test.before));
  TRY(check_graph(test.after));
  TRY(check_variables(test.settable, test.before));
  TRY(check_variables(test.settable_after, test.after));
  for (const result::StreamInput& stream : test.streams) {
    for (const result::Value& value : stream.values) {
      const auto* link = std::get_if<result::Link>(&value);
      if (link != nullptr && link->object && *link->object >= test.before.objects.size()) {
        return fail("an object is mentioned that is not there");
      }
    }
  }
  const result::Outcome& outcome = test.outcome;
  if (outcome.end == ir::PathEnd::Returned) {
    if (outcome.value.has_value() == signature.result.is_void()) {
      return fail(outcome.value ? "nothing is returned now" : "something is returned now");
    }
    if (outcome.value) TRY(check_value(*outcome.value, signature.result, test.after));
  } else if (outcome.value) {
    // C++ throws what lies in byte memory.
    const auto* thrown = std::get_if<result::Link>(&*outcome.value);
    const bool is_bytes = thrown != nullptr && thrown->object &&
                          *thrown->object < test.after.objects.size() &&
                          test.after.objects[*thrown->object].kind == Object::Kind::Bytes;
    TRY(check_value(*outcome.value, is_bytes ? ir::Type::ptr() : ir::Type::ref(), test.after));
  }
  if ((outcome.end == ir::PathEnd::Faulted) != outcome.fault.has_value() ||
      (outcome.end == ir::PathEnd::Threw) != outcome.exception_class.is_valid()) {
    return fail("an outcome does not say what went wrong, or says so where nothing did");
  }
  return {};
}

Failure TestRestorer::check_graph(const result::Graph& graph) {
  for (const Object& object : graph.objects) {
    if (object.length > kLargestObject) return fail("an object is too large");
    if (object.kind == Object::Kind::Bytes) {
      TRY(check_bytes(object, graph));
      continue;
    }
    const bool is_array = object.kind == Object::Kind::Array;
    if (!object.object_class.is_valid()) return fail("an object has no class");
    const ir::Class& of = program_.get(object.object_class);
    const std::string name(program_.text(of.name));
    if ((of.kind == ir::Class::Kind::Array) != is_array || of.kind == ir::Class::Kind::Interface ||
        (of.is_abstract && !object.constant.is_valid() && !is_array)) {
      return fail("`" + name + "` has no such objects");
    }
    if (is_array && of.element_type != object.element_type) {
      return fail("elements of `" + name + "` are of another type");
    }
    if ((is_array && !object.fields.empty()) || (!is_array && !object.elements.empty())) {
      return fail("an object of `" + name + "` has other cells");
    }
    for (const auto& [field, value] : object.fields) {
      const ir::Field& known = program_.get(field);
      const diag::Result<bool> is_its = hierarchy_.is_subclass(object.object_class, known.owner);
      if (!is_its || !*is_its) {
        return fail("`" + name + "` has no field `" + std::string(program_.text(known.name)) + "`");
      }
      TRY(check_value(value, known.type, graph));
    }
    for (const auto& [at, value] : object.elements) {
      if (at >= object.length) return fail("an element lies outside its array");
      TRY(check_value(value, of.element_type, graph));
    }
  }
  return {};
}

Failure TestRestorer::check_bytes(const Object& object, const result::Graph& graph) {
  if (object.object_class.is_valid() || object.constant.is_valid() || !object.fields.empty()) {
    return fail("bytes have neither class nor fields");
  }
  if (object.global.is_valid() && program_.get(object.global).size != object.length) {
    return fail("variable `" + std::string(program_.text(program_.get(object.global).name)) +
                "` is of another size");
  }
  for (const auto& [at, value] : object.elements) {
    const auto* scalar = std::get_if<result::Scalar>(&value);
    const ir::Type type = scalar == nullptr ? ir::Type::ptr() : scalar->type;
    if (at + type.byte_size() > object.length) return fail("a cell lies outside its object");
    TRY(check_value(value, type, graph));
  }
  return {};
}

Failure TestRestorer::check_variables(const std::vector<result::Assigned>& variables,
                                      const result::Graph& graph) {
  for (const result::Assigned& variable : variables) {
    if (variable.static_variable.is_valid()) {
      TRY(check_value(variable.value, program_.get(variable.static_variable).type, graph));
      continue;
    }
    TRY(check_value(variable.value, ir::Type::ptr(), graph));
    const auto* link = std::get_if<result::Link>(&variable.value);
    if (link == nullptr || !link->object || graph.objects[*link->object].global != variable.global) {
      return fail("a variable is not described by its bytes");
    }
  }
  return {};
}

}  // namespace testellate::patterns
