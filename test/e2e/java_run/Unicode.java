// SPDX-License-Identifier: Apache-2.0
public class Unicode {
  public static void main(String[] args) {
    String s = "a\u00e9\u4e2d\ud83d\ude00z";
    System.out.println(s + " " + s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePointAt(3));
    System.out.println(new StringBuilder(s).reverse());
    for (int i = 0; i < s.length(); i++) System.out.print((int) s.charAt(i) + " ");
    System.out.println(s.toUpperCase());
  }
}
