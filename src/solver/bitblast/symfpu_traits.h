// SPDX-License-Identifier: Apache-2.0
#pragma once

// SymFPU (Brain, Schanda, Sun 2019) describes IEEE arithmetic once for any back end; this header makes gates
// one. Included by float_circuits.cpp alone.

#include "solver/bitblast/word_circuits.h"
#include "value/float_ops.h"

// SymFPU's checks of itself would be built as gates.
#define PRECONDITION(X)
#define POSTCONDITION(X)
#define INVARIANT(X)
#include <symfpu/core/ite.h>
#include <symfpu/core/operations.h>

// NOLINTBEGIN(readability-identifier-naming): SymFPU calls its back end by these names.
namespace testellate::solver::bitblast::symfpu_backend {

/// SymFPU's operators take no context, so the circuits they build in are set for the duration of a call.
class CircuitScope {
 public:
  explicit CircuitScope(WordCircuits& circuits) : previous_(current_) { current_ = &circuits; }
  ~CircuitScope() { current_ = previous_; }
  CircuitScope(const CircuitScope&) = delete;
  CircuitScope& operator=(const CircuitScope&) = delete;

  [[nodiscard]] static WordCircuits& circuits() { return *current_; }
  [[nodiscard]] static GateGraph& graph() { return current_->graph(); }

 private:
  static inline thread_local WordCircuits* current_ = nullptr;
  WordCircuits* previous_;
};

class Proposition {
 public:
  // SymFPU converts from bool without saying so.
  Proposition(bool value) : gate_(constant_gate(value)) {}
  explicit Proposition(Gate gate) : gate_(gate) {}

  [[nodiscard]] Gate gate() const { return gate_; }
  Proposition operator!() const { return Proposition(!gate_); }
  Proposition operator&&(const Proposition& other) const {
    return Proposition(CircuitScope::graph().make_and(gate_, other.gate_));
  }
  Proposition operator||(const Proposition& other) const {
    return Proposition(CircuitScope::graph().make_or(gate_, other.gate_));
  }
  Proposition operator==(const Proposition& other) const {
    return Proposition(CircuitScope::graph().make_equal(gate_, other.gate_));
  }
  Proposition operator^(const Proposition& other) const {
    return Proposition(CircuitScope::graph().make_xor(gate_, other.gate_));
  }

 private:
  Gate gate_;
};

template <bool kIsSigned>
class BitVector {
 public:
  using Width = unsigned;

  BitVector(Width width, unsigned value) : word_(WordCircuits::constant(value, width)) {}
  explicit BitVector(const Proposition& bit) : word_(1, bit.gate()) {}
  explicit BitVector(Word word) : word_(std::move(word)) {}
  template <bool kOtherSign>
  explicit BitVector(const BitVector<kOtherSign>& other) : word_(other.word()) {}

  [[nodiscard]] const Word& word() const { return word_; }
  [[nodiscard]] Width getWidth() const { return static_cast<Width>(word_.size()); }

  static BitVector zero(Width width) { return BitVector(Word(width, kFalse)); }
  static BitVector one(Width width) { return BitVector(width, 1); }
  static BitVector allOnes(Width width) { return BitVector(Word(width, kTrue)); }

  [[nodiscard]] Proposition isAllOnes() const { return Proposition(circuits().all(word_)); }
  [[nodiscard]] Proposition isAllZeros() const { return Proposition(!circuits().any(word_)); }

  BitVector operator<<(const BitVector& by) const { return BitVector(circuits().shl(word_, by.word_)); }
  BitVector operator>>(const BitVector& by) const {
    return BitVector(kIsSigned ? circuits().ashr(word_, by.word_) : circuits().lshr(word_, by.word_));
  }
  [[nodiscard]] BitVector signExtendRightShift(const BitVector& by) const {
    return BitVector(circuits().ashr(word_, by.word_));
  }
  [[nodiscard]] BitVector modularLeftShift(const BitVector& by) const { return *this << by; }
  [[nodiscard]] BitVector modularRightShift(const BitVector& by) const { return *this >> by; }

  BitVector operator|(const BitVector& other) const {
    return BitVector(circuits().bit_or(word_, other.word_));
  }
  BitVector operator&(const BitVector& other) const {
    return BitVector(circuits().bit_and(word_, other.word_));
  }
  BitVector operator~() const { return BitVector(WordCircuits::bit_not(word_)); }
  BitVector operator+(const BitVector& other) const { return BitVector(circuits().add(word_, other.word_)); }
  BitVector operator-(const BitVector& other) const { return BitVector(circuits().sub(word_, other.word_)); }
  BitVector operator*(const BitVector& other) const { return BitVector(circuits().mul(word_, other.word_)); }
  BitVector operator-() const { return BitVector(circuits().neg(word_)); }
  [[nodiscard]] BitVector increment() const { return *this + one(getWidth()); }
  [[nodiscard]] BitVector decrement() const { return *this - one(getWidth()); }
  [[nodiscard]] BitVector modularIncrement() const { return increment(); }
  [[nodiscard]] BitVector modularDecrement() const { return decrement(); }
  [[nodiscard]] BitVector modularAdd(const BitVector& other) const { return *this + other; }
  [[nodiscard]] BitVector modularNegate() const { return -*this; }

