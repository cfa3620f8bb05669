#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whole projects, installed programs, and what other tools make of our files."""

import os
import pathlib
import shutil
import subprocess
import time
import unittest

import user

POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
  <properties><lib>%s</lib></properties>
  <dependencies>
    <dependency><groupId>far</groupId><artifactId>away</artifactId><version>${lib}</version></dependency>
    <dependency><groupId>only</groupId><artifactId>tests</artifactId><version>1</version><scope>test</scope></dependency>
  </dependencies>
</project>
"""
CART = """package shop;
public class Cart {
  private final away.Rates rates;
  Cart(away.Rates rates) { this.rates = rates; }
  public static int total(int count, int price) {
    if (count < 0) throw new IllegalArgumentException("count");
    return count > 100 ? count * price / 2 : count * price;
  }
}
"""
RATES = "package away;\npublic class Rates { public int of(int n) { return n + 1; } }\n"

# A project of two modules with tests of JUnit 5, as Debian has it.
JUPITER = "".join(sorted(os.listdir("/usr/share/maven-repo/org/junit/jupiter/junit-jupiter-api"))[:1]) \
    if os.path.isdir("/usr/share/maven-repo/org/junit/jupiter/junit-jupiter-api") else ""
SAMPLE_POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging>
  <modules><module>core</module><module>app</module></modules>
  <properties>
    <maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>%s</version><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin>
    <groupId>org.testellate</groupId><artifactId>testellate-maven-plugin</artifactId><version>0.1.0</version>%s
  </plugin></plugins></build>
</project>
"""
SAMPLE_MODULE = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>shop</groupId><artifactId>parent</artifactId><version>1</version></parent>
  <artifactId>%s</artifactId>%s
</project>
"""
SAMPLE_DEPENDENCY = """<dependencies>
  <dependency><groupId>shop</groupId><artifactId>core</artifactId><version>1</version></dependency>
