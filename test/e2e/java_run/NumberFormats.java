// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.math.RoundingMode;
import java.text.*;
import java.util.Locale;

class NumberFormats {
  public static void main(String[] args) throws Exception {
    for (String pattern : new String[] {"0.00", "#,##0.###", "0.##E0", "000", "#.##%", "$#,##0.00;($#,##0.00)"}) {
      DecimalFormat f = new DecimalFormat(pattern);
      System.out.println(pattern + ": " + f.format(1234.5678) + " " + f.format(-0.5) + " " + f.format(1000000L) + " " + f.toPattern());
    }
    DecimalFormat half = new DecimalFormat("0.0");
    half.setRoundingMode(RoundingMode.HALF_UP);
    System.out.println(half.format(0.25) + half.format(0.35) + " " + half.parse("12.5x") + " " + half.getMaximumFractionDigits());
    System.out.println(NumberFormat.getInstance().format(9876543.21) + " " + NumberFormat.getPercentInstance().format(0.256));
    System.out.println(NumberFormat.getIntegerInstance().format(2.5) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(-12.345));
    try {
      half.parse("x");
    } catch (ParseException e) {
      System.out.println(e.getMessage() + " " + e.getErrorOffset());
    }
    ParsePosition at = new ParsePosition(2);
    System.out.println(new DecimalFormat().parse("a 1,234.5 b", at) + " " + at.getIndex());
    System.out.println(DecimalFormatSymbols.getInstance().getDecimalSeparator() + " " + DecimalFormatSymbols.getInstance(Locale.US).getInfinity());
    System.out.println(new DecimalFormat("0").format(Double.NaN) + new DecimalFormat("0").format(Double.NEGATIVE_INFINITY));
  }
}
