// SPDX-License-Identifier: Apache-2.0
// Goes through the code once, with values that are known by where they come from. The only branches that are
// followed are those of which one side does nothing but throw an exception: the other side goes on, under a
// guard. Whatever else might have an effect, loop or fail leaves the code without a summary; so what a
// summary says holds for every execution.
#include "frontend/jvm/inputs/effect_summary.h"

#include <algorithm>
#include <array>

#include "frontend/jvm/classfile/bytecode.h"
#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "value/bits.h"

namespace testellate::frontend::jvm {
namespace {

using ir::EffectValue;
using ir::ParameterGuard;
using Relation = ParameterGuard::Relation;

/// A value, known by where it comes from.
struct TrackedValue {
  enum class Kind : std::uint8_t {
    This,
    Parameter,  ///< unchanged
    Number,
    Null,
    Text,
    Static,     ///< what a static field holds
    Field,      ///< what a field of `this` holds when the method starts
    Fresh,      ///< an object that no constructor has run on yet
    EmptyList,  ///< a new java.util.ArrayList
    Other,
  };
  Kind kind = Kind::Other;
  std::uint32_t parameter = 0;
  /// Number: of its own width, integers below int as int. EmptyList: which one.
  std::uint64_t bits = 0;
  std::u16string text;
  ResolvedField field;  ///< Static, Field
};

using Kind = TrackedValue::Kind;

struct Store {
  ResolvedField field;
  TrackedValue value;
};

/// A summary while it is made.
struct Effects {
  std::vector<Store> stores;  ///< one for each field that is set
  std::vector<ParameterGuard> guards;
  TrackedValue result;  ///< unless void
};

/// Constructors that call constructors; nobody writes longer chains.
constexpr unsigned kDeepest = 16;

std::optional<Effects> read_at_depth(Linker& linker,
                                     LoadedClass& owner,
                                     const Method& method,
                                     unsigned depth);

bool is_between(Opcode opcode, Opcode first, Opcode last) { return opcode >= first && opcode <= last; }

TrackedValue number(std::uint64_t bits) {
  TrackedValue value;
  value.kind = Kind::Number;
  value.bits = bits;
  return value;
}

TrackedValue of_kind(Kind kind) {
  TrackedValue value;
  value.kind = kind;
  return value;
}

Relation negated(Relation relation) {
  static constexpr std::array<Relation, 8> kNegated = {Relation::NotEqual,
                                                       Relation::Equal,
                                                       Relation::AtLeast,
                                                       Relation::Less,
                                                       Relation::AtMost,
                                                       Relation::Greater,
                                                       Relation::NotNull,
                                                       Relation::Null};
  return kNegated[static_cast<std::size_t>(relation)];
}

/// a R b as b R' a.
Relation mirrored(Relation relation) {
  if (relation == Relation::Less) return Relation::Greater;
  if (relation == Relation::Greater) return Relation::Less;
  if (relation == Relation::AtLeast) return Relation::AtMost;
  return relation == Relation::AtMost ? Relation::AtLeast : relation;
}

/// The order of the opcodes: eq, ne, lt, ge, gt, le.
Relation relation_of(Opcode opcode, Opcode first) {
  return static_cast<Relation>(static_cast<unsigned>(opcode) - static_cast<unsigned>(first));
}

class EffectReader {
 public:
  EffectReader(Linker& linker, LoadedClass& owner, const Method& method, unsigned depth)
      : linker_(linker),
        file_(owner.file),
        code_(*method.code),
        type_(*try_parse_method_type(method.descriptor)),
        is_constructor_(method.name == "<init>"),
        depth_(depth),
        locals_(code_.max_locals) {
    std::size_t slot = 0;
    if (!method.access.is_static()) locals_[slot++] = of_kind(Kind::This);
    for (std::uint32_t at = 0; at < type_.parameters.size(); ++at) {
      locals_[slot] = of_kind(Kind::Parameter);
      locals_[slot].parameter = at;
      slot += type_.parameters[at].slots();
    }
  }

  std::optional<Effects> read() {
    if (!code_.handlers.empty()) return std::nullopt;
    std::uint32_t offset = 0;
    while (true) {
      const Instruction at = *Instructions::Iterator(code_.bytes, offset);
      offset = at.next();
      if (is_between(at.opcode, Opcode::IReturn, Opcode::Return)) {
        if (at.opcode != Opcode::Return) effects_.result = pop();
        if (!is_good_) return std::nullopt;
        return std::move(effects_);
      }
      step(at, offset);
      if (!is_good_) return std::nullopt;
    }
  }

