// SPDX-License-Identifier: Apache-2.0
#include "emit/gtest/scope.h"

#include <algorithm>
#include <utility>

#include "emit/gtest/c_text.h"
#include "ir/data_leaves.h"
#include "ir/data_type.h"
#include "ir/pointer.h"

namespace testellate::emit::gtest {
namespace {

using Kind = ir::DataType::Kind;
using value::U128;

constexpr unsigned kPointerSize = 8;

/// What a pointer type points to; invalid if it is not known, or `void`.
ir::DataTypeId pointee(const ir::Program& program, ir::DataTypeId pointer_type) {
  if (!pointer_type.is_valid() || program.get(pointer_type).kind != Kind::Pointer) return {};
  const ir::DataTypeId target = program.get(pointer_type).target;
  if (!target.is_valid()) return {};
  const ir::DataType& type = program.get(target);
  return type.kind == Kind::Opaque && !type.name.is_valid() ? ir::DataTypeId() : target;
}

const ExternFunction* find_callback(const SourceInfo& source, ir::FunctionId id) {
  auto found = std::ranges::find(source.externs, id, &ExternFunction::function);
  return found == source.externs.end() || !found->is_callback ? nullptr : &*found;
}

/// "int (*%)(int, const char *)".
std::string pointer_type_of(const std::string& result_type,
                            const std::vector<std::string>& parameter_types,
                            bool is_variadic) {
  std::string parameters;
  for (const std::string& type : parameter_types) {
    parameters += (parameters.empty() ? "" : ", ") + type_of(type);
  }
  if (is_variadic) parameters += parameters.empty() ? "..." : ", ...";
  if (parameters.empty()) parameters = "void";
  return declare(result_type, "(*%)(" + parameters + ")");
}

std::string pointer_type_of(const SourceFunction& function) {
  return pointer_type_of(function.result_type, function.parameter_types, function.is_variadic);
}

std::string pointer_type_of(const ExternFunction& function) {
  std::vector<std::string> types;
  for (const ExternFunction::Parameter& parameter : function.parameters) types.push_back(parameter.type);
  return pointer_type_of(function.result_type, types, function.is_variadic);
}

/// What a declarator that is only the name of a type stands for: "compare %" as "int (*%)(int, int)".
std::string without_typedef(const SourceInfo& source, std::string declarator) {
  constexpr std::string_view kTypedef = "typedef ";
  for (unsigned depth = 0; depth < kDeepestType; ++depth) {
    const std::string name = type_of(declarator);
    auto found = std::ranges::find_if(source.definitions, [&](const SourceDefinition& definition) {
      return definition.name == name && definition.text.starts_with(kTypedef);
    });
    if (found == source.definitions.end()) break;
    std::string text = found->text.substr(kTypedef.size());
    while (text.ends_with(';')) text.pop_back();
    const std::size_t pointer = text.find("(*" + name + ")");
    const bool is_alias = pointer == std::string::npos && text.ends_with(" " + name);
    if (pointer == std::string::npos && !is_alias) break;
    declarator = text.replace(is_alias ? text.size() - name.size() : pointer + 2, name.size(), "%");
  }
  return declarator;
}

std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// `T **` becomes `const T **` only by a cast.
bool has_inner_qualifier(std::string_view declarator) {
  return std::ranges::count(declarator, '*') > 1 && declarator.find("const") != std::string_view::npos;
}

std::string accessor_name(const std::string& name, const std::string& file, const SourceInfo& source) {
  const auto has_other = [&](const auto& list) {
    return std::ranges::any_of(
        list.named(name), [&](std::size_t at) { return list[at].file != file && needs_accessor(list[at]); });
  };
  const bool is_shared = has_other(source.functions) || has_other(source.globals);
  return "tst_" + name + (is_shared ? "_of_" + to_camel(file) : "");
}

/// Every pointer becomes one by itself, as long as nothing behind it is const.
bool is_void_pointer(std::string_view declarator) {
  const std::string words = without_spaces(std::string(declarator));
  return words == "void*%" || words == "constvoid*%" || words == "voidconst*%";
}

}  // namespace

std::string accessor_name(const SourceFunction& function, const SourceInfo& source) {
  return accessor_name(function.name, function.file, source);
}

std::string accessor_name(const SourceGlobal& global, const SourceInfo& source) {
  return accessor_name(global.name, global.file, source);
}

bool needs_accessor(const SourceFunction& function) {
  return function.is_static || is_cpp_word(function.name) || is_library_name(function.name);
}

bool needs_accessor(const SourceGlobal& global) {
  return global.is_static || is_cpp_word(global.name) || is_library_name(global.name);
}

std::string fake_name(const ExternFunction& function) {
  return function.is_callback ? "fake_" + function.name : function.name;
}

std::string name_in_test(const SourceFunction& function, const SourceInfo& source) {
  if (function.name == "main" && !function.is_static) {
    return source.files.size() == 1 ? "unit_main" : "unit_main_" + to_camel(function.file);
  }
  return needs_accessor(function) ? accessor_name(function, source) : function.name;
}

std::set<std::string> names_in_scope(const SourceInfo& source) {
  std::set<std::string> taken{"result", "StandardInput", "Restored", "testing", "std"};
  for (const SourceFunction& function : source.functions) taken.insert(name_in_test(function, source));
  for (const SourceGlobal& global : source.globals) {
    if (!needs_accessor(global)) taken.insert(global.name);
  }
  for (const ExternFunction& function : source.externs) {
    if (function.is_callback) taken.insert(fake_name(function));
  }
  for (const SourceDefinition& definition : source.definitions)
    taken.merge(defined_identifiers(definition.text));
  return taken;
}

Scope::Scope(const ir::Program& program,
             const SourceInfo& source,
             const TypeSpelling& types,
             const result::TestCase& test,
             const Framework& framework)
    : program_(program), source_(source), types_(types), framework_(framework), test_(&test) {}

void Scope::fail(std::string problem) {
  if (problem_.empty()) problem_ = std::move(problem);
}

std::string Scope::unique_name(std::string_view proposal) {
  std::string base;
  for (char c : proposal) base += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (base.empty() || std::isdigit(static_cast<unsigned char>(base.front())) != 0) base = "object" + base;
  if (is_cpp_word(base) || is_library_name(base)) base += '_';
  std::string name = base;
  for (unsigned number = 2; types_.taken_names().contains(name) || !taken_.insert(name).second; ++number) {
    name = base + std::to_string(number);
  }
  return name;
}

const Handle* Scope::find_handle(std::uint32_t object) const {
  auto found = handles_.find(object);
  return found == handles_.end() ? nullptr : &found->second;
}

const Handle& Scope::set_handle(std::uint32_t object, Handle handle) {
  return handles_.insert_or_assign(object, std::move(handle)).first->second;
}

bool Scope::name_global(std::uint32_t index, const result::Object& object, std::vector<std::string>& lines) {
  const SourceGlobal* found = source_.globals.find(object.global);
  if (found == nullptr) return false;
  needs_.globals.insert(object.global);
  Handle handle;
  handle.name = found->name;
  handle.is_global = true;
  const ir::DataTypeId type = program_.get(object.global).data_type;
  const std::uint64_t size = ir::data_size(program_, type);
  if (size != 0) {
    handle.element = type;
    handle.count = object.length / size;
  }
  handle.is_array = handle.count > 1;
  handle.declarator = types_.declarator(handle.element).value_or("unsigned char %");
  if (needs_accessor(*found)) {
    handle.name = unique_name(found->name);
    const std::string declarator = to_cpp(found->declarator);
    // A type without a name is another one each time it is written.
    const bool has_name = declarator.find('{') == std::string::npos;
    const std::string reference = "&" + handle.name;
    lines.push_back((has_name ? declare_prefixed(declarator, reference) : "auto " + reference) + " = *" +
                    accessor_name(*found, source_) + ";");
  }
  set_handle(index, std::move(handle));
  return true;
}

std::string Scope::number_text(ir::DataTypeId id, const result::Scalar& scalar, NumberUse use) {
  Includes& includes = needs_.includes;
  if (scalar.type.is_float()) {
    const bool is_single = scalar.type == ir::Type::f32();
    return float_literal(is_single ? value::FloatFormat::F32 : value::FloatFormat::F64,
                         static_cast<value::FloatBits>(scalar.bits),
                         includes);
  }
  if (scalar.type.is_ptr()) return address_text(scalar.bits, id);
  if (!id.is_valid()) return integer_literal(scalar.bits, scalar.type.width(), true, use, includes);
  const ir::DataType& type = program_.get(id);
  const unsigned width = type.width == 0 ? scalar.type.width() : std::min(type.width, scalar.type.width());
  const bool is_signed = type.kind != Kind::Unsigned;
  if (types_.is_enum(id)) {
    const U128 bits = value::truncate<U128>(scalar.bits, width);
    const value::S128 number = is_signed ? value::to_signed(bits, width) : static_cast<value::S128>(bits);
    if (std::optional<std::string> name = types_.enumerator(id, number)) return *name;
    const std::optional<std::string> spelled = types_.declarator(id);
    return "static_cast<" + type_of(spelled.value_or("int %")) + ">(" +
           integer_literal(bits, width, is_signed, NumberUse::Stored, includes) + ")";
  }
  if (type.kind == Kind::Bool) return scalar.bits == 0 ? "false" : "true";
  if (type.kind == Kind::Character) return character_literal(scalar.bits, width);
  if (type.kind == Kind::Pointer) return address_text(scalar.bits, id);
  return integer_literal(scalar.bits, width, is_signed, use, includes);
}

std::string Scope::address_text(U128 bits, ir::DataTypeId pointer_type) {
  if (bits == 0) return "nullptr";
  if (ir::pointer_object(static_cast<ir::PointerBits>(bits)) != 0) {
    fail("a pointer leads to an object that does not exist");
    return "nullptr";
  }
  return "reinterpret_cast<" + cast_text(pointer_type, "") + ">(" +
         integer_literal(bits, 64, false, NumberUse::Compared, needs_.includes) + "l)";
}

std::string Scope::cast_text(ir::DataTypeId pointer_type, std::string_view declarator) {
  if (!declarator.empty()) return type_of(to_cpp(declarator));
  if (!pointer_type.is_valid() || program_.get(pointer_type).kind != Kind::Pointer) return "void *";
  if (std::optional<std::string> spelled = types_.declarator(pointer_type)) return type_of(*spelled);
  fail("a type without a name would have to be spelled");
  return "void *";
}

std::string Scope::function_pointer_type(ir::FunctionId id) const {
  if (const SourceFunction* function = source_.functions.find(id)) return pointer_type_of(*function);
  const ExternFunction* callback = find_callback(source_, id);
  return callback == nullptr ? "" : pointer_type_of(*callback);
}

bool Scope::may_need_cast(const result::Link& link, ir::DataTypeId pointer_type) const {
  if (!pointer_type.is_valid() || program_.get(pointer_type).kind != Kind::Pointer) return false;
  if (link.function.is_valid()) {
    if (program_.get(link.function).is_passable) return false;
    // What was made for that very type.
    const ir::DataTypeId pointed = program_.get(pointer_type).target;
    const bool is_own =
        pointed.is_valid() && program_.text(program_.get(link.function).name) == ir::stub_name(pointed);
    if (is_own) return false;
    const std::optional<std::string> spelled = types_.declarator(pointer_type);
    return !spelled || without_spaces(*spelled) != without_spaces(function_pointer_type(link.function)) ||
           spelled->find("char *") != std::string::npos;
  }
  const ir::DataTypeId target = program_.get(pointer_type).target;
  return link.object && target.is_valid() && program_.get(target).kind == Kind::Pointer;
}

std::string Scope::function_text(ir::FunctionId id, std::string_view declarator) {
  std::string text;
  const ExternFunction* callback = find_callback(source_, id);
  if (const SourceFunction* function = source_.functions.find(id)) {
    needs_.functions.insert(id);
    const std::string name = name_in_test(*function, source_);
    text = needs_accessor(*function) ? name : "&" + name;
  } else if (callback != nullptr) {
    needs_.externs.insert(callback->name);
    text = "&" + fake_name(*callback);
  } else if (program_.get(id).is_passable) {
    // As the code itself has it.
    return "&" + std::string(program_.text(program_.get(id).name));
  } else {
    fail("function `" + std::string(program_.text(program_.get(id).name)) + "` cannot be named in a test");
    return "nullptr";
  }
  const std::string wanted = without_typedef(source_, std::string(declarator));
  if (wanted.empty() || without_spaces(function_pointer_type(id)) == without_spaces(wanted)) return text;
  return "reinterpret_cast<" + type_of(to_cpp(declarator)) + ">(" + text + ")";
}

std::optional<std::string> Scope::pointer_text(const result::Link& link,
                                               ir::DataTypeId pointer_type,
                                               std::string_view declarator) {
  if (link.function.is_valid()) return function_text(link.function, declarator);
  if (!link.object) return "nullptr";
  const Handle* handle = find_handle(*link.object);
  if (handle == nullptr) return std::nullopt;

  const bool has_elements = handle->element.is_valid();
  const std::string first = has_elements && !handle->is_array && !handle->is_pointer ? "" : "[0]";
  std::string start = has_elements ? address(*handle, first) : handle->name;
  const ir::DataTypeId target = pointee(program_, pointer_type);
  if (!target.is_valid() && link.offset == 0 && !has_inner_qualifier(declarator)) return start;
  if (target.is_valid() && has_elements) {
    if (std::optional<std::string> path = path_to(program_, types_, *handle, link.offset, target)) {
      std::string text = address(*handle, *path);
      const bool is_spelled_alike =
          declarator.empty() || *path != first ||
          unqualified(pointer_to(handle->declarator)) == unqualified(to_cpp(declarator));
      if (has_inner_qualifier(declarator)) return "(" + cast_text(pointer_type, declarator) + ")" + text;
      if (is_spelled_alike || is_void_pointer(declarator)) return text;
      return "reinterpret_cast<" + cast_text(pointer_type, declarator) + ">(" + text + ")";
    }
  }
  const bool is_end = target.is_valid() && has_elements && first.empty() &&
                      types_.is_same(handle->element, target) &&
                      link.offset == static_cast<std::int64_t>(ir::data_size(program_, target));
  if (is_end) return start + " + 1";
  std::string text = start;
  if (link.offset != 0) {
    text = "reinterpret_cast<char *>(" + start + ")" + (link.offset < 0 ? " - " : " + ") +
           std::to_string(link.offset < 0 ? -link.offset : link.offset);
    if (!target.is_valid()) return text;
  }
  if (has_inner_qualifier(declarator)) return "(" + cast_text(pointer_type, declarator) + ")(" + text + ")";
  return "reinterpret_cast<" + cast_text(pointer_type, declarator) + ">(" + text + ")";
}

bool Scope::can_express(const Part& leaf, const ObjectBytes& bytes) const {
  const std::uint64_t size = part_size(program_, leaf);
  if (!bytes.has_link(leaf.offset, size)) return true;
  if (!bytes.link_at(leaf.offset) || size != kPointerSize || leaf.bit_width != 0) return false;
  const Kind kind = program_.get(leaf.type).kind;
  return kind == Kind::Pointer || kind == Kind::Signed || kind == Kind::Unsigned;
}

std::optional<std::string> Scope::leaf_text(const Part& leaf, const ObjectBytes& bytes, NumberUse use) {
  const ir::DataType& type = program_.get(leaf.type);
  const std::uint64_t size = part_size(program_, leaf);
  if (std::optional<result::Link> link = bytes.link_at(leaf.offset)) {
    const bool is_pointer = type.kind == Kind::Pointer;
    std::optional<std::string> text = pointer_text(*link, is_pointer ? leaf.type : ir::DataTypeId(), "");
    if (!text || is_pointer) return text;
    return "reinterpret_cast<unsigned long>(" + *text + ")";
  }
  U128 bits = bytes.bits(leaf.offset, size);
  if (leaf.bit_width != 0) {
    bits = value::truncate<U128>(bits >> leaf.bit_offset, leaf.bit_width);
    const unsigned width = std::max<unsigned>(type.width, leaf.bit_width);
    if (type.kind == Kind::Signed) bits = value::sign_extend<U128>(bits, leaf.bit_width, width);
    return number_text(leaf.type, {ir::Type::integer(width), bits}, use);
  }
  if (type.kind == Kind::Float) {
    return number_text(leaf.type, {type.width == 32 ? ir::Type::f32() : ir::Type::f64(), bits}, use);
  }
  if (type.kind == Kind::Pointer) return address_text(bits, leaf.type);
  return number_text(leaf.type, {ir::Type::integer(static_cast<unsigned>(8 * size)), bits}, use);
}

}  // namespace testellate::emit::gtest
