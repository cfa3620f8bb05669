// SPDX-License-Identifier: Apache-2.0
public class SystemProperties {
  public static void main(String[] args) {
    System.out.println(System.getProperty("line.separator").length() + " " + System.getProperty("file.separator"));
    System.out.println(System.getProperty("no.such.property") + " " + System.getProperty("user.language", "?"));
    System.setProperty("mine", "set");
    System.out.println(System.getProperty("mine") + " " + System.lineSeparator().equals("\n"));
  }
}
