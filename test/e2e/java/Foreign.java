// SPDX-License-Identifier: Apache-2.0
import java.math.BigDecimal;

/** Objects of the library that no input can be: what needs one stays open, it is not called impossible. */
public class Foreign {
  public static double toDouble(BigDecimal value, double other) {
    return value == null ? other : value.doubleValue();
  }
}
//! open Foreign.java:7#1:T size
