// SPDX-License-Identifier: Apache-2.0
#include "confirm/jvm/agent/event_file.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace testellate::confirm::jvm {
namespace {

constexpr std::size_t kKept = 4096;

}  // namespace

EventFile::~EventFile() {
  if (file_ < 0) return;
  flush();
  ::close(file_);
}

bool EventFile::try_open(const std::string& path) {
  file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  words_.reserve(kKept);
  return file_ >= 0;
}

void EventFile::add(Event event) {
  words_.push_back(to_word(event));
  if (words_.size() == kKept) flush();
}

void EventFile::flush() {
  const char* at = reinterpret_cast<const char*>(words_.data());
  std::size_t left = words_.size() * sizeof(std::uint64_t);
  while (left > 0) {
    ssize_t written = ::write(file_, at, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;  // the reader notices: a test without its mark was not recorded
    at += written;
    left -= static_cast<std::size_t>(written);
  }
  words_.clear();
}

}  // namespace testellate::confirm::jvm
