// SPDX-License-Identifier: Apache-2.0
#include "models/jdk/model_groups.h"

// PrintStream: what is written to standard output and error.

namespace testellate::models::jdk {
namespace {

using ir::NativeOutcome;
using ir::NativeReturn;
using ir::NativeValue;

/// Whether a stream is System.out or System.err itself.
bool is_standard(Java& java, NativeValue stream) {
  for (const std::string_view name : {"out", "err"}) {
    const NativeValue known = java.context().get_static(java.static_variable("java.lang.System", name));
    if (java.context().try_concrete(known) == java.context().try_concrete(stream)) return true;
  }
  return false;
}

/// APPROX(printed-symbolic): encoding symbolic text would split the path at each character, and nobody asks
/// for what was printed; it is left out.
NativeOutcome write(Java& java) {
  if (!is_standard(java, java.argument(0)) || !java.context().is_symbolic(java.argument(1))) throw Declined{};
  return NativeReturn{};
}

}  // namespace

void add_print(ModelTable& table) {
  const std::string owner = "java.io.PrintStream#";
  table.add<write>(owner + "write(Ljava/lang/String;)V");
  table.add<write>(owner + "writeln(Ljava/lang/String;)V");
  table.add<write>(owner + "write([C)V");
  table.add<write>(owner + "writeln([C)V");
}

}  // namespace testellate::models::jdk
