// SPDX-License-Identifier: Apache-2.0
#include "java_values.h"

namespace testellate::test {
namespace {

constexpr std::array<std::string_view, kJavaTypes> kNames{"boolean",
                                                          "byte",
                                                          "short",
                                                          "char",
                                                          "int",
                                                          "long",
                                                          "float",
                                                          "double",
                                                          "String",
                                                          "Object",
                                                          "Figure",
                                                          "Color"};

const std::vector<std::string> kIntegerConstants{
    "0",           "1",           "-1",         "2",          "3",     "5",     "7",    "31",
    "32",          "33",          "127",        "128",        "-128",  "-129",  "255",  "256",
    "32767",       "32768",       "-32768",     "-32769",     "65535", "65536", "1000", "2147483647",
    "-2147483648", "-2147483647", "1234567891", "-559038737", "63",    "64"};

const std::vector<std::string> kLongConstants{"4294967296L",
                                              "-4294967297L",
                                              "9223372036854775807L",
                                              "-9223372036854775808L",
                                              "1311768467463790320L",
                                              "9007199254740993L"};

const std::vector<std::string> kDoubleConstants{"0.0",
                                                "-0.0",
                                                "1.0",
                                                "-1.5",
                                                "0.1",
                                                "1e10",
                                                "-3e18",
                                                "1e300",
                                                "4.9e-324",
                                                "2147483648.5",
                                                "9.3e18",
                                                "Double.NaN",
                                                "Double.POSITIVE_INFINITY",
                                                "Double.NEGATIVE_INFINITY",
                                                "Double.MAX_VALUE"};

const std::vector<std::string> kFloatConstants{"0.0f",
                                               "-0.0f",
                                               "1.0f",
                                               "-2.5f",
                                               "0.1f",
                                               "3e9f",
                                               "1e38f",
                                               "1.4e-45f",
                                               "16777217f",
                                               "Float.NaN",
                                               "Float.POSITIVE_INFINITY",
                                               "Float.NEGATIVE_INFINITY",
                                               "Float.MAX_VALUE"};

const std::vector<std::string> kTexts{
    "\"\"", "\"a\"", "\"ab\"", "\"12\"", "\"-7\"", "\"x y\"", "\"RED\"", "\"\\u00e9\\u4e2d\"", "\"abcabc\""};

std::string cast(JavaType type, const std::string& value) {
  return "((" + std::string(name_of(type)) + ") " + value + ")";
}

}  // namespace

std::string_view name_of(JavaType type) { return kNames[JavaScope::at(type)]; }

std::string JavaValues::constant(JavaType type) {
  switch (type) {
    case JavaType::Boolean:
      return rng_.one_in(2) ? "true" : "false";
    case JavaType::Byte:
    case JavaType::Short:
    case JavaType::Char:
      return cast(type, "(" + one_of(kIntegerConstants) + ")");
    case JavaType::Int:
      return "(" + one_of(kIntegerConstants) + ")";
    case JavaType::Long:
      return "(" + (rng_.one_in(3) ? one_of(kLongConstants) : one_of(kIntegerConstants) + "L") + ")";
    case JavaType::Float:
      return "(" + one_of(kFloatConstants) + ")";
    case JavaType::Double:
      return "(" + one_of(kDoubleConstants) + ")";
    case JavaType::Text:
      return rng_.one_in(60) ? "((String) null)" : one_of(kTexts);
    case JavaType::Object:
      return rng_.one_in(4) ? "((Object) null)" : cast(type, constant(static_cast<JavaType>(rng_.below(9))));
    case JavaType::Figure:
      if (rng_.one_in(60)) return "((Figure) null)";
      return "((Figure) new " + one_of({"Mid(", "Leaf("}) + constant(JavaType::Int) + "))";
    case JavaType::Color:
      return rng_.one_in(60) ? "((Color) null)" : one_of({"Color.RED", "Color.GREEN", "Color.BLUE"});
  }
  return {};
}

std::string JavaValues::index(unsigned depth) {
  if (rng_.one_in(150)) return value(JavaType::Int, depth);
  return "(" + value(JavaType::Int, depth) + (rng_.one_in(100) ? " & 7)" : " & 3)");
}

std::string JavaValues::place(JavaType type) {
  const std::size_t at = JavaScope::at(type);
  const std::size_t plain = scope_.places[at].size(), arrays = scope_.arrays[at].size();
  if (type == JavaType::Int && !scope_.matrices.empty() && rng_.one_in(6)) {
    return one_of(scope_.matrices) + "[" + index(0) + "][" + index(0) + "]";
  }
  if (plain + arrays == 0) return {};
  const std::uint64_t chosen = rng_.below(plain + arrays);
  if (chosen < plain) return scope_.places[at][chosen];
  return scope_.arrays[at][chosen - plain] + "[" + index(0) + "]";
}

std::string JavaValues::leaf(JavaType type) {
  const std::vector<std::string>& readable = scope_.values[JavaScope::at(type)];
  if (!readable.empty() && rng_.one_in(3)) return one_of(readable);
  if (!rng_.one_in(3)) {
    std::string found = place(type);
    if (!found.empty()) return found;
  }
  return constant(type);
}

std::string JavaValues::arguments(const JavaMethod& method, unsigned depth) {
  std::string list = "(";
  for (JavaType parameter : method.parameters) {
    if (list.size() > 1) list += ", ";
    list += value(parameter, depth);
  }
  return list + ")";
}

std::string JavaValues::assignment(JavaType type, unsigned depth) {
  std::string target = place(type);
  if (target.empty()) return {};
  if (type == JavaType::Text) return target + " = Show.cut(" + value(type, depth) + ")";
  if (type > JavaType::Double) return target + " = " + value(type, depth);
  if (type == JavaType::Boolean) {
    return target + one_of({" = ", " &= ", " |= ", " ^= "}) + condition(depth);
  }
  switch (rng_.below(5)) {
    case 0:
      return (rng_.one_in(2) ? "++" : "--") + target;
    case 1:
      return target + (rng_.one_in(2) ? "++" : "--");
    case 2:
      return target + one_of({" += ", " -= ", " *= "}) + value(any_number(), depth);
    case 3: {
      if (type >= JavaType::Float || rng_.one_in(4)) {
        const std::string divisor = value(any_number(), depth);
        if (type < JavaType::Float && !rng_.one_in(10)) return target + " /= ((int) " + divisor + " | 1)";
        return target + one_of({" /= ", " %= "}) + divisor;
      }
      return target + one_of({" <<= ", " >>= ", " >>>= ", " &= ", " |= ", " ^= "}) +
             value(any_integer(), depth);
    }
    default:
      return target + " = " + value(type, depth);
  }
}

std::string JavaValues::special(JavaType type, unsigned depth) {
  switch (rng_.below(4)) {
    case 0: {
      std::vector<const JavaMethod*> fitting;
      for (const JavaMethod& method : scope_.methods) {
        if (method.result == type) fitting.push_back(&method);
      }
      if (fitting.empty()) return {};
      const JavaMethod& chosen = *fitting[rng_.below(fitting.size())];
      return chosen.name + arguments(chosen, depth);
    }
    case 1:
      return "(" + condition(depth) + " ? " + value(type, depth) + " : " + value(type, depth) + ")";
    case 2: {
      const std::string assigned = assignment(type, depth);
      return assigned.empty() ? assigned : "(" + assigned + ")";
    }
    default:
      if (type == JavaType::Boolean || type == JavaType::Object || !rng_.one_in(3)) return {};
      if (type >= JavaType::Text) return rng_.one_in(6) ? cast(type, value(JavaType::Object, depth)) : "";
      return "(switch (" + value(JavaType::Int, depth) + " & 3) { case 0 -> " + value(type, depth) +
             "; case 2 -> { " + "if (" + condition(depth) + ") yield Same.as(" + value(type, depth) +
             "); yield Same.as(" + value(type, depth) + "); } default -> " + value(type, depth) + "; })";
  }
}

std::string JavaValues::value(JavaType type, unsigned depth) {
  if (depth == 0 || rng_.one_in(5)) return leaf(type);
  if (rng_.one_in(4)) {
    std::string made = special(type, depth - 1);
    if (!made.empty()) return made;
  }
  switch (type) {
    case JavaType::Boolean:
      return boolean(depth - 1);
    case JavaType::Byte:
    case JavaType::Short:
    case JavaType::Char:
      return small_integer(type, depth - 1);
    case JavaType::Int:
      return integer(depth - 1);
    case JavaType::Long:
      return wide(depth - 1);
    case JavaType::Float:
    case JavaType::Double:
      return floating(type, depth - 1);
    case JavaType::Text:
      return text(depth - 1);
    case JavaType::Object:
      return object(depth - 1);
    case JavaType::Figure:
      return figure(depth - 1);
    case JavaType::Color:
      return color(depth - 1);
  }
  return {};
}

std::string JavaValues::boolean(unsigned depth) {
  switch (rng_.below(12)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      static const std::vector<std::string> kComparisons{" < ", " <= ", " > ", " >= ", " == ", " != "};
      return "(" + value(any_number(), depth) + one_of(kComparisons) + value(any_number(), depth) + ")";
    }
    case 4:
      return "(" + condition(depth) + one_of({" && ", " || ", " & ", " | ", " ^ ", " == "}) +
             condition(depth) + ")";
    case 5:
      return "(!" + condition(depth) + ")";
    case 6: {
      const auto type = static_cast<JavaType>(8 + rng_.below(4));
      return "(" + value(type, depth) + one_of({" == ", " != "}) +
             (rng_.one_in(3) ? "null" : value(type, depth)) + ")";
    }
    case 7:
      return "(" + value(JavaType::Object, depth) + " instanceof " +
             one_of(
                 {"String", "Integer", "Number", "int[]", "Object[]", "Figure", "Mid", "Comparable", "Op"}) +
             ")";
    case 8:
      return "(" + value(JavaType::Figure, depth) + " instanceof " + one_of({"Mid", "Leaf", "Op"}) + ")";
    case 9:
      return rng_.one_in(2) ? "Double.isNaN(" + value(JavaType::Double, depth) + ")"
                            : value(JavaType::Text, depth) + ".isEmpty()";
    case 10:
      return value(JavaType::Text, depth) +
             one_of({".equals(", ".startsWith(", ".contains(", ".equalsIgnoreCase("}) +
             value(JavaType::Text, depth) + ")";
    default:
      return "java.util.Objects.equals(" + value(JavaType::Object, depth) + ", " +
             value(JavaType::Object, depth) + ")";
  }
}

