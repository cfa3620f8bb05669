// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "frontend/llvm/compile.h"
#include "recipe/recipe.h"

namespace testellate::frontend::llvm {

/// C++ code behind a file of the user's: for each of its functions and public methods a function that C can
/// call, which makes the arguments, calls it and shows what came of it.
struct Drivers {
  struct Missing {
    std::string what;  ///< "parameter of `f`: type `std::ostream`"
    diag::Location location;
  };
  std::string file;  ///< what debug information calls the code: no file of the user's
  std::string text;
  std::vector<recipe::Target> targets;
  std::vector<Missing> missing;            ///< functions without one
  std::vector<std::string> not_templates;  ///< of the instances that are wanted, those that others may have
  std::optional<recipe::CalledClass> called{};
};

/// Depends on nothing but the file and the options. `number` tells files apart that are linked. If the flags
/// do not say which C++ it is and clang refuses its own, the first edition of the language that it takes is
/// added to them. If sequences of calls are wanted there are only drivers of that class, and none if the file
/// has no such class.
[[nodiscard]] diag::Result<Drivers> make_drivers(const std::string& source,
                                                 CompileOptions& options,
                                                 std::size_t number,
                                                 const recipe::WantedClass* wanted = nullptr);

/// Takes away what the compiler refuses, and what needs it.
[[nodiscard]] diag::Result<void> drop_refused(const std::string& source,
                                              const CompileOptions& options,
                                              Drivers& drivers);

/// Text of IR with the functions that drivers call.
[[nodiscard]] std::string driver_models();

}  // namespace testellate::frontend::llvm
