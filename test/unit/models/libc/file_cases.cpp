// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <gtest/gtest.h>

#include "libc_case.h"
#include "libc_machine.h"
#include "random_text.h"
#include "support/invariant.h"

namespace testellate::models {
namespace {

using Value = interp::Value;

/// A file as the inputs of a program have it.
Value input_file(LibcMachine& machine, std::string_view contents, bool is_broken = false) {
  const Value file = machine.buffer(std::string(16, '\0'));
  const bool is_set =
      contents.empty() ||
      machine.interpreter().write_memory(static_cast<std::uint64_t>(file.bits), machine.buffer(contents));
  TESTELLATE_INVARIANT(is_set, "a new object should be written");
  const bool is_marked = machine.interpreter().write_memory(static_cast<std::uint64_t>(moved(file, 8).bits),
                                                            LibcMachine::integer(is_broken ? 1 : 0, 8));
  TESTELLATE_INVARIANT(is_marked, "a new object should be written");
  return file;
}

/// The same on the host.
class HostFile {
 public:
  explicit HostFile(std::string_view contents) : file_(std::tmpfile()) {
    const bool is_written =
        file_ != nullptr && fwrite(contents.data(), 1, contents.size(), file_) == contents.size();
    TESTELLATE_INVARIANT(is_written, "a temporary file should take a short text");
    rewind(file_);
  }
  ~HostFile() {
    if (file_ != nullptr) fclose(file_);
  }
  HostFile(const HostFile&) = delete;
  HostFile& operator=(const HostFile&) = delete;

  [[nodiscard]] FILE* get() const { return file_; }

