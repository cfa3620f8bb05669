// SPDX-License-Identifier: Apache-2.0
// Numbers as they come from a network.
//! finding null-dereference 13
#include <arpa/inet.h>
#include <stdint.h>

struct header {
  uint16_t port;
  uint32_t address;
};

int check_header(const struct header *header) {
  if (ntohs(header->port) == 80) return 1;
  if (ntohl(header->address) == 0x7f000001) return 2;
  if (header->port == htons(443) && header->address == htonl(3)) return 3;
  return 0;
}
