// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "java_machine.h"

// Each model says the same as the JDK's bytecode, on numbers.

namespace testellate::models::jdk {
namespace {

namespace jvm = frontend::jvm;
using interp::Value;

/// An argument that can be made twice, since methods change builders.
struct Argument {
  enum class Kind : std::uint8_t { Number, Float, Null, String, EmptyString, Builder, Bytes, Chars, Locale };
  Kind kind = Kind::Null;
  unsigned width = 32;
  std::uint64_t bits = 0;
  std::u16string text;
};

class Differential : public testing::Test {
 protected:
  static void SetUpTestSuite() { machine_ = std::make_unique<JavaMachine>(ModelUse::Always); }
  static void TearDownTestSuite() { machine_.reset(); }

  Value make(const Argument& argument) {
    using Kind = Argument::Kind;
    switch (argument.kind) {
      case Kind::Number:
        return machine_->number(argument.width, argument.bits);
      case Kind::Float:
        return {argument.width == 32 ? ir::Type::f32() : ir::Type::f64(), argument.bits, 0};
      case Kind::Null:
        return machine_->null();
      case Kind::String:
        return machine_->string(argument.text);
      case Kind::EmptyString:
        return machine_->empty_string();
      case Kind::Builder:
        return machine_->builder(argument.text);
      case Kind::Bytes:
        return machine_->bytes(argument.text);
      case Kind::Chars:
        return machine_->chars(argument.text);
      case Kind::Locale:
        return machine_->constant("java.util.Locale", argument.bits == 0 ? "ROOT" : "US");
    }
    return machine_->null();
  }

  /// The end of the run, and the receiver after it.
  std::string outcome(ir::FunctionId function, const std::vector<Argument>& arguments, bool has_receiver) {
    std::vector<Value> values;
    for (const Argument& argument : arguments) values.push_back(make(argument));
    const std::string end = machine_->describe(machine_->run(function, values));
    if (end == "declined" || !has_receiver || end.starts_with("threw")) return end;
    return end + ", receiver " + machine_->describe(values.front());
  }

  /// Whether the model has answered; if so, it is compared.
  bool compare(const JavaMachine::Method& method, const std::vector<Argument>& arguments) {
    const std::string actual = outcome(method.model, arguments, !method.is_static);
    if (actual == "declined") return false;
    const std::string expected = outcome(method.bytecode, arguments, !method.is_static);
    EXPECT_EQ(actual, expected) << describe(arguments);
    return true;
  }

  std::string describe(const std::vector<Argument>& arguments) {
    std::string text;
    for (const Argument& argument : arguments) {
      if (argument.kind != Argument::Kind::EmptyString) text += " " + machine_->describe(make(argument));
    }
    return text;
  }

  std::uint32_t below(std::uint32_t limit) {
    return std::uniform_int_distribution<std::uint32_t>(0, limit - 1)(random_);
  }

  std::u16string random_text() {
    static constexpr std::u16string_view kPlain = u"aab AB\t0123456789-+kKsSiI";
    static constexpr std::u16string_view kStrange =
        u"\u0130\u0131\u017f\u212a\u0660\u0969\u00a0\u2007\u3000\u00e4\u00df\uffff\x7f\x80";
    std::u16string text;
    const bool is_strange = below(4) == 0;
    const bool has_surrogates = below(8) == 0;
    const std::uint32_t letters = below(3) == 0 ? 3 : static_cast<std::uint32_t>(kPlain.size());
    for (std::uint32_t left = below(9); left > 0; --left) {
      if (has_surrogates && below(3) == 0) {
        text += static_cast<char16_t>(0xd800 + 0x400 * below(2) + below(3));
      } else if (is_strange && below(3) == 0) {
        text += kStrange[below(static_cast<std::uint32_t>(kStrange.size()))];
      } else {
        text += kPlain[below(letters)];
      }
    }
    return text;
  }

