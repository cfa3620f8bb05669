// SPDX-License-Identifier: Apache-2.0
public class CharAtError {
  public static void main(String[] args) {
    try {
      "abc".charAt(3);
    } catch (StringIndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
