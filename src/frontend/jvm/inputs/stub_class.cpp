// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/stub_class.h"

#include <algorithm>
#include <map>
#include <set>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/translate/code_writer.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "ir/body_builder.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::size_t kMostForeignMethods = 4;

constexpr std::string_view kPrefix = "jvm.stub.";

/// The class and all above it, each once, superclasses before interfaces.
std::vector<const LoadedClass*> with_ancestors(const LoadedClass& loaded) {
  std::vector<const LoadedClass*> result;
  for (const LoadedClass* at = &loaded; at != nullptr; at = at->super) result.push_back(at);
  for (std::size_t at = 0; at < result.size(); ++at) {
    for (const LoadedClass* interface : result[at]->interfaces) {
      if (std::ranges::find(result, interface) == result.end()) result.push_back(interface);
    }
  }
  return result;
}

std::string simple_name(std::string_view binary_name) {
  return std::string(binary_name.substr(binary_name.find_last_of("/$") + 1));
}

bool returns_number(const MethodType& type) { return !type.result.is_void() && !type.result.is_reference(); }

/// The global that names a stream and says what its values are.
ir::GlobalId stream_global(Linker& linker, const std::string& stream, const FieldType& result) {
  ir::Program& program = linker.program();
  const ir::GlobalId id = program.global_named(program.intern(stream));
  ir::Global& global = program.edit_global(id);
  global.size = register_type(result).byte_size();
  global.is_constant = true;
  global.data_type = linker.data_type(result);
  return id;
}

std::unique_ptr<const ir::Body> make_body(Linker& linker,
                                          ir::FunctionId id,
                                          const std::string& stream,
                                          const FieldType& result) {
  ir::Program& program = linker.program();
  ir::BodyBuilder builder(program, id);
  builder.select_block(builder.add_block("entry"));
  if (result.is_void()) {
    builder.return_void();
  } else if (result.is_reference()) {
    // APPROX(scripted-pointer): a scripted method returns no object, only null (misses paths).
    builder.return_value(ir::Type::ref(), builder.constant(ir::Type::ref(), 0));
  } else {
    const ir::Type type = register_type(result);
    const ir::FunctionId source =
        linker.native("ts.scripted." + ir::to_text(type), {type, {ir::Type::ptr()}, false});
    const std::array arguments{builder.global_address(stream_global(linker, stream, result))};
    builder.return_value(type, ir::Operand::reg(builder.call(source, arguments)));
  }
  return builder.finish();
}

}  // namespace

bool can_have_stub(LoadedClass& implemented) {
  const AccessFlags access = implemented.file.access;
  if (implemented.is_user) return access.is_interface() || (access.is_abstract() && !access.is_enum());
  return access.is_interface() && stub_methods(implemented).size() <= kMostForeignMethods;
}

std::vector<StubMethod> stub_methods(LoadedClass& implemented) {
  std::vector<StubMethod> result;
  std::set<std::string> seen;
  std::map<std::string_view, int> overloads;
  const std::vector<const LoadedClass*> ancestors = with_ancestors(implemented);
  // What a class above implements, java.lang.Object among them, is no method of the stub.
  for (const LoadedClass* at : ancestors) {
    if (at->file.access.is_interface()) continue;
    for (const Method& method : at->file.methods) {
      if (!method.access.is_abstract())
        seen.insert(std::string(method.name) + std::string(method.descriptor));
    }
  }
  for (const LoadedClass* at : ancestors) {
    for (const Method& method : at->file.methods) {
      if (method.access.is_static() || method.name.starts_with('<')) continue;
      const bool is_new = seen.insert(std::string(method.name) + std::string(method.descriptor)).second;
      if (!is_new || !method.access.is_abstract()) continue;
      result.push_back({at, &method, ""});
      ++overloads[method.name];
    }
  }
  for (StubMethod& stub : result) {
    if (!returns_number(*try_parse_method_type(stub.method->descriptor))) continue;
    stub.stream = simple_name(implemented.file.name) + ".";
    stub.stream += overloads[stub.method->name] > 1
                       ? method_name_and_parameters(stub.method->name, stub.method->descriptor)
                       : std::string(stub.method->name);
  }
  return result;
}

ir::ClassId stub_class(Linker& linker, LoadedClass& implemented) {
  ir::Program& program = linker.program();
  const std::string name = std::string(kPrefix) + with_dots(implemented.file.name);
  const ir::ClassId id = program.class_named(program.intern(name));
  if (program.get(id).is_complete) return id;
  const bool is_interface = implemented.file.access.is_interface();
  ir::Class& made = program.edit_class(id);
  made.super = is_interface ? linker.class_id("java/lang/Object") : implemented.id;
  if (is_interface) made.interfaces = {implemented.id};
  for (const StubMethod& stub : stub_methods(implemented)) {
    const MethodType type = *try_parse_method_type(stub.method->descriptor);
    const ir::FunctionId function =
        linker.define(name + "#" + std::string(stub.method->name) + std::string(stub.method->descriptor),
                      to_signature(type, true),
                      [&linker, stream = stub.stream, result = type.result](
                          ir::FunctionId body_of) -> diag::Result<std::unique_ptr<const ir::Body>> {
                        return make_body(linker, body_of, stream, result);
                      });
    program.edit_function(function).is_scripted = true;
    program.edit_class(id).methods.push_back({linker.selector_of(*stub.owner, *stub.method), function});
  }
  program.finish_class(id);
  return id;
}

LoadedClass* implemented_by_stub(Linker& linker, ir::ClassId id) {
  const std::string_view name = linker.program().text(linker.program().get(id).name);
  if (!name.starts_with(kPrefix)) return nullptr;
  return linker.try_load(binary_name(name.substr(kPrefix.size())));
}

}  // namespace testellate::frontend::jvm
