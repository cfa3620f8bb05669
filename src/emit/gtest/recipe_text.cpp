// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/recipe_text.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "emit/gtest/c_text.h"
#include "emit/gtest/literal.h"
#include "ir/data_type.h"

namespace testellate::emit::gtest {
namespace {

using Kind = recipe::Value::Kind;
using recipe::Call;
using recipe::Passing;
using recipe::Value;

/// Types that literals have by themselves.
constexpr auto kOwnLiterals = std::to_array<std::string_view>({"int", "double", "bool", "char"});

/// Whether such values cannot be copied out of a list.
bool is_move_only(const Value& value) {
  return value.kind == Kind::Owner && value.type.starts_with("std::unique_ptr<");
}

/// "bool find(int) const override".
std::string head_of(const recipe::Answer& answer) {
  const bool is_simple = answer.result_type.find("(*") == std::string::npos;
  return (is_simple ? answer.result_type +
                          (answer.result_type.ends_with('*') || answer.result_type.ends_with('&') ? "" : " ")
                    : "auto ") +
         answer.name + answer.parameters + (is_simple ? "" : " -> " + answer.result_type) + " override";
}

constexpr std::string_view kStubPrefix = "Stub";

/// "StubGeoMailer" for "geo::Mailer": a class that all tests of the file share.
std::string stub_class(const Value& value, Needs& needs) {
  std::string name(kStubPrefix);
  bool is_start = true;
  for (char c : value.type) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (is_plain) name += is_start ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    is_start = !is_plain;
  }
  std::string text = "/// Tests say what it answers.\nstruct " + name + " : " + value.type + " {\n";
  for (const recipe::Answer& answer : value.answers) {
    const std::string body = answer.result_type == "void" ? " {}\n"
                                                          : " { throw std::logic_error(\"" + answer.name +
                                                                " should not be called\"); }\n";
    text += "  " + head_of(answer) + body;
  }
  needs.stubs.emplace(name, text + "};\n");
  needs.includes.insert("<stdexcept>");
  return name;
}

/// How often a function of a stub was called, on any object.
std::size_t calls_of(const Scope& scope, std::uint32_t stub, std::size_t function) {
  return static_cast<std::size_t>(std::ranges::count_if(scope.test().calls, [&](const result::Call& call) {
    return scope.program().text(scope.program().get(call.function).name) == recipe::kShowCall &&
           call.arguments[0].value.bits == stub && call.arguments[1].value.bits == function;
  }));
}

/// "T name{1}" for "T{1}", "T name = 1" for all else.
std::string declaration(const std::string& type, const std::string& name, const std::string& value) {
  if (value == type + "{}") return type + " " + name + ";";
  const bool is_made = value.size() > type.size() && value.starts_with(type) &&
                       (value[type.size()] == '{' || value[type.size()] == '(');
  if (is_made) return type + " " + name + value.substr(type.size()) + ";";
  return type + (type.ends_with('*') ? "" : " ") + name + " = " + value + ";";
}

}  // namespace

std::string enumerator_text(const std::vector<recipe::Enumerator>& enumerators,
                            const std::string& type,
                            std::int64_t number) {
  for (const auto& [value, name] : enumerators) {
    if (value == number) return name;
  }
  return "static_cast<" + type + ">(" + std::to_string(number) + ")";
}

Part RecipeText::member(const Part& data, std::string_view name) {
  const ir::DataType& type = scope_.program().get(data.type);
  for (const ir::DataType::Member& one : type.members) {
    if (!one.name.is_valid() || scope_.program().text(one.name) != name) continue;
    Part part;
    part.type = one.type;
    part.offset = data.offset + one.offset;
    return part;
  }
  scope_.fail("the data of an input has no member `" + std::string(name) + "`");
  return data;
}

Part RecipeText::element(const Part& data, std::uint64_t index) const {
  const ir::DataType& type = scope_.program().get(data.type);
  Part part;
  part.type = type.kind == ir::DataType::Kind::Array ? type.target : data.type;
  part.offset = data.offset + index * ir::data_size(scope_.program(), part.type);
  return part;
}

std::uint64_t RecipeText::number(const Part& data, std::string_view name, const ObjectBytes& bytes) {
  const Part part = member(data, name);
  return static_cast<std::uint64_t>(bytes.bits(part.offset, 1));
}

