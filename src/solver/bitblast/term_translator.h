// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "expr/term.h"
#include "solver/bitblast/float_circuits.h"
#include "solver/bitblast/gate_graph.h"
#include "solver/bitblast/word_circuits.h"

namespace testellate::solver::bitblast {

/// A variable of a query.
struct VariableWord {
  expr::Term term;
  Word bits;
};

/// How a quotient is tied to its operands. Which one is faster differs from query to query.
enum class DivisionStyle : std::uint8_t {
  Product,  ///< quotient * divisor + remainder = dividend, remainder < divisor
  Circuit,  ///< the outputs of a divider
};

/// Quotient and remainder are inputs of the graph: what they are is a constraint that a SAT solver gets when
/// it first meets one of them, in the style that it was set up for.
struct DivisionWord {
  Word dividend;
  Word divisor;
  QuotientRemainder result;
  /// Made when first asked for.
  std::optional<Gate> as_product;
  std::optional<Gate> as_circuit;
};

/// An element of an input array. `value` is made of inputs; reads of one array at equal indices have equal
/// values, which a SAT solver is told for the pairs of reads that it has (Ackermann 1954).
struct ReadWord {
  expr::Term array;
  Word index;
  Word value;
};

enum class InputRole : std::uint8_t { Variable, Division, Read };

/// What an input of the gate graph belongs to.
struct InputOwner {
  InputRole role;
  std::uint32_t index;  ///< into the translator's list for that role
};

/// What in a term decides how it is best solved.
struct TermFeatures {
  bool arithmetic_on_floats = false;
  bool division = false;
  bool product = false;

  TermFeatures& operator|=(TermFeatures other) {
    arithmetic_on_floats |= other.arithmetic_on_floats;
    division |= other.division;
    product |= other.product;
    return *this;
  }
};

/// Turns terms into gates, each term once for the life of the translator. All terms come from one arena.
///
/// Arrays are eliminated: a read goes down the chain of writes as an if-then-else on the indices; at the
/// bottom it is a multiplexer over a constant table, or a `ReadWord` of an input array. Not translated:
/// equality of arrays, and the remainder of doubles (over half a million gates).
class TermTranslator {
 public:
  /// `graph` is borrowed.
  explicit TermTranslator(GateGraph& graph) : words_(graph), floats_(words_) {}

  /// The gate of a Bool term. Nothing if something in it has no circuit.
  [[nodiscard]] std::optional<Gate> translate(expr::Term condition);
  /// Of a term that has been translated.
  [[nodiscard]] TermFeatures features(expr::Term term) const { return entries_[term.id()].features; }

  [[nodiscard]] InputOwner owner_of(std::uint32_t input_ordinal) const { return owners_[input_ordinal]; }
  [[nodiscard]] const std::vector<VariableWord>& variables() const { return variables_; }
  [[nodiscard]] const std::vector<ReadWord>& reads() const { return reads_; }
  [[nodiscard]] std::size_t division_count() const { return divisions_.size(); }

  /// True exactly if quotient and remainder of that division are right.
  [[nodiscard]] Gate division_constraint(std::uint32_t division, DivisionStyle style);
  /// Equal indices imply equal values; the true gate if the indices are known to differ.
  [[nodiscard]] Gate read_constraint(std::uint32_t one, std::uint32_t other);

 private:
  enum class State : std::uint8_t { New, Done, Unsupported };
  struct Entry {
    State state = State::New;
    TermFeatures features;
    std::uint32_t offset = 0;  // into bits_, or index into float_forms_
  };
  /// At least one of the two is there; the other is made when it is needed.
  struct FloatForm {
    std::optional<Word> packed;
    std::optional<UnpackedFloat> unpacked;
  };

  Entry& entry(expr::Term term);
  /// Translates the arguments first, with an explicit stack.
  void visit(expr::Term root);
  void define(expr::Term term);

  void set(expr::Term term, const Word& word);
  void set(expr::Term term, Gate gate) { set(term, Word{gate}); }
  void set_unsupported(expr::Term term) { entry(term).state = State::Unsupported; }
  [[nodiscard]] WordView word(expr::Term term) const;
  [[nodiscard]] WordView word(expr::Term term, std::size_t argument) const {
    return word(term.argument(argument));
  }
  [[nodiscard]] Gate gate(expr::Term term) const { return word(term)[0]; }

  Word make_inputs(InputRole role, std::uint32_t index, unsigned width);

  void define_variable(expr::Term term);
  void define_nary_gate(expr::Term term);
  void define_ite(expr::Term term);
  void define_equal(expr::Term term);

  void define_division(expr::Term term);
  [[nodiscard]] Word concatenation(std::span<const expr::Term> parts);
  [[nodiscard]] Word sum(expr::Term term);
  [[nodiscard]] Word product(std::span<const expr::Term> factors);
  [[nodiscard]] Word fold(std::span<const expr::Term> operands,
                          Word (WordCircuits::*operation)(WordView, WordView));
  [[nodiscard]] QuotientRemainder unsigned_division(WordView dividend, WordView divisor);
  [[nodiscard]] Word signed_quotient(WordView dividend, WordView divisor);
  [[nodiscard]] Word signed_remainder(WordView dividend, WordView divisor);

  // translate_floats.cpp
  using PackedTest = Gate (*)(WordCircuits&, value::FloatFormat, WordView, WordView);
  using UnpackedTest = Gate (FloatCircuits::*)(const UnpackedFloat&, const UnpackedFloat&);
  void define_float_ite(expr::Term term);
  void define_float_sign(expr::Term term);
  void define_float_remainder(expr::Term term);
  void define_comparison(expr::Term term, PackedTest on_bits, UnpackedTest on_parts);
  void define_is_nan(expr::Term term);
  void define_conversion(expr::Term term);
  void set_packed(expr::Term term, Word bits);
  void set_unpacked(expr::Term term, UnpackedFloat number);
  [[nodiscard]] FloatForm& form(expr::Term term) { return float_forms_[entries_[term.id()].offset]; }
  [[nodiscard]] const Word& packed(expr::Term term);
  [[nodiscard]] const UnpackedFloat& unpacked(expr::Term term);
  [[nodiscard]] const Word& packed(expr::Term term, std::size_t argument) {
    return packed(term.argument(argument));
  }
  [[nodiscard]] const UnpackedFloat& unpacked(expr::Term term, std::size_t argument) {
    return unpacked(term.argument(argument));
  }
  /// The bits of a value of any sort but array.
  [[nodiscard]] Word bits(expr::Term term);

  void define_select(expr::Term term);
  [[nodiscard]] std::optional<Word> read_base(expr::Term array, WordView index);

  WordCircuits words_;
  FloatCircuits floats_;
  std::vector<Entry> entries_;  // by term id
  std::vector<Gate> bits_;
  std::vector<FloatForm> float_forms_;
  std::vector<InputOwner> owners_;  // by input ordinal
  std::vector<VariableWord> variables_;
  std::vector<DivisionWord> divisions_;
  std::vector<ReadWord> reads_;
  std::map<std::pair<Word, Word>, std::uint32_t> division_of_;
  std::map<std::pair<std::uint32_t, Word>, std::uint32_t> read_of_;  // by id of the array variable, index
  std::vector<expr::Term> stack_;
};

}  // namespace testellate::solver::bitblast
