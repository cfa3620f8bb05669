// SPDX-License-Identifier: Apache-2.0
#include "search/criterion.h"

#include <algorithm>

#include "support/invariant.h"

namespace testellate::search {

#define CRITERION(name, about) \
  std::unique_ptr<Criterion> make_##name##_criterion(const CriterionContext& context);
#include "search/criteria.def"
#undef CRITERION

namespace {

constexpr CriterionInfo kCriteria[] = {
#define CRITERION(name, about) {#name, about, make_##name##_criterion},
#include "search/criteria.def"
#undef CRITERION
};

}  // namespace

LoopBounds Criterion::loop_bounds(std::optional<std::uint32_t> chosen, std::uint32_t largest) const {
  return {1, chosen.value_or(largest)};
}

std::vector<std::size_t> Criterion::select(const std::vector<SuiteCandidate>& paths) const {
  return choose_minimal(paths);
}

std::span<const CriterionInfo> all_criteria() { return kCriteria; }

std::unique_ptr<Criterion> make_criterion(std::string_view name, const CriterionContext& context) {
  const auto* found = std::ranges::find(kCriteria, name, &CriterionInfo::name);
  TESTELLATE_INVARIANT(found != std::end(kCriteria), "a criterion should be one of the table");
  return found->make(context);
}

}  // namespace testellate::search
