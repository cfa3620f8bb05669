// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/code_index.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/inputs/class_inputs.h"
#include "frontend/jvm/inputs/universe.h"

namespace testellate::frontend::jvm {
namespace {

/// Of code that is only asked for what is likely, no more is looked at.
constexpr std::size_t kMostProjectMethods = 2000;

/// Methods that look at an object, in all libraries that follow the customs of the JDK: by the whole name, or
/// by how it starts.
constexpr std::string_view kReaders[] = {
    "<init>",   "ceiling",   "ceilingEntry", "ceilingKey",    "charAt",     "clone",
    "compare",  "compareTo", "copyOf",       "descendingMap", "element",    "entry",
    "entrySet", "equals",    "firstKey",     "floor",         "floorEntry", "floorKey",
    "forEach",  "hashCode",  "headMap",      "headSet",       "higherKey",  "hypot",
    "indexOf",  "intValue",  "iterator",     "join",          "keySet",     "lastIndexOf",
    "lastKey",  "length",    "listIterator", "lowerKey",      "max",        "min",
    "next",     "of",        "ordinal",      "print",         "printf",     "println",
    "size",     "stream",    "subList",      "subMap",        "subSet",     "tailMap",
    "tailSet",  "test",      "toArray",      "toString",      "values",
};
constexpr std::string_view kReaderPrefixes[] = {
    "contains",
    "empty",
    "first",
    "format",
    "get",
    "has",
    "is",
    "last",
    "peek",
    "require",
    "unmodifiable",
    "value",
};

/// Their objects do not change, or are not what a field holds in order to change it.
constexpr std::string_view kHarmless[] = {
    "java/lang/",
    "java/math/",
    "java/text/",
    "java/time/",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/function/",
    "java/util/stream/",
};

bool starts_with_any(std::string_view text, std::span<const std::string_view> prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return text.starts_with(prefix); });
}

bool is_builder(std::string_view name) {
  return name == "java/lang/StringBuilder" || name == "java/lang/StringBuffer";
}

/// Between reading and changing there is no other sign than the name.
bool is_changing_name(std::string_view name) {
  if (name.starts_with("getAnd")) return true;  // java.util.concurrent.atomic
  return std::ranges::find(kReaders, name) == std::end(kReaders) && !starts_with_any(name, kReaderPrefixes);
}

/// Fields, each once, in the order in which they are met.
class FieldList {
 public:
  void add(const ResolvedField& field) {
    if (seen_.emplace(field.owner, field.index).second) fields_.push_back(field);
  }
  void add(const std::vector<ResolvedField>& fields) {
    for (const ResolvedField& field : fields) add(field);
  }
  [[nodiscard]] std::vector<ResolvedField> take() { return std::move(fields_); }
  [[nodiscard]] std::vector<ResolvedField> take_in_order() {
    std::ranges::sort(fields_, is_before);
    return take();
  }

 private:
  struct Hash {
    std::size_t operator()(const std::pair<const LoadedClass*, std::size_t>& field) const {
      return std::hash<const LoadedClass*>()(field.first) * 31 + field.second;
    }
  };

  std::vector<ResolvedField> fields_;
  std::unordered_set<std::pair<const LoadedClass*, std::size_t>, Hash> seen_;
};

/// What the instructions of one method do.
class EffectFinder {
 public:
  EffectFinder(Linker& linker, CodeIndex& index) : linker_(linker), index_(index) {}

  void look_at(const CodePlace& place) {
    const Opcode opcode = place.instruction.opcode;
    if (opcode == Opcode::PutField || opcode == Opcode::PutStatic) {
      if (place.in.method->name != "<init>") add(stored_, place, CodeScope::Project);
    } else if (opcode == Opcode::GetField) {
      const ResolvedField field = user_field(linker_, place.member(), CodeScope::Project);
      if (field.owner != nullptr) effects_.reads.add(index_.number_of(field));
      look_at_held(place.member().descriptor);
    } else if (opcode == Opcode::GetStatic) {
      add(read_statics_, place, CodeScope::Input);
    } else if (opcode >= Opcode::IAStore && opcode <= Opcode::SAStore) {
      effects_.stores_element = true;
    } else if (place.is_call()) {
      look_at_call(place.member());
    }
  }

  [[nodiscard]] CodeEffects take() {
    effects_.read_statics = read_statics_.take();
    effects_.stored = stored_.take_in_order();
    effects_.stores = index_.set_of(effects_.stored);
    return std::move(effects_);
  }

 private:
  void add(FieldList& list, const CodePlace& place, CodeScope scope) {
    const ResolvedField field = user_field(linker_, place.member(), scope);
    if (field.owner != nullptr) list.add(field);
  }

