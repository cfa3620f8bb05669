// SPDX-License-Identifier: Apache-2.0
#include "patterns/write_patterns.h"

#include "classes/class_text.h"
#include "classes/descriptor.h"
#include "ir/data_type_writer.h"
#include "ir/layout_text.h"
#include "patterns/read_patterns.h"
#include "render/condition_text.h"
#include "value/text.h"
#include "xml/text.h"

namespace testellate::patterns {
namespace {

std::string_view status_name(result::Status status) {
  switch (status) {
    case result::Status::Complete:
      return "complete";
    case result::Status::Budget:
      return "budget";
    case result::Status::Unsupported:
      return "unsupported";
    case result::Status::Error:
      return "error";
  }
  return "error";
}

std::string number_text(const result::Scalar& scalar) {
  if (scalar.type == ir::Type::f32()) {
    return value::to_text(value::FloatFormat::F32, static_cast<value::FloatBits>(scalar.bits));
  }
  if (scalar.type == ir::Type::f64()) {
    return value::to_text(value::FloatFormat::F64, static_cast<value::FloatBits>(scalar.bits));
  }
  return value::to_decimal_signed(scalar.bits, scalar.type.width());
}

/// One sample: inputs and outcome.
class PatternWriter {
 public:
  PatternWriter(const ir::Program& program, const ir::Unit& unit, xml::XmlText& xml)
      : program_(program), unit_(unit), xml_(xml) {}

  void write(const result::TestCase& test) {
    xml_.begin("pattern");
    if (test.may_share_values) xml_.attribute("may-share-values", "true");
    write_inputs(test);
    write_outcome(test);
    xml_.end();
  }

 private:
  [[nodiscard]] std::string text(ir::Symbol symbol) const { return std::string(program_.text(symbol)); }

  void write_inputs(const result::TestCase& test) {
    xml_.begin("inputs");
    for (std::size_t at = 0; at < test.arguments.size(); ++at) {
      xml_.begin("argument");
      xml_.attribute("name", text(unit_.parameters[at].name));
      write_value(test.arguments[at]);
      xml_.end();
    }
    for (const std::vector<result::Value>& values : test.constructions) {
      xml_.begin("construction");
      write_values(values, {});
      xml_.end();
    }
    for (const result::Assigned& variable : test.settable) write_variable(variable);
    for (const result::StreamInput& stream : test.streams) {
      xml_.begin("stream");
      xml_.attribute("name", stream.name);
      write_layout(stream.data_type);
      write_values(stream.values, stream.order);
      xml_.end();
    }
    for (std::size_t at = 0; at < test.before.objects.size(); ++at) {
      write_object(test.before.objects[at], at);
    }
    xml_.end();
  }

  /// Objects that are as they were before are not said again.
  void write_outcome(const result::TestCase& test) {
    const result::Outcome& outcome = test.outcome;
    xml_.begin("outcome");
    xml_.attribute("end", ir::info(outcome.end).name);
    if (outcome.exception_class.is_valid()) {
      xml_.attribute("class", text(program_.get(outcome.exception_class).name));
    }
    if (outcome.fault) xml_.attribute("fault", ir::info(*outcome.fault).name);
    if (outcome.end == ir::PathEnd::Exited) {
      xml_.attribute("exit-code", std::to_string(outcome.exit_code));
    }
    if (outcome.value) write_values({*outcome.value}, {});
    for (const result::Assigned& variable : test.settable_after) write_variable(variable);
    for (std::size_t at = 0; at < test.after.objects.size(); ++at) {
      const bool is_same =
          at < test.before.objects.size() && test.before.objects[at] == test.after.objects[at];
      if (!is_same) write_object(test.after.objects[at], at);
    }
    xml_.end();
  }

  void write_value(const result::Value& value) {
    if (const auto* scalar = std::get_if<result::Scalar>(&value)) {
      xml_.attribute("type", ir::to_text(scalar->type));
      xml_.attribute("value", number_text(*scalar));
      return;
    }
    const auto& link = std::get<result::Link>(value);
    if (link.function.is_valid()) {
      xml_.attribute("function", text(program_.get(link.function).name));
      return;
    }
    xml_.attribute("object", link.object ? std::to_string(*link.object + 1) : std::string(kNullObject));
    if (link.offset != 0) xml_.attribute("offset", std::to_string(link.offset));
  }

  void write_values(const std::vector<result::Value>& values, std::span<const std::uint32_t> order) {
    for (std::size_t at = 0; at < values.size(); ++at) {
      xml_.begin("value");
      if (at < order.size()) xml_.attribute("order", std::to_string(order[at]));
      write_value(values[at]);
      xml_.end();
    }
  }

  void write_variable(const result::Assigned& variable) {
    xml_.begin("variable");
    if (variable.static_variable.is_valid()) {
      const ir::StaticVariable& known = program_.get(variable.static_variable);
      xml_.attribute("class", text(program_.get(known.owner).name));
      xml_.attribute("name", text(known.name));
    } else {
      xml_.attribute("name", text(program_.get(variable.global).name));
    }
    write_value(variable.value);
    xml_.end();
  }

  void write_layout(ir::DataTypeId type) {
    if (type.is_valid()) xml_.attribute("layout", ir::layout_text(program_, type));
  }

  /// Where an exception was made is told by numbers that the next process gives to other methods.
  [[nodiscard]] bool is_of_one_process(ir::FieldId id) const {
    const ir::Field& field = program_.get(id);
    const std::string_view name = program_.text(field.name);
    return program_.text(program_.get(field.owner).name) == "java.lang.Throwable" &&
           (name == "backtrace" || name == "depth");
  }

