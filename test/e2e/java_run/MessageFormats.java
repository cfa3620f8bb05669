// SPDX-License-Identifier: Apache-2.0
//! release 17
import java.text.*;
import java.util.Arrays;

class MessageFormats {
  public static void main(String[] args) throws Exception {
    System.out.println(MessageFormat.format("{1} has {0} items, it''s '{2}' {2}", 3, "cart", null));
    System.out.println(MessageFormat.format("{0,number,#.#} {0,number,integer} {1,choice,0#none|1#one|1<{1} many}", 12.34, 5));
    MessageFormat m = new MessageFormat("{0}-{1}");
    System.out.println(Arrays.toString(m.parse("ab-cd")) + " " + m.toPattern() + " " + m.getFormats().length);
    ChoiceFormat c = new ChoiceFormat(new double[] {0, 1, 2}, new String[] {"zero", "one", "more"});
    System.out.println(c.format(-1) + c.format(1) + c.format(100) + " " + c.toPattern());
    try {
      MessageFormat.format("{", 1);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(MessageFormat.format("{0} {1}", 1234567, 1.5));
  }
}
