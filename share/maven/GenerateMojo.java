// SPDX-License-Identifier: Apache-2.0
package org.testellate.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;

/**
 * testellate:generate starts the program on the compiled classes of a module, with the class path that Maven knows, and makes what it
 * writes part of the module's tests. plugin.xml says what the parameters mean.
 */
public class GenerateMojo extends AbstractMojo {
  /** Exit code of the program: coverage is below what was asked for. */
  private static final int BELOW = 1;

  private MavenProject project;
  private String program;
  private File out;
  private boolean inPlace;
  private String format;
  private String stubs;
  private String failUnder;
  private String totalTime;
  private String options;
  private List<String> targets;
  private boolean skip;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    File classes = new File(project.getBuild().getOutputDirectory());
    if (skip || project.getPackaging().equals("pom")) {
      getLog().info("no tests are generated here");
      return;
    }
    if (!hasClass(classes)) {
      getLog().info("no classes in " + classes);
      return;
    }
    int code = run(command(classes));
    if (code == BELOW) {
      throw new MojoFailureException("coverage is below " + failUnder + " %, see " + new File(out, "report.json"));
    }
    if (code != 0) {
      throw new MojoExecutionException(program + " ended with exit code " + code);
    }
    if (!inPlace) {
      project.addTestCompileSourceRoot(new File(out, "tests").getPath());
    }
  }

  private List<String> command(File classes) throws MojoExecutionException {
    List<String> words = new ArrayList<>(List.of(program, "generate"));
    words.add((inPlace ? project.getBasedir() : classes).getPath());
    if (inPlace) {
      words.add("--in-place");
    }
    project.getTestCompileSourceRoots().forEach(folder -> addOption(words, "--beside", folder));
    words.addAll(List.of("--out", out.getPath(), "--classpath", classPath(classes)));
    addOption(words, "--format", format == null ? formatOfProject() : format);
    addOption(words, "--stubs", stubs == null && hasTestLibrary("org.mockito") ? "mockito" : stubs);
    addOption(words, "--fail-under", failUnder);
    addOption(words, "--total-time", totalTime);
    if (targets != null) {
      targets.forEach(target -> addOption(words, "--target", target));
    }
    if (options != null && !options.isBlank()) {
      words.addAll(List.of(options.trim().split("\\s+")));
    }
    return words;
  }

  private static void addOption(List<String> words, String name, String value) {
    if (value != null) {
      words.add(name + "=" + value);
    }
  }

  /** What the classes are compiled against. Tests and what only they need are not part of it. */
  private String classPath(File classes) throws MojoExecutionException {
    try {
      List<String> elements = new ArrayList<>(project.getCompileClasspathElements());
      elements.remove(classes.getPath());
      return String.join(File.pathSeparator, elements);
    } catch (Exception e) {
      throw new MojoExecutionException("the class path is not known: " + e.getMessage(), e);
    }
  }

  /** The JUnit that the tests of the project have; the newer one if they have both. */
  private String formatOfProject() {
    boolean isOld = hasTestLibrary("junit") && !hasTestLibrary("org.junit.jupiter");
    return isOld ? "junit4" : "junit5";
  }

  private boolean hasTestLibrary(String group) {
    for (Artifact artifact : project.getArtifacts()) {
      if (artifact.getGroupId().equals(group)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasClass(File folder) {
    File[] entries = folder.listFiles();
    if (entries == null) {
      return false;
    }
    for (File entry : entries) {
      if (entry.isDirectory() ? hasClass(entry) : entry.getName().toLowerCase(Locale.ROOT).endsWith(".class")) {
        return true;
      }
    }
    return false;
  }

  /** Starts the program and hands on what it says; ends it when Maven ends. */
  private int run(List<String> words) throws MojoExecutionException {
    getLog().debug(String.join(" ", words));
    Process process;
    try {
      process = new ProcessBuilder(words).directory(project.getBasedir()).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new MojoExecutionException(
          "`" + program + "` cannot be started; is it installed? -Dtestellate.program=PATH says where it is", e);
    }
    Thread ending = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(ending);
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      process.getOutputStream().close();
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        getLog().info(line);
      }
      return process.waitFor();
    } catch (IOException | InterruptedException e) {
      process.destroy();
      throw new MojoExecutionException("`" + program + "` was interrupted", e);
    } finally {
      try {
        Runtime.getRuntime().removeShutdownHook(ending);
      } catch (IllegalStateException e) {
        getLog().debug("Maven is ending");
      }
    }
  }
}