  /// What a number looks like, or nearly.
  std::u16string random_numeral() {
    std::u16string text = below(3) == 0 ? u"-" : below(4) == 0 ? u"+" : u"";
    for (std::uint32_t left = below(22); left > 0; --left) text += static_cast<char16_t>(u'0' + below(10));
    if (below(8) == 0) text += u"\u0661";
    if (below(8) == 0) text += u" ";
    static constexpr std::u16string_view kLimits[] = {u"2147483647",
                                                      u"2147483648",
                                                      u"-2147483648",
                                                      u"-2147483649",
                                                      u"9223372036854775807",
                                                      u"9223372036854775808",
                                                      u"-9223372036854775808",
                                                      u"-9223372036854775809"};
    return below(4) == 0 ? std::u16string(kLimits[below(8)]) : text;
  }

  std::uint64_t random_number(unsigned width) {
    static constexpr std::int64_t kCorners[] = {
        0,         1,         -1,       9,    10,    99,    100,     -100,          'a',
        '0',       127,       128,      -128, 65535, 65536, 0x1f600, 1'000'000'000, INT32_MAX,
        INT32_MIN, INT64_MAX, INT64_MIN};
    if (below(2) == 0) return below(10);
    if (below(2) == 0) return static_cast<std::uint64_t>(kCorners[below(std::size(kCorners))]);
    const std::uint64_t bits = random_() | (std::uint64_t{random_()} << 32U);
    return bits >> below(width);
  }

  Argument random_float(unsigned width) {
    static constexpr double kCorners[] = {0.0, -0.0, 1.5, -2.5, 0.5, 1e300, -7, 4503599627370497.5};
    double number = kCorners[below(std::size(kCorners))];
    if (below(6) == 0) number = std::numeric_limits<double>::quiet_NaN();
    if (below(6) == 0) number = -std::numeric_limits<double>::infinity();
    const std::uint64_t bits = width == 64 ? std::bit_cast<std::uint64_t>(number)
                                           : std::bit_cast<std::uint32_t>(static_cast<float>(number));
    return {Argument::Kind::Float, width, bits, {}};
  }

  Argument of_type(const jvm::FieldType& type, const std::u16string& text) {
    using Kind = Argument::Kind;
    if (type.is_array()) return {type.base == jvm::BaseType::Char ? Kind::Chars : Kind::Bytes, 0, 0, text};
    switch (type.base) {
      case jvm::BaseType::Float:
        return random_float(32);
      case jvm::BaseType::Double:
        return random_float(64);
      case jvm::BaseType::Long:
        return {Kind::Number, 64, random_number(64), {}};
      case jvm::BaseType::Boolean:
        return {Kind::Number, 32, below(2), {}};
      case jvm::BaseType::Char:
        return {Kind::Number, 32, random_number(16) & 0xffffU, {}};
      case jvm::BaseType::Byte:
        return {Kind::Number, 32, static_cast<std::uint64_t>(std::int64_t{below(256)} - 128), {}};
      case jvm::BaseType::Short:
        return {Kind::Number, 32, static_cast<std::uint64_t>(std::int64_t{below(65536)} - 32768), {}};
      case jvm::BaseType::Int:
        if (below(4) != 0) return {Kind::Number, 32, below(static_cast<std::uint32_t>(text.size()) + 2), {}};
        return {Kind::Number, 32, random_number(32), {}};
      case jvm::BaseType::Void:
      case jvm::BaseType::Class:
        break;
    }
    if (type.class_name == "java/util/Locale") return {Kind::Locale, 0, below(2), {}};
    if (type.class_name == "java/lang/Void") return {};
    if (type.class_name == "java/lang/AbstractStringBuilder") return {Kind::Builder, 0, 0, text};
    return below(20) == 0 ? Argument{} : Argument{Kind::String, 0, 0, text};
  }

