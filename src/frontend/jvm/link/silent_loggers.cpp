// SPDX-License-Identifier: Apache-2.0
// APPROX(silent-logger): loggers write nothing. Those that java.util.logging is behind log from any of its
// levels on, others from the one that the library has where nobody configures it; messages are made where
// that asks for it, but not formatted, so `toString` of what is logged is not called (a test of such a path
// may not be confirmed).
#include "frontend/jvm/link/silent_loggers.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/inputs/universe.h"
#include "frontend/jvm/link/input_stream.h"
#include "frontend/jvm/link/logged_messages.h"
#include "frontend/jvm/translate/emitter.h"
#include "frontend/jvm/translate/type_mapping.h"

namespace testellate::frontend::jvm {
namespace {

using ir::Operand;

constexpr std::string_view kFromError[] = {"isErrorEnabled", "isFatalEnabled"};

/// The level that a method logs at, or asks about.
struct MethodLevel {
  std::string_view method;
  std::int32_t number = 0;
};
constexpr MethodLevel kJavaLevels[] = {{"finest", 300},
                                       {"finer", 400},
                                       {"fine", 500},
                                       {"config", 700},
                                       {"info", 800},
                                       {"warning", 900},
                                       {"severe", 1000}};
constexpr MethodLevel kCommonsLevels[] = {{"trace", 300},
                                          {"debug", 500},
                                          {"info", 800},
                                          {"warn", 900},
                                          {"error", 1000},
                                          {"fatal", 1000},
                                          {"isTraceEnabled", 300},
                                          {"isDebugEnabled", 500},
                                          {"isInfoEnabled", 800},
                                          {"isWarnEnabled", 900},
                                          {"isErrorEnabled", 1000},
                                          {"isFatalEnabled", 1000}};

struct LoggingLibrary {
  std::string_view factory;  ///< its static methods that return a logger make one
  std::string_view logger;
  std::string_view level;         ///< class of levels among parameters; empty if there is none
  std::string_view level_number;  ///< its method that returns an int
  /// What is logged goes to java.util.logging, whose levels a test can set.
  bool is_configurable = false;
  std::span<const MethodLevel> methods;  ///< those without a level among their parameters
  /// Of libraries that no test configures: methods that answer yes where nobody does.
  std::span<const std::string_view> enabled;
};

/// Where nobody configures java.util.logging, loggers log from here on.
constexpr std::uint64_t kInfo = 800;

// Without a binding SLF4J is silent; without its core Log4j logs errors; commons-logging and System.Logger
// log by java.util.logging.
constexpr LoggingLibrary kLibraries[] = {
    {"java/util/logging/Logger",
     "java/util/logging/Logger",
     "java/util/logging/Level",
     "intValue",
     true,
     kJavaLevels,
     {}},
    {"java/lang/System",
     "java/lang/System$Logger",
     "java/lang/System$Logger$Level",
     "getSeverity",
     true,
     {},
     {}},
    {"org/slf4j/LoggerFactory", "org/slf4j/Logger", "", "", false, {}, {}},
    {"org/apache/logging/log4j/LogManager", "org/apache/logging/log4j/Logger", "", "", false, {}, kFromError},
    {"org/apache/commons/logging/LogFactory",
     "org/apache/commons/logging/Log",
     "",
     "",
     true,
     kCommonsLevels,
     {}},
};

bool is_class(const FieldType& type, std::string_view name) {
  return !type.is_array() && type.class_name == name;
}

/// The register of the first parameter of a class; the first is the receiver's. Nothing for no name.
std::optional<Operand> find_parameter(const MethodType& type, std::string_view name) {
  for (std::size_t at = 0; at < type.parameters.size(); ++at) {
    if (!name.empty() && is_class(type.parameters[at], name)) {
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
    keep_written();
    const bool asks = is_truth() || find_parameter(type_, kSupplier);
    if (!asks) {
      return_default();
    } else if (!library_.is_configurable) {
      finish_fixed(std::ranges::find(library_.enabled, method_.name) != library_.enabled.end());
    } else if (const MethodLevel* level = find_level()) {
      finish_level(*std::ranges::find(kLogLevels, level->number, &LogLevel::number));
    } else if (const std::optional<Operand> given = find_parameter(type_, library_.level)) {
      finish_given(*given);
    } else {
      return_default();
    }
    return out_.finish();
  }

 private:
  static constexpr std::string_view kSupplier = "java/util/function/Supplier";

  [[nodiscard]] bool is_truth() const {
    return type_.result.base == BaseType::Boolean && !type_.result.is_array();
  }

  /// Null if the name of the method says nothing about it.
  [[nodiscard]] const MethodLevel* find_level() const {
    const auto found = std::ranges::find(library_.methods, method_.name, &MethodLevel::method);
    return found == library_.methods.end() ? nullptr : &*found;
  }

  [[nodiscard]] bool keeps_messages() const {
    return library_.is_configurable && type_.result.is_void() && linker_.universe().keeps_logs();
  }

  [[nodiscard]] Operand level_number(const Operand& level) {
    out_.push(ValueKind::Ref, level);
    emitter_.invoke(InvokeKind::Virtual,
                    {ConstantKind::Methodref, library_.level, library_.level_number, "()I"});
    return out_.to_int(out_.pop_value());
  }

  /// A message that is an argument: the last text, or else the first object.
  [[nodiscard]] std::optional<Operand> find_message() const {
    for (std::size_t at = type_.parameters.size(); at-- > 0;) {
      if (is_class(type_.parameters[at], "java/lang/String")) {
        return Operand::reg(ir::RegisterId(static_cast<std::uint32_t>(at + 1)));
      }
    }
    return find_parameter(type_, "java/lang/Object");
  }

  void keep_written() {
    if (!keeps_messages()) return;
    const std::optional<Operand> message = find_message();
    const std::optional<Operand> given = find_parameter(type_, library_.level);
    const MethodLevel* level = find_level();
    if (!message || (!given && level == nullptr)) return;
    const Operand number =
        given ? level_number(*given)
              : out_.constant(ir::Type::integer(32), static_cast<std::uint64_t>(level->number));
    keep_message(emitter_, logged_messages(linker_), number, *message);
    out_.start_instruction({});
  }

  /// The level is an argument.
  void finish_given(const Operand& level) {
    const Operand number = level_number(level);
    const ir::BlockId otherwise = out_.add_block("otherwise");
    std::vector<ir::SwitchCase> cases;
    for (const LogLevel& known : kLogLevels) {
      cases.push_back({static_cast<std::uint64_t>(known.number), out_.add_block()});
    }
    out_.switch_on(number, otherwise, cases, true);
    for (std::size_t at = 0; at < cases.size(); ++at) {
      out_.start_block(cases[at].target, {});
      finish_level(kLogLevels[at]);
    }
    out_.start_block(otherwise, {});
    const Operand is_enabled = out_.binary(
        ir::Opcode::SLe, ir::Type::integer(32), out_.constant(ir::Type::integer(32), kInfo), number);
    branch(is_enabled, [this](bool logs) { finish_fixed(logs); });
  }

  /// A test can have it log at this level or not.
  void finish_level(const LogLevel& level) {
    out_.start_instruction({});
    FieldType truth;
    truth.base = BaseType::Boolean;
    const ir::FunctionId asked =
        answer_of_stream(linker_, log_stream(level), ir::Type::integer(32), linker_.data_type(truth));
    const Operand answer = out_.call(asked, {Operand::reg(ir::RegisterId(0))});
    if (is_truth()) {
      out_.return_value(ir::Type::integer(32), answer);
      return;
    }
    const Operand logs =
        out_.binary(ir::Opcode::Ne, ir::Type::integer(32), answer, out_.constant(ir::Type::integer(32), 0));
    branch(logs, [&](bool is_enabled) { finish_message(is_enabled, &level); });
  }

  /// A test can not.
  void finish_fixed(bool is_enabled) {
    out_.start_instruction({});
    if (!is_truth()) {
      assume_configuration();
      finish_message(is_enabled, nullptr);
      return;
    }
    const std::string stream(is_enabled ? kLogsByDefault : kSilentByDefault);
    const ir::FunctionId next =
        next_of_stream(linker_, stream, ir::Type::integer(32), linker_.data_type(type_.result));
    out_.return_value(ir::Type::integer(32), out_.call(next, {}));
  }

  template <typename Finish>
  void branch(const Operand& condition, Finish finish) {
    const ir::BlockId logs = out_.add_block("logs");
    const ir::BlockId silent = out_.add_block("silent");
    out_.branch(condition, logs, silent, true);
    out_.start_block(logs, {});
    finish(true);
    out_.start_block(silent, {});
    finish(false);
  }

  /// What the caller would compute only if it is logged.
  void finish_message(bool is_enabled, const LogLevel* level) {
    out_.start_instruction({});
    if (is_enabled) {
      out_.push(ValueKind::Ref, *find_parameter(type_, kSupplier));
      emitter_.invoke(InvokeKind::Interface,
                      {ConstantKind::InterfaceMethodref, kSupplier, "get", "()Ljava/lang/Object;"});
      const Operand message = out_.pop(ValueKind::Ref);
      if (level != nullptr && keeps_messages()) {
        const auto number = static_cast<std::uint64_t>(level->number);
        keep_message(
            emitter_, logged_messages(linker_), out_.constant(ir::Type::integer(32), number), message);
      }
    }
    return_default();
  }

  /// Whoever configures the library may have it otherwise.
  void assume_configuration() {
    out_.call(linker_.native("ts.scripted.partly", {ir::Type::none(), {}, false}), {});
  }

  /// What a fluent call goes on with is silent as well.
  void return_default() {
    out_.start_instruction({});
    if (type_.result.is_void()) {
      out_.return_void();
      return;
    }
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

std::string log_stream(const LogLevel& level) { return "Logger.isLoggable(" + std::string(level.name) + ")"; }

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
