// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace testellate::support::process {

/// For a process just forked: forks again and returns in its child. The process itself stays behind as a
/// guard: it ends as the child does, but not before every descendant of the child has ended, those in
/// sessions of their own as well; they are killed. SIGTERM, or the end of `parent`, has all of them killed at
/// once. The guard has no descriptors open.
void leave_guard(int parent);

}  // namespace testellate::support::process
