// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/class_reader.h"
#include "frontend/jvm/classfile/descriptor.h"

namespace testellate::frontend::jvm {
namespace {

// Class file versions that changed what instructions may do.
constexpr std::uint16_t kClassConstants = 49;    // Java 5: ldc of a class
constexpr std::uint16_t kNoSubroutines = 51;     // Java 7: jsr and ret are gone
constexpr std::uint16_t kCodeInInterfaces = 52;  // Java 8: static and private methods there
constexpr std::size_t kMaxDimensions = 255;

/// Whether it works on a local of type long or double, which takes two slots.
bool uses_two_locals(Opcode opcode) {
  auto is_between = [&](Opcode first, Opcode last) { return first <= opcode && opcode <= last; };
  return opcode == Opcode::LLoad || opcode == Opcode::DLoad || opcode == Opcode::LStore ||
         opcode == Opcode::DStore || is_between(Opcode::LLoad0, Opcode::LLoad3) ||
         is_between(Opcode::DLoad0, Opcode::DLoad3) || is_between(Opcode::LStore0, Opcode::LStore3) ||
         is_between(Opcode::DStore0, Opcode::DStore3);
}

class Checker {
 public:
  Checker(const Code& code, std::size_t base, const ReadContext& context, ClassProblem& problem)
      : code_(code), base_(base), context_(context), problem_(problem), starts_(code.bytes.size(), false) {}

  std::vector<bool> run() {
    Opcode last = Opcode::Nop;
    for (std::uint32_t at = 0; at < code_.bytes.size();) {
      starts_[at] = true;
      Expected<Instruction, std::string> decoded = decode(code_.bytes, at);
      if (!decoded) {
        fail(at, decoded.error());
      } else {
        check(*decoded);
        last = decoded->opcode;
      }
      if (problem_.exists()) return {};
      at = decoded->next();
    }
    if (!ends_block(last)) {
      fail(static_cast<std::uint32_t>(code_.bytes.size()),
           fmt::format("the code ends with `{}`, behind which nothing follows", info(last).mnemonic));
    }
    for (Jump jump : jumps_) {
      if (!starts_[jump.target])
        fail(jump.from, fmt::format("jumps to {}, into the middle of an instruction", jump.target));
    }
    return std::move(starts_);
  }

 private:
  struct Jump {
    std::uint32_t from;
    std::uint32_t target;
  };

  void check(const Instruction& instruction) {
    using enum ConstantKind;
    switch (info(instruction.opcode).format) {
      case OperandFormat::Local:
      case OperandFormat::ImplicitLocal:
      case OperandFormat::Increment:
        check_local(instruction);
        break;
      case OperandFormat::ConstantByte:
      case OperandFormat::Constant:
        if (context_.major < kClassConstants) {
          expect(instruction, {Integer, Float, String});
        } else {  // constants of the last three kinds are not in files that are too old to load them
          expect(instruction, {Integer, Float, String, Class, MethodHandle, MethodType, Dynamic});
        }
        break;
      case OperandFormat::Constant2:
        expect(instruction, {Long, Double, Dynamic});
        break;
      case OperandFormat::Field:
        expect(instruction, {Fieldref});
        break;
      case OperandFormat::Method:
        expect(instruction, {Methodref});
        break;
      case OperandFormat::AnyMethod:
        if (context_.major < kCodeInInterfaces) {
          expect(instruction, {Methodref});
        } else {
          expect(instruction, {Methodref, InterfaceMethodref});
        }
        break;
      case OperandFormat::InvokeInterface:
        expect(instruction, {InterfaceMethodref});
        break;
      case OperandFormat::InvokeDynamic:
        expect(instruction, {InvokeDynamic});
        break;
      case OperandFormat::Class:
      case OperandFormat::MultiANewArray:
        expect(instruction, {Class});
        break;
      case OperandFormat::Branch:
      case OperandFormat::BranchWide:
        jumps_.push_back({instruction.offset, instruction.target});
        break;
      case OperandFormat::TableSwitch:
      case OperandFormat::LookupSwitch:
        jumps_.push_back({instruction.offset, instruction.target});
        for (std::uint32_t index = 0; index < instruction.case_count; ++index) {
          jumps_.push_back({instruction.offset, switch_case(code_.bytes, instruction, index).target});
        }
        break;
      case OperandFormat::None:
      case OperandFormat::Byte:
      case OperandFormat::Short:
      case OperandFormat::NewArray:
      case OperandFormat::Wide:
        break;
    }
    bool is_subroutine = instruction.opcode == Opcode::Jsr || instruction.opcode == Opcode::JsrW ||
                         instruction.opcode == Opcode::Ret;
    if (is_subroutine && context_.major >= kNoSubroutines) {
      fail(instruction.offset,
           fmt::format("`{}` is not allowed from class file version {} on",
                       info(instruction.opcode).mnemonic,
                       kNoSubroutines));
    }
  }

