// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace testellate::ir {

enum class Fault : std::uint8_t {
#define FAULT(enumerator, name, about) enumerator,
#include "ir/faults.def"
#undef FAULT
};

inline constexpr std::size_t kFaultCount = 0
#define FAULT(enumerator, name, about) +1
#include "ir/faults.def"
#undef FAULT
    ;

struct FaultInfo {
  Fault fault;
  std::string_view name;
  std::string_view about;
};

[[nodiscard]] const FaultInfo& info(Fault fault);
[[nodiscard]] std::span<const FaultInfo> all_faults();
[[nodiscard]] std::optional<Fault> try_parse_fault(std::string_view name);

}  // namespace testellate::ir
