// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include <gtest/gtest.h>

#include "libc_case.h"
#include "libc_machine.h"
#include "random_text.h"

namespace testellate::models {
namespace {

using Value = interp::Value;
using Values = LibcMachine::Values;

Value to_value(LibcMachine&, int number) { return LibcMachine::integer(number); }
Value to_value(LibcMachine&, unsigned number) { return LibcMachine::integer(number); }
Value to_value(LibcMachine&, long number) { return LibcMachine::integer(number, 64); }
Value to_value(LibcMachine&, double number) { return LibcMachine::real(number); }
Value to_value(LibcMachine& machine, const char* text) {
  return text == nullptr ? LibcMachine::null() : machine.text(text);
}

/// A `va_list` of the System V ABI: the first arguments in saved registers, or all in the overflow area.
Value make_va_list(LibcMachine& machine, const Values& arguments, bool uses_registers) {
  auto word_bytes = [](std::uint64_t word) { return std::string(reinterpret_cast<const char*>(&word), 8); };
  std::string general, floats, overflow;
  for (const Value& argument : arguments) {
    const std::string bytes = word_bytes(static_cast<std::uint64_t>(argument.bits));
    if (uses_registers && argument.type.is_float() && floats.size() < 128) {
      floats += bytes + std::string(8, '?');
    } else if (uses_registers && !argument.type.is_float() && general.size() < 48) {
      general += bytes;
    } else {
      overflow += bytes;
    }
  }
  general.resize(48, '?');
  const Value saved = machine.buffer(general + floats);
  const Value area = machine.buffer(overflow);
  const std::uint64_t offsets = uses_registers ? 48ULL << 32 : (176ULL << 32) + 48;
  return machine.buffer(word_bytes(offsets) + word_bytes(static_cast<std::uint64_t>(area.bits)) +
                        word_bytes(static_cast<std::uint64_t>(saved.bits)));
}

struct Printed {
  interp::RunResult result;
  std::string memory;
};

/// Calls one of the eight; `room` is for the n variants.
Printed print(std::string_view name,
              LibcMachine& machine,
              const char* format,
              const Values& extra,
              std::size_t room,
              bool uses_registers) {
  Values arguments;
  std::string blank(200, '#');
  const Value memory = machine.buffer(blank);
  if (name.find("sprintf") != std::string_view::npos) arguments.push_back(memory);
  if (name.find("snprintf") != std::string_view::npos) {
    arguments.insert(arguments.begin(), memory);
    arguments.push_back(LibcMachine::word(room));
  }
  if (name.find("fprintf") != std::string_view::npos) {
    arguments.push_back(LibcMachine::pointer(machine.word_at(machine.global("stderr"))));
  }
  arguments.push_back(machine.text(format));
  if (name.starts_with('v')) {
    arguments.push_back(make_va_list(machine, extra, uses_registers));
  } else {
    arguments.insert(arguments.end(), extra.begin(), extra.end());
  }
  Printed printed{machine.run(name, arguments), ""};
  printed.memory = machine.bytes_at(memory, blank.size());
  return printed;
}

/// What the host's library prints; a format without arguments is fine.
int host_print(char* to, std::size_t room, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(to, room, format, arguments);
  va_end(arguments);
  return length;
}

class PrintChecker {
 public:
  explicit PrintChecker(std::string_view name) : name_(name) {}

  template <typename... Arguments>
  void operator()(const char* format, Arguments... arguments) {
    std::string host(200, '#');
    for (std::size_t room : {200U, 5U, 1U, 0U}) {
      host.assign(200, '#');
      const int expected = host_print(host.data(), room, format, arguments...);
      for (bool uses_registers : {false, true}) {
        const Printed printed =
            print(name_, machine_, format, {to_value(machine_, arguments)...}, room, uses_registers);
        SCOPED_TRACE(std::string(name_) + " " + format + ", room " + std::to_string(room));
        ASSERT_EQ(printed.result.end, ir::PathEnd::Returned) << printed.result.reason;
        EXPECT_EQ(signed_of(printed.result.value), expected);
        if (name_.find("sprintf") != std::string_view::npos ||
            name_.find("snprintf") != std::string_view::npos) {
          EXPECT_EQ(printed.memory, host);
        } else {
          const bool to_error = name_.find("fprintf") != std::string_view::npos;
          EXPECT_EQ(to_error ? printed.result.error_output : printed.result.output,
                    host.substr(0, static_cast<std::size_t>(expected)));
          EXPECT_EQ(to_error ? printed.result.output : printed.result.error_output, "");
        }
      }
      if (name_.find("snprintf") == std::string_view::npos) return;
    }
  }

