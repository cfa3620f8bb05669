// SPDX-License-Identifier: Apache-2.0
// Prints every native and model with what it leaves out, a line each, for tools/update_docs: name, "native"
// or "model", kind of fidelity, what it depends on.
#include <iostream>
#include <string_view>

#include "ir/native.h"
#include "models/cxx/cxx.h"
#include "models/jdk/jdk.h"
#include "models/libc/libc.h"
#include "support/invariant.h"

namespace {

using testellate::ir::Fidelity;

std::string_view name_of(Fidelity::Kind kind) {
  switch (kind) {
    case Fidelity::Kind::Exact:
      return "exact";
    case Fidelity::Kind::Unknown:
      return "unknown";
    case Fidelity::Kind::Assumed:
      return "assumed";
    case Fidelity::Kind::Approximate:
      return "approximate";
  }
  TESTELLATE_UNREACHABLE("every kind has its case");
}

void list(const testellate::ir::NativeTable& table) {
  for (const testellate::ir::NativeDeclaration& native : table.declarations()) {
    std::cout << native.name << '\t' << (native.is_model ? "model" : "native") << '\t'
              << name_of(native.fidelity.kind) << '\t' << native.fidelity.what << '\n';
  }
}

}  // namespace

int main() {
  testellate::ir::NativeTable java;
  testellate::models::add_jdk(java);
  list(java);
  testellate::ir::NativeTable c;
  testellate::models::add_cxx(c);
  testellate::models::add_libc(c);
  list(c);
}
