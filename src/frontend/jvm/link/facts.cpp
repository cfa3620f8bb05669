// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/facts.h"

#include <string_view>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/link/linker.h"

namespace testellate::frontend::jvm {
namespace {

/// Writes down what natives are to find: static variables of a class of our own whose initial bits are
/// the fact.
class Facts {
 public:
  /// `linker` is borrowed.
  Facts(Linker& linker, ir::ClassId about) : linker_(linker), about_(about) {}

  void add(std::string_view name, std::uint64_t bits) {
    const ir::Symbol symbol = linker_.program().intern(name);
    linker_.program().add_static({about_, symbol, ir::Type::integer(32), {}, bits});
  }
  /// `binary_name` is empty if there is none.
  void add_class(std::string_view name, std::string_view binary_name) {
    add(name, binary_name.empty() ? 0 : std::uint64_t{linker_.class_id(binary_name).index()} + 1);
  }
  void add_text(std::string_view name, std::string_view text) {
    add(name, text.empty() ? 0 : std::uint64_t{linker_.program().intern(text).index()} + 1);
  }

 private:
  Linker& linker_;
  ir::ClassId about_;
};

const InnerClass* own_entry(const ClassFile& file) {
  for (const InnerClass& inner : file.inner_classes) {
    if (inner.name == file.name) return &inner;
  }
  return nullptr;
}

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

void add_class_facts(Linker& linker, ir::ClassId about, std::string_view class_name) {
  Facts facts(linker, about);
  const LoadedClass* loaded = linker.try_load(binary_name(class_name));
  // A class of our own, such as that of a lambda expression, has nothing to say.
  const ClassFile none;
  const ClassFile& file = loaded != nullptr ? loaded->file : none;
  const InnerClass* inner = own_entry(file);
  constexpr std::uint16_t kAccSuper = 0x0020;
  const std::uint16_t bits = (inner != nullptr ? inner->access : file.access).bits;
  facts.add("modifiers", bits & ~unsigned{kAccSuper});
  facts.add("is_user", loaded != nullptr && loaded->is_user ? 1 : 0);
  facts.add("is_jdk", loaded != nullptr && !is_project_class(*loaded) ? 1 : 0);
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

void add_file_facts(Linker& linker, ir::ClassId file, const std::optional<std::string>& content) {
  Facts facts(linker, file);
  facts.add("content", content ? std::uint64_t{linker.program().intern(*content).index()} + 1 : 0);
  linker.program().finish_class(file);
}

}  // namespace testellate::frontend::jvm
