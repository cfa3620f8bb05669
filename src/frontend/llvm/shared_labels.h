// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Labels of a `switch` that stand before the same statement (`case 1: case 2:`) lead to the same block:
/// clang gives each label a block of its own, with a counter and nothing else, and a label is no decision.
/// What is explored and what is given probes must both be treated so.
void join_shared_labels(::llvm::Module& module);

}  // namespace testellate::frontend::llvm
