// SPDX-License-Identifier: Apache-2.0
#include "support/process/message.h"

#include <cstring>

namespace testellate::support::process {
namespace {

constexpr std::size_t kKeptCapacity = std::size_t{1} << 20;

}  // namespace

std::array<char, kMessageHeaderSize> message_header(Message message) {
  std::array<char, kMessageHeaderSize> header{};
  std::uint64_t size = message.bytes.size();
  std::memcpy(header.data(), &size, sizeof size);
  header[sizeof size] = static_cast<char>(message.tag);
  return header;
}

std::string& MessageReader::buffer() {
  // Moving what is left only after at least as much was consumed keeps the total work linear.
  if (consumed_ >= buffer_.size() - consumed_) {
    buffer_.erase(0, consumed_);
    consumed_ = 0;
    // One huge message should not cost its memory for the rest of the run.
    if (buffer_.empty() && buffer_.capacity() > kKeptCapacity) buffer_.shrink_to_fit();
  }
  return buffer_;
}

std::optional<std::uint64_t> MessageReader::announced_size() const {
  if (buffer_.size() - consumed_ < kMessageHeaderSize) return std::nullopt;
  std::uint64_t size = 0;
  std::memcpy(&size, buffer_.data() + consumed_, sizeof size);
  return size;
}

std::optional<Message> MessageReader::try_next() {
  std::optional<std::uint64_t> size = announced_size();
  std::size_t start = consumed_ + kMessageHeaderSize;
  if (!size || buffer_.size() - start < *size) return std::nullopt;
  auto tag = static_cast<std::uint8_t>(buffer_[start - 1]);
  consumed_ = start + static_cast<std::size_t>(*size);
  return Message{tag, std::string_view(buffer_).substr(start, static_cast<std::size_t>(*size))};
}

}  // namespace testellate::support::process
