// SPDX-License-Identifier: Apache-2.0
import java.math.BigDecimal;
import java.math.RoundingMode;

public class BigDecimals {
  public static void main(String[] args) {
    BigDecimal a = new BigDecimal("10.25");
    System.out.println(a.add(new BigDecimal("0.75")) + " " + a.multiply(a) + " " + a.scale());
    System.out.println(a.divide(new BigDecimal(3), 5, RoundingMode.HALF_UP) + " " + a.setScale(1, RoundingMode.HALF_EVEN));
    System.out.println(new BigDecimal("1E+3").toPlainString() + " " + a.compareTo(new BigDecimal("10.250")));
  }
}
