// SPDX-License-Identifier: Apache-2.0
#include "confirm/native/build.h"
#include "confirm/native/builder.h"
#include "confirm/native/runtime.h"
#include "diag/diagnostic.h"
#include "frontend/llvm/link.h"

namespace testellate::confirm::native {

Expected<Executable, std::string> build_probed(const Suite& suite, const Options& options) {
  Builder builder(suite, options, "probed");
  Executable made;
  if (!suite.unit_files.empty()) {
    // Linked as for exploration: static functions get the same names, and no two functions the same number.
    std::vector<frontend::llvm::FileBitcode> units;
    for (const UnitFile& unit : suite.unit_files) {
      std::string source = suite.folder + "/" + unit.path;
      diag::Result<std::string> bitcode = frontend::llvm::compile_to_bitcode(source, unit.compile);
      if (!bitcode) return Unexpected<std::string>(diag::to_text(bitcode.error()));
      units.push_back({unit.path, std::move(*bitcode)});
    }
    diag::Result<std::string> bitcode = frontend::llvm::link_bitcode(units);
    if (!bitcode) return Unexpected<std::string>(diag::to_text(bitcode.error()));
    diag::Result<frontend::llvm::ProbedModule> probed = frontend::llvm::add_probes(*bitcode, {});
    if (!probed) return Unexpected<std::string>(diag::to_text(probed.error()));
    made.functions = std::move(probed->functions);
    std::string file = builder.path("units.bc");
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
