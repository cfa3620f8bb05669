// SPDX-License-Identifier: Apache-2.0
// Standard output and standard error; other files are not there. Standard input is one that has ended.

#include "models/jdk/native_groups.h"

namespace testellate::models::jdk {
namespace {

/// The number of an open file of FileOutputStream or FileInputStream.
std::int32_t descriptor(Java& java, std::string_view stream_class) {
  const NativeValue file = java.get(java.argument(0), stream_class, "fd");
  return java.to_int(java.get(file, "java.io.FileDescriptor", "fd"));
}

NativeOutcome write(Java& java, const std::string& bytes) {
  const std::int32_t to = descriptor(java, "java.io.FileOutputStream");
  if (to != 1 && to != 2) return NativeUnsupported{"writing to a file"};
  java.context().write_output(to, bytes);
  return NativeReturn{};
}

NativeOutcome write_bytes(Java& java) {
  const NativeValue array = java.argument(1);
  const auto first = static_cast<std::uint32_t>(java.int_argument(2));
  const auto count = static_cast<std::uint32_t>(java.int_argument(3));
  std::string bytes;
  for (std::uint32_t at = 0; at < count; ++at) {
    bytes += static_cast<char>(java.context().need_concrete(java.element(array, first + at)));
  }
  return write(java, bytes);
}

NativeOutcome write_byte(Java& java) {
  return write(java, std::string(1, static_cast<char>(java.int_argument(1))));
}

std::optional<NativeValue> next_byte(Java& java) {
  return java.context().next_input({.name = "stdin", .type = ir::Type::integer(8), .may_end = true});
}

NativeOutcome read_bytes(Java& java) {
  if (std::optional<NativeOutcome> read = try_read_file(java,
                                                        java.argument(1),
                                                        static_cast<std::uint32_t>(java.int_argument(2)),
                                                        static_cast<std::uint32_t>(java.int_argument(3)))) {
    return *read;
  }
  if (descriptor(java, "java.io.FileInputStream") != 0) return NativeUnsupported{"reading a file"};
  const auto first = static_cast<std::uint32_t>(java.int_argument(2));
  const auto count = static_cast<std::uint32_t>(java.int_argument(3));
  std::uint32_t done = 0;
  while (done < count) {
    const std::optional<NativeValue> byte = next_byte(java);
    if (!byte) break;
    java.set_element(java.argument(1), first + done, *byte);
    ++done;
  }
  return NativeReturn{java.make_int(done == 0 && count != 0 ? -1 : static_cast<std::int32_t>(done))};
}

NativeOutcome read_byte(Java& java) {
  if (std::optional<NativeOutcome> read = try_read_file_byte(java)) return *read;
  if (descriptor(java, "java.io.FileInputStream") != 0) return NativeUnsupported{"reading a file"};
  const std::optional<NativeValue> byte = next_byte(java);
  if (!byte) return NativeReturn{java.make_int(-1)};
  return NativeReturn{java.context().compute(ir::Opcode::ZExt, ir::Type::integer(32), std::span(&*byte, 1))};
}

NativeOutcome available(Java& java) {
  if (std::optional<NativeOutcome> left = try_file_available(java)) return *left;
  return NativeReturn{java.make_int(0)};
}

/// System.in, out and err are final: the JVM sets them behind the language's back.
template <const char* Name>
NativeOutcome set_stream(Java& java) {
  java.context().put_static(java.static_variable("java.lang.System", Name), java.argument(0));
  return NativeReturn{};
}

constexpr char kIn[] = "in";
constexpr char kOut[] = "out";
constexpr char kErr[] = "err";

NativeOutcome halt(Java& java) { return NativeExit{java.int_argument(0)}; }

}  // namespace

void add_io(NativeTable& table) {
  table.add("java.io.FileOutputStream#writeBytes([BIIZ)V", native<write_bytes>);
  table.add("java.io.FileOutputStream#write(IZ)V", native<write_byte>);
  table.add("java.io.FileInputStream#readBytes([BII)I", native<read_bytes>);
  table.add("java.io.FileInputStream#read0()I", native<read_byte>);
  table.add("java.io.FileInputStream#available0()I", native<available>);
  table.add("java.lang.System#setIn0(Ljava/io/InputStream;)V", native<set_stream<kIn>>);
  table.add("java.lang.System#setOut0(Ljava/io/PrintStream;)V", native<set_stream<kOut>>);
  table.add("java.lang.System#setErr0(Ljava/io/PrintStream;)V", native<set_stream<kErr>>);
  table.add("java.lang.Shutdown#halt0(I)V", native<halt>);
}

// PrintStream: what is written to standard output and error.

namespace {

/// Whether a stream is System.out or System.err itself.
bool is_standard(Java& java, NativeValue stream) {
  for (const std::string_view name : {"out", "err"}) {
    const NativeValue known = java.context().get_static(java.static_variable("java.lang.System", name));
    if (java.context().try_concrete(known) == java.context().try_concrete(stream)) return true;
  }
  return false;
}

/// APPROX(printed-symbolic): encoding symbolic text would split the path at each character, and nobody asks
/// for what was printed; it is left out.
NativeOutcome write(Java& java) {
  if (!is_standard(java, java.argument(0)) || !java.context().is_symbolic(java.argument(1))) throw Declined{};
  return NativeReturn{};
}

}  // namespace

void add_print(ModelTable& table) {
  constexpr ir::Fidelity kPrints = ir::Fidelity::approximate("printed-symbolic");
  const std::string owner = "java.io.PrintStream#";
  table.add<write>(owner + "write(Ljava/lang/String;)V", kPrints);
  table.add<write>(owner + "writeln(Ljava/lang/String;)V", kPrints);
  table.add<write>(owner + "write([C)V", kPrints);
  table.add<write>(owner + "writeln([C)V", kPrints);
}

}  // namespace testellate::models::jdk
