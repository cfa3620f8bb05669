// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "expr/evaluator.h"
#include "expr/term.h"
#include "solver/solver.h"

namespace testellate::explain {

/// Limits of the differences between numbers: for each two of them, how much greater the one can be. The
/// first number is 0. Whatever is added is taken to hold; when that cannot be, `is_impossible`.
class Differences {
 public:
  static constexpr std::int64_t kNoLimit = INT64_MAX / 4;

  Differences() { static_cast<void>(add_number(0, 0)); }

  /// A number between two others; its position.
  std::size_t add_number(std::int64_t least, std::int64_t most);
  /// The first is at most so much greater than the second.
  void limit(std::size_t first, std::size_t second, std::int64_t most);
  /// The first is not exactly so much greater than the second.
  void exclude(std::size_t first, std::size_t second, std::int64_t difference);

  [[nodiscard]] bool is_impossible() const { return is_impossible_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::int64_t most(std::size_t first, std::size_t second) const {
    return limits_[first * size_ + second];
  }
  /// Whether the first may be exactly so much greater than the second.
  [[nodiscard]] bool may_differ_by(std::size_t first, std::size_t second, std::int64_t difference) const;
  [[nodiscard]] bool must_differ_by(std::size_t first, std::size_t second, std::int64_t difference) const {
    return most(first, second) == difference && most(second, first) == -difference;
  }
  [[nodiscard]] std::int64_t least_of(std::size_t number) const { return -most(0, number); }
  [[nodiscard]] std::int64_t most_of(std::size_t number) const { return most(number, 0); }

  /// Numbers that keep to all limits, as near to those that are wished for as that goes one by one, in an
  /// order that begins with 0; what is excluded may be among them. Not of the impossible.
  [[nodiscard]] std::vector<std::int64_t> choose(const std::vector<std::size_t>& order,
                                                 const std::vector<std::int64_t>& wished) const;

 private:
  struct Excluded {
    std::size_t first = 0;
    std::size_t second = 0;
    std::int64_t difference = 0;
  };

  /// Limits that an exclusion makes tighter by one.
  bool tighten();

  std::size_t size_ = 0;
  std::vector<std::int64_t> limits_;  ///< by first and second
  std::vector<Excluded> excluded_;
  bool is_impossible_ = false;
};

/// Answers questions about numbers, and elements of arrays, of which each is another one plus a constant, or
/// a multiple of that, as offsets of bytes are: which indices of a path are equal, what its comparisons
/// imply. Classes ask such questions by the hundred
/// thousand, and hardly others. No answer is a guess: "no" follows from limits of differences, between
/// integers of which it is known that none has wrapped round, and a model that says "yes" was evaluated.
/// Everything else goes to the next solver. Of
/// the layers of the chain, solver/difference_solver.h is like this one, but knows nothing of elements and
/// finds no models.
class IndexSolver final : public solver::Solver {
 public:
  /// Borrowed.
  explicit IndexSolver(solver::Solver& next) : next_(next), evaluator_(model_) {}

  /// Models that answer "yes" are like this one where they can; it is that of a question without a hint.
  void set_model(const expr::Assignment& model) { usual_model_ = model; }

  [[nodiscard]] solver::Answer solve(const solver::Query& query) override;
  [[nodiscard]] std::string_view name() const override { return "indices"; }

 private:
  /// The difference of two terms, each 0 if it is invalid, a number of times.
  struct Multiple {
    std::int64_t factor = 1;  ///< positive
    expr::Term base;
    expr::Term minus;
  };
  /// A term that is a multiple plus a constant, if another multiple plus each offset is in its range; what is
  /// beyond one wraps round.
  struct Sum {
    Multiple multiple;
    std::int64_t constant = 0;
    struct Range {
      Multiple multiple;
      std::int64_t offset = 0;
      std::int64_t least = 0;
      std::int64_t most = 0;
      std::int64_t turn = 0;  ///< how far what is beyond it is from where it comes back; 0: that is not known
      std::int64_t weight = 1;  ///< how often the term has what is in the range
    };
    std::vector<Range> ranges;  ///< inner ones first

    /// One number plus a constant, or a constant.
    [[nodiscard]] bool is_plain() const { return multiple.factor == 1 && !multiple.minus.is_valid(); }
  };
  struct Order {
    enum class Kind : std::uint8_t { AtMost, Less, Equal, Different, UnsignedAtMost, UnsignedLess };
    Kind kind = Kind::Equal;
    Sum left;
    Sum right;
    Multiple difference;  ///< of both but for their constants
  };
  /// What is known, with the numbers by term.
  struct Known {
    Differences differences;
    std::unordered_map<expr::Term, std::size_t> numbers;
    std::vector<expr::Term> bases{expr::Term()};  ///< by position; the first is none
    /// What could not be used yet, because something might have wrapped round.
    std::vector<const Order*> waiting;
    /// Numbers that are elements of array variables, or, as long as it is open which of the elements that
    /// were written last they are, of arrays with stores.
    struct Element {
      std::size_t number = 0;
      expr::Term array;
      const Sum* index = nullptr;
    };
    std::vector<Element> elements;
    std::vector<Element> open_reads;
    /// Numbers that are one or another by a condition that is open.
    std::vector<std::size_t> open_choices;
    /// Sums are taken to be exact, whether they are or not: good for a model, which is evaluated, and no
    /// more.
    bool is_guess = false;
  };
  /// The elements of an array that are variables of their own, each put at its place: as byte memory has
  /// them.
  using Row = std::vector<expr::Term>;
  /// A condition that is to hold, or not to.
  struct Wanted {
    expr::Term term;
    bool is_true = true;
  };

