// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/dynamic_call.h"

#include <algorithm>
#include <optional>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using Bootstrap = void (*)(Emitter&, const CallSite&);
using Shape = bool (*)(const CallSite&);

// Whether a call site has the form that its bootstrap method asks for. Compilers see to it; files need not.

bool has_kinds(const CallSite& site, std::initializer_list<ConstantKind> kinds) {
  const std::vector<std::uint16_t>& arguments = site.bootstrap().arguments;
  if (arguments.size() < kinds.size()) return false;
  return std::equal(kinds.begin(), kinds.end(), arguments.begin(), [&](ConstantKind kind, std::uint16_t at) {
    return site.owner.file.constants.kind(at) == kind;
  });
}

bool returns(const CallSite& site, std::string_view descriptor) {
  return try_parse_method_type(site.dynamic.name_and_type.descriptor)->result.text == descriptor;
}

bool is_concat(const CallSite& site) { return returns(site, "Ljava/lang/String;"); }

bool is_concat_with_constants(const CallSite& site) {
  return is_concat(site) && has_kinds(site, {ConstantKind::String});
}

bool is_record_method(const CallSite& site) {
  const std::string_view name = site.dynamic.name_and_type.name;
  const MethodType type = *try_parse_method_type(site.dynamic.name_and_type.descriptor);
  const std::size_t parameters = name == "equals" ? 2 : 1;
  const std::string_view result = name == "equals" ? "Z" : name == "hashCode" ? "I" : "Ljava/lang/String;";
  if (!has_kinds(site, {ConstantKind::Class, ConstantKind::String}) || !returns(site, result)) return false;
  if (name != "equals" && name != "hashCode" && name != "toString") return false;
  if (type.parameters.size() != parameters) return false;
  for (const FieldType& parameter : type.parameters) {
    if (!parameter.is_reference()) return false;
  }
  const ConstantPool& constants = site.owner.file.constants;
  const std::vector<std::uint16_t>& arguments = site.bootstrap().arguments;
  return std::all_of(arguments.begin() + 2, arguments.end(), [&](std::uint16_t at) {
    return constants.kind(at) == ConstantKind::MethodHandle &&
           constants.method_handle(at).kind == HandleKind::GetField;
  });
}

bool is_pattern_switch(const CallSite& site) {
  const MethodType type = *try_parse_method_type(site.dynamic.name_and_type.descriptor);
  return returns(site, "I") && type.parameters.size() == 2 && type.parameters[0].is_reference() &&
         type.parameters[1].text == "I";
}

bool is_simple_lambda(const CallSite& site) { return is_lambda(site, false); }
bool is_alternative_lambda(const CallSite& site) { return is_lambda(site, true); }

/// The text of a constant of a string concatenation; nothing for kinds that no compiler puts there.
std::optional<std::string> constant_text(const ConstantPool& constants, std::uint16_t at) {
  const ConstantKind kind = constants.kind(at);
  if (kind == ConstantKind::String) return std::string(constants.string_text(at));
  if (kind == ConstantKind::Integer) return std::to_string(constants.integer(at));
  if (kind == ConstantKind::Long) return std::to_string(constants.long_integer(at));
  return std::nullopt;
}

void push_missing(Emitter& emitter, const CallSite& site, const std::string& what) {
  const MethodType type = *try_parse_method_type(site.dynamic.name_and_type.descriptor);
  for (std::size_t at = 0; at < type.parameters.size(); ++at) static_cast<void>(emitter.out().pop_value());
  emitter.missing(what);
  if (!type.result.is_void()) emitter.out().push_constant(kind_of(type.result), 0);
}

void concat_with_constants(Emitter& emitter, const CallSite& site) {
  const ConstantPool& constants = site.owner.file.constants;
  const std::vector<std::uint16_t>& arguments = site.bootstrap().arguments;
  std::vector<std::string> texts;
  for (std::size_t at = 1; at < arguments.size(); ++at) {
    std::optional<std::string> text = constant_text(constants, arguments[at]);
    if (!text) {
      const std::string_view kind = to_text(constants.kind(arguments[at]));
      return push_missing(emitter, site, "string concatenation with a constant of kind " + std::string(kind));
    }
    texts.push_back(std::move(*text));
  }
  push_concat(emitter, site.dynamic.name_and_type.descriptor, constants.string_text(arguments[0]), texts);
}

void concat(Emitter& emitter, const CallSite& site) {
  const std::string_view descriptor = site.dynamic.name_and_type.descriptor;
  const std::size_t count = try_parse_method_type(descriptor)->parameters.size();
  push_concat(emitter, descriptor, std::string(count, '\1'), {});
}

void metafactory(Emitter& emitter, const CallSite& site) { push_lambda(emitter, site, false); }
void alternative_metafactory(Emitter& emitter, const CallSite& site) { push_lambda(emitter, site, true); }

struct Row {
  std::string_view owner;
  std::string_view name;
  Shape has_shape;
  Bootstrap bootstrap;
};

constexpr Row kRows[] = {
    {"java/lang/invoke/LambdaMetafactory", "metafactory", is_simple_lambda, metafactory},
    {"java/lang/invoke/LambdaMetafactory", "altMetafactory", is_alternative_lambda, alternative_metafactory},
    {"java/lang/invoke/StringConcatFactory",
     "makeConcatWithConstants",
     is_concat_with_constants,
     concat_with_constants},
    {"java/lang/invoke/StringConcatFactory", "makeConcat", is_concat, concat},
    {"java/lang/runtime/ObjectMethods", "bootstrap", is_record_method, push_record_method},
    {"java/lang/runtime/SwitchBootstraps", "typeSwitch", is_pattern_switch, push_pattern_switch},
    {"java/lang/runtime/SwitchBootstraps", "enumSwitch", is_pattern_switch, push_pattern_switch},
};

}  // namespace

void call_site_function(Emitter& emitter, const MethodType& type, ir::FunctionId function) {
  CodeWriter& out = emitter.out();
  std::vector<ir::Argument> arguments(type.parameters.size());
  for (std::size_t at = type.parameters.size(); at-- > 0;) {
    arguments[at] = {register_type(type.parameters[at]), out.pop(kind_of(type.parameters[at]))};
  }
  out.compute_push({.op = ir::Opcode::Call, .type = register_type(type.result), .x = function.index()},
                   kind_of(type.result),
                   arguments);
}

void push_dynamic_call(Emitter& emitter, const CallSite& site) {
  const MethodHandle handle = site.owner.file.constants.method_handle(site.bootstrap().handle);
  for (const Row& row : kRows) {
    if (row.owner == handle.member.owner && row.name == handle.member.name && row.has_shape(site)) {
      return row.bootstrap(emitter, site);
    }
  }
  push_missing(emitter,
               site,
               "bootstrap method `" +
                   function_name(handle.member.owner, handle.member.name, handle.member.descriptor) + "`");
}

}  // namespace testellate::frontend::jvm
