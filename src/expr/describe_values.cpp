// SPDX-License-Identifier: Apache-2.0
#include "expr/describe_values.h"

#include <algorithm>
#include <optional>

namespace testellate::expr {
namespace {

using value::U128;
using Range = ValueSet::Range;
using Role = PlacedCondition::Role;

/// So many neighbours that are left out are listed one by one.
constexpr U128 kMostListed = 2;
/// Of leaving out most values: that is a sum that may wrap round, and reads better as one.
constexpr std::size_t kCostOfMost = 5;
constexpr std::size_t kCostOfFar = 3;

class Describer {
 public:
  Describer(TermBuilder& builder,
            const ValueSet& possible,
            std::span<const PlacedComparison> comparisons,
            Reading reading)
      : builder_(builder),
        reading_(reading),
        base_(comparisons.front().comparison.base),
        width_(base_.width()),
        comparisons_(comparisons) {
    left_.push_back(possible);
    for (const PlacedComparison& placed : comparisons) {
      left_.push_back(intersection(left_.back(), placed.comparison.values));
    }
    is_signed_ = reading != Reading::Unsigned;
    may_be_negative_ = !is_subset(possible, ValueSet::arc(0, value::max_signed<U128>(width_), width_));
    // Not if that would cut what is in one piece.
    if (is_signed_ && ranks(left_.back()).ranges().size() > left_.back().ranges().size()) is_signed_ = false;
  }

  std::vector<PlacedCondition> describe() {
    const ValueSet& values = left_.back();
    if (values == left_.front()) return {};
    const PlacedComparison* only = find_sufficient();
    if (values.is_single() && (only == nullptr || is_order(only->condition))) {
      const Term constant = builder_.make_bits(width_, values.ranges()[0].first);
      const std::size_t position =
          only != nullptr ? only->position : last_change_of([](const ValueSet& set) { return set; });
      return {{position, builder_.make_equal(base_, constant)}};
    }
    if (only != nullptr) return {{only->position, only->condition}};
    if (reading_ == Reading::Name) return not_implied();
    std::vector<PlacedCondition> made = bounds_and_gaps();
    if (cost_ <= 2) return made;
    std::vector<PlacedCondition> kept = not_implied();
    return cost_ <= cost_of(kept) ? made : kept;
  }

 private:
  [[nodiscard]] U128 bias() const { return is_signed_ ? value::min_signed<U128>(width_) : 0; }
  [[nodiscard]] ValueSet ranks(const ValueSet& values) const { return values.plus(bias()); }
  Term at_rank(U128 rank) { return builder_.make_bits(width_, value::sub(rank, bias(), width_)); }
  Term at_most(Term a, Term b) { return is_signed_ ? builder_.make_sle(a, b) : builder_.make_ule(a, b); }
  Term below(Term a, Term b) { return is_signed_ ? builder_.make_slt(a, b) : builder_.make_ult(a, b); }

  static bool is_order(Term condition) {
    return condition.kind() != TermKind::Equal && condition.kind() != TermKind::Not;
  }

  /// Whether it reads well as it is.
  [[nodiscard]] bool is_plain(const PlacedComparison& placed) const {
    const TermKind kind = placed.condition.kind();
    const bool is_unsigned_order = kind == TermKind::ULess || kind == TermKind::ULessEqual;
    return placed.comparison.is_plain && !(is_unsigned_order && is_signed_ && may_be_negative_);
  }

  /// The first that says it all alone, best an equation.
  [[nodiscard]] const PlacedComparison* find_sufficient() const {
    const PlacedComparison* found = nullptr;
    for (const PlacedComparison& placed : comparisons_) {
      if (!is_plain(placed)) continue;
      if (intersection(left_.front(), placed.comparison.values) != left_.back()) continue;
      if (placed.condition.kind() == TermKind::Equal) return &placed;
      if (found == nullptr) found = &placed;
    }
    return found;
  }

  /// Whether a value lies near an end of all values, zero apart: such limits come from sums that may wrap
  /// round, and read better as these.
  [[nodiscard]] bool is_far(U128 rank) const {
    constexpr unsigned kNarrow = 16;
    if (width_ < kNarrow) return false;
    const U128 near = value::low_mask<U128>(width_ - 4);
    return (is_signed_ && rank < near) || rank > value::low_mask<U128>(width_) - near;
  }

