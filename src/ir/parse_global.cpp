// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "ir/text_parsing.h"

namespace testellate::ir {
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
