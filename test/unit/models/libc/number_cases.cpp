// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cerrno>
#include <cstdlib>

#include <gtest/gtest.h>

#include "libc_case.h"
#include "libc_machine.h"
#include "random_text.h"

namespace testellate::models {
namespace {

using Value = interp::Value;

const std::vector<std::string>& integer_texts() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> made{"",
                                  "0",
                                  "00",
                                  "7",
                                  "-7",
                                  "+7",
                                  "+-7",
                                  "--7",
                                  " \t\n\v\f\r12x",
                                  "0x",
                                  "0X",
                                  "0xg",
                                  "0x1F",
                                  "-0x10",
                                  "08",
                                  "010",
                                  "0b1",
                                  "zz",
                                  "Zz9",
                                  "2147483647",
                                  "2147483648",
                                  "-2147483648",
                                  "-2147483649",
                                  "4294967296",
                                  "9223372036854775807",
                                  "9223372036854775808",
                                  "-9223372036854775808",
                                  "-9223372036854775809",
                                  "18446744073709551615",
                                  "18446744073709551616",
                                  "-18446744073709551615",
                                  "-18446744073709551616",
                                  "99999999999999999999999999",
                                  "-99999999999999999999999999",
                                  "1 2",
                                  "1_2",
                                  "1\x80",
                                  "\x80",
                                  "-",
                                  "+",
                                  " ",
                                  "x",
                                  "0x8000000000000000",
                                  "-0x8000000000000000",
                                  "0xffffffffffffffff",
                                  "0x10000000000000000"};
    support::Rng rng(2);
    for (int i = 0; i < 200; ++i) made.push_back(random_text(rng, " +-0019xXafz", 24));
    return made;
  }();
  return texts;
}

template <typename Host>
void check_conversion(std::string_view name, Host host) {
  LibcMachine machine;
  const Value end = machine.buffer("????????");
  for (const std::string& text : integer_texts()) {
    for (int base : {0, 1, 2, 8, 10, 16, 35, 36, 37, -1}) {
      SCOPED_TRACE(std::string(name) + " of `" + text + "`, base " + std::to_string(base));
      const Value start = machine.text(text);
      machine.clear_error_number();
      char* host_end = const_cast<char*>(text.c_str()) + 99;
      ASSERT_TRUE(machine.interpreter().write_memory(static_cast<std::uint64_t>(end.bits), moved(start, 99)));
      errno = 0;
      const auto expected = host(text.c_str(), &host_end, base);
      const int error = errno;
      EXPECT_EQ(machine.call_integer(name, {start, end, LibcMachine::integer(base)}),
                static_cast<std::int64_t>(expected));
      EXPECT_EQ(static_cast<std::int64_t>(machine.word_at(end) - static_cast<std::uint64_t>(start.bits)),
                host_end - text.c_str());
      EXPECT_EQ(machine.error_number(), error);
      EXPECT_EQ(machine.call_integer(name, {start, LibcMachine::null(), LibcMachine::integer(base)}),
                static_cast<std::int64_t>(expected));
    }
  }
}

template <typename Host>
void check_short_conversion(std::string_view name, Host host) {
  LibcMachine machine;
  for (const std::string& text : integer_texts()) {
    EXPECT_EQ(machine.call_integer(name, {machine.text(text)}), static_cast<std::int64_t>(host(text.c_str())))
        << name << " of `" << text << "`";
  }
}

const std::vector<std::string>& float_texts() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> made{"",
                                  "0",
                                  "-0",
                                  "1",
                                  "1.5",
                                  ".5",
                                  "5.",
                                  ".",
                                  "-.",
                                  "1e3",
                                  "1e",
                                  "1e+",
                                  "1E-3x",
                                  "0x1p3",
                                  "0x",
                                  "0x.8",
                                  "inf",
                                  "-INFINITY",
                                  "infin",
                                  "nan",
                                  "nan(12)",
                                  "nan(",
                                  "1e400",
                                  "-1e400",
                                  "1e-400",
                                  "4.9e-324",
                                  "1e-46",
                                  "  \n-12.5kg",
                                  "0.1",
                                  "123456789012345678901234567890",
                                  "1,5",
                                  "+1",
                                  "+-1",
                                  "3.4028236e38",
                                  "1.17549435e-38"};
    support::Rng rng(3);
    for (int i = 0; i < 200; ++i) made.push_back(random_text(rng, " +-0159.exp", 10));
    return made;
  }();
  return texts;
}

template <typename Float, typename Host>
void check_float_conversion(std::string_view name, Host host) {
  using Bits = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;
  LibcMachine machine;
  const Value end = machine.buffer("????????");
  for (const std::string& text : float_texts()) {
    SCOPED_TRACE(std::string(name) + " of `" + text + "`");
    const Value start = machine.text(text);
    machine.clear_error_number();
    char* host_end = nullptr;
    errno = 0;
    const Float expected = host(text.c_str(), &host_end);
    const int error = errno;
    EXPECT_EQ(static_cast<Bits>(machine.call(name, {start, end}).bits), std::bit_cast<Bits>(expected));
    EXPECT_EQ(static_cast<std::int64_t>(machine.word_at(end) - static_cast<std::uint64_t>(start.bits)),
              host_end - text.c_str());
    EXPECT_EQ(machine.error_number(), error);
  }
}

void check_atof() {
  LibcMachine machine;
  for (const std::string& text : float_texts()) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(machine.call_double("atof", {machine.text(text)})),
              std::bit_cast<std::uint64_t>(atof(text.c_str())))
        << text;
  }
}

// Sorting and searching: the results and the sequence of comparisons.

