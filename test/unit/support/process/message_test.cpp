// SPDX-License-Identifier: Apache-2.0
#include "support/process/message.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/rng.h"

namespace testellate::support::process {
namespace {

std::string encode(std::uint8_t tag, std::string_view bytes) {
  auto header = message_header({tag, bytes});
  return std::string(header.data(), header.size()).append(bytes);
}

TEST(MessageReader, PutsTogetherWhatArrivesInPiecesOfAnySize) {
  Rng rng(1);
  std::vector<std::pair<std::uint8_t, std::string>> sent;
  std::string stream;
  for (int i = 0; i < 500; ++i) {
    std::string bytes(rng.one_in(50) ? 100000 : rng.below(40), static_cast<char>(rng.next()));
    sent.emplace_back(static_cast<std::uint8_t>(rng.below(256)), bytes);
    stream += encode(sent.back().first, bytes);
  }
  MessageReader reader;
  std::vector<std::pair<std::uint8_t, std::string>> received;
  for (std::string_view rest = stream; !rest.empty();) {
    std::size_t piece = std::min<std::size_t>(rest.size(), 1 + rng.below(rng.one_in(2) ? 10 : 5000));
    reader.buffer() += rest.substr(0, piece);
    rest.remove_prefix(piece);
    while (auto message = reader.try_next()) received.emplace_back(message->tag, message->bytes);
  }
  EXPECT_EQ(received, sent);
  EXPECT_TRUE(reader.buffer().empty());
}

TEST(MessageReader, AnnouncesTheSizeBeforeTheBytesAreThere) {
  MessageReader reader;
  std::string bytes = encode(3, "hello");
  reader.buffer() += bytes.substr(0, kMessageHeaderSize - 1);
  EXPECT_FALSE(reader.announced_size());
  reader.buffer() += bytes.substr(kMessageHeaderSize - 1, 1);
  EXPECT_EQ(reader.announced_size(), 5U);
  EXPECT_FALSE(reader.try_next());
}

TEST(MessageReader, WaitsForAnImpossibleLengthWithoutAllocatingIt) {
  MessageReader reader;
  reader.buffer() += std::string(kMessageHeaderSize, '\xff');
  EXPECT_EQ(reader.announced_size(), ~std::uint64_t{0});
  EXPECT_FALSE(reader.try_next());
}

}  // namespace
}  // namespace testellate::support::process
