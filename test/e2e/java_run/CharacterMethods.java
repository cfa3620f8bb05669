// SPDX-License-Identifier: Apache-2.0
public class CharacterMethods {
  public static void main(String[] args) {
    String text = "aZ09 _\t\n-é";
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      System.out.println((int) c + " " + Character.isLetter(c) + " " + Character.isDigit(c) + " "
          + Character.isWhitespace(c) + " " + Character.isUpperCase(c) + " " + (int) Character.toUpperCase(c) + " "
          + Character.getNumericValue(c) + " " + Character.isJavaIdentifierPart(c));
    }
  }
}
