// SPDX-License-Identifier: Apache-2.0
// Switches on texts and with arrows.
class SwitchOnStrings {
  static int code(String s) {
    switch (s) {
      case "a\"b": return 1;
      case "": return 2;
      case "Aa": case "BB": return 3;
      default: return 0;
    }
  }
  static String name(int n) { return switch (n) { case 1, 2 -> "few"; case 3 -> { yield "three"; } default -> "many"; }; }
}