  [[nodiscard]] const std::optional<Sum>& sum_of(expr::Term term);
  [[nodiscard]] std::optional<Sum> make_sum(expr::Term term);
  /// What a term that is added so many times adds.
  [[nodiscard]] std::optional<Sum> make_product(expr::Term base, std::int64_t factor);
  /// What is left of two multiples, the second being subtracted, if that is one.
  [[nodiscard]] static std::optional<Multiple> difference_of(const Multiple& left, const Multiple& right);
  [[nodiscard]] const std::optional<Order>& order_of(expr::Term condition, bool is_true);
  void learn_prefix(std::span<const expr::Term> prefix);
  void learn(Known& known, expr::Term condition);
  [[nodiscard]] std::size_t number_of(Known& known, expr::Term base);
  void note_element(Known& known, std::size_t number, expr::Term array, const Sum& index);
  /// Null if the array is none.
  [[nodiscard]] const Row* row_of(expr::Term array);
  /// A range of a sum of which limits do not say whether the number is in it, and by how much turns have
  /// moved it so far.
  struct OpenRange {
    Sum::Range range;
    std::int64_t shift = 0;
  };
  /// Limits of a multiple.
  [[nodiscard]] std::int64_t least_of(Known& known, const Multiple& multiple);
  [[nodiscard]] std::int64_t most_of(Known& known, const Multiple& multiple);
  void limit_least(Known& known, const Multiple& multiple, std::int64_t least);
  void limit_most(Known& known, const Multiple& multiple, std::int64_t most);
  /// What a term is beside its multiple, if limits say whether and how it has wrapped round; otherwise `open`
  /// is set.
  [[nodiscard]] std::optional<std::int64_t> try_constant(Known& known,
                                                         const Sum& sum,
                                                         OpenRange* open = nullptr);
  [[nodiscard]] bool use(Known& known, const Order& order);
  /// Until nothing new follows.
  void use_all(Known& known);
  [[nodiscard]] bool settle_reads(Known& known);
  [[nodiscard]] bool settle_choices(Known& known);
  [[nodiscard]] bool compare_elements(Known& known);
  /// Whether an order holds; nothing: that is open.
  [[nodiscard]] std::optional<bool> holds(Known& known, const Order& order);
  /// The number is the same as a sum, if there is one.
  void link(Known& known, std::size_t number, const std::optional<Sum>& sum);
  /// Whether two sums are equal; nothing: that is open, or something may have wrapped round.
  [[nodiscard]] std::optional<bool> are_equal(Known& known, const Sum& left, const Sum& right);
  void make_equal(Known& known, const Sum& left, const Sum& right, bool are_equal);
  /// Whether a multiple is a constant; nothing: that is open.
  [[nodiscard]] std::optional<bool> equals(Known& known, const Multiple& multiple, std::int64_t constant);
  void set(Known& known, const Multiple& multiple, std::int64_t constant, bool is_it);
  /// Whether the conditions cannot hold with what is known. One of the ways in which nothing speaks against
  /// them is left in `possible_`.
  [[nodiscard]] bool refutes(Known known, std::vector<Wanted> wanted);
  /// The same when nothing is wanted but to know what has wrapped round, which elements were read, and what
  /// was chosen.
  [[nodiscard]] bool refutes_open(const Known& known);
  [[nodiscard]] bool refutes_open_reads(const Known& known);
  /// There is too much to try; perhaps this is a way.
  [[nodiscard]] bool give_up(const Known& known);
  [[nodiscard]] std::optional<expr::Assignment> find_model(const solver::Query& query, Known possible);
  /// Of conditions that a model does not meet, those that say what one variable is, or is not, hold if it is
  /// that: which object a pointer leads to has nothing to do with indices.
  void set_other_variables(const solver::Query& query, const Known& possible, expr::Assignment& model);
  /// Elements of which it was open whether they are the same, and that were chosen to be: are made so if that
  /// can be, and kept apart otherwise. Whether there were any.
  [[nodiscard]] bool settle_places(Known& possible, const std::vector<std::int64_t>& chosen);

  solver::Solver& next_;
  expr::Assignment usual_model_;
  expr::Assignment model_;
  expr::Evaluator evaluator_;
  std::unordered_map<expr::Term, std::optional<Sum>> sums_;
  std::unordered_map<expr::Term, std::optional<Row>> rows_;  ///< by array
  /// Where variables stand that are elements of rows.
  struct Placed {
    expr::Term array;
    Sum index;
  };
  std::unordered_map<expr::Term, Placed> placed_;
  std::unordered_map<expr::Term, std::optional<Order>> orders_[2];  ///< of what is false, of what is true
  /// What follows from so many conditions of the last question.
  struct Level {
    std::size_t size = 0;
    Known known;
  };
  std::vector<expr::Term> prefix_;  ///< of the last question
  std::vector<Level> levels_;       ///< the last is that of all of them
  std::optional<Known> possible_;
  std::size_t splits_ = 0;
};

}  // namespace testellate::explain
