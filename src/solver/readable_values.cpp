// SPDX-License-Identifier: Apache-2.0
#include "solver/readable_values.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "expr/evaluator.h"
#include "solver/condition_set.h"
#include "solver/condition_table.h"
#include "solver/corner_values.h"
#include "solver/inversion.h"

namespace testellate::solver {
namespace {

using expr::Sort;
using expr::Term;
using expr::TermBuilder;
using value::U128;

constexpr std::string_view kReadable =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-+.,:;!?()[]{}<>=*/%&|^~#@$'\"\\`";
constexpr std::size_t kLetters = 26;
/// Different characters that are renamed, and letters that are tried for each.
constexpr std::size_t kMaxRenamed = 16;
constexpr std::size_t kMaxLetters = 3;
/// Constants of the conditions of a term that are tried as its value.
constexpr std::size_t kMaxConstants = 8;
/// Small numbers that are tried one by one where halving may miss them (remainders).
constexpr U128 kSmallNumbers = 16;
/// Those among them for which other values may change.
constexpr U128 kRepairedNumbers = 4;
/// Conditions evaluated for one path while changing one value makes others change.
constexpr unsigned kRepairEvaluations = 400;
constexpr unsigned kRepairMoves = 8;
constexpr unsigned kRepairTurns = 4;
/// How often all values are gone through: a small first value may need a second one that was large before.
constexpr unsigned kPasses = 3;
/// Beyond it a number is hard to read, unless it is one of the program's.
constexpr U128 kUglyMagnitude = 1U << 15;
constexpr U128 kNiceMagnitude = 255;
/// What a back end may do for one wish, for those of one path, and for all. Counts, in units of `Meter`.
constexpr std::uint64_t kWishConflicts = 100;
constexpr std::uint64_t kWishResources = 30'000;
constexpr unsigned kMaxWishes = 2;
constexpr std::uint64_t kMaxWork = 200'000;

/// Numbers that are short and share no factors.
constexpr unsigned kDistinctNumbers[] = {3,  5,  7,  11, 13, 17, 19, 23, 29, 31, 37,  41,  43, 47,
                                         53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107};
/// Values that are tried for the data of one path.
constexpr unsigned kDistinctTries = 200;

value::FloatBits fp(U128 bits) { return static_cast<value::FloatBits>(bits); }

bool is_scalar(Term atom) { return !atom.sort().is_array(); }

U128 magnitude(U128 bits, unsigned width) {
  return value::sign_bit(bits, width) ? value::neg<U128>(bits, width) : bits;
}

unsigned bits_of(U128 number) {
  return value::kMaxWidth - value::count_leading_zeros(number, value::kMaxWidth);
}

/// The number of bits is halved before the number is: most values are small, and where they are not, few
/// tries should tell how large they are.
U128 between(U128 refused, U128 allowed) {
  const unsigned few = bits_of(refused);
  const unsigned many = bits_of(allowed);
  // The least number with as many bits as lie between the two lies between them, too.
  if (many - few > 1) return U128{1} << ((few + many) / 2 - 1);
  return refused + (allowed - refused) / 2;
}

bool is_character(const Preference& preference) {
  const Sort sort = preference.term.sort();
  return is_character_style(preference.style) && sort.is_bit_vector() && sort.width() >= 7;
}

bool is_zero_fine(const Preference& preference) {
  return is_character(preference) && preference.style == PreferredStyle::CharacterOrZero;
}

bool is_printable(U128 bits) { return bits >= ' ' && bits <= '~'; }

std::vector<U128> first_choices(const Preference& preference) {
  const Sort sort = preference.term.sort();
  if (is_zero_fine(preference)) return {0, 'a', 'b', 'c', 'A', '0', ' '};
  if (is_character(preference)) return {'a', 'b', 'c', 'A', '0', ' '};
  if (sort.is_bool()) return {0, 1};
  if (sort.is_bit_vector() && preference.style != PreferredStyle::Number) return {0, 1};
  if (sort.is_bit_vector()) return {0, 1, value::low_mask<U128>(sort.width())};
  const value::FloatFormat format = sort.format();
  std::vector<U128> choices{0};
  for (int number : {1, -1, 2, -2, 3, 10, -10, 100, 1000}) {
    choices.push_back(value::float_from_signed(
        format, static_cast<U128>(static_cast<value::S128>(number)), value::kMaxWidth));
  }
  choices.push_back(value::fdiv(format, fp(choices[1]), fp(choices[3])));
  return choices;
}

/// Floats that lie next to the constants of a program or between them, and those that are no numbers.
std::vector<U128> floats_near(const std::vector<U128>& constants, value::FloatFormat format) {
  const value::FloatBits one = value::float_from_signed(format, 1, 2);
  const value::FloatBits two = value::fadd(format, one, one);
  std::vector<U128> numbers = constants;
  for (U128 constant : constants) {
    numbers.push_back(value::fadd(format, fp(constant), one));
    numbers.push_back(value::fsub(format, fp(constant), one));
  }
  for (U128 a : constants) {
    for (U128 b : constants) {
      if (a < b) numbers.push_back(value::fdiv(format, value::fadd(format, fp(a), fp(b)), two));
    }
  }
  numbers.push_back(value::infinity(format));
  numbers.push_back(value::infinity(format) | value::sign_mask(format));
  numbers.push_back(value::canonical_nan(format));
  return numbers;
}

}  // namespace

class ReadableValues::Impl {
 public:
  Impl(Solver& solver, TermBuilder& builder) : solver_(solver), builder_(builder) {}

