// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.zip.*;

/** Streams around streams: compressed, archived, checked, joined. */
class Archives {
  static byte[] gzip(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(data);
    }
    return out.toByteArray();
  }

  public static void main(String[] args) throws Exception {
    byte[] data = "to be or not to be, that is the question; ".repeat(20).getBytes(StandardCharsets.UTF_8);
    byte[] packed = gzip(data);
    System.out.println(data.length + " " + (packed.length < 100) + " " + Arrays.equals(data, new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes()));
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(archive)) {
      zip.setComment("two");
      for (String name : List.of("a/x.txt", "b.txt")) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(1_000_000_000_000L);
        zip.putNextEntry(entry);
        zip.write(("content of " + name).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive.toByteArray()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry())
        System.out.println(entry.getName() + " " + new String(zip.readAllBytes(), StandardCharsets.UTF_8) + " " + entry.isDirectory() + " " + entry.getMethod());
    }
    packed[packed.length - 6] ^= 1;
    try {
      new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
    } catch (ZipException e) {
      System.out.println(e.getMessage());
    }
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    deflater.setInput(new byte[100]);
    deflater.finish();
    byte[] small = new byte[50];
    int length = deflater.deflate(small);
    Inflater inflater = new Inflater(true);
    inflater.setInput(small, 0, length);
    System.out.println(inflater.inflate(new byte[200]) + " " + inflater.finished() + " " + deflater.getTotalIn());
    CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream(data), new Adler32());
    checked.skip(100);
    System.out.println(checked.getChecksum().getValue());
    DataOutputStream numbers = new DataOutputStream(new BufferedOutputStream(archive, 16));
    archive.reset();
    numbers.writeUTF("\u00fc\0");
    numbers.writeInt(-7);
    numbers.writeDouble(Math.PI);
    numbers.flush();
    DataInputStream in = new DataInputStream(new SequenceInputStream(new ByteArrayInputStream(archive.toByteArray()), InputStream.nullInputStream()));
    System.out.println(in.readUTF().length() + " " + in.readInt() + " " + in.readDouble() + " " + in.read() + " " + numbers.size());
    try {
      in.readFully(new byte[1]);
    } catch (EOFException e) {
      System.out.println(e);
    }
    PushbackReader reader = new PushbackReader(new StringReader("12+3"), 2);
    int c;
    int number = 0;
    while (Character.isDigit(c = reader.read())) number = number * 10 + Character.digit(c, 10);
    reader.unread(c);
    LineNumberReader lines = new LineNumberReader(new InputStreamReader(new ByteArrayInputStream("a\r\nb\nc".getBytes()), StandardCharsets.UTF_8));
    System.out.println(number + " " + (char) reader.read() + " " + lines.lines().toList() + lines.getLineNumber());
    StringWriter text = new StringWriter();
    try (PrintWriter print = new PrintWriter(text, true)) {
      print.printf("%05d|%x|%s", 42, 255, new int[0].length).println();
      print.append('c').append("seq", 1, 2);
    }
    System.out.println(text.toString().replace(System.lineSeparator(), "~") + new BufferedReader(new StringReader("x\n\ny")).lines().filter(String::isEmpty).count());
  }
}
