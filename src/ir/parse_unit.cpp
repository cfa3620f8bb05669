// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "ir/spelling.h"
#include "ir/text_parsing.h"

namespace testellate::ir {
namespace {

class UnitParser {
 public:
  explicit UnitParser(ReadContext& context) : context_(context), cursor_(context.cursor) {}

  void run() {
    cursor_.expect_word("unit");
    TextPosition at = cursor_.position();
    unit_.name = context_.intern(cursor_.name("the name of a unit"));
    cursor_.expect("{");
    while (!cursor_.failed() && !cursor_.accept("}")) parse_line();
    if (cursor_.failed()) return;
    if (!entry_at_) return cursor_.fail(diag::Kind::TirSyntax, at, "the unit has no `entry`; it needs one");
    context_.program.add_unit(std::move(unit_));
  }

 private:
  void parse_line() {
    TextPosition at = cursor_.position();
    if (cursor_.accept_word("entry")) {
      if (entry_at_) return fail_duplicate(context_, at, "entry", *entry_at_);
      entry_at_ = at;
      unit_.entry = parse_function_use(context_);
    } else if (cursor_.accept_word("subject")) {
      if (subject_at_) return fail_duplicate(context_, at, "subject", *subject_at_);
      subject_at_ = at;
      unit_.subject = parse_function_use(context_);
    } else if (cursor_.accept_word("result")) {
      if (result_at_) return fail_duplicate(context_, at, "result", *result_at_);
      result_at_ = at;
      unit_.result_type = parse_data_type(context_);
      unit_.is_result_by_value = accept_by_value();
    } else if (cursor_.accept_word("input")) {
      unit_.parameters.push_back(parse_parameter(false));
    } else if (cursor_.accept_word("receiver")) {
      unit_.parameters.push_back(parse_parameter(true));
    } else if (cursor_.accept_word("make")) {
      parse_construction();
    } else if (cursor_.accept_word("set")) {
      parse_settable();
    } else if (cursor_.accept_word("setup")) {
      unit_.setup.push_back(parse_function_use(context_));
    } else if (cursor_.accept_word("assume")) {
      unit_.assumptions.push_back(parse_function_use(context_));
    } else {
      cursor_.fail_expected(
          "`entry`, `input`, `receiver`, `make`, `subject`, `result`, `set`, `setup`, `assume` or `}`");
    }
  }

  [[nodiscard]] InputRoot parse_parameter(bool is_receiver) {
    InputRoot root;
    root.is_receiver = is_receiver;
    root.name = context_.intern(cursor_.name("the name of an input"));
    parse_type(root);
    if (is_receiver) return root;
    root.is_by_value = accept_by_value();
    if (cursor_.accept_word("not")) {
      cursor_.expect_word("null");
      root.is_never_null = true;
    }
    return root;
  }

  void parse_construction() {
    if (cursor_.accept_word("each")) {
      MadeInput made;
      made.declared = parse_class_use(context_);
      made.construction = parse_making();
      unit_.made_inputs.push_back(std::move(made));
      return;
    }
    const std::uint32_t argument = parse_position();
    unit_.constructions.push_back(parse_making());
    unit_.constructions.back().argument = argument;
  }

  [[nodiscard]] Construction parse_making() {
    Construction construction;
    cursor_.expect_word("by");
    construction.function = parse_function_use(context_);
    cursor_.expect("{");
    while (!cursor_.failed() && !cursor_.accept("}")) {
      if (cursor_.accept_word("input")) {
        construction.parameters.push_back(parse_parameter(false));
      } else if (cursor_.accept_word("call")) {
        construction.calls.push_back(parse_construction_call());
      } else {
        cursor_.fail_expected("`input`, `call` or `}`");
      }
    }
    return construction;
  }

  [[nodiscard]] ConstructionCall parse_construction_call() {
    ConstructionCall call;
    call.callee = parse_function_use(context_);
    cursor_.expect_word("from");
    call.first_argument = parse_position();
    if (cursor_.accept_word("if")) {
      call.selector = parse_position();
      cursor_.expect("=");
      call.selected = parse_position();
    }
    return call;
  }

  [[nodiscard]] std::uint32_t parse_position() {
    return static_cast<std::uint32_t>(cursor_.number(std::numeric_limits<std::uint32_t>::max(), "a number"));
  }

  bool accept_by_value() {
    if (!cursor_.accept_word("by")) return false;
    cursor_.expect_word("value");
    return true;
  }

  void parse_settable() {
    InputRoot root;
    if (cursor_.accept_word("static")) {
      root.static_variable = parse_static_use(context_);
      if (cursor_.failed()) return;
      const StaticVariable& variable = context_.program.get(root.static_variable);
      std::string_view owner = context_.program.text(context_.program.get(variable.owner).name);
      root.name = context_.intern(member_text(owner, context_.program.text(variable.name)));
    } else if (cursor_.accept_word("global")) {
      root.global = parse_global_use(context_);
      if (cursor_.failed()) return;
      root.name = context_.program.get(root.global).name;
    } else {
      return cursor_.fail_expected("`static` or `global`");
    }
    parse_type(root);
    unit_.settable.push_back(root);
  }

  void parse_type(InputRoot& root) {
    cursor_.expect(":");
    root.data_type = parse_data_type(context_);
    if (!cursor_.accept_word("max")) return;
    root.max_length =
        static_cast<std::uint32_t>(cursor_.number(std::numeric_limits<std::uint32_t>::max(), "a length"));
  }

  ReadContext& context_;
  TextCursor& cursor_;
  Unit unit_;
  std::optional<TextPosition> entry_at_;
  std::optional<TextPosition> subject_at_;
  std::optional<TextPosition> result_at_;
};

}  // namespace

void parse_unit(ReadContext& context) { UnitParser(context).run(); }

}  // namespace testellate::ir
