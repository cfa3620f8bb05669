// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/link/class_table.h"

#include <algorithm>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/classfile/read_class_file.h"

namespace testellate::frontend::jvm {

bool is_subclass(const LoadedClass& sub, const LoadedClass& super) {
  // Nothing but an interface is above a class by way of interfaces.
  const bool is_interface = super.file.access.is_interface();
  for (const LoadedClass* at = &sub; at != nullptr; at = at->super) {
    if (at == &super) return true;
    const auto is_below = [&](const LoadedClass* interface) { return is_subclass(*interface, super); };
    if (is_interface && std::ranges::any_of(at->interfaces, is_below)) return true;
  }
  return false;
}

void ClassTable::fail(Entry& entry, diag::Diagnostic why) {
  entry.state = Entry::State::Failed;
  entry.why = std::move(why);
}

void ClassTable::read_into(Entry& entry, const std::string& name) {
  // No class loader takes a class of the package `java` from elsewhere.
  const bool may_be_user = !name.starts_with("java/");
  diag::Result<std::optional<ClassBytes>> bytes =
      may_be_user ? user_.find(name) : diag::Result<std::optional<ClassBytes>>(std::nullopt);
  const bool is_user = bytes && bytes->has_value();
  if (bytes && !is_user) bytes = library_.find(name);
  if (!bytes) return fail(entry, bytes.error());
  if (!bytes->has_value()) {
    return fail(entry,
                {diag::Kind::ClassMissing, {}, "class `" + with_dots(name) + "` is not on the class path"});
  }
  diag::Result<ClassFile> file = read_class_file((*bytes)->bytes, (*bytes)->origin);
  if (!file) return fail(entry, file.error());
  if (file->name != name) {
    return fail(
        entry,
        {diag::Kind::ClassFileInvalid,
         {(*bytes)->origin, 0, 0},
         "the file is found as `" + name + "` but contains the class `" + std::string(file->name) + "`"});
  }
  entry.loaded = std::make_unique<LoadedClass>();
  entry.loaded->file = std::move(*file);
  entry.loaded->is_user = is_user;
}

ClassTable::Entry& ClassTable::read(const std::string& name) {
  auto [found, is_new] = entries_.try_emplace(name);
  if (is_new) read_into(found->second, name);
  return found->second;
}

std::vector<std::string> ClassTable::parents_of(const Entry& entry) {
  std::vector<std::string> names;
  const ClassFile& file = entry.loaded->file;
  if (!file.super_name.empty()) names.emplace_back(file.super_name);
  names.insert(names.end(), file.interfaces.begin(), file.interfaces.end());
  return names;
}

void ClassTable::link(Entry& entry) {
  LoadedClass& loaded = *entry.loaded;
  const ClassFile& file = loaded.file;
  for (const std::string& name : parents_of(entry)) {
    Entry& parent = entries_.at(name);
    if (parent.state == Entry::State::Failed) return fail(entry, parent.why);
    if (name == file.super_name && loaded.super == nullptr) {
      loaded.super = parent.loaded.get();
    } else {
      loaded.interfaces.push_back(parent.loaded.get());
    }
  }
  for (std::uint32_t at = 0; at < file.methods.size(); ++at) {
    std::string key(file.methods[at].name);
    key += file.methods[at].descriptor;
    loaded.method_index.emplace(std::move(key), at);
  }
  loaded.functions.resize(file.methods.size());
  loaded.fields.resize(file.fields.size());
  loaded.statics.resize(file.fields.size());
  entry.state = Entry::State::Linked;
}

diag::Result<LoadedClass*> ClassTable::load(std::string_view binary_name) {
  const std::string wanted(binary_name);
  std::vector<std::string> pending{wanted};
  while (!pending.empty()) {
    Entry& entry = read(pending.back());
    if (entry.state == Entry::State::Read) {
      entry.state = Entry::State::Waiting;
      for (std::string& parent : parents_of(entry)) {
        Entry& above = read(parent);
        if (above.state == Entry::State::Waiting) {
          fail(above,
               {diag::Kind::ClassFileInvalid,
                {},
                "class `" + with_dots(parent) + "` is a superclass of itself"});
        }
        if (above.state == Entry::State::Read) pending.push_back(std::move(parent));
      }
      continue;
    }
    if (entry.state == Entry::State::Waiting) link(entry);
    pending.pop_back();
  }
  const Entry& entry = entries_.at(wanted);
  if (entry.state == Entry::State::Failed) return Unexpected<diag::Diagnostic>(entry.why);
  return entry.loaded.get();
}

std::optional<ClassBytes> ClassTable::find_file(std::string_view path) const {
  for (const ClassSource* source : {&user_, &library_}) {
    diag::Result<std::optional<ClassBytes>> found = source->find_file(path);
    if (found && found->has_value()) return std::move(*found);
  }
  return std::nullopt;
}

}  // namespace testellate::frontend::jvm