  void keep_borders() { keeps_borders_ = true; }

  Answer choose(std::span<const Term> conditions,
                std::span<const Preference> preferences,
                const expr::Assignment* model,
                const Limits& limits) {
    start_over();
    for (Term condition : conditions) add_condition(condition);
    if (model == nullptr || !is_satisfied_by(*model)) {
      Answer first = solver_.solve({conditions, builder_.make_true(), nullptr, limits});
      if (first.verdict != Verdict::Sat) return first;
      take_values(first.model);
    } else {
      take_values(*model);
    }
    settle_all(preferences);
    for (unsigned wishes = 0; wishes < kMaxWishes; ++wishes) {
      if (!ask_for_nicer(conditions, preferences, limits)) break;
      settle_all(preferences);
    }
    give_characters(preferences);
    distinguish(preferences);
    clear_arrays(preferences);
    return make_sat(model_);
  }

 private:
  /// What is known of an atom in this path.
  struct AtomState {
    std::vector<std::uint32_t> conditions;  ///< positions of those that it occurs in
    bool is_used = false;
    bool is_fixed = false;
  };

  void start_over() {
    for (AtomId atom : used_) atoms_[atom] = {};
    used_.clear();
    conditions_.clear();
    model_ = {};
    repair_left_ = kRepairEvaluations;
  }

  AtomState& state(AtomId atom) {
    if (atom >= atoms_.size()) atoms_.resize(std::max<std::size_t>(table_.atom_count(), atom + 1));
    AtomState& found = atoms_[atom];
    if (!found.is_used) {
      found.is_used = true;
      used_.push_back(atom);
    }
    return found;
  }

  void add_condition(Term condition) {
    if (condition.is_true()) return;
    if (condition.kind() == expr::TermKind::And) {
      for (Term part : condition.arguments()) add_condition(part);
      return;
    }
    const auto position = static_cast<std::uint32_t>(conditions_.size());
    conditions_.push_back(condition);
    for (AtomId atom : table_.facts(condition).atoms) state(atom).conditions.push_back(position);
  }

  bool is_satisfied_by(const expr::Assignment& model) {
    evaluator_.forget(model);
    return std::all_of(conditions_.rbegin(), conditions_.rend(), [&](Term condition) {
      return evaluator_.is_true(condition);
    });
  }

  /// The values of what occurs in conditions; everything else is 0.
  void take_values(const expr::Assignment& from) {
    model_ = {};
    for (AtomId atom : used_) {
      const Term term = table_.atom(atom);
      if (!term.sort().is_array()) continue;
      if (const expr::ArrayValue* array = from.try_get_array(term)) model_.set_array(term, *array);
    }
    for (AtomId atom : used_) {
      const Term term = table_.atom(atom);
      if (is_scalar(term)) set_atom(model_, term, value_of_atom(from, term));
    }
  }

  /// Calls `visit` with the position of each condition that the atom's value matters for, until it says no.
  template <typename Visit>
  bool all_conditions_of(AtomId atom, Visit visit) {
    for (std::uint32_t position : state(atom).conditions) {
      if (!visit(position)) return false;
    }
    if (!table_.is_cell(atom)) return true;
    for (std::uint32_t position : state(table_.owner(atom)).conditions) {
      if (!visit(position)) return false;
    }
    return true;
  }

  bool hold_conditions_of(AtomId atom) {
    evaluator_.forget(model_);
    return all_conditions_of(
        atom, [&](std::uint32_t position) { return evaluator_.is_true(conditions_[position]); });
  }

