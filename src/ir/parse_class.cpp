// SPDX-License-Identifier: Apache-2.0
#include <unordered_map>

#include "ir/spelling.h"
#include "ir/text_parsing.h"

namespace testellate::ir {
namespace {

class ClassParser {
 public:
  explicit ClassParser(ReadContext& context) : context_(context), cursor_(context.cursor) {}

  void run() {
    bool is_abstract = cursor_.accept_word("abstract");
    bool is_interface = cursor_.accept_word("interface");
    if (!is_interface) cursor_.expect_word("class");
    id_ = parse_class_use(context_);
    if (cursor_.failed()) return;
    Class& owner = context_.program.edit_class(id_);
    owner.is_abstract = is_abstract;
    if (is_interface) owner.kind = Class::Kind::Interface;
    if (cursor_.accept_word("absent")) return;
    // Completed later, when the superclasses are known; until then this marks it as one that will be.
    owner.is_complete = true;
    bool is_array = !is_interface && cursor_.accept_word("array");
    if (is_array) parse_element(owner);
    parse_parents(owner);
    if (is_array) return;
    cursor_.expect("{");
    while (!cursor_.failed() && !cursor_.accept("}")) parse_member(owner);
  }

 private:
  void parse_element(Class& owner) {
    owner.kind = Class::Kind::Array;
    owner.element_type = cursor_.type();
    if (owner.element_type.is_ref()) {
      owner.element_class = parse_class_use(context_);
    } else if (cursor_.accept_word("of")) {
      owner.element_data_type = parse_data_type(context_);
    }
  }

  void parse_parents(Class& owner) {
    if (cursor_.accept_word("extends")) owner.super = parse_class_use(context_);
    if (!cursor_.accept_word("implements")) return;
    do {
      owner.interfaces.push_back(parse_class_use(context_));
    } while (cursor_.accept(","));
  }

  void parse_member(Class& owner) {
    TextPosition at = cursor_.position();
    if (cursor_.accept_word("field")) {
      parse_field();
    } else if (cursor_.accept_word("method")) {
      parse_method(owner);
    } else if (cursor_.accept_word("init")) {
      if (init_at_) return fail_duplicate(context_, at, "init", *init_at_);
      init_at_ = at;
      owner.initialiser = parse_function_use(context_);
    } else {
      parse_inputs(owner.inputs);
    }
  }

  void parse_inputs(ClassInputs& inputs) {
    if (cursor_.accept_word("no")) {
      cursor_.expect_word("identity");
      inputs.has_identity = false;
    } else if (cursor_.accept_word("not")) {
      cursor_.expect_word("null");
      inputs.not_null.push_back(parse_own_field());
    } else if (cursor_.accept_word("text")) {
      inputs.text = parse_own_field();
      cursor_.expect_word("of");
      inputs.character = parse_data_type(context_);
    } else if (cursor_.accept_word("sequence")) {
      inputs.elements = parse_own_field();
      cursor_.expect_word("size");
      inputs.size = parse_own_field();
    } else if (cursor_.accept_word("holder")) {
      inputs.elements = parse_own_field();
    } else if (const bool is_usual = cursor_.accept_word("usual"); is_usual || cursor_.accept_word("fixed")) {
      const FieldId field = parse_own_field();
      cursor_.expect("=");
      if (cursor_.failed()) return;
      const ParsedConstant value = parse_constant(context_, context_.program.get(field).type);
      (is_usual ? inputs.usual : inputs.fixed).push_back({field, static_cast<std::uint64_t>(value.bits)});
    } else if (cursor_.accept_word("choices")) {
      inputs.choices.emplace();
      if (cursor_.accept_word("none")) return;
      do {
        inputs.has_other_choices = cursor_.accept_word("...");
        if (inputs.has_other_choices) return;
        inputs.choices->push_back(parse_class_use(context_));
      } while (cursor_.accept(","));
    } else {
      cursor_.fail_expected(
          "`field`, `method`, `init`, `no`, `not`, `text`, `sequence`, `holder`, `fixed`, `usual`, `choices` "
          "or `}`");
    }
  }

  /// One that this class has declared before.
  FieldId parse_own_field() {
    const TextPosition at = cursor_.position();
    const std::string name = cursor_.name("the name of a field");
    if (cursor_.failed()) return FieldId();
    auto found = context_.fields.find({id_, context_.intern(name)});
    if (found != context_.fields.end()) return found->second.id;
    cursor_.fail(diag::Kind::TirName, at, "the class has declared no field `" + name_text(name) + "` so far");
    return FieldId();
  }

  void parse_field() {
    TextPosition at = cursor_.position();
    Symbol name = context_.intern(cursor_.name("the name of a field"));
    cursor_.expect(":");
    Type type = cursor_.type();
    DataTypeId data_type = cursor_.accept_word("of") ? parse_data_type(context_) : DataTypeId();
    if (cursor_.failed()) return;
    auto [found, is_new] = context_.fields.try_emplace({id_, name});
    if (!is_new)
      return fail_duplicate(context_, at, name_text(context_.program.text(name)), found->second.at);
    found->second = {context_.program.add_field({id_, name, type, data_type, 0}), at};
  }

  void parse_method(Class& owner) {
    TextPosition at = cursor_.position();
    std::string selector = cursor_.string("a selector in quotes");
    cursor_.expect("=");
    FunctionId function = parse_function_use(context_);
    if (cursor_.failed()) return;
    Symbol symbol = context_.intern(selector);
    auto [found, is_new] = methods_.try_emplace(symbol, at);
    if (!is_new) return fail_duplicate(context_, at, quote(selector), found->second);
    owner.methods.push_back({symbol, function});
  }

  ReadContext& context_;
  TextCursor& cursor_;
  ClassId id_;
  std::optional<TextPosition> init_at_;
  std::unordered_map<Symbol, TextPosition> methods_;
};

}  // namespace

void parse_class(ReadContext& context) { ClassParser(context).run(); }

void parse_static(ReadContext& context) {
  TextCursor& cursor = context.cursor;
  cursor.expect_word("static");
  MemberName member = parse_member_name(context);
  cursor.expect(":");
  TextPosition type_at = cursor.position();
  Type type = cursor.type();
  DataTypeId data_type = cursor.accept_word("of") ? parse_data_type(context) : DataTypeId();
  if (!cursor.failed() && !type.is_storable_in_object()) {
    return cursor.fail(
        diag::Kind::TirRange,
        type_at,
        "found `" + to_text(type) + "`, but a static variable is of i8, i16, i32, i64, f32, f64 or ref");
  }
  ParsedConstant initial;
  if (cursor.accept("=")) initial = parse_constant(context, type);
  const bool is_constant = cursor.accept_word("constant");
  if (cursor.failed()) return;
  auto [found, is_new] = context.statics.try_emplace({member.owner, member.name});
  if (!is_new) {
    std::string_view owner = context.program.text(context.program.get(member.owner).name);
    return fail_duplicate(
        context, member.at, member_text(owner, context.program.text(member.name)), found->second.at);
  }
  found->second = {
      context.program.add_static(
          {member.owner, member.name, type, data_type, static_cast<std::uint64_t>(initial.bits)}),
      member.at};
  if (is_constant) context.program.edit_class(member.owner).inputs.constants.push_back(found->second.id);
}

}  // namespace testellate::ir