std::string JavaValues::arithmetic(JavaType type, JavaType other, unsigned depth) {
  const std::string left = value(type, depth);
  switch (rng_.below(8)) {
    case 0: {
      const std::string right = value(other, depth);
      return "(" + left + one_of({" / ", " % "}) + (rng_.one_in(20) ? right : "(" + right + " | 1)") + ")";
    }
    case 1:
      return "(" + left + one_of({" << ", " >> ", " >>> "}) + value(any_integer(), depth) + ")";
    case 2:
      return "(" + left + one_of({" & ", " | ", " ^ "}) + value(other, depth) + ")";
    case 3:
      return "(" + one_of({"-", "~", "+"}) + left + ")";
    default:
      return "(" + left + one_of({" + ", " - ", " * "}) + value(other, depth) + ")";
  }
}

std::string JavaValues::small_integer(JavaType type, unsigned depth) {
  if (type == JavaType::Char && rng_.one_in(4)) {
    const std::string text = value(JavaType::Text, depth);
    if (rng_.one_in(12)) return text + ".charAt(" + index(depth) + ")";
    return "(" + text + " + \"x\").charAt(0)";
  }
  return cast(type, value(rng_.one_in(3) ? any_number() : JavaType::Int, depth));
}

std::string JavaValues::integer(unsigned depth) {
  switch (rng_.below(14)) {
    case 0:
      return cast(JavaType::Int, value(any_number(), depth));
    case 1:
      return value(JavaType::Text, depth) + one_of({".length()", ".hashCode()"});
    case 2:
      return value(JavaType::Color, depth) + one_of({".ordinal()", ".code()"});
    case 3: {
      const JavaType type = any_type();
      const std::vector<std::string>& arrays = scope_.arrays[JavaScope::at(type)];
      if (arrays.empty()) return leaf(JavaType::Int);
      return one_of(arrays) + ".length";
    }
    case 4:
      return value(JavaType::Figure, depth) + ".size(" + value(JavaType::Int, depth) + ")";
    case 5:
      return value(JavaType::Figure, depth) + ".held";
    case 6:
      if (rng_.one_in(12)) return "Integer.parseInt(" + value(JavaType::Text, depth) + ")";
      if (rng_.one_in(12)) {
        return "Math.addExact(" + value(JavaType::Int, depth) + ", " + value(JavaType::Int, depth) + ")";
      }
      return "Integer.compare(" + value(JavaType::Int, depth) + ", " + value(JavaType::Int, depth) + ")";
    case 7:
      return "Math." + one_of({"max", "min", "floorMod", "floorDiv"}) + "(" + value(JavaType::Int, depth) +
             ", (" + value(JavaType::Int, depth) + " | 1))";
    case 8:
      return "(switch (" + value(JavaType::Color, depth) + ") { case RED -> " + value(JavaType::Int, depth) +
             "; case GREEN, BLUE -> " + value(JavaType::Int, depth) + "; })";
    case 9:
      return value(JavaType::Text, depth) + ".indexOf(" + value(JavaType::Text, depth) + ")";
    default: {
      const auto narrow = static_cast<JavaType>(1 + rng_.below(4));
      return arithmetic(rng_.one_in(3) ? narrow : JavaType::Int, JavaType::Int, depth);
    }
  }
}

