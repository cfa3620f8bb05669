// SPDX-License-Identifier: Apache-2.0
// The schema (share/patterns.xsd) in a table: which attributes and elements each element has. One walk over
// the document compares it with the table, so that whoever uses the document afterwards can rely on it.
#include "patterns/read_patterns.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "ir/check.h"
#include "ir/path_end.h"
#include "ir/type.h"
#include "value/text.h"

namespace testellate::patterns {
namespace {

enum class Kind : std::uint8_t { Text, Number, Signed, Flag, Type, ObjectKind, End, Fault, Link };

struct Attribute {
  std::string_view name;
  Kind kind = Kind::Text;
  bool is_required = true;
};

struct Shape {
  std::string_view name;
  std::vector<Attribute> attributes;
  std::vector<std::string_view> elements{};
  bool has_text = false;
  bool has_value = false;  ///< the attributes of a value, too
};

constexpr bool kOptional = false;

/// A new element of the schema is a new row.
const std::vector<Shape>& shapes() {
  static const std::vector<Shape> kShapes{
      {"patterns",
       {{"xmlns"}, {"version"}, {"tool", Kind::Text, kOptional}, {"language", Kind::Text, kOptional}},
       {"method"}},
      {"method",
       {{"name"},
        {"file", Kind::Text, kOptional},
        {"line", Kind::Number, kOptional},
        {"status", Kind::Text, kOptional},
        {"loop-bound", Kind::Number, kOptional},
        {"potential-paths", Kind::Text, kOptional}},
       {"parameter", "result", "class"}},
      {"parameter", {{"name"}, {"type", Kind::Text, kOptional}}},
      {"result", {{"type"}}},
      {"class",
       {{"number", Kind::Number}, {"path"}, {"status", Kind::Text, kOptional}},
       {"condition", "effect", "pattern", "context"}},
      {"context", {{"number", Kind::Number}}, {"condition", "effect", "pattern"}},
      {"condition", {}, {}, true},
      {"effect", {{"place"}}, {}, true},
      {"pattern", {{"may-share-values", Kind::Flag, kOptional}}, {"inputs", "outcome"}},
      {"inputs", {}, {"argument", "construction", "variable", "stream", "object"}},
      {"outcome",
       {{"end", Kind::End},
        {"class", Kind::Text, kOptional},
        {"fault", Kind::Fault, kOptional},
        {"exit-code", Kind::Signed, kOptional}},
       {"value", "variable", "object"}},
      {"argument", {{"name"}}, {}, false, true},
      {"construction", {}, {"value"}},
      {"variable", {{"class", Kind::Text, kOptional}, {"name"}}, {}, false, true},
      {"stream", {{"name"}, {"layout", Kind::Text, kOptional}}, {"value"}},
      {"value", {{"order", Kind::Number, kOptional}}, {}, false, true},
      {"object",
       {{"id", Kind::Number},
        {"kind", Kind::ObjectKind},
        {"class", Kind::Text, kOptional},
        {"constant-of", Kind::Text, kOptional},
        {"constant", Kind::Text, kOptional},
        {"global", Kind::Text, kOptional},
        {"layout", Kind::Text, kOptional},
        {"element-type", Kind::Type, kOptional},
        {"length", Kind::Number, kOptional},
        {"made", Kind::Flag, kOptional},
        {"released", Kind::Flag, kOptional}},
       {"field", "element"}},
      {"field", {{"class"}, {"name"}}, {}, false, true},
      {"element", {{"at", Kind::Number}}, {}, false, true}};
  return kShapes;
}

/// Of everything that is a value: a number, a link to an object, or a function.
constexpr std::array<Attribute, 5> kValueAttributes{{{"type", Kind::Type, kOptional},
                                                     {"value", Kind::Text, kOptional},
                                                     {"object", Kind::Link, kOptional},
                                                     {"offset", Kind::Signed, kOptional},
                                                     {"function", Kind::Text, kOptional}}};

template <typename Number>
bool is_number(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool is_object_number(std::string_view text) { return is_number<std::uint32_t>(text) && text != "0"; }

bool fits(std::string_view text, Kind kind) {
  switch (kind) {
    case Kind::Text:
      return true;
    case Kind::Number:
      return is_number<std::uint32_t>(text);
    case Kind::Signed:
      return is_number<std::int64_t>(text);
    case Kind::Flag:
      return text == "true" || text == "false";
    case Kind::Type:
      return ir::try_parse_type(text).has_value();
    case Kind::ObjectKind:
      return text == "instance" || text == "array" || text == "bytes";
    case Kind::End:
      return std::ranges::any_of(ir::all_path_ends(), [&](const ir::PathEndInfo& end) {
        return end.name == text && end.end_class != ir::PathEndClass::Cut &&
               end.end_class != ir::PathEndClass::Internal;
      });
    case Kind::Fault:
      return ir::try_parse_fault(text).has_value();
    case Kind::Link:
      return text == kNullObject || is_object_number(text);
  }
  return false;
}

bool is_number_of(std::string_view text, ir::Type type) {
  if (type == ir::Type::f32()) return value::try_parse_float(value::FloatFormat::F32, text).has_value();
  if (type == ir::Type::f64()) return value::try_parse_float(value::FloatFormat::F64, text).has_value();
  return type.is_integer() && value::try_parse_integer(text, type.width()).has_value();
}

class Checker {
 public:
  explicit Checker(const std::string& file) : file_(file) {}

  /// Whether an element is as the schema wants it, with all that is inside. Recursion is as deep as the
  /// schema.
  diag::Result<void> check(const xml::Element& element) const {
    const auto shape = std::ranges::find(shapes(), element.name, &Shape::name);
    if (shape == shapes().end()) return fail(element, "there is no element `" + element.name + "`");
    TRY(check_attributes(element, *shape));
    const bool is_blank = element.text.find_first_not_of(" \t\n") == std::string::npos;
    if (!shape->has_text && !is_blank) return fail(element, "`" + element.name + "` holds no text");
    for (const xml::Element& inside : element.elements) {
      if (std::ranges::find(shape->elements, inside.name) == shape->elements.end()) {
        return fail(inside, "`" + element.name + "` holds no `" + inside.name + "`");
      }
      TRY(check(inside));
    }
    return check_counts(element);
  }

  [[nodiscard]] Unexpected<diag::Diagnostic> fail(const xml::Element& element, std::string message) const {
    return diag::error(
        diag::Kind::PatternsInvalid, {file_, element.line, element.column}, std::move(message));
  }

 private:
  [[nodiscard]] diag::Result<void> check_attributes(const xml::Element& element, const Shape& shape) const {
    for (const Attribute& wanted : shape.attributes) {
      if (wanted.is_required && element.find_attribute(wanted.name) == nullptr) {
        return fail(element, "`" + element.name + "` lacks `" + std::string(wanted.name) + "`");
      }
    }
    for (const auto& [name, text] : element.attributes) {
      const Attribute* known = find(shape.attributes, name);
      if (known == nullptr && shape.has_value) known = find(kValueAttributes, name);
      // Instances of schemas say where theirs is.
      if (known == nullptr && name.find(':') != std::string::npos) continue;
      if (known == nullptr) return fail(element, "`" + element.name + "` has no `" + name + "`");
      if (!fits(text, known->kind)) {
        return fail(element, "`" + text + "` is nothing that `" + name + "` can be");
      }
    }
    return shape.has_value ? check_value(element) : diag::Result<void>();
  }

  static const Attribute* find(std::span<const Attribute> attributes, std::string_view name) {
    const auto found = std::ranges::find(attributes, name, &Attribute::name);
    return found == attributes.end() ? nullptr : &*found;
  }

  [[nodiscard]] diag::Result<void> check_value(const xml::Element& element) const {
    const std::string* number = element.find_attribute("value");
    const bool has_link = element.find_attribute("object") != nullptr;
    const bool has_function = element.find_attribute("function") != nullptr;
    if ((number != nullptr ? 1 : 0) + (has_link ? 1 : 0) + (has_function ? 1 : 0) != 1) {
      return fail(element, "`" + element.name + "` has one of `value`, `object` and `function`");
    }
    if ((number != nullptr) != (element.find_attribute("type") != nullptr)) {
      return fail(element, "`type` goes with `value`");
    }
    if (number != nullptr && !is_number_of(*number, *ir::try_parse_type(element.attribute("type")))) {
      return fail(element, "`" + *number + "` is outside the range of `" + element.attribute("type") + "`");
    }
    return {};
  }

  /// What there must be one of.
  [[nodiscard]] diag::Result<void> check_counts(const xml::Element& element) const {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kOnce{
        {{"class", "condition"}, {"context", "condition"}, {"pattern", "inputs"}, {"pattern", "outcome"}}};
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kAtMostOnce{
        {{"class", "pattern"}, {"context", "pattern"}, {"outcome", "value"}, {"method", "result"}}};
    const auto count = [&](std::string_view name) {
      return std::ranges::count(element.elements, name, &xml::Element::name);
    };
    for (const auto& [outer, inner] : kOnce) {
      if (element.name == outer && count(inner) != 1) {
        return fail(element, "`" + element.name + "` has exactly one `" + std::string(inner) + "`");
      }
    }
    for (const auto& [outer, inner] : kAtMostOnce) {
      if (element.name == outer && count(inner) > 1) {
        return fail(element, "`" + element.name + "` has at most one `" + std::string(inner) + "`");
      }
    }
    return {};
  }

  const std::string& file_;
};

const xml::Element* find_inside(const xml::Element& element, std::string_view name) {
  const auto found = std::ranges::find(element.elements, name, &xml::Element::name);
  return found == element.elements.end() ? nullptr : &*found;
}

void add_pattern(const xml::Element& element,
                 const std::string& number,
                 const std::string& path,
                 SavedMethod& method) {
  const xml::Element* sample = find_inside(element, "pattern");
  if (sample == nullptr) return;
  method.patterns.push_back({number, path, find_inside(element, "condition")->text, *sample});
}

SavedMethod method_of(const xml::Element& element) {
  SavedMethod method{element.attribute("name"), 0, {}};
  for (const xml::Element& inside : element.elements) {
    if (inside.name != "class") continue;
    const std::string& number = inside.attribute("number");
    const std::string& path = inside.attribute("path");
    if (find_inside(inside, "pattern") == nullptr) ++method.bounded;
    add_pattern(inside, number, path, method);
    for (const xml::Element& context : inside.elements) {
      if (context.name == "context") {
        add_pattern(context, number + "." + context.attribute("number"), path, method);
      }
    }
  }
  return method;
}

}  // namespace

std::string_view name_of(result::Object::Kind kind) {
  switch (kind) {
    case result::Object::Kind::Instance:
      return "instance";
    case result::Object::Kind::Array:
      return "array";
    case result::Object::Kind::Bytes:
      return "bytes";
  }
  return "";
}

diag::Result<PatternDocument> read_patterns(std::string_view text, const std::string& file) {
  TRY_ASSIGN(const xml::Element root, xml::read_document(text, file));
  const Checker checker(file);
  if (root.name != "patterns") {
    return checker.fail(root,
                        "a test-pattern document begins with `patterns`, this one with `" + root.name + "`");
  }
  if (root.attribute("version") != kVersion) {
    return checker.fail(root,
                        "the document is of version `" + root.attribute("version") +
                            "`; this program reads version " + std::string(kVersion));
  }
  if (root.attribute("xmlns") != kNamespace) {
    return checker.fail(root, "the namespace of the document is not `" + std::string(kNamespace) + "`");
  }
  TRY(checker.check(root));
  PatternDocument document;
  document.language = root.attribute("language");
  for (const xml::Element& method : root.elements) document.methods.push_back(method_of(method));
  return document;
}

}  // namespace testellate::patterns