  bool try_value(AtomId atom, U128 bits) {
    const Term term = table_.atom(atom);
    const U128 before = value_of_atom(model_, term);
    if (before == bits) return true;
    set_atom(model_, term, bits);
    if (hold_conditions_of(atom)) return true;
    set_atom(model_, term, before);
    return false;
  }

  /// Gives the atom a value and others, which come later in the order of preferences, those that they need
  /// then. Everything is as it was if that does not lead to a model.
  bool try_repair(AtomId atom, U128 bits) {
    std::vector<std::pair<Term, U128>> before;
    std::vector<AtomId> moved;  // each at most once: what a move has set right stays
    const auto change = [&](AtomId changed, U128 to, std::vector<std::uint32_t>& pending) {
      const Term term = table_.atom(changed);
      before.emplace_back(term, value_of_atom(model_, term));
      moved.push_back(changed);
      set_atom(model_, term, to);
      evaluator_.forget(model_);
      all_conditions_of(changed, [&](std::uint32_t position) {
        if (std::ranges::find(pending, position) == pending.end()) pending.push_back(position);
        return true;
      });
    };
    std::vector<std::uint32_t> pending;
    change(atom, bits, pending);
    unsigned moves = 0;
    unsigned turn = 0;
    while (!pending.empty() && repair_left_ != 0) {
      --repair_left_;
      const Term condition = conditions_[pending.back()];
      if (evaluator_.is_true(condition)) {
        pending.pop_back();
        continue;
      }
      std::optional<std::pair<AtomId, U128>> move;
      for (unsigned turns = 0; turns < kRepairTurns && !move && moves < kRepairMoves; ++turns, ++turn) {
        move = find_move(condition, moved, turn);
      }
      if (!move) break;
      ++moves;
      change(move->first, move->second, pending);
    }
    if (pending.empty()) return true;
    for (auto undone = before.rbegin(); undone != before.rend(); ++undone) {
      set_atom(model_, undone->first, undone->second);
    }
    return false;
  }

  /// A change that is likely to make the condition true, of an atom that may still change.
  std::optional<std::pair<AtomId, U128>> find_move(Term condition,
                                                   const std::vector<AtomId>& moved,
                                                   unsigned turn) {
    const std::optional<Move> move = try_invert(condition, evaluator_, turn);
    if (!move) return std::nullopt;
    Term term = move->variable;
    if (move->index) {
      term = builder_.make_select(term, builder_.make_bits(term.sort().index_width(), *move->index));
    }
    const std::vector<AtomId>& atoms = table_.facts(term).atoms;
    if (atoms.size() != 1 || std::ranges::find(moved, atoms.front()) != moved.end()) return std::nullopt;
    const AtomId atom = atoms.front();
    if (state(atom).is_fixed || value_of_atom(model_, table_.atom(atom)) == move->bits) return std::nullopt;
    return std::pair(atom, move->bits);
  }

  void settle_all(std::span<const Preference> preferences) {
    for (AtomId atom : used_) state(atom).is_fixed = false;
    rename_characters(preferences);
    for (const Preference& preference : preferences) settle(preference);
    // What was used before may grow while this goes on, by cells of arrays.
    for (std::size_t at = 0; at < used_.size(); ++at) {
      const AtomId atom = used_[at];
      const Term term = table_.atom(atom);
      if (!state(atom).is_fixed && is_scalar(term)) settle_atom(atom, {term, PreferredStyle::Number});
    }
    for (unsigned pass = 1; pass < kPasses; ++pass) {
      bool has_changed = false;
      for (const Preference& preference : preferences) has_changed = improve(preference) || has_changed;
      if (!has_changed) break;
    }
  }

  /// What makes texts equal or different is often which characters are the same, and not which ones they are
  /// (keys of a map): then letters do as well.
  void rename_characters(std::span<const Preference> preferences) {
    std::map<U128, std::vector<AtomId>> groups;
    for (const Preference& preference : preferences) {
      if (!is_character(preference)) continue;
      const std::optional<AtomId> atom = atom_of(preference.term);
      if (atom && !state(*atom).conditions.empty()) {
        groups[value_of_atom(model_, preference.term)].push_back(*atom);
      }
    }
    if (groups.size() > kMaxRenamed) return;
    std::size_t letter = 0;
    for (const auto& [bits, atoms] : groups) {
      if (atoms.size() < 2) continue;
      const auto set_all = [&](U128 value) {
        for (AtomId atom : atoms) set_atom(model_, table_.atom(atom), value);
      };
      bool holds = false;
      for (std::size_t tries = 0; tries < kMaxLetters && !holds; ++tries) {
        set_all(static_cast<unsigned char>(kReadable[letter++ % kLetters]));
        holds = std::ranges::all_of(atoms, [&](AtomId atom) { return hold_conditions_of(atom); });
      }
      if (!holds) set_all(bits);
    }
  }

