// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

/** Files made, listed, changed and removed below a temporary folder. */
class Folders {
  public static void main(String[] args) throws Exception {
    Path root = Files.createTempDirectory("folders");
    Path notes = Files.createDirectories(root.resolve("a/b")).resolve("notes.txt");
    Files.write(notes, List.of("one", "two", "three"), StandardCharsets.UTF_8);
    Files.writeString(notes, "four\n", StandardOpenOption.APPEND);
    System.out.println(Files.readAllLines(notes) + " " + Files.size(notes) + " " + Files.exists(root.resolve("c")) + " " + Files.isDirectory(notes.getParent()));
    Files.copy(notes, root.resolve("copy.txt"));
    Files.move(root.resolve("copy.txt"), root.resolve("moved.txt"), StandardCopyOption.REPLACE_EXISTING);
    try (Stream<Path> found = Files.walk(root)) {
      System.out.println(found.map(p -> root.relativize(p).toString()).sorted().toList());
    }
    try {
      Files.copy(notes, root.resolve("moved.txt"));
    } catch (FileAlreadyExistsException e) {
      System.out.println(root.relativize(Path.of(e.getFile())));
    }
    try {
      Files.delete(root.resolve("a"));
    } catch (DirectoryNotEmptyException e) {
      System.out.println("not empty");
    }
    try {
      Files.readString(root.resolve("none"));
    } catch (NoSuchFileException e) {
      System.out.println("none: " + e.getFile().endsWith("none"));
    }
    try (BufferedWriter w = Files.newBufferedWriter(root.resolve("w.txt")); PrintWriter p = new PrintWriter(w)) {
      p.printf("%d %s%n", 5, "x");
    }
    try (BufferedReader r = Files.newBufferedReader(root.resolve("w.txt")); Stream<String> lines = Files.lines(notes)) {
      System.out.println(r.readLine() + " " + r.readLine() + " " + lines.mapToInt(String::length).sum());
    }
    File old = root.resolve("old.bin").toFile();
    try (RandomAccessFile f = new RandomAccessFile(old, "rw")) {
      f.writeInt(7);
      f.seek(2);
      f.writeShort(258);
      f.seek(0);
      System.out.println(f.readInt() + " " + f.length() + " " + f.getFilePointer());
    }
    System.out.println(old.exists() + " " + old.length() + " " + old.getName() + " " + old.delete() + " " + old.exists() + " " + new File(root.toFile(), "d").mkdir() + " " + Arrays.stream(root.toFile().list()).sorted().collect(Collectors.joining(",")));
    try (DirectoryStream<Path> texts = Files.newDirectoryStream(root, "*.txt")) {
      List<String> names = new ArrayList<>();
      texts.forEach(p -> names.add(p.getFileName().toString()));
      Collections.sort(names);
      System.out.println(names + " " + Files.readAttributes(notes, BasicFileAttributes.class).isRegularFile());
    }
    Files.walkFileTree(root, new SimpleFileVisitor<>() {
      @Override public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.delete(file);
        return FileVisitResult.CONTINUE;
      }

      @Override public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
        Files.delete(folder);
        return FileVisitResult.CONTINUE;
      }
    });
    System.out.println(Files.exists(root) + " " + Files.notExists(root));
  }
}
