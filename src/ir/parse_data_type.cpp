// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "ir/data_type_writer.h"
#include "ir/spelling.h"
#include "ir/suggestion.h"
#include "ir/text_parsing.h"
#include "value/text.h"

namespace testellate::ir {
namespace {

using Kind = DataType::Kind;
constexpr std::uint64_t kAnySize = std::numeric_limits<std::uint64_t>::max();

class DataTypeParser {
 public:
  explicit DataTypeParser(ReadContext& context) : context_(context), cursor_(context.cursor) {}

  /// A use: a name, or a type spelled out.
  DataTypeId use(unsigned depth) {
    const Token& token = cursor_.peek();
    if (depth > kMaxDataTypeNesting) {
      cursor_.fail(diag::Kind::TirRange,
                   token.at,
                   "data types are nested more than " + std::to_string(kMaxDataTypeNesting) +
                       " deep; a name for a part of them is needed");
      return DataTypeId();
    }
    if (token.kind == Token::Kind::String ||
        (token.kind == Token::Kind::Name && !is_data_type_word(token.text))) {
      return named();
    }
    DataType type = spelled_out(depth);
    if (cursor_.failed()) return DataTypeId();
    bool has_parts = type.kind >= Kind::Reference && type.kind != Kind::Opaque;
    if (has_parts) return context_.program.add_data_type(std::move(type));
    auto [found, is_new] = context_.simple_types.try_emplace({type.kind, type.width});
    if (is_new) found->second = context_.program.add_data_type(std::move(type));
    return found->second;
  }

  DataType spelled_out(unsigned depth) {
    DataType type;
    if (cursor_.accept_word("bool")) {
      type.kind = Kind::Bool;
    } else if (cursor_.accept_word("opaque")) {
      type.kind = Kind::Opaque;
    } else if (cursor_.accept_word("class")) {
      type.kind = Kind::Reference;
      type.reference_class = parse_class_use(context_);
      if (cursor_.accept_word("of")) type.target = use(depth + 1);
      type.has_others = cursor_.accept_word("or");
      if (type.has_others) cursor_.expect_word("others");
    } else if (cursor_.accept_word("pointer")) {
      type.kind = Kind::Pointer;
      cursor_.expect_word("to");
      type.target = use(depth + 1);
    } else if (cursor_.accept_word("array")) {
      type.kind = Kind::Array;
      type.count = cursor_.number(kAnySize, "a number of elements");
      cursor_.expect_word("of");
      type.target = use(depth + 1);
    } else if (cursor_.accept_word("struct")) {
      type.kind = Kind::Struct;
      parse_members(type, depth);
    } else if (cursor_.accept_word("union")) {
      type.kind = Kind::Union;
      parse_members(type, depth);
    } else if (cursor_.accept_word("function")) {
      type.kind = Kind::Function;
      parse_function(type, depth);
    } else {
      parse_scalar(type);
    }
    return type;
  }

 private:
  DataTypeId named() {
    TextPosition at = cursor_.position();
    std::string name = cursor_.name("a data type");
    if (cursor_.failed()) return DataTypeId();
    DataTypeId id = context_.program.find_data_type(context_.program.find_symbol(name));
    if (id.is_valid()) return id;
    Suggestion suggestion(name);
    for (const DataType& type : context_.program.data_types())
      suggestion.offer(context_.program.text(type.name));
    for (std::string_view word :
         {"bool", "s32", "u32", "class", "pointer", "array", "struct", "union", "opaque"}) {
      suggestion.offer(word);
    }
    cursor_.fail(diag::Kind::TirName, at, "unknown data type `" + name_text(name) + "`" + suggestion.text());
    return DataTypeId();
  }

