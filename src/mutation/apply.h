// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "ir/program.h"
#include "mutation/mutant.h"

namespace testellate::mutation {

/// A copy of the body with the change. Instructions, blocks and edges keep their numbers.
[[nodiscard]] ir::Body apply(const ir::Body& body, const Mutant& mutant);

/// Has a program, in all functions that the mutant names, contain a mutant as long as this lives. What was
/// made ready to run before keeps the body that it was made of.
class Applied {
 public:
  /// `program` is borrowed, and has the body.
  Applied(ir::Program& program, const Mutant& mutant);
  ~Applied();
  Applied(const Applied&) = delete;
  Applied& operator=(const Applied&) = delete;

 private:
  ir::Program& program_;
  std::vector<std::pair<ir::FunctionId, std::unique_ptr<const ir::Body>>> originals_;
};

}  // namespace testellate::mutation
