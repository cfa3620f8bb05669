// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.util.*;

class Bundles {
  public static class Texts extends ListResourceBundle {
    protected Object[][] getContents() { return new Object[][] {{"hello", "Hello"}, {"bye", "Bye"}}; }
  }
  public static class Texts_de extends ListResourceBundle {
    protected Object[][] getContents() { return new Object[][] {{"hello", "Hallo"}}; }
  }
  public static void main(String[] args) {
    ResourceBundle texts = ResourceBundle.getBundle("Bundles$Texts");
    System.out.println(texts.getString("hello") + " " + texts.containsKey("no") + " " + texts.getBaseBundleName());
    ResourceBundle german = ResourceBundle.getBundle("Bundles$Texts", Locale.GERMANY);
    System.out.println(german.getString("hello") + " " + german.getString("bye") + " " + german.getLocale());
    try {
      texts.getString("missing");
    } catch (MissingResourceException e) {
      System.out.println(e.getMessage() + " " + e.getKey());
    }
    try {
      ResourceBundle.getBundle("no.Such");
    } catch (MissingResourceException e) {
      System.out.println(e.getMessage());
    }
  }
}
