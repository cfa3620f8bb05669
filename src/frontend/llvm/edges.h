// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class Instruction;
}

namespace testellate::frontend::llvm {

/// Whether a conditional `br` asks where the next variable argument lies: in a saved register or in memory.
/// In the IR they all lie in memory (its second successor), on the machine the first ones lie in registers;
/// so it is no edge of either.
[[nodiscard]] bool is_argument_fetch(const ::llvm::Instruction& instruction);

/// Whether the instruction splits control in a way that counts: a conditional `br`, a `switch`, an
/// `indirectbr` with more than one target, or a `select` on an i1 that the source wrote as `?:`.
[[nodiscard]] bool has_edges(const ::llvm::Instruction& instruction);

/// Whether the compiler made those edges up (landing pads, static guards, cleanup switches, a `br` on the phi
/// of `&&` that earlier branches have decided). Told by block names: facts of clang 19 at -O0.
[[nodiscard]] bool is_made_by_compiler(const ::llvm::Instruction& instruction);

}  // namespace testellate::frontend::llvm
