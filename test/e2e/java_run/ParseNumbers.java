// SPDX-License-Identifier: Apache-2.0
public class ParseNumbers {
  public static void main(String[] args) {
    System.out.println(Double.parseDouble("3.25e2") + " " + Double.valueOf("-0") + " " + Float.parseFloat("1e-3"));
    System.out.println(Double.toString(1.0 / 3) + " " + (float) 0.1 + " " + 100.0 + " " + 1e7 + " " + 1e-4 + " " + 123456789.125);
    System.out.println(Byte.parseByte("-128") + Short.parseShort("300") + Long.decode("0x1F"));
    for (String bad : new String[] {"", "1.2.3", "abc", "999999999999"}) {
      try {
        System.out.println(bad.contains(".") ? Double.parseDouble(bad) : Integer.parseInt(bad));
      } catch (NumberFormatException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
