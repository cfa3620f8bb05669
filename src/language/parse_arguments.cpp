// SPDX-License-Identifier: Apache-2.0
#include "language/parse_arguments.h"

#include <optional>

#include "ir/text_lexer.h"
#include "value/text.h"

namespace testellate::language {
namespace {

using ir::Token;

/// Nobody types more, and what an argument takes stays far below every limit of memory.
constexpr std::size_t kMaxElements = 1U << 16;

class ArgumentParser {
 public:
  ArgumentParser(const ir::Program& program,
                 interp::Interpreter& interpreter,
                 ir::FunctionId function,
                 std::vector<Token> tokens)
      : program_(program), interpreter_(interpreter), function_(function), tokens_(std::move(tokens)) {}

  diag::Result<std::vector<interp::Value>> run() {
    const std::vector<ir::Type>& types = program_.signature(function_).parameters;
    std::vector<interp::Value> values;
    if (peek().kind != Token::Kind::End) {
      do {
        number_ = values.size() + 1;
        if (values.size() >= types.size()) {
          fail("there is no parameter for it; " + described_function(types.size()));
        } else {
          values.push_back(parse_argument(types[values.size()], data_type_of(values.size())));
        }
        if (problem_) return diag::error(diag::Kind::ArgumentMismatch, {}, std::move(*problem_));
      } while (accept(","));
    }
    if (peek().kind != Token::Kind::End) fail("found " + shown() + ", expected `,` or the end");
    if (!problem_ && values.size() < types.size()) {
      problem_ = std::to_string(values.size()) + " arguments; " + described_function(types.size());
    }
    if (problem_) return diag::error(diag::Kind::ArgumentMismatch, {}, std::move(*problem_));
    return values;
  }

 private:
  [[nodiscard]] const Token& peek() const { return tokens_[at_]; }
  bool accept(std::string_view mark) {
    if (!peek().is(mark)) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] std::string shown() const {
    return peek().kind == Token::Kind::End ? "the end" : "`" + std::string(peek().text) + "`";
  }
  [[nodiscard]] std::string described_function(std::size_t parameters) const {
    return "`@" + std::string(program_.text(program_.get(function_).name)) + "` takes " +
           std::to_string(parameters);
  }
  void fail(const std::string& message) {
    if (!problem_) problem_ = "argument " + std::to_string(number_) + ": " + message;
  }

  /// What a unit says about a parameter; null if none does.
  [[nodiscard]] const ir::DataType* data_type_of(std::size_t parameter) const {
    for (const ir::Unit& unit : program_.units()) {
      if (unit.entry == function_) return &program_.get(unit.parameters[parameter].data_type);
    }
    return nullptr;
  }

  interp::Value parse_argument(ir::Type type, const ir::DataType* data) {
    if (type.is_integer() || type.is_float()) return parse_number(type);
    if (peek().is_word("null")) {
      ++at_;
      return {type, 0, 0};
    }
    if (accept("[")) return type.is_ref() ? parse_array(data) : parse_memory(data);
    if (type.is_ptr() && peek().kind == Token::Kind::String) return parse_text();
    fail("found " + shown() + ", expected " +
         (type.is_ref() ? "`null` or `[...]`" : "`null`, `\"text\"` or `[...]`"));
    return {type, 0, 0};
  }

  interp::Value parse_number(ir::Type type) {
    std::string found = shown();
    std::string text = accept("-") ? "-" : "";
    if (peek().kind == Token::Kind::Number || peek().kind == Token::Kind::Name) text += tokens_[at_++].text;
    if (type.is_integer()) {
      if (std::optional<value::U128> bits = value::try_parse_integer(text, type.width()))
        return {type, *bits, 0};
    } else {
      value::FloatFormat format = type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
      if (std::optional<value::FloatBits> bits = value::try_parse_float(format, text))
        return {type, *bits, 0};
    }
    fail((text.empty() ? found : "`" + text + "`") + " is no number of type " + to_text(type));
    return {type, 0, 0};
  }

  interp::Value parse_text() {
    std::string text = ir::unquote(tokens_[at_++].text);
    std::vector<std::uint8_t> bytes(text.begin(), text.end());
    bytes.push_back(0);
    return interpreter_.make_bytes(bytes);
  }

  std::vector<interp::Value> parse_elements(ir::Type type) {
    std::vector<interp::Value> elements;
    if (accept("]")) return elements;
    do {
      if (type.is_ref() && peek().is_word("null")) {
        ++at_;
        elements.push_back({type, 0, 0});
      } else if (type.is_ref()) {
        fail("found " + shown() + "; elements of an array of references are `null`");
      } else {
        elements.push_back(parse_number(type));
      }
      if (elements.size() > kMaxElements) fail("more than " + std::to_string(kMaxElements) + " elements");
    } while (!problem_ && accept(","));
    if (!problem_ && !accept("]")) fail("found " + shown() + ", expected `,` or `]`");
    return elements;
  }

  interp::Value parse_array(const ir::DataType* data) {
    ir::ClassId array_class = data == nullptr ? ir::ClassId() : data->reference_class;
    if (!array_class.is_valid() || program_.get(array_class).kind != ir::Class::Kind::Array) {
      fail("`[...]` needs a unit with this entry that says `class` and the array class for it");
      return {ir::Type::ref(), 0, 0};
    }
    std::vector<interp::Value> elements = parse_elements(program_.get(array_class).element_type);
    return problem_ ? interp::Value{ir::Type::ref(), 0, 0} : interpreter_.make_array(array_class, elements);
  }

  /// The type of what a pointer leads to, arrays seen as their elements.
  [[nodiscard]] ir::Type element_type(const ir::DataType* data) const {
    if (data != nullptr && data->kind == ir::DataType::Kind::Pointer) data = &program_.get(data->target);
    while (data != nullptr && data->kind == ir::DataType::Kind::Array) data = &program_.get(data->target);
    if (data != nullptr && data->kind == ir::DataType::Kind::Bool) return ir::Type::integer(8);
    if (data == nullptr || data->width == 0) return ir::Type::integer(32);
    if (data->kind != ir::DataType::Kind::Float) return ir::Type::integer(data->width);
    return data->width == 32 ? ir::Type::f32() : ir::Type::f64();
  }

  interp::Value parse_memory(const ir::DataType* data) {
    ir::Type type = element_type(data);
    std::vector<std::uint8_t> bytes;
    for (const interp::Value& element : parse_elements(type)) {
      for (unsigned at = 0; at < type.byte_size(); ++at) {
        bytes.push_back(static_cast<std::uint8_t>(element.bits >> (8 * at)));
      }
    }
    return problem_ ? interp::Value{ir::Type::ptr(), 0, 0} : interpreter_.make_bytes(bytes);
  }

  const ir::Program& program_;
  interp::Interpreter& interpreter_;
  ir::FunctionId function_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t number_ = 1;
  std::optional<std::string> problem_;
};

}  // namespace

diag::Result<std::vector<interp::Value>> parse_arguments(const ir::Program& program,
                                                         interp::Interpreter& interpreter,
                                                         ir::FunctionId function,
                                                         std::string_view text) {
  diag::Result<std::vector<Token>> tokens = ir::tokenize(text, "");
  if (!tokens) return diag::error(diag::Kind::ArgumentMismatch, {}, "arguments: " + tokens.error().message);
  return ArgumentParser(program, interpreter, function, std::move(*tokens)).run();
}

}  // namespace testellate::language
