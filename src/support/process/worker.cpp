// SPDX-License-Identifier: Apache-2.0
#include "support/process/worker.h"

#include <algorithm>
#include <array>
#include <new>
#include <string>

#include <unistd.h>

#include "support/process/child.h"
#include "support/process/message.h"

namespace testellate::support::process {
namespace {

constexpr int kSupervisorGone = 1;
constexpr int kMemorySpent = 2;
/// Of a message with its header.
constexpr std::size_t kUsualSize = std::size_t{16} << 10;

void write_all(const FileDescriptor& to, std::string_view bytes) {
  while (!bytes.empty()) {
    if (write_some(to, bytes) == Transfer::Closed) ::_exit(kSupervisorGone);
  }
}

void send(const FileDescriptor& to, WorkerTag tag, std::string_view bytes) {
  Message message{static_cast<std::uint8_t>(tag), bytes};
  std::array<char, kMessageHeaderSize> header = message_header(message);
  // One call for a message of usual size, and nothing is allocated: there may be no memory left.
  std::array<char, kUsualSize> whole;
  if (header.size() + bytes.size() <= whole.size()) {
    char* const end =
        std::copy(bytes.begin(), bytes.end(), std::copy(header.begin(), header.end(), whole.begin()));
    write_all(to, std::string_view(whole.data(), static_cast<std::size_t>(end - whole.data())));
    return;
  }
  write_all(to, std::string_view(header.data(), header.size()));
  write_all(to, bytes);
}

/// Waits for the next job; ends the process if there is none.
std::string_view receive(const FileDescriptor& from, MessageReader& reader) {
  while (true) {
    if (std::optional<Message> message = reader.try_next()) return message->bytes;
    if (read_some(from, reader.buffer(), std::string::npos) == Transfer::Closed) ::_exit(0);
  }
}

/// An exception other than the one for memory ends the process here, as a crash.
bool work_within_memory(const Work& work, std::string_view job, const SendResult& send_result) noexcept {
  try {
    work(job, send_result);
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

}  // namespace

void serve(const Work& work,
           const FileDescriptor& jobs,
           const FileDescriptor& results,
           std::optional<std::uint64_t> address_space) noexcept {
  if (address_space) limit_address_space(*address_space);
  MessageReader reader;
  SendResult send_result = [&](std::string_view result) { send(results, WorkerTag::Result, result); };
  while (true) {
    std::string_view job = receive(jobs, reader);
    if (!work_within_memory(work, job, send_result)) {
      // The heap may be in pieces: the next job gets a fresh process.
      send(results, WorkerTag::OutOfMemory, {});
      ::_exit(kMemorySpent);
    }
    send(results, WorkerTag::Done, {});
  }
}

}  // namespace testellate::support::process
