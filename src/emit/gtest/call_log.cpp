// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/call_log.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>

#include "emit/gtest/c_text.h"
#include "emit/gtest/initialiser.h"
#include "ir/data_leaves.h"
#include "ir/data_type.h"

namespace testellate::emit::gtest {

const std::string_view kCallLogType = R"(/// What fakes were called with: a text for each call.
struct CallLog {
  unsigned count, used, looks;
  const char* calls[200];
  char room[1 << 15];
};
)";

namespace {

using Kind = ir::DataType::Kind;
using Parameter = ExternFunction::Parameter;
using Memory = std::vector<std::optional<std::uint8_t>>;

constexpr std::string_view kLog =
    R"(// What they are called with: a text for each call, or only names where arguments may lead nowhere.
__attribute__((weak)) struct { unsigned count, used, looks; const char *calls[200]; char room[1 << 15]; } tst_log;

static const char *tst_text(const char *format, ...) {
  char *text = tst_log.room + tst_log.used;
  const unsigned left = sizeof tst_log.room - tst_log.used;
  __builtin_va_list values;
  __builtin_va_start(values, format);
  const int size = __builtin_vsnprintf(text, left, format, values);
  __builtin_va_end(values);
  if (size < 0 || (unsigned)size >= left) return "";
  tst_log.used += (unsigned)size + 1;
  return text;
}
static void tst_note(const char *text) {
  if (tst_log.count < 200) tst_log.calls[tst_log.count++] = text;
}
)";

constexpr std::string_view kCharacter =
    R"(static const char *tst_character(int c) {
  return c >= ' ' && c <= '~' ? tst_text("'%c'", c) : tst_text("%d", c);
}
)";

constexpr std::string_view kQuoted =
    R"(static const char *tst_quoted(const char *text, long count) {
  if ((unsigned long)text < 4096) return text ? "..." : "NULL";  // no memory lies there
  return tst_text("\"%.*s\"", (int)count, text);
}
)";

constexpr std::string_view kNumbers =
    R"(static const char *tst_numbers(const void *data, long count, int size, int is_signed) {
  if ((unsigned long)data < 4096) return data ? "..." : "NULL";  // no memory lies there
  const char *text = tst_text("{");
  for (long at = 0; at < count; ++at) {
    unsigned long number = 0;
    __builtin_memcpy(&number, (const char *)data + at * size, (unsigned long)size);
    if (is_signed) number = (unsigned long)((long)(number << (64 - 8 * size)) >> (64 - 8 * size));
    --tst_log.used;  // goes on with the text
    tst_text(is_signed ? "%s%ld" : "%s%lu", at == 0 ? "" : ", ", number);
  }
  --tst_log.used;
  tst_text("}");
  return text;
}
)";

/// More of them would hide what a test is about.
constexpr std::size_t kMostNumbers = 16;
constexpr std::size_t kMostShownCalls = 16;
constexpr std::size_t kFewEqualCalls = 3;
constexpr std::size_t kLongestText = 64;

/// Elements that fit into the room of the log.
constexpr std::size_t kMostElements = 32;

bool is_identifier_path(std::string_view path) {
  return path.find("..") == std::string_view::npos && !path.ends_with('.');
}

std::string printed(const char* format, double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

/// "enum led" to "led".
std::string name_function(const std::string& enumeration) {
  return "tst_name_of_" + enumeration.substr(enumeration.find_last_of(' ') + 1);
}

std::string with_number(std::string_view argument, const std::string& number) {
  std::string text(argument);
  return text.replace(text.find('%'), 1, number);
}

std::optional<value::U128> number_at(const Memory& memory, std::uint64_t offset, std::uint64_t size) {
  value::U128 bits = 0;
  for (std::uint64_t at = 0; at < size; ++at) {
    if (offset + at >= memory.size() || !memory[offset + at]) return std::nullopt;
    bits |= static_cast<value::U128>(*memory[offset + at]) << (8 * at);
  }
  return bits;
}

/// Up to the zero, or as many characters as there are.
std::optional<std::string> text_in(const Memory& memory, std::optional<std::uint64_t> count) {
  std::string text;
  while (!count || text.size() < *count) {
    const std::optional<value::U128> byte = number_at(memory, text.size(), 1);
    if (!byte || text.size() > kLongestText) return std::nullopt;
    if (*byte == 0) break;
    text += static_cast<char>(*byte);
  }
  return "\"" + text + "\"";
}

std::optional<std::string> numbers_in(const Memory& memory,
                                      std::uint64_t count,
                                      std::uint64_t size,
                                      bool is_signed) {
  if (count > kMostElements) return std::nullopt;
  std::string text = "{";
  for (std::uint64_t at = 0; at < count; ++at) {
    const std::optional<value::U128> bits = number_at(memory, at * size, size);
    if (!bits) return std::nullopt;
    if (at != 0) text += ", ";
    text += is_signed
                ? std::to_string(static_cast<long>(value::to_signed(*bits, static_cast<unsigned>(8 * size))))
                : std::to_string(static_cast<unsigned long>(*bits));
  }
  return text + "}";
}

}  // namespace

