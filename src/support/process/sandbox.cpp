// SPDX-License-Identifier: Apache-2.0
#include "support/process/sandbox.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support/process/process_tree.h"
#include "support/process/subprocess.h"
#include "support/process/system_call_filter.h"

namespace testellate::support::process {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 3> kBubblewrapPlaces{
    "/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"};
/// Processes and threads that the system counts as this user's.
std::uint64_t count_tasks() {
  std::uint64_t count = 0;
  std::error_code ignored;  // processes end while they are counted
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc", ignored)) {
    struct stat status = {};
    if (std::atoi(entry.path().filename().c_str()) == 0) continue;
    if (::stat(entry.path().c_str(), &status) != 0 || status.st_uid != ::getuid()) continue;
    std::error_code gone;
    for (auto task = fs::directory_iterator(entry.path() / "task", gone); task != fs::directory_iterator();
         task.increment(gone)) {
      ++count;
    }
  }
  return count;
}

/// A later version of Landlock than that of the headers here may be running.
struct RulesetAttributes {
  std::uint64_t files = 0;
  std::uint64_t network = 0;
  std::uint64_t scopes = 0;
};
constexpr std::uint64_t kTruncate = 1ULL << 14;  // LANDLOCK_ACCESS_FS_TRUNCATE
constexpr std::uint64_t kTcp = 3;                // LANDLOCK_ACCESS_NET_BIND_TCP | ..._CONNECT_TCP
constexpr std::uint64_t kScopes = 3;  // LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | LANDLOCK_SCOPE_SIGNAL

constexpr std::uint64_t kDevices = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK;
constexpr std::uint64_t kWrites = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                  LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                  LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                                  LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SYM | kDevices;

long landlock_version() {
  return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

bool allow_below(const FileDescriptor& rules, const std::string& path, std::uint64_t access) {
  FileDescriptor place(::open(path.c_str(), O_PATH | O_CLOEXEC));
  landlock_path_beneath_attr rule{};
  rule.allowed_access = access;
  rule.parent_fd = place.number();
  return ::syscall(SYS_landlock_add_rule, rules.number(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
}

/// Reading and executing is free; writing is for some folders.
FileDescriptor landlock_rules(const std::vector<std::string>& writable) {
  const long version = landlock_version();
  if (version < 1) return {};
  constexpr long kSinceRefer = 2;
  constexpr long kSinceTruncate = 3;
  constexpr long kSinceNetwork = 4;
  constexpr long kSinceScopes = 6;
  RulesetAttributes attributes;
  attributes.files = kWrites;
  if (version >= kSinceRefer) attributes.files |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= kSinceTruncate) attributes.files |= kTruncate;
  if (version >= kSinceNetwork) attributes.network = kTcp;
  if (version >= kSinceScopes) attributes.scopes = kScopes;
  std::size_t size = sizeof attributes;
  if (version < kSinceScopes) size = offsetof(RulesetAttributes, scopes);
  if (version < kSinceNetwork) size = offsetof(RulesetAttributes, network);
  FileDescriptor rules(static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, size, 0)));
  if (!rules.is_open()) return {};
  for (const std::string& folder : writable) {
    if (!allow_below(rules, folder, attributes.files & ~kDevices)) return {};
  }
  for (const char* device : {"/dev/null", "/dev/zero", "/dev/full"}) {
    static_cast<void>(
        allow_below(rules, device, LANDLOCK_ACCESS_FS_WRITE_FILE | (attributes.files & kTruncate)));
  }
  return rules;
}

/// Root is nobody special any more. Fails silently for others, who have nothing to lose.
void drop_capabilities() {
  ::prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP, 0, 0, 0);
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> none{};
  ::syscall(SYS_capset, &header, none.data());
}

bool works(const Sandbox& sandbox) {
  Command command{"/bin/sh", {"-c", "exit 7"}, "", "/", {}};
  command.confinement = {sandbox, {}};
  Limits limits;
  limits.wall_time = std::chrono::seconds(10);
  constexpr int kAsAsked = 7;
  const Outcome outcome = run(command, limits);
  return outcome.end == End::Exited && outcome.code == kAsAsked;
}

}  // namespace

std::optional<SandboxLevel> try_parse_sandbox(std::string_view name) {
  const auto found = std::ranges::find(kSandboxNames, name);
  if (found == kSandboxNames.end()) return std::nullopt;
  return static_cast<SandboxLevel>(found - kSandboxNames.begin());
}

Sandbox find_sandbox(SandboxLevel most) {
  Sandbox sandbox;
  if (most == SandboxLevel::None) return sandbox;
  sandbox.processes = count_tasks() + kMostTasks;
  if (most == SandboxLevel::Bubblewrap) {
    for (const char* place : kBubblewrapPlaces) {
      if (::access(place, X_OK) != 0) continue;
      sandbox.level = SandboxLevel::Bubblewrap;
      sandbox.program = place;
      if (works(sandbox)) return sandbox;
    }
    sandbox.program.clear();
  }
  for (SandboxLevel level : {SandboxLevel::Landlock, SandboxLevel::Filter}) {
    sandbox.level = level;
    if (level <= most && works(sandbox)) return sandbox;
  }
  return {};
}

Expected<BubblewrapWords, int> bubblewrap_words(const Confinement& confinement, const std::string& folder) {
  BubblewrapWords made;
  made.words = {"--ro-bind",
                "/",
                "/",
                "--dev",
                "/dev",
                "--proc",
                "/proc",
                "--unshare-all",
                "--die-with-parent",
                "--new-session"};
  for (const std::string& path : confinement.writable) {
    made.words.insert(made.words.end(), {"--bind", path, path});
  }
  const std::vector<sock_filter> filter = system_call_filter(true);
  if (!filter.empty()) {
    // Inherited by bubblewrap, which closes it.
    made.filter = FileDescriptor(::memfd_create("testellate-filter", 0));
    const std::size_t size = filter.size() * sizeof filter[0];
    if (::write(made.filter.number(), filter.data(), size) != static_cast<ssize_t>(size) ||
        ::lseek(made.filter.number(), 0, SEEK_SET) != 0) {
      return Unexpected<int>(errno);
    }
    made.words.insert(made.words.end(), {"--seccomp", std::to_string(made.filter.number())});
  }
  made.words.insert(made.words.end(), {"--chdir", folder, "--"});
  return made;
}

Restriction::Restriction(const Confinement& confinement)
    : level_(confinement.sandbox.level),
      rules_(level_ == SandboxLevel::Landlock ? landlock_rules(confinement.writable) : FileDescriptor()),
      filter_(level_ == SandboxLevel::None ? std::vector<sock_filter>() : system_call_filter(false)) {}

bool Restriction::apply() const {
  if (level_ == SandboxLevel::None) return true;
  drop_capabilities();
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  if (level_ == SandboxLevel::Landlock && ::syscall(SYS_landlock_restrict_self, rules_.number(), 0) != 0) {
    return false;
  }
  const sock_fprog program{static_cast<unsigned short>(filter_.size()),
                           const_cast<sock_filter*>(filter_.data())};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

}  // namespace testellate::support::process
