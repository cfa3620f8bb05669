// SPDX-License-Identifier: Apache-2.0
#include "diag/sink.h"

namespace testellate::diag {

void StreamSink::report(const Diagnostic& diagnostic) { stream_ << to_text(diagnostic) << '\n'; }

}  // namespace testellate::diag
