// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.io.*;
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

class TextAndByteStreams {
  public static void main(String[] args) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(new BufferedOutputStream(bytes));
    data.writeInt(-2);
    data.writeUTF("h\u00e9");
    data.writeDouble(2.5);
    data.writeBoolean(true);
    data.flush();
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    System.out.println(in.readInt() + in.readUTF() + in.readDouble() + in.readBoolean() + in.read() + " " + bytes.size());
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.printf("%5d|%-5s|%05.1f%n", 42, "ab", 3.14159);
    out.print('c');
    out.println(1.0f);
    System.out.print(text);
    BufferedReader lines = new BufferedReader(new StringReader("one\ntwo\r\nthree"));
    System.out.println(lines.lines().toList() + " " + lines.readLine());
    PushbackReader back = new PushbackReader(new StringReader("xy"), 2);
    int c = back.read();
    back.unread('z');
    System.out.println((char) c + "" + (char) back.read() + (char) back.read() + back.read());
    System.out.println(new String(new SequenceInputStream(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes())).readAllBytes()));
    LineNumberReader numbered = new LineNumberReader(new CharArrayReader("a\nb\n".toCharArray()));
    numbered.readLine();
    System.out.println(numbered.getLineNumber());
    ByteBuffer buffer = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putInt(1).putShort((short) 2).putLong(3);
    buffer.flip();
    System.out.println(buffer.getInt() + " " + buffer.getShort() + " " + buffer.remaining() + " " + buffer + " " + buffer.asLongBuffer().get(0));
    try {
      buffer.put(0, new byte[99]);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    CharBuffer chars = CharBuffer.wrap("hello").subSequence(1, 3);
    System.out.println(chars + " " + chars.compareTo(CharBuffer.wrap("el")));
    for (String name : new String[] {"UTF-8", "UTF-16BE", "ISO-8859-1", "US-ASCII", "UTF-32LE"}) {
      byte[] encoded = "a\u00e9\u20ac".getBytes(Charset.forName(name));
      System.out.println(name + Arrays.toString(encoded) + new String(encoded, name).length());
    }
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
    try {
      decoder.decode(ByteBuffer.wrap(new byte[] {(byte) 0xff}));
    } catch (CharacterCodingException e) {
      System.out.println(e.getMessage());
    }
    Properties p = new Properties();
    p.load(new StringReader("# c\na = 1\nb:two \\\n  lines\n\\u0063=3"));
    System.out.println(new TreeMap<>(p) + " " + p.getProperty("z", "none"));
    System.out.println(Charset.isSupported("nope") + " " + Charset.forName("latin1") + " " + new InputStreamReader(new ByteArrayInputStream(new byte[] {65}), "UTF-8").read());
  }
}
