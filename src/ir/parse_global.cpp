// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "ir/pointer.h"
#include "ir/spelling.h"
#include "ir/text_parsing.h"
#include "value/text.h"

namespace testellate::ir {
namespace {

/// Offsets that keep a pointer within the numbers of its object.
constexpr std::uint64_t kMaxOffsetAbove = kPointerOffsetMask - kPointerOffsetBias;
constexpr std::uint64_t kMaxOffsetBelow = kPointerOffsetBias - 1;

bool looks_like_integer(std::string_view text) {
  if (text.starts_with("0x"))
    return text.size() > 2 && text.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string range_text(unsigned width) {
  return value::to_decimal_signed(value::min_signed<value::U128>(width), width) + " to " +
         value::to_decimal_unsigned(value::low_mask<value::U128>(width));
}

void fail_constant(ReadContext& context, Type type) {
  std::string what = "a constant of `" + to_text(type) + "`";
  if (type.is_ref()) what += " (only `null`)";
  if (type.is_ptr()) what += " (`null`, a function, a place in a global, or the bits as an integer)";
  if (type.is_float()) what += " (with a point or an exponent, `inf`, `-inf` or `nan`)";
  context.cursor.fail_expected(what);
}

value::U128 parse_integer(ReadContext& context, Type type) {
  TextCursor& cursor = context.cursor;
  TextPosition at = cursor.position();
  std::string text = cursor.peek().is("-") && cursor.peek(1).kind == Token::Kind::Number ? "-" : "";
  if (!text.empty()) cursor.take();
  if (cursor.peek().kind != Token::Kind::Number || !looks_like_integer(cursor.peek().text)) {
    fail_constant(context, type);
    return 0;
  }
  text += cursor.take().text;
  std::optional<value::U128> bits = value::try_parse_integer(text, type.width());
  if (!bits) {
    cursor.fail(
        diag::Kind::TirRange,
        at,
        "`" + text + "` does not fit `" + to_text(type) + "`, whose numbers are " + range_text(type.width()));
    return 0;
  }
  return *bits;
}

value::U128 parse_float(ReadContext& context, Type type) {
  TextCursor& cursor = context.cursor;
  TextPosition at = cursor.position();
  std::string text = cursor.accept("-") ? "-" : "";
  const Token& token = cursor.peek();
  bool is_special = token.is_word("inf") || (text.empty() && token.is_word("nan"));
  bool is_number = token.kind == Token::Kind::Number &&
                   token.text.find_first_of(".eE") != std::string_view::npos &&
                   token.text.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
  if (!is_special && !is_number) {
    fail_constant(context, type);
    return 0;
  }
  text += cursor.take().text;
  if (text == "nan" && cursor.peek().is(":") && cursor.peek(1).kind == Token::Kind::Number) {
    text += cursor.take().text;
    text += cursor.take().text;
  }
  value::FloatFormat format = type == Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
  std::optional<value::FloatBits> bits = value::try_parse_float(format, text);
  if (!bits) {
    cursor.fail(diag::Kind::TirRange, at, "`" + text + "` is no value of `" + to_text(type) + "`");
    return 0;
  }
  return *bits;
}

ParsedConstant parse_address(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  ParsedConstant constant;
  const Token& name = cursor.peek(1);
  bool is_name = name.kind == Token::Kind::Name || name.kind == Token::Kind::String;
  Symbol symbol = !is_name                           ? Symbol()
                  : name.kind == Token::Kind::String ? context.program.find_symbol(unquote(name.text))
                                                     : context.program.find_symbol(name.text);
  if (!context.program.find_global(symbol).is_valid()) {
    constant.function = parse_function_use(context);
    if (cursor.failed()) return constant;
    if (cursor.peek().is("+") || cursor.peek().is("-")) {
      cursor.fail(diag::Kind::TirSyntax,
                  cursor.position(),
                  "found an offset, but `@" + std::string(context.program.text(symbol)) +
                      "` is a function and has no inside");
    }
    constant.bits = function_pointer(constant.function);
    return constant;
  }
  constant.global = parse_global_use(context);
  if (cursor.peek().is("+") || cursor.peek().is("-")) {
    bool is_negative = cursor.take().is("-");
    auto offset = static_cast<std::int64_t>(
        cursor.number(is_negative ? kMaxOffsetBelow : kMaxOffsetAbove, "an offset in a global"));
    constant.offset = is_negative ? -offset : offset;
  }
  constant.bits = global_pointer(constant.global, constant.offset);
  return constant;
}

}  // namespace

ParsedConstant parse_constant(ReadContext& context, Type type) {
  ParsedConstant constant;
  if (type.is_integer()) {
    constant.bits = parse_integer(context, type);
  } else if (type.is_float()) {
    constant.bits = parse_float(context, type);
  } else if (type.is_ptr() && context.cursor.peek().is("@")) {
    constant = parse_address(context);
  } else if (type.is_ptr() && !context.cursor.peek().is_word("null")) {
    constant.bits = parse_integer(context, type);
  } else if (!context.cursor.accept_word("null")) {
    fail_constant(context, type);
  }
  return constant;
}

namespace {

using Item = Global::Item;

Item parse_value_item(ReadContext& context) {
  TextPosition at = context.cursor.position();
  Type type = context.cursor.type();
  if (type.is_ref()) {
    context.cursor.fail(
        diag::Kind::TirSyntax, at, "found `ref`, but byte memory holds no managed references");
  }
  ParsedConstant constant = parse_constant(context, type);
  Item item;
  item.kind = constant.function.is_valid() ? Item::Kind::Function
              : constant.global.is_valid() ? Item::Kind::Global
                                           : Item::Kind::Bytes;
  item.function = constant.function;
  item.global = constant.global;
  item.offset = constant.offset;
  if (item.kind != Item::Kind::Bytes) return item;
  for (unsigned at_byte = 0; at_byte < type.byte_size(); ++at_byte) {
    item.bytes.push_back(static_cast<std::uint8_t>(constant.bits >> (8 * at_byte)));
  }
  return item;
}

Item parse_item(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  Item item;
  if (cursor.accept_word("zero")) {
    item.count = cursor.number(kMaxGlobalSize, "a number of bytes");
  } else if (cursor.accept_word("uninit")) {
    item.kind = Item::Kind::Uninit;
    item.count = cursor.number(kMaxGlobalSize, "a number of bytes");
  } else if (cursor.accept_word("bytes")) {
    item.kind = Item::Kind::Bytes;
    std::string bytes = cursor.string("bytes in quotes");
    item.bytes.assign(bytes.begin(), bytes.end());
  } else if (cursor.peek().kind == Token::Kind::Name) {
    item = parse_value_item(context);
  } else {
    cursor.fail_expected("`zero`, `uninit`, `bytes`, a type or `}`");
  }
  return item;
}

std::uint64_t size_of(const Item& item) {
  switch (item.kind) {
    case Item::Kind::Bytes:
      return item.bytes.size();
    case Item::Kind::Zero:
    case Item::Kind::Uninit:
      return item.count;
    case Item::Kind::Function:
    case Item::Kind::Global:
      break;
  }
  return 8;
}

}  // namespace

void parse_global(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  bool is_constant = cursor.accept_word("const");
  cursor.expect_word("global");
  GlobalId id = parse_global_use(context);
  cursor.expect(":");
  std::uint64_t size = cursor.number(kMaxGlobalSize, "the size of a global");
  std::uint64_t alignment = 1;
  if (cursor.accept_word("align"))
    alignment = cursor.number(std::numeric_limits<std::uint32_t>::max(), "an alignment");
  DataTypeId data_type = cursor.accept_word("of") ? parse_data_type(context) : DataTypeId();
  if (cursor.failed()) return;
  Global& global = context.program.edit_global(id);
  global.size = size;
  global.alignment = static_cast<std::uint32_t>(alignment);
  global.is_constant = is_constant;
  global.data_type = data_type;
  if (!cursor.accept("=")) return;

  cursor.expect("{");
  std::uint64_t filled = 0;
  while (!cursor.failed() && !cursor.accept("}")) {
    TextPosition at = cursor.position();
    Item item = parse_item(context);
    if (cursor.failed()) return;
    std::uint64_t item_size = size_of(item);
    if (item_size > size - filled) {
      return cursor.fail(diag::Kind::TirRange,
                         at,
                         "the contents have " + std::to_string(filled + item_size) +
                             " bytes with this item, the global has " + std::to_string(size));
    }
    filled += item_size;
    global.items.push_back(std::move(item));
  }
}

}  // namespace testellate::ir
