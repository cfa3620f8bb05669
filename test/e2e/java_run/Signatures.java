// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;

/** Digests, message authentication and what else is deterministic about security. */
class Signatures {
  static String hex(byte[] bytes) { return new BigInteger(1, bytes).toString(16); }

  public static void main(String[] args) throws Exception {
    byte[] data = "The quick brown fox".getBytes(StandardCharsets.US_ASCII);
    for (String name : List.of("MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256")) System.out.println(name + " " + hex(MessageDigest.getInstance(name).digest(data)));
    MessageDigest parts = MessageDigest.getInstance("SHA-256");
    parts.update(data, 0, 4);
    MessageDigest copy = (MessageDigest) parts.clone();
    parts.update(data, 4, data.length - 4);
    System.out.println(MessageDigest.isEqual(parts.digest(), MessageDigest.getInstance("SHA-256").digest(data)) + " " + hex(copy.digest()).substring(0, 8) + " " + parts.getDigestLength());
    try {
      MessageDigest.getInstance("SHA-7");
    } catch (NoSuchAlgorithmException e) {
      System.out.println(e.getMessage());
    }
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("key".getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
    System.out.println(hex(mac.doFinal(data)));
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
    cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
    byte[] secret = cipher.doFinal(data);
    cipher.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(new byte[16]));
    System.out.println(hex(secret) + " " + new String(cipher.doFinal(secret), StandardCharsets.US_ASCII));
    SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1");
    System.out.println(hex(factory.generateSecret(new PBEKeySpec("pw".toCharArray(), new byte[] {1, 2}, 3, 128)).getEncoded()));
    System.out.println(UUID.nameUUIDFromBytes(data) + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").getLeastSignificantBits() + " " + new UUID(1, 2).compareTo(new UUID(1, -3)) + " " + UUID.nameUUIDFromBytes(data).version());
    System.out.println(new TreeSet<>(Security.getAlgorithms("MessageDigest")).contains("SHA-384") + " " + new SplittableRandom(7).nextInt(100) + " " + new Random(42).ints(3, 0, 10).boxed().toList() + " " + new Random(1).nextGaussian() + " " + Objects.hash(1, "a", null) + " " + Arrays.deepHashCode(new Object[] {1, new int[] {2}}));
  }
}
