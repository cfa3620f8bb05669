// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <linux/filter.h>

namespace testellate::support::process {

/// A filter for seccomp(2): calls that reach beyond the process fail with EPERM. With namespaces, sockets of
/// the internet are let through, which lead nowhere there; without them no socket can be made, and what
/// Landlock does not see (modes, owners, times and attributes of files, System V objects) cannot be changed.
/// Empty on machines whose numbers of system calls are not known here.
[[nodiscard]] std::vector<sock_filter> system_call_filter(bool has_namespaces);

}  // namespace testellate::support::process
