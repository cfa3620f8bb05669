// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

/** Bytes with a layout: buffers, encodings, hexadecimal and base 64. */
class Buffers {
  public static void main(String[] args) throws Exception {
    ByteBuffer b = ByteBuffer.allocate(32);
    b.put((byte) 1).putShort((short) 0x0203).order(ByteOrder.LITTLE_ENDIAN).putInt(0x04050607).putDouble(1.5).putLong(8, -2L);
    System.out.println(b + " " + b.remaining() + " " + HexFormat.of().formatHex(b.array(), 0, b.position()));
    b.flip();
    System.out.println(b.get() + " " + b.order(ByteOrder.BIG_ENDIAN).getShort() + " " + Integer.toHexString(b.order(ByteOrder.LITTLE_ENDIAN).getInt()) + " " + b.slice().limit(4).remaining() + " " + b.duplicate().position() + b.hasRemaining());
    try {
      b.asReadOnlyBuffer().put((byte) 0);
    } catch (ReadOnlyBufferException e) {
      System.out.println(e);
    }
    try {
      b.position(b.limit()).get();
    } catch (BufferUnderflowException e) {
      System.out.println(e + " " + b.rewind().mark().position());
    }
    IntBuffer ints = ByteBuffer.wrap(new byte[] {0, 0, 1, 0, -1, -1, -1, -1}).asIntBuffer();
    System.out.println(ints.get(0) + " " + ints.get(1) + " " + ints.compareTo(IntBuffer.wrap(new int[] {256, 3})) + " " + CharBuffer.wrap("buffers").subSequence(1, 4) + " " + ByteBuffer.wrap(new byte[] {1, 2, 3}).compact().position());
    String text = "na\u00efve \u20ac \ud83d\ude00";
    for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, Charset.forName("windows-1252"))) {
      byte[] bytes = text.getBytes(charset);
      System.out.print(charset + ":" + bytes.length + ":" + new String(bytes, charset).equals(text) + " ");
    }
    System.out.println();
    CharsetDecoder strict = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
    try {
      strict.decode(ByteBuffer.wrap(new byte[] {65, (byte) 0xc3, 40}));
    } catch (MalformedInputException e) {
      System.out.println(e.getMessage() + " " + new String(new byte[] {65, (byte) 0xc3, 40}, StandardCharsets.UTF_8).codePointAt(1));
    }
    CharsetEncoder ascii = StandardCharsets.US_ASCII.newEncoder();
    CoderResult result = ascii.encode(CharBuffer.wrap("a\u00e9"), ByteBuffer.allocate(4), true);
    System.out.println(result + " " + ascii.canEncode('x') + " " + Charset.isSupported("no-such") + " " + StandardCharsets.UTF_8.newEncoder().maxBytesPerChar());
    byte[] data = "any carnal pleas".getBytes(StandardCharsets.US_ASCII);
    System.out.println(Base64.getEncoder().encodeToString(data) + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2, -3, -4}) + " " + new String(Base64.getMimeDecoder().decode("YW\r\n55")) + " " + Base64.getMimeEncoder(8, new byte[] {'|'}).encodeToString(data));
    try {
      Base64.getDecoder().decode("a*b=");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {10, -1}) + " " + Arrays.toString(HexFormat.of().parseHex("00ff7f")) + " " + Arrays.hashCode(data) + " " + Arrays.mismatch(data, data.clone()) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}));
  }
}