  void check_local(const Instruction& instruction) {
    unsigned end = instruction.local + (uses_two_locals(instruction.opcode) ? 2U : 1U);
    if (end > code_.max_locals) {
      fail(instruction.offset,
           fmt::format("`{}` uses local {} of {}",
                       info(instruction.opcode).mnemonic,
                       instruction.local,
                       code_.max_locals));
    }
  }

  void expect(const Instruction& instruction, std::initializer_list<ConstantKind> kinds) {
    ConstantKind found = context_.constants.kind(instruction.constant);
    if (std::ranges::find(kinds, found) != kinds.end()) return check_content(instruction, found);
    bool is_there = instruction.constant < context_.constants.size();
    fail(instruction.offset,
         fmt::format("`{}` has constant {}, which is {} but has to be a {}",
                     info(instruction.opcode).mnemonic,
                     instruction.constant,
                     is_there ? to_text(found) : "absent",
                     to_text(*kinds.begin())));
  }

  void check_content(const Instruction& instruction, ConstantKind kind) {
    if (kind == ConstantKind::Class) return check_class(instruction);
    if (kind == ConstantKind::Dynamic) return check_dynamic(instruction);
    if (kind == ConstantKind::Methodref || kind == ConstantKind::InterfaceMethodref) check_call(instruction);
  }

  void check_class(const Instruction& instruction) {
    std::string_view name = context_.constants.class_name(instruction.constant);
    std::size_t dimensions = std::min(name.find_first_not_of('['), name.size());
    if (instruction.opcode == Opcode::New && dimensions != 0) {
      fail(instruction.offset, fmt::format("`new` of array `{}`", name));
    }
    if (instruction.opcode == Opcode::ANewArray && dimensions >= kMaxDimensions) {
      fail(instruction.offset, "`anewarray` makes an array of more than 255 dimensions");
    }
    if (instruction.opcode == Opcode::MultiANewArray &&
        dimensions < static_cast<std::size_t>(instruction.immediate)) {
      fail(instruction.offset,
           fmt::format("`multianewarray` gives {} lengths to `{}`", instruction.immediate, name));
    }
  }

  void check_dynamic(const Instruction& instruction) {
    std::string_view type = context_.constants.dynamic(instruction.constant).name_and_type.descriptor;
    bool is_two_slots = type == "J" || type == "D";
    if (is_two_slots != (instruction.opcode == Opcode::Ldc2W)) {
      fail(instruction.offset,
           fmt::format("`{}` loads a constant of type `{}`", info(instruction.opcode).mnemonic, type));
    }
  }

  void check_call(const Instruction& instruction) {
    MemberRef method = context_.constants.member(instruction.constant);
    if (method.name == "<init>" && instruction.opcode != Opcode::InvokeSpecial) {
      fail(instruction.offset,
           fmt::format("`{}` calls a constructor, which only `invokespecial` can",
                       info(instruction.opcode).mnemonic));
    }
    if (instruction.opcode != Opcode::InvokeInterface) return;
    unsigned slots = try_parse_method_type(method.descriptor)->parameter_slots() + 1;
    if (static_cast<unsigned>(instruction.immediate) != slots) {
      fail(instruction.offset,
           fmt::format("`invokeinterface` counts {} argument slots; `{}` has {} with the receiver",
                       instruction.immediate,
                       method.descriptor,
                       slots));
    }
  }

  void fail(std::uint32_t at, const std::string& message) {
    problem_.report(base_ + at, fmt::format("instruction {}: {}", at, message));
  }

  const Code& code_;
  std::size_t base_;
  const ReadContext& context_;
  ClassProblem& problem_;
  std::vector<bool> starts_;
  std::vector<Jump> jumps_;
};

}  // namespace

std::vector<bool> check_code(const Code& code,
                             std::size_t base,
                             const ReadContext& context,
                             ClassProblem& problem) {
  return Checker(code, base, context, problem).run();
}

}  // namespace testellate::frontend::jvm
