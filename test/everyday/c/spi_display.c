// SPDX-License-Identifier: Apache-2.0
/* Text on a small display behind SPI: a line is sent only if it has changed. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define ROWS 2
#define COLUMNS 8

enum { CMD_CLEAR = 0x01, CMD_ON = 0x0C, CMD_ROW = 0x80 };

extern bool spi_transfer(bool is_command, const uint8_t* data, unsigned size);
extern bool display_busy(void);

static char shown[ROWS][COLUMNS];
static bool ready;

static bool wait_idle(void) {
  for (int i = 0; i < 4; i++) {
    if (!display_busy()) {
      return true;
    }
  }
  return false;
}

static bool command(uint8_t code) { return wait_idle() && spi_transfer(true, &code, 1); }

bool display_init(void) {
  ready = false;
  if (!command(CMD_ON) || !command(CMD_CLEAR)) {
    return false;
  }
  memset(shown, ' ', sizeof shown);
  ready = true;
  return true;
}

/* Unprintable characters become dots, short texts are padded. */
static void to_cells(const char* text, char cells[COLUMNS]) {
  bool ended = false;
  for (int i = 0; i < COLUMNS; i++) {
    char c = ' ';
    if (!ended) {
      if (text[i] == '\0') {
        ended = true;
      } else {
        c = text[i] < ' ' || text[i] > '~' ? '.' : text[i];
      }
    }
    cells[i] = c;
  }
}

/* 1: sent, 0: nothing to do, -1: failed */
int display_line(int row, const char* text) {
  char cells[COLUMNS];
  if (row < 0 || row >= ROWS || text == NULL) {
    return -1;
  }
  if (!ready && !display_init()) {
    return -1;
  }
  to_cells(text, cells);
  if (memcmp(cells, shown[row], COLUMNS) == 0) {
    return 0;
  }
  if (!command((uint8_t)(CMD_ROW + row * 0x40)) || !spi_transfer(false, (const uint8_t*)cells, COLUMNS)) {
    ready = false; /* start afresh next time */
    return -1;
  }
  memcpy(shown[row], cells, COLUMNS);
  return 1;
}
