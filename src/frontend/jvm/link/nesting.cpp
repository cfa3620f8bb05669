// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/nesting.h"

#include <algorithm>

#include "frontend/jvm/classfile/names.h"

namespace testellate::frontend::jvm {
namespace {

Nesting::Access access_of(AccessFlags access) {
  if (access.is_public()) return Nesting::Access::Public;
  return access.is_private() ? Nesting::Access::Private : Nesting::Access::Package;
}

}  // namespace

Nesting nesting_of(Linker& linker, const LoadedClass& loaded) {
  Nesting nesting;
  std::string inner_names;
  const LoadedClass* at = &loaded;
  // A class that claims to be inside of itself is not.
  for (std::size_t left = loaded.file.name.size(); left != 0; --left) {
    const std::vector<InnerClass>& entries = at->file.inner_classes;
    auto own = std::ranges::find(entries, at->file.name, &InnerClass::name);
    if (own == entries.end()) {
      nesting.access = std::max(nesting.access, access_of(at->file.access));
      nesting.source_name = dotted_name(at->file.name) + inner_names;
      return nesting;
    }
    nesting.access = std::max(nesting.access, access_of(own->access));
    if (at == &loaded) nesting.is_inner = !own->access.is_static() && !own->access.is_interface();
    const LoadedClass* outer = own->outer.empty() ? nullptr : linker.try_load(own->outer);
    if (outer == nullptr || own->simple_name.empty()) return nesting;
    inner_names = "." + dotted_name(own->simple_name) + inner_names;
    at = outer;
  }
  return nesting;
}

}  // namespace testellate::frontend::jvm
