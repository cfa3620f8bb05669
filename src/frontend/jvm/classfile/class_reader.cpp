// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/class_reader.h"

#include <array>

#include <fmt/format.h>

namespace testellate::frontend::jvm {
namespace {

/// Signatures and annotations came with Java 5.
constexpr std::uint16_t kGenerics = 49;

constexpr auto kKeptRaw = std::to_array<std::string_view>({
    "RuntimeVisibleAnnotations",
    "RuntimeInvisibleAnnotations",
    "RuntimeVisibleParameterAnnotations",
    "RuntimeInvisibleParameterAnnotations",
    "RuntimeVisibleTypeAnnotations",
    "RuntimeInvisibleTypeAnnotations",
    "AnnotationDefault",
});

}  // namespace

std::uint16_t ReadContext::index_or_zero(ByteCursor& cursor, ConstantKind kind) const {
  std::size_t offset = cursor.offset();
  std::uint16_t number = cursor.u16();
  if (number == 0 || constants.kind(number) == kind) return number;
  cursor.problem().report(offset,
                          fmt::format("constant {} is {} but has to be a {}",
                                      number,
                                      number < constants.size() ? to_text(constants.kind(number)) : "absent",
                                      to_text(kind)));
  return 0;
}

std::uint16_t ReadContext::index(ByteCursor& cursor, ConstantKind kind) const {
  std::size_t offset = cursor.offset();
  std::uint16_t number = index_or_zero(cursor, kind);
  if (number == 0) {
    cursor.problem().report(offset, fmt::format("constant 0 stands where a {} has to be", to_text(kind)));
  }
  return number;
}

std::string_view ReadContext::utf8(ByteCursor& cursor) const {
  std::uint16_t number = index(cursor, ConstantKind::Utf8);
  return number == 0 ? std::string_view{} : constants.utf8(number);
}

std::string_view ReadContext::utf8_or_nothing(ByteCursor& cursor) const {
  std::uint16_t number = index_or_zero(cursor, ConstantKind::Utf8);
  return number == 0 ? std::string_view{} : constants.utf8(number);
}

std::string_view ReadContext::class_name_or_nothing(ByteCursor& cursor) const {
  std::size_t offset = cursor.offset();
  std::uint16_t number = index_or_zero(cursor, ConstantKind::Class);
  if (number == 0) return {};
  std::string_view name = constants.class_name(number);
  if (name.starts_with('[')) {
    cursor.problem().report(offset, fmt::format("array `{}` stands where a class has to be", name));
  }
  return name;
}

std::string_view ReadContext::class_name(ByteCursor& cursor) const {
  std::size_t offset = cursor.offset();
  std::string_view name = class_name_or_nothing(cursor);
  if (name.empty()) cursor.problem().report(offset, "constant 0 stands where a Class has to be");
  return name;
}

bool read_described(std::string_view name, ByteCursor& body, const ReadContext& context, Described& target) {
  if (name == "Deprecated") {
    target.is_deprecated = true;
    return true;
  }
  if (name == "Synthetic") {
    target.has_synthetic_attribute = true;
    return true;
  }
  if (context.major < kGenerics) return false;
  if (name == "Signature") {
    target.signature = context.utf8(body);
    return true;
  }
  if (std::ranges::find(kKeptRaw, name) == kKeptRaw.end()) return false;
  std::span<const std::uint8_t> bytes = body.take(body.remaining());
  target.annotations.push_back({name, {bytes.begin(), bytes.end()}});
  return true;
}

}  // namespace testellate::frontend::jvm
