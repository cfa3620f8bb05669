// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "frontend/jvm/classfile/read_attributes.h"

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
