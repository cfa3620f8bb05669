// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include <gtest/gtest.h>
#include <strings.h>

#include "libc_case.h"
#include "libc_machine.h"
#include "random_text.h"

namespace testellate::models {
namespace {

using support::Rng;
using Values = LibcMachine::Values;

std::int64_t offset(const char* found, const char* base) { return found == nullptr ? -1 : found - base; }

// Lengths and positions

void check_strlen() {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string&, Rng&) {
    EXPECT_EQ(machine.call_integer("strlen", {machine.text(a)}),
              static_cast<std::int64_t>(strlen(a.c_str())));
  });
  EXPECT_EQ(machine.run("strlen", {machine.buffer("abc")}).fault, ir::Fault::OutOfBounds);
  EXPECT_EQ(machine.run("strlen", {LibcMachine::null()}).fault, ir::Fault::NullDereference);
}

void check_strnlen() {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string&, Rng& rng) {
    const std::uint64_t most = rng.below(9);
    EXPECT_EQ(machine.call_integer("strnlen", {machine.text(a), LibcMachine::word(most)}),
              static_cast<std::int64_t>(strnlen(a.c_str(), most)));
  });
  EXPECT_EQ(machine.call_integer("strnlen", {machine.buffer("abc"), LibcMachine::word(3)}), 3);
}

template <typename Host>
void check_search(std::string_view name, Host host) {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string&, Rng& rng) {
    // Converted to a character: the bits above do not matter.
    const int wanted = "abB,\x80\xff\0z"[rng.below(8)] + (rng.one_in(3) ? 256 : 0);
    const interp::Value text = machine.text(a);
    EXPECT_EQ(machine.call_offset(name, {text, LibcMachine::integer(wanted)}, text),
              offset(host(a.c_str(), wanted), a.c_str()))
        << name << " " << testing::PrintToString(a) << " " << wanted;
  });
}

void check_memchr() {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string&, Rng& rng) {
    const int wanted = "abB,\x80\xff\0z"[rng.below(8)];
    const std::uint64_t n = rng.below(a.size() + 2);
    const interp::Value text = machine.text(a);
    EXPECT_EQ(machine.call_offset("memchr", {text, LibcMachine::integer(wanted), LibcMachine::word(n)}, text),
              offset(static_cast<const char*>(memchr(a.c_str(), wanted, n)), a.c_str()));
  });
  // C11 7.24.5.1: as if read one byte after the other, and only as far as needed.
  const interp::Value text = machine.buffer("ab");
  EXPECT_EQ(machine.call_offset("memchr", {text, LibcMachine::integer('b'), LibcMachine::word(9)}, text), 1);
}

template <typename Host>
void check_span(std::string_view name, Host host) {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string& b, Rng&) {
    EXPECT_EQ(machine.call_integer(name, {machine.text(a), machine.text(b)}),
              static_cast<std::int64_t>(host(a.c_str(), b.c_str())))
        << name << " " << testing::PrintToString(a) << " " << testing::PrintToString(b);
  });
}

template <typename Host>
void check_find(std::string_view name, Host host) {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string& b, Rng&) {
    const interp::Value text = machine.text(a);
    EXPECT_EQ(machine.call_offset(name, {text, machine.text(b)}, text),
              offset(host(a.c_str(), b.c_str()), a.c_str()))
        << name << " " << testing::PrintToString(a) << " " << testing::PrintToString(b);
  });
}

void check_strtok() {
  for_random_pairs([&](const std::string& a, const std::string&, Rng& rng) {
    LibcMachine machine;
    std::string host = a + '\0';
    const interp::Value text = machine.text(a);
    char* start = host.data();
    interp::Value model_start = text;
    for (int i = 0; i < 5; ++i) {
      const std::string set = random_text(rng, ",ab", 2);
      EXPECT_EQ(machine.call_offset("strtok", {model_start, machine.text(set)}, text),
                offset(strtok(start, set.c_str()), host.data()));
      EXPECT_EQ(machine.bytes_at(text, host.size()), host);
      start = nullptr;
      model_start = LibcMachine::null();
    }
  });
}