/// "{1, {2, 3}}".
std::string RecipeText::data_text(const Part& data, const ObjectBytes& bytes) {
  const ir::Program& program = scope_.program();
  if (is_scalar(program, data.type) || data.bit_width != 0) {
    return scope_.leaf_text(data, bytes, NumberUse::Stored).value_or("{}");
  }
  std::string text;
  for (const Part& part : parts_of(program, data)) {
    text += (text.empty() ? "" : ", ") + data_text(part, bytes);
  }
  return "{" + text + "}";
}

std::string RecipeText::text_of(const Part& data, const ObjectBytes& bytes, const std::string& type) {
  const std::uint64_t size = number(data, "size", bytes);
  const Part characters = member(data, recipe::kElements);
  std::string text;
  for (std::uint64_t at = 0; at < size; ++at) text += static_cast<char>(bytes.byte(characters.offset + at));
  const bool has_zero = text.find('\0') != std::string::npos;
  if (!has_zero || type == "const char *") return string_literal(text);
  return type + "(" + string_literal(text) + ", " + std::to_string(size) + ")";
}

std::string RecipeText::list_of(const Value& value, const Part& data, const ObjectBytes& bytes) {
  const Part all = member(data, recipe::kElements);
  const bool is_counted = value.kind != Kind::Array;
  const std::uint64_t count = is_counted ? number(data, "size", bytes) : scope_.program().get(all.type).count;
  std::string text;
  for (std::uint64_t at = 0; at < count; ++at) {
    const Part each = element(all, at);
    if (at != 0) text += ", ";
    if (value.kind == Kind::Map) {
      text += "{" + expression(value.parts[0], member(each, "first"), bytes) + ", " +
              expression(value.parts[1], member(each, "second"), bytes) + "}";
    } else {
      text += expression(value.parts[0], each, bytes);
    }
  }
  return text;
}

std::string RecipeText::arguments(const Call& call,
                                  const Part& data,
                                  const ObjectBytes& bytes,
                                  std::size_t first) {
  std::string text;
  for (std::size_t at = first; at < call.arguments.size(); ++at) {
    const recipe::Argument& argument = call.arguments[at];
    if (!text.empty()) text += ", ";
    const Part given = member(data, argument.member);
    if (!recipe::is_class(argument.value.kind) || argument.passing == Passing::Value) {
      text += expression(argument.value, given, bytes);
      continue;
    }
    const std::string name = variable(argument.value, given, bytes, argument.name);
    text += argument.passing == Passing::Moved ? "std::move(" + name + ")" : name;
  }
  return text;
}

const Call* RecipeText::maker_of(const Value& value, const Part& data, const ObjectBytes& bytes) {
  const std::uint64_t made = value.makers.size() > 1 ? number(data, "tst_made", bytes) : 0;
  if (made < value.makers.size()) return &value.makers[made];
  scope_.fail("an object is made in a way that there is not");
  return nullptr;
}

std::string RecipeText::maker_call(const Value& value, const Part& data, const ObjectBytes& bytes) {
  const Call* maker = maker_of(value, data, bytes);
  if (maker == nullptr) return "{}";
  if (maker->has_receiver) {
    const recipe::Argument& receiver = maker->arguments[0];
    const std::string name = variable(receiver.value, member(data, receiver.member), bytes, receiver.name);
    return name + "." + maker->name + "(" + arguments(*maker, data, bytes, 1) + ")";
  }
  const std::string text = arguments(*maker, data, bytes);
  return text.empty() && maker->name == value.type ? value.type + "{}" : maker->name + "(" + text + ")";
}

std::string RecipeText::owner(const Value& value, const Part& data, const ObjectBytes& bytes) {
  if (number(data, "tst_in_has", bytes) == 0) return "nullptr";
  Value inner = value.parts[0];
  Part given = member(data, "tst_in_value");
  if (inner.kind == Kind::Choice) {
    const std::uint64_t made = number(given, "tst_made", bytes);
    if (made >= inner.parts.size()) {
      scope_.fail("an object is of a class that there is not");
      return "nullptr";
    }
    given = member(given, "tst_in_" + std::to_string(made));
    inner = Value(inner.parts[made]);
  }
  const std::string make =
      value.type.starts_with("std::unique_ptr<") ? "std::make_unique<" : "std::make_shared<";
  scope_.needs().includes.insert("<memory>");
  if (inner.kind == Kind::Stub) {
    return make + stub_type(inner, given, bytes) + ">()";
  }
  if (inner.kind == Kind::Object) {
    const Call* maker = maker_of(inner, given, bytes);
    if (maker != nullptr && maker->name == inner.type) {
      return make + inner.type + ">(" + arguments(*maker, given, bytes) + ")";
    }
  }
  return make + inner.type + ">(" + expression(inner, given, bytes) + ")";
}

