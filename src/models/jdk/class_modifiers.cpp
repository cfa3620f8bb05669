// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/class_modifiers.h"

#include "models/jdk/binary_name.h"

namespace testellate::models::jdk {
namespace {

constexpr std::uint32_t kAccPublic = 0x0001;
constexpr std::uint32_t kAccFinal = 0x0010;
constexpr std::uint32_t kAccAbstract = 0x0400;

}  // namespace

std::uint32_t modifiers_of(Java& java, ir::ClassId id) {
  std::string name = java.name_of(id);
  const bool is_of_array = is_array(name);
  while (is_array(name)) name.resize(name.size() - 2);
  std::uint32_t modifiers = kAccPublic | kAccFinal | kAccAbstract;
  if (!is_primitive(name)) modifiers = java.fact(java.class_named(name), "modifiers");
  // JLS 10.8: an array class is final and as visible as its elements.
  constexpr std::uint32_t kVisibility = 0x7;
  return is_of_array ? (modifiers & kVisibility) | kAccFinal | kAccAbstract : modifiers;
}

}  // namespace testellate::models::jdk
