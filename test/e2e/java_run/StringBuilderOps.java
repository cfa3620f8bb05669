// SPDX-License-Identifier: Apache-2.0
public class StringBuilderOps {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder();
    b.append(1).append('c').append("str").append(2.5).append(true).append(7L).append(1.5f).append((Object) null);
    System.out.println(b);
    b.insert(0, "<<").insert(b.length(), ">>");
    b.reverse();
    System.out.println(b);
    b.setLength(5);
    b.deleteCharAt(0).setCharAt(0, '#');
    b.replace(1, 3, "REPLACED");
    System.out.println(b + " " + b.length() + " " + b.indexOf("PLA") + " " + b.charAt(2));
    b.delete(0, b.length());
    System.out.println("[" + b + "]");
    StringBuffer old = new StringBuffer("sync");
    old.append(1).reverse();
    System.out.println(old);
  }
}
