// SPDX-License-Identifier: Apache-2.0
// <typeinfo>, <cxxabi.h>: descriptions of types, what an object can be converted to while the program runs.
#include <typeinfo>

#include <cxxabi.h>

#include "models/cxx/runtime/exception.h"

std::type_info::~type_info() {}
bool std::type_info::__is_pointer_p() const { return false; }
bool std::type_info::__is_function_p() const { return false; }
// Hierarchies are walked below, from outside; nothing calls these.
bool std::type_info::__do_catch(const type_info*, void**, unsigned) const { __builtin_trap(); }
bool std::type_info::__do_upcast(const __cxxabiv1::__class_type_info*, void**) const { __builtin_trap(); }

namespace __cxxabiv1 {

// The destructors bring the vtables with them, the first one also the descriptions of built-in types.
__fundamental_type_info::~__fundamental_type_info() {}
__array_type_info::~__array_type_info() {}
__function_type_info::~__function_type_info() {}
bool __function_type_info::__is_function_p() const { return true; }
__enum_type_info::~__enum_type_info() {}
__pbase_type_info::~__pbase_type_info() {}
bool __pbase_type_info::__do_catch(const std::type_info*, void**, unsigned) const { __builtin_trap(); }
__pointer_type_info::~__pointer_type_info() {}
bool __pointer_type_info::__is_pointer_p() const { return true; }
bool __pointer_type_info::__pointer_catch(const __pbase_type_info*, void**, unsigned) const {
  __builtin_trap();
}
__pointer_to_member_type_info::~__pointer_to_member_type_info() {}
bool __pointer_to_member_type_info::__pointer_catch(const __pbase_type_info*, void**, unsigned) const {
  __builtin_trap();
}
__class_type_info::~__class_type_info() {}
bool __class_type_info::__do_upcast(const __class_type_info*, void**) const { __builtin_trap(); }
bool __class_type_info::__do_catch(const type_info*, void**, unsigned) const { __builtin_trap(); }
bool __class_type_info::__do_upcast(const __class_type_info*, const void*, __upcast_result&) const {
  __builtin_trap();
}
bool __class_type_info::__do_dyncast(ptrdiff_t,
                                     __sub_kind,
                                     const __class_type_info*,
                                     const void*,
                                     const __class_type_info*,
                                     const void*,
                                     __dyncast_result&) const {
  __builtin_trap();
}
__class_type_info::__sub_kind __class_type_info::__do_find_public_src(ptrdiff_t,
                                                                      const void*,
                                                                      const __class_type_info*,
                                                                      const void*) const {
  __builtin_trap();
}
__si_class_type_info::~__si_class_type_info() {}
bool __si_class_type_info::__do_upcast(const __class_type_info*, const void*, __upcast_result&) const {
  __builtin_trap();
}
bool __si_class_type_info::__do_dyncast(ptrdiff_t,
                                        __sub_kind,
                                        const __class_type_info*,
                                        const void*,
                                        const __class_type_info*,
                                        const void*,
                                        __dyncast_result&) const {
  __builtin_trap();
}
__class_type_info::__sub_kind __si_class_type_info::__do_find_public_src(ptrdiff_t,
                                                                         const void*,
                                                                         const __class_type_info*,
                                                                         const void*) const {
  __builtin_trap();
}
__vmi_class_type_info::~__vmi_class_type_info() {}
bool __vmi_class_type_info::__do_upcast(const __class_type_info*, const void*, __upcast_result&) const {
  __builtin_trap();
}
bool __vmi_class_type_info::__do_dyncast(ptrdiff_t,
                                         __sub_kind,
                                         const __class_type_info*,
                                         const void*,
                                         const __class_type_info*,
                                         const void*,
                                         __dyncast_result&) const {
  __builtin_trap();
}
__class_type_info::__sub_kind __vmi_class_type_info::__do_find_public_src(ptrdiff_t,
                                                                          const void*,
                                                                          const __class_type_info*,
                                                                          const void*) const {
  __builtin_trap();
}

}  // namespace __cxxabiv1