std::string RecipeText::expression(const Value& value, const Part& data, const ObjectBytes& bytes) {
  switch (value.kind) {
    case Kind::Number:
      return scope_.leaf_text(data, bytes, NumberUse::Stored).value_or("0");
    case Kind::Enum: {
      const ir::DataType& type = scope_.program().get(data.type);
      const value::U128 bits = bytes.bits(data.offset, ir::data_size(scope_.program(), data.type));
      const auto number = type.kind == ir::DataType::Kind::Signed
                              ? static_cast<std::int64_t>(value::to_signed(bits, type.width))
                              : static_cast<std::int64_t>(bits);
      return enumerator_text(value.enumerators, value.type, number);
    }
    case Kind::Data:
      return value.type + data_text(data, bytes);
    case Kind::Text:
    case Kind::View:
    case Kind::Characters:
      return text_of(data, bytes, value.type);
    case Kind::Sequence:
    case Kind::Array:
      if (is_move_only(value.parts[0])) return variable(value, data, bytes, "items");
      return value.type + "{" + list_of(value, data, bytes) + "}";
    case Kind::Span:
      return variable(value, data, bytes, "items");
    case Kind::Map:
      return value.type + "{" + list_of(value, data, bytes) + "}";
    case Kind::Tuple:
    case Kind::Members: {
      std::string text;
      for (std::size_t at = 0; at < value.parts.size(); ++at) {
        text += (at == 0 ? "" : ", ") + expression(value.parts[at], member(data, value.names[at]), bytes);
      }
      return value.type + (value.kind == Kind::Tuple ? "(" + text + ")" : "{" + text + "}");
    }
    case Kind::Optional:
      if (number(data, "tst_in_has", bytes) == 0) return "std::nullopt";
      return value.type + "(" + expression(value.parts[0], member(data, "tst_in_value"), bytes) + ")";
    case Kind::Owner:
      return owner(value, data, bytes);
    case Kind::Variant: {
      const std::uint64_t index = number(data, "index", bytes);
      if (index >= value.parts.size()) {
        scope_.fail("a variant holds what it cannot");
        return "{}";
      }
      const std::string at = std::to_string(index);
      return value.type + "(std::in_place_index<" + at + ">, " +
             expression(value.parts[index], member(data, value.names[index]), bytes) + ")";
    }
    case Kind::Function: {
      // Only what takes values becomes a pointer, and only what takes anything fits all others.
      const std::string taken = value.type.find("(*)") != std::string::npos ? "auto..." : "auto &&...";
      if (value.parts.empty()) return "[](" + taken + ") {}";
      return "[](" + taken + ") -> " + value.parts[0].type + " { return " +
             expression(value.parts[0], member(data, "tst_in_value"), bytes) + "; }";
    }
    case Kind::Pointer:
      if (number(data, "tst_in_has", bytes) == 0) return "nullptr";
      return "&" + variable(value.parts[0], member(data, "tst_in_value"), bytes, "object");
    case Kind::Object:
      return (value.kept_type.empty() ? "" : "*") + maker_call(value, data, bytes);
    case Kind::Choice: {
      const std::uint64_t made = number(data, "tst_made", bytes);
      if (made < value.parts.size()) {
        return expression(value.parts[made], member(data, "tst_in_" + std::to_string(made)), bytes);
      }
      scope_.fail("an object is of a class that there is not");
      return "{}";
    }
    case Kind::Stub:
      return variable(value, data, bytes, "stub");
  }
  return "";
}

std::string RecipeText::kept(const Value& value, const Part& data, const ObjectBytes& bytes) {
  if (value.kind == Kind::Choice) {
    const std::uint64_t made = number(data, "tst_made", bytes);
    if (made < value.parts.size())
      return kept(value.parts[made], member(data, "tst_in_" + std::to_string(made)), bytes);
  }
  const std::string name = scope_.unique_name("answer");
  if (value.kind == Kind::Stub) {
    const std::string type = stub_type(value, data, bytes);
    lines_.push_back("auto &" + name + " = *new " + type + ";");
    return name;
  }
  if (!value.kept_type.empty()) return variable(value, data, bytes, "answer");
  if (value.kind != Kind::Object) {
    lines_.push_back("static " + declaration(value.type, name, expression(value, data, bytes)));
    return name;
  }
  lines_.push_back("auto &" + name + " = *new " + value.type + "(" + expression(value, data, bytes) + ");");
  add_steps(value, data, bytes, name);
  return name;
}

