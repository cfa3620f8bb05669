// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/translate/null_message.h"

#include <vector>

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/translate/stack_sources.h"

namespace testellate::frontend::jvm {
namespace {

/// How many accesses the description of an expression goes back.
constexpr unsigned kMaxDetail = 5;

constexpr std::string_view kArrayTypes[] = {
    "int", "long", "float", "double", "object", "byte/boolean", "char", "short"};

bool is_array_load(Opcode opcode) { return opcode >= Opcode::IALoad && opcode <= Opcode::SALoad; }
bool is_array_store(Opcode opcode) { return opcode >= Opcode::IAStore && opcode <= Opcode::SAStore; }

std::string_view array_type(Opcode opcode, Opcode first) {
  return kArrayTypes[static_cast<unsigned>(opcode) - static_cast<unsigned>(first)];
}

bool is_call(Opcode opcode) {
  return opcode == Opcode::InvokeVirtual || opcode == Opcode::InvokeSpecial ||
         opcode == Opcode::InvokeInterface || opcode == Opcode::InvokeStatic;
}

std::string short_name(std::string dotted) {
  for (const char* known : {"Object", "String"}) {
    const std::string full = std::string("java.lang.") + known;
    if (dotted.starts_with(full) && (dotted.size() == full.size() || dotted[full.size()] == '[')) {
      return dotted.substr(std::string_view("java.lang.").size());
    }
  }
  return dotted;
}

std::string class_text(std::string_view class_constant) { return short_name(with_dots(class_constant)); }

std::string method_text(const MemberRef& method) {
  std::string text = class_text(method.owner) + "." + std::string(method.name) + "(";
  const MethodType type = *try_parse_method_type(method.descriptor);
  for (const FieldType& parameter : type.parameters) {
    if (!text.ends_with('(')) text += ", ";
    text += short_name(type_name(parameter));
  }
  return text + ")";
}

/// What cannot be done, and in which slot of the stack the null reference lies.
struct Failure {
  std::string action;
  std::uint32_t depth = 0;
};

std::optional<Failure> failure_of(const Instruction& instruction, const ConstantPool& constants) {
  const Opcode opcode = instruction.opcode;
  if (is_array_load(opcode)) {
    return Failure{"Cannot load from " + std::string(array_type(opcode, Opcode::IALoad)) + " array", 1};
  }
  if (is_array_store(opcode)) {
    const bool is_wide = opcode == Opcode::LAStore || opcode == Opcode::DAStore;
    return Failure{"Cannot store to " + std::string(array_type(opcode, Opcode::IAStore)) + " array",
                   is_wide ? 3U : 2U};
  }
  if (opcode == Opcode::ArrayLength) return Failure{"Cannot read the array length", 0};
  if (opcode == Opcode::AThrow) return Failure{"Cannot throw exception", 0};
  if (opcode == Opcode::MonitorEnter) return Failure{"Cannot enter synchronized block", 0};
  if (opcode == Opcode::MonitorExit) return Failure{"Cannot exit synchronized block", 0};
  if (opcode == Opcode::GetField || opcode == Opcode::PutField) {
    const MemberRef field = constants.member(instruction.constant);
    const bool gets = opcode == Opcode::GetField;
    return Failure{
        (gets ? "Cannot read field \"" : "Cannot assign field \"") + std::string(field.name) + "\"",
        gets ? 0 : try_parse_field_type(field.descriptor)->slots()};
  }
  if (!is_call(opcode) || opcode == Opcode::InvokeStatic) return std::nullopt;
  const MemberRef method = constants.member(instruction.constant);
  if (method.name == "<init>") return std::nullopt;
  return Failure{"Cannot invoke \"" + method_text(method) + "\"",
                 try_parse_method_type(method.descriptor)->parameter_slots()};
}

/// Describes the expression that pushed a value, from the instructions that did.
class Description {
 public:
  Description(const ClassFile& file, const Method& method, const StackSources& sources)
      : file_(file), method_(method), sources_(sources) {}

  /// ` because "p.next" is null`, or nothing.
  [[nodiscard]] std::string reason(std::uint32_t offset, std::uint32_t depth) {
    const std::optional<Instruction> source = try_describable(offset, depth);
    if (!source) return {};
    pieces_.push_back({offset, depth, kMaxDetail, "", ""});
    while (!pieces_.empty()) {
      const Piece piece = pieces_.back();
      pieces_.pop_back();
      write(piece);
    }
    return (is_call(source->opcode) ? " because the return value of \"" : " because \"") + text_ +
           "\" is null";
  }

 private:
  /// Part of a description that is still to be written: that of a slot at an offset, or `otherwise` if there
  /// is none, and what follows it.
  struct Piece {
    std::uint32_t offset = 0;
    std::uint32_t depth = 0;
    unsigned detail = 0;  ///< 0: there is no slot
    std::string otherwise;
    std::string end;  ///< only behind a description
  };

