// SPDX-License-Identifier: Apache-2.0
#include "models/libc/library_state.h"
#include "models/libc/native_groups.h"
#include "models/libc/virtual_file.h"

namespace testellate::models::libc {
namespace {

using ir::Type;
using value::U128;

constexpr U128 kMinusOne = 0xffffffffU;
constexpr int kInvalidArgument = 22;  ///< EINVAL

NativeUnsupported too_many() { return NativeUnsupported{"more than 16 files"}; }
NativeUnsupported written() { return NativeUnsupported{"reading a file that was written to"}; }
NativeUnsupported standard(std::string_view what) {
  return NativeUnsupported{std::string(what) + " of a standard stream"};
}

NativeOutcome get_character(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  if (const std::optional<int> stream = standard_stream(context, file)) {
    if (*stream != 0) return standard("input");
    return NativeReturn{StandardInput(calculator).next()};
  }
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  if (other->is_written()) return written();
  return NativeReturn{other->next()};
}

NativeOutcome push_back(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue character = context.arguments()[0];
  const NativeValue file = context.arguments()[1];
  const auto push = [&](CharacterSource& source) -> NativeOutcome {
    if (calculator.is_true(calculator.eq(character, kMinusOne))) {
      return NativeReturn{calculator.number(32, kMinusOne)};
    }
    const NativeValue byte = calculator.to_width(character, 8);
    if (!source.try_push_back(byte)) return NativeUnsupported{"ungetc of many characters"};
    return NativeReturn{calculator.to_width(byte, 32)};
  };
  if (const std::optional<int> stream = standard_stream(context, file)) {
    if (*stream != 0) return standard("ungetc");
    StandardInput source(calculator);
    const NativeOutcome outcome = push(source);
    if (!calculator.is_true(calculator.eq(character, kMinusOne))) {
      context.store(address_of(context, "libc.stdin_has_ended"), calculator.number(8, 0));
    }
    return outcome;
  }
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  return push(*other);
}

NativeOutcome has_ended(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  if (const std::optional<int> stream = standard_stream(context, file)) {
    if (*stream != 0) return NativeReturn{calculator.number(32, 0)};
    const NativeValue ended = context.load(Type::integer(8), address_of(context, "libc.stdin_has_ended"));
    return NativeReturn{calculator.to_width(ended, 32)};
  }
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  return NativeReturn{calculator.number(32, other->has_ended() ? 1 : 0)};
}

NativeOutcome has_failed(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  if (standard_stream(context, file)) {
    context.mark_environment("files");
    return NativeReturn{calculator.number(32, 0)};
  }
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  return NativeReturn{calculator.number(32, other->has_failed() ? 1 : 0)};
}

NativeOutcome clear(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  if (const std::optional<int> stream = standard_stream(context, file)) {
    if (*stream == 0) {
      context.store(address_of(context, "libc.stdin_has_ended"), calculator.number(8, 0));
    }
    return NativeReturn{};
  }
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  other->clear();
  return NativeReturn{};
}

NativeOutcome seek(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  if (standard_stream(context, file)) return standard("fseek");
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  if (other->is_written()) return written();
  if (other->is_broken()) return NativeUnsupported{"fseek on a file that fails"};
  NativeValue from = calculator.number(64, 0);
  switch (static_cast<std::uint32_t>(context.need_concrete(context.arguments()[2]))) {
    case 0:
      break;
    case 1:
      from = other->position();
      break;
    case 2:
      from = other->size();
      break;
    default:
      set_errno(context, kInvalidArgument);
      return NativeReturn{calculator.number(32, kMinusOne)};
  }
  if (other->seek(calculator.add(from, context.arguments()[1]))) {
    return NativeReturn{calculator.number(32, 0)};
  }
  set_errno(context, kInvalidArgument);
  return NativeReturn{calculator.number(32, kMinusOne)};
}

NativeOutcome tell(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  if (standard_stream(context, file)) return standard("ftell");
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  if (other->is_written()) return written();
  return NativeReturn{other->position()};
}

NativeOutcome go_to_start(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  if (standard_stream(context, file)) return standard("rewind");
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  if (other->is_written()) return written();
  if (other->is_broken()) return NativeUnsupported{"rewind of a file that fails"};
  static_cast<void>(other->seek(calculator.number(64, 0)));
  other->clear();
  return NativeReturn{};
}

NativeOutcome close(NativeContext& context) {
  Calculator calculator(context);
  const NativeValue file = context.arguments()[0];
  if (standard_stream(context, file)) return standard("fclose");
  std::optional<VirtualFile> other = VirtualFile::find(calculator, file);
  if (!other) return too_many();
  return NativeReturn{calculator.number(32, 0)};
}

NativeOutcome flush(NativeContext& context) {
  Calculator calculator(context);
  context.mark_environment("files");
  return NativeReturn{calculator.number(32, 0)};
}

NativeOutcome new_bytes(NativeContext& context) {
  return NativeReturn{context.allocate(context.arguments()[0], 16, false)};
}

}  // namespace

void add_files(NativeTable& table) {
  constexpr ir::Fidelity kFiles = ir::Fidelity::assumed("files");
  table.add("libc.fgetc", &get_character, kFiles);
  table.add("libc.ungetc", &push_back, kFiles);
  table.add("libc.feof", &has_ended, kFiles);
  table.add("libc.ferror", &has_failed, kFiles);
  table.add("libc.clearerr", &clear, kFiles);
  table.add("libc.fseek", &seek, kFiles);
  table.add("libc.ftell", &tell, kFiles);
  table.add("libc.rewind", &go_to_start, kFiles);
  table.add("libc.fclose", &close, kFiles);
  table.add("libc.fflush", &flush, kFiles);
  table.add("libc.new_bytes", &new_bytes);
}

}  // namespace testellate::models::libc
