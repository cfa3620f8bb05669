// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "diag/diagnostic.h"
#include "ir/body.h"
#include "ir/ids.h"

namespace testellate::ir {

class Program;

/// Where classes and bodies come from when somebody needs them first. A front end implements it; interpreter
/// and engine reach it only through `Program`.
class Provider {
 public:
  virtual ~Provider() = default;
  /// Fills in superclass, interfaces, fields, methods of a class that has only a name.
  [[nodiscard]] virtual diag::Result<void> complete_class(Program& program, ClassId id) = 0;
  [[nodiscard]] virtual diag::Result<std::unique_ptr<const Body>> make_body(Program& program,
                                                                            FunctionId id) = 0;
  /// The function of that name, with its signature; what declares it is loaded if need be. Invalid if there
  /// is none.
  [[nodiscard]] virtual FunctionId find_function(Program& program, Symbol name) = 0;
};

}  // namespace testellate::ir