 private:
  void push(TrackedValue value) { stack_.push_back(std::move(value)); }
  TrackedValue pop() {
    if (stack_.empty()) {
      is_good_ = false;
      return {};
    }
    TrackedValue value = std::move(stack_.back());
    stack_.pop_back();
    return value;
  }
  void pop_several(std::size_t count) {
    for (std::size_t at = 0; at < count; ++at) static_cast<void>(pop());
  }
  /// Takes operands off and leaves something that is not known.
  void compute(std::size_t operands) {
    pop_several(operands);
    push({});
  }

  void step(const Instruction& at, std::uint32_t& offset) {
    const Opcode opcode = at.opcode;
    if (opcode == Opcode::Nop) return;
    if (is_between(opcode, Opcode::AConstNull, Opcode::Ldc2W)) return step_constant(at);
    if (is_between(opcode, Opcode::ILoad, Opcode::ALoad3)) return push(locals_[at.local]);
    if (is_between(opcode, Opcode::IStore, Opcode::AStore3)) {
      locals_[at.local] = pop();
      return;
    }
    if (is_conditional_branch(opcode)) return step_branch(at, offset);
    if (opcode == Opcode::Pop) return pop_several(1);
    if (opcode == Opcode::Dup) {
      push(pop());
      if (is_good_) push(stack_.back());
      return;
    }
    if (is_between(opcode, Opcode::IAdd, Opcode::LXor)) return step_arithmetic(opcode);
    if (is_between(opcode, Opcode::I2L, Opcode::I2S)) return compute(1);
    if (is_between(opcode, Opcode::GetStatic, Opcode::PutField)) return step_field(at);
    if (opcode == Opcode::InvokeSpecial) return step_constructor(at);
    if (opcode == Opcode::InvokeStatic) return step_static_call(at);
    if (opcode == Opcode::New) return push(of_kind(Kind::Fresh));
    if (opcode == Opcode::NewArray || opcode == Opcode::ANewArray) return step_new_array();
    if (opcode == Opcode::CheckCast) return step_cast(at);
    is_good_ = false;
  }

  void step_constant(const Instruction& at) {
    const ConstantPool& pool = file_.constants;
    const Opcode opcode = at.opcode;
    const auto difference = [&](Opcode zero) {
      return static_cast<std::uint64_t>(static_cast<std::int64_t>(opcode) - static_cast<std::int64_t>(zero));
    };
    static constexpr std::array<std::uint32_t, 3> kFloats = {0, 0x3f800000, 0x40000000};
    static constexpr std::array<std::uint64_t, 2> kDoubles = {0, 0x3ff0000000000000};
    const auto as_int = [](std::int64_t value) { return number(static_cast<std::uint32_t>(value)); };
    if (opcode == Opcode::AConstNull) return push(of_kind(Kind::Null));
    if (is_between(opcode, Opcode::IConstM1, Opcode::IConst5)) {
      return push(as_int(static_cast<std::int64_t>(difference(Opcode::IConst0))));
    }
    if (is_between(opcode, Opcode::LConst0, Opcode::LConst1))
      return push(number(difference(Opcode::LConst0)));
    if (is_between(opcode, Opcode::FConst0, Opcode::FConst2)) {
      return push(number(kFloats[difference(Opcode::FConst0)]));
    }
    if (is_between(opcode, Opcode::DConst0, Opcode::DConst1)) {
      return push(number(kDoubles[difference(Opcode::DConst0)]));
    }
    if (opcode == Opcode::BIPush || opcode == Opcode::SIPush) return push(as_int(at.immediate));
    const ConstantKind kind = pool.kind(at.constant);
    if (kind == ConstantKind::Integer) return push(as_int(pool.integer(at.constant)));
    if (kind == ConstantKind::Float) return push(number(pool.float_bits(at.constant)));
    if (kind == ConstantKind::Long) {
      return push(number(static_cast<std::uint64_t>(pool.long_integer(at.constant))));
    }
    if (kind == ConstantKind::Double) return push(number(pool.double_bits(at.constant)));
    if (kind == ConstantKind::String) {
      TrackedValue value = of_kind(Kind::Text);
      value.text = pool.string_value(at.constant);
      return push(std::move(value));
    }
    // A class that may be missing, or code that makes the constant.
    is_good_ = false;
  }

