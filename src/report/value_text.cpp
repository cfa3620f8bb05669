// SPDX-License-Identifier: Apache-2.0
#include "report/value_text.h"

#include <algorithm>

#include "ir/spelling.h"
#include "value/text.h"

namespace testellate::report {
namespace {

using Kind = ir::DataType::Kind;

std::string character_text(value::U128 code) {
  constexpr value::U128 kFirstPrintable = 0x20;
  constexpr value::U128 kLastPrintable = 0x7e;
  if (code < kFirstPrintable || code > kLastPrintable) return value::to_decimal_unsigned(code);
  return std::string("'") + static_cast<char>(code) + "'";
}

std::string plain_text(const result::Scalar& scalar) {
  if (scalar.type == ir::Type::boolean()) return scalar.bits == 0 ? "false" : "true";
  if (scalar.type.is_float()) {
    value::FloatFormat format =
        scalar.type == ir::Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
    return value::to_text(format, static_cast<value::FloatBits>(scalar.bits));
  }
  return value::to_decimal_signed(scalar.bits, scalar.type.width());
}

std::string scalar_text(const ir::Program& program, const result::Scalar& scalar, ir::DataTypeId data_type) {
  if (!data_type.is_valid() || !scalar.type.is_integer()) return plain_text(scalar);
  const ir::DataType& type = program.get(data_type);
  unsigned width = std::min(type.width == 0 ? scalar.type.width() : type.width, scalar.type.width());
  value::U128 bits = value::truncate<value::U128>(scalar.bits, width);
  switch (type.kind) {
    case Kind::Bool:
      return scalar.bits == 0 ? "false" : scalar.bits == 1 ? "true" : value::to_decimal_unsigned(scalar.bits);
    case Kind::Signed:
      return value::to_decimal_signed(bits, width);
    case Kind::Unsigned:
      return value::to_decimal_unsigned(bits);
    case Kind::Character:
      return character_text(bits);
    case Kind::Float:
    case Kind::Reference:
    case Kind::Pointer:
    case Kind::Array:
    case Kind::Struct:
    case Kind::Union:
    case Kind::Function:
    case Kind::Opaque:
      return plain_text(scalar);
  }
  return plain_text(scalar);
}

std::string link_text(const ir::Program& program, const result::Link& link) {
  if (link.function.is_valid()) return "&" + std::string(program.text(program.get(link.function).name));
  if (!link.object) return "null";
  std::string text = object_name(*link.object);
  if (link.offset == 0) return text;
  return text + (link.offset > 0 ? "+" : "") + std::to_string(link.offset);
}

}  // namespace

std::string value_text(const ir::Program& program, const result::Value& value, ir::DataTypeId data_type) {
  if (const auto* link = std::get_if<result::Link>(&value)) return link_text(program, *link);
  return scalar_text(program, std::get<result::Scalar>(value), data_type);
}

std::string stream_text(const ir::Program& program, const result::StreamInput& stream) {
  if (stream.name == "stdin") {
    std::string bytes;
    for (const result::Value& value : stream.values) {
      bytes += static_cast<char>(std::get<result::Scalar>(value).bits & 0xff);
    }
    return ir::quote_bytes(bytes);
  }
  std::string text;
  for (const result::Value& value : stream.values) {
    text += (text.empty() ? "" : ", ") + value_text(program, value, stream.data_type);
  }
  return "[" + text + "]";
}

std::string object_name(std::uint32_t index) { return "#" + std::to_string(std::uint64_t{index} + 1); }

}  // namespace testellate::report