  /// If the term is one.
  std::optional<AtomId> atom_of(Term term) {
    if (term.is_constant()) return std::nullopt;
    const std::vector<AtomId>& atoms = table_.facts(term).atoms;
    if (atoms.size() != 1 || table_.atom(atoms.front()) != term) return std::nullopt;
    static_cast<void>(state(atoms.front()));
    return atoms.front();
  }

  void settle(const Preference& preference) {
    if (preference.term.is_constant()) return;
    if (const std::optional<AtomId> atom = atom_of(preference.term)) {
      settle_atom(*atom, preference);
      return;
    }
    settle_term(preference.term);
  }

  /// A term that is composed of others: 0 is wished, and kept from then on.
  void settle_term(Term term) {
    const Term wish = builder_.make_equal(term, builder_.make_constant(term.sort(), 0));
    if (wish.is_constant()) return;
    evaluator_.forget(model_);
    const std::size_t before = conditions_.size();
    if (evaluator_.is_true(wish)) {
      add_condition(wish);
      return;
    }
    const std::optional<Move> move = try_invert(wish, evaluator_, 0);
    if (!move || move->index) return;
    const std::optional<AtomId> atom = atom_of(move->variable);
    if (!atom || state(*atom).is_fixed) return;
    add_condition(wish);
    if (try_repair(*atom, move->bits)) return;
    for (AtomId used : used_) {
      std::erase_if(state(used).conditions, [&](std::uint32_t position) { return position >= before; });
    }
    conditions_.resize(before);
  }

  /// The values that the conditions on this atom alone leave, and whether there are others.
  struct Domain {
    std::optional<ValueSet> values;  ///< none: all
    bool is_tied = false;
    [[nodiscard]] bool allows(U128 bits) const {
      return !values || values->contains(static_cast<std::uint64_t>(bits));
    }
  };

  Domain domain_of(AtomId atom) {
    Domain domain;
    all_conditions_of(atom, [&](std::uint32_t position) {
      const ValueSet* set = sets_.find(conditions_[position], table_, evaluator_);
      if (set == nullptr) {
        domain.is_tied = true;
      } else {
        domain.values = domain.values ? domain.values->intersect(*set) : *set;
      }
      return true;
    });
    return domain;
  }

  void settle_atom(AtomId atom, const Preference& preference) {
    if (state(atom).is_fixed) return;
    const Domain domain = domain_of(atom);
    if (!domain.is_tied && !domain.values) {
      set_atom(model_, preference.term, first_choices(preference).front());
    } else if (!domain.is_tied) {
      set_atom(model_, preference.term, best_of(domain, atom, preference));
    } else if (!try_first_choices(domain, atom, preference)) {
      descend(domain, atom, preference);
    }
    state(atom).is_fixed = true;
  }

  /// The most readable value of a domain that is exact.
  U128 best_of(const Domain& domain, AtomId atom, const Preference& preference) {
    const Sort sort = preference.term.sort();
    const U128 now = value_of_atom(model_, preference.term);
    if (is_zero_fine(preference) && domain.allows(0)) return 0;
    if (is_character(preference)) {
      for (char letter : kReadable) {
        if (domain.allows(static_cast<unsigned char>(letter))) return static_cast<unsigned char>(letter);
      }
    }
    if (sort.is_float()) {
      for (U128 bits : float_choices(atom, preference)) {
        if (domain.allows(bits)) return bits;
      }
      return domain.values->first();
    }
    if (preference.style != PreferredStyle::Number || !sort.is_bit_vector()) {
      return domain.values->is_empty() ? now : domain.values->first();
    }
    return least_magnitude(domain, sort.width()).value_or(now);
  }

  static std::optional<U128> least_magnitude(const Domain& domain, unsigned width) {
    const auto top = value::low_mask<std::uint64_t>(width);
    const auto half = value::min_signed<std::uint64_t>(width);
    const ValueSet positive = domain.values->intersect({width, IntervalSet::range(0, half - 1)});
    const ValueSet negative = domain.values->intersect({width, IntervalSet::range(half, top)});
    if (positive.is_empty() && negative.is_empty()) return std::nullopt;
    if (negative.is_empty()) return positive.first();
    if (positive.is_empty()) return negative.last();
    return positive.first() <= magnitude(negative.last(), width) ? positive.first() : negative.last();
  }

