// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "diag/diagnostic.h"

namespace testellate::frontend::llvm {

/// Does the work in a child process, silently: its diagnostic, if it has one; one about `path` if the child
/// crashed, ended or ran beyond a minute; otherwise nothing, and the same work can be done here without
/// danger. LLVM's reader may do any of that with damaged bytes. Needs a process without threads.
[[nodiscard]] std::optional<diag::Diagnostic> try_in_child(
    const std::string& path, const std::function<std::optional<diag::Diagnostic>()>& work);

}  // namespace testellate::frontend::llvm
