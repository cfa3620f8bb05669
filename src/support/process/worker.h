// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "support/process/file_descriptor.h"

/// The worker's side of a worker pool.
namespace testellate::support::process {

/// Gives a result to the supervisor. When the call returns, the result is safe from whatever happens to the
/// worker afterwards.
using SendResult = std::function<void(std::string_view result)>;
/// Does one job. Throws nothing but std::bad_alloc.
using Work = std::function<void(std::string_view job, const SendResult& send)>;

/// Tags of the messages from a worker.
enum class WorkerTag : std::uint8_t { Result, Done, OutOfMemory };

/// Does the jobs that arrive on `jobs` one after the other, reporting on `results`, until `jobs` is closed.
/// Runs in a process of its own and ends it, without destructors or exit handlers, which belong to the
/// parent.
[[noreturn]] void serve(const Work& work,
                        const FileDescriptor& jobs,
                        const FileDescriptor& results,
                        std::optional<std::uint64_t> address_space) noexcept;

}  // namespace testellate::support::process