namespace {

using std::type_info;

/// What the vtable pointer of a description says about the kind of type.
extern "C" const char _ZTVN10__cxxabiv117__class_type_infoE[];
extern "C" const char _ZTVN10__cxxabiv120__si_class_type_infoE[];
extern "C" const char _ZTVN10__cxxabiv121__vmi_class_type_infoE[];
extern "C" const char _ZTVN10__cxxabiv119__pointer_type_infoE[];
extern "C" const char _ZTVN10__cxxabiv129__pointer_to_member_type_infoE[];

bool has_vtable(const type_info* type, const char* vtable) {
  return *reinterpret_cast<const char* const*>(type) == vtable + 2 * sizeof(void*);
}
bool is_single(const type_info* type) { return has_vtable(type, _ZTVN10__cxxabiv120__si_class_type_infoE); }
bool is_multiple(const type_info* type) {
  return has_vtable(type, _ZTVN10__cxxabiv121__vmi_class_type_infoE);
}
bool is_class(const type_info* type) {
  return has_vtable(type, _ZTVN10__cxxabiv117__class_type_infoE) || is_single(type) || is_multiple(type);
}
bool is_pointer(const type_info* type) { return has_vtable(type, _ZTVN10__cxxabiv119__pointer_type_infoE); }
bool is_member_pointer(const type_info* type) {
  return has_vtable(type, _ZTVN10__cxxabiv129__pointer_to_member_type_infoE);
}

/// In one program descriptions of the same type are one object, as a rule; those of a type that only one file
/// can name have a name that begins with a star.
bool is_same(const type_info* a, const type_info* b) { return a == b || *a == *b; }

void* base_at(void* object, const __cxxabiv1::__base_class_type_info& base) {
  if (object == nullptr) return nullptr;
  std::ptrdiff_t offset = base.__offset();
  if (base.__is_virtual_p()) {
    const char* vtable = *static_cast<const char* const*>(object);
    offset = *reinterpret_cast<const std::ptrdiff_t*>(vtable + offset);
  }
  return static_cast<char*>(object) + offset;
}

/// Calls `visit(type, object, is_public)` for the object itself and all its bases, until one answers true.
template <typename Visit>
bool walk(const type_info* type, void* object, bool is_public, Visit& visit) {
  if (visit(type, object, is_public)) return true;
  if (is_single(type)) {
    return walk(
        static_cast<const __cxxabiv1::__si_class_type_info*>(type)->__base_type, object, is_public, visit);
  }
  if (!is_multiple(type)) return false;
  const auto* several = static_cast<const __cxxabiv1::__vmi_class_type_info*>(type);
  for (unsigned at = 0; at < several->__base_count; ++at) {
    const __cxxabiv1::__base_class_type_info& base = several->__base_info[at];
    if (walk(base.__base_type, base_at(object, base), is_public && base.__is_public_p(), visit)) return true;
  }
  return false;
}

/// The objects of one type among the bases of an object.
struct Search {
  const type_info* wanted;
  void* found = nullptr;
  int count = 0;           ///< different objects
  bool is_public = false;  ///< of the last one that was found

