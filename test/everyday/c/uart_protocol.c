// SPDX-License-Identifier: Apache-2.0
/* Frames on a serial line: 0x7E, length, payload, sum. Bytes come one at a time. */
#include <stdbool.h>
#include <stdint.h>

#define START_BYTE 0x7E
#define MAX_PAYLOAD 16

typedef enum { WAIT_START, WAIT_LENGTH, WAIT_PAYLOAD, WAIT_SUM } rx_state;

typedef struct {
  rx_state state;
  uint8_t payload[MAX_PAYLOAD];
  uint8_t length;
  uint8_t received;
  uint8_t sum;
  unsigned errors;
} receiver;

extern bool uart_get(uint8_t* byte); /* false: nothing there */
extern int uart_put(uint8_t byte);   /* 0 or an error */
extern void on_frame(const uint8_t* payload, uint8_t length);

void receiver_reset(receiver* r) {
  r->state = WAIT_START;
  r->length = 0;
  r->received = 0;
  r->sum = 0;
}

static void reject(receiver* r) {
  r->errors++;
  receiver_reset(r);
}

void receiver_feed(receiver* r, uint8_t byte) {
  switch (r->state) {
    case WAIT_START:
      if (byte == START_BYTE) {
        r->state = WAIT_LENGTH;
      }
      break;
    case WAIT_LENGTH:
      if (byte == 0 || byte > MAX_PAYLOAD) {
        reject(r);
        break;
      }
      r->length = byte;
      r->sum = byte;
      r->received = 0;
      r->state = WAIT_PAYLOAD;
      break;
    case WAIT_PAYLOAD:
      if (r->received >= MAX_PAYLOAD) {
        reject(r); /* somebody scribbled over the state */
        break;
      }
      r->payload[r->received++] = byte;
      r->sum = (uint8_t)(r->sum + byte);
      if (r->received >= r->length) {
        r->state = WAIT_SUM;
      }
      break;
    case WAIT_SUM:
      if (byte == r->sum) {
        on_frame(r->payload, r->length);
        receiver_reset(r);
      } else {
        reject(r);
      }
      break;
  }
}

/* Takes what is there, but not for ever. Returns the number of bytes. */
int receiver_poll(receiver* r) {
  uint8_t byte;
  int count = 0;
  while (count < 16 && uart_get(&byte)) {
    receiver_feed(r, byte);
    count++;
  }
  return count;
}

/* 0, or the first error of the line; -1 if the payload does not fit. */
int send_frame(const uint8_t* payload, uint8_t length) {
  uint8_t sum = length;
  int status;
  if (length == 0 || length > MAX_PAYLOAD) {
    return -1;
  }
  status = uart_put(START_BYTE);
  if (status == 0) {
    status = uart_put(length);
  }
  for (uint8_t i = 0; i < length && status == 0; i++) {
    sum = (uint8_t)(sum + payload[i]);
    status = uart_put(payload[i]);
  }
  return status != 0 ? status : uart_put(sum);
}
