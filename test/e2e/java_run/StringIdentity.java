// SPDX-License-Identifier: Apache-2.0
public class StringIdentity {
  public static void main(String[] args) {
    String a = "same";
    String b = "sa" + "me";
    String c = new String("same");
    System.out.println(a == b);
    System.out.println(a == c);
    System.out.println(a == c.intern());
    System.out.println(a.equals(c));
    String d = "sa";
    String e = d + "me";
    System.out.println(a == e);
    System.out.println(a == e.intern());
  }
}