  void step_arithmetic(Opcode opcode) {
    const bool may_fail =
        opcode == Opcode::IDiv || opcode == Opcode::LDiv || opcode == Opcode::IRem || opcode == Opcode::LRem;
    if (may_fail) is_good_ = false;
    compute(is_between(opcode, Opcode::INeg, Opcode::DNeg) ? 1 : 2);
  }

  void step_field(const Instruction& at) {
    const MemberRef member = file_.constants.member(at.constant);
    diag::Result<ResolvedField> found = linker_.resolve_field(member.owner, member.name, member.descriptor);
    if (!found || at.opcode == Opcode::PutStatic) {
      is_good_ = false;
      return;
    }
    if (at.opcode == Opcode::GetStatic) return step_static(*found);
    TrackedValue value = at.opcode == Opcode::PutField ? pop() : TrackedValue();
    if (pop().kind != Kind::This) is_good_ = false;
    if (at.opcode == Opcode::PutField) {
      store(*found, std::move(value));
    } else {
      push(load(*found));
    }
  }

  /// Classes of the library initialise without trouble, and so do enums; others may do anything.
  void step_static(const ResolvedField& found) {
    const bool is_harmless = !is_project_class(*found.owner) || found.owner->file.access.is_enum() ||
                             found.owner->file.name == file_.name;
    if (!is_harmless) is_good_ = false;
    TrackedValue value = of_kind(Kind::Static);
    value.field = found;
    push(std::move(value));
  }

  void store(const ResolvedField& field, TrackedValue value) {
    // An object without constructor cannot be stored, and `this` would be known before it is finished.
    if (value.kind == Kind::Fresh) is_good_ = false;
    if (value.kind == Kind::This) value = {};
    // One list in two fields is more than can be said.
    for (Store& other : effects_.stores) {
      const bool is_same = value.kind == Kind::EmptyList && other.value.kind == Kind::EmptyList &&
                           other.value.bits == value.bits;
      if (is_same) other.value = value = {};
    }
    Store* found = find_store(field);
    if (found != nullptr) {
      found->value = std::move(value);
    } else {
      effects_.stores.push_back({field, std::move(value)});
    }
  }

  Store* find_store(const ResolvedField& field) {
    auto found = std::ranges::find_if(effects_.stores, [&](const Store& stored) {
      return stored.field.owner == field.owner && stored.field.index == field.index;
    });
    return found == effects_.stores.end() ? nullptr : &*found;
  }

  TrackedValue load(const ResolvedField& field) {
    if (const Store* found = find_store(field)) return found->value;
    if (is_constructor_) {
      const bool is_reference = try_parse_field_type(field.field().descriptor)->is_reference();
      return is_reference ? of_kind(Kind::Null) : number(0);
    }
    TrackedValue value = of_kind(Kind::Field);
    value.field = field;
    return value;
  }

  void step_constructor(const Instruction& at) {
    const MemberRef member = file_.constants.member(at.constant);
    const std::size_t count = try_parse_method_type(member.descriptor)->parameters.size();
    if (member.name != "<init>" || stack_.size() < count + 1) {
      is_good_ = false;
      return;
    }
    const std::vector<TrackedValue> arguments(stack_.end() - static_cast<std::ptrdiff_t>(count),
                                              stack_.end());
    pop_several(count);
    const TrackedValue object = pop();
    LoadedClass* constructed = linker_.try_load(member.owner);
    if (object.kind == Kind::This && member.owner == "java/lang/Object") return;
    std::optional<Effects> called = read_called(member);
    if (object.kind == Kind::This) {
      if (!called) {
        is_good_ = false;
        return;
      }
      for (const Store& stored : called->stores) {
        store(stored.field, substituted(stored.value, arguments));
      }
      return add_guards(*called, arguments);
    }
    if (object.kind != Kind::Fresh || constructed == nullptr || !is_harmless(*constructed, called, count)) {
      is_good_ = false;
      return;
    }
    if (called) add_guards(*called, arguments);
    finish_fresh();
    if (is_good_ && member.owner == "java/util/ArrayList" && count == 0) {
      stack_.back() = of_kind(Kind::EmptyList);
      stack_.back().bits = ++lists_;
    }
  }

  /// Of the library whatever takes no arguments: nothing there can be wrong.
  bool is_harmless(LoadedClass& constructed, const std::optional<Effects>& called, std::size_t count) {
    if (!is_project_class(constructed)) return called || count == 0;
    return called && !linker_.needs_initialisation(constructed);
  }

