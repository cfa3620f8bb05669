// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.UUID;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

class Checksums {
  static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) text.append(Character.forDigit((b >> 4) & 15, 16)).append(Character.forDigit(b & 15, 16));
    return text.toString();
  }

  public static void main(String[] args) throws Exception {
    byte[] bytes = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.UTF_8);
    for (Checksum c : new Checksum[] {new CRC32(), new Adler32(), new CRC32C()}) {
      c.update(bytes, 4, bytes.length - 4);
      c.update('x');
      System.out.println(Long.toHexString(c.getValue()));
      c.reset();
      System.out.println(c.getValue());
    }
    for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"}) {
      System.out.println(name + " " + hex(MessageDigest.getInstance(name).digest(bytes)));
    }
    try {
      MessageDigest.getInstance("nonsense");
    } catch (java.security.NoSuchAlgorithmException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(UUID.nameUUIDFromBytes(bytes) + " " + new UUID(1L, 2L) + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").version());
    System.out.println(Base64.getEncoder().encodeToString(bytes) + " " + new String(Base64.getMimeDecoder().decode("SGVs\nbG8="), StandardCharsets.ISO_8859_1));
  }
}
