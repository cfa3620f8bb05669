// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/program.h"

namespace testellate::driver {

/// Where the sources of a program are on this machine, for tools that show them. Class files only have the
/// name of their source, without folders: it is looked for below the usual roots around the inputs.
class SourcePaths {
 public:
  /// `program` is borrowed.
  SourcePaths(const ir::Program& program, const std::vector<std::string>& inputs);

  /// Absolute; as the program has it if there is no such file.
  [[nodiscard]] std::string path_of(ir::FunctionId function);

 private:
  [[nodiscard]] std::string find(const std::string& file) const;

  const ir::Program& program_;
  std::vector<std::string> inputs_;
  std::vector<std::string> roots_;
  std::map<std::string, std::string> known_;
};

}  // namespace testellate::driver