std::string JavaValues::wide(unsigned depth) {
  switch (rng_.below(8)) {
    case 0:
      return cast(JavaType::Long, value(any_number(), depth));
    case 1:
      return value(JavaType::Figure, depth) + ".weigh(" + value(JavaType::Long, depth) + ", " +
             value(JavaType::Double, depth) + ")";
    case 2:
      if (scope_.operations.empty()) return leaf(JavaType::Long);
      if (rng_.one_in(4)) return one_of(scope_.operations) + ".twice(" + value(JavaType::Int, depth) + ")";
      return one_of(scope_.operations) + ".apply(" + value(JavaType::Int, depth) + ", " +
             value(JavaType::Long, depth) + ")";
    case 3:
      return cast(JavaType::Long,
                  one_of({"Math.abs(", "Long.bitCount(", "Long.reverse(", "Long.hashCode("}) +
                      value(JavaType::Long, depth) + ")");
    default:
      return arithmetic(JavaType::Long, any_integer(), depth);
  }
}

std::string JavaValues::floating(JavaType type, unsigned depth) {
  switch (rng_.below(7)) {
    case 0:
      return cast(type, value(any_number(), depth));
    case 1:
      return cast(type,
                  "Math." + one_of({"sqrt", "abs", "floor", "ceil", "rint", "signum", "ulp"}) + "(" +
                      value(JavaType::Double, depth) + ")");
    case 2:
      return "Math." + one_of({"max", "min"}) + "(" + value(type, depth) + ", " + value(type, depth) + ")";
    case 3:
      return "(-" + value(type, depth) + ")";
    default:
      return "(" + value(type, depth) + one_of({" + ", " - ", " * ", " / ", " % "}) +
             value(rng_.one_in(2)                    ? type
                   : any_integer() == JavaType::Long ? JavaType::Int
                                                     : JavaType::Byte,
                   depth) +
             ")";
  }
}