  bool operator()(const type_info* type, void* object, bool is_reached_publicly) {
    if (!is_same(type, wanted)) return false;
    if (count == 0 || object != found) {
      ++count;
      is_public = is_reached_publicly;
    } else {
      is_public = is_public || is_reached_publicly;
    }
    found = object;
    return false;
  }
};

/// Whether an object at a certain place is a public base.
struct Contains {
  const type_info* type;
  void* object;
  bool operator()(const type_info* seen, void* at, bool is_public) const {
    return is_public && at == object && is_same(seen, type);
  }
};

/// Of an object of type `target` whose public base is a certain other object.
struct Downcast {
  const type_info* target;
  Contains base;
  void* found = nullptr;
  int count = 0;
  bool operator()(const type_info* type, void* object, bool) {
    if (!is_same(type, target)) return false;
    if (count != 0 && object == found) return false;
    Contains looked = base;
    if (!walk(type, object, true, looked)) return false;
    found = object;
    ++count;
    return false;
  }
};

/// Without an object there is no vtable that says where a virtual base lies; only the relation counts.
bool is_base(const type_info* type, const type_info* target) {
  if (is_same(type, target)) return true;
  if (is_single(type)) {
    return is_base(static_cast<const __cxxabiv1::__si_class_type_info*>(type)->__base_type, target);
  }
  if (!is_multiple(type)) return false;
  const auto* several = static_cast<const __cxxabiv1::__vmi_class_type_info*>(type);
  for (unsigned at = 0; at < several->__base_count; ++at) {
    const __cxxabiv1::__base_class_type_info& base = several->__base_info[at];
    if (base.__is_public_p() && is_base(base.__base_type, target)) return true;
  }
  return false;
}

/// Levels of pointers are numbered from outside; below the first, every level but the last has to be const.
bool catches_pointer(const __cxxabiv1::__pbase_type_info* wanted,
                     const __cxxabiv1::__pbase_type_info* thrown,
                     void*& object,
                     int level,
                     bool is_all_const) {
  constexpr unsigned kQualifiers = 0x7;
  if (!is_all_const) return false;
  if ((thrown->__flags & kQualifiers & ~wanted->__flags) != 0) return false;
  is_all_const = is_all_const && (level == 0 || (wanted->__flags & 1) != 0);
  const type_info* to = wanted->__pointee;
  const type_info* from = thrown->__pointee;
  if (is_same(to, from)) return true;
  if (level == 0 && is_pointer(wanted) && is_same(to, &typeid(void))) return !from->__is_function_p();
  if (is_pointer(to) && is_pointer(from)) {
    return (wanted->__flags & 1) != 0 &&
           catches_pointer(static_cast<const __cxxabiv1::__pbase_type_info*>(to),
                           static_cast<const __cxxabiv1::__pbase_type_info*>(from),
                           object,
                           level + 1,
                           true);
  }
  if (level == 0 && is_pointer(wanted) && is_class(to) && is_class(from)) {
    return runtime::upcast(from, to, object);
  }
  return false;
}

/// Where a member pointer that leads nowhere lies.
long null_member[] = {-1, 0};

}  // namespace

namespace runtime {

bool upcast(const type_info* type, const type_info* target, void*& object) {
  if (is_same(type, target)) return true;
  if (object == nullptr) return is_base(type, target);
  Search search{target};
  walk(type, object, true, search);
  if (search.count != 1 || !search.is_public) return false;
  object = search.found;
  return true;
}

bool catches(const type_info* wanted, const type_info* thrown, void*& object) {
  if (is_same(wanted, thrown)) {
    if (is_pointer(thrown)) object = *static_cast<void**>(object);
    return true;
  }
  if (is_class(wanted) && is_class(thrown)) return upcast(thrown, wanted, object);
  if (is_pointer(wanted) && is_pointer(thrown)) {
    void* pointer = *static_cast<void**>(object);
    if (!catches_pointer(static_cast<const __cxxabiv1::__pbase_type_info*>(wanted),
                         static_cast<const __cxxabiv1::__pbase_type_info*>(thrown),
                         pointer,
                         0,
                         true)) {
      return false;
    }
    object = pointer;
    return true;
  }
  if (is_same(thrown, &typeid(decltype(nullptr)))) {
    if (is_pointer(wanted)) {
      object = nullptr;
      return true;
    }
    if (is_member_pointer(wanted)) {
      object = null_member;
      return true;
    }
  }
  return false;
}

}  // namespace runtime

extern "C" void* __dynamic_cast(const void* given,
                                const __cxxabiv1::__class_type_info* source,
                                const __cxxabiv1::__class_type_info* target,
                                std::ptrdiff_t) {
  const char* vtable = *static_cast<const char* const*>(given);
  const std::ptrdiff_t offset = reinterpret_cast<const std::ptrdiff_t*>(vtable)[-2];
  const type_info* type = reinterpret_cast<const type_info* const*>(vtable)[-1];
  auto* part = static_cast<char*>(const_cast<void*>(given));
  void* whole = part + offset;
  if (is_same(type, target)) {
    // To the whole object, from any of its bases that is public.
    Contains base{source, part};
    return walk(type, whole, true, base) ? whole : nullptr;
  }
  Downcast down{target, Contains{source, part}};
  walk(type, whole, true, down);
  if (down.count == 1) return down.found;
  if (down.count > 1) return nullptr;
  // Across: from a public base of the whole object to another one.
  Contains base{source, part};
  if (!walk(type, whole, true, base)) return nullptr;
  Search search{target};
  walk(type, whole, true, search);
  return search.count == 1 && search.is_public ? search.found : nullptr;
}
