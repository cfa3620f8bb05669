// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/expectations.h"

#include <algorithm>
#include <limits>
#include <ranges>
#include <string_view>

#include "emit/junit/array_text.h"
#include "emit/junit/expectation_limits.h"
#include "emit/junit/java_text.h"
#include "emit/junit/list_text.h"
#include "emit/junit/log_level.h"
#include "emit/junit/printed.h"
#include "emit/junit/usage.h"
#include "value/bits.h"
#include "value/float_ops.h"

namespace testellate::emit::junit {
namespace {

using result::Link;
using result::Object;
using result::Scalar;
using result::Value;

value::FloatFormat format_of(const std::string& type) {
  return type == "float" ? value::FloatFormat::F32 : value::FloatFormat::F64;
}

bool is_float(std::string_view type) { return type == "float" || type == "double"; }

/// NaNs are not told apart: what an operation makes of their bits is the machine's affair.
std::string float_text(const std::string& type, value::U128 bits) {
  const value::FloatFormat format = format_of(type);
  const auto pattern =
      static_cast<value::FloatBits>(value::truncate<value::U128>(bits, value::float_width(format)));
  const bool is_nan = value::is_nan(format, pattern);
  return number_literal(type, is_nan ? value::canonical_nan(format) : pattern, NumberUse::Stored);
}

bool has_zero(const Object& array) {
  return array.elements.size() < array.length ||
         std::ranges::any_of(
             array.elements,
             [&](const auto& element) {
               const auto* scalar = std::get_if<Scalar>(&element.second);
               const value::FloatFormat format =
                   array.element_type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
               return scalar != nullptr &&
                      value::is_zero(format, static_cast<value::FloatBits>(scalar->bits));
             });
}

}  // namespace

void Expectations::add(const std::string& assertion, const std::string& arguments) {
  lines_.push_back(scope_.imports().assertion(assertion) + "(" + arguments + ");");
}

void Expectations::add_value(const std::string& name, const Value& value, const std::string& type) {
  expect(name, value, type, 0);
  name_created(name, value, type);
}

void Expectations::add_made(const std::string& name, const Value& value, const std::string& type) {
  const auto* link = std::get_if<Link>(&value);
  const SourceClass* described = scope_.index().find(type);
  if (link == nullptr || !link->object || described == nullptr) return;
  expect_fields(name, *link->object, *described, type, 0);
  name_created(name, value, type);
}

void Expectations::name_created(const std::string& name, const Value& value, const std::string& type) {
  const auto* link = std::get_if<Link>(&value);
  if (link == nullptr || !link->object || scope_.find_made(*link->object) != nullptr) return;
  if (is_value(scope_.reader().sort_of(scope_.test().after.objects[*link->object]))) return;
  Made made;
  made.text = name;
  made.type = type;
  made.is_repeatable = true;
  scope_.set_made(*link->object, std::move(made));
  shown_.insert(*link->object);
}

void Expectations::expect_number(const std::string& name, value::U128 bits, const std::string& type) {
  if (!is_primitive(type)) {
    scope_.fail("a number stands where the source has the type `" + type + "`");
    return;
  }
  if (type == "boolean") {
    add((bits & 1) != 0 ? "assertTrue" : "assertFalse", name);
    return;
  }
  if (!is_float(type)) {
    add("assertEquals", number_literal(type, bits, NumberUse::Stored) + ", " + name);
    return;
  }
  const std::string text = float_text(type, bits);
  // JUnit 5 compares the bits, with all NaNs equal. JUnit 4 does so only for objects: with a delta of 0 it
  // takes -0.0 for 0.0.
  if (scope_.options().flavour == Flavour::JUnit5) {
    add("assertEquals", text + ", " + name);
  } else if (value::is_zero(format_of(type), static_cast<value::FloatBits>(bits))) {
    const std::string box = capitalised(type) + ".valueOf(";
    add("assertEquals", box + text + "), " + box + name + ")");
  } else {
    add("assertEquals", text + ", " + name + (type == "float" ? ", 0.0f" : ", 0.0"));
  }
}

void Expectations::expect(const std::string& name,
                          const Value& value,
                          const std::string& type,
                          unsigned depth) {
  if (const auto* scalar = std::get_if<Scalar>(&value)) {
    expect_number(name, scalar->bits, type);
    return;
  }
  const auto& link = std::get<Link>(value);
  if (link.object) {
    expect_object(name, *link.object, type, depth);
  } else {
    add("assertNull", name);
  }
}

std::optional<std::string> Expectations::value_object_text(const Object& object) {
  const ObjectReader& reader = scope_.reader();
  const ObjectSort sort = reader.sort_of(object);
  if (sort == ObjectSort::String) {
    const std::u16string text = reader.text_of(scope_.test().after, object);
    if (!fits_literal(text)) return std::nullopt;
    return string_literal(text);
  }
  if (sort == ObjectSort::Boxed) {
    const BoxedValue boxed = reader.boxed_value(object);
    std::string text = is_float(boxed.type) ? float_text(boxed.type, boxed.bits)
                                            : number_literal(boxed.type, boxed.bits, NumberUse::Passed);
    // To JUnit 4 a number could be a long as well as an object.
    if (scope_.options().flavour == Flavour::JUnit5) return text;
    return scope_.imports().spell_library(boxed.box) + ".valueOf(" + text + ")";
  }
  const SourceClass* owner = scope_.index().find_enum(object.object_class);
  const std::optional<std::uint32_t> ordinal = reader.ordinal_of(object);
  if (owner == nullptr || !ordinal) return std::nullopt;
  for (const EnumConstant& constant : owner->constants) {
    if (constant.ordinal == *ordinal) return scope_.constant_text(*owner, constant);
  }
  return std::nullopt;
}

std::optional<std::string> Expectations::big_number_text(const Object& object) {
  constexpr std::string_view kClass = "java.math.BigInteger";
  constexpr std::size_t kMostWords = 8;
  const SourceClass* described =
      object.object_class.is_valid() ? scope_.index().find(object.object_class) : nullptr;
  if (described == nullptr || described->binary_name != kClass) return std::nullopt;
  const auto cell = [&](std::string_view name) -> const Value* {
    const auto field = std::ranges::find(described->fields, name, &SourceField::name);
    return field == described->fields.end() ? nullptr : find_cell(object, field->field);
  };
  const Value* sign = cell("signum");
  const Value* magnitude = cell("mag");
  const auto* signum = sign == nullptr ? nullptr : std::get_if<Scalar>(sign);
  const auto* link = magnitude == nullptr ? nullptr : std::get_if<Link>(magnitude);
  if (signum == nullptr || link == nullptr || !link->object) return std::nullopt;
  const Object& words = scope_.test().after.objects[*link->object];
  if (words.length > kMostWords) return std::nullopt;
  // Digits of the base 10^9, the lowest first.
  constexpr std::uint64_t kBase = 1'000'000'000;
  std::vector<std::uint64_t> digits{0};
  for (std::uint64_t at = 0; at < words.length; ++at) {
    const Value word = element_after(*link->object, at);
    std::uint64_t carry = static_cast<std::uint32_t>(std::get<Scalar>(word).bits);
    for (std::uint64_t& digit : digits) {
      const std::uint64_t sum = (digit << 32U) + carry;
      digit = sum % kBase;
      carry = sum / kBase;
    }
    for (; carry != 0; carry /= kBase) digits.push_back(carry % kBase);
  }
  std::string text = std::to_string(digits.back());
  for (std::size_t at = digits.size() - 1; at-- > 0;) {
    const std::string part = std::to_string(digits[at]);
    text += std::string(9 - part.size(), '0') + part;
  }
  if (value::to_signed(signum->bits, 32) < 0) text.insert(0, "-");
  const std::string type = scope_.imports().spell_library(std::string(kClass));
  constexpr std::size_t kLongDigits = 18;  // whatever they are, a long holds them
  constexpr std::size_t kIntDigits = 9;
  if (text.size() > kLongDigits) return "new " + type + "(\"" + text + "\")";
  return type + ".valueOf(" + text + (text.size() > kIntDigits ? "L" : "") + ")";
}

std::optional<std::string> Expectations::factory_text(std::uint32_t index, unsigned depth) {
  const Object& object = scope_.test().after.objects[index];
  if (std::optional<std::string> number = big_number_text(object)) return number;
  const SourceClass* described =
      object.object_class.is_valid() ? scope_.index().find(object.object_class) : nullptr;
  if (described == nullptr || depth > kDeepest) return std::nullopt;
  for (const SourceConstructor& factory : described->constructors) {
    if (factory.factory.empty()) continue;
    std::vector<std::string> arguments(factory.parameters.size());
    for (const ir::FieldEffect& effect : factory.effects->fields) {
      const Value* value = find_cell(object, effect.field);
      if (effect.value.kind != ir::EffectValue::Kind::Parameter) continue;
      const std::string& type = factory.parameters[effect.value.parameter];
      std::optional<std::string> text = value == nullptr ? std::nullopt : part_text(*value, type, depth);
      if (!text) return std::nullopt;
      arguments[effect.value.parameter] = *std::move(text);
    }
    std::string text = factory_call(scope_, *described, factory) + "(";
    for (const std::string& argument : arguments) text += (text.ends_with('(') ? "" : ", ") + argument;
    return text + ")";
  }
  return std::nullopt;
}

std::string Expectations::number_text(value::U128 bits, const std::string& type) {
  return is_float(type) ? float_text(type, bits) : number_literal(type, bits, NumberUse::Passed);
}

std::optional<std::string> Expectations::part_text(const Value& value,
                                                   const std::string& type,
                                                   unsigned depth) {
  const auto* scalar = std::get_if<Scalar>(&value);
  if (scalar == nullptr) {
    const auto& link = std::get<Link>(value);
    return link.object ? factory_text(*link.object, depth + 1) : std::nullopt;
  }
  if (!scalar->type.is_integer()) return std::nullopt;
  // The smallest long says that the number is too long for it (BigDecimal).
  const value::S128 number = value::to_signed(scalar->bits, scalar->type.width());
  if (number == std::numeric_limits<std::int64_t>::min()) return std::nullopt;
  return number_literal(
      type, static_cast<std::uint64_t>(static_cast<std::int64_t>(number)), NumberUse::Passed);
}

bool Expectations::expect_around_identity(const std::string& name,
                                          std::u16string_view text,
                                          const std::string& type) {
  constexpr std::u16string_view kHexDigits = u"0123456789abcdef";
  constexpr std::size_t kMostDigits = 8;
  const auto shows = [&](std::size_t at) {
    const std::size_t end = text.find_first_not_of(kHexDigits, at + 1);
    const std::size_t digits = std::min(end, text.size()) - at - 1;
    if (digits == 0 || digits > kMostDigits) return false;
    // Behind the name of a class that is there.
    return std::ranges::any_of(scope_.test().after.objects, [&](const Object& object) {
      if (!object.object_class.is_valid()) return false;
      const std::u16string known = to_utf16(scope_.index().type_name(object.object_class));
      return text.substr(0, at).ends_with(known);
    });
  };
  std::size_t first = text.find(u'@');
  while (first != std::u16string_view::npos && !shows(first)) first = text.find(u'@', first + 1);
  if (first == std::u16string_view::npos) return false;
  std::size_t last = text.rfind(u'@');
  while (!shows(last)) last = text.rfind(u'@', last - 1);
  const std::u16string_view start = text.substr(0, first + 1);
  const std::size_t end = std::min(text.find_first_not_of(kHexDigits, last + 1), text.size());
  const std::u16string_view rest = text.substr(end);
  if (!fits_literal(std::u16string(text))) return false;
  const std::string shown = type == "java.lang.String" ? name : name + ".toString()";
  add("assertTrue", shown + ".startsWith(" + string_literal(std::u16string(start)) + ")");
  if (!rest.empty()) {
    add("assertTrue", shown + ".endsWith(" + string_literal(std::u16string(rest)) + ")");
  }
  return true;
}

void Expectations::expect_object(const std::string& name,
                                 std::uint32_t index,
                                 const std::string& type,
                                 unsigned depth) {
  const Object& object = scope_.test().after.objects[index];
  const ObjectSort sort = scope_.reader().sort_of(object);
  if (is_value(sort)) {
    const bool is_text = sort == ObjectSort::String;
    if (is_text && expect_around_identity(name, scope_.reader().text_of(scope_.test().after, object), type)) {
      return;
    }
    if (std::optional<std::string> text = value_object_text(object)) {
      add("assertEquals", *text + ", " + name);
      return;
    }
    // A constant that the path did not look at is the one that the test chose.
    const Made* made = scope_.find_made(index);
    if (sort == ObjectSort::EnumConstant && made != nullptr) {
      add("assertEquals", made->text + ", " + name);
    } else {
      add("assertNotNull", name);
    }
    return;
  }
  if (const std::optional<std::string> text = factory_text(index, 0)) {
    add("assertEquals", *text + ", " + name);
    return;
  }
  const Made* made = scope_.find_made(index);
  if (made != nullptr && made->is_repeatable) {
    add("assertSame", made->text + ", " + name);
    return;
  }
  if (sort == ObjectSort::Array) {
    expect_array(name, index, type, depth);
    return;
  }
  if (sort == ObjectSort::List) {
    expect_java_list(name, index, type, depth);
    return;
  }
  if (expect_collection(name, index, type, depth)) return;
  if (expect_described(name, index, depth)) return;
  add("assertNotNull", name);
  const SourceClass* described =
      object.object_class.is_valid() ? scope_.index().find(object.object_class) : nullptr;
  if (described == nullptr || !described->is_user || depth > kDeepest) return;
  if (scope_.is_visible(described->binary_name)) expect_fields(name, index, *described, type, depth);
}

bool Expectations::expect_described(const std::string& name, std::uint32_t index, unsigned depth) {
  std::vector<std::string>& places = described_[index];
  const bool is_all = extent_ == Extent::Everything;
  // Another state may have led to any of them first.
  for (const std::string& place : places) {
    if (place != name) add("assertSame", place + ", " + name);
    if (!is_all) return true;
  }
  // Below that nothing is said of it.
  if (depth < kDeepest) places.push_back(name);
  return false;
}

void Expectations::expect_fields(const std::string& name,
                                 std::uint32_t index,
                                 const SourceClass& described,
                                 const std::string& type,
                                 unsigned depth) {
  std::string path = name;
  if (described.binary_name != type) {
    const std::string spelled = scope_.spell(described.binary_name);
    add("assertSame", spelled + ".class, " + name + ".getClass()");
    path = "((" + spelled + ") " + name + ")";
  }
  if (depth == kDeepest) return;
  const Object& object = scope_.test().after.objects[index];
  for (const auto& [field, value] : object.fields) {
    const std::optional<std::string> read = read_field(path, described, field);
    if (read) expect(*read, value, ClassIndex::find_field(described, field)->type, depth + 1);
  }
}

std::optional<std::string> Expectations::read_field(const std::string& object,
                                                    const SourceClass& described,
                                                    ir::FieldId id) {
  const SourceField* field = ClassIndex::find_field(described, id);
  if (field == nullptr) return std::nullopt;
  if (is_identifier(field->name) && !field->is_hidden && scope_.is_visible(field->access, field->owner)) {
    return object + "." + to_source(field->name);
  }
  for (const SourceAccessor& getter : described.getters) {
    // One of a wider type would not fit the assertion.
    if (getter.field != id || getter.type != field->type || !is_identifier(getter.name)) continue;
    if (!scope_.is_visible(getter.access, getter.owner)) continue;
    scope_.needs().may_throw(getter.throws);
    return object + "." + to_source(getter.name) + "()";
  }
  return std::nullopt;
}

Value Expectations::element_after(std::uint32_t array, std::uint64_t at) const {
  const result::TestCase& test = scope_.test();
  const Object& after = test.after.objects[array];
  if (const Value* value = find_element(after, at)) return *value;
  if (array < test.before.objects.size()) {
    if (const Value* value = find_element(test.before.objects[array], at)) return *value;
  }
  return default_value(after.element_type);
}

std::optional<std::string> Expectations::element_text(const Value& value,
                                                      std::string_view type,
                                                      unsigned depth) {
  if (const auto* scalar = std::get_if<Scalar>(&value)) {
    if (!is_primitive(type)) return std::nullopt;
    if (is_float(type)) return float_text(std::string(type), scalar->bits);
    return number_literal(type, scalar->bits, NumberUse::Stored);
  }
  const auto& link = std::get<Link>(value);
  if (!link.object) return "null";
  const Object& object = scope_.test().after.objects[*link.object];
  const ObjectSort sort = scope_.reader().sort_of(object);
  if (sort == ObjectSort::Array) return array_text(*link.object, depth + 1, type);
  if (sort == ObjectSort::List) return list_text(*link.object, depth + 1);
  if (is_value(sort)) return value_object_text(object);
  if (std::optional<std::string> text = factory_text(*link.object, depth)) return text;
  return inner_collection_text(*link.object, depth + 1);
}

std::optional<std::string> Expectations::array_text(std::uint32_t index,
                                                    unsigned depth,
                                                    std::string_view outer_element) {
  const Object& array = scope_.test().after.objects[index];
  const std::string type = scope_.index().type_name(array.object_class);
  if (depth > kDeepestArray || array.length > kLongestArray || !scope_.is_visible(type)) return std::nullopt;
  const auto elements_after = [&](std::uint64_t at) { return element_after(index, at); };
  const auto positions = std::views::iota(std::uint64_t{0}, array.length);
  if (array.length > kFewZeros && std::ranges::all_of(positions, is_default, elements_after)) {
    return new_array(scope_, type, array.length);
  }
  std::vector<std::string> elements;
  for (std::uint64_t at = 0; at < array.length; ++at) {
    std::optional<std::string> text = element_text(element_after(index, at), element_of(type), depth);
    if (!text) return std::nullopt;
    elements.push_back(*std::move(text));
  }
  return type == outer_element ? braced(elements) : array_expression(scope_, type, elements);
}

void Expectations::expect_array(const std::string& name,
                                std::uint32_t index,
                                const std::string& type,
                                unsigned depth) {
  const Object& array = scope_.test().after.objects[index];
  const std::string own = scope_.index().type_name(array.object_class);
  if (!scope_.is_visible(own)) {
    add("assertNotNull", name);
    return;
  }
  // The static type has to be one that JUnit compares, and whose elements can be read.
  const bool fits = is_array(type) && is_primitive(element_of(own)) == is_primitive(element_of(type));
  const std::string path = fits ? name : "((" + scope_.spell(own) + ") " + name + ")";
  if (std::optional<std::string> expected = array_text(index, 0)) {
    expect_list(fits ? name : "(" + scope_.spell(own) + ") " + name, array, own, *expected);
    return;
  }
  add("assertEquals", std::to_string(array.length) + ", " + path + ".length");
  if (depth > kDeepest || array.length > kMostElements) return;
  const std::string element(element_of(fits ? type : own));
  for (std::uint64_t at = 0; at < array.length; ++at) {
    expect(path + "[" + std::to_string(at) + "]", element_after(index, at), element, depth + 1);
  }
}

std::optional<std::string> Expectations::list_text(std::uint32_t index, unsigned depth) {
  const std::vector<Value> elements = scope_.reader().list_after(scope_.test(), index);
  if (depth > kDeepestArray || elements.size() > kLongestArray) return std::nullopt;
  std::vector<std::string> texts;
  for (const Value& element : elements) {
    std::optional<std::string> text = comparable_text(std::get<Link>(element), depth);
    if (!text) return std::nullopt;
    texts.push_back(*std::move(text));
  }
  return list_of(scope_, texts, "");
}

void Expectations::expect_java_list(const std::string& name,
                                    std::uint32_t index,
                                    const std::string& type,
                                    unsigned depth) {
  if (const std::optional<std::string> expected = list_text(index, 0)) {
    add("assertEquals", *expected + ", " + name);
    return;
  }
  const std::vector<Value> elements = scope_.reader().list_after(scope_.test(), index);
  const bool has_get = type == "java.util.List" || type == "java.util.ArrayList";
  const std::string path =
      has_get ? name : "((" + scope_.imports().spell_library("java.util.List") + "<?>) " + name + ")";
  add("assertEquals", std::to_string(elements.size()) + ", " + path + ".size()");
  if (depth > kDeepest || elements.size() > kMostElements) return;
  for (std::size_t at = 0; at < elements.size(); ++at) {
    expect(path + ".get(" + std::to_string(at) + ")", elements[at], "java.lang.Object", depth + 1);
  }
}

void Expectations::expect_list(const std::string& name,
                               const Object& array,
                               const std::string& type,
                               const std::string& expected) {
  const std::string_view element = element_of(type);
  if (scope_.options().flavour == Flavour::JUnit5 || !is_float(element)) {
    add("assertArrayEquals", expected + ", " + name);
  } else if (has_zero(array)) {
    // With a delta of 0 JUnit 4 takes -0.0 for 0.0.
    add("assertTrue",
        scope_.imports().spell_library("java.util.Arrays") + ".equals(" + expected + ", " + name + ")");
  } else {
    add("assertArrayEquals", expected + ", " + name + (element == "float" ? ", 0.0f" : ", 0.0"));
  }
}

namespace {

/// Whether the call has left all objects that were there as they were.
bool is_nothing_changed(const result::TestCase& test) {
  for (std::size_t at = 0; at < test.before.objects.size() && at < test.after.objects.size(); ++at) {
    const Object& before = test.before.objects[at];
    const Object& after = test.after.objects[at];
    for (const auto& [field, value] : after.fields) {
      if (is_changed(find_cell(before, field), value)) return false;
    }
    for (const auto& [index, value] : after.elements) {
      if (is_changed(find_element(before, index), value)) return false;
    }
  }
  return true;
}

}  // namespace

void Expectations::add_observations(const std::string& name,
                                    std::optional<std::uint32_t> asked,
                                    bool may_stay) {
  constexpr std::size_t kMost = 4;
  constexpr std::size_t kMostUnchanged = 2;
  const bool is_all = extent_ == Extent::Everything;
  std::vector<const result::Observation*> chosen;
  for (const result::Observation& seen : scope_.test().observations) {
    if (seen.asked == asked && (is_all || seen.is_changed)) chosen.push_back(&seen);
  }
  std::size_t most = is_all ? scope_.test().observations.size() : kMost;
  if (may_stay && chosen.empty() && is_nothing_changed(scope_.test())) {
    // That an object stayed what it was is worth saying of one that the call could have changed.
    for (const result::Observation& seen : scope_.test().observations) {
      if (seen.asked == asked) chosen.push_back(&seen);
    }
    most = kMostUnchanged;
  }
  // A text of all of it says nothing new where its parts have been asked for.
  constexpr std::string_view kWhole = "toString";
  std::ranges::stable_partition(chosen, [&](const auto* seen) { return seen->method != kWhole; });
  const auto mentions = [&](const std::string& line) { return line.find(name + ".") != std::string::npos; };
  for (const result::Observation* seen : chosen) {
    const bool is_said_in_parts = seen->method == kWhole && std::ranges::count_if(lines_, mentions) > 1;
    if (is_said_in_parts && !is_all) continue;
    std::string call = name + "." + to_source(seen->method) + "(";
    if (seen->argument) {
      call += number_literal(seen->parameter_type, seen->argument->bits, NumberUse::Passed);
    } else if (!seen->parameter_type.empty()) {
      if (!fits_literal(seen->text_argument)) continue;
      call += string_literal(seen->text_argument);
    }
    call += ")";
    const bool is_said = std::ranges::any_of(
        lines_, [&](const std::string& line) { return line.find(call) != std::string::npos; });
    if (most == 0 || (is_said && !is_all)) continue;
    if (seen->number) {
      expect_number(call, seen->number->bits, seen->result_type);
    } else if (fits_literal(seen->text)) {
      add("assertEquals", string_literal(seen->text) + ", " + call);
    } else {
      continue;
    }
    --most;
  }
}

void Expectations::add_changes() {
  const std::size_t count = scope_.test().before.objects.size();
  for (std::uint32_t index = 0; index < count; ++index) {
    if (scope_.find_made(index) != nullptr) compared_.push_back(index);
  }
  for (std::size_t at = 0; at < compared_.size(); ++at) {
    const std::uint32_t index = compared_[at];
    compare_object(index);
  }
  compare_statics();
  compare_calls();
  compare_logs();
  compare_printed();
}

bool Expectations::is_made(std::uint32_t index) const {
  const std::vector<Object>& objects = scope_.test().before.objects;
  return index < objects.size() && objects[index].is_made;
}

void Expectations::add_part(const std::string& place, const Value& value, const std::string& type) {
  const auto* link = std::get_if<Link>(&value);
  if (link == nullptr || !link->object || !is_made(*link->object)) return;
  if (scope_.find_made(*link->object) != nullptr || place.size() > kLongestPath) return;
  const Object& object = scope_.test().after.objects[*link->object];
  const ObjectSort sort = scope_.reader().sort_of(object);
  const bool is_plain_array =
      sort == ObjectSort::Array && scope_.index().type_name(object.object_class) == type;
  if (!is_plain_array && sort != ObjectSort::List && sort != ObjectSort::Instance) return;
  Made made;
  made.text = place;
  made.type = type;
  made.is_repeatable = true;
  scope_.set_made(*link->object, std::move(made));
  compared_.push_back(*link->object);
}

void Expectations::compare_object(std::uint32_t index) {
  const result::TestCase& test = scope_.test();
  const Made* made = scope_.find_made(index);
  if (made == nullptr || !made->is_repeatable || index >= test.after.objects.size()) return;
  if (shown_.contains(index)) return;
  const Object& before = test.before.objects[index];
  const Object& after = test.after.objects[index];
  const ObjectSort sort = scope_.reader().sort_of(after);
  const std::string name = made->text;
  if (sort == ObjectSort::Array) compare_array(index, name);
  const bool is_all = extent_ == Extent::Everything;
  if (sort == ObjectSort::List && (is_all || scope_.reader().is_changed_list(test, index))) {
    expect_java_list(name, index, made->type, 0);
  }
  if (sort != ObjectSort::Instance) return;
  if (is_all || is_changed_collection(index, 0)) expect_collection(name, index, made->type, 0);
  const SourceClass* described =
      after.object_class.is_valid() ? scope_.index().find(after.object_class) : nullptr;
  if (described == nullptr || !described->is_user) return;
  std::string path = name;
  if (made->type != described->binary_name) {
    // What a call returned is declared as what it says, and its class may have no name.
    if (!scope_.is_visible(described->binary_name)) return;
    path = "((" + scope_.spell(described->binary_name) + ") " + name + ")";
  }
  for (const auto& [field, value] : after.fields) {
    const bool is_new = is_changed(find_cell(before, field), value);
    if (!is_new && !is_all && !before.is_made) continue;
    const std::optional<std::string> read = read_field(path, *described, field);
    if (!read) continue;
    const std::string& type = ClassIndex::find_field(*described, field)->type;
    if (!is_new && before.is_made) add_part(*read, value, type);
    if (is_new || is_all) expect(*read, value, type, 0);
  }
}

void Expectations::compare_array(std::uint32_t index, const std::string& name) {
  const result::TestCase& test = scope_.test();
  const Object& before = test.before.objects[index];
  const Object& after = test.after.objects[index];
  const bool is_all = extent_ == Extent::Everything;
  std::vector<std::uint64_t> changed;
  for (const auto& [at, value] : after.elements) {
    if (is_all || is_changed(find_element(before, at), value)) changed.push_back(at);
  }
  if (changed.empty()) return;
  const std::string type = scope_.index().type_name(after.object_class);
  const std::optional<std::string> expected = is_sparse(after) ? std::nullopt : array_text(index, 0);
  if (expected) {
    expect_list(name, after, type, *expected);
    if (!is_all) return;
  }
  if (!is_all && changed.size() > kMostElements) changed.resize(kMostElements);
  for (std::uint64_t at : changed) {
    expect(name + "[" + std::to_string(at) + "]", element_after(index, at), std::string(element_of(type)), 0);
  }
}

void Expectations::compare_logs() {
  if (!scope_.index().source().logged) return;
  const std::optional<std::vector<std::string>> logged = logged_texts(scope_, *this);
  if (!logged) return;
  scope_.needs().asserts_logs = true;
  if (logged->empty()) {
    add("assertTrue", "this.logged.isEmpty()");
  } else {
    add("assertEquals", list_of(scope_, *logged, "") + ", this.logged");
  }
}

void Expectations::compare_printed() {
  const result::TestCase& test = scope_.test();
  for (const auto& [stream, text] :
       {std::pair("out", &test.printed), std::pair("err", &test.printed_errors)}) {
    const bool is_said = extent_ == Extent::Everything || !text->empty();
    if (!is_said || !can_be_said(*text)) continue;
    scope_.needs().printed.insert(stream);
    add("assertEquals", string_literal(to_utf16(*text)) + ", " + printed_text(stream));
  }
}

void Expectations::compare_statics() {
  const result::TestCase& test = scope_.test();
  for (const result::Assigned& after : test.settable_after) {
    auto before = std::ranges::find(test.settable, after.static_variable, &result::Assigned::static_variable);
    const bool is_same = before != test.settable.end() && before->value == after.value;
    if (is_same && extent_ == Extent::Changes) continue;
    const SourceField* field = scope_.index().find_static(after.static_variable);
    if (field == nullptr || !is_identifier(field->name)) continue;
    if (!scope_.is_visible(field->access, field->owner) || !scope_.is_visible(field->owner)) continue;
    if (!scope_.is_visible(field->type)) continue;
    scope_.needs().statics.insert(after.static_variable);
    expect(scope_.spell(field->owner) + "." + to_source(field->name), after.value, field->type, 0);
  }
}

}  // namespace testellate::emit::junit
