// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cerrno>
#include <cstdlib>

#include <arpa/inet.h>
#include <gtest/gtest.h>

#include "libc_case.h"
#include "libc_machine.h"

namespace testellate::models {
namespace {

using Value = interp::Value;

constexpr std::uint64_t kTooLarge = std::uint64_t{1} << 63;

void check_malloc() {
  LibcMachine machine;
  const Value first = machine.call("malloc", {LibcMachine::word(5)});
  const Value second = machine.call("malloc", {LibcMachine::word(0)});
  EXPECT_NE(first.bits, 0U);
  EXPECT_NE(second.bits, 0U);
  EXPECT_NE(first.bits, second.bits);
  EXPECT_EQ(machine.bytes_at(first, 100).size(), 5U);
  EXPECT_EQ(machine.bytes_at(second, 100).size(), 0U);
  EXPECT_EQ(machine.call("malloc", {LibcMachine::word(kTooLarge)}).bits, 0U);
  EXPECT_EQ(machine.error_number(), ENOMEM);
}

void check_calloc() {
  LibcMachine machine;
  const Value zeros = machine.call("calloc", {LibcMachine::word(3), LibcMachine::word(4)});
  EXPECT_EQ(machine.bytes_at(zeros, 100), std::string(12, '\0'));
  EXPECT_NE(machine.call("calloc", {LibcMachine::word(0), LibcMachine::word(4)}).bits, 0U);
  // The product wraps to 0.
  EXPECT_EQ(machine.call("calloc", {LibcMachine::word(1ULL << 32), LibcMachine::word(1ULL << 32)}).bits, 0U);
  EXPECT_EQ(machine.error_number(), ENOMEM);
  EXPECT_EQ(machine.call("calloc", {LibcMachine::word(1), LibcMachine::word(kTooLarge)}).bits, 0U);
}

void check_resizing(std::string_view name, const LibcMachine::Values& one) {
  LibcMachine machine;
  auto resize = [&](const Value& old, std::uint64_t size) {
    LibcMachine::Values arguments{old};
    arguments.insert(arguments.end(), one.begin(), one.end());
    arguments.push_back(LibcMachine::word(size));
    return arguments;
  };
  const Value first = machine.call(name, resize(LibcMachine::null(), 4));
  ASSERT_TRUE(machine.interpreter().write_memory(static_cast<std::uint64_t>(first.bits),
                                                 LibcMachine::integer(0x64636261)));
  const Value larger = machine.call(name, resize(first, 6));
  EXPECT_EQ(machine.bytes_at(larger, 4), "abcd");
  EXPECT_EQ(machine.bytes_at(larger, 100).size(), 6U);
  EXPECT_EQ(machine.run("free", {first}).fault, ir::Fault::DoubleFree);
  const Value smaller = machine.call(name, resize(larger, 2));
  EXPECT_EQ(machine.bytes_at(smaller, 100), "ab");
  EXPECT_EQ(machine.call(name, resize(smaller, kTooLarge)).bits, 0U);
  EXPECT_EQ(machine.bytes_at(smaller, 100), "ab");
  EXPECT_EQ(machine.run(name, resize(moved(smaller, 1), 8)).fault, ir::Fault::InvalidFree);
  EXPECT_EQ(machine.call(name, resize(smaller, 0)).bits, 0U);
  EXPECT_EQ(machine.run(name, resize(smaller, 8)).fault, ir::Fault::DoubleFree);
}

void check_reallocarray() {
  check_resizing("reallocarray", {LibcMachine::word(1)});
  LibcMachine machine;
  const LibcMachine::Values wraps{
      LibcMachine::null(), LibcMachine::word(1ULL << 32), LibcMachine::word(1ULL << 32)};
  EXPECT_EQ(machine.call("reallocarray", wraps).bits, 0U);
  EXPECT_EQ(machine.error_number(), ENOMEM);
}

void check_free() {
  LibcMachine machine;
  const Value object = machine.call("malloc", {LibcMachine::word(5)});
  machine.call("free", {LibcMachine::null()});
  machine.call("free", {object});
  EXPECT_EQ(machine.run("free", {object}).fault, ir::Fault::DoubleFree);
  EXPECT_EQ(machine.run("free", {machine.global("libc.errno")}).fault, ir::Fault::InvalidFree);
  EXPECT_EQ(machine.run("strlen", {object}).fault, ir::Fault::UseAfterFree);
}

void check_aligned_alloc() {
  LibcMachine machine;
  const Value object = machine.call("aligned_alloc", {LibcMachine::word(64), LibcMachine::word(128)});
  EXPECT_EQ(static_cast<std::uint64_t>(object.bits) % 64, 0U);
  EXPECT_EQ(machine.bytes_at(object, 1000).size(), 128U);
  machine.call("free", {object});
}

void check_posix_memalign() {
  LibcMachine machine;
  const Value place = machine.buffer("????????");
  for (std::size_t alignment : {0UL, 1UL, 4UL, 8UL, 24UL, 32UL, 4096UL}) {
    void* host = nullptr;
    const int expected = posix_memalign(&host, alignment, 10);
    std::free(host);
    EXPECT_EQ(
        machine.call_integer("posix_memalign", {place, LibcMachine::word(alignment), LibcMachine::word(10)}),
        expected)
        << alignment;
  }
  EXPECT_EQ(machine.bytes_at(LibcMachine::pointer(machine.word_at(place)), 100).size(), 10U);
  EXPECT_EQ(
      machine.call_integer("posix_memalign", {place, LibcMachine::word(8), LibcMachine::word(kTooLarge)}),
      ENOMEM);
}

void check_abs() {
  LibcMachine machine;
  for (int x : {0, 1, -1, 17, -17, 2147483647, -2147483647}) {
    EXPECT_EQ(machine.call_integer("abs", {LibcMachine::integer(x)}), std::abs(x));
  }
  EXPECT_EQ(machine.call_integer("abs", {LibcMachine::integer(-2147483648LL)}), -2147483648LL);
}

void check_labs(std::string_view name) {
  LibcMachine machine;
  for (std::int64_t x : {0LL, 1LL, -1LL, 1LL << 40, -(1LL << 40), INT64_MAX * 1LL, -INT64_MAX * 1LL}) {
    EXPECT_EQ(machine.call_integer(name, {LibcMachine::integer(x, 64)}), std::labs(x));
  }
}

void check_order_of_bytes(std::string_view name, unsigned width, std::uint32_t (*host)(std::uint32_t)) {
  LibcMachine machine;
  for (std::uint32_t x : {0U, 1U, 80U, 0x1234U, 0xff00U, 0x12345678U, 0xfffffffeU}) {
    if (width == 16) x &= 0xffff;
    const std::int64_t answer = machine.call_integer(name, {LibcMachine::integer(x, width)});
    EXPECT_EQ(static_cast<std::uint32_t>(answer) & (width == 16 ? 0xffffU : ~0U), host(x))
        << name << " " << x;
  }
}

std::uint32_t swap_short(std::uint32_t x) { return ntohs(static_cast<std::uint16_t>(x)); }
std::uint32_t swap_long(std::uint32_t x) { return ntohl(x); }

void check_div() {
  LibcMachine machine;
  for (int a : {0, 7, -7, 2147483647, -2147483647 - 1}) {
    for (int b : {1, 2, -2, 3, 2147483647}) {
      EXPECT_EQ(machine.call_integer("div", {LibcMachine::integer(a), LibcMachine::integer(b)}),
                std::bit_cast<std::int64_t>(std::div(a, b)));
    }
  }
  EXPECT_EQ(machine.run("div", {LibcMachine::integer(1), LibcMachine::integer(0)}).fault,
            ir::Fault::DivisionByZero);
}

template <typename Divide>
void check_wide_div(std::string_view name, Divide divide) {
  LibcMachine machine;
  for (std::int64_t a : {0LL, 7LL, -7LL, INT64_MAX * 1LL, INT64_MIN * 1LL}) {
    for (std::int64_t b : {1LL, 2LL, -2LL, 3LL, INT64_MAX * 1LL}) {
      EXPECT_EQ(machine.call(name, {LibcMachine::integer(a, 64), LibcMachine::integer(b, 64)}).bits,
                std::bit_cast<value::U128>(divide(a, b)));
    }
  }
  EXPECT_EQ(machine.run(name, {LibcMachine::word(1), LibcMachine::word(0)}).fault, ir::Fault::DivisionByZero);
  EXPECT_EQ(machine.run(name, {LibcMachine::integer(INT64_MIN, 64), LibcMachine::integer(-1, 64)}).fault,
            ir::Fault::DivisionOverflow);
}

void check_ldiv() {
  check_wide_div("ldiv", [](long a, long b) { return std::ldiv(a, b); });
}

void check_lldiv() {
  check_wide_div("lldiv", [](long long a, long long b) { return std::lldiv(a, b); });
}

void check_errno_location() {
  LibcMachine machine;
  EXPECT_EQ(machine.call("__errno_location", {}).bits, machine.global("libc.errno").bits);
}

void check_abort() { EXPECT_EQ(LibcMachine().run("abort", {}).fault, ir::Fault::Abort); }

void check_assert_fail() {
  LibcMachine machine;
  const Value text = machine.text("x");
  EXPECT_EQ(machine.run("__assert_fail", {text, text, LibcMachine::integer(1), text}).fault,
            ir::Fault::AssertionFailed);
}

void check_exit(std::string_view name) {
  for (int status : {0, 1, 255, 256, -1}) {
    const interp::RunResult result = LibcMachine().run(name, {LibcMachine::integer(status)});
    EXPECT_EQ(result.end, ir::PathEnd::Exited);
    EXPECT_EQ(result.exit_code, status & 0xff);
  }
}

/// Handlers run in the reverse order, and one that is added by a handler runs as well.
void check_atexit() {
  LibcMachine machine(R"(
global @journal: 8 = { i64 0 }
func @note(%digit: i64) -> void {
entry:
  %old = load i64 @journal
  %ten = mul i64 %old, 10
  %new = add i64 %ten, %digit
  store i64 %new, @journal
  return void
}
func @one() -> void {
entry:
  call void @note(i64 1)
  return void
}
func @two() -> void {
entry:
  call void @note(i64 2)
  %r = call i32 @atexit(ptr @one)
  return void
}
func @leave() -> void {
entry:
  %a = call i32 @atexit(ptr @one)
  %b = call i32 @atexit(ptr @two)
  call void @exit(i32 3)
  unreachable
}
)");
  const interp::RunResult result = machine.run("leave", {});
  EXPECT_EQ(result.end, ir::PathEnd::Exited);
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(machine.word_at(machine.global("journal")), 211U);
}

void check_getenv() {
  LibcMachine machine;
  const interp::RunResult result = machine.run("getenv", {machine.text("HOME")});
  EXPECT_EQ(result.value.bits, 0U);
  EXPECT_EQ(result.environment, std::vector<std::string>{"environment variables"});
}

void check_time() {
  LibcMachine machine;
  const Value place = machine.buffer("????????");
  const interp::RunResult result = machine.run("time", {place});
  EXPECT_EQ(result.environment, std::vector<std::string>{"time"});
  EXPECT_EQ(machine.word_at(place), result.value.bits);
  EXPECT_EQ(machine.call("time", {LibcMachine::null()}).bits, result.value.bits);
}

void check_clock() {
  EXPECT_EQ(LibcMachine().run("clock", {}).environment, std::vector<std::string>{"time"});
}

constexpr LibcCase kCases[] = {
    {"malloc", &check_malloc},
    {"calloc", &check_calloc},
    {"realloc", +[] { check_resizing("realloc", {}); }},
    {"reallocarray", &check_reallocarray},
    {"free", &check_free},
    {"aligned_alloc", &check_aligned_alloc},
    {"posix_memalign", &check_posix_memalign},
    {"abs", &check_abs},
    {"labs", +[] { check_labs("labs"); }},
    {"llabs", +[] { check_labs("llabs"); }},
    {"htons", +[] { check_order_of_bytes("htons", 16, &swap_short); }},
    {"ntohs", +[] { check_order_of_bytes("ntohs", 16, &swap_short); }},
    {"htonl", +[] { check_order_of_bytes("htonl", 32, &swap_long); }},
    {"ntohl", +[] { check_order_of_bytes("ntohl", 32, &swap_long); }},
    {"div", &check_div},
    {"ldiv", &check_ldiv},
    {"lldiv", &check_lldiv},
    {"__errno_location", &check_errno_location},
    {"abort", &check_abort},
    {"__assert_fail", &check_assert_fail},
    {"exit", +[] { check_exit("exit"); }},
    {"_exit", +[] { check_exit("_exit"); }},
    {"_Exit", +[] { check_exit("_Exit"); }},
    {"atexit", &check_atexit},
    {"getenv", &check_getenv},
    {"time", &check_time},
    {"clock", &check_clock},
};

}  // namespace

std::span<const LibcCase> memory_cases() { return kCases; }

}  // namespace testellate::models