  void write_object(const result::Object& object, std::size_t index) {
    xml_.begin("object");
    xml_.attribute("id", std::to_string(index + 1));
    xml_.attribute("kind", name_of(object.kind));
    if (object.object_class.is_valid()) {
      xml_.attribute("class", text(program_.get(object.object_class).name));
    }
    if (object.constant.is_valid()) {
      const ir::StaticVariable& constant = program_.get(object.constant);
      xml_.attribute("constant-of", text(program_.get(constant.owner).name));
      xml_.attribute("constant", text(constant.name));
    }
    if (object.global.is_valid()) xml_.attribute("global", text(program_.get(object.global).name));
    write_layout(object.element);
    if (object.kind == result::Object::Kind::Array) {
      xml_.attribute("element-type", ir::to_text(object.element_type));
    }
    if (object.kind != result::Object::Kind::Instance) {
      xml_.attribute("length", std::to_string(object.length));
    }
    if (object.is_made) xml_.attribute("made", "true");
    if (object.is_released) xml_.attribute("released", "true");
    for (const auto& [field, value] : object.fields) {
      if (is_of_one_process(field)) continue;
      xml_.begin("field");
      xml_.attribute("class", text(program_.get(program_.get(field).owner).name));
      xml_.attribute("name", text(program_.get(field).name));
      write_value(value);
      xml_.end();
    }
    for (const auto& [at, value] : object.elements) {
      xml_.begin("element");
      xml_.attribute("at", std::to_string(at));
      write_value(value);
      xml_.end();
    }
    xml_.end();
  }

  const ir::Program& program_;
  const ir::Unit& unit_;
  xml::XmlText& xml_;
};

class DocumentWriter {
 public:
  DocumentWriter(const ir::Program& program, std::uint32_t loop_bound, xml::XmlText& xml)
      : program_(program), types_(program), loop_bound_(loop_bound), xml_(xml) {}

  void write(std::span<const result::Target> targets, std::span<const result::ClassTable> tables) {
    xml_.begin("patterns");
    xml_.attribute("xmlns", kNamespace);
    xml_.attribute("version", kVersion);
    xml_.attribute("tool", "testellate " TESTELLATE_VERSION);
    if (!targets.empty()) xml_.attribute("language", targets.front().language);
    for (std::size_t at = 0; at < targets.size(); ++at) write_method(targets[at], tables[at]);
    xml_.end();
  }

 private:
  void write_method(const result::Target& target, const result::ClassTable& table) {
    xml_.begin("method");
    xml_.attribute("name", target.name);
    xml_.attribute("file", target.file);
    xml_.attribute("line", std::to_string(target.line));
    xml_.attribute("status", status_name(target.status));
    xml_.attribute("loop-bound", std::to_string(loop_bound_));
    xml_.attribute("potential-paths", table.potential_paths);
    for (const ir::InputRoot& parameter : target.unit.parameters) write_parameter(parameter);
    if (target.unit.result_type.is_valid()) {
      xml_.begin("result");
      xml_.attribute("type", types_.use(target.unit.result_type));
      xml_.end();
    }
    for (std::size_t at = 0; at < table.classes.size(); ++at) write_class(target, table.classes[at], at + 1);
    xml_.end();
  }

  void write_parameter(const ir::InputRoot& parameter) {
    xml_.begin("parameter");
    xml_.attribute("name", program_.text(parameter.name));
    if (parameter.data_type.is_valid()) xml_.attribute("type", types_.use(parameter.data_type));
    xml_.end();
  }

  void write_class(const result::Target& target, const result::EquivalenceClass& of, std::size_t number) {
    const render::Style style = render::style_of(target.language);
    xml_.begin("class");
    xml_.attribute("number", std::to_string(number));
    xml_.attribute("path", classes::descriptor(program_, of.decided, style));
    if (of.is_cut) xml_.attribute("status", "bounded");
    write_meaning(target, of, style);
    // A class with one context is that context.
    for (std::size_t at = 0; of.contexts.size() > 1 && at < of.contexts.size(); ++at) {
      xml_.begin("context");
      xml_.attribute("number", std::to_string(at + 1));
      write_meaning(target, of.contexts[at], style);
      xml_.end();
    }
    xml_.end();
  }

  /// Of a class or a context.
  template <typename Of>
  void write_meaning(const result::Target& target, const Of& of, render::Style style) {
    xml_.begin("condition");
    xml_.text(render::to_text(of.condition, style));
    xml_.end();
    if (!of.sample) return;
    for (const auto& [place, effect] : classes::effect_texts(program_, of, style)) {
      xml_.begin("effect");
      xml_.attribute("place", place);
      xml_.text(effect);
      xml_.end();
    }
    PatternWriter(program_, target.unit, xml_).write(*of.sample);
  }

  const ir::Program& program_;
  ir::DataTypeWriter types_;
  std::uint32_t loop_bound_;
  xml::XmlText& xml_;
};

}  // namespace

void write_patterns(const ir::Program& program,
                    std::span<const result::Target> targets,
                    std::span<const result::ClassTable> tables,
                    std::uint32_t loop_bound,
                    const support::Append& append) {
  xml::XmlText xml(append);
  DocumentWriter(program, loop_bound, xml).write(targets, tables);
}

}  // namespace testellate::patterns
