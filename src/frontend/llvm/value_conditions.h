// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Makes a decision of each condition of user code that becomes a value: `return a > 3;`, `is_new = !known;`,
/// `(a > b) - (a < b)`, `light(t > 20)`. Both outcomes are worth a test, as they are of `return a > 3 ? 1 :
/// 0;`, and become the same: a `select` for which `has_edges` holds. What is only compared again, or passed
/// on, is left alone. What is explored and what is given probes must both be treated so.
void decide_values(::llvm::Module& module);

/// How those are called that `decide_values` made.
inline constexpr const char* kValueCondition = "value.cond";

}  // namespace testellate::frontend::llvm