void check_strtok_r() {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string&, Rng& rng) {
    std::string host = a + '\0';
    const interp::Value text = machine.text(a);
    const interp::Value rest = machine.buffer("????????");
    char* host_rest = nullptr;
    char* start = host.data();
    interp::Value model_start = text;
    for (int i = 0; i < 5; ++i) {
      const std::string set = random_text(rng, ",ab", 2);
      EXPECT_EQ(machine.call_offset("strtok_r", {model_start, machine.text(set), rest}, text),
                offset(strtok_r(start, set.c_str(), &host_rest), host.data()));
      EXPECT_EQ(static_cast<std::int64_t>(machine.word_at(rest) - static_cast<std::uint64_t>(text.bits)),
                host_rest - host.data());
      EXPECT_EQ(machine.bytes_at(text, host.size()), host);
      start = nullptr;
      model_start = LibcMachine::null();
    }
  });
}

// Comparisons: the value itself, as glibc on x86-64 has it.

template <typename Host>
void check_comparison(std::string_view name, Host host) {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string& b, Rng&) {
    EXPECT_EQ(machine.call_integer(name, {machine.text(a), machine.text(b)}), host(a.c_str(), b.c_str()))
        << name << " " << testing::PrintToString(a) << " " << testing::PrintToString(b);
  });
}

template <typename Host>
void check_bounded_comparison(std::string_view name, Host host) {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string& b, Rng& rng) {
    const std::uint64_t n = rng.below(std::min(a.size(), b.size()) + 2);
    EXPECT_EQ(machine.call_integer(name, {machine.text(a), machine.text(b), LibcMachine::word(n)}),
              host(a.c_str(), b.c_str(), n))
        << name << " " << testing::PrintToString(a) << " " << testing::PrintToString(b) << " " << n;
  });
}

// Copies: the result and the whole buffer.

constexpr std::size_t kRoom = 24;

template <typename Host>
void check_copy(std::string_view name, Host host) {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string& b, Rng&) {
    std::string to = a + '\0';
    to.resize(kRoom, '#');
    const interp::Value model_to = machine.buffer(to);
    const std::int64_t result = machine.call_offset(name, {model_to, machine.text(b)}, model_to);
    EXPECT_EQ(result, offset(host(to.data(), b.c_str()), to.data()));
    EXPECT_EQ(machine.bytes_at(model_to, kRoom), to) << name;
  });
  EXPECT_EQ(machine.run(name, {machine.buffer(std::string("\0\0", 2)), machine.text("ab")}).fault,
            ir::Fault::OutOfBounds);
}

template <typename Host>
void check_bounded_copy(std::string_view name, Host host) {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string& b, Rng& rng) {
    std::string to = a + '\0';
    to.resize(kRoom, '#');
    const std::uint64_t n = rng.below(b.size() + 2);
    const interp::Value model_to = machine.buffer(to);
    const std::int64_t result =
        machine.call_offset(name, {model_to, machine.text(b), LibcMachine::word(n)}, model_to);
    EXPECT_EQ(result, offset(static_cast<char*>(host(to.data(), b.c_str(), n)), to.data()));
    EXPECT_EQ(machine.bytes_at(model_to, kRoom), to) << name << " " << n;
  });
  // Nothing is touched when there is nothing to copy.
  const interp::Value empty = machine.text("");
  if (name.starts_with("mem")) {
    machine.call(name, {LibcMachine::null(), LibcMachine::null(), LibcMachine::word(0)});
    EXPECT_EQ(machine.run(name, {empty, machine.text("ab"), LibcMachine::word(2)}).fault,
              ir::Fault::OutOfBounds);
    EXPECT_EQ(machine.run(name, {machine.text("ab"), empty, LibcMachine::word(2)}).fault,
              ir::Fault::OutOfBounds);
  }
}

void check_memcpy() {
  check_bounded_copy("memcpy", &memcpy);
  LibcMachine machine;
  const interp::Value text = machine.buffer("abcdef");
  EXPECT_EQ(machine.run("memcpy", {moved(text, 1), text, LibcMachine::word(3)}).fault,
            ir::Fault::OverlappingCopy);
}

void check_memmove() {
  check_bounded_copy("memmove", &memmove);
  LibcMachine machine;
  const interp::Value text = machine.buffer("abcdef");
  machine.call("memmove", {moved(text, 1), text, LibcMachine::word(3)});
  EXPECT_EQ(machine.bytes_at(text, 6), "aabcef");
  machine.call("memmove", {text, moved(text, 2), LibcMachine::word(4)});
  EXPECT_EQ(machine.bytes_at(text, 6), "bcefef");
}