std::vector<std::string> RecipeText::answer_lines(const recipe::Answer& answer,
                                                  const Part& data,
                                                  const ObjectBytes& bytes) {
  const Value& value = answer.value[0];
  std::vector<std::string> lines;
  RecipeText inner(scope_, lines);
  std::string text;
  if (answer.is_reference) {
    text = inner.kept(value, data, bytes);
  } else if (value.kind == Kind::Pointer && number(data, "tst_in_has", bytes) != 0) {
    text = "&" + inner.kept(value.parts[0], member(data, "tst_in_value"), bytes);
  } else if (value.kind == Kind::Object && value.step_count > 0 && number(data, "tst_step1", bytes) != 0) {
    text = inner.variable(value, data, bytes, "answer");
  } else {
    text = inner.expression(value, data, bytes);
  }
  lines.push_back("return " + text + ";");
  return lines;
}

std::vector<std::string> RecipeText::stub_members(const Value& value,
                                                  const Part& data,
                                                  const ObjectBytes& bytes) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < value.answers.size(); ++at) {
    const recipe::Answer& answer = value.answers[at];
    const std::size_t calls =
        std::min<std::size_t>(calls_of(scope_, value.stub_number, at), recipe::kAnswerCount);
    if (answer.value.empty() || calls == 0) continue;
    std::vector<std::vector<std::string>> turns;
    for (std::size_t turn = 0; turn < calls; ++turn) {
      turns.push_back(answer_lines(answer, element(member(data, answer.member), turn), bytes));
    }
    while (turns.size() > 1 && turns.back() == turns[turns.size() - 2]) turns.pop_back();
    if (turns.size() == 1 && turns[0].size() == 1) {
      lines.push_back("  " + head_of(answer) + " { " + turns[0][0] + " }");
      continue;
    }
    lines.push_back("  " + head_of(answer) + " {");
    for (std::size_t turn = 0; turn < turns.size(); ++turn) {
      const bool is_last = turn + 1 == turns.size();
      const std::string count = answer.member + "_calls";
      if (!is_last)
        lines.push_back("    if (" + std::string(turn == 0 ? "++" : "") + count +
                        " == " + std::to_string(turn + 1) + ") {");
      for (const std::string& line : turns[turn]) lines.push_back((is_last ? "    " : "      ") + line);
      if (!is_last) lines.push_back("    }");
    }
    lines.push_back("  }");
    if (turns.size() > 1) lines.push_back("  mutable int " + answer.member + "_calls = 0;");
  }
  return lines;
}

std::string RecipeText::stub_type(const Value& value, const Part& data, const ObjectBytes& bytes) {
  const std::vector<std::string> members = stub_members(value, data, bytes);
  const std::string base = stub_class(value, scope_.needs());
  if (members.empty()) return base;
  const std::string name = scope_.unique_name("Answering" + base.substr(kStubPrefix.size()));
  lines_.push_back("struct " + name + " : " + base + " {");
  lines_.insert(lines_.end(), members.begin(), members.end());
  lines_.push_back("};");
  return name;
}

void RecipeText::add_steps(const Value& value,
                           const Part& data,
                           const ObjectBytes& bytes,
                           const std::string& name) {
  for (std::uint32_t step = 1; step <= value.step_count; ++step) {
    const std::uint64_t chosen = number(data, "tst_step" + std::to_string(step), bytes);
    if (chosen == 0 || chosen > value.methods.size()) return;
    const Call& method = value.methods[chosen - 1];
    const Part given = method.arguments.empty() ? data : member(data, method.member + std::to_string(step));
    const std::string text = arguments(method, given, bytes);
    lines_.push_back(name + "." + method.name + (method.is_field ? " = " + text : "(" + text + ")") + ";");
  }
}

