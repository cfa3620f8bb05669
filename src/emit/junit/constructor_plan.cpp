// SPDX-License-Identifier: Apache-2.0
#include "emit/junit/constructor_plan.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

#include "emit/junit/guards.h"
#include "emit/junit/java_text.h"
#include "emit/junit/object_reader.h"

namespace testellate::emit::junit {
namespace {

using ir::EffectValue;
using result::Link;
using result::Object;
using result::Scalar;
using result::Value;

class Planner {
 public:
  Planner(const Scope& scope,
          const SourceClass& made,
          const Object& object,
          const std::function<bool(std::uint32_t)>& is_available)
      : scope_(scope), made_(made), object_(object), is_available_(is_available) {}

  Expected<ConstructorPlan, std::string> plan() {
    std::optional<ConstructorPlan> best;
    std::size_t least = 0;
    bool has_constructor = false;
    for (const SourceConstructor& constructor : made_.constructors) {
      if (!constructor.effects || !can_call(constructor)) continue;
      has_constructor = true;
      std::optional<ConstructorPlan> way = try_constructor(constructor);
      if (!way) continue;
      const std::size_t cost = cost_of(*way);
      if (best && cost >= least) continue;
      best = std::move(way);
      least = cost;
    }
    if (best) return *std::move(best);
    if (!has_constructor) {
      return Unexpected<std::string>("no constructor of `" + made_.binary_name +
                                     "` that a test can call does nothing but fill in fields");
    }
    return Unexpected<std::string>(problem_);
  }

 private:
  [[nodiscard]] bool can_call(const SourceConstructor& constructor) const {
    return scope_.can_construct(made_, constructor) || scope_.options().uses_reflection;
  }

  [[nodiscard]] std::size_t cost_of(const ConstructorPlan& way) const {
    constexpr std::size_t kStatement = 16;
    constexpr std::size_t kReflection = 256;
    std::size_t cost = way.arguments.size();
    if (!scope_.can_construct(made_, *way.constructor)) cost += kReflection;
    for (const Assignment& assignment : way.assignments) {
      cost += assignment.way == Assignment::Way::Reflection ? kReflection : kStatement;
    }
    return cost;
  }

  [[nodiscard]] bool is_available(const Value& value) const {
    const auto* link = std::get_if<Link>(&value);
    return link == nullptr || !link->object || is_available_(*link->object);
  }

  /// Whether a parameter can take what a field holds: it may be declared narrower than the field.
  [[nodiscard]] bool can_pass(const Value& value, std::string_view parameter) const {
    if (const auto* scalar = std::get_if<Scalar>(&value)) return fits(*scalar, parameter);
    const Link& link = std::get<Link>(value);
    if (!link.object) return true;
    const ir::ClassId passed = scope_.test().before.objects[*link.object].object_class;
    return !passed.is_valid() || scope_.index().is_a(passed, parameter);
  }

  /// Parameters below `int` share its register, and so do their fields.
  [[nodiscard]] static bool fits(const Scalar& scalar, std::string_view type) {
    if (!scalar.type.is_integer() || scalar.type.width() > 32) return true;
    const auto bits = static_cast<std::uint32_t>(scalar.bits);
    const auto number = scalar.type.width() == 32 ? static_cast<std::int32_t>(bits) : 0;
    if (type == "byte") return number >= INT8_MIN && number <= INT8_MAX;
    if (type == "short") return number >= INT16_MIN && number <= INT16_MAX;
    if (type == "char") return number >= 0 && number <= UINT16_MAX;
    if (type == "boolean") return number == 0 || number == 1;
    return true;
  }

