// SPDX-License-Identifier: Apache-2.0
public class CharArithmetic {
  public static void main(String[] args) {
    char c = 'a';
    c++;
    c += 1;
    System.out.println(c);
    System.out.println(c + 1);
    System.out.println((char) (c + 1));
    char max = '\uffff';
    max++;
    System.out.println((int) max);
    StringBuilder out = new StringBuilder();
    for (char x = 'A'; x <= 'Z'; x += 5) out.append(x);
    System.out.println(out);
    System.out.println('x' < 'y' ? 'l' : 'g');
    System.out.println((int) 'z' % 7);
  }
}
