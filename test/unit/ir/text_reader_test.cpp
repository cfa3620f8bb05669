// SPDX-License-Identifier: Apache-2.0
#include "ir/text_reader.h"

#include <gtest/gtest.h>

#include "ir/text_writer.h"

namespace testellate::ir {
namespace {

/// "3:14: message [kind]".
std::string problem(std::string_view text) {
  diag::Result<std::unique_ptr<Program>> program = read_program(text, "t.tir");
  if (program) return "accepted";
  const diag::Diagnostic& found = program.error();
  EXPECT_EQ(found.location.file, "t.tir");
  return std::to_string(found.location.line) + ":" + std::to_string(found.location.column) + ": " +
         found.message + " [" + std::string(diag::info(found.kind).name) + "]";
}

/// The instructions stand from line 3 column 3 on.
std::string in_body(const std::string& instructions) {
  return "func @f(%p: i32, %q: i64) -> void {\nentry:\n  " + instructions + "\n}\n";
}

TEST(TextReader, LocatesSyntaxErrorsInDeclarations) {
  EXPECT_EQ(problem("func # x"), "1:6: found `#`, which begins nothing [tir-syntax]");
  EXPECT_EQ(problem("func \001"), "1:6: found byte `0x01`, which begins nothing [tir-syntax]");
  EXPECT_EQ(problem("class \"A"), "1:7: text in quotes does not end on its line [tir-syntax]");
  EXPECT_EQ(problem("class \"A\nB\" {}"), "1:7: text in quotes does not end on its line [tir-syntax]");
  EXPECT_EQ(problem("class \"\\q\" {}"),
            "1:8: unknown escape; those of texts are `\\\"`, `\\\\`, `\\n`, `\\t` and `\\xHH` [tir-syntax]");
  EXPECT_EQ(problem("class \"\\x1\" {}"),
            "1:8: unknown escape; those of texts are `\\\"`, `\\\\`, `\\n`, `\\t` and `\\xHH` [tir-syntax]");
  EXPECT_EQ(problem("class \"\" {}"), "1:7: found `\"\"`, but a name is not empty [tir-syntax]");
  EXPECT_EQ(problem("fnuc @f() -> void {}"),
            "1:1: found `fnuc`, expected a declaration; did you mean `func`? [tir-syntax]");
  EXPECT_EQ(problem("}"), "1:1: found `}`, expected a declaration [tir-syntax]");
  EXPECT_EQ(problem("17"), "1:1: found `17`, expected a declaration [tir-syntax]");
  EXPECT_EQ(problem("class A"), "1:8: found the end of the text, expected `{` [tir-syntax]");
  EXPECT_EQ(problem("class A {"), "1:9: found `{` without its `}` [tir-syntax]");
  EXPECT_EQ(problem("class A { feild x: i32 }"),
            "1:11: found `feild`, expected `field`, `method`, `init`, `no`, `not`, `text`, `sequence`, "
            "`holder`, `fixed`, `usual`, `choices` or "
            "`}` [tir-syntax]");
  EXPECT_EQ(problem("class A { field x i32 }"), "1:19: found `i32`, expected `:` [tir-syntax]");
  EXPECT_EQ(problem("policy p { null-dereference jump }"),
            "1:29: found `jump`, expected `raise`, `end` or `ignore` [tir-syntax]");
  EXPECT_EQ(problem("policy p { 3 }"), "1:12: found `3`, expected the name of a fault or `}` [tir-syntax]");
  EXPECT_EQ(problem("class A array void"), "1:15: found `void`, but a value has a type [tir-syntax]");
  EXPECT_EQ(problem("class A array"), "1:14: found the end of the text, expected a type [tir-syntax]");
  EXPECT_EQ(problem("class A {}\nstatic A: i32"), "2:8: found `A`, expected `Class.member` [tir-syntax]");
  EXPECT_EQ(problem("class A {}\nstatic A.x: f32 = 1"),
            "2:19: found `1`, expected a constant of `f32` (with a point or an exponent, `inf`, `-inf` or "
            "`nan`) [tir-syntax]");
  EXPECT_EQ(problem("class A {}\nstatic A.x: ref = 0"),
            "2:19: found `0`, expected a constant of `ref` (only `null`) [tir-syntax]");
  EXPECT_EQ(problem("class A {}\nstatic A.x: i32 = null"),
            "2:19: found `null`, expected a constant of `i32` [tir-syntax]");
  EXPECT_EQ(problem("global @g: -1"), "1:12: found `-`, expected the size of a global [tir-syntax]");
  EXPECT_EQ(problem("global @g: 0x"), "1:12: found `0x`, expected the size of a global [tir-syntax]");
  EXPECT_EQ(problem("global @g: 4 = { ref null }"),
            "1:18: found `ref`, but byte memory holds no managed references [tir-syntax]");
  EXPECT_EQ(problem("global @g: 8 = { zero 3 x }"), "1:25: unknown type `x` [tir-syntax]");
  EXPECT_EQ(problem("global @g: 4 = 5"), "1:16: found `5`, expected `{` [tir-syntax]");
  EXPECT_EQ(problem("global @g: 8 of struct 4 { 0: s32 a }"), "1:37: found `}`, expected `;` [tir-syntax]");
  EXPECT_EQ(problem("type a = b"),
            "1:10: found `b`, but a data type is not another name for a second one [tir-syntax]");
  EXPECT_EQ(problem("type a = function s32 (s32"), "1:23: found `(` without its `)` [tir-syntax]");
  EXPECT_EQ(problem("func @f() -> i33x = absent"), "1:14: unknown type `i33x` [tir-syntax]");
  EXPECT_EQ(problem("func @f() -> void = nativ \"x\""),
            "1:21: found `nativ`, expected `native` [tir-syntax]");
  EXPECT_EQ(problem("func @f(%a i32) -> void = absent"), "1:12: found `i32`, expected `:` [tir-syntax]");
  EXPECT_EQ(problem("user const func @f() -> void = absent"),
            "1:6: found `const`, expected `func` [tir-syntax]");
  EXPECT_EQ(problem("func @f() -> void { x }"), "1:21: found `x`, expected a label or `}` [tir-syntax]");
  EXPECT_EQ(problem("func @f() -> void {\n  return void\n}"),
            "2:3: found `return`, expected a label or `}` [tir-syntax]");
  EXPECT_EQ(problem("unit u { }"), "1:6: the unit has no `entry`; it needs one [tir-syntax]");
  EXPECT_EQ(problem("func @f() -> i32 = absent\nunit u { entry @f set x }"),
            "2:23: found `x`, expected `static` or `global` [tir-syntax]");
  EXPECT_EQ(problem("abstract abstract class A {}"), "1:10: found `abstract`, expected `class` [tir-syntax]");
  EXPECT_EQ(problem("abstract unit u {}"), "1:1: found `abstract`, expected `unit` [tir-syntax]");
  EXPECT_EQ(problem("class A {} ;"), "1:12: found `;`, expected a declaration [tir-syntax]");
  EXPECT_EQ(problem("interface I array i32 {}"), "1:13: found `array`, expected `{` [tir-syntax]");
}

TEST(TextReader, LocatesSyntaxErrorsInBodies) {
  EXPECT_EQ(problem(in_body("%x = add i32 %p 1\n  return void")),
            "3:19: found `1`, expected `,` [tir-syntax]");
  EXPECT_EQ(problem(in_body("add i32 %p, 1\n  return void")),
            "3:3: found no register for the result of `add`; write `%name = add ...` [tir-syntax]");
  EXPECT_EQ(problem(in_body("%x = store i32 %p, null\n  return void")),
            "3:3: found a register for the result, but `store` has none here [tir-syntax]");
  EXPECT_EQ(problem(in_body("%x = add i32 %p, 1.5\n  return void")),
            "3:20: found `1.5`, expected a constant of `i32` [tir-syntax]");
  EXPECT_EQ(problem(in_body("check i32 %p\n  return void")),
            "3:3: found `check` without its kind; write `check.null`, `check.bounds`, ... [tir-syntax]");
  EXPECT_EQ(problem(in_body("return void 5")),
            "3:15: found `5`, expected an instruction, a label or `}` [tir-syntax]");
  EXPECT_EQ(problem(in_body("%x = uninit void\n  return void")),
            "3:15: found `void`, but a value has a type [tir-syntax]");
  EXPECT_EQ(problem(in_body("%r = call void @f(i32 1, i64 2)\n  return void")),
            "3:3: found a register for the result, but `call` has none here [tir-syntax]");
  EXPECT_EQ(problem(in_body("%r = call_virtual i32 area(ref null)\n  return void")),
            "3:25: found `area`, expected a selector in quotes [tir-syntax]");
  EXPECT_EQ(problem(in_body("%r = get_field A null\n  return void")),
            "3:18: found `A`, expected `Class.member` [tir-syntax]");
  EXPECT_EQ(problem(in_body("switch f32 1.0, default entry []")),
            "3:10: found `f32`, but `switch` is on an integer [tir-syntax]");
  EXPECT_EQ(problem(in_body("switch i32 %p, default a, 1: a\na:\n  return void")),
            "3:27: found `,`, expected `[` [tir-syntax]");
  EXPECT_EQ(problem(in_body("%r = heap_alloc 4\n  return void")),
            "4:3: found `return`, expected `,` [tir-syntax]");
  EXPECT_EQ(problem(in_body("%% = mov i32 1")),
            "3:4: found `%`, expected the name of a register [tir-syntax]");
  EXPECT_EQ(problem(in_body("5")), "3:3: found `5`, expected an instruction, a label or `}` [tir-syntax]");
  EXPECT_EQ(problem(in_body(": unwind x")),
            "3:3: found `:`, expected an instruction, a label or `}` [tir-syntax]");
  EXPECT_EQ(problem(in_body("%x = mov ptr @f + 4\n return void")),
            "3:19: found an offset, but `@f` is a function and has no inside [tir-syntax]");
  EXPECT_EQ(problem(in_body("\"\": return void")), "3:3: found `\"\"`, but a name is not empty [tir-syntax]");
}

TEST(TextReader, LocatesUnknownNames) {
  EXPECT_EQ(problem("policy p { null-derefrence end }"),
            "1:12: unknown fault `null-derefrence`; did you mean `null-dereference`? [tir-name]");
  EXPECT_EQ(problem("policy p { abort raise A }"), "1:24: unknown class `A` [tir-name]");
  EXPECT_EQ(problem("class Shape {}\npolicy p { abort raise Shap }"),
            "2:24: unknown class `Shap`; did you mean `Shape`? [tir-name]");
  EXPECT_EQ(problem("policy p { abort raise @f }"), "1:24: unknown function `@f` [tir-name]");
  EXPECT_EQ(problem("class A extends B {}"), "1:17: unknown class `B` [tir-name]");
  EXPECT_EQ(problem("static A.x: i32"), "1:8: unknown class `A` [tir-name]");
  EXPECT_EQ(problem("class A {}\nstatic x.y.z: i32"), "2:8: unknown class `x.y` [tir-name]");
  EXPECT_EQ(problem("global @g: 8 = { ptr @h }"), "1:22: unknown function `@h` [tir-name]");
  EXPECT_EQ(problem("global @g: 8 of s32x"),
            "1:17: unknown data type `s32x`; did you mean `s32`? [tir-name]");
  EXPECT_EQ(problem("type s8 = u8"), "1:6: `s8` is a built-in data type; another name is needed [tir-name]");
  EXPECT_EQ(problem("func @f() -> i32 policy java = absent"), "1:25: unknown policy `java` [tir-name]");
  EXPECT_EQ(problem(in_body("%x = ad i32 %p, 1\n  return void")),
            "3:8: unknown instruction `ad`; did you mean `add`? [tir-name]");
  EXPECT_EQ(problem(in_body("%x = add i32 %p, %y\n  return void")),
            "3:20: register `%y` is used but never assigned [tir-name]");
  EXPECT_EQ(problem(in_body("%x = add i32 %p, 1\n  %x = add i64 %q, 1\n  return void")),
            "4:3: register `%x` is assigned `i64`; it is of `i32` since 3:3 [tir-name]");
  EXPECT_EQ(problem(in_body("%p = add i64 %q, 1\n  return void")),
            "3:3: register `%p` is assigned `i64`; it is of `i32` since 1:7 [tir-name]");
  EXPECT_EQ(problem(in_body("check.nul null\n  return void")),
            "3:3: unknown check `check.nul`; did you mean `check.null`? [tir-name]");
  EXPECT_EQ(problem(in_body("jump entri")), "3:8: unknown label `entri`; did you mean `entry`? [tir-name]");
  EXPECT_EQ(problem(in_body("call void @g()\n  return void")), "3:13: unknown function `@g` [tir-name]");
  EXPECT_EQ(problem(in_body("%r = new B\n  return void")), "3:12: unknown class `B` [tir-name]");
  EXPECT_EQ(problem(in_body("%r = get_field A.x null\n  return void")), "3:18: unknown class `A` [tir-name]");
  EXPECT_EQ(problem("class A { field xs: i32 }\nfunc @f(%p: i32, %q: i64) -> void {\nentry:\n  %r = "
                    "get_field A.x null\n  return void\n}\n"),
            "4:18: class `A` has no field `x`; did you mean `xs`? [tir-name]");
  EXPECT_EQ(problem("class A { field xs: i32 }\nfunc @f(%p: i32, %q: i64) -> void {\nentry:\n  %r = "
                    "get_static A.xs\n  return void\n}\n"),
            "4:19: class `A` has no static variable `xs` [tir-name]");
  EXPECT_EQ(problem("global @gg: 8\nfunc @f(%p: i32, %q: i64) -> void {\nentry:\n  call void @gg()\n  return "
                    "void\n}\n"),
            "4:13: `@gg` is a global, but a function is needed [tir-name]");
  EXPECT_EQ(problem("func @f() -> void {\nentry: unwind nowhere\n  return void\n}"),
            "2:15: unknown label `nowhere` [tir-name]");
  EXPECT_EQ(problem("func @f(%a: i32) -> i32 = absent\nunit u { entry @f input x: nod }"),
            "2:28: unknown data type `nod` [tir-name]");
  EXPECT_EQ(problem("func @f(%a: i32) -> i32 = absent\nunit u { entry @f input x: s32 set global @f: s32}"),
            "2:43: `@f` is a function, but a global is needed [tir-name]");
}

TEST(TextReader, NamesBothPlacesOfADuplicate) {
  EXPECT_EQ(problem("policy p { abort end abort end }"),
            "1:22: `abort` is defined again; it is defined at 1:12 already [tir-name]");
  EXPECT_EQ(problem("class A {}\nclass A {}"),
            "2:7: `A` is defined again; it is defined at 1:7 already [tir-name]");
  EXPECT_EQ(problem("policy p {}\npolicy p {}"),
            "2:8: `p` is defined again; it is defined at 1:8 already [tir-name]");
  EXPECT_EQ(problem("global @g: 4\nfunc @g() -> void = absent"),
            "2:7: `@g` is defined again; it is defined at 1:9 already [tir-name]");
  EXPECT_EQ(problem("type t = s32\ntype t = s8"),
            "2:6: `t` is defined again; it is defined at 1:6 already [tir-name]");
  EXPECT_EQ(problem("unit u { entry @f }\nunit u { }"),
            "2:6: `u` is defined again; it is defined at 1:6 already [tir-name]");
  EXPECT_EQ(problem("class A { field x: i32 field x: i8 }"),
            "1:30: `x` is defined again; it is defined at 1:17 already [tir-name]");
  EXPECT_EQ(problem("class A { method \"m\" = @f method \"m\" = @f }\nfunc @f(%t: ref) -> void = absent"),
            "1:34: `\"m\"` is defined again; it is defined at 1:18 already [tir-name]");
  EXPECT_EQ(problem("class A { init @f init @f }\nfunc @f() -> void = absent"),
            "1:19: `init` is defined again; it is defined at 1:11 already [tir-name]");
  EXPECT_EQ(problem("class A {}\nstatic A.x: i32\nstatic A.x: i8"),
            "3:8: `A.x` is defined again; it is defined at 2:8 already [tir-name]");
  EXPECT_EQ(problem("func @f(%a: i32, %a: i32) -> void = absent"),
            "1:18: `%a` is defined again; it is defined at 1:9 already [tir-name]");
  EXPECT_EQ(problem(in_body("jump other\nentry:\n  return void")),
            "4:1: `entry` is defined again; it is defined at 2:1 already [tir-name]");
  EXPECT_EQ(problem("func @f() -> i32 = absent\nunit u { entry @f subject @f subject @f }"),
            "2:30: `subject` is defined again; it is defined at 2:19 already [tir-name]");
  EXPECT_EQ(problem("func @f() -> i32 = absent\nunit u { entry @f result s32 result s32 }"),
            "2:30: `result` is defined again; it is defined at 2:19 already [tir-name]");
  EXPECT_EQ(problem("func @f() -> i32 = absent\nunit u { entry @f entry @f }"),
            "2:19: `entry` is defined again; it is defined at 2:10 already [tir-name]");
}

TEST(TextReader, LocatesNumbersOutOfRange) {
  EXPECT_EQ(problem("class A {}\nstatic A.x: i1"),
            "2:13: found `i1`, but a static variable is of i8, i16, i32, i64, f32, f64 or ref [tir-range]");
  EXPECT_EQ(problem("class A {}\nstatic A.x: i8 = 256"),
            "2:18: `256` does not fit `i8`, whose numbers are -128 to 255 [tir-range]");
  EXPECT_EQ(problem("class A {}\nstatic A.x: i8 = -129"),
            "2:18: `-129` does not fit `i8`, whose numbers are -128 to 255 [tir-range]");
  EXPECT_EQ(problem("class A {}\nstatic A.x: f32 = 1e99"), "2:19: `1e99` is no value of `f32` [tir-range]");
  EXPECT_EQ(problem("global @g: 2000000000"),
            "1:12: `2000000000` is too large; the size of a global is at most 1073741824 [tir-range]");
  EXPECT_EQ(problem("global @g: 4 = { i64 1 }"),
            "1:18: the contents have 8 bytes with this item, the global has 4 [tir-range]");
  EXPECT_EQ(
      problem("global @g: 8 = { ptr @g + 99999999999999 }"),
      "1:27: `99999999999999` is too large; an offset in a global is at most 1095216660479 [tir-range]");
  EXPECT_EQ(problem("global @g: 8 of s129"),
            "1:17: `s129` is no data type; there are `s1` to `s128`, `u1` to `u128`, `c8`, `c16`, `c32`, "
            "`f32` and `f64` [tir-range]");
  EXPECT_EQ(problem("global @g: 8 of s08"),
            "1:17: `s08` is no data type; there are `s1` to `s128`, `u1` to `u128`, `c8`, `c16`, `c32`, "
            "`f32` and `f64` [tir-range]");
  EXPECT_EQ(problem("global @g: 8 of struct 4 { 0.9:0: s32 a; }"),
            "1:28: found `0.9` as the place of a bit-field, which is `OFFSET.BIT:WIDTH` with BIT below 128 "
            "and WIDTH not 0 [tir-range]");
  EXPECT_EQ(problem("global @g: 8 of struct 4 { 0.300:1: s32 a; }"),
            "1:28: found `0.300` as the place of a bit-field, which is `OFFSET.BIT:WIDTH` with BIT below 128 "
            "and WIDTH not 0 [tir-range]");
  EXPECT_EQ(problem(in_body("%x = add i32 %p, 4294967296\n  return void")),
            "3:20: `4294967296` does not fit `i32`, whose numbers are -2147483648 to 4294967295 [tir-range]");
  EXPECT_EQ(problem(in_body("%x = mov i32 %p !0x1:4294967296\n  return void")),
            "3:24: `4294967296` is too large; a column is at most 4294967295 [tir-range]");
  EXPECT_EQ(problem(in_body("%x = mov f32 nan:0x1\n  return void")),
            "3:16: `nan:0x1` is no value of `f32` [tir-range]");
  EXPECT_EQ(problem("func @f(%a: i32) -> i32 = absent\nunit u { entry @f input x: s32 max 5000000000 }"),
            "2:36: `5000000000` is too large; a length is at most 4294967295 [tir-range]");
}

TEST(TextReader, ShowsBrokenRulesAtTheirPlaceInTheText) {
  EXPECT_EQ(problem("class A extends A {}"),
            "1:7: class `A` is above itself; superclasses, interfaces and element classes form no cycle "
            "[ir-invalid]");
  EXPECT_EQ(problem("class A extends B {}\nclass B extends A {}"),
            "1:7: class `A` is above itself; superclasses, interfaces and element classes form no cycle "
            "[ir-invalid]");
  EXPECT_EQ(problem("interface I implements I {}"),
            "1:11: class `I` is above itself; superclasses, interfaces and element classes form no cycle "
            "[ir-invalid]");
  EXPECT_EQ(problem("class A array ref A"),
            "1:7: class `A` is above itself; superclasses, interfaces and element classes form no cycle "
            "[ir-invalid]");
  EXPECT_EQ(problem("class B absent\nclass A extends B {}"),
            "2:7: the superclass `B` is absent; only a class that is there can be extended [ir-invalid]");
  EXPECT_EQ(
      problem("class A array i7"),
      "1:7: array class `A` has elements of type i7; arrays store i8 i16 i32 i64 f32 f64 ref [ir-invalid]");
  EXPECT_EQ(problem("class A { field x: ptr }"),
            "1:7: field `x` of class `A` is ptr; objects store i8 i16 i32 i64 f32 f64 ref [ir-invalid]");
  EXPECT_EQ(problem("global @g: 4 align 3"),
            "1:9: the alignment of global `g` is 3; it should be a power of two [ir-invalid]");
  EXPECT_EQ(problem("type a = struct 8 { 0: a x; }"),
            "1:6: data type `a` contains itself; recursion goes through a pointer [ir-invalid]");
  EXPECT_EQ(problem("type a = struct 8 { 0: struct 8 { 0: array 3 of a y; } x; }"),
            "1:6: data type `a` contains itself; recursion goes through a pointer [ir-invalid]");
  EXPECT_EQ(problem("func @f() -> void { }"), "1:7: the function has no block [ir-invalid]");
  EXPECT_EQ(problem(in_body("%x = add i64 %p, 1\n  return void")),
            "3:3: operand `%p` is i32; `add` takes i64 there [ir-invalid]");
  EXPECT_EQ(problem(in_body("return i32 %p")),
            "3:3: `return i32` in a function that returns void [ir-invalid]");
  EXPECT_EQ(problem(in_body("return void\n  return void")),
            "3:3: a terminator stands inside block `entry`; it should be the last instruction [ir-invalid]");
  EXPECT_EQ(problem(in_body("%x = add i32 %p, 1")),
            "3:3: block `entry` does not end with a terminator [ir-invalid]");
  EXPECT_EQ(problem(in_body("call void @f(i32 1)\n  return void")),
            "3:3: 1 arguments; `@f` takes 2 [ir-invalid]");
  EXPECT_EQ(problem(in_body("switch i32 %p, default a [1: a, 1: a]\na:\n  return void")),
            "3:3: two cases of `switch` have the same value [ir-invalid]");
  EXPECT_EQ(problem(in_body("%r = heap_alloc 4, align 3\n  return void")),
            "3:3: alignment 3 is no power of two [ir-invalid]");
  EXPECT_EQ(problem(in_body("%x = fconvert f32 1.0 to i32\n  return void")),
            "3:3: `fconvert` does not convert f32 to i32 [ir-invalid]");
  EXPECT_EQ(problem(in_body("%x = caught ref\n  return void")),
            "3:3: `caught` should be the first instruction of an unwinding target [ir-invalid]");
  EXPECT_EQ(problem(in_body("check.float_to_signed f32 1.0, 200\n  return void")),
            "3:3: the width to convert to should be between 1 and 128 [ir-invalid]");
  EXPECT_EQ(problem(in_body("%x = va_area\n return void")),
            "3:3: `va_area` stands in a function that is not variadic [ir-invalid]");
  EXPECT_EQ(problem(in_body("%x = select edge synthetic i32 %p, 1, 2\n  return void")),
            "3:3: operand `%p` is i32; `select` takes i1 there [ir-invalid]");
  EXPECT_EQ(problem("func @f() -> void {\nentry:\nother:\n  return void\n}"),
            "2:1: block `entry` is empty [ir-invalid]");
  EXPECT_EQ(problem("func @f() -> i32 = absent\nunit u { entry @f input x: s32 }"),
            "2:6: unit `u` has 1 inputs; its entry takes 0 [ir-invalid]");
  EXPECT_EQ(problem("func @f(%a: i32) -> i32 = absent\nunit u { entry @f input x: s64 }"),
            "2:6: input `x` of unit `u` does not fit a parameter of type i32 [ir-invalid]");
  EXPECT_EQ(problem("func @f(%a: i32) -> i32 = absent\nunit u { entry @f input x: s32 by value }"),
            "2:6: input `x` of unit `u` does not fit a parameter of type i32 [ir-invalid]");
  EXPECT_EQ(problem("func @f(%a: ptr) -> i32 = absent\nunit u { entry @f input x: opaque by value }"),
            "2:6: input `x` of unit `u` does not fit a parameter of type ptr [ir-invalid]");
  EXPECT_EQ(problem("func @f() -> i32 = absent\nunit u { entry @f result f32 }"),
            "2:6: the result of unit `u` does not fit a function that returns i32 [ir-invalid]");
  EXPECT_EQ(problem("func @f() -> i32 = absent\nunit u { entry @f result s32 by value }"),
            "2:6: the result of unit `u` does not fit a function that returns i32 [ir-invalid]");
  EXPECT_EQ(problem("func @f() -> i32 = native \"n\"\nunit u { entry @f subject @f }"),
            "2:6: the subject of unit `u` is a native; it should have code of its own [ir-invalid]");
  const std::string made =
      "class C {}\nfunc @f(%a: ref) -> i32 = native \"n\"\n"
      "func @m(%a: i32) -> ref = native \"m\"\nfunc @g(%a: ref, %b: i64) -> i32 = native \"g\"\n"
      "unit u { entry @f input x: class C make ";
  EXPECT_EQ(problem(made + "1 by @m { input a: s32 } }"),
            "5:6: construction `m` should return a ref that the entry takes in unit `u` [ir-invalid]");
  EXPECT_EQ(problem(made + "0 by @m { } }"),
            "5:6: construction `m` has 0 inputs and takes 1 in unit `u` [ir-invalid]");
  EXPECT_EQ(
      problem(made + "0 by @m { input a: f32 } }"),
      "5:6: input `a` of construction `m` does not fit a parameter of type i32 in unit `u` [ir-invalid]");
  EXPECT_EQ(
      problem(made + "0 by @m { input a: s32 call @m from 0 if 1 = 1 } }"),
      "5:6: the selector of the call of `m` should be an i32 among the inputs in unit `u` [ir-invalid]");
  EXPECT_EQ(problem(made + "0 by @m { input a: s32 call @m from 0 call @g from 1 } }"),
            "5:6: the call of `g` takes more than the inputs that follow in unit `u` [ir-invalid]");
  EXPECT_EQ(problem(made + "0 by @m { output } }"),
            "5:51: found `output`, expected `input`, `call` or `}` [tir-syntax]");
  EXPECT_EQ(problem("policy p { abort raise @f }\nfunc @f() -> i32 = absent"),
            "1:8: policy `p` raises what `f` returns; that should be ref or ptr [ir-invalid]");
  EXPECT_EQ(problem("func @f() -> void {\nentry:\n  jump handler\nother: unwind handler\n  return "
                    "void\nhandler:\n  return void\n}"),
            "3:3: control goes to `handler`, which is an unwinding target; only unwinding may arrive there "
            "[ir-invalid]");
}

TEST(TextReader, LimitsTheNestingOfDataTypes) {
  auto nested = [](unsigned depth) {
    std::string text = "global @g: 8 of ";
    for (unsigned at = 0; at < depth; ++at) text += "pointer to ";
    return text + "s8";
  };
  EXPECT_EQ(problem(nested(64)), "accepted");
  EXPECT_EQ(
      problem(nested(65)),
      "1:732: data types are nested more than 64 deep; a name for a part of them is needed [tir-range]");
}

TEST(TextReader, TakesLongChainsOfClassesAndDeepBrackets) {
  std::string chain = "class C0 {}\n";
  for (int at = 1; at < 20000; ++at) {
    chain += "class C" + std::to_string(at) + " extends C" + std::to_string(at - 1) + " {}\n";
  }
  EXPECT_EQ(problem(chain), "accepted");
  EXPECT_EQ(problem("class A " + std::string(100000, '{')), "1:9: found `{` without its `}` [tir-syntax]");
}

TEST(TextReader, RefusesAFunctionThatWouldNeedTooMuchMemoryToVerify) {
  std::string text = "func @f() -> void {\n";
  for (int at = 0; at < 95000; ++at)
    text += "b" + std::to_string(at) + ": %r" + std::to_string(at) + " = uninit i1 return void\n";
  EXPECT_EQ(problem(text + "}"),
            "1:7: the function has 95000 blocks and 95000 registers; their product is at most 8589934592 "
            "[tir-range]");
}

TEST(TextReader, ReportsTheFirstUseOfARegisterThatIsNeverAssigned) {
  EXPECT_EQ(problem(in_body(
                "%a = add i32 %p, %count\n  %b = add i32 %count, 1\n  %coumt = mov i32 1\n  return void")),
            "3:20: register `%count` is used but never assigned; did you mean `%coumt`? [tir-name]");
}

TEST(TextReader, ResolvesNamesThatAreDefinedLater) {
  EXPECT_EQ(problem("unit u { entry @f input a: class B }\n"
                    "func @f(%a: ref) -> i32 policy p {\n"
                    "entry:\n"
                    "  jump middle\n"
                    "last:\n"
                    "  return i32 %x\n"
                    "middle:\n"
                    "  %x = get_field B.x %a\n"
                    "  jump last\n"
                    "}\n"
                    "policy p { abort raise B }\n"
                    "class B extends A { field x: i32 of small }\n"
                    "class A {}\n"
                    "type small = s8\n"),
            "accepted");
}

TEST(TextReader, IgnoresLineBreaksAndComments) {
  EXPECT_EQ(problem("func@f(%a:i32)->i32{e:%a=add i32%a,1 !3:4 jump l l:return i32%a}// end"), "accepted");
  EXPECT_EQ(problem("// a comment at the end of the text"), "accepted");
  EXPECT_EQ(problem(""), "accepted");
  EXPECT_EQ(problem("\r\n\tclass\r\nA{\r\n}"), "accepted");
}

TEST(TextReader, TakesWordsOfTheGrammarAsNames) {
  EXPECT_EQ(problem("class class array i32\n"
                    "class array extends extends {}\n"
                    "class extends {}\n"
                    "func @func(%i32: i32) -> void policy policy file \"file\" {\n"
                    "jump:\n"
                    "  jump unwind\n"
                    "unwind: unwind return\n"
                    "  call void @func(i32 %i32)\n"
                    "  return void\n"
                    "return:\n"
                    "  return void\n"
                    "}\n"
                    "policy policy {}\n"
                    "unit unit { entry @func input input: s32 max 1 }\n"),
            "accepted");
}

TEST(TextReader, ReadsEveryWayToWriteANumber) {
  diag::Result<std::unique_ptr<Program>> program = read_program(
      "global @g: 0x21 = { i8 -1 i8 255 i8 0xff i16 -0x8000 f32 -0.0 f64 1e+3 f32 -inf f32 nan:0x7fc00001 "
      "ptr @g - 1 }",
      "t");
  ASSERT_TRUE(program.has_value()) << diag::to_text(program.error());
  const Global& global = (*program)->get(GlobalId(0));
  using Bytes = std::vector<std::uint8_t>;
  ASSERT_EQ(global.items.size(), 9U);
  EXPECT_EQ(global.size, 33U);
  EXPECT_EQ(global.items[0].bytes, Bytes{0xff});
  EXPECT_EQ(global.items[1].bytes, Bytes{0xff});
  EXPECT_EQ(global.items[2].bytes, Bytes{0xff});
  EXPECT_EQ(global.items[3].bytes, (Bytes{0, 0x80}));
  EXPECT_EQ(global.items[4].bytes, (Bytes{0, 0, 0, 0x80}));
  EXPECT_EQ(global.items[5].bytes, (Bytes{0, 0, 0, 0, 0, 0x40, 0x8f, 0x40}));
  EXPECT_EQ(global.items[6].bytes, (Bytes{0, 0, 0x80, 0xff}));
  EXPECT_EQ(global.items[7].bytes, (Bytes{1, 0, 0xc0, 0x7f}));
  EXPECT_EQ(global.items[8].offset, -1);
}

}  // namespace
}  // namespace testellate::ir