  Proposition operator==(const BitVector& other) const {
    return Proposition(circuits().equal(word_, other.word_));
  }
  Proposition operator<(const BitVector& other) const {
    return Proposition(kIsSigned ? circuits().slt(word_, other.word_) : circuits().ult(word_, other.word_));
  }
  Proposition operator<=(const BitVector& other) const { return !(other < *this); }
  Proposition operator>(const BitVector& other) const { return other < *this; }
  Proposition operator>=(const BitVector& other) const { return !(*this < other); }

  [[nodiscard]] BitVector<true> toSigned() const { return BitVector<true>(word_); }
  [[nodiscard]] BitVector<false> toUnsigned() const { return BitVector<false>(word_); }

  [[nodiscard]] BitVector extend(Width by) const { return resize(getWidth() + by); }
  [[nodiscard]] BitVector contract(Width by) const { return resize(getWidth() - by); }
  [[nodiscard]] BitVector resize(Width width) const {
    return BitVector(kIsSigned ? WordCircuits::sign_extend(word_, width)
                               : WordCircuits::zero_extend(word_, width));
  }
  [[nodiscard]] BitVector matchWidth(const BitVector& other) const { return resize(other.getWidth()); }
  [[nodiscard]] BitVector append(const BitVector& low) const {
    return BitVector(WordCircuits::concat(word_, low.word_));
  }
  [[nodiscard]] BitVector extract(Width high, Width low) const {
    return BitVector(WordCircuits::extract(word_, high, low));
  }

 private:
  static WordCircuits& circuits() { return CircuitScope::circuits(); }

  Word word_;
};

class Format {
 public:
  /// The significand's width counts the hidden bit.
  Format(unsigned exponent_width, unsigned significand_width)
      : exponent_width_(exponent_width), significand_width_(significand_width) {}

  [[nodiscard]] unsigned exponentWidth() const { return exponent_width_; }
  [[nodiscard]] unsigned significandWidth() const { return significand_width_; }
  [[nodiscard]] unsigned packedWidth() const { return exponent_width_ + significand_width_; }
  [[nodiscard]] unsigned packedExponentWidth() const { return exponent_width_; }
  [[nodiscard]] unsigned packedSignificandWidth() const { return significand_width_ - 1; }

 private:
  unsigned exponent_width_;
  unsigned significand_width_;
};

/// Always known when a circuit is built: no rounding mode is ever a signal.
class RoundingMode {
 public:
  explicit RoundingMode(value::Rounding rounding) : rounding_(rounding) {}
  Proposition operator==(const RoundingMode& other) const { return {rounding_ == other.rounding_}; }

 private:
  value::Rounding rounding_;
};

struct Traits {
  using bwt = unsigned;
  using rm = RoundingMode;
  using fpt = Format;
  using prop = Proposition;
  using sbv = BitVector<true>;
  using ubv = BitVector<false>;

  static rm RNE() { return rm(value::Rounding::NearestEven); }
  static rm RNA() { return rm(value::Rounding::NearestAway); }
  static rm RTP() { return rm(value::Rounding::TowardPositive); }
  static rm RTN() { return rm(value::Rounding::TowardNegative); }
  static rm RTZ() { return rm(value::Rounding::TowardZero); }
};

}  // namespace testellate::solver::bitblast::symfpu_backend

namespace symfpu {

template <>
struct ite<testellate::solver::bitblast::symfpu_backend::Proposition,
           testellate::solver::bitblast::symfpu_backend::Proposition> {
  using Prop = testellate::solver::bitblast::symfpu_backend::Proposition;
  static Prop iteOp(const Prop& condition, const Prop& then, const Prop& otherwise) {
    auto& graph = testellate::solver::bitblast::symfpu_backend::CircuitScope::graph();
    return Prop(graph.make_ite(condition.gate(), then.gate(), otherwise.gate()));
  }
};

template <bool kIsSigned>
struct ite<testellate::solver::bitblast::symfpu_backend::Proposition,
           testellate::solver::bitblast::symfpu_backend::BitVector<kIsSigned>> {
  using Prop = testellate::solver::bitblast::symfpu_backend::Proposition;
  using Bits = testellate::solver::bitblast::symfpu_backend::BitVector<kIsSigned>;
  static Bits iteOp(const Prop& condition, const Bits& then, const Bits& otherwise) {
    auto& circuits = testellate::solver::bitblast::symfpu_backend::CircuitScope::circuits();
    return Bits(circuits.ite(condition.gate(), then.word(), otherwise.word()));
  }
};

}  // namespace symfpu
// NOLINTEND(readability-identifier-naming)
