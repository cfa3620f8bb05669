// SPDX-License-Identifier: Apache-2.0
#include "driver/expression_record.h"

namespace testellate::driver {
namespace {

/// Trees that are deeper are not ours.
constexpr int kDeepest = 2000;

result::Expression get_at_depth(ByteReader& bytes, int depth) {
  result::Expression expression;
  const std::uint64_t op = bytes.get();
  expression.is_unsigned = bytes.get_flag();
  expression.width = static_cast<std::uint16_t>(bytes.get());
  expression.bits = bytes.get_wide();
  expression.text = bytes.get_text();
  if (op >= result::kOperatorCount || depth > kDeepest) {
    bytes.fail();
    return expression;
  }
  expression.op = static_cast<result::Operator>(op);
  bytes.get_list([&] { expression.operands.push_back(get_at_depth(bytes, depth + 1)); });
  if (!result::takes_operands(expression.op, expression.operands.size())) bytes.fail();
  return expression;
}

}  // namespace

void put_expression(ByteWriter& bytes, const result::Expression& expression) {
  bytes.put_enum(expression.op);
  bytes.put_flag(expression.is_unsigned);
  bytes.put(expression.width);
  bytes.put_wide(expression.bits);
  bytes.put_text(expression.text);
  bytes.put_list(expression.operands,
                 [&](const result::Expression& operand) { put_expression(bytes, operand); });
}

result::Expression get_expression(ByteReader& bytes) { return get_at_depth(bytes, 0); }

}  // namespace testellate::driver
