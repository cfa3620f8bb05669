// SPDX-License-Identifier: Apache-2.0
#include "solver/features.h"

#include <algorithm>

// Most operations have no feature of their own.
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace testellate::solver {

using expr::Term;
using expr::TermKind;

Features features_of(Term term) {
  switch (term.kind()) {
    case TermKind::Variable:
      return term.sort().is_array() ? Features{Feature::Array} : Features{};
    case TermKind::Equal:
      return term.argument(0).sort().is_array() ? Features{Feature::ArrayEquality} : Features{};
    case TermKind::Mul: {
      auto arguments = term.arguments();
      auto unknown =
          std::count_if(arguments.begin(), arguments.end(), [](Term t) { return !t.is_constant(); });
      return unknown > 1 ? Features{Feature::Product} : Features{};
    }
    case TermKind::UDiv:
    case TermKind::URem:
    case TermKind::SDiv:
    case TermKind::SRem:
      return term.argument(1).is_constant() ? Features{} : Features{Feature::Quotient};
    case TermKind::FpRem:
      return term.sort().width() == 64 ? Features{Feature::Float, Feature::DoubleRemainder}
                                       : Features{Feature::Float, Feature::FloatRemainder};
    case TermKind::FpAdd:
    case TermKind::FpMul:
    case TermKind::FpDiv:
    case TermKind::FpFma:
    case TermKind::FpSqrt:
    case TermKind::FpRound:
    case TermKind::FpConvert:
    case TermKind::FpFromSigned:
    case TermKind::FpFromUnsigned:
    case TermKind::FpToSigned:
    case TermKind::FpToUnsigned:
    case TermKind::FpLess:
    case TermKind::FpLessEqual:
    case TermKind::FpEqual:
      return {Feature::Float};
    default:
      return {};
  }
}

}  // namespace testellate::solver
