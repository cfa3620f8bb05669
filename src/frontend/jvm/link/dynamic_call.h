// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "frontend/jvm/translate/emitter.h"

namespace testellate::frontend::jvm {

/// An `invokedynamic` instruction.
struct CallSite {
  LoadedClass& owner;
  const Method& method;  ///< that contains it
  std::uint32_t offset = 0;
  DynamicRef dynamic;

  [[nodiscard]] const BootstrapMethod& bootstrap() const {
    return owner.file.bootstrap_methods[dynamic.bootstrap];
  }
};

/// Calls a function that stands for a call site of that type.
void call_site_function(Emitter& emitter, const MethodType& type, ir::FunctionId function);

/// Takes the arguments of the call site from the stack and puts the result there, by what its bootstrap
/// method is known to do. Unknown ones end the path.
void push_dynamic_call(Emitter& emitter, const CallSite& site);

/// Whether the call site's constants fit together as the metafactory asks for.
[[nodiscard]] bool is_lambda(const CallSite& site, bool is_alternative);

/// A call site of `LambdaMetafactory.metafactory` or `altMetafactory`: pushes an object of a class made for
/// this site, with a field for each captured value. Without captured values it is the same object each time.
void push_lambda(Emitter& emitter, const CallSite& site, bool is_alternative);

/// A call site of `ObjectMethods.bootstrap`: `equals`, `hashCode` or `toString` of a record.
void push_record_method(Emitter& emitter, const CallSite& site);

/// A call site of `SwitchBootstraps.typeSwitch` or `enumSwitch`: takes the selector and the number of the
/// label to start with, and pushes the number of the first label that fits, their count if none does, -1 for
/// null.
void push_pattern_switch(Emitter& emitter, const CallSite& site);

/// String concatenation as `StringConcatFactory.makeConcatWithConstants` defines it: pops arguments of the
/// descriptor's types and pushes the string. In the recipe \1 is the next argument, \2 the next constant,
/// given as text; all in modified UTF-8. One function `jvm.concat.DESCRIPTOR.RECIPE` for each shape does it,
/// so that a model can take its place.
void push_concat(Emitter& emitter,
                 std::string_view descriptor,
                 std::string_view recipe,
                 std::span<const std::string> constants);

}  // namespace testellate::frontend::jvm
