// SPDX-License-Identifier: Apache-2.0
#include "java_run.h"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/translate/type_mapping.h"
#include "installed_jdk.h"
#include "support/modified_utf8.h"
#include "support/process/subprocess.h"
#include "test_natives.h"
#include "value/bits.h"
#include "value/float_ops.h"

namespace testellate::frontend::jvm {
namespace {

const std::string kFolder = TESTELLATE_JAVA_SAMPLES;

const std::vector<std::int64_t> kInts = {0,   1,    -1,    2,      3,     5,      7,          31,
                                         32,  33,   63,    64,     -3,    97,     127,        128,
                                         255, -128, 32767, -32768, 65535, 100000, 2147483647, -2147483648LL};
const std::vector<std::int64_t> kLongs = {0,
                                          1,
                                          -1,
                                          3,
                                          -7,
                                          63,
                                          2147483647,
                                          -2147483648LL,
                                          4294967295,
                                          1LL << 40,
                                          INT64_MAX,
                                          INT64_MIN,
                                          INT64_MIN + 1};
const std::vector<float> kFloats = {0.0F,
                                    -0.0F,
                                    1.0F,
                                    -1.5F,
                                    3.75F,
                                    1e-40F,
                                    1e10F,
                                    -3e9F,
                                    2147483648.0F,
                                    9.3e18F,
                                    3.4e38F,
                                    std::numeric_limits<float>::infinity(),
                                    -std::numeric_limits<float>::infinity(),
                                    std::numeric_limits<float>::quiet_NaN()};
const std::vector<double> kDoubles = {0.0,
                                      -0.0,
                                      1.0,
                                      -1.5,
                                      3.75,
                                      5e-324,
                                      1e10,
                                      -3e9,
                                      2147483648.5,
                                      9.3e18,
                                      1e300,
                                      1e-300,
                                      0.1,
                                      std::numeric_limits<double>::infinity(),
                                      -std::numeric_limits<double>::infinity(),
                                      std::numeric_limits<double>::quiet_NaN()};

std::vector<std::uint64_t> corners(const FieldType& type) {
  std::vector<std::uint64_t> values;
  if (type.base == BaseType::Float) {
    for (float value : kFloats) values.push_back(std::bit_cast<std::uint32_t>(value));
  } else if (type.base == BaseType::Double) {
    for (double value : kDoubles) values.push_back(std::bit_cast<std::uint64_t>(value));
  } else if (type.base == BaseType::Long) {
    for (std::int64_t value : kLongs) values.push_back(static_cast<std::uint64_t>(value));
  } else if (type.base == BaseType::Boolean) {
    values = {0, 1};
  } else {
    for (std::int64_t value : kInts) {
      std::int64_t fitting = value;
      if (type.base == BaseType::Byte) fitting = static_cast<std::int8_t>(value);
      if (type.base == BaseType::Short) fitting = static_cast<std::int16_t>(value);
      if (type.base == BaseType::Char) fitting = static_cast<std::uint16_t>(value);
      values.push_back(static_cast<std::uint64_t>(fitting));
    }
  }
  return values;
}

/// Combinations of corner values, spread evenly if there are more than `limit`.
void add_calls(const Method& method, std::size_t limit, std::vector<JavaCall>& calls) {
  const MethodType type = *try_parse_method_type(method.descriptor);
  if (type.result.is_reference()) return;
  std::size_t total = 1;
  for (const FieldType& parameter : type.parameters) {
    if (parameter.is_reference()) return;
    total *= corners(parameter).size();
  }
  const std::size_t count = std::min(total, limit);
  for (std::size_t at = 0; at < count; ++at) {
    std::size_t rest = total <= limit ? at : at * 2654435761U % total;
    JavaCall call{&method, {}};
    for (const FieldType& parameter : type.parameters) {
      const std::vector<std::uint64_t> values = corners(parameter);
      call.arguments.push_back(values[rest % values.size()]);
      rest /= values.size();
    }
    calls.push_back(std::move(call));
  }
}

}  // namespace

std::string JavaCall::text() const {
  std::string line(method->name);
  for (std::uint64_t argument : arguments) line += " " + std::to_string(static_cast<std::int64_t>(argument));
  return line;
}

JavaRun::JavaRun(const std::string& name, const std::vector<std::string>& others)
    : name_(name), jdk_(installed_jdk()) {
  JavaSources sources;
  sources.files = {kFolder + "/" + name + ".java", kFolder + "/Driver.java"};
  for (const std::string& other : others) sources.files.push_back(kFolder + "/" + other + ".java");
  sources.temporary_folder = std::filesystem::temp_directory_path().string();
  diag::Result<std::unique_ptr<CompiledClasses>> classes = compile_java(jdk_, sources);
  if (!classes) {
    ADD_FAILURE() << diag::to_text(classes.error());
    return;
  }
  classes_ = std::move(*classes);
  diag::Result<std::unique_ptr<JdkImage>> library = JdkImage::open(jdk_.modules());
  if (!library) {
    ADD_FAILURE() << diag::to_text(library.error());
    return;
  }
  library_ = std::move(*library);
  java_ = std::make_unique<JvmProgram>(*classes_, *library_, LoadOptions{test_intercepts()});
  add_test_natives(natives_);
  interpreter_ = std::make_unique<interp::Interpreter>(java_->program(), natives_, interp::Options());
}

std::vector<JavaCall> JavaRun::calls(std::size_t limit) {
  std::vector<JavaCall> result;
  diag::Result<LoadedClass*> loaded = java_->linker().load(name_);
  if (!loaded) {
    ADD_FAILURE() << diag::to_text(loaded.error());
    return result;
  }
  for (const Method& method : (*loaded)->file.methods) {
    if (method.access.is_static() && !method.access.is_synthetic() && method.name != "<clinit>") {
      add_calls(method, limit, result);
    }
  }
  return result;
}

std::vector<std::string> JavaRun::on_jvm(const std::vector<JavaCall>& calls) {
  support::process::Command command;
  command.program = jdk_.home + "/bin/java";
  command.arguments = {"-XX:TieredStopAtLevel=1",
                       "-XX:+UseSerialGC",
                       "-Xss512k",
                       "-XX:-ShowCodeDetailsInExceptionMessages",
                       "-cp",
                       classes_->folder(),
                       "Driver",
                       name_};
  for (const JavaCall& call : calls) command.input += call.text() + "\n";
  const support::process::Outcome outcome = support::process::run(command);
  EXPECT_TRUE(outcome.succeeded()) << support::process::to_text(outcome) << outcome.errors;
  std::vector<std::string> lines;
  std::istringstream stream(outcome.output);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string JavaRun::message_of(const interp::Value& exception) {
  ir::Program& program = java_->program();
  const auto field = [&](std::string_view owner, std::string_view name) {
    const ir::ClassId id = program.find_class(program.intern(owner));
    return program.find_field(id, program.intern(name));
  };
  const interp::Value text =
      interpreter_->read_field(exception, field("java.lang.Throwable", "detailMessage"));
  if (text.bits == 0) return "null";
  const interp::Value bytes = interpreter_->read_field(text, field("java.lang.String", "value"));
  const interp::Value coder = interpreter_->read_field(text, field("java.lang.String", "coder"));
  std::u16string result;
  const std::uint32_t length = interpreter_->array_length(bytes);
  const std::uint32_t step = coder.bits == 0 ? 1 : 2;
  for (std::uint32_t at = 0; at < length; at += step) {
    auto unit = static_cast<std::uint32_t>(interpreter_->array_element(bytes, at).bits);
    if (step == 2) unit += static_cast<std::uint32_t>(interpreter_->array_element(bytes, at + 1).bits) << 8U;
    result += static_cast<char16_t>(unit);
  }
  return support::to_utf8(result);
}

std::string JavaRun::describe(const interp::RunResult& result, const FieldType& type) {
  if (result.end == ir::PathEnd::Returned) {
    if (type.is_void()) return "returned null";
    // The driver prints the canonical NaN.
    const bool is_nan = result.value.type.is_float() &&
                        value::is_nan(result.value.type == ir::Type::f32() ? value::FloatFormat::F32
                                                                           : value::FloatFormat::F64,
                                      static_cast<value::FloatBits>(result.value.bits));
    if (is_nan)
      return result.value.type == ir::Type::f32() ? "returned 2143289344" : "returned 9221120237041090560";
    const value::S128 number = value::to_signed(result.value.bits, result.value.type.width());
    return "returned " + std::to_string(static_cast<std::int64_t>(number));
  }
  if (result.end == ir::PathEnd::Threw) {
    const std::string name(java_->program().text(java_->program().get(result.exception_class).name));
    const bool is_silent = name == "java.lang.ClassCastException" || name == "java.lang.NoClassDefFoundError";
    return "threw " + name + ": " + (is_silent ? "null" : message_of(result.value));
  }
  std::string text(ir::info(result.end).name);
  text += ": " + result.reason;
  for (const ir::Place& place : result.stack) {
    text += "\n  in " + std::string(java_->program().text(java_->program().get(place.function).name));
  }
  return text;
}

std::string JavaRun::in_interp(const JavaCall& call) {
  const diag::Result<ir::FunctionId> start = java_->start_class(name_);
  if (!start) return diag::to_text(start.error());
  const interp::RunResult started = interpreter_->run(*start, {});
  FieldType none;
  if (started.end != ir::PathEnd::Returned) return describe(started, none);
  const diag::Result<ir::FunctionId> function =
      java_->method(name_, call.method->name, call.method->descriptor);
  if (!function) return diag::to_text(function.error());
  const MethodType type = *try_parse_method_type(call.method->descriptor);
  std::vector<interp::Value> arguments;
  for (std::size_t at = 0; at < call.arguments.size(); ++at) {
    const ir::Type parameter = register_type(type.parameters[at]);
    arguments.push_back(
        {parameter, value::truncate<std::uint64_t>(call.arguments[at], parameter.width()), 0});
  }
  return describe(interpreter_->run(*function, arguments), type.result);
}

void JavaRun::expect_same(std::size_t limit) {
  if (interpreter_ == nullptr) return;
  const std::vector<JavaCall> all = calls(limit);
  const std::vector<std::string> expected = on_jvm(all);
  ASSERT_EQ(expected.size(), all.size());
  EXPECT_FALSE(all.empty());
  std::size_t differences = 0;
  for (std::size_t at = 0; at < all.size() && differences < 20; ++at) {
    const std::string actual = in_interp(all[at]);
    EXPECT_EQ(actual, expected[at]) << all[at].text();
    if (actual != expected[at]) ++differences;
  }
}

}  // namespace testellate::frontend::jvm
