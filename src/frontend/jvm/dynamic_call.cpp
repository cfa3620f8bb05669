// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/dynamic_call.h"

#include <optional>

#include "frontend/jvm/concat.h"
#include "frontend/jvm/lambda.h"
#include "frontend/jvm/names.h"
#include "frontend/jvm/record_methods.h"
#include "frontend/jvm/switch_bootstrap.h"
#include "frontend/jvm/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using Bootstrap = void (*)(Emitter&, const CallSite&);

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
  Bootstrap bootstrap;
};

constexpr Row kRows[] = {
    {"java/lang/invoke/LambdaMetafactory", "metafactory", metafactory},
    {"java/lang/invoke/LambdaMetafactory", "altMetafactory", alternative_metafactory},
    {"java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", concat_with_constants},
    {"java/lang/invoke/StringConcatFactory", "makeConcat", concat},
    {"java/lang/runtime/ObjectMethods", "bootstrap", push_record_method},
    {"java/lang/runtime/SwitchBootstraps", "typeSwitch", push_pattern_switch},
    {"java/lang/runtime/SwitchBootstraps", "enumSwitch", push_pattern_switch},
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
    if (row.owner == handle.member.owner && row.name == handle.member.name) {
      return row.bootstrap(emitter, site);
    }
  }
  push_missing(emitter,
               site,
               "bootstrap method `" +
                   function_name(handle.member.owner, handle.member.name, handle.member.descriptor) + "`");
}

}  // namespace testellate::frontend::jvm
