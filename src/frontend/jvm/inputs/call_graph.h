// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <vector>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// Who calls whom among the methods of INPUT.
struct CallGraph {
  /// Besides what `find_called` says: a call may lead to what objects of INPUT inherit, also if it is that of
  /// a method of the library, and who makes an object of a class that has no name for
  /// others may have the library call any method of it. What initialisers of classes call is theirs alone:
  /// they run once, whoever comes first.
  std::map<ir::FunctionId, std::vector<ir::FunctionId>> calls;
  /// The lambdas that the code of a method makes.
  std::map<ir::FunctionId, std::vector<ir::FunctionId>> lambdas;
  /// Private methods that nothing but calls leads to, no `::`. Reflection is left aside.
  std::set<ir::FunctionId> confined;
};

/// Of these methods and all that they may call, directly or not. A method is confined only if all methods
/// that can call it are among them: those of its class and of the classes around and inside of it.
[[nodiscard]] CallGraph make_call_graph(Linker& linker, const std::vector<ResolvedMethod>& start);

}  // namespace testellate::frontend::jvm
