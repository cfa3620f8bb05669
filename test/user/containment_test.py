#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Code of the input runs only when asked for, and then contained: a case for each line of the table in docs/security.md."""

import os
import shutil
import socket
import subprocess
import time

import user

MOCKITO = "/usr/share/java/mockito-core.jar"

HOSTILE_C = r"""
#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void put(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (file == NULL) return;
  fputs(text, file);
  fclose(file);
}

__attribute__((constructor)) static void harm(void) {
  put(OUTSIDE "/written", "by a constructor");
  chmod(OUTSIDE "/precious", 0777);
  unlink(OUTSIDE "/precious");
  const char *secret = getenv("TESTELLATE_SECRET");
  if (secret != NULL) put("leaked", secret);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in internet = {.sin_family = AF_INET, .sin_port = htons(PORT)};
  inet_pton(AF_INET, "127.0.0.1", &internet.sin_addr);
  if (s >= 0) connect(s, (struct sockaddr *)&internet, sizeof internet);
  s = socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un local = {.sun_family = AF_UNIX};
  strcpy(local.sun_path, OUTSIDE "/socket");
  if (s >= 0) connect(s, (struct sockaddr *)&local, sizeof local);
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (int fd = 0; fd < 64; ++fd) close(fd);
    execlp("sleep", "sleep", DAEMON, NULL);
    _exit(1);
  }
}

int sign(int n) {
  if (n < 0) return -1;
  return n > 0;
}
"""

# Mockito makes an object of this class when the first mock is made, since a file of the class path says so: the way of an
# input to run code on the JVM that its methods do not lead to.
HOSTILE_JAVA = r"""
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mockito.exceptions.stacktrace.StackTraceCleaner;

public class Hostile implements org.mockito.plugins.StackTraceCleanerProvider {
  static {
    try { Files.writeString(Path.of("OUTSIDE/written"), "x"); } catch (IOException | RuntimeException e) { }
    try { Files.delete(Path.of("OUTSIDE/precious")); } catch (IOException | RuntimeException e) { }
    try {
      String secret = System.getenv("TESTELLATE_SECRET");
      if (secret != null) Files.writeString(Path.of("leaked"), secret);
    } catch (IOException | RuntimeException e) { }
    try { new Socket("127.0.0.1", PORT).close(); } catch (IOException | RuntimeException e) { }
    try {
      new ProcessBuilder("setsid", "sleep", "DAEMON").start();
    } catch (IOException | RuntimeException e) { }
  }

  public StackTraceCleaner getStackTraceCleaner(StackTraceCleaner standard) { return standard; }
}
"""

USER_OF_A_MOCK = """
public class Meter {
  interface Source { int next(); }
  private final Source source;
  Meter(Source source) { this.source = source; }
  int sign() { return source.next() < 0 ? -1 : 1; }
}
"""


