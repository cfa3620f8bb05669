// SPDX-License-Identifier: Apache-2.0
// Inputs grow until they are large enough for every edge.
public class Sizes {
  public static int mediaType(String s) {
    if (s.equals("application/json")) return 1;
    if (s.equals("application/x-www-form-urlencoded")) return 2;
    return 0;
  }

  public static int hasEndMark(int[] block) {
    if (block.length < 20) return -1;
    return block[19] == 128 ? 1 : 0;
  }
}