  void parse_scalar(DataType& type) {
    const Token& token = cursor_.peek();
    if (token.kind != Token::Kind::Name || !is_data_type_word(token.text))
      return cursor_.fail_expected("a data type");
    cursor_.take();
    char letter = token.text.front();
    type.kind = letter == 's'   ? Kind::Signed
                : letter == 'u' ? Kind::Unsigned
                : letter == 'c' ? Kind::Character
                                : Kind::Float;
    std::optional<value::U128> width = value::try_parse_integer(token.text.substr(1), 32);
    type.width = width ? static_cast<std::uint32_t>(*width) : 0;
    bool is_known = type.kind == Kind::Float       ? type.width == 32 || type.width == 64
                    : type.kind == Kind::Character ? type.width == 8 || type.width == 16 || type.width == 32
                                                   : type.width >= 1 && type.width <= value::kMaxWidth;
    // One spelling: `s08` would be read as `s8` and written differently.
    if (!is_known || token.text[1] == '0') {
      cursor_.fail(diag::Kind::TirRange,
                   token.at,
                   shown(token) +
                       " is no data type; there are `s1` to `s128`, `u1` to `u128`, `c8`, `c16`, `c32`, "
                       "`f32` and `f64`");
    }
  }

  void parse_members(DataType& type, unsigned depth) {
    type.size = cursor_.number(kAnySize, "a size in bytes");
    cursor_.expect("{");
    while (!cursor_.failed() && !cursor_.accept("}")) {
      DataType::Member member;
      parse_place(member);
      cursor_.expect(":");
      member.type = use(depth + 1);
      if (!cursor_.peek().is(";")) {
        std::string name = cursor_.name("a name or `;`");
        if (!cursor_.failed()) member.name = context_.intern(name);
      }
      cursor_.expect(";");
      type.members.push_back(member);
    }
  }

  /// `OFFSET` or `OFFSET.BIT:WIDTH`, whose first part is one token.
  void parse_place(DataType::Member& member) {
    const Token& token = cursor_.peek();
    std::size_t dot = token.kind == Token::Kind::Number ? token.text.find('.') : std::string_view::npos;
    if (dot == std::string_view::npos) {
      member.offset = cursor_.number(kAnySize, "an offset in bytes");
      return;
    }
    cursor_.take();
    std::optional<value::U128> offset = value::try_parse_integer(token.text.substr(0, dot), 64);
    std::optional<value::U128> bit = value::try_parse_integer(token.text.substr(dot + 1), 8);
    cursor_.expect(":");
    std::uint64_t width = cursor_.number(value::kMaxWidth, "the width of a bit-field");
    if (cursor_.failed()) return;
    if (!offset || !bit || *bit >= value::kMaxWidth || width == 0) {
      return cursor_.fail(
          diag::Kind::TirRange,
          token.at,
          "found " + shown(token) +
              " as the place of a bit-field, which is `OFFSET.BIT:WIDTH` with BIT below 128 and WIDTH not 0");
    }
    member.offset = static_cast<std::uint64_t>(*offset);
    member.bit_offset = static_cast<std::uint8_t>(*bit);
    member.bit_width = static_cast<std::uint8_t>(width);
  }

  void parse_function(DataType& type, unsigned depth) {
    if (!cursor_.accept_word("void")) type.target = use(depth + 1);
    cursor_.expect("(");
    if (cursor_.accept(")")) return;
    do {
      type.parameters.push_back(use(depth + 1));
    } while (cursor_.accept(","));
    cursor_.expect(")");
  }

  ReadContext& context_;
  TextCursor& cursor_;
};

}  // namespace

DataTypeId parse_data_type(ReadContext& context) { return DataTypeParser(context).use(0); }

void parse_type_declaration(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  cursor.expect_word("type");
  Symbol name = context.intern(cursor.name("the name of a data type"));
  cursor.expect("=");
  const Token& token = cursor.peek();
  if (token.kind == Token::Kind::String ||
      (token.kind == Token::Kind::Name && !is_data_type_word(token.text))) {
    return cursor.fail(diag::Kind::TirSyntax,
                       token.at,
                       "found " + shown(token) + ", but a data type is not another name for a second one");
  }
  DataType type = DataTypeParser(context).spelled_out(0);
  if (cursor.failed()) return;
  type.name = name;
  context.program.edit_data_type(context.program.find_data_type(name)) = std::move(type);
}

}  // namespace testellate::ir
