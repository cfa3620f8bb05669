// SPDX-License-Identifier: Apache-2.0
import java.math.BigInteger;

public class BigIntegers {
  public static void main(String[] args) {
    BigInteger f = BigInteger.ONE;
    for (int i = 1; i <= 30; i++) f = f.multiply(BigInteger.valueOf(i));
    System.out.println(f + " " + f.bitLength() + " " + f.mod(BigInteger.valueOf(1000007)));
    System.out.println(new BigInteger("-123456789012345678901234567890").divide(BigInteger.valueOf(987654321)));
    System.out.println(BigInteger.valueOf(3).pow(100).gcd(BigInteger.valueOf(6).pow(20)) + " " + BigInteger.TEN.negate());
  }
}
