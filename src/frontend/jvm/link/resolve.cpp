// SPDX-License-Identifier: Apache-2.0
// What a reference to a field or method means: JVMS §5.4.3.2 to §5.4.3.4. Access is not checked: a compiler
// has done that.
#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {
namespace {

/// All interfaces above a class, its superclasses' included, each once.
std::vector<LoadedClass*> all_interfaces(const LoadedClass& loaded) {
  std::vector<LoadedClass*> found;
  std::vector<const LoadedClass*> pending{&loaded};
  for (std::size_t at = 0; at < pending.size(); ++at) {
    for (LoadedClass* interface : pending[at]->interfaces) {
      if (std::find(found.begin(), found.end(), interface) != found.end()) continue;
      found.push_back(interface);
      pending.push_back(interface);
    }
    if (pending[at]->super != nullptr) pending.push_back(pending[at]->super);
  }
  return found;
}

ResolvedField own_field(LoadedClass& owner, std::string_view name, std::string_view descriptor) {
  for (std::size_t at = 0; at < owner.file.fields.size(); ++at) {
    const Field& field = owner.file.fields[at];
    if (field.name == name && field.descriptor == descriptor) return {&owner, at};
  }
  return {};
}

ResolvedField find_field(LoadedClass& start, std::string_view name, std::string_view descriptor) {
  for (LoadedClass* at = &start; at != nullptr; at = at->super) {
    if (ResolvedField own = own_field(*at, name, descriptor); own.owner != nullptr) return own;
    // The interfaces above the superclass come again with it; what they have is found there as well.
    for (LoadedClass* interface : all_interfaces(*at)) {
      if (ResolvedField own = own_field(*interface, name, descriptor); own.owner != nullptr) return own;
    }
  }
  return {};
}

ResolvedMethod find_in_interfaces(LoadedClass& start, std::string_view name, std::string_view descriptor) {
  ResolvedMethod chosen;
  for (LoadedClass* interface : all_interfaces(start)) {
    const Method* method = interface->find_method(name, descriptor);
    if (method == nullptr || method->access.is_private() || method->access.is_static()) continue;
    const bool is_better = chosen.owner == nullptr ||
                           (chosen.method->access.is_abstract() && !method->access.is_abstract()) ||
                           (chosen.method->access.is_abstract() == method->access.is_abstract() &&
                            is_subclass(*interface, *chosen.owner));
    if (is_better) chosen = {interface, method};
  }
  return chosen;
}

}  // namespace

diag::Result<ResolvedField> Linker::resolve_field(std::string_view owner,
                                                  std::string_view name,
                                                  std::string_view descriptor) {
  diag::Result<LoadedClass*> loaded = load(owner);
  if (!loaded) return Unexpected<diag::Diagnostic>(loaded.error());
  ResolvedField found = find_field(**loaded, name, descriptor);
  if (found.owner == nullptr) {
    return diag::error(diag::Kind::JvmUnsupported,
                       {},
                       "field `" + with_dots(owner) + "." + std::string(name) + "` of type " +
                           std::string(descriptor) + " does not exist");
  }
  if (!found.owner->id.is_valid()) found.owner->id = class_id(found.owner->file.name);
  if (diag::Result<void> completed = program_.complete_class(found.owner->id); !completed) {
    return Unexpected<diag::Diagnostic>(completed.error());
  }
  return found;
}

ResolvedMethod Linker::find_method(LoadedClass& owner, std::string_view name, std::string_view descriptor) {
  for (LoadedClass* at = &owner; at != nullptr; at = at->super) {
    if (const Method* method = at->find_method(name, descriptor)) return {at, method};
  }
  return find_in_interfaces(owner, name, descriptor);
}

diag::Result<ResolvedMethod> Linker::resolve_method(std::string_view owner,
                                                    std::string_view name,
                                                    std::string_view descriptor) {
  // JVMS §5.4.3.3: an array has the methods of Object.
  diag::Result<LoadedClass*> loaded = load(owner.starts_with('[') ? "java/lang/Object" : owner);
  if (!loaded) return Unexpected<diag::Diagnostic>(loaded.error());
  ResolvedMethod found = find_method(**loaded, name, descriptor);
  if (found.owner != nullptr) return found;
  return diag::error(diag::Kind::JvmUnsupported,
                     {},
                     "method `" + function_name(owner, name, descriptor) + "` does not exist");
}

}  // namespace testellate::frontend::jvm