  /// `new` was followed by `dup`: the copy that stays is an object from now on.
  void finish_fresh() {
    if (stack_.empty() || stack_.back().kind != Kind::Fresh) {
      is_good_ = false;
      return;
    }
    stack_.back() = {};
  }

  std::optional<Effects> read_called(const MemberRef& member) {
    if (depth_ >= kDeepest) return std::nullopt;
    diag::Result<ResolvedMethod> found = linker_.resolve_method(member.owner, member.name, member.descriptor);
    if (!found || found->owner->file.name != member.owner || !found->method->code) return std::nullopt;
    return read_at_depth(linker_, *found->owner, *found->method, depth_ + 1);
  }

  static TrackedValue substituted(const TrackedValue& value, const std::vector<TrackedValue>& arguments) {
    return value.kind == Kind::Parameter ? arguments[value.parameter] : value;
  }

  void add_guards(const Effects& called, const std::vector<TrackedValue>& arguments) {
    for (const ParameterGuard& guard : called.guards) {
      TrackedValue other = number(static_cast<std::uint32_t>(guard.number));
      if (guard.other) other = arguments[*guard.other];
      add_guard(arguments[guard.parameter], guard.relation, other);
    }
  }

  /// What cannot be said of parameters alone has to hold anyway.
  void add_guard(const TrackedValue& value, Relation relation, const TrackedValue& other) {
    if (relation == Relation::Null || relation == Relation::NotNull) {
      if (value.kind == Kind::Parameter) {
        effects_.guards.push_back({value.parameter, relation, 0, std::nullopt});
      } else {
        const bool is_null = value.kind == Kind::Null;
        const bool is_known = is_null || value.kind == Kind::Text || value.kind == Kind::This;
        if (!is_known || is_null != (relation == Relation::Null)) is_good_ = false;
      }
      return;
    }
    const bool has_number = other.kind == Kind::Number;
    if (value.kind == Kind::Parameter && (has_number || other.kind == Kind::Parameter)) {
      ParameterGuard guard{value.parameter, relation, 0, std::nullopt};
      guard.number = static_cast<std::int32_t>(static_cast<std::uint32_t>(other.bits));
      if (!has_number) guard.other = other.parameter;
      effects_.guards.push_back(guard);
    } else if (value.kind == Kind::Number && other.kind == Kind::Parameter) {
      add_guard(other, mirrored(relation), value);
    } else {
      is_good_ = false;
    }
  }

  void step_static_call(const Instruction& at) {
    const MemberRef member = file_.constants.member(at.constant);
    const std::size_t count = try_parse_method_type(member.descriptor)->parameters.size();
    const bool is_null_check =
        member.owner == "java/util/Objects" && member.name == "requireNonNull" &&
        (member.descriptor == "(Ljava/lang/Object;)Ljava/lang/Object;" ||
         member.descriptor == "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;");
    if (is_null_check) {
      pop_several(count - 1);
      const TrackedValue value = pop();
      add_guard(value, Relation::NotNull, {});
      return push(value);
    }
    // Boxing. A string would have to be a number.
    const bool is_boxing = member.owner.starts_with("java/lang/") && member.name == "valueOf" &&
                           member.descriptor.size() > 2 && member.descriptor[1] != 'L' && count == 1;
    if (!is_boxing || member.owner == "java/lang/String") is_good_ = false;
    compute(count);
  }

  void step_new_array() {
    const TrackedValue length = pop();
    if (length.kind != Kind::Number) {
      add_guard(length, Relation::AtLeast, number(0));
    } else if (static_cast<std::int32_t>(static_cast<std::uint32_t>(length.bits)) < 0) {
      is_good_ = false;
    }
    push({});
  }

  /// Only of what was a parameter of that type anyway: a null check returns an Object.
  void step_cast(const Instruction& at) {
    TrackedValue value = pop();
    const std::optional<FieldType> type = try_parse_class_constant(file_.constants.class_name(at.constant));
    const auto has_type = [&](const FieldType& declared) {
      return declared.base == type->base && declared.dimensions == type->dimensions &&
             declared.class_name == type->class_name;
    };
    const bool is_same = value.kind == Kind::Parameter && type && has_type(type_.parameters[value.parameter]);
    if (!is_same) is_good_ = false;
    push(std::move(value));
  }