 private:
  FILE* file_;
};

constexpr const char* kTexts[] = {"", "a", "ab\ncd\n", "no end", "\xff\x80x", "12 -7 x"};

/// Random sequences of calls that read, push back and move.
void check_reading() {
  support::Rng rng(11);
  for (int round = 0; round < 200; ++round) {
    const std::string text = random_text(rng, "ab\n\xff", 6);
    LibcMachine machine;
    const Value file = input_file(machine, text);
    const HostFile host(text);
    bool is_pushed = false;
    for (int i = 0; i < 12; ++i) {
      switch (rng.below(6)) {
        case 0:
          // More than one is more than the standard promises.
          if (is_pushed) break;
          is_pushed = true;
          EXPECT_EQ(machine.call_integer("ungetc", {LibcMachine::integer('z'), file}),
                    ungetc('z', host.get()));
          break;
        case 1: {
          const auto offset = static_cast<std::int64_t>(rng.below(9)) - 2;
          const int from = static_cast<int>(rng.below(3));
          is_pushed = false;
          EXPECT_EQ(machine.call_integer(
                        "fseek", {file, LibcMachine::integer(offset, 64), LibcMachine::integer(from)}),
                    fseek(host.get(), offset, from))
              << offset << " from " << from;
          break;
        }
        case 2:
          is_pushed = false;
          machine.call("rewind", {file});
          rewind(host.get());
          break;
        default:
          is_pushed = false;
          EXPECT_EQ(machine.call_integer("fgetc", {file}), fgetc(host.get()));
      }
      EXPECT_EQ(machine.call_integer("feof", {file}) != 0, feof(host.get()) != 0);
      EXPECT_EQ(machine.call_integer("ferror", {file}) != 0, ferror(host.get()) != 0);
      if (!is_pushed) {
        EXPECT_EQ(machine.call_integer("ftell", {file}), ftell(host.get()));
      }
    }
  }
}

void check_standard(std::string_view name) {
  check_reading();
  LibcMachine machine;
  LibcMachine::Values arguments{machine.global("libc.stdout")};
  if (name.starts_with("fseek")) {
    arguments.push_back(LibcMachine::word(0));
    arguments.push_back(LibcMachine::integer(0));
  }
  EXPECT_EQ(machine.run(name, arguments).end, ir::PathEnd::Unsupported);
}

void check_getc_unlocked() {
  for (const char* text : kTexts) {
    LibcMachine machine;
    const Value file = input_file(machine, text);
    const HostFile host(text);
    for (std::size_t i = 0; i < strlen(text) + 2; ++i) {
      EXPECT_EQ(machine.call_integer("getc_unlocked", {file}), getc_unlocked(host.get()));
    }
  }
}

/// A file that fails is what the host makes of a folder.
void check_fclose() {
  LibcMachine machine;
  const Value file = input_file(machine, "ab", true);
  FILE* folder = fopen("/", "r");
  ASSERT_NE(folder, nullptr);
  EXPECT_EQ(machine.call_integer("fgetc", {file}), fgetc(folder));
  EXPECT_EQ(machine.call_integer("ferror", {file}) != 0, ferror(folder) != 0);
  EXPECT_EQ(machine.call_integer("feof", {file}) != 0, feof(folder) != 0);
  machine.call("clearerr", {file});
  clearerr(folder);
  EXPECT_EQ(machine.call_integer("ferror", {file}), ferror(folder));
  EXPECT_EQ(machine.call_integer("fputc", {LibcMachine::integer('x'), file}), fputc('x', folder));
  EXPECT_EQ(machine.call_integer("fputs", {machine.text("x"), file}), fputs("x", folder));
  EXPECT_EQ(
      machine.call_integer("fwrite", {machine.text("x"), LibcMachine::word(1), LibcMachine::word(1), file}),
      static_cast<std::int64_t>(fwrite("x", 1, 1, folder)));
  EXPECT_EQ(machine.call_integer("fprintf", {file, machine.text("x")}) < 0, fprintf(folder, "x") < 0);
  EXPECT_EQ(machine.call_integer("fclose", {file}), fclose(folder));
}

void check_setvbuf() {
  LibcMachine machine;
  EXPECT_EQ(machine.call_integer("setvbuf",
                                 {machine.global("libc.stdout"),
                                  LibcMachine::null(),
                                  LibcMachine::integer(2),
                                  LibcMachine::word(0)}),
            0);
}

/// Lines, with a buffer that is too small, or without one.
void check_lines(std::string_view name) {
  const bool has_delimiter = name != "getline";
  for (const char* text : {"", "a\nbc\n\nd", "a long line that does not fit\nnext", "x"}) {
    for (std::size_t room : {std::size_t{0}, std::size_t{4}, std::size_t{64}}) {
      LibcMachine machine;
      const Value file = input_file(machine, text);
      const HostFile host(text);
      char* host_line = room == 0 ? nullptr : static_cast<char*>(malloc(room));
      std::size_t host_room = room;
      const Value line = machine.buffer(std::string(8, '\0'));
      const Value size = machine.buffer(std::string(8, '\0'));
      const auto set = [&](const Value& at, const Value& value) {
        ASSERT_TRUE(machine.interpreter().write_memory(static_cast<std::uint64_t>(at.bits), value));
      };
      set(line, room == 0 ? LibcMachine::null() : machine.call("malloc", {LibcMachine::word(room)}));
      set(size, LibcMachine::word(room));
      for (int i = 0; i < 5; ++i) {
        LibcMachine::Values arguments{line, size};
        if (has_delimiter) arguments.push_back(LibcMachine::integer('\n'));
        arguments.push_back(file);
        const ssize_t expected = getline(&host_line, &host_room, host.get());
        ASSERT_EQ(machine.call_integer(name, arguments), expected) << text << " " << room;
        EXPECT_EQ(machine.word_at(size), host_room) << text << " " << room;
        if (expected >= 0) {
          EXPECT_EQ(machine.text_at(LibcMachine::pointer(machine.word_at(line))), host_line);
        }
      }
      free(host_line);
    }
  }
}

constexpr LibcCase kCases[] = {
    {"fseek", +[] { check_standard("fseek"); }},
    {"fseeko", +[] { check_standard("fseeko"); }},
    {"fseeko64", +[] { check_standard("fseeko64"); }},
    {"ftell", +[] { check_standard("ftell"); }},
    {"ftello", +[] { check_standard("ftello"); }},
    {"ftello64", +[] { check_standard("ftello64"); }},
    {"rewind", +[] { check_standard("rewind"); }},
    {"fclose", &check_fclose},
    {"getc_unlocked", &check_getc_unlocked},
    {"setvbuf", &check_setvbuf},
    {"getline", +[] { check_lines("getline"); }},
    {"getdelim", +[] { check_lines("getdelim"); }},
    {"__getdelim", +[] { check_lines("__getdelim"); }},
};

}  // namespace

std::span<const LibcCase> file_cases() { return kCases; }

}  // namespace testellate::models
