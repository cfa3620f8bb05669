// SPDX-License-Identifier: Apache-2.0
public class Format {
  public static void main(String[] args) {
    System.out.println(String.format("%d %5d %-5d| %05d %x %X %o", 42, 42, 42, 42, 255, 255, 8));
    System.out.println(String.format("%s %10s %-10s| %c %b %%", "s", "right", "left", 'c', true));
    System.out.println(String.format("%.2f %8.3f %e %,d", 3.14159, 2.71828, 12345.678, 1234567));
  }
}
