// SPDX-License-Identifier: Apache-2.0
// APPROX(silent-logger): loggers write nothing. They log from the level on that the library has where nobody
// configures it; messages are made where that asks for it, but not formatted, so `toString` of what is logged
// is not called (a test of such a path may not be confirmed).
#include "frontend/jvm/link/silent_loggers.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/input_stream.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Operand;

constexpr std::string_view kFromInfo[] = {
    "severe", "warning", "info", "isInfoEnabled", "isWarnEnabled", "isErrorEnabled", "isFatalEnabled"};
constexpr std::string_view kFromError[] = {"isErrorEnabled", "isFatalEnabled"};

struct LoggingLibrary {
  std::string_view factory;  ///< its static methods that return a logger make one
  std::string_view logger;
  std::string_view level;         ///< class of levels among parameters; empty if there is none
  std::string_view level_number;  ///< its method that returns an int
  /// Methods that log, or answer yes, where nobody configures the library. Those with a level do so from
  /// `kInfo` on.
  std::span<const std::string_view> enabled;
};

constexpr std::uint64_t kInfo = 800;

// Without a binding SLF4J is silent; without its core Log4j logs errors; commons-logging logs by
// java.util.logging.
constexpr LoggingLibrary kLibraries[] = {
    {"java/util/logging/Logger",
     "java/util/logging/Logger",
     "java/util/logging/Level",
     "intValue",
     kFromInfo},
    {"java/lang/System",
     "java/lang/System$Logger",
     "java/lang/System$Logger$Level",
     "getSeverity",
     kFromInfo},
    {"org/slf4j/LoggerFactory", "org/slf4j/Logger", "", "", {}},
    {"org/apache/logging/log4j/LogManager", "org/apache/logging/log4j/Logger", "", "", kFromError},
    {"org/apache/commons/logging/LogFactory", "org/apache/commons/logging/Log", "", "", kFromInfo},
};

bool is_class(const FieldType& type, std::string_view name) {
  return !type.is_array() && type.class_name == name;
}

/// The register of the first parameter of a class; the first is the receiver's.
std::optional<Operand> find_parameter(const MethodType& type, std::string_view name) {
  for (std::size_t at = 0; at < type.parameters.size(); ++at) {
    if (is_class(type.parameters[at], name)) {
      return Operand::reg(ir::RegisterId(static_cast<std::uint32_t>(at + 1)));
    }
  }
  return std::nullopt;
}

ir::ClassId sink_class(Linker& linker, LoadedClass& interface, const LoggingLibrary& library);

class SinkMethod {
 public:
  SinkMethod(Linker& linker, ir::FunctionId id, const LoggingLibrary& library, const Method& method)
      : linker_(linker),
        library_(library),
        method_(method),
        type_(*try_parse_method_type(method.descriptor)),
        out_(linker.program(), id),
        emitter_(linker, out_, nullptr) {}

  std::unique_ptr<const ir::Body> make() {
    out_.start_block(out_.add_block("entry"), {});
    const std::optional<Operand> level =
        library_.level.empty() ? std::nullopt : find_parameter(type_, library_.level);
    if (level) {
      out_.push(ValueKind::Ref, *level);
      emitter_.invoke(InvokeKind::Virtual,
                      {ConstantKind::Methodref, library_.level, library_.level_number, "()I"});
      const Operand number = out_.to_int(out_.pop_value());
      const Operand is_enabled = out_.binary(
          ir::Opcode::SLe, ir::Type::integer(32), out_.constant(ir::Type::integer(32), kInfo), number);
      const ir::BlockId logs = out_.add_block("logs");
      const ir::BlockId silent = out_.add_block("silent");
      out_.branch(is_enabled, logs, silent, true);
      out_.start_block(logs, {});
      finish(true);
      out_.start_block(silent, {});
      finish(false);
    } else {
      finish(std::ranges::find(library_.enabled, method_.name) != library_.enabled.end());
    }
    return out_.finish();
  }

 private:
  void finish(bool is_enabled) {
    out_.start_instruction({});
    if (type_.result.is_void()) {
      make_message(is_enabled);
      out_.return_void();
    } else if (type_.result.base == BaseType::Boolean && !type_.result.is_array()) {
      const std::string stream(is_enabled ? kLogsByDefault : kSilentByDefault);
      const ir::FunctionId next =
          next_of_stream(linker_, stream, ir::Type::integer(32), linker_.data_type(type_.result));
      out_.return_value(ir::Type::integer(32), out_.call(next, {}));
    } else {
      return_default();
    }
  }

  /// What the caller would compute only if it is logged.
  void make_message(bool is_enabled) {
    const std::optional<Operand> supplier = find_parameter(type_, "java/util/function/Supplier");
    if (!supplier) return;
    assume_configuration();
    if (!is_enabled) return;
    out_.push(ValueKind::Ref, *supplier);
    emitter_.invoke(
        InvokeKind::Interface,
        {ConstantKind::InterfaceMethodref, "java/util/function/Supplier", "get", "()Ljava/lang/Object;"});
    static_cast<void>(out_.pop_value());
  }