  void step_branch(const Instruction& at, std::uint32_t& offset) {
    const Opcode opcode = at.opcode;
    TrackedValue first;
    TrackedValue second = number(0);
    Relation relation{};
    if (is_between(opcode, Opcode::IfEq, Opcode::IfLe)) {
      first = pop();
      relation = relation_of(opcode, Opcode::IfEq);
    } else if (is_between(opcode, Opcode::IfICmpEq, Opcode::IfICmpLe)) {
      second = pop();
      first = pop();
      relation = relation_of(opcode, Opcode::IfICmpEq);
    } else if (opcode == Opcode::IfNull || opcode == Opcode::IfNonNull) {
      first = pop();
      relation = opcode == Opcode::IfNull ? Relation::Null : Relation::NotNull;
    } else {
      is_good_ = false;
      return;
    }
    if (at.target > at.offset && only_throws(offset)) {
      offset = at.target;
      add_guard(first, relation, second);
    } else if (only_throws(at.target)) {
      add_guard(first, negated(relation), second);
    } else {
      is_good_ = false;
    }
  }

  /// Whether the code from there on goes straight to an `athrow`.
  [[nodiscard]] bool only_throws(std::uint32_t offset) const {
    for (Instructions::Iterator at(code_.bytes, offset); at != Instructions::end(); ++at) {
      if (at->opcode == Opcode::AThrow) return true;
      if (ends_block(at->opcode) || is_conditional_branch(at->opcode)) return false;
    }
    return false;
  }

  Linker& linker_;
  const ClassFile& file_;
  const Code& code_;
  MethodType type_;
  bool is_constructor_;
  unsigned depth_;
  std::uint64_t lists_ = 0;  ///< made so far
  std::vector<TrackedValue> locals_;
  std::vector<TrackedValue> stack_;
  Effects effects_;
  bool is_good_ = true;
};

std::optional<Effects> read_at_depth(Linker& linker,
                                     LoadedClass& owner,
                                     const Method& method,
                                     unsigned depth) {
  if (!method.code) return std::nullopt;
  return EffectReader(linker, owner, method, depth).read();
}

ir::FieldId field_id(const ResolvedField& field) { return field.owner->fields[field.index]; }

/// As something of type `held` holds it.
EffectValue to_effect_value(const TrackedValue& value, const FieldType& held) {
  EffectValue made;
  switch (value.kind) {
    case Kind::This:
      made.kind = EffectValue::Kind::This;
      break;
    case Kind::Parameter:
      made.kind = EffectValue::Kind::Parameter;
      made.parameter = value.parameter;
      break;
    case Kind::Number:
      made.kind = EffectValue::Kind::Constant;
      made.bits = value::truncate<std::uint64_t>(value.bits, storage_type(held).width());
      break;
    case Kind::Null:
      made.kind = EffectValue::Kind::Constant;
      break;
    case Kind::Text:
      made.kind = EffectValue::Kind::Text;
      made.text = value.text;
      break;
    case Kind::Static:
      if (!value.field.field().access.is_enum()) break;
      made.kind = EffectValue::Kind::EnumConstant;
      made.constant = dotted_name(value.field.field().name);
      break;
    case Kind::Field:
      made.kind = EffectValue::Kind::Field;
      made.field = field_id(value.field);
      break;
    case Kind::EmptyList:
      made.kind = EffectValue::Kind::EmptyList;
      break;
    case Kind::Fresh:
    case Kind::Other:
      break;
  }
  return made;
}

std::optional<ir::EffectSummary> summarise(Linker& linker, LoadedClass& owner, const Method& method) {
  std::optional<Effects> effects = read_at_depth(linker, owner, method, 0);
  if (!effects) return std::nullopt;
  ir::EffectSummary summary;
  for (const Store& store : effects->stores) {
    const FieldType type = *try_parse_field_type(store.field.field().descriptor);
    summary.fields.push_back({field_id(store.field), to_effect_value(store.value, type)});
  }
  summary.guards = std::move(effects->guards);
  const FieldType result = try_parse_method_type(method.descriptor)->result;
  if (!result.is_void()) summary.result = to_effect_value(effects->result, result);
  return summary;
}

}  // namespace

std::optional<ir::EffectSummary> try_summarise(Linker& linker, LoadedClass& owner, const Method& method) {
  auto& known = linker.universe().summaries();
  if (const auto found = known.find(&method); found != known.end()) return found->second;
  return known.emplace(&method, summarise(linker, owner, method)).first->second;
}

}  // namespace testellate::frontend::jvm
