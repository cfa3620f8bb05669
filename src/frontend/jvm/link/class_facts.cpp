// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/class_facts.h"

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/facts.h"

namespace testellate::frontend::jvm {
namespace {

const InnerClass* own_entry(const ClassFile& file) {
  for (const InnerClass& inner : file.inner_classes) {
    if (inner.name == file.name) return &inner;
  }
  return nullptr;
}

}  // namespace

void add_class_facts(Linker& linker, ir::ClassId about, std::string_view class_name) {
  Facts facts(linker, about);
  const LoadedClass* loaded = linker.try_load(binary_name(class_name));
  // A class of our own making, such as that of a lambda expression, has nothing to say.
  const ClassFile none;
  const ClassFile& file = loaded != nullptr ? loaded->file : none;
  const InnerClass* inner = own_entry(file);
  constexpr std::uint16_t kAccSuper = 0x0020;
  const std::uint16_t bits = (inner != nullptr ? inner->access : file.access).bits;
  facts.add("modifiers", bits & ~unsigned{kAccSuper});
  facts.add("is_user", loaded != nullptr && loaded->is_user ? 1 : 0);
  facts.add("is_record", file.record ? 1 : 0);
  facts.add("has_annotations", file.annotations.empty() ? 0 : 1);
  facts.add_class("declaring_class", inner != nullptr ? inner->outer : "");
  facts.add_text("simple_name", inner != nullptr ? inner->simple_name : "");
  facts.add_class("nest_host", file.nest_host);
  facts.add_text("signature", file.signature.value_or(""));
  const std::optional<EnclosingMethod>& enclosing = file.enclosing_method;
  facts.add_class("enclosing_class", enclosing ? enclosing->class_name : "");
  const bool has_method = enclosing && enclosing->method;
  facts.add_text("enclosing_method", has_method ? enclosing->method->name : "");
  facts.add_text("enclosing_descriptor", has_method ? enclosing->method->descriptor : "");
  linker.program().finish_class(about);
}

}  // namespace testellate::frontend::jvm
