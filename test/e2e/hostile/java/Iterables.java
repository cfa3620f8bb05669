// SPDX-License-Identifier: Apache-2.0
// Objects that loops go through.
import java.util.Iterator;
import java.util.List;
class Iterables implements Iterable<Integer> {
  private final int most;
  Iterables(int most) { this.most = most; }
  public Iterator<Integer> iterator() {
    return new Iterator<>() {
      int at;
      public boolean hasNext() { return at < most && at < 3; }
      public Integer next() { return at++; }
    };
  }
  static int longest(List<String> words) {
    int longest = 0;
    for (String word : words) if (word.length() > longest) longest = word.length();
    return longest;
  }
}
