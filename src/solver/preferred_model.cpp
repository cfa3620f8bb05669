// SPDX-License-Identifier: Apache-2.0
#include "solver/preferred_model.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "expr/evaluator.h"
#include "solver/corner_values.h"
#include "solver/observing_solvers.h"

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
/// Constants of the conditions that are tried as float values.
constexpr std::size_t kMaxConstants = 8;
/// A wish is not worth what a path is: it gets a small share of the limits, and once so many went unanswered,
/// only what the model has already is granted. Counts, so that every machine grants the same.
constexpr std::uint64_t kWishConflicts = 300;
constexpr std::uint64_t kWishResources = 100'000;
constexpr unsigned kMaxUnanswered = 2;
/// The same for all wishes together, in units of `Meter`: below a second.
constexpr std::uint64_t kMaxWork = 200'000;

class Preferring {
 public:
  Preferring(Solver& solver, TermBuilder& builder, std::span<const Term> conditions, const Limits& limits)
      : solver_(solver), builder_(builder), fixed_(conditions.begin(), conditions.end()), limits_(limits) {
    wish_limits_ = limits;
    wish_limits_.conflicts = std::min(limits.conflicts, kWishConflicts);
    wish_limits_.z3_resources = std::min(limits.z3_resources, kWishResources);
    wish_limits_.meter = &wishes_;
  }

  Answer run(std::span<const Preference> preferences) {
    Answer first = solver_.solve({fixed_, builder_.make_true(), nullptr, limits_});
    if (first.verdict != Verdict::Sat) return first;
    model_ = std::move(first.model);
    rename_characters(preferences);
    for (const Preference& preference : preferences) settle(preference);
    clear_the_rest();
    return make_sat(std::move(model_));
  }

 private:
  /// What makes texts equal or different is often which characters are the same, and not which ones they are
  /// (keys of a map): then letters do as well, and no solver has to be asked for each.
  void rename_characters(std::span<const Preference> preferences) {
    std::map<U128, std::vector<Term>> groups;
    for (const Preference& preference : preferences) {
      const bool is_character = preference.style == PreferredStyle::Character &&
                                preference.term.is_variable() && preference.term.sort().is_bit_vector();
      if (is_character && preference.term.sort().width() >= 7) {
        groups[model_.get(preference.term)].push_back(preference.term);
      }
    }
    if (groups.size() > kMaxRenamed) return;
    std::size_t letter = 0;
    for (const auto& [bits, variables] : groups) {
      const auto set_all = [&](U128 value) {
        for (Term variable : variables) model_.set(variable, value);
      };
      bool holds = false;
      for (std::size_t tries = 0; tries < kMaxLetters && !holds; ++tries) {
        set_all(static_cast<unsigned char>(kReadable[letter++ % kLetters]));
        holds = still_holds();
      }
      if (!holds) set_all(bits);
    }
  }

  /// Whether what is fixed so far allows `wish`; if so the model satisfies it afterwards.
  bool allows(Term wish) {
    if (wish.is_false()) return false;
    evaluator_.forget(model_);
    if (evaluator_.is_true(wish)) return true;
    if (unanswered_ == kMaxUnanswered || wishes_.work > kMaxWork) return false;
    Answer answer = solver_.solve({fixed_, wish, &model_, wish_limits_});
    if (answer.verdict == Verdict::Unknown) ++unanswered_;
    if (answer.verdict != Verdict::Sat) return false;
    model_ = std::move(answer.model);
    return true;
  }

  bool try_fix(Term term, U128 bits) {
    Term wish = builder_.make_equal(term, builder_.make_constant(term.sort(), bits));
    if (!allows(wish)) return false;
    if (!wish.is_true()) fixed_.push_back(wish);
    return true;
  }

  U128 value_now(Term term) {
    evaluator_.forget(model_);
    return evaluator_.evaluate(term);
  }

  void settle(const Preference& preference) {
    Term term = preference.term;
    if (term.is_constant()) return;
    if (preference.style == PreferredStyle::Character && settle_character(term)) return;
    const bool is_signed = preference.style == PreferredStyle::Number;
    for (U128 bits : first_choices(term.sort(), is_signed)) {
      if (try_fix(term, bits)) return;
    }
    if (term.sort().is_bit_vector() && is_signed) {
      settle_smallest(term, term.sort().width());
    } else if (term.sort().is_bit_vector()) {
      // 0 and 1 were refused.
      settle_least(term, term, 1);
    } else if (term.sort().is_float()) {
      settle_float(term);
    }
  }

  static std::vector<U128> first_choices(Sort sort, bool is_signed) {
    if (sort.is_bool() || (sort.is_bit_vector() && !is_signed)) return {0, 1};
    if (sort.is_bit_vector()) return {0, 1, value::low_mask<U128>(sort.width())};
    value::FloatFormat format = sort.format();
    std::vector<U128> choices{0};
    for (int number : {1, -1, 2, -2, 3, 10, -10, 100, 1000}) {
      choices.push_back(value::float_from_signed(
          format, static_cast<U128>(static_cast<value::S128>(number)), value::kMaxWidth));
    }
    value::FloatBits half = value::fdiv(format, fp(choices[1]), fp(choices[3]));
    choices.push_back(half);
    return choices;
  }

  static value::FloatBits fp(U128 bits) { return static_cast<value::FloatBits>(bits); }