  std::vector<U128> float_choices(AtomId atom, const Preference& preference) {
    std::vector<U128> choices = first_choices(preference);
    const Sort sort = preference.term.sort();
    for (U128 bits : floats_near(constants_of(atom, sort), sort.format())) choices.push_back(bits);
    return choices;
  }

  std::vector<U128> constants_of(AtomId atom, Sort sort) {
    std::vector<U128> constants;
    all_conditions_of(atom, [&](std::uint32_t position) {
      for (U128 constant : constants_in(conditions_[position], sort, kMaxConstants)) {
        if (std::ranges::find(constants, constant) == constants.end()) constants.push_back(constant);
      }
      return constants.size() < kMaxConstants;
    });
    return constants;
  }

  bool try_first_choices(const Domain& domain, AtomId atom, const Preference& preference) {
    const std::vector<U128> choices =
        preference.term.sort().is_float() ? float_choices(atom, preference) : first_choices(preference);
    for (U128 bits : choices) {
      if (domain.allows(bits) && (try_value(atom, bits) || try_repair(atom, bits))) return true;
    }
    return false;
  }

  /// A smaller value than the model has, by trying.
  void descend(const Domain& domain, AtomId atom, const Preference& preference) {
    const Sort sort = preference.term.sort();
    if (sort.is_float()) {
      shorten(atom, preference.term);
    } else if (is_character(preference)) {
      settle_character(domain, atom, preference.term);
    } else if (sort.is_bit_vector()) {
      settle_smallest(domain, atom, preference);
    }
  }

  /// A float with as few digits as possible.
  void shorten(AtomId atom, Term term) {
    const U128 bits = value_of_atom(model_, term);
    for (unsigned cut = term.sort().format() == value::FloatFormat::F32 ? 22 : 51; cut != 0; --cut) {
      if (try_value(atom, (bits >> cut) << cut)) return;
    }
  }

  void settle_character(const Domain& domain, AtomId atom, Term term) {
    for (char letter : kReadable) {
      const auto bits = static_cast<unsigned char>(letter);
      if (domain.allows(bits) && try_value(atom, bits)) return;
    }
    settle_smallest(domain, atom, {term, PreferredStyle::Unsigned});
  }

  /// The least magnitude by halving between what was refused and what the model has. Conditions need not be
  /// monotone, so what is found may not be the least.
  void settle_smallest(const Domain& domain, AtomId atom, const Preference& preference) {
    const unsigned width = preference.term.sort().width();
    const bool is_signed = preference.style == PreferredStyle::Number;
    const auto size_now = [&] {
      const U128 bits = value_of_atom(model_, preference.term);
      return is_signed ? magnitude(bits, width) : bits;
    };
    const auto try_size = [&](U128 size) {
      if (size >= size_now()) return false;
      if (domain.allows(size) && try_value(atom, size)) return true;
      const U128 negative = value::neg<U128>(size, width);
      return is_signed && domain.allows(negative) && try_value(atom, negative);
    };
    U128 refused = 1;
    // Nothing below the least of the domain needs to be tried.
    if (domain.values && !domain.values->is_empty()) {
      const U128 least = is_signed ? magnitude(least_magnitude(domain, width).value_or(0), width)
                                   : U128{domain.values->first()};
      if (try_size(least)) return;
      refused = std::max(refused, least);
    }
    for (U128 small = 2; small <= kSmallNumbers && small < size_now(); ++small) {
      if (try_size(small)) return;
      if (small <= kRepairedNumbers && domain.allows(small) && try_repair(atom, small)) return;
      refused = std::max(refused, small);
    }
    for (U128 constant : constants_of(atom, preference.term.sort())) {
      for (U128 near : {constant, constant - 1, constant + 1}) {
        const U128 bits = value::truncate<U128>(near, width);
        static_cast<void>(try_size(is_signed ? magnitude(bits, width) : bits));
      }
    }
    // Where conditions are not monotone (products that wrap around), halving seldom finds one that is short.
    for (U128 power = 10; power < size_now() && size_now() > kUglyMagnitude; power *= 10) {
      if (try_size(power) || try_size(2 * power) || try_size(5 * power)) break;
    }
    while (size_now() > refused && size_now() - refused > 1) {
      const U128 middle = between(refused, size_now());
      if (!try_size(middle)) refused = middle;
    }
  }

