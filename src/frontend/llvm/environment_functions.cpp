// SPDX-License-Identifier: Apache-2.0
#include "frontend/llvm/environment_functions.h"

#include <algorithm>
#include <array>

namespace testellate::frontend::llvm {
namespace {

struct EnvironmentFunction {
  std::string_view name;
  bool is_steady;
};

constexpr auto kFunctions = std::to_array<EnvironmentFunction>({
#define ENVIRONMENT_FUNCTION(name, is_steady) {#name, is_steady},
#include "frontend/llvm/environment_functions.def"
#undef ENVIRONMENT_FUNCTION
});

const EnvironmentFunction* find(std::string_view name) {
  const auto found = std::ranges::find(kFunctions, name, &EnvironmentFunction::name);
  return found == kFunctions.end() ? nullptr : &*found;
}

}  // namespace

bool is_environment_function(std::string_view name) { return find(name) != nullptr; }

bool is_steady_environment_function(std::string_view name) {
  const EnvironmentFunction* found = find(name);
  return found != nullptr && found->is_steady;
}

}  // namespace testellate::frontend::llvm
