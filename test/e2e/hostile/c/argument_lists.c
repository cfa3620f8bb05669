// SPDX-License-Identifier: Apache-2.0
// Lists of arguments that are handed on to functions of others.
#include <stdarg.h>
#include <stddef.h>

int write_line(const char *format, va_list arguments);
const char *line_of(va_list arguments, int most);

int note(int level, const char *format, ...) {
  va_list arguments;
  int written;
  if (level > 3) return 0;
  va_start(arguments, format);
  written = write_line(format, arguments);
  va_end(arguments);
  return written < 0 ? -1 : written;
}

int starts_empty(int most, ...) {
  va_list arguments;
  const char *line;
  va_start(arguments, most);
  line = line_of(arguments, most);
  va_end(arguments);
  return line == NULL || line[0] == '\0';
}

int forward(const char *format, va_list arguments) {
  return format == NULL ? -1 : write_line(format, arguments);
}
