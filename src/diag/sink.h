// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <vector>

#include "diag/diagnostic.h"

namespace testellate::diag {

/// Where diagnostics go. Library code reports here; only `cli` decides that it is a terminal.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void report(const Diagnostic& diagnostic) = 0;
};

/// Writes each diagnostic as one line.
class StreamSink final : public Sink {
 public:
  explicit StreamSink(std::ostream& stream) : stream_(stream) {}
  void report(const Diagnostic& diagnostic) override;

 private:
  std::ostream& stream_;
};

/// Keeps them, for tests and for stages that decide later.
class CollectingSink final : public Sink {
 public:
  void report(const Diagnostic& diagnostic) override { diagnostics_.push_back(diagnostic); }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace testellate::diag