  [[nodiscard]] const Code& code() const { return *method_.code; }

  [[nodiscard]] std::optional<Instruction> try_describable(std::uint32_t offset, std::uint32_t depth) const {
    const std::optional<std::uint32_t> source = sources_.try_source(offset, depth);
    if (!source) return std::nullopt;
    const Instruction instruction = *decode(code().bytes, *source);
    const Opcode opcode = instruction.opcode;
    const bool is_local = opcode == Opcode::ILoad || opcode == Opcode::ALoad ||
                          (opcode >= Opcode::ILoad0 && opcode <= Opcode::ILoad3) ||
                          (opcode >= Opcode::ALoad0 && opcode <= Opcode::ALoad3);
    const bool is_constant = (opcode >= Opcode::AConstNull && opcode <= Opcode::IConst5) ||
                             opcode == Opcode::BIPush || opcode == Opcode::SIPush;
    const bool is_access = opcode == Opcode::GetStatic || opcode == Opcode::GetField ||
                           opcode == Opcode::IALoad || opcode == Opcode::AALoad;
    return is_local || is_constant || is_access || is_call(opcode) ? std::optional(instruction)
                                                                   : std::nullopt;
  }

  void write(const Piece& piece) {
    const std::optional<Instruction> source =
        piece.detail == 0 ? std::nullopt : try_describable(piece.offset, piece.depth);
    if (!source) {
      text_ += piece.otherwise;
      return;
    }
    if (!piece.end.empty()) pieces_.push_back({0, 0, 0, piece.end, ""});
    const Opcode opcode = source->opcode;
    if (is_call(opcode)) {
      text_ += method_text(file_.constants.member(source->constant));
    } else if (opcode == Opcode::GetStatic) {
      const MemberRef field = file_.constants.member(source->constant);
      text_ += class_text(field.owner) + "." + std::string(field.name);
    } else if (opcode == Opcode::GetField) {
      const std::string field(file_.constants.member(source->constant).name);
      pieces_.push_back({0, 0, 0, field, ""});
      pieces_.push_back({source->offset, 0, piece.detail - 1, "", "."});
    } else if (opcode == Opcode::IALoad || opcode == Opcode::AALoad) {
      pieces_.push_back({0, 0, 0, "]", ""});
      pieces_.push_back({source->offset, 0, piece.detail, "...", ""});
      pieces_.push_back({0, 0, 0, "[", ""});
      pieces_.push_back({source->offset, 1, piece.detail - 1, "<array>", ""});
    } else if (opcode == Opcode::AConstNull) {
      text_ += "null";
    } else if (opcode <= Opcode::IConst5) {
      text_ += std::to_string(static_cast<int>(opcode) - static_cast<int>(Opcode::IConst0));
    } else if (opcode == Opcode::BIPush || opcode == Opcode::SIPush) {
      text_ += std::to_string(source->immediate);
    } else {
      write_local(source->offset, source->local, !sources_.may_be_written(piece.offset, source->local));
    }
  }

  void write_local(std::uint32_t offset, std::uint16_t slot, bool is_parameter) {
    for (const LocalVariable& variable : code().variables) {
      const bool is_there = offset >= variable.start && offset < variable.start + variable.length;
      if (variable.slot == slot && is_there) {
        text_ += variable.name;
        return;
      }
    }
    unsigned next = method_.access.is_static() ? 0 : 1;
    if (slot < next && is_parameter) {
      text_ += "this";
      return;
    }
    unsigned number = 1;
    const MethodType type = *try_parse_method_type(method_.descriptor);
    for (const FieldType& parameter : type.parameters) {
      if (is_parameter && slot >= next && slot < next + parameter.slots()) {
        text_ += "<parameter" + std::to_string(number) + ">";
        return;
      }
      next += parameter.slots();
      ++number;
    }
    text_ += "<local" + std::to_string(slot) + ">";
  }

  const ClassFile& file_;
  const Method& method_;
  const StackSources& sources_;
  std::vector<Piece> pieces_;  ///< the next one last
  std::string text_;
};

bool starts_instruction(const Code& code, std::uint32_t offset) {
  for (const Instruction& instruction : Instructions(code.bytes)) {
    if (instruction.offset == offset) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> try_null_message(const ClassFile& file,
                                            const Method& method,
                                            std::uint32_t offset) {
  if (!method.code || !starts_instruction(*method.code, offset)) return std::nullopt;
  const std::optional<Failure> failure = failure_of(*decode(method.code->bytes, offset), file.constants);
  if (!failure) return std::nullopt;
  const StackSources sources(*method.code, file.constants, offset);
  return failure->action + Description(file, method, sources).reason(offset, failure->depth);
}

}  // namespace testellate::frontend::jvm
