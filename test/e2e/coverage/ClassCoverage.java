// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * What JaCoCo counts when a JUnit suite runs: `ClassCoverage CLASSES TESTS CLASS...`, where CLASSES is the class path of
 * the code under test, TESTS the folder with the compiled suite, and CLASS names a class to count. Prints
 *
 * <pre>
 * class NAME BRANCHES COVERED LINES COVERED
 * line NAME LINE BRANCHES COVERED     (for each line with branches)
 * tests PASSED FAILED
 * </pre>
 */
public final class ClassCoverage {
  /** Defines the code under test with probes, and the tests beside it: they may share a package. */
  private static final class ProbingLoader extends URLClassLoader {
    private final Instrumenter instrumenter;
    private final List<String> counted;

    ProbingLoader(URL[] path, Instrumenter instrumenter, List<String> counted) {
      super(path, ClassCoverage.class.getClassLoader());
      this.instrumenter = instrumenter;
      this.counted = counted;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!counted.contains(name)) return super.findClass(name);
      try {
        byte[] code = instrumenter.instrument(bytesOf(name), name);
        return defineClass(name, code, 0, code.length);
      } catch (IOException problem) {
        throw new ClassNotFoundException(name, problem);
      }
    }

    byte[] bytesOf(String name) throws IOException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) throw new IOException("no class " + name);
        return in.readAllBytes();
      }
    }
  }

  private static List<String> testClasses(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (var files = Files.walk(folder)) {
      files.forEach(file -> {
        String name = folder.relativize(file).toString();
        if (name.endsWith("Test.class")) {
          names.add(name.substring(0, name.length() - ".class".length()).replace(File.separatorChar, '.'));
        }
      });
    }
    return names;
  }

  public static void main(String[] arguments) throws Exception {
    List<URL> path = new ArrayList<>();
    for (String element : arguments[0].split(File.pathSeparator)) path.add(new File(element).toURI().toURL());
    path.add(new File(arguments[1]).toURI().toURL());
    List<String> counted = List.of(arguments).subList(2, arguments.length);

    IRuntime runtime = new LoggerRuntime();
    RuntimeData data = new RuntimeData();
    runtime.startup(data);
    ProbingLoader loader = new ProbingLoader(path.toArray(URL[]::new), new Instrumenter(runtime), counted);
    Thread.currentThread().setContextClassLoader(loader);
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
    for (String test : testClasses(Path.of(arguments[1]))) {
      request.selectors(DiscoverySelectors.selectClass(loader.loadClass(test)));
    }
    Launcher launcher = LauncherFactory.create();
    launcher.execute(request.build(), summary);

    ExecutionDataStore executed = new ExecutionDataStore();
    data.collect(executed, new SessionInfoStore(), false);
    runtime.shutdown();
    CoverageBuilder builder = new CoverageBuilder();
    Analyzer analyzer = new Analyzer(executed, builder);
    for (String name : counted) analyzer.analyzeClass(loader.bytesOf(name), name);
    TreeMap<String, IClassCoverage> classes = new TreeMap<>();
    for (IClassCoverage each : builder.getClasses()) classes.put(each.getName().replace('/', '.'), each);
    classes.forEach((name, each) -> {
      ICounter branches = each.getBranchCounter();
      ICounter lines = each.getLineCounter();
      System.out.printf("class %s %d %d %d %d%n", name, branches.getTotalCount(), branches.getCoveredCount(),
          lines.getTotalCount(), lines.getCoveredCount());
      for (int line = each.getFirstLine(); line <= each.getLastLine(); ++line) {
        ICounter here = each.getLine(line).getBranchCounter();
        if (here.getTotalCount() == 0) continue;
        System.out.printf("line %s %d %d %d%n", name, line, here.getTotalCount(), here.getCoveredCount());
      }
    });
    System.out.printf("tests %d %d%n", summary.getSummary().getTestsSucceededCount(),
        summary.getSummary().getTestsFailedCount());
  }

  private ClassCoverage() {}
}
