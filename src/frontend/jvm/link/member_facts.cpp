// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/member_facts.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/facts.h"

namespace testellate::frontend::jvm {
namespace {

/// The bits that say what a member is, JVMS §4.5 and §4.6, without those for the JVM alone.
constexpr std::uint16_t kModifiers = 0x7fff;

void add_described(Facts& facts,
                   const std::string& prefix,
                   std::string_view name,
                   std::string_view descriptor,
                   const Described& described) {
  facts.add_text(prefix + ".name", name);
  facts.add_text(prefix + ".descriptor", descriptor);
  facts.add_text(prefix + ".signature", described.signature.value_or(""));
  facts.add(prefix + ".annotations", described.annotations.empty() ? 0 : 1);
}

void add_method(Facts& facts, const std::string& prefix, const Method& method) {
  add_described(facts, prefix, method.name, method.descriptor, method);
  facts.add(prefix + ".modifiers", method.access.bits & kModifiers);
  std::string exceptions;
  for (std::string_view exception : method.exceptions) {
    exceptions += (exceptions.empty() ? "" : " ") + with_dots(exception);
  }
  facts.add_text(prefix + ".exceptions", exceptions);
}

}  // namespace

void add_member_facts(Linker& linker, ir::ClassId members, std::string_view class_name) {
  Facts facts(linker, members);
  const LoadedClass* loaded = linker.try_load(binary_name(class_name));
  const ClassFile none;
  const ClassFile& file = loaded != nullptr ? loaded->file : none;
  facts.add("fields", file.fields.size());
  for (std::size_t at = 0; at < file.fields.size(); ++at) {
    const std::string prefix = "field." + std::to_string(at);
    add_described(facts, prefix, file.fields[at].name, file.fields[at].descriptor, file.fields[at]);
    facts.add(prefix + ".modifiers", file.fields[at].access.bits & kModifiers);
  }
  facts.add("methods", file.methods.size());
  for (std::size_t at = 0; at < file.methods.size(); ++at) {
    add_method(facts, "method." + std::to_string(at), file.methods[at]);
  }
  const std::size_t components = file.record ? file.record->size() : 0;
  facts.add("components", components);
  for (std::size_t at = 0; at < components; ++at) {
    const RecordComponent& component = (*file.record)[at];
    const std::string prefix = "component." + std::to_string(at);
    add_described(facts, prefix, component.name, component.descriptor, component);
  }
  std::uint32_t classes = 0;
  for (const InnerClass& inner : file.inner_classes) {
    if (inner.outer != file.name) continue;
    facts.add_class("class." + std::to_string(classes), inner.name);
    ++classes;
  }
  facts.add("classes", classes);
  linker.program().finish_class(members);
}

}  // namespace testellate::frontend::jvm