</dependencies>"""

BUILD_DIR = pathlib.Path(os.environ.get("TESTELLATE_BUILD", user.PROGRAM.parent.parent))


class Projects(user.UserTest):
    def maven_project(self):
        self.write("away/away/Rates.java", RATES)
        self.tool("javac", "-d", "away/classes", "away/away/Rates.java")
        jar = self.folder / "home/.m2/repository/far/away/2.5/away-2.5.jar"
        jar.parent.mkdir(parents=True)
        self.tool("jar", "--create", "--file", jar, "-C", "away/classes", ".")
        jar.with_suffix(".pom").write_text("<project><dependencies/></project>")
        self.write("shop/pom.xml", POM % "2.5")
        self.write("shop/src/main/java/shop/Cart.java", CART)
        return jar

    def test_a_maven_project(self):
        jar = self.maven_project()
        home = str(self.folder / "home")
        done = self.run_program("generate", "shop", code=2, HOME=home)
        self.assertIn("build it first: `mvn compile`", done.stderr)
        self.tool("javac", "-g", "-cp", jar, "-d", "shop/target/classes", "shop/src/main/java/shop/Cart.java")
        done = self.run_program("generate", ".", "--in-place", cwd=self.folder / "shop", HOME=home)
        self.assertIn("Maven project: classes in `target/classes`, 1 library", done.stdout)
        self.assertNotIn("only:tests", done.stdout)
        test = self.folder / "shop/src/test/java/shop/CartTest.java"
        self.assertIn("package shop;", test.read_text())
        self.assertTrue(self.report("shop/testellate-out")["tests"])
        # Not a word about tests that were edited, but a new file beside them.
        test.write_text(test.read_text() + "// mine\n")
        done = self.run_program("generate", ".", "--in-place", cwd=self.folder / "shop", HOME=home)
        self.assertIn("CartTest.java` was changed by hand and is kept", done.stderr)
        self.assertTrue(test.read_text().endswith("// mine\n"))
        self.assertTrue(test.with_name("CartTest.java.new").exists())
        # Sources are where genhtml finds them.
        info = (self.folder / "shop/testellate-out/coverage.info").read_text()
        self.assertIn(f"SF:{os.path.realpath(self.folder)}/shop/src/main/java/shop/Cart.java\n", info)

    def maven(self, project, *words, code=0, plugin=BUILD_DIR, program=user.PROGRAM):
        """Debian's Maven without a network: what it has is in a repository that it cannot write to, so links lead there."""
        repository = self.folder / "repository"
        if not repository.exists():
            self.tool("cp", "-rs", "/usr/share/maven-repo", repository)
            shutil.copytree(plugin / "share/maven-repo/org/testellate", repository / "org/testellate", dirs_exist_ok=True)
        done = subprocess.run(["mvn", "-B", "-o", f"-Dmaven.repo.local={repository}", f"-Dtestellate.program={program}",
                               *words], cwd=project, env=self.environment(), capture_output=True, text=True, timeout=300)
        self.assertEqual(code, done.returncode, done.stdout + done.stderr)
        return done.stdout

    def sample_of_maven(self, configuration=""):
        self.write("shop/pom.xml", SAMPLE_POM % (JUPITER, configuration))
        self.write("shop/core/pom.xml", SAMPLE_MODULE % ("core", ""))
        self.write("shop/app/pom.xml", SAMPLE_MODULE % ("app", SAMPLE_DEPENDENCY))
        self.write("shop/core/src/main/java/shop/Rates.java",
                   "package shop;\npublic class Rates { public static int of(int n) { return n < 10 ? 1 : 2; } }\n")
        self.write("shop/core/src/test/java/shop/RatesTest.java", "package shop;\nimport org.junit.jupiter.api.*;\n"
                   "class RatesTest { @Test void byHand() { Assertions.assertEquals(1, Rates.of(3)); } }\n")
        self.write("shop/app/src/main/java/shop/Cart.java", "package shop;\npublic class Cart {\n"
                   "  public static int total(int count) { return count < 0 ? 0 : count * Rates.of(count); }\n}\n")
        return self.folder / "shop"

    def test_the_maven_plugin(self):
        """`mvn test` compiles, generates, and runs what was generated with what there was."""
        shop = self.sample_of_maven("""<executions><execution><goals><goal>generate</goal></goals></execution></executions>
            <configuration><failUnder>100</failUnder></configuration>""")
        said = self.maven(shop, "test")
        self.assertRegex(said, r"Tests run: 1, .*RatesTest\n")
        self.assertRegex(said, r"Tests run: 2, .*RatesTestellateTest\n")
        self.assertRegex(said, r"Tests run: 2, .*CartTest\n")
        report = self.report("shop/app/target/testellate")
        self.assertTrue(all(test["confirmed"] for test in report["tests"]))
        self.assertFalse((shop / "app/src/test").exists(), "nothing is put among the sources")

    def test_the_maven_plugin_puts_tests_in_place(self):
        shop = self.sample_of_maven()
        said = self.maven(shop, "compile", "testellate:generate", "-Dtestellate.inPlace")
        self.assertNotIn("no jar of", said, "Maven knows the class path")
        self.assertTrue((shop / "core/src/test/java/shop/RatesTestellateTest.java").exists())
        self.assertTrue((shop / "app/src/test/java/shop/CartTest.java").exists())
        self.assertFalse((shop / "core/testellate-out").exists())
        said = self.maven(shop, "test")
        self.assertIn("Tests run: 3,", said)
        said = self.maven(shop, "compile", "testellate:generate", "-Dtestellate.program=nowhere", code=1)
        self.assertIn("-Dtestellate.program=PATH says where it is", said)

    def test_a_gradle_project(self):
        self.write("app/build.gradle", "plugins { id 'java' }\n")
        source = self.write("app/src/main/java/Half.java", "public class Half { static int half(int n) { return n < 0 ? 0 : n / 2; } }\n")
        done = self.run_program("generate", "app", code=2)
        self.assertIn("`gradle classes`", done.stderr)
        self.tool("javac", "-g", "-d", "app/build/classes/java/main", source)
        done = self.run_program("generate", "app", "--in-place")
        self.assertIn("Gradle project", done.stdout)
        self.assertTrue((self.folder / "app/src/test/java/HalfTest.java").exists())

    def c_project(self, extra=""):
        self.write("geo/include/geo.h", "int area(int width, int height);\n")
        self.write("geo/src/geo.c", '#include "geo.h"\nint area(int width, int height) {\n'
                   "  if (width < 0 || height < 0) return -UNIT;\n  return width * height;\n}\n")
        self.write("geo/CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(geo C CXX)\n"
                   "add_library(geo src/geo.c)\ntarget_include_directories(geo PUBLIC include)\n"
                   "target_compile_definitions(geo PRIVATE UNIT=1)\n" + extra)

    def test_a_cmake_project(self):
        self.c_project()
        done = self.run_program("generate", "geo", code=2)
        self.assertIn("configure it first: `cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON`", done.stderr)
        self.tool("cmake", "-S", "geo", "-B", "geo/build", "-G", "Ninja", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
        done = self.run_program("generate", "geo", "--in-place")
        self.assertIn("CMake project: commands in `geo/build/compile_commands.json`", done.stdout)
        self.assertTrue(all(test["confirmed"] for test in self.report("geo/testellate-out")["tests"]))
        # The suite builds wherever somebody stands.
        self.tool("cmake", "-S", "geo/tests/testellate", "-B", "elsewhere/build", "-G", "Ninja")
        self.tool("cmake", "--build", "elsewhere/build")
        self.assertIn("100% tests passed", self.tool("ctest", "--test-dir", "elsewhere/build"))

    def test_a_meson_project(self):
        self.write("m/meson.build", "project('m', 'c')\n")
        self.write("m/half.c", "int half(int n) { return n < 0 ? 0 : n / 2; }\n")
        done = self.run_program("generate", "m", code=2)
        self.assertIn("`meson setup build`", done.stderr)
        self.write("m/builddir/compile_commands.json", '[{"directory": "%s/m/builddir", "file": "../half.c", '
                   '"command": "cc -c ../half.c"}]' % self.folder)
        done = self.run_program("generate", "m")
        self.assertIn("Meson project", done.stdout)
        self.assertEqual(2, len(self.report("m/testellate-out")["tests"]))

    def test_tests_in_place_build_where_the_project_was_moved(self):
        self.write("geo/CMakeLists.txt", "cmake_minimum_required(VERSION 3.16)\nproject(geo C)\nadd_subdirectory(lib)\n")
        self.write("geo/lib/CMakeLists.txt", "add_library(geo geo.c)\ntarget_include_directories(geo PUBLIC ${CMAKE_SOURCE_DIR}/inc)\n")
        self.write("geo/inc/limits_of.h", "#define MOST 100\n")
        self.write("geo/lib/geo.c", '#include "limits_of.h"\nint capped(int n) { return n > MOST ? MOST : n; }\n')
        self.tool("cmake", "-S", "geo", "-B", "geo/build", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
        done = self.run_program("generate", "geo", "--in-place", "--out", "elsewhere/made", code=2)
        self.assertIn("has to name a folder right in `geo`", done.stderr)
        self.run_program("generate", "geo", "--in-place")
        for made in (self.folder / "geo/tests").rglob("*"):
            self.assertTrue(made.is_dir() or str(self.folder) not in made.read_text(), made)
        shutil.rmtree(self.folder / "geo/build")
        (self.folder / "geo").rename(self.folder / "moved")
        self.tool("cmake", "-S", "moved/tests/testellate", "-B", "b")
        self.tool("cmake", "--build", "b")
        self.assertIn("100% tests passed", self.tool("ctest", "--test-dir", "b", "--output-on-failure"))

    def test_in_place_is_for_projects(self):
        path = self.write("half.c", "int half(int n) { return n / 2; }\n")
        self.run_program("generate", path, "--in-place", code=2)

    def test_genhtml_finds_sources(self):
        source = self.write("Half.java", "package any;\npublic class Half { static int half(int n) { return n < 0 ? 0 : n / 2; } }\n")
        self.run_program("generate", source)
        text = (self.folder / "testellate-out/coverage.info").read_text()
        paths = [line[3:] for line in text.splitlines() if line.startswith("SF:")]
        self.assertEqual([os.path.realpath(source)], [os.path.realpath(path) for path in paths])
        if shutil.which("genhtml"):
            self.tool("genhtml", "--branch-coverage", "-o", "html", "testellate-out/coverage.info", cwd=self.folder)

    def installed(self):
        self.tool("cmake", "--install", BUILD_DIR, "--prefix", self.folder / "prefix")
        return self.folder / "prefix"

    def test_an_installed_program_works(self):
        prefix = self.installed()
        program = prefix / "bin/testellate"
        self.assertIn("everything is there", self.tool(program, "doctor"))
        self.assertIn(".TH TESTELLATE 1", (prefix / "share/man/man1/testellate.1").read_text())
        script = prefix / "share/bash-completion/completions/testellate"
        completed = self.tool("bash", "-c", f"source {script}; COMP_WORDS=(testellate generate --crit); COMP_CWORD=2; "
                              "_testellate; echo ${COMPREPLY[@]}")
        self.assertEqual("--criterion\n", completed)
        source = self.write("Half.java", "public class Half { static int half(int n) { return n < 0 ? 0 : n / 2; } }\n")
        self.tool(program, "generate", source)
        self.assertTrue(all(test["confirmed"] for test in self.report()["tests"]))
        # The function for CMake.
        self.c_project("enable_testing()\nfind_package(Testellate REQUIRED)\ntestellate_add_tests(geo)\n")
        self.tool("cmake", "-S", "geo", "-B", "b", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
        self.assertIn("100% tests passed", self.tool("ctest", "--test-dir", "b", "--output-on-failure"))

    @unittest.skipUnless(os.environ.get("TESTELLATE_PACKAGE"), "takes long; TESTELLATE_PACKAGE=1")
    def test_a_package(self):
        self.tool("cpack", "--config", BUILD_DIR / "CPackConfig.cmake", "-B", self.folder / "packages")
        package, = (self.folder / "packages").glob("*.deb")
        self.tool("dpkg-deb", "-x", package, "root")
        self.assertIn("everything is there", self.tool("root/usr/bin/testellate", "doctor"))
        self.assertIn("libllvm19", self.tool("dpkg-deb", "-f", package, "Depends"))
        # In projects, with their own tools.
        prefix = self.folder / "root/usr"
        self.c_project("enable_testing()\nfind_package(Testellate REQUIRED)\ntestellate_add_tests(geo)\n")
        self.tool("cmake", "-S", "geo", "-B", "b", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
        self.assertIn("100% tests passed", self.tool("ctest", "--test-dir", "b", "--output-on-failure"))
        shop = self.sample_of_maven()
        self.maven(shop, "compile", "testellate:generate", "-Dtestellate.inPlace", plugin=prefix, program=prefix / "bin/testellate")
        self.assertIn("Tests run: 3,", self.maven(shop, "test"))

    def test_the_cache_may_be_damaged_or_gone(self):
        path = self.write("half.c", "int half(int n) { return n < 0 ? 0 : n / 2; }\n")
        cache = self.folder / "cache"

        def generate():
            self.run_program("generate", path, XDG_CACHE_HOME=str(cache))
            self.assertEqual([True, True], [test["confirmed"] for test in self.report()["tests"]])
            return list((cache / "testellate").glob("gtest-*.pch"))

        header, = generate()
        written = header.stat().st_mtime_ns
        self.assertEqual(0o700, header.parent.stat().st_mode & 0o777)
        self.assertEqual(written, generate()[0].stat().st_mtime_ns, "used again")
        header.write_bytes(header.read_bytes()[:5000])
        self.assertEqual([], generate(), "what is damaged goes")
        self.assertEqual([header], generate())
        shutil.rmtree(cache)
        self.assertEqual([header], generate())

    def test_archives_of_classes_may_be_damaged_or_gone(self):
        source = self.write("Half.java", "public class Half { static int half(int n) { return n < 0 ? 0 : n / 2; } }\n")
        cache = self.folder / "cache"

        def generate():
            for made in (cache / "testellate").glob("classes-*"):
                made.unlink()  # otherwise nothing is compiled
            self.run_program("generate", source, XDG_CACHE_HOME=str(cache))
            self.assertEqual([True, True], [test["confirmed"] for test in self.report()["tests"]])
            # They are made when the command is over.
            for _ in range(6000):
                archives = sorted((cache / "testellate").glob("*.jsa"))
                if len(archives) == 2:
                    break
                time.sleep(0.1)
            self.assertEqual(["javac", "runner"], [path.name.split("-")[0] for path in archives])
            return archives

        archives = generate()
        for archive in archives:
            whole = archive.read_bytes()
            archive.chmod(0o600)
            archive.write_bytes(whole[:len(whole) // 2])
            self.assertEqual(archives, generate())
            archive.chmod(0o600)
            archive.write_bytes(whole[:10000] + bytes(len(whole) - 10000))
            self.assertEqual(archives, generate())

    def test_classes_in_the_cache_are_those_of_the_same_texts(self):
        cache = self.folder / "cache"

        def generate(half):
            source = self.write("Half.java", f"public class Half {{ static int half(int n) {{ return n < 0 ? {half} : n / 2; }} }}\n")
            self.run_program("generate", source, XDG_CACHE_HOME=str(cache))
            tests = self.report()["tests"]
            self.assertEqual([True, True], [test["confirmed"] for test in tests])
            self.assertIn(str(half), [test["outcome"]["value"] for test in tests])
            return sorted((cache / "testellate").glob("classes-*"))

        kept = generate(-7)
        self.assertEqual(2, len(kept), "the class and its tests")
        self.assertEqual(kept, generate(-7))
        self.assertEqual(4, len(generate(-8)))
        for made in kept:
            made.chmod(0o600)
            made.write_bytes(made.read_bytes().replace(b"Half", b"Hulf"))
        generate(-7)

    def test_doctor_says_what_is_missing(self):
        done = self.run_program("doctor", "--jdk", self.folder, code=4)
        self.assertIn("missing:", done.stdout)
        done = self.run_program("doctor")
        for word in ("clang", "GoogleTest", "JDK", "JUnit 5", "sandbox"):
            self.assertIn(word, done.stdout)

    def test_no_color(self):
        path = self.write("half.c", "int half(int n) { return n < 0 ? 0 : n / 2; }\n")
        words = f"{user.PROGRAM} generate {path} --no-confirm"
        for variables, has_color in (({}, True), ({"NO_COLOR": "1"}, False)):
            done = subprocess.run(["script", "-qec", words, "/dev/null"], cwd=self.folder, capture_output=True, text=True,
                                  env={k: v for k, v in self.environment(**variables).items()
                                       if k != "NO_COLOR" or variables}, timeout=100)
            self.assertEqual(has_color, "\x1b[" in done.stdout, done.stdout)


if __name__ == "__main__":
    user.main()
