// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <linux/filter.h>

#include "support/expected.h"
#include "support/process/file_descriptor.h"

/// Programs that nobody trusts. What each level promises is said in docs/security.md.
namespace testellate::support::process {

/// From the weakest to the strongest.
enum class SandboxLevel : std::uint8_t {
  None,        ///< limits only
  Filter,      ///< a filter of system calls: no network
  Landlock,    ///< and files are read-only
  Bubblewrap,  ///< namespaces of its own: processes, network, mounts
};
inline constexpr std::array<std::string_view, 4> kSandboxNames{"none", "seccomp", "landlock", "bubblewrap"};
[[nodiscard]] inline std::string_view name_of(SandboxLevel level) {
  return kSandboxNames[static_cast<std::size_t>(level)];
}
[[nodiscard]] std::optional<SandboxLevel> try_parse_sandbox(std::string_view name);

struct Sandbox {
  SandboxLevel level = SandboxLevel::None;
  std::string program{};                     ///< bubblewrap's
  std::optional<std::uint64_t> processes{};  ///< RLIMIT_NPROC: those of the user now, and some more
};

/// The best one that works on this machine, at most `most`: it is tried, not guessed.
[[nodiscard]] Sandbox find_sandbox(SandboxLevel most = SandboxLevel::Bubblewrap);

/// What a program in a sandbox may do besides computing and reading.
struct Confinement {
  Sandbox sandbox{};
  std::vector<std::string> writable{};  ///< absolute folders
};

/// Variables that a confined program inherits; it gets no others but those that its command sets.
inline constexpr std::array<std::string_view, 5> kInheritedVariables{"PATH", "LANG", "LC_ALL", "TZ", "TERM"};

/// The words before a program and its arguments that run it in bubblewrap, in `folder`. The filter of system
/// calls is read from a descriptor that they name and that has to stay open until then.
struct BubblewrapWords {
  std::vector<std::string> words;
  FileDescriptor filter;
};
[[nodiscard]] Expected<BubblewrapWords, int> bubblewrap_words(const Confinement& confinement,
                                                              const std::string& folder);

/// What a process needs to confine itself, made before it is forked.
class Restriction {
 public:
  explicit Restriction(const Confinement& confinement);
  /// Confines this process for ever: Landlock and the filter, as the level has it. Safe between fork and
  /// exec. False: `errno` says why not.
  [[nodiscard]] bool apply() const;

 private:
  SandboxLevel level_;
  FileDescriptor rules_;
  std::vector<sock_filter> filter_;
};

}  // namespace testellate::support::process