std::string call_log_definitions(const std::string& statements) {
  std::string text(kLog);
  const auto add = [&](std::string_view name, std::string_view definition) {
    if (statements.find(name) != std::string::npos) text += definition;
  };
  add("tst_character(", kCharacter);
  add("tst_quoted(", kQuoted);
  add("tst_numbers(", kNumbers);
  return text;
}

CallTexts::CallTexts(const ir::Program& program, const SourceInfo& source, const TypeSpelling& types)
    : program_(program), source_(source), types_(types) {}

bool CallTexts::is_noted(const ExternFunction& function) const {
  const bool is_shown = !function.is_variadic || source_.asserts_logs;
  if (!function.is_scripted || !is_shown || function.is_linked || function.is_optional) return false;
  // The program may have a function of that name itself.
  return source_.functions.named("vsnprintf").empty();
}

ir::DataTypeId CallTexts::target_of(const Parameter& parameter) const {
  return parameter.data.is_valid() ? program_.get(parameter.data).target : ir::DataTypeId();
}

CallTexts::Shown CallTexts::shown_of(const Parameter& parameter) const {
  if (!parameter.data.is_valid()) return Shown::Nothing;
  std::set<std::string> unused;
  if (number_form(parameter.data, unused)) return Shown::Number;
  if (program_.get(parameter.data).kind != Kind::Pointer) return Shown::Nothing;
  if (!parameter.is_read) return Shown::Pointer;
  if (parameter.is_void) return parameter.count ? Shown::Numbers : Shown::Pointer;
  const ir::DataTypeId target = target_of(parameter);
  if (!target.is_valid()) return Shown::Pointer;
  const ir::DataType& data = program_.get(target);
  if (is_plain_char(program_, target)) return Shown::Text;
  if (parameter.count) {
    const bool is_integer = data.kind == Kind::Signed || data.kind == Kind::Unsigned;
    return is_integer && data.width >= 8 && data.width <= 64 ? Shown::Numbers : Shown::Pointer;
  }
  const std::vector<ir::DataLeaf> leaves = ir::leaves_of(program_, target);
  const bool can_be_shown = std::ranges::all_of(leaves, [&](const ir::DataLeaf& leaf) {
    return number_form(leaf.data_type, unused) && is_identifier_path(leaf.path);
  });
  return can_be_shown && !leaves.empty() && leaves.size() <= kMostNumbers ? Shown::Object : Shown::Pointer;
}