std::string JavaValues::text(unsigned depth) {
  switch (rng_.below(8)) {
    case 0:
    case 1:
    case 2: {
      const auto type = static_cast<JavaType>(rng_.below(9));
      return "(" + value(JavaType::Text, depth) + " + " + value(type, depth) +
             (rng_.one_in(2) ? " + \"|\" + " + value(any_primitive(), depth) : "") + ")";
    }
    case 3:
      return "String.valueOf(" + value(any_primitive(), depth) + ")";
    case 4:
      return value(JavaType::Color, depth) + ".name()";
    case 5:
      return value(JavaType::Text, depth) + ".substring(" + (rng_.one_in(12) ? index(depth) : "0") + ")";
    case 6:
      return value(JavaType::Text, depth) + one_of({".trim()", ".toUpperCase()", ".intern()", ".repeat(2)"});
    default:
      return "Show.text(" + value(JavaType::Object, depth) + ")";
  }
}

std::string JavaValues::object(unsigned depth) {
  switch (rng_.below(5)) {
    case 0:
      return "((Object) new Pair(" + value(JavaType::Int, depth) + ", " + value(JavaType::Text, depth) + "))";
    case 1: {
      const std::vector<std::string>& arrays = scope_.arrays[rng_.below(9)];
      if (arrays.empty()) return leaf(JavaType::Object);
      return "((Object) " + one_of(arrays) + (rng_.one_in(2) ? ".clone())" : ")");
    }
    default:
      return "((Object) " + value(any_type(), depth) + ")";
  }
}

std::string JavaValues::figure(unsigned depth) {
  switch (rng_.below(5)) {
    case 0:
      return "((Figure) new Mid(" + value(JavaType::Int, depth) + "))";
    case 1:
    case 2:
      return "((Figure) new Leaf(" + value(JavaType::Int, depth) + "))";
    case 3:
      return value(JavaType::Figure, depth) + ".next";
    default:
      return "((Figure) (" + (rng_.one_in(10) ? "Leaf" : std::string("Mid")) + ") " +
             value(JavaType::Figure, depth) + ")";
  }
}

std::string JavaValues::color(unsigned depth) {
  switch (rng_.below(4)) {
    case 0:
      return "Color.values()[" + value(JavaType::Int, depth) + (rng_.one_in(30) ? " & 3]" : " & 1]");
    case 1:
      if (rng_.one_in(10)) return "Color.valueOf(" + value(JavaType::Text, depth) + ")";
      return "Color.valueOf(\"GREEN\")";
    default:
      return leaf(JavaType::Color);
  }
}

std::string JavaValues::new_array(JavaType element, unsigned depth) {
  const std::string name(name_of(element));
  if (rng_.one_in(100)) return "null";
  if (element >= JavaType::Text ? !rng_.one_in(30) : rng_.one_in(3)) {
    return "new " + name + "[] {" + value(element, depth) + ", " + value(element, depth) + ", " +
           value(element, depth) + ", " + value(element, depth) + "}";
  }
  if (element == JavaType::Object && rng_.one_in(3)) return "new " + one_of({"String", "Integer"}) + "[4]";
  if (depth > 0 && rng_.one_in(30)) return "new " + name + "[" + value(JavaType::Int, depth) + " % 5]";
  return "new " + name + "[4]";
}

}  // namespace testellate::test
