// SPDX-License-Identifier: Apache-2.0
/* Position sentences of a GPS receiver: `$GPxxx,...*hh`, read byte by byte. */
#include <stdbool.h>
#include <stdint.h>

#define MAX_SENTENCE 24

typedef struct {
  char text[MAX_SENTENCE]; /* between `$` and `*`, ends with 0 */
  int length;
  int errors;
} nmea_reader;

extern int serial_getc(void); /* -1: nothing there */
extern void on_fix(bool valid, int satellites);

static int hex_value(int c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  if (c >= 'A' && c <= 'F') {
    return c - 'A' + 10;
  }
  return -1;
}

uint8_t nmea_sum(const char* text) {
  uint8_t sum = 0;
  while (*text != '\0') {
    sum ^= (uint8_t)*text++;
  }
  return sum;
}

/* The n-th field after the name, or null. */
static const char* field(const char* text, int n) {
  while (n > 0) {
    while (*text != ',') {
      if (*text == '\0') {
        return 0;
      }
      text++;
    }
    text++;
    n--;
  }
  return text;
}

static void handle(const char* text) {
  const char* status;
  const char* count;
  if (text[0] != 'G' || text[1] != 'P') {
    return;
  }
  status = field(text, 1);
  count = field(text, 2);
  if (status == 0 || count == 0) {
    return;
  }
  on_fix(*status == 'A', hex_value(*count) < 0 ? 0 : hex_value(*count));
}

/* Reads one sentence. False: nothing more there, or the sentence was bad. */
bool nmea_poll(nmea_reader* r) {
  int c = serial_getc();
  int high;
  int low;
  if (c != '$') {
    return false;
  }
  r->length = 0;
  while ((c = serial_getc()) != '*') {
    if (c < 0 || r->length == MAX_SENTENCE - 1) {
      r->errors++;
      return false;
    }
    r->text[r->length++] = (char)c;
  }
  r->text[r->length] = '\0';
  high = hex_value(serial_getc());
  low = hex_value(serial_getc());
  if (high < 0 || low < 0 || (high << 4 | low) != nmea_sum(r->text)) {
    r->errors++;
    return false;
  }
  handle(r->text);
  return true;
}