std::string RecipeText::variable(const Value& value,
                                 const Part& data,
                                 const ObjectBytes& bytes,
                                 std::string_view proposal) {
  if (value.kind == Kind::Choice) {
    const std::uint64_t made = number(data, "tst_made", bytes);
    if (made < value.parts.size()) {
      return variable(value.parts[made], member(data, "tst_in_" + std::to_string(made)), bytes, proposal);
    }
    scope_.fail("an object is of a class that there is not");
    return "object";
  }
  if (value.kind == Kind::Stub) {
    const std::string name = scope_.unique_name(proposal);
    const std::vector<std::string> members = stub_members(value, data, bytes);
    const std::string base = stub_class(value, scope_.needs());
    if (members.empty()) {
      lines_.push_back(base + " " + name + ";");
      return name;
    }
    lines_.push_back("struct : " + base + " {");
    lines_.insert(lines_.end(), members.begin(), members.end());
    lines_.push_back("} " + name + ";");
    return name;
  }
  const bool is_row = value.kind == Kind::Sequence || value.kind == Kind::Array;
  if (is_row && is_move_only(value.parts[0])) {
    const std::string name = scope_.unique_name(proposal);
    lines_.push_back(value.type + " " + name + ";");
    const Part all = member(data, recipe::kElements);
    const std::uint64_t count = number(data, "size", bytes);
    for (std::uint64_t at = 0; at < count; ++at) {
      lines_.push_back(name + ".push_back(" + expression(value.parts[0], element(all, at), bytes) + ");");
    }
    return name;
  }
  if (value.kind == Kind::Span) {
    const std::string type = "std::vector<" + value.parts[0].type + ">";
    scope_.needs().includes.insert("<vector>");
    const std::string items = type + "{" + list_of(value, data, bytes) + "}";
    const std::string name = scope_.unique_name(proposal);
    lines_.push_back(declaration(type, name, items));
    return name;
  }
  if (!value.kept_type.empty()) {
    const std::string pointer = maker_call(value, data, bytes);
    const std::string name = scope_.unique_name(proposal);
    if (value.kept_type.ends_with('*')) {
      lines_.push_back("auto &" + name + " = *" + pointer + ";");
    } else {
      const std::string owner = scope_.unique_name(std::string(proposal) + "_owner");
      lines_.push_back("auto " + owner + " = " + pointer + ";");
      lines_.push_back("auto &" + name + " = *" + owner + ";");
    }
    add_steps(value, data, bytes, name);
    return name;
  }
  if (value.type.ends_with("stringstream")) scope_.needs().includes.insert("<sstream>");
  const std::string text = expression(value, data, bytes);
  const std::string name = scope_.unique_name(proposal);
  lines_.push_back(declaration(value.type, name, text));
  add_steps(value, data, bytes, name);
  return name;
}

std::string RecipeText::argument(const recipe::Parameter& parameter,
                                 const result::Value& given,
                                 ir::DataTypeId type,
                                 bool is_exact) {
  const Value& value = parameter.value;
  std::string text;
  if (const auto* scalar = std::get_if<result::Scalar>(&given)) {
    if (value.kind == Kind::Enum) {
      const bool is_signed = type.is_valid() && scope_.program().get(type).kind == ir::DataType::Kind::Signed;
      const auto number =
          is_signed ? static_cast<std::int64_t>(value::to_signed(scalar->bits, scalar->type.width()))
                    : static_cast<std::int64_t>(scalar->bits);
      return enumerator_text(value.enumerators, value.type, number);
    }
    text = scope_.number_text(type, *scalar, NumberUse::Stored);
    const bool is_own = std::ranges::find(kOwnLiterals, value.type) != kOwnLiterals.end();
    return is_exact && !is_own ? "static_cast<" + value.type + ">(" + text + ")" : text;
  }
  const auto& link = std::get<result::Link>(given);
  if (!link.object) {
    scope_.fail("what an argument is made of is not known");
    return "{}";
  }
  const ObjectBytes bytes(scope_.test().before.objects[*link.object]);
  Part data;
  data.type = type;
  if (recipe::is_class(value.kind)) {
    text = variable(value, data, bytes, parameter.name);
    return parameter.passing == Passing::Moved ? "std::move(" + text + ")" : text;
  }
  if (parameter.passing == Passing::Reference || value.kind == Kind::Span) {
    return variable(value, data, bytes, parameter.name);
  }
  if (value.kind == Kind::Pointer && number(data, "tst_in_has", bytes) != 0) {
    return "&" + variable(value.parts[0], member(data, "tst_in_value"), bytes, parameter.name);
  }
  text = expression(value, data, bytes);
  const bool is_typed = text.starts_with(value.type);
  return is_exact && !is_typed && value.kind != Kind::Characters ? value.type + "(" + text + ")" : text;
}

}  // namespace testellate::emit::gtest