constexpr std::string_view kCompare = R"(
global @calls: 8 = { i64 0 }
global @journal: 65536 = { zero 65536 }
func @note(%x: i32) -> void {
entry:
  %n = load i64 @calls
  %offset = mul i64 %n, 4
  %at = ptr_add @journal, %offset
  check.write %at, 4
  store i32 %x, %at
  %n = add i64 %n, 1
  store i64 %n, @calls
  return void
}
// By the low half; the high half shows which of two equal ones it is.
func @compare(%a: ptr, %b: ptr) -> i32 {
entry:
  check.read %a, 4
  %x = load i32 %a
  check.read %b, 4
  %y = load i32 %b
  call void @note(i32 %x)
  call void @note(i32 %y)
  %p = and i32 %x, 0xffff
  %q = and i32 %y, 0xffff
  %r = sub i32 %p, %q
  return i32 %r
}
)";

struct HostLog {
  static std::vector<std::int32_t>& entries() {
    static std::vector<std::int32_t> made;
    return made;
  }
  static int compare(const void* a, const void* b) {
    const std::int32_t x = *static_cast<const std::int32_t*>(a);
    const std::int32_t y = *static_cast<const std::int32_t*>(b);
    entries().push_back(x);
    entries().push_back(y);
    return (x & 0xffff) - (y & 0xffff);
  }
};

std::vector<std::int32_t> random_numbers(support::Rng& rng, std::size_t words) {
  std::vector<std::int32_t> numbers;
  numbers.reserve(1);  // even no numbers have an address, which the host's functions ask for
  const std::uint64_t count = rng.below(12);
  for (std::uint64_t i = 0; i < count; ++i) {
    numbers.push_back(static_cast<std::int32_t>(rng.below(6) | (i << 16)));
    numbers.resize(numbers.size() + words - 1, static_cast<std::int32_t>(i));
  }
  return numbers;
}

std::string_view bytes_of(const std::vector<std::int32_t>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), 4 * numbers.size()};
}

void clear_log(LibcMachine& machine) {
  HostLog::entries().clear();
  const auto calls = static_cast<std::uint64_t>(machine.global("calls").bits);
  ASSERT_TRUE(machine.interpreter().write_memory(calls, LibcMachine::word(0)));
}

void expect_same_log(LibcMachine& machine) {
  const std::vector<std::int32_t>& log = HostLog::entries();
  ASSERT_EQ(machine.word_at(machine.global("calls")), log.size());
  EXPECT_EQ(machine.bytes_at(machine.global("journal"), 4 * log.size()), bytes_of(log));
}

void check_qsort() {
  LibcMachine machine(kCompare);
  support::Rng rng(4);
  for (unsigned i = 0; i < 200; ++i) {
    // glibc moves large elements in another way; the comparisons are the same.
    const std::size_t words = i % 10 == 0 ? 10U : 1 + i % 3;
    std::vector<std::int32_t> numbers = random_numbers(rng, words);
    const Value array = machine.buffer(bytes_of(numbers));
    clear_log(machine);
    const std::size_t count = numbers.size() / words;
    std::qsort(numbers.data(), count, 4 * words, &HostLog::compare);
    machine.call(
        "qsort",
        {array, LibcMachine::word(count), LibcMachine::word(4 * words), machine.function("compare")});
    EXPECT_EQ(machine.bytes_at(array, 4 * numbers.size()), bytes_of(numbers));
    expect_same_log(machine);
  }
  const Value array = machine.buffer("abcdefgh");
  EXPECT_EQ(
      machine.run("qsort", {array, LibcMachine::word(3), LibcMachine::word(4), machine.function("compare")})
          .fault,
      ir::Fault::OutOfBounds);
  EXPECT_EQ(
      machine.run("qsort", {array, LibcMachine::word(2), LibcMachine::word(4), LibcMachine::null()}).fault,
      ir::Fault::NullCall);
}

void check_bsearch() {
  LibcMachine machine(kCompare);
  support::Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    std::vector<std::int32_t> numbers = random_numbers(rng, 1);
    std::qsort(numbers.data(), numbers.size(), 4, &HostLog::compare);
    const std::vector<std::int32_t> key{static_cast<std::int32_t>(rng.below(8))};
    const Value array = machine.buffer(bytes_of(numbers));
    clear_log(machine);
    const auto* found = static_cast<const std::int32_t*>(
        std::bsearch(key.data(), numbers.data(), numbers.size(), 4, &HostLog::compare));
    const std::int64_t expected = found == nullptr ? -1 : 4 * (found - numbers.data());
    EXPECT_EQ(machine.call_offset("bsearch",
                                  {machine.buffer(bytes_of(key)),
                                   array,
                                   LibcMachine::word(numbers.size()),
                                   LibcMachine::word(4),
                                   machine.function("compare")},
                                  array),
              expected);
    expect_same_log(machine);
  }
}

constexpr LibcCase kCases[] = {
    {"strtol", +[] { check_conversion("strtol", &strtol); }},
    {"strtoll", +[] { check_conversion("strtoll", &strtoll); }},
    {"strtoul", +[] { check_conversion("strtoul", &strtoul); }},
    {"strtoull", +[] { check_conversion("strtoull", &strtoull); }},
    {"atoi", +[] { check_short_conversion("atoi", &atoi); }},
    {"atol", +[] { check_short_conversion("atol", &atol); }},
    {"atoll", +[] { check_short_conversion("atoll", &atoll); }},
    {"strtod", +[] { check_float_conversion<double>("strtod", &strtod); }},
    {"strtof", +[] { check_float_conversion<float>("strtof", &strtof); }},
    {"atof", &check_atof},
    {"qsort", &check_qsort},
    {"bsearch", &check_bsearch},
};

}  // namespace

std::span<const LibcCase> number_cases() { return kCases; }

}  // namespace testellate::models
