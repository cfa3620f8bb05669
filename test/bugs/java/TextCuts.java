// SPDX-License-Identifier: Apache-2.0
/** Parts of texts that are shorter than expected, or lack the mark to cut at. */
public class TextCuts {
  public static String extension(String file) {
    int dot = file.lastIndexOf('.');
    return file.substring(dot);  //! suspicious string-index
  }

  public static String extensionFixed(String file) {
    int dot = file.lastIndexOf('.');
    return dot < 0 ? "" : file.substring(dot);
  }

  public static String keyOf(String line) {
    return line.substring(0, line.indexOf('='));  //! suspicious string-index
  }

  public static String keyOfFixed(String line) {
    int equals = line.indexOf('=');
    return equals < 0 ? line : line.substring(0, equals);
  }

  public static String unquoted(String text) {
    if (text.startsWith("\"") && text.endsWith("\"")) {
      return text.substring(1, text.length() - 1);  //! certain string-index
    }
    return text;
  }

  public static String unquotedFixed(String text) {
    if (text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")) {
      return text.substring(1, text.length() - 1);
    }
    return text;
  }

  public static String abbreviated(String title, int width) {
    if (title.length() <= width) return title;
    return title.substring(0, width - 3) + "...";  //! certain string-index
  }

  public static String abbreviatedFixed(String title, int width) {
    if (width < 3 || title.length() <= width) return title;
    return title.substring(0, width - 3) + "...";
  }

  /** The text between two marks, if both are there. */
  public static String inside(String text) {
    int open = text.indexOf('<');
    int close = text.indexOf('>');
    if (open < 0 || close < 0) return "";
    return text.substring(open + 1, close);  //! certain string-index
  }

  public static String insideFixed(String text) {
    int open = text.indexOf('<');
    if (open < 0) return "";
    int close = text.indexOf('>', open);
    if (close < 0) return "";
    return text.substring(open + 1, close);
  }
}