std::optional<CallTexts::NumberForm> CallTexts::number_form(ir::DataTypeId type,
                                                            std::set<std::string>& enumerations) const {
  const ir::DataType& data = program_.get(type);
  if (types_.is_enum(type)) {
    const std::string name(program_.text(data.name));
    enumerations.insert(name);
    return NumberForm{"%s", name_function(name) + "((long)%)"};
  }
  switch (data.kind) {
    case Kind::Bool:
      return NumberForm{"%s", "% ? \"true\" : \"false\""};
    case Kind::Character:
      if (data.width == 8) return NumberForm{"%s", "tst_character(%)"};
      return NumberForm{"%d", "(int)%"};
    case Kind::Signed:
      if (data.width > 64) return std::nullopt;
      return data.width > 32 ? NumberForm{"%ld", "(long)%"} : NumberForm{"%d", "%"};
    case Kind::Unsigned:
      if (data.width > 64) return std::nullopt;
      return data.width > 32 ? NumberForm{"%lu", "(unsigned long)%"} : NumberForm{"%u", "%"};
    case Kind::Float:
      if (data.width != 32 && data.width != 64) return std::nullopt;
      return data.width == 32 ? NumberForm{"%.9g", "%"} : NumberForm{"%.17g", "%"};
    case Kind::Reference:
    case Kind::Pointer:
    case Kind::Array:
    case Kind::Struct:
    case Kind::Union:
    case Kind::Function:
    case Kind::Opaque:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> CallTexts::number_text(ir::DataTypeId type, value::U128 bits) const {
  const ir::DataType& data = program_.get(type);
  const unsigned width = data.kind == Kind::Bool ? 8 : data.width;
  bits = value::truncate<value::U128>(bits, width);
  const bool is_signed = data.kind == Kind::Signed || data.kind == Kind::Character;
  const auto number = is_signed ? static_cast<long>(value::to_signed(bits, width)) : static_cast<long>(bits);
  if (types_.is_enum(type)) {
    for (const Enumerator& one : enumerators(std::string(program_.text(data.name)))) {
      if (one.value == number) return one.name;
    }
    return std::to_string(number);
  }
  if (data.kind == Kind::Bool) return bits != 0 ? "true" : "false";
  if (data.kind == Kind::Unsigned) return std::to_string(static_cast<unsigned long>(bits));
  if (data.kind == Kind::Character && width == 8 && number >= ' ' && number <= '~') {
    return "'" + std::string(1, static_cast<char>(number)) + "'";
  }
  if (data.kind != Kind::Float) return std::to_string(number);
  const double real = width == 32 ? std::bit_cast<float>(static_cast<std::uint32_t>(bits))
                                  : std::bit_cast<double>(static_cast<std::uint64_t>(bits));
  // The sign of one that is no number shows and is not known.
  if (real != real) return std::nullopt;
  return printed(width == 32 ? "%.9g" : "%.17g", real);
}

std::string CallTexts::note_statement(const ExternFunction& function,
                                      std::set<std::string>& enumerations) const {
  std::string format = function.name + "(";
  std::string arguments;
  const auto add = [&](std::string_view piece, const std::string& argument) {
    format += piece;
    arguments += ", " + argument;
  };
  bool is_first = true;
  for (const Parameter& parameter : function.parameters) {
    if (!is_first) format += ", ";
    is_first = false;
    const std::string& name = parameter.name;
    const std::string count = parameter.count ? "(long)" + function.parameters[*parameter.count].name : "-1";
    switch (function.first_argument ? shown_of(parameter) : Shown::Nothing) {
      case Shown::Nothing:
        format += "...";
        break;
      case Shown::Number: {
        const std::optional<NumberForm> form = number_form(parameter.data, enumerations);
        add(form->format, with_number(form->argument, name));
        break;
      }
      case Shown::Text:
        add("%s", "tst_quoted(" + name + ", " + count + ")");
        break;
      case Shown::Numbers: {
        const ir::DataTypeId target = target_of(parameter);
        const bool is_signed = target.is_valid() && program_.get(target).kind == Kind::Signed;
        const std::string size = std::to_string(std::max<std::uint64_t>(1, ir::data_size(program_, target)));
        add("%s", "tst_numbers(" + name + ", " + count + ", " + size + ", " + (is_signed ? "1" : "0") + ")");
        break;
      }
      case Shown::Object: {
        std::string inner;
        std::string values;
        for (const ir::DataLeaf& leaf : ir::leaves_of(program_, target_of(parameter))) {
          const std::optional<NumberForm> form = number_form(leaf.data_type, enumerations);
          const std::string path =
              leaf.path.starts_with('.') ? name + "->" + leaf.path.substr(1) : "(*" + name + ")" + leaf.path;
          inner += (inner.empty() ? "" : ", ") + form->format;
          values += ", " + with_number(form->argument, path);
        }
        add("%s", name + " ? tst_text(\"{" + inner + "}\"" + values + ") : \"NULL\"");
        break;
      }
      case Shown::Pointer:
        add("%s", name + " ? \"...\" : \"NULL\"");
        break;
    }
  }
  format += ")";
  return "  tst_note(tst_log.looks ? tst_text(\"" + format + "\"" + arguments + ") : \"" + function.name +
         "\");\n";
}

std::vector<Enumerator> CallTexts::enumerators(const std::string& enumeration) const {
  auto found = std::ranges::find(source_.definitions, enumeration, &SourceDefinition::name);
  if (found == source_.definitions.end()) return {};
  return try_parse_enumerators(found->text).value_or(std::vector<Enumerator>());
}

std::string CallTexts::names_definition(const std::string& enumeration) const {
  std::string text = "static const char *" + name_function(enumeration) + "(long value) {\n";
  for (const Enumerator& one : enumerators(enumeration)) {
    text += "  if (value == (long)" + one.name + ") return \"" + one.name + "\";\n";
  }
  return text + "  return tst_text(\"%ld\", value);\n}\n";
}

std::optional<std::string> CallTexts::object_text(ir::DataTypeId type, const Memory& memory) const {
  std::string text;
  for (const ir::DataLeaf& leaf : ir::leaves_of(program_, type)) {
    const std::optional<value::U128> bits = number_at(memory, leaf.offset, leaf.type.byte_size());
    if (!bits) return std::nullopt;
    const std::optional<std::string> number = number_text(leaf.data_type, *bits);
    if (!number) return std::nullopt;
    text += (text.empty() ? "{" : ", ") + *number;
  }
  return text + "}";
}

std::optional<std::string> CallTexts::memory_text(const ExternFunction& function,
                                                  const Parameter& parameter,
                                                  const result::Call& call,
                                                  const Memory& memory) const {
  std::optional<std::uint64_t> count;
  if (parameter.count) {
    const result::Scalar& value = call.arguments[*function.first_argument + *parameter.count].value;
    const bool is_signed = program_.get(function.parameters[*parameter.count].data).kind == Kind::Signed;
    const auto number = is_signed
                            ? static_cast<std::int64_t>(value::to_signed(value.bits, value.type.width()))
                            : static_cast<std::int64_t>(value.bits);
    count = number < 0 ? 0 : static_cast<std::uint64_t>(number);
  }
  const ir::DataTypeId target = target_of(parameter);
  const Shown shown = shown_of(parameter);
  if (shown == Shown::Text) return text_in(memory, count);
  if (shown == Shown::Object) return object_text(target, memory);
  if (shown != Shown::Numbers) return "...";
  const bool is_signed = target.is_valid() && program_.get(target).kind == Kind::Signed;
  return numbers_in(memory, *count, std::max<std::uint64_t>(1, ir::data_size(program_, target)), is_signed);
}

std::optional<std::string> CallTexts::text_of(const ExternFunction& function,
                                              const result::Call& call) const {
  std::string text = function.name + "(";
  for (std::size_t at = 0; at < function.parameters.size(); ++at) {
    if (at != 0) text += ", ";
    const Parameter& parameter = function.parameters[at];
    const Shown shown = function.first_argument ? shown_of(parameter) : Shown::Nothing;
    if (shown == Shown::Nothing) {
      text += "...";
      continue;
    }
    const std::size_t position = *function.first_argument + at;
    if (position >= call.arguments.size()) return std::nullopt;
    const result::Call::Argument& argument = call.arguments[position];
    if (argument.value.type.is_void()) return std::nullopt;
    if (shown == Shown::Number) {
      const std::optional<std::string> number = number_text(parameter.data, argument.value.bits);
      if (!number) return std::nullopt;
      text += *number;
    } else if (argument.value.bits == 0) {
      text += "NULL";
    } else {
      const std::optional<std::string> memory = memory_text(function, parameter, call, argument.memory);
      if (!memory) return std::nullopt;
      text += *memory;
    }
  }
  return text + ")";
}

bool has_shown_calls(const CallTexts& texts, const SourceInfo& source, const result::TestCase& test) {
  return std::ranges::any_of(test.calls, [&](const result::Call& call) {
    auto function = std::ranges::find(source.externs, call.function, &ExternFunction::function);
    return function != source.externs.end() && texts.is_noted(*function);
  });
}

std::vector<std::string> call_expectations(Scope& scope, bool others_call, std::vector<std::string>& before) {
  const result::TestCase& test = scope.test();
  const CallTexts texts(scope.program(), scope.source(), scope.types());
  std::vector<std::string> shown;
  bool is_complete = true;
  for (const result::Call& call : test.calls) {
    const std::vector<ExternFunction>& externs = scope.source().externs;
    auto function = std::ranges::find(externs, call.function, &ExternFunction::function);
    if (function == externs.end()) continue;
    scope.needs().externs.insert(function->name);
    if (!texts.is_noted(*function)) continue;
    const std::optional<std::string> text = is_complete ? texts.text_of(*function, call) : std::nullopt;
    if (!text && std::exchange(is_complete, false)) {
      // From now on names only.
      for (std::string& known : shown) known = known.substr(0, known.find('('));
    }
    shown.push_back(is_complete ? *text : function->name);
  }
  if (test.call_count > test.calls.size()) {
    for (const ExternFunction& function : scope.source().externs) scope.needs().externs.insert(function.name);
    return {};
  }
  if (shown.empty() && !others_call) return {};
  scope.needs().helpers.insert(Helper::Calls);
  const std::string log = scope.unique_name("calls");
  before.push_back("Calls " + log + (is_complete ? ";" : "(Calls::Names);"));
  const std::string made = log + ".made()";
  const Framework& framework = scope.framework();
  if (shown.empty()) return {framework.equal("Texts{}", made)};
  const bool is_repeated =
      shown.size() > kFewEqualCalls &&
      std::ranges::all_of(shown, [&](const std::string& text) { return text == shown.front(); });
  if (is_repeated) {
    return {framework.equal(
        "Texts(" + std::to_string(shown.size()) + ", " + string_literal(shown.front()) + ")", made)};
  }
  if (shown.size() > kMostShownCalls) {
    return {framework.equal(std::to_string(shown.size()) + "u", made + ".size()")};
  }
  std::string list;
  for (const std::string& text : shown) list += (list.empty() ? "" : ", ") + string_literal(text);
  return {framework.equal("(Texts{" + list + "})", made)};
}

}  // namespace testellate::emit::gtest
