// SPDX-License-Identifier: Apache-2.0
#include "frontend/jvm/inputs/stub_throws.h"

#include <algorithm>

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/inputs/universe.h"

namespace testellate::frontend::jvm {
namespace {

constexpr std::string_view kThrowable = "java/lang/Throwable";
constexpr std::string_view kRuntimeException = "java/lang/RuntimeException";

bool is_text(const FieldType& type) { return !type.is_array() && type.class_name == "java/lang/String"; }

bool is_below(Linker& linker, const LoadedClass& loaded, std::string_view above) {
  const LoadedClass* found = linker.try_load(above);
  return found != nullptr && is_subclass(loaded, *found);
}

bool is_unchecked(Linker& linker, const LoadedClass& exception) {
  return is_below(linker, exception, kRuntimeException) || is_below(linker, exception, "java/lang/Error");
}

/// The constructor that leaves least open: one with a message, and with what else the class itself holds if
/// somebody asks for that.
const Method* find_constructor(Linker& linker, const LoadedClass& exception) {
  const auto own_fields = !linker.universe().is_asked(exception)
                              ? std::ptrdiff_t{0}
                              : std::ranges::count_if(exception.file.fields, [](const Field& field) {
                                  return !field.access.is_static();
                                });
  const auto rank = [&](const Method& method) -> std::size_t {
    const std::vector<FieldType> parameters = try_parse_method_type(method.descriptor)->parameters;
    const bool has_text = std::ranges::any_of(parameters, is_text);
    const std::size_t wanted = static_cast<std::size_t>(own_fields) + 1;
    const std::size_t distance =
        parameters.size() > wanted ? parameters.size() - wanted : wanted - parameters.size();
    return 2 * distance + (has_text ? 0 : 1);
  };
  const Method* best = nullptr;
  for (const Method& method : exception.file.methods) {
    if (method.name != "<init>" || !method.access.is_public() || method.access.is_synthetic()) continue;
    if (best == nullptr || rank(method) < rank(*best)) best = &method;
  }
  return best;
}

/// Whether code can find out what text an exception was made with.
bool is_text_read(Linker& linker, const LoadedClass& exception) {
  if (linker.universe().reads_messages()) return true;
  for (const LoadedClass* at = &exception; at != nullptr && is_project_class(*at); at = at->super) {
    if (std::ranges::any_of(at->file.fields, [](const Field& field) {
          return !field.access.is_static() && is_text(*try_parse_field_type(field.descriptor));
        })) {
      return true;
    }
  }
  return false;
}

std::string simple_name(std::string_view binary_name) {
  return std::string(binary_name.substr(binary_name.find_last_of("/$") + 1));
}

class ThrowFinder {
 public:
  ThrowFinder(Linker& linker, const Method& method, const std::string& name)
      : linker_(linker), method_(method), name_(name) {}

  StubThrows find() {
    for (std::string_view declared : method_.exceptions) add(linker_.try_load(declared));
    LoadedClass* any = linker_.try_load(kRuntimeException);
    for (std::string_view type : linker_.universe().caught_around(method_)) {
      LoadedClass* caught = linker_.try_load(type);
      if (caught == nullptr) continue;
      const bool is_declared = std::ranges::any_of(method_.exceptions, [&](std::string_view declared) {
        return is_below(linker_, *caught, declared);
      });
      if (is_declared || is_unchecked(linker_, *caught)) {
        add(caught);
      } else if (any != nullptr && is_subclass(*any, *caught)) {
        add(any);
      }
    }
    return std::move(found_);
  }

 private:
  void add(LoadedClass* exception) {
    if (exception == nullptr || !is_below(linker_, *exception, kThrowable)) return;
    if (std::ranges::find(found_.thrown, exception, &StubThrow::exception) != found_.thrown.end()) return;
    const Method* constructor = find_constructor(linker_, *exception);
    if (exception->file.access.is_abstract() || constructor == nullptr) {
      found_.leaves_out = true;
      return;
    }
    StubThrow thrown{exception, constructor, !is_unchecked(linker_, *exception), {}};
    const std::vector<FieldType> types = try_parse_method_type(constructor->descriptor)->parameters;
    const ir::Program& program = linker_.program();
    // The first is the object itself.
    const std::vector<ir::Symbol>& names =
        program.get(linker_.function_of(*exception, *constructor)).parameter_names;
    for (std::size_t at = 0; at < types.size(); ++at) {
      const bool is_free = !is_text(types[at]) || is_text_read(linker_, *exception);
      thrown.streams.push_back(is_free ? name_ + " throws " + simple_name(exception->file.name) + "." +
                                             std::string(program.text(names[at + 1]))
                                       : "");
    }
    found_.thrown.push_back(std::move(thrown));
  }

  Linker& linker_;
  const Method& method_;
  const std::string& name_;
  StubThrows found_;
};

}  // namespace

StubThrows find_stub_throws(Linker& linker, const Method& method, const std::string& name) {
  return ThrowFinder(linker, method, name).find();
}

}  // namespace testellate::frontend::jvm