  std::vector<Argument> random_arguments(const std::string& name, const JavaMachine::Method& method) {
    using Kind = Argument::Kind;
    const bool is_parsing = name.find("#parse") != std::string::npos;
    std::u16string text = is_parsing ? random_numeral() : random_text();
    std::vector<Argument> arguments;
    if (!method.is_static) {
      Kind receiver = method.owner == "java.lang.AbstractStringBuilder" ? Kind::Builder : Kind::String;
      if (name.find("<init>") != std::string::npos) receiver = Kind::EmptyString;
      arguments.push_back({receiver, 0, 0, text});
    }
    for (const jvm::FieldType& type : method.type.parameters) {
      // Parts, equal texts and others.
      std::u16string other = text;
      if (below(3) == 0) other = random_text();
      if (below(3) == 0) other = text.substr(std::min<std::size_t>(below(4), text.size()), below(4));
      const bool is_same = is_parsing || type.base == jvm::BaseType::Int;
      arguments.push_back(of_type(type, is_same ? text : other));
    }
    if (is_parsing) arguments.back().bits = 10;
    restrict(name, arguments);
    return arguments;
  }

  /// What the callers of methods that nobody else can call have seen to.
  void restrict(const std::string& name, std::vector<Argument>& arguments) {
    const bool is_range =
        name.find("<init>([CII") != std::string::npos || name.find("UTF16#newString") != std::string::npos;
    if (!is_range) return;
    const std::size_t at = name.find("<init>") == std::string::npos ? 0 : 1;
    const auto size = static_cast<std::uint32_t>(arguments[at].text.size());
    arguments[at + 1].bits = below(size + 1);
    arguments[at + 2].bits = below(size - static_cast<std::uint32_t>(arguments[at + 1].bits) + 1);
  }

