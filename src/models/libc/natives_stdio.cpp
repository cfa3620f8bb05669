// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <limits>

#include "models/libc/character_source.h"
#include "models/libc/library_state.h"
#include "models/libc/native_groups.h"
#include "models/libc/printer.h"
#include "models/libc/scanner.h"
#include "models/libc/virtual_file.h"

namespace testellate::models::libc {
namespace {

using ir::Type;

constexpr value::U128 kEnd = 0xffffffffU;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

NativeOutcome finish(Calculator& calculator, TextSink& sink, ArgumentList arguments, NativeValue format) {
  Printer printer(calculator, sink, arguments);
  if (std::optional<std::string> what = printer.print(format)) return NativeUnsupported{*what};
  return NativeReturn{calculator.to_width(sink.count(), 32)};
}

/// Standard output may be full, or closed: who asks gets one of the answers.
void note_output(NativeContext& context) {
  if (is_result_used(context)) context.mark_environment("output");
}

ArgumentList arguments_of(Calculator& calculator, std::size_t first, bool is_list) {
  if (!is_list) return ArgumentList::of_call(calculator, first);
  return ArgumentList::of_va_list(calculator, calculator.context().arguments()[first]);
}

template <bool is_list>
NativeOutcome print(NativeContext& context) {
  Calculator calculator(context);
  note_output(context);
  StreamSink sink(calculator, 1);
  return finish(calculator, sink, arguments_of(calculator, 1, is_list), context.arguments()[0]);
}

NativeUnsupported other_stream() {
  return NativeUnsupported{"a descriptor that is none of the standard ones"};
}

/// Where text goes that is written to a file.
struct Output {
  std::optional<int> stream{};  ///< 1 or 2; none: it is not kept
  bool fails = false;
};

std::optional<Output> find_output(Calculator& calculator, NativeValue file) {
  const std::optional<int> stream = standard_stream(calculator.context(), file);
  if (stream) {
    note_output(calculator.context());
    return *stream == 0 ? std::nullopt : std::optional(Output{stream});
  }
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return std::nullopt;
  return Output{std::nullopt, !other->write()};
}

NativeUnsupported no_output() {
  return NativeUnsupported{"output to standard input, or to more than 16 files"};
}

template <bool is_list>
NativeOutcome print_to_stream(NativeContext& context) {
  Calculator calculator(context);
  const std::optional<Output> output = find_output(calculator, context.arguments()[0]);
  if (!output) return no_output();
  StreamSink sink(calculator, output->stream);
  if (output->fails) return NativeReturn{calculator.number(32, kEnd)};
  return finish(calculator, sink, arguments_of(calculator, 2, is_list), context.arguments()[1]);
}

template <bool is_list>
NativeOutcome print_to_memory(NativeContext& context) {
  Calculator calculator(context);
  MemorySink sink(calculator, context.arguments()[0], calculator.number(64, kNoLimit));
  return finish(calculator, sink, arguments_of(calculator, 2, is_list), context.arguments()[1]);
}

template <bool is_list>
NativeOutcome print_to_limited_memory(NativeContext& context) {
  Calculator calculator(context);
  MemorySink sink(calculator, context.arguments()[0], context.arguments()[1]);
  return finish(calculator, sink, arguments_of(calculator, 3, is_list), context.arguments()[2]);
}

/// The length of what is written to a stream, a string and an ending.
NativeValue write_text(Calculator& calculator,
                       std::optional<int> stream,
                       NativeValue text,
                       std::string_view ending) {
  const MeasuredText measured = measure(calculator, text, std::nullopt);
  std::string all = measured.known;
  all += ending;
  if (!all.empty() && stream) calculator.context().write_output(*stream, all);
  return calculator.add(measured.length, value::U128{ending.size()});
}

/// glibc returns the length, the line break included.
NativeOutcome put_line(NativeContext& context) {
  Calculator calculator(context);
  note_output(context);
  return NativeReturn{calculator.to_width(write_text(calculator, 1, context.arguments()[0], "\n"), 32)};
}

/// glibc returns 1.
NativeOutcome put_text(NativeContext& context) {
  Calculator calculator(context);
  const std::optional<Output> output = find_output(calculator, context.arguments()[1]);
  if (!output) return no_output();
  static_cast<void>(write_text(calculator, output->stream, context.arguments()[0], ""));
  if (output->fails) return NativeReturn{calculator.number(32, kEnd)};
  return NativeReturn{calculator.number(32, 1)};
}

NativeOutcome put_character(NativeContext& context) {
  Calculator calculator(context);
  const std::optional<Output> output = find_output(calculator, context.arguments()[1]);
  if (!output) return no_output();
  if (output->fails) return NativeReturn{calculator.number(32, kEnd)};
  const NativeValue character = calculator.to_width(context.arguments()[0], 8);
  StreamSink sink(calculator, output->stream);
  sink.put(character);
  sink.finish();
  return NativeReturn{calculator.to_width(character, 32)};
}

/// `count` bytes at `start` to a file; what is symbolic is left out. Whether that works.
NativeOutcome put_bytes(NativeContext& context) {
  Calculator calculator(context);
  const auto count = static_cast<std::int64_t>(context.need_concrete(context.arguments()[1]));
  const std::optional<Output> output = find_output(calculator, context.arguments()[2]);
  if (!output) return no_output();
  if (output->fails) return NativeReturn{calculator.truth(false)};
  StreamSink sink(calculator, output->stream);
  for (std::int64_t i = 0; i < count; ++i) {
    sink.put(context.load(Type::integer(8), calculator.move(context.arguments()[0], i)));
  }
  sink.finish();
  return NativeReturn{calculator.truth(true)};
}

NativeOutcome print_error(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue prefix = context.arguments()[0];
  const auto number = static_cast<int>(
      context.need_concrete(context.load(Type::integer(32), address_of(context, "libc.errno"))));
  const std::string message = std::string(std::strerror(number)) + "\n";
  if (calculator.is_true(calculator.eq(prefix, 0))) {
    context.write_output(2, message);
  } else {
    const MeasuredText measured = measure(calculator, prefix, 1);
    const bool is_empty = calculator.is_true(calculator.eq(measured.length, 0));
    static_cast<void>(write_text(calculator, 2, prefix, is_empty ? message : ": " + message));
  }
  return NativeReturn{};
}

NativeOutcome refuse_stream(NativeContext&) { return other_stream(); }

}  // namespace

void add_output(NativeTable& table) {
  // %p.
  constexpr ir::Fidelity kPrints = ir::Fidelity::assumed("addresses");
  table.add("libc.printf", &print<false>, kPrints);
  table.add("libc.vprintf", &print<true>, kPrints);
  table.add("libc.fprintf", &print_to_stream<false>, kPrints);
  table.add("libc.vfprintf", &print_to_stream<true>, kPrints);
  table.add("libc.sprintf", &print_to_memory<false>, kPrints);
  table.add("libc.vsprintf", &print_to_memory<true>, kPrints);
  table.add("libc.snprintf", &print_to_limited_memory<false>, kPrints);
  table.add("libc.vsnprintf", &print_to_limited_memory<true>, kPrints);
  table.add("libc.puts", &put_line, ir::Fidelity::assumed("output"));
  table.add("libc.fputs", &put_text, ir::Fidelity::assumed("files"));
  table.add("libc.fputc", &put_character, ir::Fidelity::assumed("files"));
  table.add("libc.put_bytes", &put_bytes, ir::Fidelity::assumed("files"));
  table.add("libc.perror", &print_error);
  table.add("libc.other_stream", &refuse_stream);
}

namespace {

NativeOutcome get_character(NativeContext& context) {
  Calculator calculator(context);
  return NativeReturn{StandardInput(calculator).next()};
}

NativeOutcome get_unbuffered(NativeContext& context) {
  Calculator calculator(context);
  return NativeReturn{StandardInput(calculator).next_unbuffered()};
}

NativeOutcome refuse_mixture(NativeContext&) {
  return NativeUnsupported{"read from a descriptor whose stream has been read"};
}

NativeOutcome finish(Calculator& calculator,
                     CharacterSource& source,
                     ArgumentList arguments,
                     NativeValue format) {
  Scanner scanner(calculator, source, arguments);
  if (std::optional<std::string> what = scanner.scan(format)) return NativeUnsupported{*what};
  return NativeReturn{calculator.number(32, static_cast<value::U128>(scanner.result()))};
}

template <bool is_list>
NativeOutcome scan(NativeContext& context) {
  Calculator calculator(context);
  StandardInput source(calculator);
  return finish(calculator, source, arguments_of(calculator, 1, is_list), context.arguments()[0]);
}

template <bool is_list>
NativeOutcome scan_stream(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  const ArgumentList arguments = arguments_of(calculator, 2, is_list);
  if (const std::optional<int> stream = standard_stream(context, file)) {
    if (*stream != 0) return NativeUnsupported{"input from standard output or error"};
    StandardInput source(calculator);
    return finish(calculator, source, arguments, context.arguments()[1]);
  }
  std::optional<VirtualFile> source = VirtualFile::find(calculator, file);
  if (!source) return NativeUnsupported{"more than 16 files"};
  if (source->is_written()) return NativeUnsupported{"reading a file that was written to"};
  return finish(calculator, *source, arguments, context.arguments()[1]);
}

template <bool is_list>
NativeOutcome scan_text(NativeContext& context) {
  Calculator calculator(context);
  TextSource source(calculator, context.arguments()[0]);
  return finish(calculator, source, arguments_of(calculator, 2, is_list), context.arguments()[1]);
}

}  // namespace

void add_input(NativeTable& table) {
  table.add("libc.getchar", &get_character);
  table.add("libc.get_unbuffered", &get_unbuffered);
  table.add("libc.refuse_mixture", &refuse_mixture);
  table.add("libc.scanf", &scan<false>);
  table.add("libc.vscanf", &scan<true>);
  table.add("libc.fscanf", &scan_stream<false>, ir::Fidelity::assumed("files"));
  table.add("libc.vfscanf", &scan_stream<true>, ir::Fidelity::assumed("files"));
  table.add("libc.sscanf", &scan_text<false>);
  table.add("libc.vsscanf", &scan_text<true>);
}

}  // namespace testellate::models::libc