void check_memset() {
  LibcMachine machine;
  for (int value : {0, 120, -1, 0x1234}) {
    for (std::size_t n : {0U, 1U, 5U}) {
      std::string host = "abcde";
      const interp::Value text = machine.buffer(host);
      memset(host.data(), value, n);
      EXPECT_EQ(
          machine.call_offset("memset", {text, LibcMachine::integer(value), LibcMachine::word(n)}, text), 0);
      EXPECT_EQ(machine.bytes_at(text, 5), host);
    }
  }
  EXPECT_EQ(
      machine.run("memset", {machine.buffer("abc"), LibcMachine::integer(0), LibcMachine::word(4)}).fault,
      ir::Fault::OutOfBounds);
}

template <typename Host>
void check_duplicate(std::string_view name, Host expected) {
  LibcMachine machine;
  for_random_pairs([&](const std::string& a, const std::string&, Rng& rng) {
    const std::uint64_t n = rng.below(9);
    const interp::Value text = machine.text(a);
    Values arguments{text};
    if (name == "strndup") arguments.push_back(LibcMachine::word(n));
    const interp::Value copy = machine.call(name, arguments);
    EXPECT_NE(copy.bits, text.bits);
    char* host = expected(a.c_str(), n);
    // One byte more than the string, and no other.
    EXPECT_EQ(machine.bytes_at(copy, 100), std::string(host) + '\0');
    ::free(host);
    machine.call("free", {copy});
  });
}

using Search = const char* (*)(const char*, int);
using Find = const char* (*)(const char*, const char*);
using Compare = int (*)(const char*, const char*);
using CompareBounded = int (*)(const char*, const char*, std::size_t);

constexpr LibcCase kCases[] = {
    {"strlen", &check_strlen},
    {"strnlen", &check_strnlen},
    {"strchr", +[] { check_search("strchr", static_cast<Search>(&strchr)); }},
    {"strrchr", +[] { check_search("strrchr", static_cast<Search>(&strrchr)); }},
    {"memchr", &check_memchr},
    {"strspn", +[] { check_span("strspn", &strspn); }},
    {"strcspn", +[] { check_span("strcspn", &strcspn); }},
    {"strpbrk", +[] { check_find("strpbrk", static_cast<Find>(&strpbrk)); }},
    {"strstr", +[] { check_find("strstr", static_cast<Find>(&strstr)); }},
    {"strtok", &check_strtok},
    {"strtok_r", &check_strtok_r},
    {"strcmp", +[] { check_comparison("strcmp", static_cast<Compare>(&strcmp)); }},
    {"strcoll", +[] { check_comparison("strcoll", static_cast<Compare>(&strcoll)); }},
    {"strcasecmp", +[] { check_comparison("strcasecmp", static_cast<Compare>(&strcasecmp)); }},
    {"strncmp", +[] { check_bounded_comparison("strncmp", static_cast<CompareBounded>(&strncmp)); }},
    {"strncasecmp",
     +[] { check_bounded_comparison("strncasecmp", static_cast<CompareBounded>(&strncasecmp)); }},
    {"memcmp", +[] { check_bounded_comparison("memcmp", &memcmp); }},
    {"bcmp", +[] { check_bounded_comparison("bcmp", &bcmp); }},
    {"memcpy", &check_memcpy},
    {"memmove", &check_memmove},
    {"memset", &check_memset},
    {"strcpy", +[] { check_copy("strcpy", &strcpy); }},
    {"stpcpy", +[] { check_copy("stpcpy", &stpcpy); }},
    {"strcat", +[] { check_copy("strcat", &strcat); }},
    {"strncpy", +[] { check_bounded_copy("strncpy", &strncpy); }},
    {"strncat", +[] { check_bounded_copy("strncat", &strncat); }},
    {"strdup", +[] { check_duplicate("strdup", +[](const char* s, std::size_t) { return strdup(s); }); }},
    {"strndup",
     +[] { check_duplicate("strndup", +[](const char* s, std::size_t n) { return strndup(s, n); }); }},
};

}  // namespace

std::span<const LibcCase> string_cases() { return kCases; }

}  // namespace testellate::models