  /// Whoever configures the library may have it otherwise.
  void assume_configuration() {
    out_.call(linker_.native("ts.scripted.partly", {ir::Type::none(), {}, false}), {});
  }

  /// What a fluent call goes on with is silent as well.
  void return_default() {
    assume_configuration();
    const ir::Type type = register_type(type_.result);
    LoadedClass* result = type_.result.is_reference() && !type_.result.is_array()
                              ? linker_.try_load(type_.result.class_name)
                              : nullptr;
    const bool is_own = result != nullptr && result->file.access.is_interface() &&
                        package_of(result->file.name) == package_of(library_.logger);
    if (!is_own) {
      out_.return_value(type, out_.constant(type, 0));
      return;
    }
    const ir::ClassId sink = sink_class(linker_, *result, library_);
    out_.return_value(type, out_.compute({.op = ir::Opcode::New, .x = sink.index()}, ir::Type::ref()));
  }

  Linker& linker_;
  const LoggingLibrary& library_;
  const Method& method_;
  MethodType type_;
  CodeWriter out_;
  Emitter emitter_;
};

Linker::Maker sink_method(Linker& linker, const LoggingLibrary& library, const Method& method) {
  return [&linker, &library, &method](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
    return SinkMethod(linker, id, library, method).make();
  };
}

/// A class of our own below an interface whose methods all log nothing.
ir::ClassId sink_class(Linker& linker, LoadedClass& interface, const LoggingLibrary& library) {
  ir::Program& program = linker.program();
  const std::string name = "jvm.silent." + with_dots(interface.file.name);
  const ir::ClassId id = program.class_named(program.intern(name));
  if (program.get(id).is_complete) return id;
  program.edit_class(id).super = linker.class_id("java/lang/Object");
  program.edit_class(id).interfaces = {linker.class_id(interface.file.name)};
  for (ir::ClassId above : {program.get(id).super, program.get(id).interfaces.front()}) {
    static_cast<void>(program.complete_class(above).has_value());
  }
  std::vector<LoadedClass*> above{&interface};
  for (std::size_t at = 0; at < above.size(); ++at) {
    above.insert(above.end(), above[at]->interfaces.begin(), above[at]->interfaces.end());
    for (const Method& method : above[at]->file.methods) {
      if (method.access.is_static() || method.access.is_private() || method.name.starts_with('<')) continue;
      const std::string function_name =
          name + "#" + std::string(method.name) + std::string(method.descriptor);
      const bool is_known = program.find_function(program.intern(function_name)).is_valid();
      const ir::FunctionId function =
          linker.define(function_name,
                        to_signature(*try_parse_method_type(method.descriptor), true),
                        sink_method(linker, library, method));
      if (is_known) continue;
      program.edit_class(id).methods.push_back({linker.selector_of(*above[at], method), function});
    }
  }
  program.finish_class(id);
  return id;
}

std::unique_ptr<const ir::Body> make_factory(Linker& linker,
                                             ir::FunctionId id,
                                             const LoggingLibrary& library) {
  CodeWriter out(linker.program(), id);
  Emitter emitter(linker, out, nullptr);
  out.start_block(out.add_block("entry"), {});
  LoadedClass* logger = linker.try_load(library.logger);
  if (logger != nullptr && logger->file.access.is_interface()) {
    const ir::ClassId sink = sink_class(linker, *logger, library);
    out.return_value(ir::Type::ref(),
                     out.compute({.op = ir::Opcode::New, .x = sink.index()}, ir::Type::ref()));
  } else {
    emitter.new_object(library.logger);
    out.return_value(ir::Type::ref(), out.pop(ValueKind::Ref));
  }
  return out.finish();
}

}  // namespace

bool is_logger_class(std::string_view name) {
  return std::ranges::find(kLibraries, name, &LoggingLibrary::logger) != std::end(kLibraries);
}

Linker::Maker silent_logger(Linker& linker, LoadedClass& owner, const Method& method) {
  for (const LoggingLibrary& library : kLibraries) {
    const bool is_factory = owner.file.name == library.factory;
    const bool is_logger = owner.file.name == library.logger && !owner.file.access.is_interface();
    if (is_factory && method.access.is_static() &&
        is_class(try_parse_method_type(method.descriptor)->result, library.logger)) {
      return [&linker, &library](ir::FunctionId id) -> diag::Result<std::unique_ptr<const ir::Body>> {
        return make_factory(linker, id, library);
      };
    }
    // Their initialisers look for a configuration.
    const bool is_initialiser =
        method.name == "<clinit>" && is_factory && library.factory != "java/lang/System";
    const bool is_sink = is_logger && !method.access.is_static() && method.name != "<init>";
    if (is_initialiser || is_sink) return sink_method(linker, library, method);
  }
  return {};
}

}  // namespace testellate::frontend::jvm