  /// One query tells whether any printable character will do, before they are tried one by one.
  bool settle_character(Term term) {
    Sort sort = term.sort();
    if (!sort.is_bit_vector() || sort.width() < 7) return false;
    Term printable = builder_.make_and(builder_.make_ule(builder_.make_constant(sort, ' '), term),
                                       builder_.make_ule(term, builder_.make_constant(sort, '~')));
    if (!allows(printable)) return false;
    return std::any_of(kReadable.begin(), kReadable.end(), [&](char letter) {
      return try_fix(term, static_cast<unsigned char>(letter));
    });
  }

  /// The least k with -k <= term <= k, by halving between what is known to be refused and what the model has.
  void settle_smallest(Term term, unsigned width) {
    U128 refused = 1;  // the first choices were not allowed, so neither is any magnitude up to 1
    U128 allowed = magnitude(value_now(term), width);
    if (allowed == 0) return;
    while (allowed - refused > 1) {
      U128 middle = between(refused, allowed);
      if (allows(within(term, middle, width))) {
        allowed = magnitude(value_now(term), width);
      } else {
        refused = middle;
      }
    }
    if (!try_fix(term, allowed)) static_cast<void>(try_fix(term, value::neg<U128>(allowed, width)));
  }

  /// The number of bits is halved before the number is: most values are small, and where they are not and
  /// each question is hard, few questions should tell how large they are.
  static U128 between(U128 refused, U128 allowed) {
    unsigned few = bits_of(refused);
    unsigned many = bits_of(allowed);
    // The least number with as many bits as lie between the two lies between them, too.
    if (many - few > 1) return U128{1} << ((few + many) / 2 - 1);
    return refused + (allowed - refused) / 2;
  }

  static unsigned bits_of(U128 number) {
    return value::kMaxWidth - value::count_leading_zeros(number, value::kMaxWidth);
  }

  static U128 magnitude(U128 bits, unsigned width) {
    return value::sign_bit(bits, width) ? value::neg<U128>(bits, width) : bits;
  }

  Term within(Term term, U128 bound, unsigned width) {
    Term low = builder_.make_constant(term.sort(), value::neg<U128>(bound, width));
    Term high = builder_.make_constant(term.sort(), bound);
    return builder_.make_and(builder_.make_sle(low, term), builder_.make_sle(term, high));
  }

  /// Constants of the conditions, what lies next to them and between them, and else the value that has the
  /// smallest bits.
  void settle_float(Term term) {
    for (U128 bits : numbers_near_constants(term.sort())) {
      if (try_fix(term, bits)) return;
    }
    settle_least(term, builder_.make_fp_to_bits(term), 0);
  }

  /// The value of `term` whose bits, read without a sign, are least; they are above `refused`.
  void settle_least(Term term, Term bits, U128 refused) {
    U128 allowed = value_now(bits);
    // The model's value is one that a first choice would have taken if the limits had sufficed.
    if (allowed <= refused) return;
    while (allowed - refused > 1) {
      U128 middle = between(refused, allowed);
      if (allows(builder_.make_ule(bits, builder_.make_constant(bits.sort(), middle)))) {
        allowed = value_now(bits);
      } else {
        refused = middle;
      }
    }
    static_cast<void>(try_fix(term, allowed));
  }

  [[nodiscard]] std::vector<U128> numbers_near_constants(Sort sort) const {
    value::FloatFormat format = sort.format();
    value::FloatBits one = value::float_from_signed(format, 1, 2);
    value::FloatBits two = value::fadd(format, one, one);
    std::vector<U128> constants;
    for (Term condition : fixed_) {
      for (U128 constant : constants_in(condition, sort, kMaxConstants)) {
        if (constants.size() < kMaxConstants) constants.push_back(constant);
      }
    }
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

  bool still_holds() {
    return is_model(model_, {fixed_, builder_.make_true(), nullptr, limits_}, evaluator_);
  }

  /// Values that nobody asked for and the conditions do not need go back to 0.
  void clear_the_rest() {
    std::vector<std::pair<Term, U128>> scalars(model_.scalars().begin(), model_.scalars().end());
    for (auto [variable, bits] : scalars) {
      if (bits == 0) continue;
      model_.set(variable, 0);
      if (!still_holds()) model_.set(variable, bits);
    }
    std::vector<std::pair<Term, expr::ArrayValue>> arrays(model_.arrays().begin(), model_.arrays().end());
    for (auto& [variable, array] : arrays) clear_array(variable, array);
  }

  void clear_array(Term variable, const expr::ArrayValue& array) {
    expr::ArrayValue kept = array;
    auto try_instead = [&](expr::ArrayValue other) {
      model_.set_array(variable, other);
      if (still_holds()) {
        kept = std::move(other);
      } else {
        model_.set_array(variable, kept);
      }
    };
    if (array.otherwise != 0) {
      expr::ArrayValue zeros = kept;
      zeros.otherwise = 0;
      try_instead(std::move(zeros));
    }
    for (const auto& [index, element] : array.elements) {
      expr::ArrayValue without = kept;
      without.elements.erase(index);
      try_instead(std::move(without));
    }
  }

  Solver& solver_;
  TermBuilder& builder_;
  std::vector<Term> fixed_;
  Limits limits_;
  Limits wish_limits_;
  Meter wishes_;
  unsigned unanswered_ = 0;
  expr::Assignment model_;
  expr::Evaluator evaluator_{model_};
};

}  // namespace

Answer make_preferred_model(Solver& solver,
                            TermBuilder& builder,
                            std::span<const Term> conditions,
                            std::span<const Preference> preferences,
                            const Limits& limits) {
  return Preferring(solver, builder, conditions, limits).run(preferences);
}

}  // namespace testellate::solver
