// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/build.h"
#include "confirm/native/builder.h"

namespace testellate::confirm::native {

Expected<Executable, std::string> build_sanitized(const Suite& suite, const Options& options) {
  // Without the checks that exploration does not make: a death of another kind would confirm a finding
  // wrongly.
  const Words sanitizers{"-fsanitize=address,undefined,float-cast-overflow",
                         "-fno-sanitize=alignment,signed-integer-overflow,pointer-overflow",
                         "-fno-sanitize-recover=all",
                         "-g"};
  Builder builder(suite, options, "sanitized");
  for (const UnitFile& unit : suite.unit_files) {
    Words flags = joined(unit.compile.flags, {"-ffp-contract=off"});
    builder.compile(
        "clang-19", suite.folder + "/" + unit.path, joined(flags, sanitizers), unit.compile.directory);
  }
  builder.compile_tests(sanitizers);
  Expected<std::string, std::string> path = builder.link(sanitizers);
  if (!path) return Unexpected<std::string>(path.error());
  return Executable{.path = *path, .is_sanitized = true, .functions = {}};
}

}  // namespace testellate::confirm::native