  /// In a later pass: whether the value could be made more readable.
  bool improve(const Preference& preference) {
    if (preference.term.is_constant()) return false;
    const std::optional<AtomId> atom = atom_of(preference.term);
    if (!atom || !is_scalar(preference.term)) return false;
    const U128 now = value_of_atom(model_, preference.term);
    if (now == first_choices(preference).front()) return false;
    const Domain domain = domain_of(*atom);
    if (!domain.is_tied) return false;
    for (U128 bits : first_choices(preference)) {
      if (now == bits) return false;
      if (domain.allows(bits) && try_value(*atom, bits)) return true;
    }
    if (is_character(preference) && is_printable(now)) return false;
    if (!preference.term.sort().is_float()) descend(domain, *atom, preference);
    return value_of_atom(model_, preference.term) != now;
  }

  /// Whether nobody would like to read the value.
  bool is_ugly(AtomId atom, const Preference& preference) {
    const Sort sort = preference.term.sort();
    if (!sort.is_bit_vector()) return false;
    const U128 bits = value_of_atom(model_, preference.term);
    if (is_zero_fine(preference) && bits == 0) return false;
    if (is_character(preference)) return !is_printable(bits);
    const U128 size = preference.style == PreferredStyle::Number ? magnitude(bits, sort.width()) : bits;
    if (size <= kUglyMagnitude) return false;
    return std::ranges::none_of(constants_of(atom, sort), [&](U128 constant) {
      return value::truncate<U128>(bits - constant + 1, sort.width()) <= 2;
    });
  }

  Term nice(const Preference& preference) {
    const Term term = preference.term;
    const auto constant = [&](U128 bits) { return builder_.make_constant(term.sort(), bits); };
    if (is_character(preference)) {
      return builder_.make_and(builder_.make_ule(constant(' '), term),
                               builder_.make_ule(term, constant('~')));
    }
    if (preference.style != PreferredStyle::Number) return builder_.make_ule(term, constant(kNiceMagnitude));
    return builder_.make_and(
        builder_.make_sle(constant(value::neg<U128>(kNiceMagnitude, term.width())), term),
        builder_.make_sle(term, constant(kNiceMagnitude)));
  }

  /// Whether a back end has found a model with a value in place of one that is hard to read. That one is a
  /// condition from then on.
  bool ask_for_nicer(std::span<const Term> conditions,
                     std::span<const Preference> preferences,
                     const Limits& limits) {
    if (work_.work >= kMaxWork) return false;
    for (const Preference& preference : preferences) {
      const std::optional<AtomId> atom = atom_of(preference.term);
      if (!atom || !is_scalar(preference.term) || !is_ugly(*atom, preference)) continue;
      // What the conditions on the term alone refuse, no model has.
      const Domain domain = domain_of(*atom);
      if (!domain.is_tied) continue;
      Limits wish_limits = limits;
      wish_limits.conflicts = std::min(limits.conflicts, kWishConflicts);
      wish_limits.z3_resources = std::min(limits.z3_resources, kWishResources);
      wish_limits.meter = &work_;
      const Term wish = nice(preference);
      Answer answer = solver_.solve({conditions, wish, &model_, wish_limits});
      if (answer.verdict != Verdict::Sat) return false;
      add_condition(wish);
      take_values(answer.model);
      return true;
    }
    return false;
  }

  // Values that tell programs apart.

  using Data = std::vector<std::pair<AtomId, const Preference*>>;

  /// Comparisons that hold because both sides are the same go on to do so: there `<` and `<=` differ. With
  /// borders, so do those that hold by one.
  void keep_limits() {
    evaluator_.forget(model_);
    const std::size_t count = conditions_.size();
    for (std::size_t at = 0; at < count; ++at) {
      const Term condition = conditions_[at];
      const bool is_negated = condition.kind() == expr::TermKind::Not;
      const Term order = is_negated ? condition.argument(0) : condition;
      const bool is_strict = order.kind() == expr::TermKind::ULess || order.kind() == expr::TermKind::SLess;
      const bool is_loose =
          order.kind() == expr::TermKind::ULessEqual || order.kind() == expr::TermKind::SLessEqual;
      const bool may_be_same = is_negated ? is_strict : is_loose;
      if (!may_be_same && !(keeps_borders_ && (is_strict || is_loose))) continue;
      if (order.argument(0).is_constant() || order.argument(1).is_constant()) continue;
      const Term less = order.argument(is_negated ? 1 : 0);
      const Term greater = order.argument(is_negated ? 0 : 1);
      const Term least = may_be_same ? less : builder_.make_add(less, builder_.make_bits(less.width(), 1));
      const Term same = builder_.make_equal(least, greater);
      if (!same.is_constant() && evaluator_.is_true(same)) add_condition(same);
    }
  }

