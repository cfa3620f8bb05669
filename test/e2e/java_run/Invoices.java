// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.math.*;
import java.text.*;
import java.util.*;

/** Money: rounding, formatting and reading it in several countries. */
class Invoices {
  public static void main(String[] args) throws Exception {
    BigDecimal net = new BigDecimal("1234.565");
    for (RoundingMode mode : RoundingMode.values()) {
      try {
        System.out.print(mode + "=" + net.setScale(2, mode) + "/" + net.negate().setScale(2, mode) + " ");
      } catch (ArithmeticException e) {
        System.out.println(e.getMessage());
      }
    }
    BigDecimal tax = net.multiply(new BigDecimal("0.19"), new MathContext(5));
    System.out.println(tax + " " + tax.precision() + " " + tax.scale() + " " + net.add(tax).stripTrailingZeros().toPlainString() + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.000000123") + " " + new BigDecimal("12345678.9").toEngineeringString());
    System.out.println(net.divide(new BigDecimal("3"), 10, RoundingMode.HALF_EVEN) + " " + Arrays.toString(net.divideAndRemainder(BigDecimal.TEN)) + " " + net.remainder(new BigDecimal("0.7")) + " " + new BigDecimal(2).sqrt(new MathContext(20)) + " " + net.compareTo(new BigDecimal("1234.5650")) + net.equals(new BigDecimal("1234.5650")));
    for (Locale locale : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("en", "IN")}) {
      System.out.print(NumberFormat.getCurrencyInstance(locale).format(net) + " " + NumberFormat.getInstance(locale).format(1234567.891) + " " + NumberFormat.getPercentInstance(locale).format(0.256) + "; ");
    }
    System.out.println();
    System.out.println(NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5") + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5) + " " + NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(12_345) + " " + Currency.getInstance("JPY").getDefaultFractionDigits() + Currency.getInstance(Locale.UK).getSymbol(Locale.UK));
    DecimalFormat f = new DecimalFormat("#,##0.00;(#,##0.00)", DecimalFormatSymbols.getInstance(Locale.US));
    f.setParseBigDecimal(true);
    ParsePosition at = new ParsePosition(2);
    System.out.println(f.format(-1234.5) + " " + f.parse("x:1,234.50 EUR", at) + " " + at.getIndex() + " " + f.toPattern() + " " + new DecimalFormat("0.###E0").format(123456) + " " + new DecimalFormat("00.0%").format(.0567) + " " + new DecimalFormat("\u00a4#.0").getNegativePrefix());
    try {
      f.parse("none");
    } catch (ParseException e) {
      System.out.println(e.getMessage() + " " + e.getErrorOffset());
    }
    ChoiceFormat files = new ChoiceFormat("0#no files|1#one file|1<many files");
    System.out.println(files.format(0) + ", " + files.format(1) + ", " + files.format(7) + " " + files.toPattern());
    BigInteger big = BigInteger.ONE.shiftLeft(100).subtract(BigInteger.valueOf(15));
    System.out.println(big + " " + big.isProbablePrime(20) + " " + big.mod(BigInteger.valueOf(97)) + " " + big.bitLength() + " " + big.toString(36) + " " + BigInteger.TEN.modPow(BigInteger.valueOf(77), BigInteger.valueOf(1009)) + " " + BigInteger.valueOf(240).gcd(BigInteger.valueOf(46)) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + big.sqrt());
  }
}
