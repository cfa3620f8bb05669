// SPDX-License-Identifier: Apache-2.0
// Differences are kept closed: `most(a, c) <= most(a, b) + most(b, c)` for all three, so that a contradiction
// shows at once, and numbers can be chosen one after the other (the difference bound matrices of timed
// automata; Dill 1989). What lies between integers holds between words of the machine only where no sum wraps
// round, so an order of sums is used when the limits that are known by then rule that out.
#include "explain/index_solver.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "expr/linear.h"
#include "value/bits.h"

namespace testellate::explain {

using expr::Term;
using expr::TermKind;

namespace {

/// Integers of more bits have no limits of their own, since sums of limits have to fit; what is known of them
/// is not to go beyond this width either.
constexpr unsigned kWide = 40;
/// Alternatives that are tried before the question is given on.
constexpr std::size_t kMostSplits = 32;
/// Models that are tried, each with two elements that the one before took for one settled.
constexpr std::size_t kMostTrials = 8;
/// Beginnings of questions that are kept.
constexpr std::size_t kMostLevels = 64;
/// Elements of an array that are variables of their own.
constexpr value::U128 kMostPlaces = 4096;
/// Numbers beyond which closing takes longer than the other solver.
constexpr std::size_t kMostNumbers = 64;

/// Words of so many bits as far as sums are looked at.
std::int64_t least_of(unsigned width) { return -(std::int64_t{1} << (std::min(width, kWide) - 1)); }
std::int64_t most_of(unsigned width) { return (std::int64_t{1} << (std::min(width, kWide) - 1)) - 1; }

std::int64_t turn_of(unsigned width) { return width < kWide ? std::int64_t{1} << width : 0; }

bool is_number(Term term) { return term.sort().is_bit_vector() && term.width() <= 64; }

/// Multiples and constants up to which products of limits fit.
constexpr std::int64_t kMostFactor = std::int64_t{1} << 16;
constexpr std::int64_t kMostConstant = std::int64_t{1} << 44;

bool is_small(value::S128 number, std::int64_t most) { return number >= -most && number <= most; }

std::int64_t floor_divide(std::int64_t number, std::int64_t by) {
  return number / by - (number % by < 0 ? 1 : 0);
}

/// A limit so many times, which may be none.
std::int64_t multiply_limit(std::int64_t limit, std::int64_t factor) {
  return limit >= Differences::kNoLimit / factor ? Differences::kNoLimit : limit * factor;
}

}  // namespace

std::size_t Differences::add_number(std::int64_t least, std::int64_t most) {
  std::vector<std::int64_t> limits((size_ + 1) * (size_ + 1), kNoLimit);
  for (std::size_t first = 0; first < size_; ++first) {
    for (std::size_t second = 0; second < size_; ++second) {
      limits[first * (size_ + 1) + second] = limits_[first * size_ + second];
    }
  }
  limits_ = std::move(limits);
  const std::size_t added = size_++;
  limits_[added * size_ + added] = 0;
  if (added == 0) return added;
  limit(added, 0, most);
  limit(0, added, -least);
  return added;
}

void Differences::limit(std::size_t first, std::size_t second, std::int64_t most_difference) {
  if (is_impossible_ || most_difference >= most(first, second)) return;
  if (most_difference + most(second, first) < 0) {
    is_impossible_ = true;
    return;
  }
  for (std::size_t a = 0; a < size_; ++a) {
    const std::int64_t before = most(a, first);
    if (before >= kNoLimit) continue;
    for (std::size_t b = 0; b < size_; ++b) {
      const std::int64_t behind = most(second, b);
      if (behind >= kNoLimit) continue;
      std::int64_t& known = limits_[a * size_ + b];
      known = std::min(known, before + most_difference + behind);
    }
  }
  while (!is_impossible_ && tighten()) continue;
}

void Differences::exclude(std::size_t first, std::size_t second, std::int64_t difference) {
  excluded_.push_back({first, second, difference});
  while (!is_impossible_ && tighten()) continue;
}

bool Differences::tighten() {
  for (const Excluded& one : excluded_) {
    const bool is_most = most(one.first, one.second) == one.difference;
    const bool is_least = most(one.second, one.first) == -one.difference;
    if (is_most && is_least) {
      is_impossible_ = true;
      return false;
    }
    if (!is_most && !is_least) continue;
    const std::size_t first = is_most ? one.first : one.second;
    const std::size_t second = is_most ? one.second : one.first;
    const std::int64_t tighter = (is_most ? one.difference : -one.difference) - 1;
    limit(first, second, tighter);
    return true;
  }
  return false;
}

bool Differences::may_differ_by(std::size_t first, std::size_t second, std::int64_t difference) const {
  if (most(first, second) < difference || most(second, first) < -difference) return false;
  return std::ranges::none_of(excluded_, [&](const Excluded& one) {
    return (one.first == first && one.second == second && one.difference == difference) ||
           (one.first == second && one.second == first && one.difference == -difference);
  });
}

std::vector<std::int64_t> Differences::choose(const std::vector<std::size_t>& order,
                                              const std::vector<std::int64_t>& wished) const {
  std::vector<std::int64_t> chosen(size_, 0);
  std::vector<bool> is_chosen(size_, false);
  is_chosen[0] = true;
  for (std::size_t at : order) {
    if (is_chosen[at]) continue;
    std::int64_t least = -kNoLimit;
    std::int64_t most_here = kNoLimit;
    for (std::size_t other = 0; other < size_; ++other) {
      if (!is_chosen[other]) continue;
      if (most(at, other) < kNoLimit) most_here = std::min(most_here, chosen[other] + most(at, other));
      if (most(other, at) < kNoLimit) least = std::max(least, chosen[other] - most(other, at));
    }
    const auto is_excluded = [&](std::int64_t number) {
      return std::ranges::any_of(excluded_, [&](const Excluded& one) {
        if (one.first == at && is_chosen[one.second]) return number - chosen[one.second] == one.difference;
        return one.second == at && is_chosen[one.first] && chosen[one.first] - number == one.difference;
      });
    };
    const std::int64_t wish = std::clamp(wished[at], least, most_here);
    chosen[at] = wish;
    // Excluded numbers are few, so one of the next ones will do.
    for (std::int64_t away = 1; is_excluded(chosen[at]) && away <= static_cast<std::int64_t>(size_); ++away) {
      if (wish + away <= most_here && !is_excluded(wish + away)) {
        chosen[at] = wish + away;
      } else if (wish - away >= least && !is_excluded(wish - away)) {
        chosen[at] = wish - away;
      }
    }
    is_chosen[at] = true;
  }
  return chosen;
}

const std::optional<IndexSolver::Sum>& IndexSolver::sum_of(Term term) {
  if (const auto known = sums_.find(term); known != sums_.end()) return known->second;
  std::optional<Sum> made = make_sum(term);
  return sums_.emplace(term, std::move(made)).first->second;
}

std::optional<IndexSolver::Sum> IndexSolver::make_product(Term base, std::int64_t factor) {
  std::optional<Sum> made;
  const bool is_wider = base.kind() == TermKind::SignExtend || base.kind() == TermKind::ZeroExtend;
  if (is_wider) {
    made = sum_of(base.argument(0));
    if (!made) return std::nullopt;
    if (base.kind() == TermKind::ZeroExtend) {
      const unsigned narrow = base.argument(0).width();
      made->ranges.push_back(
          {made->multiple, made->constant, 0, explain::most_of(narrow), turn_of(narrow), 1});
    }
  } else {
    made = Sum{{1, base, {}}, 0, {}};
  }
  if (factor == 1) return made;
  const std::int64_t size = factor < 0 ? -factor : factor;
  Multiple& multiple = made->multiple;
  if (size > kMostFactor || multiple.factor * size > kMostFactor ||
      !is_small(value::S128{made->constant} * factor, kMostConstant)) {
    return std::nullopt;
  }
  multiple.factor *= size;
  if (factor < 0) std::swap(multiple.base, multiple.minus);
  made->constant *= factor;
  for (Sum::Range& range : made->ranges) {
    range.weight *= factor;
    if (!is_small(value::S128{range.weight} * range.turn, kMostConstant)) range.turn = 0;
  }
  return made;
}

std::optional<IndexSolver::Sum> IndexSolver::make_sum(Term term) {
  if (!is_number(term)) return std::nullopt;
  const unsigned width = term.width();
  expr::Linear linear(width);
  linear.add(term);
  static_cast<void>(linear.merge());
  const auto constant = static_cast<std::int64_t>(value::to_signed(linear.constant(), width));
  if (constant < explain::least_of(width) || constant > explain::most_of(width)) return std::nullopt;
  const std::span<const expr::Monomial> monomials = linear.monomials();
  if (monomials.empty()) return Sum{{}, constant, {}};
  if (monomials.size() > 2) return std::nullopt;
  std::optional<Sum> made;
  for (const expr::Monomial& monomial : monomials) {
    // A single bit has no sign of its own: once is once.
    const value::S128 factor =
        monomial.coefficient == 1 ? value::S128{1} : value::to_signed(monomial.coefficient, width);
    if (!is_small(factor, kMostFactor)) return std::nullopt;
    std::optional<Sum> part = make_product(monomial.base, static_cast<std::int64_t>(factor));
    if (!part) return std::nullopt;
    if (!made) {
      made = std::move(part);
      continue;
    }
    // As if it were subtracted the other way round.
    const std::optional<Multiple> both =
        difference_of(made->multiple, {part->multiple.factor, part->multiple.minus, part->multiple.base});
    if (!both || !is_small(value::S128{made->constant} + part->constant, kMostConstant)) return std::nullopt;
    made->multiple = *both;
    made->constant += part->constant;
    made->ranges.insert(made->ranges.end(), part->ranges.begin(), part->ranges.end());
    // A turn of one of them would not move the ranges of the other.
    for (Sum::Range& range : made->ranges) range.turn = 0;
  }
  const bool is_term_itself = constant == 0 && monomials.size() == 1 && monomials[0].coefficient == 1;
  if (!is_term_itself) {
    made->constant += constant;
    made->ranges.push_back({made->multiple,
                            made->constant,
                            explain::least_of(width),
                            explain::most_of(width),
                            turn_of(width),
                            1});
  }
  return made;
}

std::optional<IndexSolver::Multiple> IndexSolver::difference_of(const Multiple& left, const Multiple& right) {
  if (left.factor == 1 && right.factor == 1 && !left.minus.is_valid() && !right.minus.is_valid()) {
    return Multiple{1, left.base, right.base};
  }
  struct Part {
    Term term;
    std::int64_t count = 0;
  };
  std::array<Part, 4> parts;
  std::size_t size = 0;
  const auto add = [&](Term term, std::int64_t count) {
    if (!term.is_valid()) return;
    for (std::size_t at = 0; at < size; ++at) {
      if (parts[at].term == term) {
        parts[at].count += count;
        return;
      }
    }
    parts[size++] = {term, count};
  };
  add(left.base, left.factor);
  add(left.minus, -left.factor);
  add(right.base, -right.factor);
  add(right.minus, right.factor);
  Multiple made{0, {}, {}};
  for (std::size_t at = 0; at < size; ++at) {
    const Part& part = parts[at];
    if (part.count == 0) continue;
    Term& side = part.count > 0 ? made.base : made.minus;
    const std::int64_t count = part.count > 0 ? part.count : -part.count;
    if (side.is_valid() || (made.factor != 0 && made.factor != count)) return std::nullopt;
    side = part.term;
    made.factor = count;
  }
  if (made.factor == 0) made.factor = 1;
  return made;
}

const std::optional<IndexSolver::Order>& IndexSolver::order_of(Term condition, bool is_true) {
  auto& orders = orders_[is_true ? 1 : 0];
  if (const auto known = orders.find(condition); known != orders.end()) return known->second;
  using OrderKind = Order::Kind;
  struct Meaning {
    TermKind term;
    OrderKind holds;
    OrderKind fails;  // the other way round: what is not less is at most that
  };
  static constexpr std::array<Meaning, 5> kMeanings{
      {{TermKind::Equal, OrderKind::Equal, OrderKind::Different},
       {TermKind::SLess, OrderKind::Less, OrderKind::AtMost},
       {TermKind::SLessEqual, OrderKind::AtMost, OrderKind::Less},
       {TermKind::ULess, OrderKind::UnsignedLess, OrderKind::UnsignedAtMost},
       {TermKind::ULessEqual, OrderKind::UnsignedAtMost, OrderKind::UnsignedLess}}};
  const auto meaning = std::ranges::find(kMeanings, condition.kind(), &Meaning::term);
  std::optional<Order> made;
  if (meaning != kMeanings.end() && is_number(condition.argument(0))) {
    std::optional<Sum> left = sum_of(condition.argument(0));
    std::optional<Sum> right = sum_of(condition.argument(1));
    if (left && right) {
      if (!is_true) std::swap(left, right);
      if (const std::optional<Multiple> difference = difference_of(left->multiple, right->multiple)) {
        made = Order{
            is_true ? meaning->holds : meaning->fails, std::move(*left), std::move(*right), *difference};
      }
    }
  }
  return orders.emplace(condition, std::move(made)).first->second;
}

std::size_t IndexSolver::number_of(Known& known, Term base) {
  if (!base.is_valid()) return 0;
  const auto found = known.numbers.find(base);
  if (found != known.numbers.end()) return found->second;
  const unsigned width = base.width();
  const bool is_wide = width > kWide;
  const std::size_t number =
      known.differences.add_number(is_wide ? -Differences::kNoLimit : explain::least_of(width),
                                   is_wide ? Differences::kNoLimit : explain::most_of(width));
  known.numbers.emplace(base, number);
  known.bases.resize(number + 1);
  known.bases[number] = base;
  if (base.kind() == TermKind::Select) {
    if (const std::optional<Sum>& index = sum_of(base.argument(1))) {
      note_element(known, number, base.argument(0), *index);
    }
  }
  if (base.kind() == TermKind::Ite) known.open_choices.push_back(number);
  if (const auto placed = placed_.find(base); placed != placed_.end()) {
    note_element(known, number, placed->second.array, placed->second.index);
  }
  return number;
}

const IndexSolver::Row* IndexSolver::row_of(Term array) {
  if (const auto known = rows_.find(array); known != rows_.end()) {
    return known->second ? &*known->second : nullptr;
  }
  Row row;
  Term bottom = array;
  bool is_row = true;
  for (; is_row && bottom.kind() == TermKind::Store; bottom = bottom.argument(0)) {
    const Term index = bottom.argument(1);
    is_row = index.is_constant() && index.bits() < kMostPlaces && bottom.argument(2).is_variable();
    if (!is_row) break;
    const auto place = static_cast<std::size_t>(index.bits());
    if (place >= row.size()) row.resize(place + 1);
    // The last that was put there counts.
    if (!row[place].is_valid()) row[place] = bottom.argument(2);
  }
  is_row = is_row && bottom.kind() == TermKind::ConstantArray && !row.empty() &&
           std::ranges::all_of(row, [](Term variable) { return variable.is_valid(); });
  if (!is_row) {
    rows_.emplace(array, std::nullopt);
    return nullptr;
  }
  for (std::size_t place = 0; place < row.size(); ++place) {
    placed_.try_emplace(row[place], Placed{array, {{}, static_cast<std::int64_t>(place), {}}});
  }
  return &*rows_.emplace(array, std::move(row)).first->second;
}

std::int64_t IndexSolver::most_of(Known& known, const Multiple& multiple) {
  const std::size_t first = number_of(known, multiple.base);
  const std::size_t second = number_of(known, multiple.minus);
  return multiply_limit(known.differences.most(first, second), multiple.factor);
}

std::int64_t IndexSolver::least_of(Known& known, const Multiple& multiple) {
  return -most_of(known, {multiple.factor, multiple.minus, multiple.base});
}

void IndexSolver::limit_most(Known& known, const Multiple& multiple, std::int64_t most) {
  const std::size_t first = number_of(known, multiple.base);
  const std::size_t second = number_of(known, multiple.minus);
  known.differences.limit(first, second, floor_divide(most, multiple.factor));
}

void IndexSolver::limit_least(Known& known, const Multiple& multiple, std::int64_t least) {
  limit_most(known, {multiple.factor, multiple.minus, multiple.base}, -least);
}

void IndexSolver::note_element(Known& known, std::size_t number, Term array, const Sum& index) {
  if (!index.is_plain()) return;
  static_cast<void>(number_of(known, index.multiple.base));
  if (array.is_variable() || row_of(array) != nullptr) {
    known.elements.push_back({number, array, &index});
  } else if (array.kind() == TermKind::Store) {
    known.open_reads.push_back({number, array, &index});
  }
}

std::optional<bool> IndexSolver::are_equal(Known& known, const Sum& left, const Sum& right) {
  const std::optional<std::int64_t> of_left = try_constant(known, left);
  const std::optional<std::int64_t> of_right = try_constant(known, right);
  const std::optional<Multiple> both = difference_of(left.multiple, right.multiple);
  if (!of_left || !of_right || !both) return std::nullopt;
  return equals(known, *both, *of_right - *of_left);
}

std::optional<bool> IndexSolver::equals(Known& known, const Multiple& multiple, std::int64_t constant) {
  if (constant % multiple.factor != 0) return false;
  const std::size_t first = number_of(known, multiple.base);
  const std::size_t second = number_of(known, multiple.minus);
  const std::int64_t difference = constant / multiple.factor;
  if (!known.differences.may_differ_by(first, second, difference)) return false;
  if (known.differences.must_differ_by(first, second, difference)) return true;
  return std::nullopt;
}

void IndexSolver::make_equal(Known& known, const Sum& left, const Sum& right, bool are_equal) {
  const std::optional<Multiple> both = difference_of(left.multiple, right.multiple);
  const std::optional<std::int64_t> of_left = try_constant(known, left);
  const std::optional<std::int64_t> of_right = try_constant(known, right);
  if (both && of_left && of_right) set(known, *both, *of_right - *of_left, are_equal);
}

void IndexSolver::set(Known& known, const Multiple& multiple, std::int64_t constant, bool is_it) {
  if (constant % multiple.factor != 0) {
    if (is_it) known.differences.limit(0, 0, -1);
    return;
  }
  if (!is_it) {
    const std::size_t first = number_of(known, multiple.base);
    const std::size_t second = number_of(known, multiple.minus);
    return known.differences.exclude(first, second, constant / multiple.factor);
  }
  limit_most(known, multiple, constant);
  limit_least(known, multiple, constant);
}

bool IndexSolver::settle_reads(Known& known) {
  bool has_settled = false;
  std::vector<Known::Element> open = std::exchange(known.open_reads, {});
  for (Known::Element& read : open) {
    const std::optional<Sum>& written = sum_of(read.array.argument(1));
    const std::optional<bool> is_it =
        written ? are_equal(known, *written, *read.index) : std::optional<bool>();
    if (!is_it) {
      known.open_reads.push_back(read);
      continue;
    }
    has_settled = true;
    if (!*is_it) {
      note_element(known, read.number, read.array.argument(0), *read.index);
      continue;
    }
    link(known, read.number, sum_of(read.array.argument(2)));
  }
  return has_settled;
}

void IndexSolver::link(Known& known, std::size_t number, const std::optional<Sum>& sum) {
  const std::optional<std::int64_t> constant =
      sum && sum->is_plain() ? try_constant(known, *sum) : std::nullopt;
  if (!constant) return;
  const std::size_t other = number_of(known, sum->multiple.base);
  known.differences.limit(number, other, *constant);
  known.differences.limit(other, number, -*constant);
}

std::optional<bool> IndexSolver::holds(Known& known, const Order& order) {
  using OrderKind = Order::Kind;
  const bool is_equation = order.kind == OrderKind::Equal;
  if (!is_equation && order.kind != OrderKind::Less && order.kind != OrderKind::AtMost) return std::nullopt;
  const std::optional<std::int64_t> of_left = try_constant(known, order.left);
  const std::optional<std::int64_t> of_right = try_constant(known, order.right);
  if (!of_left || !of_right) return std::nullopt;
  if (is_equation) return equals(known, order.difference, *of_right - *of_left);
  const std::int64_t most = *of_right - *of_left - (order.kind == OrderKind::Less ? 1 : 0);
  if (most_of(known, order.difference) <= most) return true;
  if (least_of(known, order.difference) > most) return false;
  return std::nullopt;
}

bool IndexSolver::settle_choices(Known& known) {
  bool has_settled = false;
  for (std::size_t number : std::exchange(known.open_choices, {})) {
    const Term choice = known.bases[number];
    const std::optional<Order>& order = order_of(choice.argument(0), true);
    const std::optional<bool> is_first = order ? holds(known, *order) : std::optional<bool>();
    if (!is_first) {
      known.open_choices.push_back(number);
      continue;
    }
    has_settled = true;
    link(known, number, sum_of(choice.argument(*is_first ? 1 : 2)));
  }
  return has_settled;
}

bool IndexSolver::compare_elements(Known& known) {
  bool has_changed = false;
  for (std::size_t first = 0; first < known.elements.size(); ++first) {
    for (std::size_t second = first + 1; second < known.elements.size(); ++second) {
      const Known::Element one = known.elements[first];
      const Known::Element other = known.elements[second];
      if (one.array != other.array || known.differences.is_impossible()) continue;
      const std::optional<bool> is_same_place = are_equal(known, *one.index, *other.index);
      if (is_same_place == std::optional(false)) continue;
      Differences& differences = known.differences;
      if (is_same_place && !differences.must_differ_by(one.number, other.number, 0)) {
        differences.limit(one.number, other.number, 0);
        differences.limit(other.number, one.number, 0);
        has_changed = true;
      } else if (!is_same_place && !differences.may_differ_by(one.number, other.number, 0) &&
                 try_constant(known, *one.index) && try_constant(known, *other.index)) {
        make_equal(known, *one.index, *other.index, false);
        has_changed = true;
      }
    }
  }
  return has_changed;
}

std::optional<std::int64_t> IndexSolver::try_constant(Known& known, const Sum& sum, OpenRange* open) {
  std::int64_t constant = sum.constant;
  if (known.is_guess) return constant;
  for (const Sum::Range& range : sum.ranges) {
    // Whatever was beyond a range has come back into it.
    const std::int64_t shift = (constant - sum.constant) / range.weight;
    const std::int64_t least = least_of(known, range.multiple) + range.offset + shift;
    const std::int64_t most = most_of(known, range.multiple) + range.offset + shift;
    if (least >= range.least && most <= range.most) continue;
    if (range.turn != 0 && least > range.most && most - range.turn <= range.most) {
      constant -= range.turn * range.weight;
    } else if (range.turn != 0 && most < range.least && least + range.turn >= range.least) {
      constant += range.turn * range.weight;
    } else {
      if (open != nullptr) *open = {range, shift};
      return std::nullopt;
    }
  }
  return constant;
}

bool IndexSolver::use(Known& known, const Order& order) {
  const std::optional<std::int64_t> of_left = try_constant(known, order.left);
  const std::optional<std::int64_t> of_right = try_constant(known, order.right);
  if (!of_left || !of_right) return false;
  using OrderKind = Order::Kind;
  const std::int64_t most = *of_right - *of_left;
  switch (order.kind) {
    case OrderKind::UnsignedAtMost:
    case OrderKind::UnsignedLess:
      // What is below something that is not negative is not negative either.
      if (least_of(known, order.right.multiple) + *of_right < 0 && !known.is_guess) return false;
      limit_least(known, order.left.multiple, -*of_left);
      limit_most(known, order.difference, most - (order.kind == OrderKind::UnsignedLess ? 1 : 0));
      return true;
    case OrderKind::AtMost:
      limit_most(known, order.difference, most);
      return true;
    case OrderKind::Less:
      limit_most(known, order.difference, most - 1);
      return true;
    case OrderKind::Equal:
    case OrderKind::Different:
      set(known, order.difference, most, order.kind == OrderKind::Equal);
      return true;
  }
  return false;
}

void IndexSolver::use_all(Known& known) {
  bool has_changed = true;
  while (has_changed && !known.differences.is_impossible() && known.differences.size() <= kMostNumbers) {
    const std::size_t count = known.waiting.size();
    std::erase_if(known.waiting, [&](const Order* order) { return use(known, *order); });
    has_changed = known.waiting.size() != count;
    has_changed = settle_reads(known) || has_changed;
    has_changed = settle_choices(known) || has_changed;
    has_changed = compare_elements(known) || has_changed;
  }
}

void IndexSolver::learn(Known& known, Term condition) {
  bool is_true = true;
  if (condition.kind() == TermKind::Not) {
    condition = condition.argument(0);
    is_true = false;
  }
  if (condition.kind() == (is_true ? TermKind::And : TermKind::Or)) {
    for (Term part : condition.arguments()) {
      if (is_true) {
        learn(known, part);
      } else if (const std::optional<Order>& order = order_of(part, false)) {
        known.waiting.push_back(&*order);
      }
    }
    return;
  }
  if (const std::optional<Order>& order = order_of(condition, is_true)) known.waiting.push_back(&*order);
}

void IndexSolver::learn_prefix(std::span<const Term> prefix) {
  std::size_t common = 0;
  while (common < prefix.size() && common < prefix_.size() && prefix[common] == prefix_[common]) ++common;
  if (common == prefix.size() && common == prefix_.size() && !levels_.empty()) return;
  while (!levels_.empty() && levels_.back().size > common) levels_.pop_back();
  Level level = levels_.empty() ? Level() : levels_.back();
  const auto learn_until = [&](std::size_t size) {
    if (size == level.size && !levels_.empty()) return;
    for (Term condition : prefix.subspan(level.size, size - level.size)) learn(level.known, condition);
    use_all(level.known);
    level.size = size;
    if (levels_.size() < kMostLevels)
      levels_.push_back(level);
    else
      levels_.back() = level;
  };
  // Where questions part once, they are likely to part again.
  if (common < prefix_.size()) learn_until(common);
  learn_until(prefix.size());
  prefix_.assign(prefix.begin(), prefix.end());
}

bool IndexSolver::give_up(const Known& known) {
  possible_ = known;
  return false;
}

bool IndexSolver::refutes(Known known, std::vector<Wanted> wanted) {
  while (!wanted.empty()) {
    Wanted next = wanted.back();
    wanted.pop_back();
    if (next.term.is_constant()) {
      if (next.term.is_true() != next.is_true) return true;
      continue;
    }
    if (next.term.kind() == TermKind::Not) {
      wanted.push_back({next.term.argument(0), !next.is_true});
      continue;
    }
    const bool is_and = next.term.kind() == TermKind::And;
    if (is_and || next.term.kind() == TermKind::Or) {
      if (is_and == next.is_true) {
        for (Term part : next.term.arguments()) wanted.push_back({part, next.is_true});
        continue;
      }
      for (Term part : next.term.arguments()) {
        if (++splits_ > kMostSplits) return give_up(known);
        std::vector<Wanted> way = wanted;
        way.push_back({part, next.is_true});
        if (!refutes(known, std::move(way))) return false;
      }
      return true;
    }
    const bool is_equation = next.term.kind() == TermKind::Equal && next.term.argument(0).sort().is_bool();
    if (is_equation) {
      for (const bool side : {true, false}) {
        if (++splits_ > kMostSplits) return give_up(known);
        std::vector<Wanted> way = wanted;
        way.push_back({next.term.argument(0), side});
        way.push_back({next.term.argument(1), side == next.is_true});
        if (!refutes(known, std::move(way))) return false;
      }
      return true;
    }
    if (const std::optional<Order>& order = order_of(next.term, next.is_true)) {
      known.waiting.push_back(&*order);
      use_all(known);
      if (known.differences.is_impossible()) return true;
    }
  }
  return refutes_open(known);
}

bool IndexSolver::refutes_open(const Known& known) {
  for (const Order* order : known.waiting) {
    Known trial = known;
    for (const Sum* sum : {&order->left, &order->right}) {
      OpenRange open;
      if (try_constant(trial, *sum, &open) || open.range.turn == 0) continue;
      const std::int64_t offset = open.range.offset + open.shift;
      enum class Side : std::uint8_t { Inside, Above, Below };
      for (const Side side : {Side::Inside, Side::Above, Side::Below}) {
        if (++splits_ > kMostSplits) return give_up(known);
        Known way = known;
        const Sum::Range& range = open.range;
        if (side != Side::Above)
          limit_most(way, range.multiple, (side == Side::Inside ? range.most : range.least - 1) - offset);
        if (side != Side::Below)
          limit_least(way, range.multiple, (side == Side::Inside ? range.least : range.most + 1) - offset);
        use_all(way);
        if (!way.differences.is_impossible() && !refutes_open(way)) return false;
      }
      return true;
    }
  }
  return refutes_open_reads(known);
}

bool IndexSolver::refutes_open_reads(const Known& known) {
  for (const Known::Element& read : known.open_reads) {
    const std::optional<Sum>& written = sum_of(read.array.argument(1));
    Known trial = known;
    if (!written || !difference_of(written->multiple, read.index->multiple) ||
        !try_constant(trial, *written) || !try_constant(trial, *read.index)) {
      continue;
    }
    // Both ways go wrong, or one of them is possible.
    for (const bool is_it : {false, true}) {
      if (++splits_ > kMostSplits) return give_up(known);
      Known way = known;
      make_equal(way, *written, *read.index, is_it);
      use_all(way);
      if (!way.differences.is_impossible() && !refutes_open(way)) return false;
    }
    return true;
  }
  for (std::size_t number : known.open_choices) {
    const Term condition = known.bases[number].argument(0);
    if (!order_of(condition, true)) continue;
    for (const bool is_first : {true, false}) {
      if (++splits_ > kMostSplits) return give_up(known);
      Known way = known;
      way.waiting.push_back(&*order_of(condition, is_first));
      use_all(way);
      if (way.differences.is_impossible()) continue;
      if (!refutes_open(way)) return false;
    }
    return true;
  }
  possible_ = known;
  return false;
}

bool IndexSolver::settle_places(Known& possible, const std::vector<std::int64_t>& chosen) {
  const auto place_of = [&](const Known::Element& element) {
    const std::size_t index =
        element.index->multiple.base.is_valid() ? possible.numbers.at(element.index->multiple.base) : 0;
    return value::truncate(
        static_cast<value::U128>(static_cast<value::S128>(chosen[index] + element.index->constant)),
        element.array.sort().index_width());
  };
  for (std::size_t first = 0; first < possible.elements.size(); ++first) {
    for (std::size_t second = first + 1; second < possible.elements.size(); ++second) {
      const Known::Element one = possible.elements[first];
      const Known::Element other = possible.elements[second];
      const bool is_conflict = one.array == other.array && place_of(one) == place_of(other) &&
                               chosen[one.number] != chosen[other.number];
      if (!is_conflict) continue;
      Known same = possible;
      same.differences.limit(one.number, other.number, 0);
      same.differences.limit(other.number, one.number, 0);
      use_all(same);
      if (!same.differences.is_impossible()) {
        possible = std::move(same);
        return true;
      }
      if (!try_constant(possible, *one.index) || !try_constant(possible, *other.index)) return false;
      make_equal(possible, *one.index, *other.index, false);
      use_all(possible);
      return !possible.differences.is_impossible();
    }
  }
  return false;
}

void IndexSolver::set_other_variables(const solver::Query& query,
                                      const Known& possible,
                                      expr::Assignment& model) {
  std::vector<Term> conditions(query.prefix.begin(), query.prefix.end());
  conditions.push_back(query.goal);
  for (std::size_t at = 0; at < conditions.size(); ++at) {
    Term condition = conditions[at];
    if (condition.kind() == TermKind::And) {
      const std::vector<Term> parts(condition.arguments().begin(), condition.arguments().end());
      conditions.insert(conditions.end(), parts.begin(), parts.end());
      continue;
    }
    const bool is_negated = condition.kind() == TermKind::Not;
    if (is_negated) condition = condition.argument(0);
    if (condition.kind() != TermKind::Equal || evaluator_.is_true(condition) != is_negated) continue;
    for (const std::size_t side : {0U, 1U}) {
      const Term variable = condition.argument(side);
      const Term constant = condition.argument(1 - side);
      const bool is_own = variable.is_variable() && constant.is_constant() &&
                          variable.sort().is_bit_vector() && !possible.numbers.contains(variable);
      if (is_own) model.set(variable, is_negated ? constant.bits() ^ 1U : constant.bits());
    }
  }
}

std::optional<expr::Assignment> IndexSolver::find_model(const solver::Query& query, Known possible) {
  const expr::Assignment& usual = query.hint != nullptr ? *query.hint : usual_model_;
  for (std::size_t trial = 0; trial < kMostTrials; ++trial) {
    expr::Assignment found = usual;
    model_ = found;
    evaluator_.forget(model_);
    std::vector<std::int64_t> wished(possible.bases.size(), 0);
    for (std::size_t at = 1; at < wished.size(); ++at) {
      const Term base = possible.bases[at];
      wished[at] = static_cast<std::int64_t>(value::to_signed(evaluator_.evaluate(base), base.width()));
    }
    // The oldest first: these are the parameters, in their order.
    std::vector<std::size_t> order(wished.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(
        order.begin() + 1, order.end(), {}, [&](std::size_t at) { return possible.bases[at].id(); });
    const std::vector<std::int64_t> chosen = possible.differences.choose(order, wished);
    const auto bits_of = [&](std::size_t at) {
      return value::truncate(static_cast<value::U128>(static_cast<value::S128>(chosen[at])),
                             possible.bases[at].width());
    };
    for (std::size_t at = 1; at < chosen.size(); ++at) {
      if (possible.bases[at].is_variable()) found.set(possible.bases[at], bits_of(at));
    }
    for (const Known::Element& element : possible.elements) {
      const std::size_t index =
          element.index->multiple.base.is_valid() ? possible.numbers.at(element.index->multiple.base) : 0;
      const std::int64_t place = chosen[index] + element.index->constant;
      const value::U128 word = value::truncate(static_cast<value::U128>(static_cast<value::S128>(place)),
                                               element.array.sort().index_width());
      const Row* row = row_of(element.array);
      if (row == nullptr) {
        found.set_element(element.array, static_cast<std::uint64_t>(word), bits_of(element.number));
      } else if (word < row->size()) {
        found.set((*row)[static_cast<std::size_t>(word)], bits_of(element.number));
      }
    }
    model_ = found;
    evaluator_.forget(model_);
    const auto holds = [&](Term condition) { return evaluator_.is_true(condition); };
    const auto is_model = [&] { return holds(query.goal) && std::ranges::all_of(query.prefix, holds); };
    if (is_model()) return found;
    set_other_variables(query, possible, found);
    model_ = found;
    evaluator_.forget(model_);
    if (is_model()) return found;
    if (!settle_places(possible, chosen)) return std::nullopt;
  }
  return std::nullopt;
}

solver::Answer IndexSolver::solve(const solver::Query& query) {
  learn_prefix(query.prefix);
  const Known& known = levels_.back().known;
  if (known.differences.is_impossible()) return solver::make_unsat();
  if (known.differences.size() > kMostNumbers) return next_.solve(query);
  possible_.reset();
  splits_ = 0;
  // Of alternatives nothing was learned.
  std::vector<Wanted> wanted;
  for (Term condition : query.prefix) {
    const bool is_denied = condition.kind() == TermKind::Not;
    const Term whole = is_denied ? condition.argument(0) : condition;
    if (whole.kind() == (is_denied ? TermKind::And : TermKind::Or)) wanted.push_back({condition, true});
  }
  wanted.push_back({query.goal, true});
  if (refutes(known, std::move(wanted))) return solver::make_unsat();
  if (possible_) {
    std::optional<expr::Assignment> model = find_model(query, *possible_);
    if (!model && !possible_->waiting.empty()) {
      possible_->is_guess = true;
      use_all(*possible_);
      if (!possible_->differences.is_impossible()) model = find_model(query, *possible_);
    }
    if (model) return solver::make_sat(std::move(*model));
  }
  return next_.solve(query);
}

}  // namespace testellate::explain
