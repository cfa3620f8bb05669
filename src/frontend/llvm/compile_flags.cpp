// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string_view>

#include "frontend/llvm/compile.h"

namespace testellate::frontend::llvm {
namespace {

/// Dropped together with the argument that follows.
constexpr std::array<std::string_view, 5> kWithArgument{"-o", "-MF", "-MT", "-MQ", "-MJ"};

constexpr std::array<std::string_view, 14> kAlone{"-c",
                                                  "-S",
                                                  "-E",
                                                  "-emit-llvm",
                                                  "-fsyntax-only",
                                                  "-M",
                                                  "-MM",
                                                  "-MD",
                                                  "-MMD",
                                                  "-MP",
                                                  "-MG",
                                                  "--coverage",
                                                  "-coverage",
                                                  "-pipe"};

/// Also `-oFILE`: no other flag that clang knows starts that way but `-objc...`.
constexpr std::array<std::string_view, 12> kStarts{"-flto",
                                                   "-fno-lto",
                                                   "-MF",
                                                   "-MT",
                                                   "-MQ",
                                                   "-fsanitize",
                                                   "-fno-sanitize",
                                                   "-fprofile",
                                                   "-ftest-coverage",
                                                   "-fcoverage",
                                                   "-fcs-profile",
                                                   "-save-temps"};

bool is_output_name(std::string_view flag) {
  return flag.starts_with("-o") && flag.size() > 2 && !flag.starts_with("-objc") &&
         !flag.starts_with("-object");
}

}  // namespace

std::vector<std::string> keep_language_flags(const std::vector<std::string>& flags) {
  std::vector<std::string> kept;
  for (std::size_t at = 0; at < flags.size(); ++at) {
    const std::string& flag = flags[at];
    if (std::ranges::find(kWithArgument, flag) != kWithArgument.end()) {
      ++at;
      continue;
    }
    if (std::ranges::find(kAlone, flag) != kAlone.end() || is_output_name(flag)) continue;
    if (std::ranges::any_of(kStarts, [&](std::string_view start) { return flag.starts_with(start); }))
      continue;
    kept.push_back(flag);
  }
  return kept;
}

}  // namespace testellate::frontend::llvm
