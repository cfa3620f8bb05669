#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`testellate bugs` as it is used: suites before and after a repair, and every way to say what is to be looked at."""

import json
import subprocess
import unittest

import user

JAVA = """package shop;
public class Cart {
  public static int mean(int[] prices) {
    int sum = 0;
    for (int price : prices) sum += price;
    return sum / prices.length;
  }
  public static char last(String text) {
    if (text == null) return ' ';
    return text.charAt(text.length() - 1);
  }
  static int halvings(int n) {
    while (n != 1) n /= 2;
    return n;
  }
}
"""
JAVA_REPAIRS = [("sum / prices.length", "prices.length == 0 ? 0 : sum / prices.length"), ("text == null", "text == null || text.isEmpty()"),
                ("n != 1", "n > 1")]

C = """#include <stdlib.h>
#include <string.h>
int mean(const int *prices, int count) {
  int sum = 0;
  if (count < 0 || count > 2) return 0;
  for (int i = 0; i < count; ++i) sum += prices[i] % 100;
  return sum / count;
}
int month(int number) {
  static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (number < 0 || number > 12) return 0;
  return days[number];
}
int boxed(int number) {
  int *box = malloc(sizeof *box);
  if (box == NULL) return 0;
  *box = number;
  if (number > 3) return 1;
  free(box);
  return 2;
}
int heavy(int grams, char unit) {
  int limit;
  if (unit == 'g') limit = 1000;
  if (grams > limit) return 1;
  return 0;
}
int halvings(int n) {
  while (n != 1) n /= 2;
  return n;
}
"""
C_REPAIRS = [("sum / count", "count == 0 ? 0 : sum / count"), ("number > 12", "number > 11"),
             ("if (number > 3) return 1;", "if (number > 3) { free(box); return 1; }"), ("int limit;", "int limit = 1;"), ("n != 1", "n > 1")]

CPP = """#include <map>
#include <stdexcept>
#include <vector>
namespace shop {
int price_of(int article) {
  const std::map<int, int> prices{{1, 30}, {2, 20}};
  if (article < 1 || article > 3) return 0;
  return prices.at(article);
}
int largest(int a, int b) {
  int *numbers = new int[2]{a, b};
  int best = numbers[0];
  for (int i = 1; i <= 2; ++i) {
    if (numbers[i] > best) best = numbers[i];
  }
  delete[] numbers;
  return best;
}
}
"""
CPP_REPAIRS = [("article > 3", "article > 2"), ("i <= 2", "i < 2")]


class Flavours(user.UserTest):
    """Tests of `--expect bug` pass while the defect is there and fail when it is repaired, those of `--expect fixed` the other way round."""

    def repair(self, source, repairs):
        text = source.read_text()
        for broken, mended in repairs:
            self.assertIn(broken, text)
            text = text.replace(broken, mended)
        source.write_text(text)

    def build(self, *options):
        self.tool("cmake", "-S", "out/tests", "-B", "build", "-DCMAKE_C_COMPILER=clang-19", "-DCMAKE_CXX_COMPILER=clang++-19", *options)

    def ctest(self):
        """How many passed and failed; what is skipped is neither."""
        self.tool("cmake", "--build", "build")
        done = subprocess.run(["ctest", "--test-dir", "build"], cwd=self.folder, capture_output=True, text=True, timeout=300,
                              env=self.environment())
        return done.stdout.count("   Passed "), done.stdout.count("***Failed")

    def native(self, name, text, repairs, expect, count, *options):
        source = self.write(name, text)
        self.run_program("bugs", name, "--expect", expect, "--out", "out", code=1)
        findings = self.report("out")["findings"]
        self.assertEqual(len(repairs), len(findings))
        self.assertTrue(all(finding["confirmed"] for finding in findings), findings)
        self.build(*options)
        before = self.ctest()
        self.repair(source, repairs)
        passed, failed = (0, count) if expect == "fixed" else (count, 0)
        self.assertEqual((passed, failed), before)
        self.assertEqual((failed, passed), self.ctest())

    def test_c_while_it_is_there(self):
        self.native("cart.c", C, C_REPAIRS, "bug", 4)

    def test_c_until_it_is_repaired(self):
        # Nobody sees without MemorySanitizer that a variable was never set.
        self.write("cart.c", C)
        self.native("cart.c", C.replace("int limit;", "int limit = 1;"), [one for one in C_REPAIRS if one[0] != "int limit;"], "fixed", 4)

    def test_c_under_memory_sanitizer(self):
        only = C[:C.index("int mean")] + C[C.index("int heavy"):C.index("int halvings")]
        for expect in ("bug", "fixed"):
            with self.subTest(expect):
                self.tool("rm", "-rf", "build", "out")
                self.native("unset.c", only, [("int limit;", "int limit = 1;")], expect, 1, "-DMEMORY_SANITIZER=ON")

    def test_cpp(self):
        for expect in ("bug", "fixed"):
            with self.subTest(expect):
                self.tool("rm", "-rf", "build", "out")
                self.native("cart.cpp", CPP, CPP_REPAIRS, expect, 2)

    def junit(self):
        """How many tests passed and failed."""
        java = "/usr/share/java/"
        path = ":".join(["classes", java + "junit4.jar", java + "hamcrest.jar", java + "junit-platform-console-standalone.jar"]
                        + [java + name + ".jar" for name in ("junit-jupiter-api", "junit-jupiter-engine", "junit-vintage-engine", "opentest4j",
                           "apiguardian-api", "junit-platform-engine", "junit-platform-commons", "junit-platform-launcher",
                           "junit-platform-console", "junit-platform-reporting", "picocli", "univocity-parsers")])
        self.tool("javac", "-g", "-d", "classes", "-cp", path, "shop/Cart.java", *(self.folder / "out/tests").rglob("*.java"))
        done = subprocess.run(["java", "-cp", path, "org.junit.platform.console.ConsoleLauncher", "--scan-classpath", "classes",
                               "--disable-banner", "--disable-ansi-colors"], cwd=self.folder, capture_output=True, text=True, timeout=300)
        counts = [line.split() for line in done.stdout.splitlines() if line.startswith("[") and "tests" in line]
        found = {words[3]: int(words[1]) for words in counts if len(words) > 3}
        self.assertTrue(found, done.stdout + done.stderr)
        return found["successful"], found["failed"]

    def java(self, form, expect):
        source = self.write("shop/Cart.java", JAVA)
        self.run_program("bugs", source, "--expect", expect, "--format", form, "--private", "--out", "out", code=1)
        findings = self.report("out")["findings"]
        self.assertEqual(["divergence", "division-by-zero", "string-index"], sorted(finding["kind"] for finding in findings))
        self.assertTrue(all(finding["confirmed"] for finding in findings), findings)
        count = len(findings)
        passed, failed = (0, count) if expect == "fixed" else (count, 0)
        self.assertEqual((passed, failed), self.junit())
        self.repair(source, JAVA_REPAIRS)
        self.assertEqual((failed, passed), self.junit())

    def test_junit5_while_it_is_there(self):
        self.java("junit5", "bug")

    def test_junit5_until_it_is_repaired(self):
        self.java("junit5", "fixed")

    def test_junit4_while_it_is_there(self):
        self.java("junit4", "bug")

    def test_junit4_until_it_is_repaired(self):
        self.java("junit4", "fixed")