  std::optional<ConstructorPlan> try_constructor(const SourceConstructor& constructor) {
    ConstructorPlan way;
    way.constructor = &constructor;
    std::vector<std::optional<Value>> wanted(constructor.parameters.size());
    std::map<ir::FieldId, const EffectValue*> stored;
    for (const ir::FieldEffect& effect : constructor.effects->fields) stored[effect.field] = &effect.value;
    // First the parameters, from the fields that they end up in.
    for (const auto& [field, value] : object_.fields) {
      auto found = stored.find(field);
      if (found == stored.end() || found->second->kind != EffectValue::Kind::Parameter) continue;
      const std::uint32_t parameter = found->second->parameter;
      std::optional<Value>& argument = wanted[parameter];
      if (!argument && is_available(value) && can_pass(value, constructor.parameters[parameter])) {
        argument = value;
      }
    }
    std::optional<std::vector<Argument>> arguments = choose_arguments(constructor, wanted);
    // What it refuses may be set afterwards.
    if (!arguments) {
      std::ranges::fill(wanted, std::nullopt);
      arguments = choose_arguments(constructor, wanted);
    }
    if (!arguments) {
      problem_ = "nothing is known that the constructor of `" + made_.binary_name + "` accepts";
      return std::nullopt;
    }
    way.arguments = *std::move(arguments);
    for (const auto& [field, value] : object_.fields) {
      auto found = stored.find(field);
      const bool has_list = found != stored.end() && found->second->kind == EffectValue::Kind::EmptyList;
      std::optional<Assignment> fill = has_list ? try_fill(field, value) : std::nullopt;
      if (holds(found == stored.end() ? nullptr : found->second, way.arguments, value)) {
        // Its name is needed where the call changes it.
        if (fill && is_changed(value)) way.assignments.push_back(*std::move(fill));
        continue;
      }
      std::optional<Assignment> assignment = try_assign(field, value);
      const bool is_easy = assignment && assignment->way != Assignment::Way::Reflection;
      if (!is_easy && fill) assignment = fill;
      if (!assignment) return std::nullopt;
      way.assignments.push_back(*assignment);
    }
    return way;
  }

  /// Whether a field holds the value once the constructor is done.
  bool holds(const EffectValue* effect, const std::vector<Argument>& arguments, const Value& value) const {
    if (effect == nullptr) return is_default(value);
    const auto* link = std::get_if<Link>(&value);
    const Object* target =
        link != nullptr && link->object ? &scope_.test().before.objects[*link->object] : nullptr;
    const ObjectReader& reader = scope_.reader();
    switch (effect->kind) {
      case EffectValue::Kind::Parameter: {
        const Argument& argument = arguments[effect->parameter];
        return argument.text.empty() && same(argument.value, value);
      }
      case EffectValue::Kind::Constant:
        if (const auto* scalar = std::get_if<Scalar>(&value)) return scalar->bits == effect->bits;
        return effect->bits == 0 && is_default(value);
      case EffectValue::Kind::Text:
        return target != nullptr && reader.sort_of(*target) == ObjectSort::String &&
               reader.text_of(scope_.test().before, *target) == effect->text;
      case EffectValue::Kind::EnumConstant:
        return target != nullptr && is_constant(*target, effect->constant);
      case EffectValue::Kind::EmptyList:
        return target != nullptr && reader.sort_of(*target) == ObjectSort::List &&
               reader.list_before(scope_.test(), *link->object).empty() && is_used_once(*link->object);
      case EffectValue::Kind::This:
      case EffectValue::Kind::Field:
      case EffectValue::Kind::Unknown:
        break;
    }
    return false;
  }

  [[nodiscard]] bool is_used_once(std::uint32_t object) const {
    std::size_t uses = 0;
    const auto count = [&](const Value& value) {
      const auto* link = std::get_if<Link>(&value);
      if (link != nullptr && link->object == object) ++uses;
    };
    for (const Value& argument : scope_.test().arguments) count(argument);
    for (const result::Assigned& assigned : scope_.test().settable) count(assigned.value);
    for (const result::StreamInput& stream : scope_.test().streams) {
      for (const Value& value : stream.values) count(value);
    }
    for (const Object& other : scope_.test().before.objects) {
      for (const auto& [field, value] : other.fields) count(value);
      for (const auto& [at, value] : other.elements) count(value);
    }
    return uses == 1;
  }