  void look_at_held(std::string_view descriptor) {
    const FieldType type = *try_parse_field_type(descriptor);
    if (type.is_array()) {
      effects_.holds_array = true;
    } else if (type.is_reference()) {
      const LoadedClass* held = linker_.try_load(type.class_name);
      if (is_builder(type.class_name)) {
        effects_.holds_builder = true;
      } else if (held != nullptr && !held->is_user && !is_value_class(type.class_name)) {
        effects_.holds_library = true;
      }
    }
  }

  void look_at_call(const MemberRef& called) {
    const LoadedClass* named = called.owner.starts_with('[') ? nullptr : linker_.try_load(called.owner);
    if (named == nullptr || named->is_user || !is_changing_name(called.name)) return;
    if (is_builder(called.owner)) {
      effects_.changes_builder = true;
    } else if (!starts_with_any(called.owner, kHarmless)) {
      effects_.changes_library = true;
    }
  }

  Linker& linker_;
  CodeIndex& index_;
  CodeEffects effects_;
  FieldList read_statics_;
  FieldList stored_;
};

}  // namespace

const std::vector<ResolvedMethod>& CodeIndex::called_by(const ResolvedMethod& caller, CodeScope scope) {
  Calls& known = calls_[static_cast<std::size_t>(scope)];
  if (const auto found = known.find(caller.method); found != known.end()) return found->second;
  std::vector<ResolvedMethod> called;
  std::set<const Method*> seen;
  for (const Instruction& instruction : Instructions(caller.method->code->bytes)) {
    for (const ResolvedMethod& next : find_called(linker_, {caller, instruction}, scope)) {
      if (seen.insert(next.method).second) called.push_back(next);
    }
  }
  return known.emplace(caller.method, std::move(called)).first->second;
}

std::vector<ResolvedMethod> CodeIndex::reached_from(const ResolvedMethod& start, CodeScope scope) {
  std::vector<ResolvedMethod> reached;
  std::unordered_set<const Method*> seen;
  const auto add = [&](const ResolvedMethod& method) {
    if (scope == CodeScope::Project && reached.size() >= kMostProjectMethods) return;
    if (!is_in(*method.owner, scope) || !method.method->code) return;
    if (seen.insert(method.method).second) reached.push_back(method);
  };
  add(start);
  for (std::size_t at = 0; at < reached.size(); ++at) {
    for (const ResolvedMethod& called : called_by(ResolvedMethod(reached[at]), scope)) add(called);
  }
  return reached;
}

const CodeEffects& CodeIndex::own_effects(const ResolvedMethod& method) {
  if (const auto found = own_.find(method.method); found != own_.end()) return found->second;
  EffectFinder finder(linker_, *this);
  for (const Instruction& instruction : Instructions(method.method->code->bytes)) {
    finder.look_at({method, instruction});
  }
  return own_.emplace(method.method, finder.take()).first->second;
}

const CodeEffects& CodeIndex::effects_of_all(const ResolvedMethod& start) {
  if (const auto found = all_.find(start.method); found != all_.end()) return found->second;
  CodeEffects all;
  FieldList read_statics;
  FieldList stored;
  for (const ResolvedMethod& method : reached_from(start, CodeScope::Project)) {
    const CodeEffects& own = own_effects(method);
    all.reads.add(own.reads);
    all.stores.add(own.stores);
    stored.add(own.stored);
    all.stores_element = all.stores_element || own.stores_element;
    all.changes_builder = all.changes_builder || own.changes_builder;
    all.changes_library = all.changes_library || own.changes_library;
    all.holds_array = all.holds_array || own.holds_array;
    all.holds_builder = all.holds_builder || own.holds_builder;
    all.holds_library = all.holds_library || own.holds_library;
  }
  for (const ResolvedMethod& method : reached_from(start, CodeScope::Input)) {
    read_statics.add(own_effects(method).read_statics);
  }
  all.read_statics = read_statics.take();
  all.stored = stored.take_in_order();
  return all_.emplace(start.method, std::move(all)).first->second;
}

std::size_t CodeIndex::number_of(const ResolvedField& field) {
  const auto [first, is_new] = first_numbers_.try_emplace(field.owner, next_number_);
  if (is_new) next_number_ += field.owner->file.fields.size();
  return first->second + field.index;
}

FieldSet CodeIndex::set_of(const std::vector<ResolvedField>& fields) {
  FieldSet set;
  for (const ResolvedField& field : fields) set.add(number_of(field));
  return set;
}

}  // namespace testellate::frontend::jvm
