// SPDX-License-Identifier: Apache-2.0
public class EnumSwitch {
  enum Color { RED, GREEN, BLUE }
  static int code(Color c) {
    switch (c) {
      case RED:
        return 1;
      case BLUE:
        return 3;
      default:
        return 0;
    }
  }

  public static void main(String[] args) {
    for (Color c : Color.values()) System.out.println(c + " " + code(c) + " " + c.ordinal() + " " + c.name());
    System.out.println(Color.valueOf("GREEN").compareTo(Color.BLUE));
    try {
      Color.valueOf("PINK");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