class Containment(user.UserTest):
    def setUp(self):
        super().setUp()
        self.outside = self.folder / "outside"
        self.outside.mkdir()
        (self.outside / "precious").write_text("dear")
        self.daemon = f"{100000 + os.getpid()}.5"
        self.server = socket.create_server(("127.0.0.1", 0))
        self.local = socket.socket(socket.AF_UNIX)
        self.local.bind(str(self.outside / "socket"))
        self.local.listen()
        for server in (self.server, self.local):
            server.settimeout(0)
            self.addCleanup(server.close)

    def assert_unharmed(self):
        self.assertEqual(["precious", "socket"], sorted(os.listdir(self.outside)))
        self.assertEqual("dear", (self.outside / "precious").read_text())
        self.assertEqual(0, (self.outside / "precious").stat().st_mode & 0o111)
        for server in (self.server, self.local):
            with self.assertRaises(BlockingIOError, msg="somebody connected"):
                server.accept()
        deadline = time.monotonic() + 5
        while self.daemons() and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual("", self.daemons(), "a daemon is alive")
        self.assertEqual([], os.listdir(self.tmp), "scratch is left")

    def daemons(self):
        return subprocess.run(["pgrep", "-f", f"^sleep {self.daemon}"], capture_output=True, text=True).stdout

    def hostile_c(self):
        text = f'#define OUTSIDE "{self.outside}"\n#define PORT {self.server.getsockname()[1]}\n'
        text += f'#define DAEMON "{self.daemon}"\n#include <sys/stat.h>\n' + HOSTILE_C
        return self.write("hostile.c", text)

    def hostile_java(self):
        text = HOSTILE_JAVA.replace("OUTSIDE", str(self.outside)).replace("DAEMON", self.daemon)
        self.compile_java("Hostile", text.replace("PORT", str(self.server.getsockname()[1])), "hostile", "-cp", MOCKITO)
        self.write("hostile/mockito-extensions/org.mockito.plugins.StackTraceCleanerProvider", "Hostile")
        return self.write("Meter.java", USER_OF_A_MOCK)

    def words(self, path):
        if path.suffix == ".c":
            return [path]
        return [path, "--stubs", "mockito", "--classpath", "hostile"]

    def confirm(self, path, level):
        self.run_program("generate", *self.words(path), "--sandbox", level, TESTELLATE_SECRET="password")
        report = self.report()
        if report["sandbox"] != level:
            self.skipTest(f"{level} does not work here, {report['sandbox']} does")
        self.assertTrue(report["tests"])
        self.assertTrue(all(test["confirmed"] for test in report["tests"]), report["tests"])
        self.assertNotIn("password", "".join(path.read_text(errors="replace")
                                             for path in self.folder.rglob("*") if path.is_file()))
        self.assert_unharmed()

    def test_a_constructor_of_c_in_bubblewrap(self):
        self.confirm(self.hostile_c(), "bubblewrap")

    def test_a_constructor_of_c_under_landlock(self):
        self.confirm(self.hostile_c(), "landlock")

    def test_java_in_bubblewrap(self):
        self.confirm(self.hostile_java(), "bubblewrap")

    def test_java_under_landlock(self):
        self.confirm(self.hostile_java(), "landlock")

    def test_without_a_sandbox_there_is_harm(self):
        """What the cases above are worth."""
        for path in (self.hostile_c(), self.hostile_java()):
            self.run_program("generate", *self.words(path), "--sandbox", "none", TESTELLATE_SECRET="password")
            self.assertTrue((self.outside / "written").exists())
            self.assertFalse((self.outside / "precious").exists())
            (self.outside / "written").unlink()
            (self.outside / "precious").write_text("dear")
            self.server.accept()[0].close()
            self.assertEqual("none", self.report()["sandbox"])
            self.assertEqual("", self.daemons(), "even then there are no survivors")

    def test_nothing_runs_unless_it_is_asked_for(self):
        for path in (self.hostile_c(), self.hostile_java()):
            self.run_program("generate", *self.words(path), "--no-confirm")
            self.assert_unharmed()
            self.assertNotIn("sandbox", self.report())

    def compile_java(self, name, text, folder, *options):
        source = self.write(f"sources/{name}.java", text)
        (self.folder / folder).mkdir(exist_ok=True)
        self.tool("javac", "-proc:none", "-d", folder, *options, source)

    def jar_with_services(self):
        """A jar whose services write a file when somebody loads them, and a class to be tested."""
        touch = ('try { java.nio.file.Files.writeString(java.nio.file.Path.of("%s/" + "NAME"), "x"); } '
                 'catch (java.io.IOException e) { }' % self.outside)
        self.compile_java("Subject", "public class Subject { public static int sign(int n) { return n < 0 ? -1 : 1; } }",
                          "services")
        self.compile_java("Plug", """
            public class Plug implements com.sun.source.util.Plugin {
              static { %s }
              public String getName() { return "Plug"; }
              public boolean autoStart() { return true; }
              public void init(com.sun.source.util.JavacTask task, String... arguments) { }
            }""" % touch.replace("NAME", "plugin"), "services")
        self.compile_java("Proc", """
            import java.util.Set; import javax.annotation.processing.*; import javax.lang.model.element.TypeElement;
            @SupportedAnnotationTypes("*")
            public class Proc extends AbstractProcessor {
              static { %s }
              public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) { return false; }
            }""" % touch.replace("NAME", "processor"), "services")
        junit = ":".join(f"/usr/share/java/{name}.jar" for name in
                         ("junit-platform-launcher", "junit-platform-engine", "junit-jupiter-api", "opentest4j",
                          "junit-platform-commons", "apiguardian-api"))
        self.compile_java("Listener", """
            public class Listener implements org.junit.platform.launcher.TestExecutionListener {
              static { System.exit(9); }
            }""", "services", "-cp", junit)
        self.compile_java("Ext", """
            public class Ext implements org.junit.jupiter.api.extension.BeforeAllCallback {
              public void beforeAll(org.junit.jupiter.api.extension.ExtensionContext context) { System.exit(9); }
            }""", "services", "-cp", junit)
        for service, provider in (("com.sun.source.util.Plugin", "Plug"),
                                  ("javax.annotation.processing.Processor", "Proc"),
                                  ("org.junit.platform.launcher.TestExecutionListener", "Listener"),
                                  ("org.junit.jupiter.api.extension.Extension", "Ext")):
            self.write(f"services/META-INF/services/{service}", provider + "\n")
        self.write("services/junit-platform.properties", "junit.jupiter.extensions.autodetection.enabled=true\n")
        self.tool("jar", "--create", "--file", "services.jar", "-C", "services", ".")
        shutil.rmtree(self.folder / "services")
        shutil.rmtree(self.folder / "sources")
        return self.folder / "services.jar"

    def test_services_of_the_class_path_are_not_loaded(self):
        jar = self.jar_with_services()
        manifest = self.write("manifest", "Class-Path: services.jar\n")
        self.tool("jar", "--create", "--file", "pointer.jar", "--manifest", manifest)
        source = self.write("Own.java", "public class Own { static int half(int n) { return n / 2; } }")
        for class_path in (jar, self.folder / "pointer.jar"):
            # Compiling the input, then the suite, which runs, too.
            self.run_program("generate", source, "--classpath", class_path, "--no-confirm")
            self.assert_unharmed()
            self.run_program("generate", source, "--classpath", class_path)
            self.assertTrue(all(test["confirmed"] for test in self.report()["tests"]), self.report()["tests"])
            self.assert_unharmed()
        self.run_program("generate", jar, "--target", "Subject")
        self.assertEqual([True, True], [test["confirmed"] for test in self.report()["tests"]], self.report()["tests"])
        self.assert_unharmed()

    def test_a_description_of_a_build_loads_no_plugin(self):
        plugin = self.write("plugin.c", f"""
            #include <stdio.h>
            __attribute__((constructor)) static void harm(void) {{ fclose(fopen("{self.outside}/written", "w")); }}""")
        self.tool("clang-19", "-shared", "-fPIC", plugin, "-o", "plugin.so")
        self.write("flags", "-fplugin=./plugin.so")
        source = self.write("half.c", "int half(int n) { return n / 2; }\n")
        for flags in ("-fplugin=./plugin.so", "-Xclang -load -Xclang ./plugin.so", "-fpass-plugin=./plugin.so", "@flags"):
            self.write("compile_commands.json", '[{"directory": "%s", "file": "half.c", "command": "cc %s -c half.c"}]'
                       % (self.folder, flags))
            self.run_program("generate", "compile_commands.json")
            self.assert_unharmed()
            self.assertTrue(self.report()["tests"])
        self.assertTrue(source.exists())

    def test_a_fork_bomb_ends(self):
        path = self.write("bomb.c", """
            #include <unistd.h>
            __attribute__((constructor)) static void bomb(void) {
              for (int i = 0; i < 12; ++i) fork();
            }
            int half(int n) { return n / 2; }""")
        self.run_program("generate", path, code=None)
        self.assert_unharmed()

    def test_a_planted_link_is_not_followed(self):
        """Scratch has a name that nobody can foresee, in a folder that nobody else can look into."""
        path = self.write("half.c", "int half(int n) { return n / 2; }\n")
        (self.folder / "testellate-out").mkdir()
        for number in range(300):
            (self.folder / f"testellate-out/.confirm.{os.getpid() + number}").symlink_to(self.outside)
        running = self.start("generate", path)
        modes = set()
        while running.poll() is None:
            for entry in self.tmp.iterdir():
                try:
                    modes.add(entry.stat().st_mode & 0o777)
                except FileNotFoundError:
                    pass
        running.communicate()
        self.assertEqual({0o700}, modes)
        self.assert_unharmed()

    def test_what_a_killed_run_left_is_swept(self):
        path = self.write("half.c", "int half(int n) { return n / 2; }\n")
        running = self.start("generate", path)
        while not os.listdir(self.tmp) and running.poll() is None:
            time.sleep(0.001)
        running.kill()
        running.communicate()
        self.assertTrue(os.listdir(self.tmp))
        self.run_program("generate", path)
        self.assert_unharmed()


if __name__ == "__main__":
    user.main()
