// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {

/// What the handlers of INPUT catch.
class CaughtIndex {
 public:
  using Types = std::set<std::string_view>;

  /// Looks at all code of INPUT. Borrowed.
  explicit CaughtIndex(Linker& linker);

  /// What is caught around calls of a method of that name and descriptor: in the code that calls it, or
  /// further up. `java/lang/Throwable` stands for handlers that catch everything.
  [[nodiscard]] const Types& around(const Method& called);

 private:
  /// What one handler protects.
  struct Protected {
    std::string_view type;                      ///< that it catches
    std::unordered_set<std::string> calls;      ///< name and descriptor of what is called there
    std::unordered_set<const Method*> methods;  ///< of INPUT that may be called there
  };

  void look_at(LoadedClass& owner, const Method& method);
  /// The methods of INPUT that lead to such a call.
  [[nodiscard]] std::unordered_set<const Method*> find_callers(const std::string& called) const;

  Linker& linker_;
  std::vector<Protected> protected_;
  std::unordered_map<std::string, std::vector<const Method*>> direct_;     ///< callers, by what they call
  std::unordered_map<const Method*, std::vector<const Method*>> callers_;  ///< within INPUT
  std::map<std::string, Types> known_;
};

}  // namespace testellate::frontend::jvm