  /// An empty text is like most others.
  void give_characters(std::span<const Preference> preferences) {
    for (const Preference& preference : preferences) {
      const std::optional<AtomId> atom = preference.is_text_length ? atom_of(preference.term) : std::nullopt;
      if (!atom || !is_scalar(preference.term) || value_of_atom(model_, preference.term) != 0) continue;
      for (U128 length : {3, 2, 1}) {
        if (try_value(*atom, length)) break;
      }
    }
  }

  void distinguish(std::span<const Preference> preferences) {
    Data data;
    for (const Preference& preference : preferences) {
      if (!preference.is_data || preference.term.is_constant()) continue;
      const std::optional<AtomId> atom = atom_of(preference.term);
      if (atom && is_scalar(preference.term)) data.emplace_back(*atom, &preference);
    }
    if (data.empty()) return;
    keep_limits();
    // What is false is like what memory holds anyway. Nothing else changes for it.
    for (const auto& [atom, preference] : data) {
      if (preference->term.sort().is_bool()) static_cast<void>(try_value(atom, 1));
    }
    std::erase_if(data, [](const auto& entry) { return entry.second->term.sort().is_bool(); });
    // Those that come later may change for the sake of those before them.
    for (const auto& [atom, preference] : data) state(atom).is_fixed = false;
    std::vector<U128> taken;
    unsigned tries = kDistinctTries;
    for (const auto& [atom, preference] : data) {
      const Domain domain = domain_of(atom);
      if (!try_limit(domain, atom, *preference)) {
        make_distinct(domain, atom, *preference, taken, tries, data);
      }
      state(atom).is_fixed = true;
      taken.push_back(value_of_atom(model_, preference->term));
    }
  }

  /// Of a number that is compared with constants alone: the last one before a comparison turns out otherwise,
  /// which is where it is most easily wrong. 1 and -1 tell too little besides.
  bool try_limit(const Domain& domain, AtomId atom, const Preference& preference) {
    const Sort sort = preference.term.sort();
    if (!domain.values || domain.is_tied || is_character(preference) || !sort.is_bit_vector()) return false;
    const unsigned width = sort.width();
    const bool is_signed = preference.style == PreferredStyle::Number;
    const auto size_of = [&](U128 bits) { return is_signed ? magnitude(bits, width) : bits; };
    const auto allows = [&](U128 bits) { return domain.allows(value::truncate<U128>(bits, width)); };
    const U128 top = value::low_mask<U128>(width);
    const U128 greatest = is_signed ? top >> 1 : top;
    // A single number that is left out, or the end of the type, is no limit.
    const auto is_limit = [&](U128 bits) {
      if (size_of(bits) + 2 >= greatest) return false;
      return (!allows(bits + 1) && !allows(bits + 2)) || (!allows(bits - 1) && !allows(bits - 2));
    };
    // The outer one of two says more: it is the larger number.
    std::optional<U128> best;
    for (U128 constant : constants_of(atom, sort)) {
      for (U128 near : {constant, constant - 1, constant + 1}) {
        const U128 bits = value::truncate<U128>(near, width);
        if (!allows(bits) || !is_limit(bits)) continue;
        if (size_of(bits) == 1 && !keeps_borders_) continue;
        if (!best || size_of(bits) > size_of(*best)) best = bits;
      }
    }
    return best && try_value(atom, *best);
  }

  /// A value that says where it comes from.
  void make_distinct(const Domain& domain,
                     AtomId atom,
                     const Preference& preference,
                     const std::vector<U128>& taken,
                     unsigned& tries,
                     const Data& data) {
    const auto is_taken = [&](U128 bits) { return std::ranges::find(taken, bits) != taken.end(); };
    const U128 now = value_of_atom(model_, preference.term);
    if (!is_weak(preference, now) && !is_taken(now) && !is_ugly(atom, preference)) return;
    for (U128 bits : distinct_choices(preference)) {
      if (is_taken(bits) || !domain.allows(bits)) continue;
      if (tries-- == 0) {
        tries = 0;
        return;
      }
      if (try_value(atom, bits) || try_nice_repair(atom, bits, data)) return;
    }
  }

