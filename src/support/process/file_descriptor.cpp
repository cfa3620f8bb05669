// SPDX-License-Identifier: Apache-2.0
#include "support/process/file_descriptor.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support/invariant.h"

namespace testellate::support::process {

void FileDescriptor::close() {
  // Not repeated after EINTR: Linux has freed the number by then.
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

void FileDescriptor::set_nonblocking() {
  int flags = ::fcntl(number_, F_GETFL);
  TESTELLATE_INVARIANT(flags >= 0 && ::fcntl(number_, F_SETFL, flags | O_NONBLOCK) == 0,
                       "descriptor should be open");
}

void FileDescriptor::enlarge_pipe(int size) { static_cast<void>(::fcntl(number_, F_SETPIPE_SZ, size)); }

Expected<Pipe, int> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return Unexpected<int>(errno);
  Pipe pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
  for (FileDescriptor* end : {&pipe.read_end, &pipe.write_end}) {
    if (end->number() > STDERR_FILENO) continue;
    int moved = ::fcntl(end->number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (moved < 0) return Unexpected<int>(errno);
    *end = FileDescriptor(moved);
  }
  return pipe;
}

Expected<FileDescriptor, int> open_process(int pid) {
  auto number = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
  if (number < 0) return Unexpected<int>(errno);
  return FileDescriptor(number);
}

Transfer read_some(const FileDescriptor& from, std::string& buffer, std::size_t limit) {
  constexpr std::size_t kChunk = std::size_t{64} << 10;
  std::size_t old_size = buffer.size();
  buffer.resize(old_size + std::min(limit, kChunk));
  ssize_t count = 0;
  do {
    count = ::read(from.number(), buffer.data() + old_size, buffer.size() - old_size);
  } while (count < 0 && errno == EINTR);
  int error = errno;
  buffer.resize(old_size + (count > 0 ? static_cast<std::size_t>(count) : 0));
  if (count > 0) return Transfer::Moved;
  return count < 0 && error == EAGAIN ? Transfer::Blocked : Transfer::Closed;
}

Transfer write_some(const FileDescriptor& to, std::string_view& bytes) {
  ssize_t count = 0;
  do {
    count = ::write(to.number(), bytes.data(), bytes.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) return errno == EAGAIN ? Transfer::Blocked : Transfer::Closed;
  bytes.remove_prefix(static_cast<std::size_t>(count));
  return Transfer::Moved;
}

}  // namespace testellate::support::process
