// SPDX-License-Identifier: Apache-2.0
public class StringSwitch {
  static String kind(String s) {
    switch (s) {
      case "Aa":
        return "first";
      case "BB":
        return "same hash";
      case "":
        return "empty";
      case "fall":
      case "through":
        return "both";
      default:
        return "none";
    }
  }

  public static void main(String[] args) {
    for (String s : new String[] {"Aa", "BB", "", "fall", "through", "C#"}) System.out.println(kind(s));
    try {
      kind(null);
    } catch (NullPointerException e) {
      System.out.println("null");
    }
  }
}