  /// A number that looks like no other is not worth one that nobody would like to read (3 * -1431655765 is
  /// 1).
  bool try_nice_repair(AtomId atom, U128 bits, const Data& data) {
    const expr::Assignment before = model_;
    if (!try_repair(atom, bits)) return false;
    const bool is_uglier = std::ranges::any_of(data, [&](const auto& entry) {
      const Term term = entry.second->term;
      return value_of_atom(before, term) != value_of_atom(model_, term) &&
             is_ugly(entry.first, *entry.second);
    });
    if (is_uglier) model_ = before;
    return !is_uglier;
  }

  /// Its own square or negative, or what memory holds anyway.
  static bool is_weak(const Preference& preference, U128 bits) {
    const Sort sort = preference.term.sort();
    if (sort.is_float()) {
      const value::FloatBits one = value::float_from_signed(sort.format(), 1, 2);
      return (fp(bits) & ~value::sign_mask(sort.format())) == 0 ||
             (fp(bits) & ~value::sign_mask(sort.format())) == one;
    }
    if (is_character(preference)) return bits == 0;
    return magnitude(bits, sort.width()) <= 1;
  }

  static std::vector<U128> distinct_choices(const Preference& preference) {
    const Sort sort = preference.term.sort();
    std::vector<U128> choices;
    if (is_character(preference)) {
      for (char letter : kReadable.substr(0, kLetters)) choices.push_back(static_cast<unsigned char>(letter));
      return choices;
    }
    for (unsigned number : kDistinctNumbers) {
      if (sort.is_float()) {
        const value::FloatFormat format = sort.format();
        const value::FloatBits two = value::float_from_signed(format, 2, 4);
        choices.push_back(value::fdiv(format, value::float_from_signed(format, number, 64), two));
      } else if (sort.width() >= 8) {
        choices.push_back(number);
      }
    }
    if (preference.style == PreferredStyle::Number && !sort.is_float() && sort.width() >= 8) {
      for (unsigned number : {3U, 5U, 7U}) {
        choices.push_back(value::neg<U128>(number, sort.width()));
      }
    }
    return choices;
  }

  /// Elements that nobody asked for and the conditions do not need go back to 0.
  void clear_arrays(std::span<const Preference> preferences) {
    for (std::size_t at = 0; at < used_.size(); ++at) {
      const AtomId atom = used_[at];
      const Term variable = table_.atom(atom);
      if (is_scalar(variable)) continue;
      const expr::ArrayValue* array = model_.try_get_array(variable);
      if (array == nullptr) continue;
      const expr::ArrayValue given = *array;
      expr::ArrayValue kept = given;
      const auto try_instead = [&](expr::ArrayValue other) {
        model_.set_array(variable, other);
        if (hold_conditions_of(atom)) {
          kept = std::move(other);
        } else {
          model_.set_array(variable, kept);
        }
      };
      if (given.otherwise != 0) {
        expr::ArrayValue zeros = kept;
        zeros.otherwise = 0;
        try_instead(std::move(zeros));
      }
      for (const auto& [index, element] : given.elements) {
        if (is_preferred_element(preferences, variable, index)) continue;
        expr::ArrayValue without = kept;
        without.elements.erase(index);
        try_instead(std::move(without));
      }
    }
  }

  static bool is_preferred_element(std::span<const Preference> preferences, Term array, std::uint64_t index) {
    return std::ranges::any_of(preferences, [&](const Preference& preference) {
      const Term term = preference.term;
      return term.kind() == expr::TermKind::Select && term.argument(0) == array &&
             term.argument(1).is_constant() && term.argument(1).bits() == index;
    });
  }

  Solver& solver_;
  TermBuilder& builder_;
  bool keeps_borders_ = false;
  ConditionTable table_;
  Meter work_;  ///< of back ends, for all paths
  ConditionSets sets_;

  // Of one path.
  std::vector<Term> conditions_;
  std::vector<AtomState> atoms_;  ///< by AtomId
  std::vector<AtomId> used_;
  expr::Assignment model_;
  expr::Evaluator evaluator_{model_};
  unsigned repair_left_ = 0;
};

ReadableValues::ReadableValues(Solver& solver, TermBuilder& builder)
    : impl_(std::make_unique<Impl>(solver, builder)) {}
ReadableValues::~ReadableValues() = default;

void ReadableValues::keep_borders() { impl_->keep_borders(); }

Answer ReadableValues::choose(std::span<const Term> conditions,
                              std::span<const Preference> preferences,
                              const expr::Assignment* model,
                              const Limits& limits) {
  return impl_->choose(conditions, preferences, model, limits);
}

}  // namespace testellate::solver
