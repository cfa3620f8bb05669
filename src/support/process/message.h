// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace testellate::support::process {

/// What passes between a supervisor and its workers: a tag and bytes, on the pipe as their length in eight
/// bytes, the tag in one, the bytes.
struct Message {
  std::uint8_t tag;
  std::string_view bytes;
};

inline constexpr std::size_t kMessageHeaderSize = 9;

/// What stands before the bytes. No string: a worker whose memory is spent still has to speak.
[[nodiscard]] std::array<char, kMessageHeaderSize> message_header(Message message);

/// Cuts a stream of bytes that arrives in pieces of any size into messages.
class MessageReader {
 public:
  /// Where the next piece is appended; messages handed out before are void after that.
  [[nodiscard]] std::string& buffer();
  /// The next complete message. Its bytes are valid until `buffer` is called.
  [[nodiscard]] std::optional<Message> try_next();
  /// Bytes that the message at the front will have, as soon as that is known.
  [[nodiscard]] std::optional<std::uint64_t> announced_size() const;

 private:
  std::string buffer_;
  std::size_t consumed_ = 0;
};

}  // namespace testellate::support::process
