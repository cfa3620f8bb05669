// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.text.*;
import java.util.*;

class Locales {
  public static void main(String[] args) {
    System.out.println(Locale.forLanguageTag("de-CH").getCountry() + " " + new Locale("fr", "CA") + " " + Locale.US.toLanguageTag() + " " + Locale.getDefault());
    System.out.println(Locale.GERMANY.getDisplayLanguage() + " " + Locale.JAPAN.getDisplayCountry() + " " + Locale.US.getISO3Country());
    System.out.println(Currency.getInstance("EUR").getDefaultFractionDigits() + " " + Currency.getInstance(Locale.US).getSymbol() + " " + Currency.getInstance("JPY").getCurrencyCode());
    System.out.println(String.format(Locale.ROOT, "%,d %.3f %e %x %o %b %c %10s|%-6s|", 1234567, 2.0 / 3, 12345.678, 255, 8, true, 'z', "right", "left"));
    System.out.println(String.format("%tF %<tT %s", new Date(0), "x") + " " + "I".toLowerCase(new Locale("tr")).length());
    System.out.println(Normalizer.normalize("e\u0301a\u0308", Normalizer.Form.NFC).length() + " " + Normalizer.normalize("\u00e9", Normalizer.Form.NFD).length() + Normalizer.isNormalized("abc", Normalizer.Form.NFKC));
    Collator collator = Collator.getInstance(Locale.US);
    System.out.println(collator.compare("abc", "ABD") + " " + collator.compare("a", "B"));
    BreakIterator words = BreakIterator.getWordInstance(Locale.US);
    words.setText("Two words.");
    System.out.println(words.next() + " " + words.next() + " " + words.next() + " " + words.next() + " " + words.next());
    System.out.println(Arrays.toString(new DateFormatSymbols(Locale.US).getShortWeekdays()) + new DateFormatSymbols().getMonths()[0]);
  }
}
