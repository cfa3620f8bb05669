// SPDX-License-Identifier: Apache-2.0
// A variadic function that nobody defines writes the log; with --assert-logs tests show its calls.
extern void log_message(int level, const char *format, ...);

int check_level(int level) {
  if (level > 90) {
    log_message(2, "level %d is too high", level);
    return -1;
  }
  return level;
}
//! options --assert-logs
