// SPDX-License-Identifier: Apache-2.0
public class StringSplitJoin {
  public static void main(String[] args) {
    for (String part : "a1b22c333d".split("[0-9]+")) System.out.println(part);
    for (String part : "x:y::z::".split(":")) System.out.println("<" + part + ">");
    System.out.println(String.join("-", "p", "q", "r"));
    System.out.println("a.b.c".replaceAll("\\.", "/"));
    System.out.println("2021-03-04".matches("\\d{4}-\\d\\d-\\d\\d"));
  }
}
