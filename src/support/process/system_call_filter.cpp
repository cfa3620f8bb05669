// SPDX-License-Identifier: Apache-2.0
#include "support/process/system_call_filter.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

namespace testellate::support::process {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;
#endif

/// What no test of a function needs, and a way out of a sandbox may lead through.
constexpr auto kNever = std::to_array<std::uint32_t>({
    SYS_acct,
    SYS_add_key,
    SYS_adjtimex,
    SYS_bpf,
    SYS_chroot,
    SYS_clock_adjtime,
    SYS_clock_settime,
    SYS_delete_module,
    SYS_finit_module,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fsopen,
    SYS_fspick,
    SYS_init_module,
    SYS_io_uring_setup,
    SYS_kexec_load,
    SYS_keyctl,
    SYS_mount,
    SYS_move_mount,
    SYS_open_by_handle_at,
    SYS_open_tree,
    SYS_perf_event_open,
    SYS_pidfd_getfd,
    SYS_pivot_root,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_quotactl,
    SYS_reboot,
    SYS_request_key,
    SYS_setdomainname,
    SYS_sethostname,
    SYS_setns,
    SYS_settimeofday,
    SYS_swapoff,
    SYS_swapon,
    SYS_umount2,
    SYS_unshare,
    SYS_userfaultfd,
    SYS_mount_setattr,
#if defined(__x86_64__)
    SYS_ioperm,
    SYS_iopl,
#endif
});

/// Changes that Landlock does not see, objects that all processes of a user share, and a look into other
/// processes: in a namespace there are only those of the test, and LeakSanitizer looks into its own.
constexpr auto kOutsideNamespaces = std::to_array<std::uint32_t>({
    SYS_fchmod,       SYS_fchmodat,  SYS_fchown,    SYS_fchownat,  SYS_fremovexattr, SYS_fsetxattr,
    SYS_lremovexattr, SYS_lsetxattr, SYS_mq_open,   SYS_mq_unlink, SYS_msgget,       SYS_ptrace,
    SYS_removexattr,  SYS_semget,    SYS_setxattr,  SYS_shmget,    SYS_utimensat,
#if defined(__x86_64__)
    SYS_chmod,        SYS_chown,     SYS_futimesat, SYS_lchown,    SYS_utime,        SYS_utimes,
#endif
});

constexpr auto kInternet = std::to_array<std::uint32_t>({AF_INET, AF_INET6, AF_NETLINK});

constexpr std::uint32_t kNumber = offsetof(seccomp_data, nr);
/// The lower half of an argument, on little-endian machines.
constexpr std::uint32_t argument(std::uint32_t at) { return offsetof(seccomp_data, args) + 8 * at; }

/// Namespaces of its own would give a program back what it has lost.
constexpr std::uint32_t kNewNamespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

class Filter {
 public:
  void load(std::uint32_t offset) { add(BPF_LD | BPF_W | BPF_ABS, offset); }
  void refuse(std::uint32_t error) { add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error); }
  void allow() { add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW); }
  /// Goes over so many instructions if what was loaded is the value, or if it is not.
  void skip_if(std::uint32_t value, std::uint8_t count) { add(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0); }
  void skip_unless(std::uint32_t value, std::uint8_t count) {
    add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count);
  }
  void skip_below(std::uint32_t value, std::uint8_t count) {
    add(BPF_JMP | BPF_JGE | BPF_K, value, 0, count);
  }
  void skip_without(std::uint32_t bits, std::uint8_t count) {
    add(BPF_JMP | BPF_JSET | BPF_K, bits, 0, count);
  }
  void refuse_call(std::uint32_t number, std::uint32_t error) {
    skip_unless(number, 1);
    refuse(error);
  }
  [[nodiscard]] std::vector<sock_filter> take() { return std::move(parts_); }

 private:
  void add(std::uint16_t code, std::uint32_t value, std::uint8_t if_true = 0, std::uint8_t if_false = 0) {
    parts_.push_back(sock_filter{code, if_true, if_false, value});
  }
  std::vector<sock_filter> parts_;
};

void filter_sockets(Filter& filter, bool has_namespaces) {
  if (!has_namespaces) {
    filter.refuse_call(SYS_socket, EACCES);
    return;
  }
  // Sockets of the file system lead to other programs from any namespace.
  constexpr auto kCount = static_cast<std::uint8_t>(kInternet.size());
  filter.skip_unless(SYS_socket, kCount + 3);
  filter.load(argument(0));
  for (std::uint8_t at = 0; at < kCount; ++at) filter.skip_if(kInternet[at], kCount - at);
  filter.refuse(EACCES);
  filter.allow();
}

}  // namespace

std::vector<sock_filter> system_call_filter(bool has_namespaces) {
  if (kArchitecture == 0) return {};
  constexpr std::uint32_t kX32 = 0x40000000;  // the same machine with other numbers
  Filter filter;
  filter.load(offsetof(seccomp_data, arch));
  filter.skip_if(kArchitecture, 1);
  filter.refuse(EPERM);
  filter.load(kNumber);
  filter.skip_below(kX32, 1);
  filter.refuse(EPERM);
  for (std::uint32_t call : kNever) filter.refuse_call(call, EPERM);
  if (!has_namespaces) {
    for (std::uint32_t call : kOutsideNamespaces) filter.refuse_call(call, EPERM);
  }
  // Its flags are in memory, where no filter sees them; libraries go on to the older call then.
  filter.refuse_call(SYS_clone3, ENOSYS);
  filter_sockets(filter, has_namespaces);
  filter.skip_unless(SYS_clone, 4);
  filter.load(argument(0));
  filter.skip_without(kNewNamespaces, 1);
  filter.refuse(EPERM);
  filter.allow();
  // Typing on somebody's terminal.
  filter.skip_unless(SYS_ioctl, 6);
  filter.load(argument(1));
  filter.refuse_call(TIOCSTI, EPERM);
  filter.refuse_call(TIOCLINUX, EPERM);
  filter.allow();
  filter.allow();
  return filter.take();
}

}  // namespace testellate::support::process