DEFECT = "public static int %s(int n) { return n > 5 ? 7 / (n - 6) : 0; }"


class Scopes(user.UserTest):
    def jar(self):
        self.write("a/One.java", "package a;\npublic class One {\n" + DEFECT % "x" + "\n" + DEFECT % "y"
                   + "\n  private static int hidden(int n) { return n > 5 ? 7 / (n - 6) : 0; }\n}\n")
        self.write("a/b/Two.java", "package a.b;\npublic class Two {\n" + DEFECT % "x" + "\n}\n")
        self.write("c/Three.java", "package c;\npublic class Three {\n  public static void main(String[] words) {\n"
                   "    if (words.length < 2) System.out.println(words[0]);\n  }\n" + DEFECT % "other" + "\n}\n")
        self.tool("javac", "-g", "-d", "classes", *self.folder.rglob("*.java"))
        self.tool("jar", "--create", "--file", "all.jar", "-C", "classes", ".")

    def places(self, *words, code=1):
        self.run_program("bugs", *words, "--out", "out", code=code)
        return sorted(finding["at"].split("(")[0] for finding in self.report("out")["findings"])

    def test_java(self):
        self.jar()
        everything = ["a.One#x", "a.One#y", "a.b.Two#x", "c.Three#main", "c.Three#other"]
        self.assertEqual(everything, self.places("all.jar"))
        self.assertEqual(everything, self.places("classes"))
        self.assertEqual(["a.One#hidden", *everything], self.places("all.jar", "--private"))
        self.assertEqual(everything[:3], self.places("all.jar", "--target", "a.*"))
        self.assertEqual(everything[:2], self.places("all.jar", "--target", "a.One"))
        self.assertEqual(everything[1:2], self.places("all.jar", "--target", "a.One#y"))
        self.assertEqual(everything[3:4], self.places("all.jar", "--target", "c.Three#main"))

    def test_c(self):
        defect = "int %s(int n) { return n > 5 ? 7 / (n - 6) : 0; }\n"
        self.write("one.c", defect % "x" + defect % "y")
        self.write("two.c", "#ifdef WANTED\n" + defect % "z" + "#endif\nint main(int argc, char **argv) {\n  return argc > 2 ? argv[argc + 1][0] : 0;\n}\n")
        self.assertEqual(["x", "y"], self.places("one.c"))
        self.assertEqual(["y"], self.places("one.c", "--target", "y"))
        self.write("compile_commands.json", json.dumps([
            {"directory": str(self.folder), "file": "one.c", "command": "cc -c one.c"},
            {"directory": str(self.folder), "file": "two.c", "command": "cc -DWANTED -c two.c"}]))
        self.assertEqual(["x", "y", "z"], self.places("compile_commands.json"))
        self.assertEqual(["main"], self.places("two.c", "--target", "main"))

    def test_state_that_only_reflection_makes(self):
        self.write("Box.java", "public class Box {\n  private int size = 1;\n  public int share(int n) { return n / size; }\n}\n")
        self.assertEqual([], self.places("Box.java", "--reflection", code=0))
        self.assertEqual(["Box#share"], self.places("Box.java", "--reflection", "--min-rank", "precondition"))
        finding = self.report("out")["findings"][0]
        self.assertTrue(finding["message"].endswith("; unreachable state?"), finding)
        self.assertEqual("precondition", finding["rank"])

    def test_baseline(self):
        defect = "int %s(int n) { return n > 5 ? 7 / (n - 6) : 0; }\n"
        self.write("one.c", defect % "x")
        self.assertEqual(["x"], self.places("one.c"))
        self.tool("cp", "out/findings.sarif", "known.sarif")
        # What was known has moved, and there is something new.
        self.write("one.c", "/* moved */\n\n" + defect % "y" + defect % "x")
        self.assertEqual(["y"], self.places("one.c", "--baseline", "known.sarif"))


if __name__ == "__main__":
    user.main()