  static std::unique_ptr<JavaMachine> machine_;
  std::mt19937 random_{17};
};

std::unique_ptr<JavaMachine> Differential::machine_;

TEST_F(Differential, EachModelSaysWhatTheBytecodeSays) {
  std::size_t compared = 0;
  for (const std::string& name : machine_->natives().modelled()) {
    // They do not say the same: one leaves out what it should print, one turns hashes into other numbers.
    if (name.starts_with("java.io.PrintStream#") || name == "jvm.switch_key") continue;
    // Dates are made below: few numbers are any.
    if (name.starts_with("java.time.")) continue;
    // Nor do those that are about what neither of them knows.
    const ir::Fidelity::Kind kind = machine_->natives().fidelity_of(name).kind;
    if (kind == ir::Fidelity::Kind::Unknown || kind == ir::Fidelity::Kind::Assumed) continue;
    SCOPED_TRACE(name);
    const JavaMachine::Method method = machine_->method(name);
    std::size_t answered = 0;
    for (int round = 0; round < 400; ++round) {
      if (compare(method, random_arguments(name, method))) ++answered;
    }
    // Random indices are often out of range, random characters often foreign.
    EXPECT_GT(answered, 50U);
    compared += answered;
  }
  EXPECT_GT(compared, 10'000U);
}

TEST_F(Differential, DatesAreRightInAllYearsThatTheModelsAreFor) {
  constexpr std::int64_t kFirst = -25'508;
  constexpr std::int64_t kLast = 47'540;
  const JavaMachine::Method of_day =
      machine_->method("java.time.LocalDate#ofEpochDay(J)Ljava/time/LocalDate;");
  const JavaMachine::Method to_day = machine_->method("java.time.LocalDate#toEpochDay()J");
  const auto number = [&](std::int64_t day) { return machine_->number(64, static_cast<std::uint64_t>(day)); };
  for (std::int64_t day = kFirst - 2; day <= kLast + 2 && !HasFailure(); ++day) {
    const std::string made = machine_->describe(machine_->run(of_day.model, {number(day)}));
    const bool is_inside = day >= kFirst && day <= kLast;
    const std::string expected = machine_->describe(machine_->run(of_day.bytecode, {number(day)}));
    EXPECT_EQ(made, is_inside ? expected : "declined") << day;
  }
  // From the first day of year 0 on.
  for (std::int64_t day = -719'528; day < 5'000'000 && !HasFailure(); day += 211) {
    const Value date = machine_->run(of_day.bytecode, {number(day)}).value;
    EXPECT_EQ(machine_->describe(machine_->run(to_day.model, {date})), "returned " + std::to_string(day));
  }
}

TEST_F(Differential, WhatLiesBetweenTwoMomentsIsRight) {
  const JavaMachine::Method of_second = machine_->method(
      "java.time.LocalDateTime#ofEpochSecond(JILjava/time/ZoneOffset;)Ljava/time/LocalDateTime;");
  const JavaMachine::Method between = machine_->method(
      "java.time.Duration#between(Ljava/time/temporal/Temporal;Ljava/time/temporal/Temporal;)"
      "Ljava/time/Duration;");
  const Value utc = machine_->constant("java.time.ZoneOffset", "UTC");
  Value before = machine_->null();
  for (int round = 0; round < 2000 && !HasFailure(); ++round) {
    const auto second = static_cast<std::int64_t>(static_cast<std::int32_t>(random_()));
    const std::vector<Value> arguments{machine_->number(64, static_cast<std::uint64_t>(second)),
                                       machine_->number(32, below(3) == 0 ? 0 : below(1'000'000'000)),
                                       utc};
    const interp::RunResult expected = machine_->run(of_second.bytecode, arguments);
    EXPECT_EQ(machine_->describe(machine_->run(of_second.model, arguments)), machine_->describe(expected));
    if (round != 0) {
      EXPECT_EQ(machine_->describe(machine_->run(between.model, {before, expected.value})),
                machine_->describe(machine_->run(between.bytecode, {before, expected.value})));
    }
    before = expected.value;
  }
}

/// Models that are formulas for every character.
TEST_F(Differential, PropertiesOfCharactersAreRightForAll) {
  for (const char* name : {"java.lang.Character#isDigit(I)Z", "java.lang.Character#isWhitespace(I)Z"}) {
    SCOPED_TRACE(name);
    const JavaMachine::Method method = machine_->method(name);
    for (std::uint64_t unit = 0; unit < 0x10000 && !HasFailure(); ++unit) {
      EXPECT_TRUE(compare(method, {{Argument::Kind::Number, 32, unit, {}}}));
    }
  }
  const JavaMachine::Method digit = machine_->method("java.lang.Character#digit(II)I");
  for (const std::uint64_t radix : {10U, 36U}) {
    for (std::uint64_t unit = 0; unit < 0x10000 && !HasFailure(); ++unit) {
      EXPECT_TRUE(
          compare(digit, {{Argument::Kind::Number, 32, unit, {}}, {Argument::Kind::Number, 32, radix, {}}}));
    }
  }
}

TEST_F(Differential, PropertiesOfCharactersAreRightForAscii) {
  for (const char* name : {"java.lang.Character#isLetter(I)Z",
                           "java.lang.Character#isAlphabetic(I)Z",
                           "java.lang.Character#isLetterOrDigit(I)Z",
                           "java.lang.Character#isUpperCase(I)Z",
                           "java.lang.Character#isLowerCase(I)Z",
                           "java.lang.Character#toUpperCase(I)I",
                           "java.lang.Character#toLowerCase(I)I",
                           "java.lang.Character#getNumericValue(I)I"}) {
    SCOPED_TRACE(name);
    const JavaMachine::Method method = machine_->method(name);
    for (std::uint64_t unit = 0; unit < 0x100; ++unit) {
      EXPECT_EQ(compare(method, {{Argument::Kind::Number, 32, unit, {}}}), unit < 0x80);
    }
  }
}

TEST_F(Differential, AnAsciiLetterEqualsTheSameForeignLettersIgnoringCase) {
  const JavaMachine::Method method =
      machine_->method("java.lang.String#equalsIgnoreCase(Ljava/lang/String;)Z");
  for (const char16_t letter : {u'k', u'S', u'i', u'I', u'a', u'1'}) {
    for (std::uint32_t unit = 0x80; unit < 0x3000 && !HasFailure(); ++unit) {
      const std::u16string other(1, static_cast<char16_t>(unit));
      const std::u16string own(1, letter);
      EXPECT_TRUE(
          compare(method, {{Argument::Kind::String, 0, 0, own}, {Argument::Kind::String, 0, 0, other}}));
    }
  }
}

}  // namespace
}  // namespace testellate::models::jdk
