// SPDX-License-Identifier: Apache-2.0
public class PrintKinds {
  public static void main(String[] args) {
    System.out.println(1);
    System.out.println(2L);
    System.out.println(1.5f);
    System.out.println(2.5);
    System.out.println('c');
    System.out.println(true);
    System.out.println((Object) null);
    System.out.println(new char[] {'o', 'k'});
    System.out.println();
    System.out.print(1);
    System.out.print('-');
    System.out.print("text\n");
    System.out.append("appended").append('!').println();
    System.out.write('w');
    System.out.println();
  }
}
