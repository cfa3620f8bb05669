// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/body_builder.h"
#include "ir/shape_syntax.h"
#include "ir/text_parsing.h"

namespace testellate::ir {

/// Reads one body. Blocks and registers may be used before they stand in the text: labels are collected
/// first, and registers are numbered when first met and typed by the instruction that assigns them.
class BodyParser {
 public:
  BodyParser(ReadContext& context, FunctionId function);

  /// From the `{` to the `}`; sets the function's body unless it fails.
  void run();

 private:
  struct RegisterText {
    Symbol name;
    TextPosition first_use;
    TextPosition defined_at;  ///< line 0: not yet
    Type type;
  };

  void collect_labels();
  void parse_block();
  void finish();
  RegisterId parse_register();
  void define(RegisterId id, TextPosition at, Type type);

  void parse_instruction();
  void parse_opcode(Inst& inst);
  void parse_items(Inst& inst, const ShapeSyntax& syntax);
  void parse_item(Inst& inst, SyntaxItem item);
  void parse_tail(Inst& inst);
  void parse_call(Inst& inst);
  void parse_arguments();
  void parse_switch(Inst& inst);
  void parse_return(Inst& inst);
  void append(const Inst& inst, TextPosition at);
  [[nodiscard]] Operand parse_operand(Type type);
  [[nodiscard]] BlockId parse_label();
  [[nodiscard]] Origin parse_origin();
  [[nodiscard]] Type type_of_result(const Inst& inst) const;

  ReadContext& context_;
  TextCursor& cursor_;
  FunctionId function_;
  FunctionText& text_;
  BodyBuilder builder_;
  std::unordered_map<Symbol, BlockId> labels_;
  std::unordered_map<Symbol, RegisterId> register_ids_;
  std::vector<RegisterText> registers_;
  // Of the current instruction.
  std::vector<Argument> arguments_;
  std::vector<SwitchCase> cases_;
};

}  // namespace testellate::ir
