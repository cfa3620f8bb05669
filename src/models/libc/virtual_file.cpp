// SPDX-License-Identifier: Apache-2.0
#include "models/libc/virtual_file.h"

#include "models/libc/library_state.h"

namespace testellate::models::libc {

using ir::Type;
using value::U128;

namespace {

constexpr U128 kEnd = 0xffffffffU;
constexpr std::int64_t kIsBroken = 8;  ///< of libc.FILE

}  // namespace

std::optional<VirtualFile> VirtualFile::find(Calculator& calculator, NativeValue file) {
  NativeContext& context = calculator.context();
  // Other files are elsewhere, or cannot be moved in.
  context.mark_environment("files");
  // Makes sure that there is something.
  static_cast<void>(context.load(Type::integer(8), file));
  const NativeValue count_place = address_of(context, "libc.file_count");
  const U128 count = context.need_concrete(context.load(Type::integer(64), count_place));
  const NativeValue table = address_of(context, "libc.files");
  for (U128 at = 0; at < count; ++at) {
    const NativeValue row = calculator.move(table, static_cast<std::int64_t>(at) * kRowSize);
    if (calculator.is_true(calculator.eq(context.load(Type::ptr(), row), file))) {
      return VirtualFile(calculator, file, row);
    }
  }
  if (count == kRows) return std::nullopt;
  const NativeValue row = calculator.move(table, static_cast<std::int64_t>(count) * kRowSize);
  context.store(row, file);
  context.store(count_place, calculator.number(64, count + 1));
  return VirtualFile(calculator, file, row);
}

NativeValue VirtualFile::load(std::int64_t offset, unsigned width) {
  return calculator_.context().load(Type::integer(width), calculator_.move(row_, offset));
}

bool VirtualFile::is_set(std::int64_t flag) { return calculator_.is_true(calculator_.eq(load(flag, 8), 1)); }

void VirtualFile::set(std::int64_t flag, bool holds) {
  calculator_.context().store(calculator_.move(row_, flag), calculator_.number(8, holds ? 1 : 0));
}

bool VirtualFile::is_broken() {
  const NativeValue mark = calculator_.context().load(Type::integer(8), calculator_.move(file_, kIsBroken));
  return !calculator_.is_true(calculator_.eq(mark, 0));
}

NativeValue VirtualFile::size() {
  NativeContext& context = calculator_.context();
  const NativeValue contents = context.load(Type::ptr(), file_);
  if (calculator_.is_true(calculator_.eq(contents, 0))) return calculator_.number(64, 0);
  return context.remaining_size(contents);
}

NativeValue VirtualFile::next() {
  NativeContext& context = calculator_.context();
  const U128 pushed = context.need_concrete(load(kPushedCount, 8));
  if (pushed != 0) {
    context.store(calculator_.move(row_, kPushedCount), calculator_.number(8, pushed - 1));
    return calculator_.to_width(load(kPushed + static_cast<std::int64_t>(pushed) - 1, 8), 32);
  }
  if (has_ended()) return calculator_.number(32, kEnd);
  if (is_broken()) {
    set(kFailed, true);
    return calculator_.number(32, kEnd);
  }
  const NativeValue position = load(kPosition, 64);
  if (!calculator_.is_true(calculator_.ult(position, size()))) {
    set(kEnded, true);
    return calculator_.number(32, kEnd);
  }
  const NativeValue contents = context.load(Type::ptr(), file_);
  const NativeValue byte = context.load(Type::integer(8), calculator_.move(contents, position));
  context.store(calculator_.move(row_, kPosition), calculator_.add(position, 1));
  return calculator_.to_width(byte, 32);
}

bool VirtualFile::try_push_back(NativeValue character) {
  NativeContext& context = calculator_.context();
  if (is_end(context, character)) return true;
  const U128 pushed = context.need_concrete(load(kPushedCount, 8));
  if (pushed == kMostPushedBack) return false;
  context.store(calculator_.move(row_, kPushed + static_cast<std::int64_t>(pushed)),
                calculator_.to_width(character, 8));
  context.store(calculator_.move(row_, kPushedCount), calculator_.number(8, pushed + 1));
  set(kEnded, false);
  return true;
}

void VirtualFile::clear() {
  set(kEnded, false);
  set(kFailed, false);
}

NativeValue VirtualFile::position() {
  return calculator_.sub(load(kPosition, 64), calculator_.to_width(load(kPushedCount, 8), 64));
}

bool VirtualFile::seek(NativeValue position) {
  NativeContext& context = calculator_.context();
  // What was pushed back is gone in any case.
  context.store(calculator_.move(row_, kPushedCount), calculator_.number(8, 0));
  if (calculator_.is_true(calculator_.slt(position, 0))) return false;
  context.store(calculator_.move(row_, kPosition), position);
  set(kEnded, false);
  return true;
}

bool VirtualFile::write() {
  if (is_broken()) {
    set(kFailed, true);
    return false;
  }
  set(kWritten, true);
  return true;
}

}  // namespace testellate::models::libc
