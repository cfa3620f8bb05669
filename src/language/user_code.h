// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ir/program.h"

namespace testellate::language {

/// A row of the report on the code of an input: a class, or a file.
struct CodePart {
  std::string name;  ///< "com.acme.Shop$Till", "src/parse.c"
  std::string file;
  /// What the source wrote there. Where it was compiled several times, as a function of a header is, all that
  /// it became stands together, and counts as one. Bodies exist.
  std::vector<std::vector<ir::FunctionId>> functions;
};

/// All code of an input, whether a test can call it or not.
struct UserCode {
  std::vector<CodePart> parts;
  /// Whom a function of user code may call, itself or through code of a library, as far as the program tells.
  std::map<ir::FunctionId, std::vector<ir::FunctionId>> calls;
  /// Lambdas that are written inside of a function, which may be one itself.
  std::map<ir::FunctionId, std::vector<ir::FunctionId>> lambdas;
  /// Where the source's lines begin in functions whose instructions do not all have one of their own in the
  /// IR, by offset; of others the origins of their instructions tell all there is to tell.
  std::map<ir::FunctionId, std::vector<ir::Origin>> line_starts;
  /// Functions that are called by those in `calls` and by nobody else, whatever code there is besides: what
  /// none of these brings about cannot be. Private methods.
  std::set<ir::FunctionId> confined;
  /// Functions that only the file they are in can call, unless it hands them on: static ones of C.
  std::set<ir::FunctionId> internal;
};

/// Of a program whose bodies are all there: its functions by file, with calls as instructions and constants
/// tell them.
[[nodiscard]] UserCode find_user_code(const ir::Program& program);

}  // namespace testellate::language
