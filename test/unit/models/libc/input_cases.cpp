// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <gtest/gtest.h>
#include <unistd.h>

#include "libc_case.h"
#include "libc_machine.h"
#include "random_text.h"
#include "support/invariant.h"

namespace testellate::models {
namespace {

using Value = interp::Value;
using Values = LibcMachine::Values;

void feed(LibcMachine& machine, std::string_view bytes) {
  std::vector<Value> values;
  for (char c : bytes) values.push_back(LibcMachine::integer(static_cast<unsigned char>(c), 8));
  machine.interpreter().set_stream("stdin", values);
}

/// A stream of the host that yields these bytes, like the standard input of a test.
class HostInput {
 public:
  explicit HostInput(std::string_view bytes) {
    int ends[2];
    const bool made = pipe(ends) == 0;
    TESTELLATE_INVARIANT(made, "a pipe should be made");
    const bool written = ::write(ends[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
    TESTELLATE_INVARIANT(written, "a pipe should take a short text");
    close(ends[1]);
    file_ = fdopen(ends[0], "r");
  }
  ~HostInput() { fclose(file_); }
  HostInput(const HostInput&) = delete;
  HostInput& operator=(const HostInput&) = delete;

  [[nodiscard]] FILE* file() const { return file_; }

 private:
  FILE* file_;
};

const char* const kInputs[] = {
    "", "a", "\n", "ab\ncd\n", "no end", "\xff\x80x", "a long line that does not fit\nnext"};

Values stream_argument(LibcMachine& machine, std::string_view name) {
  if (name == "getchar") return {};
  return {machine.global("libc.stdin")};
}

void check_get(std::string_view name) {
  for (const char* input : kInputs) {
    LibcMachine machine;
    feed(machine, input);
    const HostInput host(input);
    for (std::size_t i = 0; i < strlen(input) + 3; ++i) {
      EXPECT_EQ(machine.call_integer(name, stream_argument(machine, name)), fgetc(host.file()));
    }
  }
  if (name == "getchar") return;
  LibcMachine machine;
  EXPECT_EQ(machine.run(name, {machine.global("libc.stdout")}).end, ir::PathEnd::Unsupported);
  EXPECT_EQ(machine.run(name, {LibcMachine::null()}).fault, ir::Fault::NullDereference);
}

/// Random sequences of calls: characters, pushing back, state of the stream.
void check_sequences(std::string_view) {
  support::Rng rng(7);
  for (int round = 0; round < 100; ++round) {
    const std::string input = random_text(rng, "ab\n\xff", 5);
    LibcMachine machine;
    feed(machine, input);
    const HostInput host(input);
    const Value stream = machine.global("libc.stdin");
    for (int i = 0; i < 12; ++i) {
      switch (rng.below(5)) {
        case 0: {
          const int c = rng.one_in(4) ? -1 : static_cast<int>(rng.below(256));
          EXPECT_EQ(machine.call_integer("ungetc", {LibcMachine::integer(c), stream}),
                    ungetc(c, host.file()));
          break;
        }
        case 1:
          machine.call("clearerr", {stream});
          clearerr(host.file());
          break;
        default:
          EXPECT_EQ(machine.call_integer("fgetc", {stream}), fgetc(host.file()));
      }
      EXPECT_EQ(machine.call_integer("feof", {stream}) != 0, feof(host.file()) != 0);
      EXPECT_EQ(machine.call_integer("ferror", {stream}), ferror(host.file()));
    }
  }
}

void check_ungetc() {
  check_sequences("ungetc");
  LibcMachine machine;
  for (int i = 0; i < 64; ++i)
    machine.call("ungetc", {LibcMachine::integer(i), machine.global("libc.stdin")});
  EXPECT_EQ(machine.run("ungetc", {LibcMachine::integer(1), machine.global("libc.stdin")}).end,
            ir::PathEnd::Unsupported);
}

void check_feof() {
  check_sequences("feof");
  LibcMachine machine;
  EXPECT_EQ(machine.call_integer("feof", {machine.global("libc.stdout")}), 0);
}

void check_fgets() {
  for (const char* input : kInputs) {
    for (int room : {-1, 0, 1, 2, 5, 40}) {
      LibcMachine machine;
      feed(machine, input);
      const HostInput host(input);
      for (int i = 0; i < 4; ++i) {
        std::string buffer(40, '#');
        const Value to = machine.buffer(buffer);
        const char* expected = fgets(buffer.data(), room, host.file());
        EXPECT_EQ(
            machine.call_offset("fgets", {to, LibcMachine::integer(room), machine.global("libc.stdin")}, to),
            expected == nullptr ? -1 : 0);
        EXPECT_EQ(machine.bytes_at(to, 40), buffer) << testing::PrintToString(input) << " " << room;
      }
    }
  }
  LibcMachine machine;
  feed(machine, "abc\n");
  EXPECT_EQ(
      machine.run("fgets", {machine.buffer("##"), LibcMachine::integer(9), machine.global("libc.stdin")})
          .fault,
      ir::Fault::OutOfBounds);
}

void check_fread() {
  for (const char* input : kInputs) {
    for (std::size_t size : {0U, 1U, 3U}) {
      LibcMachine machine;
      feed(machine, input);
      const HostInput host(input);
      std::string buffer(40, '#');
      const Value to = machine.buffer(buffer);
      const std::size_t expected = fread(buffer.data(), size, 4, host.file());
      EXPECT_EQ(machine
                    .call("fread",
                          {to, LibcMachine::word(size), LibcMachine::word(4), machine.global("libc.stdin")})
                    .bits,
                expected);
      EXPECT_EQ(machine.bytes_at(to, 40), buffer);
      EXPECT_EQ(machine.call_integer("feof", {machine.global("libc.stdin")}) != 0, feof(host.file()) != 0);
    }
  }
}

void check_read() {
  for (const char* input : kInputs) {
    LibcMachine machine;
    feed(machine, input);
    const HostInput host(input);
    for (int i = 0; i < 5; ++i) {
      std::string buffer(40, '#');
      const Value to = machine.buffer(buffer);
      const ssize_t expected = read(fileno(host.file()), buffer.data(), 7);
      EXPECT_EQ(machine.call_integer("read", {LibcMachine::integer(0), to, LibcMachine::word(7)}), expected);
      EXPECT_EQ(machine.bytes_at(to, 40), buffer);
    }
  }
  LibcMachine machine;
  const Value to = machine.buffer("####");
  EXPECT_EQ(machine.run("read", {LibcMachine::integer(3), to, LibcMachine::word(1)}).end,
            ir::PathEnd::Unsupported);
  machine.call("getchar", {});
  EXPECT_EQ(machine.run("read", {LibcMachine::integer(0), to, LibcMachine::word(1)}).end,
            ir::PathEnd::Unsupported);
}

// scanf

struct ScanSample {
  const char* format;
  std::vector<std::string> inputs;
};

const std::vector<ScanSample>& scan_samples() {
  static const std::vector<ScanSample> samples{
      {"%d",
       {"",
        " ",
        "7",
        "-7",
        "+7x",
        "  12 ",
        "x",
        "-",
        "+",
        "--1",
        "2147483648",
        "-99999999999999999999",
        "0x1f",
        "010",
        "1a"}},
      {"%d%d", {"1 2", "1", "1x", "12-3", "1 -", "1\n\t2"}},
      {"%i", {"0", "0x", "0xg", "0X1fz", "017", "09", "-0x10", "12", "x", "0 1"}},
      {"%u %u", {"1 4294967296", "-1 2", "4294967295 1"}},
      {"%x%c", {"1fg", "0x1fg", "0xg", "xg", "-ag", "FFz"}},
      {"%o", {"17", "8", "18", "-7"}},
      {"%2d%3d", {"12345678", "1 2", "-12", "-1234", "+", "1"}},
      {"%3i", {"0x1f", "0x", "012345"}},
      {"%2x%c", {"0x1", "0xx", "abc"}},
      {"%hd%hhd", {"70000 300", "-1 -1"}},
      {"%ld %lld", {"9223372036854775807 -9223372036854775808", "9223372036854775808 1"}},
      {"%lu%zu%jd", {"18446744073709551615 3 4", "18446744073709551616 -1 -1"}},
      {"%*d%d", {"1 2", "1", "x"}},
      {"%c", {"", "a", " ", "\n"}},
      {"%3c", {"", "a", "abcd"}},
      {" %c%c", {"  ab", "a b", ""}},
      {"%s", {"", "  ", "word", "  word more", "a\nb"}},
      {"%3s%s", {"abcdef", "ab cd", "ab"}},
      {"%*s%s", {"ab cd", "ab"}},
      {"%[abc]", {"aabbx", "x", "", " a"}},
      {"%[^,],%d", {"ab,1", ",1", "ab", "ab,x", "a b,2"}},
      {"%[]a]%c", {"]a]b", "b"}},
      {"%[^]]%c", {"ab]", "]"}},
      {"%[a-cx-]%c", {"abc-xz", "d-"}},
      {"%[z-a]", {"z-a", "b"}},
      {"%2[a-z]%d", {"abc", "a1", "ab12"}},
      {"%d,%d", {"1,2", "1 ,2", "1, 2", "1;2", "1,"}},
      {"%d %%%d", {"1 %2", "1%2", "1 2", "1 % 2"}},
      {"x%dy", {"x1y", "x1z", "y", "", "x"}},
      {"a b", {"a b", "ab", "a  b", "ac"}},
      {"%d%n", {"123", " 7 ", "x", ""}},
      {"%n", {"", "abc"}},
      {"%d %n%s", {"12  ab", "12"}},
      {"%hhn%s%hn", {"abc", ""}},
      {"%f", {"",   "1.5", "-2e3",     "1e",   "1e+",     "1e+x", ".5",  ".",     "-.",    "abc", "0x1p4",
              "0x", "inf", "infinity", "infx", "infinix", "nan",  "nax", "1.5.5", "1e5e5", "+-1"}},
      {"%lf%c", {"1.5x", "12e2e", "1e-3 ", "infy", "0x1.8p1z", "00.5a"}},
      {"%3f%c", {"12345", "1.5e3", "-1.5", "inf", "infi", "0x1"}},
      {"%*f%d", {"1.5 2", "x"}},
      {"%e %g %lg", {"1 2 3", "1e1 x"}},
  };
  return samples;
}

constexpr std::size_t kBuffers = 3, kBufferSize = 24;

void check_scan(std::string_view name, const ScanSample& sample, const std::string& input, bool uses_list) {
  SCOPED_TRACE(std::string(name) + " `" + sample.format + "` of `" + input + "`");
  const bool from_text = name.find("sscanf") != std::string_view::npos;
  LibcMachine machine;
  feed(machine, input);
  std::string host[kBuffers];
  Values places;
  for (std::string& buffer : host) {
    buffer.assign(kBufferSize, '#');
    places.push_back(machine.buffer(buffer));
  }
  const HostInput host_input(input);
  // Arguments that are left over are evaluated and otherwise ignored: C11 7.21.6.2.
  const int expected =
      from_text ? sscanf(input.c_str(), sample.format, host[0].data(), host[1].data(), host[2].data())
                : fscanf(host_input.file(), sample.format, host[0].data(), host[1].data(), host[2].data());
  Values arguments;
  if (from_text) arguments.push_back(machine.text(input));
  if (name.find("fscanf") != std::string_view::npos) arguments.push_back(machine.global("libc.stdin"));
  arguments.push_back(machine.text(sample.format));
  if (uses_list) {
    std::string area;
    for (const Value& place : places) area.append(reinterpret_cast<const char*>(&place.bits), 8);
    const Value area_start = machine.buffer(area);
    std::string list("\x30\0\0\0\xb0\0\0\0", 8);
    list.append(reinterpret_cast<const char*>(&area_start.bits), 8);
    arguments.push_back(machine.buffer(list + "????????"));
  } else {
    arguments.insert(arguments.end(), places.begin(), places.end());
  }
  EXPECT_EQ(machine.call_integer(name, arguments), expected);
  for (std::size_t i = 0; i < kBuffers; ++i)
    EXPECT_EQ(machine.bytes_at(places[i], kBufferSize), host[i]) << i;
  if (!from_text) {
    EXPECT_EQ(machine.call_integer("getchar", {}), fgetc(host_input.file()));
  }
}

template <bool uses_list>
void check_scanning(std::string_view name) {
  for (const ScanSample& sample : scan_samples()) {
    for (const std::string& input : sample.inputs) check_scan(name, sample, input, uses_list);
  }
}

void check_sscanf() {
  check_scanning<false>("sscanf");
  LibcMachine machine;
  for (const char* format : {"%", "%ls", "%Lf", "%p", "%[a", "%d"}) {
    EXPECT_EQ(machine.run("sscanf", {machine.text("1"), machine.text(format)}).end, ir::PathEnd::Unsupported)
        << format;
  }
  const Values small{machine.text("abc"), machine.text("%s"), machine.buffer("###")};
  EXPECT_EQ(machine.run("sscanf", small).fault, ir::Fault::OutOfBounds);
}

// Test-Comp

void check_nondet(std::string_view name, unsigned bits) {
  LibcMachine machine;
  const ir::Type type = machine.call(name, {}).type;
  EXPECT_EQ(type.width(), bits);
  const Value first{type, value::truncate(0x1234567890abcdefULL, bits), 0};
  const Value second{type, 1, 0};
  machine.interpreter().set_stream(name, {first, second});
  EXPECT_EQ(machine.call(name, {}).bits, first.bits);
  EXPECT_EQ(machine.call(name, {}).bits, second.bits);
}

void check_assume() {
  LibcMachine machine;
  machine.call("__VERIFIER_assume", {LibcMachine::integer(2)});
  EXPECT_EQ(machine.run("__VERIFIER_assume", {LibcMachine::integer(0)}).end, ir::PathEnd::AssumptionFailed);
}

void check_error(std::string_view name) {
  EXPECT_EQ(LibcMachine().run(name, {}).fault, ir::Fault::AssertionFailed);
}

#define GET(name)                    \
  LibcCase {                         \
    #name, +[] { check_get(#name); } \
  }
#define SCAN(name, uses_list)                        \
  LibcCase {                                         \
    #name, +[] { check_scanning<uses_list>(#name); } \
  }

constexpr LibcCase kCases[] = {
    GET(getchar),
    GET(getc),
    GET(fgetc),
    GET(_IO_getc),
    {"ungetc", &check_ungetc},
    {"feof", &check_feof},
    {"ferror", +[] { check_sequences("ferror"); }},
    {"clearerr", +[] { check_sequences("clearerr"); }},
    {"fgets", &check_fgets},
    {"fread", &check_fread},
    {"read", &check_read},
    SCAN(scanf, false),
    SCAN(fscanf, false),
    {"sscanf", &check_sscanf},
    SCAN(vscanf, true),
    SCAN(vfscanf, true),
    SCAN(vsscanf, true),
    SCAN(__isoc99_scanf, false),
    SCAN(__isoc99_fscanf, false),
    SCAN(__isoc99_sscanf, false),
    SCAN(__isoc99_vscanf, true),
    SCAN(__isoc99_vfscanf, true),
    SCAN(__isoc99_vsscanf, true),
#define NONDET(name, type, data_type) \
  LibcCase{"__VERIFIER_nondet_" #name, +[] { check_nondet("__VERIFIER_nondet_" #name, (type).width()); }},
#include "models/libc/nondet.def"
#undef NONDET
    {"__VERIFIER_assume", &check_assume},
    {"__VERIFIER_error", +[] { check_error("__VERIFIER_error"); }},
    {"reach_error", +[] { check_error("reach_error"); }},
};

}  // namespace

std::span<const LibcCase> input_cases() { return kCases; }

}  // namespace testellate::models
