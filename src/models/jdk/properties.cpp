// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string_view>
#include <vector>

#include "models/jdk/native_groups.h"

namespace testellate::models::jdk {
namespace {

struct Entry {
  std::string_view name;
  std::string_view text;
};

constexpr Entry kPlatform[] = {
#define PLATFORM(index, text) {index, text},
#define VM(key, value)
#include "models/jdk/properties.def"
#undef PLATFORM
#undef VM
};

constexpr Entry kMachine[] = {
#define PLATFORM(index, text)
#define VM(key, value) {key, value},
#include "models/jdk/properties.def"
#undef PLATFORM
#undef VM
};

/// Which properties there are depends on the JDK.
std::optional<std::uint32_t> try_index(Java& java, std::string_view name) {
  const ir::ClassId raw = java.class_named("jdk.internal.util.SystemProps$Raw");
  const ir::StaticId variable = java.program().find_static(raw, java.program().intern(name));
  if (!variable.is_valid()) return std::nullopt;
  return static_cast<std::uint32_t>(java.program().get(variable).initial_bits);
}

NativeOutcome platform_properties(Java& java) {
  const std::optional<std::uint32_t> count = try_index(java, "FIXED_LENGTH");
  if (!count) throw Missing{"number of system properties"};
  const NativeValue array = java.new_array("java.lang.String[]", *count);
  for (const Entry& entry : kPlatform) {
    const std::optional<std::uint32_t> at = try_index(java, entry.name);
    if (at) java.set_element(array, *at, java.new_string(entry.text));
  }
  return NativeReturn{array};
}

NativeOutcome vm_properties(Java& java) {
  const NativeValue array = java.new_array("java.lang.String[]", 2 * std::size(kMachine) + 2);
  std::uint32_t at = 0;
  for (const Entry& entry : kMachine) {
    java.set_element(array, at++, java.new_string(entry.name));
    java.set_element(array, at++, java.new_string(entry.text));
  }
  return NativeReturn{array};
}

}  // namespace

void add_properties(NativeTable& table) {
  const std::string owner = "jdk.internal.util.SystemProps$Raw#";
  table.add(owner + "platformProperties()[Ljava/lang/String;", native<platform_properties>);
  table.add(owner + "vmProperties()[Ljava/lang/String;", native<vm_properties>);
}

}  // namespace testellate::models::jdk
