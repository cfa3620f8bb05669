// SPDX-License-Identifier: Apache-2.0
// What a stub writes: a size behind a pointer to a struct is that of something else, and as many bytes as a size says
// are written only where there is room for them. A variable whose address is passed on is there to be filled in.
#include <stddef.h>

struct packet {
  struct packet *next;
  unsigned short length;
};

extern int packet_add_header(struct packet *p, size_t header_size_increment);
extern void packet_sort(struct packet *first, int count);
extern int packet_read(struct packet *out);
extern void fetch(unsigned char *to, size_t size);

int packet_send(struct packet *p, int is_v6) {
  if (p == NULL) return -1;
  if (packet_add_header(p, is_v6 ? 40 : 20) != 0) return -2;
  return p->length > 100 ? 1 : 0;
}

int packet_order(void) {
  struct packet pair[2];
  packet_sort(pair, 2);
  return pair[0].length > pair[1].length ? 1 : 0;
}

static int has_packet(struct packet *out) {
  if (out == NULL || !packet_read(out)) return 0;
  return out->length != 0;
}

int packet_length(void) {
  struct packet one;
  if (!has_packet(&one)) return -1;
  return one.length > 9 ? 1 : 0;
}

int fetched(size_t size) {
  unsigned char bytes[4] = {0};
  fetch(bytes, size);
  return bytes[0] > 7 ? 1 : 0;
}