 private:
  std::string_view name_;
  LibcMachine machine_;
};

void check_printing(std::string_view name) {
  PrintChecker check(name);
  check("");
  check("plain text");
  check("100%%");
  check("%d %i %u", 42, -42, 42U);
  for (int x : {0, 1, -1, 9, 10, 99, 100, INT_MAX, INT_MIN}) {
    check("[%d][%5d][%-5d][%05d][%+d][% d][%.3d][%8.3d][%-8.3d][%+08d][%.0d][%3.0d]",
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x);
    check("[%u][%x][%X][%o][%#x][%#X][%#o][%08x][%#08x][%-#8x][%.4x][%#.4o][%#.0o][%#.0x][%.0o]",
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x,
          x);
    check("[%hd][%hhd][%hu][%hhu][%hhx]", x, x, x, x, x);
    check("[%*d][%-*d][%.*d][%*.*d]", 6, x, 6, x, 4, x, -7, -1, x);
  }
  for (long x : {0L, LONG_MAX, LONG_MIN, 1L << 40}) {
    check("[%ld][%lu][%lx][%lld][%zu][%jd][%td][%lo]", x, x, x, x, x, x, x, x);
  }
  check("[%c%c%3c%-3c]", 'a', 'b' + 256, 'c', 'd');
  check("[%s][%6s][%-6s][%.2s][%6.1s][%.0s]", "abc", "abc", "abc", "abc", "abc", "abc");
  check("[%s][%.3s][%8s]",
        static_cast<const char*>(nullptr),
        static_cast<const char*>(nullptr),
        static_cast<const char*>(nullptr));
  for (double x : {0.0, -0.0, 1.5, -2.25, 1e10, 1e-5, 123456.789, HUGE_VAL, -HUGE_VAL}) {
    check("[%f][%.2f][%8.1f][%-8.0f]", x, x, x, x);
    check("[%e][%g][%G][%#g][%+.3e]", x, x, x, x, x);
    check("[%a][%08.2f][% f][%F]", x, x, x, x);
  }
  check("%d %f %s %d %f %d %d %d %d %f", 1, 1.5, "x", 2, 2.5, 3, 4, 5, 6, 3.5);
}

void check_refusals(std::string_view name) {
  for (const char* format : {"%", "%q", "%ls", "%Lf", "%d"}) {
    LibcMachine machine;
    if (name.starts_with('v') && std::string_view(format) == "%d") continue;
    EXPECT_EQ(print(name, machine, format, {}, 200, false).result.end, ir::PathEnd::Unsupported) << format;
  }
}

void check_sprintf() {
  check_printing("sprintf");
  check_refusals("sprintf");
  LibcMachine machine;
  // %n: how far it has got, in the size that the length says.
  const Value place = machine.buffer("????????");
  machine.call("sprintf",
               {machine.buffer("######"), machine.text("ab%d%hn!"), LibcMachine::integer(-1), place});
  EXPECT_EQ(machine.bytes_at(place, 8), std::string("\4\0??????", 8));
  EXPECT_EQ(machine.run("sprintf", {machine.buffer("##"), machine.text("ab")}).fault, ir::Fault::OutOfBounds);
  // An address is not the program's.
  const interp::RunResult result =
      machine.run("sprintf", {machine.buffer(std::string(40, '#')), machine.text("%p"), place});
  EXPECT_EQ(result.environment, std::vector<std::string>{"address"});
}

void check_put_character(std::string_view name) {
  for (int c : {97, 0, 255, 256 + 98, -1}) {
    LibcMachine machine;
    Values arguments{LibcMachine::integer(c)};
    if (name != "putchar") arguments.push_back(machine.global("libc.stdout"));
    const interp::RunResult result = machine.run(name, arguments);
    EXPECT_EQ(signed_of(result.value), c & 0xff);
    EXPECT_EQ(result.output, std::string(1, static_cast<char>(c)));
  }
}

void check_puts() {
  LibcMachine machine;
  for (const char* text : {"", "a", "two\nlines"}) {
    const interp::RunResult result = machine.run("puts", {machine.text(text)});
    EXPECT_EQ(result.output, std::string(text) + "\n");
    EXPECT_EQ(signed_of(result.value), static_cast<std::int64_t>(strlen(text)) + 1);
  }
  EXPECT_EQ(machine.run("puts", {machine.buffer("abc")}).fault, ir::Fault::OutOfBounds);
  EXPECT_EQ(machine.run("puts", {LibcMachine::null()}).fault, ir::Fault::NullDereference);
}

void check_fputs() {
  LibcMachine machine;
  const interp::RunResult result = machine.run("fputs", {machine.text("ab"), machine.global("libc.stderr")});
  EXPECT_EQ(result.error_output, "ab");
  EXPECT_EQ(signed_of(result.value), 1);
  EXPECT_EQ(machine.run("fputs", {machine.text("ab"), machine.global("libc.stdin")}).end,
            ir::PathEnd::Unsupported);
}

void check_fwrite() {
  LibcMachine machine;
  const Value bytes = machine.buffer(std::string("a\0cdef", 6));
  const interp::RunResult result = machine.run(
      "fwrite", {bytes, LibcMachine::word(2), LibcMachine::word(3), machine.global("libc.stdout")});
  EXPECT_EQ(result.output, std::string("a\0cdef", 6));
  EXPECT_EQ(result.value.bits, 3U);
  EXPECT_EQ(machine.call_integer(
                "fwrite", {bytes, LibcMachine::word(0), LibcMachine::word(3), machine.global("libc.stdout")}),
            0);
  EXPECT_EQ(
      machine
          .run("fwrite", {bytes, LibcMachine::word(2), LibcMachine::word(4), machine.global("libc.stdout")})
          .fault,
      ir::Fault::OutOfBounds);
}

void check_write() {
  LibcMachine machine;
  const Value bytes = machine.buffer("abc");
  const interp::RunResult result =
      machine.run("write", {LibcMachine::integer(2), bytes, LibcMachine::word(2)});
  EXPECT_EQ(result.error_output, "ab");
  EXPECT_EQ(result.value.bits, 2U);
  EXPECT_EQ(machine.run("write", {LibcMachine::integer(1), bytes, LibcMachine::word(3)}).output, "abc");
  EXPECT_EQ(machine.run("write", {LibcMachine::integer(3), bytes, LibcMachine::word(2)}).end,
            ir::PathEnd::Unsupported);
}

void check_fflush() {
  LibcMachine machine;
  EXPECT_EQ(machine.call_integer("fflush", {machine.global("libc.stdout")}), 0);
  EXPECT_EQ(machine.call_integer("fflush", {LibcMachine::null()}), 0);
}

void check_perror() {
  LibcMachine machine;
  machine.call("strtol",
               {machine.text("99999999999999999999"), LibcMachine::null(), LibcMachine::integer(10)});
  const std::string message = std::string(strerror(ERANGE)) + "\n";
  EXPECT_EQ(machine.run("perror", {machine.text("f")}).error_output, "f: " + message);
  EXPECT_EQ(machine.run("perror", {machine.text("")}).error_output, message);
  EXPECT_EQ(machine.run("perror", {LibcMachine::null()}).error_output, message);
}

#define CASE(name)           \
  LibcCase {                 \
    #name, +[] {             \
      check_printing(#name); \
      check_refusals(#name); \
    }                        \
  }
#define CASE_CHARACTER(name)                   \
  LibcCase {                                   \
    #name, +[] { check_put_character(#name); } \
  }
constexpr LibcCase kCases[] = {
    CASE(printf),
    CASE(fprintf),
    {"sprintf", &check_sprintf},
    CASE(snprintf),
    CASE(vprintf),
    CASE(vfprintf),
    CASE(vsprintf),
    CASE(vsnprintf),
    CASE_CHARACTER(putchar),
    CASE_CHARACTER(putc),
    CASE_CHARACTER(fputc),
    CASE_CHARACTER(_IO_putc),
    {"puts", &check_puts},
    {"fputs", &check_fputs},
    {"fwrite", &check_fwrite},
    {"write", &check_write},
    {"fflush", &check_fflush},
    {"perror", &check_perror},
};

}  // namespace

std::span<const LibcCase> output_cases() { return kCases; }

}  // namespace testellate::models
