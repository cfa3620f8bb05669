// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class DIFile;
class Function;
class Instruction;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Whether a file is one of the system's, not of the project.
[[nodiscard]] bool is_system_file(const ::llvm::DIFile* file);

/// Code of the user: with debug information, from a file that is not the system's, not made by the compiler.
/// Its edges count, and only those are probed.
[[nodiscard]] bool is_user_code(const ::llvm::Function& function);

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
