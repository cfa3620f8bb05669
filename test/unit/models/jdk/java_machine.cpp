// SPDX-License-Identifier: Apache-2.0
#include "java_machine.h"

#include <cstdlib>
#include <initializer_list>

#include <gtest/gtest.h>

#include "frontend/jvm/classfile/descriptor.h"
#include "frontend/jvm/classfile/names.h"
#include "frontend/jvm/link/boot.h"
#include "models/jdk/jdk.h"
#include "value/float_ops.h"

namespace testellate::models::jdk {

namespace jvm = frontend::jvm;
using interp::Value;
using ir::Type;

jvm::Jdk installed_jdk() {
  const auto variable = [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
  jvm::JdkSearch search;
  search.java_home = variable("JAVA_HOME");
  search.path = variable("PATH");
  diag::Result<jvm::Jdk> jdk = jvm::find_jdk(search);
  EXPECT_TRUE(jdk) << diag::to_text(jdk.error());
  return jdk.value_or(jvm::Jdk{});
}

namespace {

/// How it is told that a model has declined, where it is run as a native.
constexpr std::string_view kDeclined = "a native declined";

}  // namespace

JavaMachine::JavaMachine(ModelUse use) {
  diag::Result<std::unique_ptr<jvm::JdkImage>> library = jvm::JdkImage::open(installed_jdk().modules());
  if (!library) {
    ADD_FAILURE() << diag::to_text(library.error());
    return;
  }
  library_ = std::move(*library);
  java_ = std::make_unique<jvm::JvmProgram>(user_, *library_, jvm::LoadOptions{});
  add_jdk(natives_, use);
  for (const std::string& name : natives_.modelled()) {
    natives_.add("jvm.model." + name, natives_.find_model(name));
  }
  interpreter_ = std::make_unique<interp::Interpreter>(program(), natives_, interp::Options());
  const interp::RunResult booted = interpreter_->run(jvm::boot_function(java_->linker()), {});
  EXPECT_EQ(booted.end, ir::PathEnd::Returned) << booted.reason;
}

JavaMachine::Method JavaMachine::method(const std::string& name) {
  const std::size_t sharp = name.find('#');
  const std::size_t bracket = name.find('(');
  Method found;
  found.owner = name.substr(0, sharp);
  const diag::Result<jvm::ResolvedMethod> resolved = java_->linker().resolve_method(
      jvm::binary_name(found.owner), name.substr(sharp + 1, bracket - sharp - 1), name.substr(bracket));
  if (!resolved || resolved->method == nullptr) {
    ADD_FAILURE() << "this JDK has no " << name;
    return found;
  }
  found.is_static = resolved->method->access.is_static();
  found.bytecode = java_->linker().function_of(*resolved->owner, *resolved->method);
  found.type = *jvm::try_parse_method_type(resolved->method->descriptor);
  const ir::Symbol own_name = program().intern("jvm.model." + name);
  found.model = program().function_named(own_name);
  ir::Function& model = program().edit_function(found.model);
  model.signature = program().get(found.bytecode).signature;
  model.native = own_name;
  // As the instructions that call a static method do.
  const diag::Result<ir::FunctionId> start = java_->start_class(jvm::binary_name(found.owner));
  EXPECT_TRUE(start.has_value() && run(*start, {}).end == ir::PathEnd::Returned);
  return found;
}

ir::ClassId JavaMachine::class_named(std::string_view name) {
  const ir::ClassId id = program().class_named(program().intern(name));
  EXPECT_TRUE(program().complete_class(id).has_value());
  return id;
}

ir::FieldId JavaMachine::field(std::string_view owner, std::string_view name) {
  return program().find_field(class_named(owner), program().intern(name));
}

Value JavaMachine::number(unsigned width, std::uint64_t bits) const {
  return {Type::integer(width), value::truncate(value::U128{bits}, width), 0};
}

Value JavaMachine::bytes(std::u16string_view text) {
  std::vector<Value> units;
  for (const char16_t unit : text) {
    units.push_back(number(8, unit & 0xffU));
    units.push_back(number(8, unit >> 8U));
  }
  return interpreter_->make_array(class_named("byte[]"), units);
}

Value JavaMachine::chars(std::u16string_view text) {
  std::vector<Value> units;
  for (const char16_t unit : text) units.push_back(number(16, unit));
  return interpreter_->make_array(class_named("char[]"), units);
}

Value JavaMachine::string(std::u16string_view text) {
  const Value made = empty_string();
  interpreter_->write_field(made, field("java.lang.String", "value"), bytes(text));
  interpreter_->write_field(made, field("java.lang.String", "coder"), number(8, 1));
  return made;
}

Value JavaMachine::builder(std::u16string_view text) {
  const std::string_view owner = "java.lang.AbstractStringBuilder";
  const Value made = interpreter_->make_object(class_named("java.lang.StringBuilder"));
  interpreter_->write_field(made, field(owner, "value"), bytes(std::u16string(text) + u"junk"));
  interpreter_->write_field(made, field(owner, "coder"), number(8, 1));
  interpreter_->write_field(made, field(owner, "count"), number(32, text.size()));
  return made;
}

Value JavaMachine::constant(std::string_view owner, std::string_view name) {
  const diag::Result<ir::FunctionId> start = java_->start_class(jvm::binary_name(owner));
  EXPECT_TRUE(start.has_value() && run(*start, {}).end == ir::PathEnd::Returned);
  return interpreter_->read_static(program().find_static(class_named(owner), program().intern(name)));
}

std::string JavaMachine::text_of(const Value& units, std::uint32_t length, unsigned width) {
  std::string text;
  for (std::uint32_t at = 0; at < length; ++at) {
    auto unit = static_cast<std::uint32_t>(interpreter_->array_element(units, width == 8 ? 2 * at : at).bits);
    if (width == 8) {
      unit += static_cast<std::uint32_t>(interpreter_->array_element(units, 2 * at + 1).bits) << 8U;
    }
    if (unit >= ' ' && unit < 0x7f) {
      text += static_cast<char>(unit);
    } else {
      text += "<" + std::to_string(unit) + ">";
    }
  }
  return "\"" + text + "\"";
}

std::string JavaMachine::describe(const Value& value) {
  if (value.type.is_void()) return "";
  if (value.type.is_float()) {
    const auto format = value.type == Type::f32() ? value::FloatFormat::F32 : value::FloatFormat::F64;
    const auto bits = static_cast<value::FloatBits>(value.bits);
    return value::is_nan(format, bits) ? "NaN" : std::to_string(bits);
  }
  if (!value.type.is_ref()) {
    return std::to_string(static_cast<std::int64_t>(value::to_signed(value.bits, value.type.width())));
  }
  if (value.bits == 0) return "null";
  const std::string name(program().text(program().get(interpreter_->class_of(value)).name));
  if (name == "java.lang.String") {
    const Value units = interpreter_->read_field(value, field(name, "value"));
    return text_of(units, interpreter_->array_length(units) / 2, 8);
  }
  if (name == "java.lang.StringBuilder") {
    const std::string_view owner = "java.lang.AbstractStringBuilder";
    const Value units = interpreter_->read_field(value, field(owner, "value"));
    const auto count =
        static_cast<std::uint32_t>(interpreter_->read_field(value, field(owner, "count")).bits);
    return "builder " + text_of(units, count, 8);
  }
  const auto described = [&](std::string_view owner, std::initializer_list<std::string_view> parts) {
    std::string text(owner);
    for (const std::string_view part : parts) {
      text += " " + describe(interpreter_->read_field(value, field(owner, part)));
    }
    return text;
  };
  if (name == "java.time.LocalDate") return described(name, {"year", "month", "day"});
  if (name == "java.time.LocalTime") return described(name, {"hour", "minute", "second", "nano"});
  if (name == "java.time.LocalDateTime") return described(name, {"date", "time"});
  if (name == "java.time.Duration") return described(name, {"seconds", "nanos"});
  if (name == "char[]") return "chars " + text_of(value, interpreter_->array_length(value), 16);
  const ir::FieldId boxed = field(name, "value");
  if (!boxed.is_valid()) return name;
  return name + " " + describe(interpreter_->read_field(value, boxed));
}

std::string JavaMachine::describe(const interp::RunResult& result) {
  if (result.end == ir::PathEnd::Returned) return "returned " + describe(result.value);
  if (result.end == ir::PathEnd::Threw) {
    return "threw " + std::string(program().text(program().get(result.exception_class).name)) + ": " +
           describe(interpreter_->read_field(result.value, field("java.lang.Throwable", "detailMessage")));
  }
  if (result.reason.starts_with(kDeclined)) return "declined";
  return std::string(ir::info(result.end).name) + " " + result.reason;
}

}  // namespace testellate::models::jdk
