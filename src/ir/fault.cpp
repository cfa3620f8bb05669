// SPDX-License-Identifier: Apache-2.0
#include "ir/fault.h"

#include <array>

#include "ir/table_lookup.h"

namespace testellate::ir {
namespace {

constexpr auto kFaults = std::to_array<FaultInfo>({
#define FAULT(enumerator, name, about) {Fault::enumerator, name, about},
#include "ir/faults.def"
#undef FAULT
});

}  // namespace

const FaultInfo& info(Fault fault) { return kFaults[static_cast<std::size_t>(fault)]; }

std::span<const FaultInfo> all_faults() { return kFaults; }

std::optional<Fault> try_parse_fault(std::string_view name) {
  return find_row(all_faults(), name, &FaultInfo::name, &FaultInfo::fault);
}

}  // namespace testellate::ir
