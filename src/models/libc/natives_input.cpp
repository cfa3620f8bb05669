// SPDX-License-Identifier: Apache-2.0
#include "models/libc/character_source.h"
#include "models/libc/library_state.h"
#include "models/libc/native_groups.h"
#include "models/libc/scanner.h"

namespace testellate::models::libc {
namespace {

using ir::NativeContext;
using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeUnsupported;
using ir::NativeValue;

NativeOutcome get_character(NativeContext& context) {
  Calculator calculator(context);
  return NativeReturn{StandardInput(calculator).next()};
}

NativeOutcome get_unbuffered(NativeContext& context) {
  Calculator calculator(context);
  return NativeReturn{StandardInput(calculator).next_unbuffered()};
}

/// An i32 that is not -1.
NativeOutcome push_back(NativeContext& context) {
  Calculator calculator(context);
  if (!StandardInput(calculator).try_push_back(calculator.to_width(context.arguments()[0], 8))) {
    return NativeUnsupported{"ungetc of more than 64 characters"};
  }
  return NativeReturn{};
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

ArgumentList arguments_of(Calculator& calculator, std::size_t first, bool is_list) {
  if (!is_list) return ArgumentList::of_call(calculator, first);
  return ArgumentList::of_va_list(calculator, calculator.context().arguments()[first]);
}

template <bool is_list>
NativeOutcome scan(NativeContext& context) {
  Calculator calculator(context);
  StandardInput source(calculator);
  return finish(calculator, source, arguments_of(calculator, 1, is_list), context.arguments()[0]);
}

template <bool is_list>
NativeOutcome scan_stream(NativeContext& context) {
  if (standard_stream(context, context.arguments()[0]) != 0) {
    return NativeUnsupported{"input from a stream that is not the standard input"};
  }
  Calculator calculator(context);
  StandardInput source(calculator);
  return finish(calculator, source, arguments_of(calculator, 2, is_list), context.arguments()[1]);
}

template <bool is_list>
NativeOutcome scan_text(NativeContext& context) {
  Calculator calculator(context);
  TextSource source(calculator, context.arguments()[0]);
  return finish(calculator, source, arguments_of(calculator, 2, is_list), context.arguments()[1]);
}

}  // namespace

void add_input(ir::NativeTable& table) {
  table.add("libc.getchar", &get_character);
  table.add("libc.get_unbuffered", &get_unbuffered);
  table.add("libc.push_back", &push_back);
  table.add("libc.refuse_mixture", &refuse_mixture);
  table.add("libc.scanf", &scan<false>);
  table.add("libc.vscanf", &scan<true>);
  table.add("libc.fscanf", &scan_stream<false>);
  table.add("libc.vfscanf", &scan_stream<true>);
  table.add("libc.sscanf", &scan_text<false>);
  table.add("libc.vsscanf", &scan_text<true>);
}

}  // namespace testellate::models::libc
