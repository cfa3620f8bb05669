// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/classfile/read_constant_pool.h"

#include <optional>
#include <vector>

#include <fmt/format.h>

#include "frontend/jvm/classfile/check_constant_pool.h"
#include "support/modified_utf8.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::uint16_t kNewestWithOverlongText = 47;

struct KindRow {
  ConstantKind kind;
  std::uint16_t since;
};

std::optional<KindRow> find_kind(std::uint8_t tag) {
  switch (tag) {
#define CONSTANT(number, enumerator, bytes, since) \
  case number:                                     \
    return KindRow{ConstantKind::enumerator, since};
#include "frontend/jvm/classfile/constant_kinds.def"
#undef CONSTANT
    default:
      return std::nullopt;
  }
}

class Reader {
 public:
  Reader(ByteCursor& cursor, std::uint16_t major) : cursor_(cursor), major_(major) {}

  ConstantPool run() {
    std::size_t start = cursor_.offset();
    std::uint16_t count = cursor_.u16();
    if (count == 0) cursor_.problem().report(start, "the constant pool has length 0; the least is 1");
    // The shortest constant has three bytes.
    if (std::size_t{count} * 3 > cursor_.remaining()) {
      cursor_.fail(fmt::format("{} constants do not fit into {} bytes", count - 1, cursor_.remaining()));
    }
    if (cursor_.failed()) return {};
    constants_.reserve(count);
    add({}, start);
    while (constants_.size() < count && !cursor_.failed()) read_one(count);
    ConstantPool pool(std::move(constants_), std::move(text_));
    if (!cursor_.failed()) check_constant_pool(pool, offsets_, major_, cursor_.problem());
    return pool;
  }

 private:
  void read_one(std::uint16_t count) {
    std::size_t start = cursor_.offset();
    std::uint8_t tag = cursor_.u8();
    std::optional<KindRow> row = find_kind(tag);
    if (!row || row->since > major_) {
      cursor_.problem().report(
          start,
          fmt::format("constant {} has tag {}, which class files of version {} do not have",
                      constants_.size(),
                      tag,
                      major_));
      return;
    }
    add(read_content(row->kind), start);
    if (row->kind != ConstantKind::Long && row->kind != ConstantKind::Double) return;
    add({}, start);
    if (constants_.size() > count) {
      cursor_.problem().report(start, "the last constant takes two places, but there is one left");
    }
  }

  Constant read_content(ConstantKind kind) {
    Constant constant{.kind = kind};
    switch (kind) {
      case ConstantKind::Utf8:
        read_text(constant);
        break;
      case ConstantKind::Integer:
      case ConstantKind::Float:
        constant.bits = cursor_.u32();
        break;
      case ConstantKind::Long:
      case ConstantKind::Double:
        constant.bits = std::uint64_t{cursor_.u32()} << 32;
        constant.bits |= cursor_.u32();
        break;
      case ConstantKind::Class:
      case ConstantKind::String:
      case ConstantKind::MethodType:
      case ConstantKind::Module:
      case ConstantKind::Package:
        constant.first = cursor_.u16();
        break;
      case ConstantKind::MethodHandle:
        constant.first = cursor_.u8();
        constant.second = cursor_.u16();
        break;
      case ConstantKind::Fieldref:
      case ConstantKind::Methodref:
      case ConstantKind::InterfaceMethodref:
      case ConstantKind::NameAndType:
      case ConstantKind::Dynamic:
      case ConstantKind::InvokeDynamic:
        constant.first = cursor_.u16();
        constant.second = cursor_.u16();
        break;
      case ConstantKind::None:
        break;
    }
    return constant;
  }

  void read_text(Constant& constant) {
    constant.length = cursor_.u16();
    std::size_t start = cursor_.offset();
    std::span<const std::uint8_t> bytes = cursor_.take(constant.length);
    constant.bits = text_.size();
    text_.insert(text_.end(), bytes.begin(), bytes.end());
    std::string_view text = std::string_view(text_.data(), text_.size()).substr(constant.bits);
    if (!support::is_modified_utf8(text, major_ <= kNewestWithOverlongText)) {
      cursor_.problem().report(start, fmt::format("constant {} is no modified UTF-8", constants_.size()));
    }
  }

  void add(const Constant& constant, std::size_t offset) {
    constants_.push_back(constant);
    offsets_.push_back(offset);
  }

  ByteCursor& cursor_;
  std::uint16_t major_;
  std::vector<Constant> constants_;
  std::vector<std::size_t> offsets_;
  std::vector<char> text_;
};

}  // namespace

ConstantPool read_constant_pool(ByteCursor& cursor, std::uint16_t major) {
  return Reader(cursor, major).run();
}

}  // namespace testellate::frontend::jvm
