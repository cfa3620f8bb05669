// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "support/expected.h"

namespace testellate::support::process {

/// Owns a file descriptor and closes it.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }
  ~FileDescriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  void close();
  /// Reads and writes fail with EAGAIN instead of waiting.
  void set_nonblocking();
  /// Of a pipe: room for so many bytes, if the system grants it.
  void enlarge_pipe(int size);

 private:
  int number_ = -1;
};

struct Pipe {
  FileDescriptor read_end;
  FileDescriptor write_end;
};
/// Closed when a program is executed; never one of the three standard streams, even if those are closed here.
/// The error is an errno.
[[nodiscard]] Expected<Pipe, int> make_pipe();
/// Becomes readable when the process ends; it has not been reaped yet. The error is an errno.
[[nodiscard]] Expected<FileDescriptor, int> open_process(int pid);

enum class Transfer {
  Moved,    ///< some bytes were read or written
  Blocked,  ///< none at the moment
  Closed,   ///< none ever again: end of file, or nobody reads any more
};
/// Appends at most `limit` bytes to `buffer`. Interrupted calls are repeated.
[[nodiscard]] Transfer read_some(const FileDescriptor& from, std::string& buffer, std::size_t limit);
/// Writes a prefix of `bytes` and removes it from the view. The process has to ignore SIGPIPE.
[[nodiscard]] Transfer write_some(const FileDescriptor& to, std::string_view& bytes);

}  // namespace testellate::support::process