  [[nodiscard]] bool is_changed(const Value& list) const {
    return scope_.reader().is_changed_list(scope_.test(), *std::get<Link>(list).object);
  }

  /// A list that the constructor has made can be filled if the test can get at it, and nobody else has it.
  std::optional<Assignment> try_fill(ir::FieldId id, const Value& value) const {
    const auto* link = std::get_if<Link>(&value);
    const SourceField* field = ClassIndex::find_field(made_, id);
    if (field == nullptr || link == nullptr || !link->object || !is_used_once(*link->object)) {
      return std::nullopt;
    }
    const Object& list = scope_.test().before.objects[*link->object];
    if (scope_.reader().sort_of(list) != ObjectSort::List) return std::nullopt;
    Assignment fill;
    fill.way = Assignment::Way::Fill;
    fill.field = field;
    fill.value = value;
    const bool has_name = is_identifier(field->name) && !field->is_hidden;
    if (has_name && scope_.is_visible(field->access, field->owner)) return fill;
    for (const SourceAccessor& getter : made_.getters) {
      if (getter.field != id || getter.type != field->type || !is_identifier(getter.name)) continue;
      if (!scope_.is_visible(getter.access, getter.owner)) continue;
      fill.getter = &getter;
      return fill;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool is_constant(const Object& object, const std::string& name) const {
    if (scope_.reader().sort_of(object) != ObjectSort::EnumConstant) return false;
    const SourceClass& owner = *scope_.index().find_enum(object.object_class);
    const std::optional<std::uint32_t> ordinal = scope_.reader().ordinal_of(object);
    return std::ranges::any_of(owner.constants, [&](const EnumConstant& constant) {
      return constant.name == name && ordinal == constant.ordinal;
    });
  }

  static bool same(const Value& a, const Value& b) {
    const auto* first = std::get_if<Scalar>(&a);
    const auto* second = std::get_if<Scalar>(&b);
    if (first != nullptr && second != nullptr) return first->bits == second->bits;
    return a == b;
  }

  std::optional<Assignment> try_assign(ir::FieldId id, const Value& value) {
    const SourceField* field = ClassIndex::find_field(made_, id);
    if (field == nullptr) {
      problem_ = "a field of `" + made_.binary_name + "` is not in its class files";
      return std::nullopt;
    }
    Assignment assignment;
    assignment.field = field;
    assignment.value = value;
    const bool has_name = is_identifier(field->name) && !field->is_hidden;
    if (has_name && !field->is_final && scope_.is_visible(field->access, field->owner)) return assignment;
    for (const SourceAccessor& setter : made_.setters) {
      if (setter.field != id || !is_identifier(setter.name) || !can_pass(value, setter.type)) continue;
      if (!guards_hold(setter.guards, {setter.type}, {Argument{value, ""}})) continue;
      if (!scope_.is_visible(setter.access, setter.owner)) continue;
      assignment.way = Assignment::Way::Setter;
      assignment.setter = &setter;
      return assignment;
    }
    // The JVM refuses to set fields of records, and of classes of the JDK.
    const bool may_reflect = made_.kind != SourceClass::Kind::Record && !field->owner.starts_with("java.");
    if (scope_.options().uses_reflection && may_reflect && scope_.is_visible(field->owner)) {
      assignment.way = Assignment::Way::Reflection;
      return assignment;
    }
    problem_ = "the field `" + field->name + "` of `" + made_.binary_name +
               "` can be set neither by a constructor nor by a setter nor by its name";
    return std::nullopt;
  }

  const Scope& scope_;
  const SourceClass& made_;
  const Object& object_;
  const std::function<bool(std::uint32_t)>& is_available_;
  std::string problem_;
};

}  // namespace

Expected<ConstructorPlan, std::string> plan_constructor(
    const Scope& scope,
    const SourceClass& made,
    const Object& object,
    const std::function<bool(std::uint32_t)>& is_available) {
  return Planner(scope, made, object, is_available).plan();
}

}  // namespace testellate::emit::junit
