// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace llvm {
class DIFile;
class Function;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Whether a file is one of the system's, not of the project.
[[nodiscard]] bool is_system_file(const ::llvm::DIFile* file);

/// Code of the user: with debug information, from a file that is not the system's, not made by the compiler.
/// Its edges count, and only those are probed.
[[nodiscard]] bool is_user_code(const ::llvm::Function& function);

}  // namespace testellate::frontend::llvm
