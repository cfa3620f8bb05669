// SPDX-License-Identifier: Apache-2.0
// Mutants that are made in the source as well: the line behind `//~` stands for its own with the change named before `::`.
public class Ledger {
  private int hidden;
  int shown;

  void post(int amount) {
    hidden = amount;    //~ assignment to `hidden` left out :: ;
    shown = amount * 2; //~ `*` becomes `/` :: shown = amount / 2;
  }

  static int[] doubled(int[] values) {
    int[] made = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      made[i] = values[i] + values[i]; //~ assignment to an element left out :: ;
    }
    return made; //~ returns `null` :: return null;
  }

  static String grade(int points) {
    if (points < 0) { //~ condition negated :: if (points >= 0) {
      throw new IllegalArgumentException("negative");
    }
    return points * 1 > 50 ? "good" : "fair"; //~ `*` becomes `/` :: return points / 1 > 50 ? "good" : "fair";
  }
}