  /// Where the last of the conditions stands that changed what `view` shows of the values left.
  template <typename View>
  [[nodiscard]] std::size_t last_change_of(const View& view) const {
    std::size_t at = comparisons_.size() - 1;
    while (at > 0 && view(left_[at]) == view(left_[at + 1])) --at;
    return comparisons_[at].position;
  }

  std::vector<PlacedCondition> bounds_and_gaps() {
    std::vector<PlacedCondition> made;
    const ValueSet possible = ranks(left_.front());
    const ValueSet values = ranks(left_.back());
    auto least = [&](const ValueSet& set) { return ranks(set).ranges().front().first; };
    auto most = [&](const ValueSet& set) { return ranks(set).ranges().back().last; };
    if (least(left_.front()) != least(left_.back())) {
      const Term bound = at_rank(values.ranges().front().first);
      made.push_back({last_change_of(least), at_most(bound, base_), Role::LowerBound});
      cost_ += is_far(values.ranges().front().first) ? kCostOfFar : 1;
    }
    if (most(left_.front()) != most(left_.back())) {
      const Term bound = at_rank(values.ranges().back().last);
      made.push_back({last_change_of(most), at_most(base_, bound), Role::UpperBound});
      cost_ += is_far(values.ranges().back().last) ? kCostOfFar : 1;
    }
    for (std::size_t at = 0; at + 1 < values.ranges().size(); ++at) {
      const Range gap{values.ranges()[at].last + 1, values.ranges()[at + 1].first - 1};
      if (intersection(possible, ValueSet::arc(gap.first, gap.last, width_)).is_empty()) continue;
      add_gap(gap, made);
    }
    return made;
  }

  void add_gap(Range gap, std::vector<PlacedCondition>& made) {
    auto inside = [&](Range part) {
      return [this, part](const ValueSet& set) {
        return intersection(ranks(set), ValueSet::arc(part.first, part.last, width_));
      };
    };
    if (gap.last - gap.first < kMostListed) {
      for (U128 rank = gap.first; rank <= gap.last; ++rank) {
        const Term differs = builder_.make_not(builder_.make_equal(base_, at_rank(rank)));
        made.push_back({last_change_of(inside({rank, rank})), differs});
        ++cost_;
      }
      return;
    }
    const Term above = below(at_rank(gap.last), base_);
    const Term outside = builder_.make_or(below(base_, at_rank(gap.first)), above);
    made.push_back({last_change_of(inside(gap)), outside});
    cost_ += gap.last - gap.first > value::max_signed<U128>(width_) / 2 ? kCostOfMost : 2;
  }

  /// The earlier ones go first: what decides a path comes last.
  [[nodiscard]] std::vector<PlacedCondition> not_implied() const {
    std::vector<bool> is_kept(comparisons_.size(), true);
    for (std::size_t tried = 0; tried < comparisons_.size(); ++tried) {
      ValueSet others = left_.front();
      for (std::size_t at = 0; at < comparisons_.size(); ++at) {
        if (is_kept[at] && at != tried) others = intersection(others, comparisons_[at].comparison.values);
      }
      if (others == left_.back()) is_kept[tried] = false;
    }
    std::vector<PlacedCondition> kept;
    for (std::size_t at = 0; at < comparisons_.size(); ++at) {
      if (is_kept[at]) kept.push_back({comparisons_[at].position, comparisons_[at].condition});
    }
    return kept;
  }

  [[nodiscard]] std::size_t cost_of(const std::vector<PlacedCondition>& kept) const {
    std::size_t cost = 0;
    for (const PlacedComparison& placed : comparisons_) {
      if (std::ranges::find(kept, placed.position, &PlacedCondition::position) == kept.end()) continue;
      cost += is_plain(placed) ? 1 : 2;
    }
    return cost;
  }

  TermBuilder& builder_;
  Reading reading_;
  Term base_;
  unsigned width_;
  std::span<const PlacedComparison> comparisons_;
  std::vector<ValueSet> left_;  ///< at first, and after each of the comparisons
  bool is_signed_ = true;
  bool may_be_negative_ = true;
  std::size_t cost_ = 0;
};

}  // namespace

std::vector<PlacedCondition> describe_values(TermBuilder& builder,
                                             const ValueSet& possible,
                                             std::span<const PlacedComparison> comparisons,
                                             Reading reading) {
  return Describer(builder, possible, comparisons, reading).describe();
}

}  // namespace testellate::expr
