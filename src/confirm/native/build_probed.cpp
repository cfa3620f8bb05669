// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/build.h"
#include "confirm/native/builder.h"
#include "confirm/native/runtime.h"
#include "diag/diagnostic.h"

namespace testellate::confirm::native {

Expected<Executable, std::string> build_probed(const Suite& suite, const Options& options) {
  Builder builder(suite, options, "probed");
  Executable made;
  for (std::size_t at = 0; at < suite.unit_files.size(); ++at) {
    std::string source = suite.folder + "/" + suite.unit_files[at];
    diag::Result<std::string> bitcode = frontend::llvm::compile_to_bitcode(source, suite.compile);
    if (!bitcode) return Unexpected<std::string>(diag::to_text(bitcode.error()));
    diag::Result<frontend::llvm::ProbedModule> probed = frontend::llvm::add_probes(*bitcode, {});
    if (!probed) return Unexpected<std::string>(diag::to_text(probed.error()));
    made.functions.insert(made.functions.end(), probed->functions.begin(), probed->functions.end());
    std::string file = builder.path("unit" + std::to_string(at) + ".bc");
    builder.write(file, probed->bitcode);
    builder.compile("clang-19", file, {"-ffp-contract=off"}, "");
  }
  std::string runtime = builder.path("runtime.c");
  builder.write(runtime, runtime_text());
  builder.compile("clang-19", runtime, {}, "");
  builder.compile_tests({});
  Expected<std::string, std::string> path = builder.link({});
  if (!path) return Unexpected<std::string>(path.error());
  made.path = *path;
  return made;
}

}  // namespace testellate::confirm::native
