// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "diag/diagnostic.h"
#include "ir/ids.h"
#include "ir/program.h"

namespace llvm {
class Function;
class GlobalVariable;
class Module;
}  // namespace llvm

namespace testellate::frontend::llvm {

/// Something of the module that the IR has no counterpart for. The paths that need it end `unsupported` with
/// `what`; the rest of the module is explored.
struct Untranslated {
  std::string what;  ///< "inline assembly", "extern foo"
  diag::Location location;
  std::uint64_t count = 1;  ///< places in the module; `location` is the first
};

struct TranslateOptions {
  /// Overflow of signed arithmetic is a fault that ends the path; otherwise it wraps.
  bool check_signed_overflow = false;
  /// Conversions of floats that do not fit are faults.
  bool check_float_conversion = true;
  /// Where an index is checked against an array inside of an object, there has to be an object: a sanitizer
  /// looks at the pointer first.
  bool check_holders = false;
};

/// What became of a module. The pointers belong to the module.
struct Translation {
  std::unordered_map<const ::llvm::Function*, ir::FunctionId> functions;
  std::unordered_map<const ::llvm::GlobalVariable*, ir::GlobalId> globals;
  std::vector<Untranslated> untranslated;
};

/// Translates every function and global of a module that went through `promote` (frontend/llvm/promote.h)
/// into `program`. Every body passes `ir::verify`. A function called by name that has no body is looked up by
/// that name in `program` first; otherwise it becomes a native of its own name. A library model that was read
/// before wins over a body of the module, unless that is the user's own: it replaces the model if their types
/// agree, and gets a name of its own (`strlen.1`) if not or if it is `static`.
///
/// Edges: the body of a function has its edges in the order of the module's blocks and instructions, one pair
/// for each conditional `br`, one per distinct successor for each `switch` (default first) and each
/// `indirectbr` that has several, one pair for each `select` on an i1 that `has_edges`
/// (frontend/llvm/user_code.h) names, and no others. Probes (frontend/llvm/probe.h) rely on that order.
[[nodiscard]] diag::Result<Translation> translate_module(const ::llvm::Module& module,
                                                         ir::Program& program,
                                                         const TranslateOptions& options);

}  // namespace testellate::frontend::llvm
