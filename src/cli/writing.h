// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"
#include "driver/env.h"
#include "support/output_folder.h"

namespace testellate::cli {

/// Says the name of a folder where diagnostics have that of another.
class RenamingSink final : public diag::Sink {
 public:
  RenamingSink(diag::Sink& sink, std::string from, std::string to)
      : sink_(sink), from_(std::move(from)), to_(std::move(to)) {}
  void report(const diag::Diagnostic& diagnostic) override {
    diag::Diagnostic renamed = diagnostic;
    for (std::string* text : {&renamed.location.file, &renamed.message}) {
      for (std::size_t at = text->find(from_); at != std::string::npos;
           at = text->find(from_, at + to_.size())) {
        text->replace(at, from_.size(), to_);
      }
    }
    sink_.report(renamed);
  }

 private:
  diag::Sink& sink_;
  std::string from_;
  std::string to_;
};

/// Runs a command that writes to a folder: its result takes the place of an earlier one as a whole.
class Writing {
 public:
  Writing(driver::Env env, std::ostream& err) : env_(std::move(env)), err_(err) {}

  /// `command` is given the machine and the folder to write to.
  template <typename Command>
  [[nodiscard]] driver::Status run(const std::string& out, bool is_forced, const Command& command) {
    Expected<support::OutputFolder, std::string> folder = support::OutputFolder::open(out);
    if (!folder) return driver::refuse_folder(env_, out, folder.error());
    RenamingSink sink(env_.diagnostics, folder->stage(), out);
    driver::Env env{env_.files,
                    env_.out,
                    sink,
                    env_.progress,
                    env_.is_terminal,
                    env_.is_interrupted,
                    env_.temporary_folder,
                    env_.cache_folder,
                    env_.sandbox,
                    env_.afterwards,
                    env_.errors};
    const driver::Status status = command(env, folder->stage());
    const bool is_wanted = status != driver::Status::BadInput && status != driver::Status::NotWritten;
    if (is_wanted && folder->has_files()) {
      Expected<std::vector<support::KeptFile>, std::string> kept = folder->commit(is_forced);
      if (!kept) return driver::fail_to_write(env_, out, kept.error());
      for (const support::KeptFile& one : *kept) tell(one);
    }
    return status;
  }

  void tell(const support::KeptFile& one) {
    err_ << "`" << one.path << "` "
         << (one.origin == support::Origin::Edited ? "was changed by hand" : "is not a generated file")
         << " and is kept; the new one is `" << one.beside << "` (--force replaces it)\n";
  }

 private:
  driver::Env env_;
  std::ostream& err_;
};

}  // namespace testellate::cli
