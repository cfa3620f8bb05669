// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.text.*;
import java.util.*;

/** Messages for people, chosen from bundles and filled in. */
class Messages {
  public static class Texts extends ListResourceBundle {
    @Override protected Object[][] getContents() {
      return new Object[][] {{"greeting", "Hello {0}, it is {1,number,integer} o''clock"}, {"files", "{0,choice,0#no files|1#one file|1<{0,number,integer} files} in {1}"}, {"list", new String[] {"a", "b"}}};
    }
  }

  public static class Texts_de extends ListResourceBundle {
    @Override protected Object[][] getContents() { return new Object[][] {{"greeting", "Hallo {0}, es ist {1} Uhr"}}; }
  }

  public static void main(String[] args) throws Exception {
    for (Locale locale : new Locale[] {Locale.ENGLISH, Locale.GERMANY}) {
      ResourceBundle texts = ResourceBundle.getBundle("Messages$Texts", locale);
      System.out.println(MessageFormat.format(texts.getString("greeting"), "Bo", 12.4) + " " + texts.getStringArray("list").length + " " + texts.getLocale() + " " + new TreeSet<>(texts.keySet()));
      for (int n : new int[] {0, 1, 1234}) System.out.print(new MessageFormat(texts.getString("files"), locale).format(new Object[] {n, "x"}) + "; ");
      System.out.println();
    }
    try {
      ResourceBundle.getBundle("Messages$None");
    } catch (MissingResourceException e) {
      System.out.println(e.getMessage() + " " + e.getClassName());
    }
    System.out.println(Arrays.toString(new MessageFormat("{0}: {1,number}").parse("key: 1,250.5")) + " " + new MessageFormat("'{0}' {0} {2}").format(new Object[] {"a"}) + " " + new MessageFormat("{0,number,#.##} {1,date,yyyy}", Locale.US).toPattern());
    try {
      new MessageFormat("{0,what}");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    SimpleDateFormat stamp = new SimpleDateFormat("EEE, d MMM yyyy HH:mm:ss Z", Locale.US);
    System.out.println(stamp.format(new Date(1_600_000_000_000L)) + " " + DateFormat.getDateInstance(DateFormat.LONG, Locale.US).format(new Date(0)) + " " + stamp.parse("Thu, 1 Jan 1970 01:00:00 +0100").getTime());
    BreakIterator words = BreakIterator.getWordInstance(Locale.US);
    words.setText("It isn't 3.5 m.");
    for (int from = words.first(), to = words.next(); to != BreakIterator.DONE; from = to, to = words.next()) System.out.print(from + "-" + to + " ");
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.US);
    sentences.setText("One. Two! Is it?");
    int count = 0;
    while (sentences.next() != BreakIterator.DONE) count++;
    System.out.println(count);
    String[] names = {"zebra", "\u00c4pfel", "apple", "Zoo", "\u00e9clair", "eclair"};
    Arrays.sort(names, Collator.getInstance(Locale.GERMANY));
    System.out.println(String.join(" ", names) + " " + Normalizer.normalize("e\u0301\ufb01", Normalizer.Form.NFKC).length() + " " + Normalizer.isNormalized("\u00e9", Normalizer.Form.NFD));
    StringCharacterIterator chars = new StringCharacterIterator("abc");
    for (char c = chars.last(); c != CharacterIterator.DONE; c = chars.previous()) System.out.print(c);
    AttributedString styled = new AttributedString("bold");
    styled.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, "x", 1, 3);
    System.out.println(" " + styled.getIterator().getRunLimit() + " " + DateFormatSymbols.getInstance(Locale.FRENCH).getMonths()[1] + " " + Bidi.requiresBidi("\u05d0".toCharArray(), 0, 1));
  }
}
