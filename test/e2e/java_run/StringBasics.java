// SPDX-License-Identifier: Apache-2.0
public class StringBasics {
  public static void main(String[] args) {
    String s = "The quick brown fox";
    System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf("quick") + " " + s.lastIndexOf('o'));
    System.out.println(s.substring(4, 9) + "|" + s.substring(16) + "|" + s.toUpperCase() + "|" + s.toLowerCase());
    System.out.println(s.contains("brown") + " " + s.startsWith("The") + " " + s.endsWith("x") + " " + s.isEmpty());
    System.out.println(s.replace('q', 'Q') + " " + s.replace("fox", "dog"));
    System.out.println("  trim me ".trim() + "|" + "a,b,,c".split(",").length);
    System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "a".compareToIgnoreCase("B"));
    System.out.println("hello".hashCode() + " " + "".hashCode() + " " + "Aa".equals("BB"));
    System.out.println(String.valueOf(3.5) + String.valueOf(true) + String.valueOf('c') + String.valueOf((Object) null));
  }
}
