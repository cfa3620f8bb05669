// SPDX-License-Identifier: Apache-2.0
import java.util.Iterator;
import java.util.NoSuchElementException;

public class Iterators {
  static class Range implements Iterable<Integer> {
    final int from, to;
    Range(int from, int to) {
      this.from = from;
      this.to = to;
    }
    @Override
    public Iterator<Integer> iterator() {
      return new Iterator<Integer>() {
        int at = from;
        @Override
        public boolean hasNext() {
          return at < to;
        }
        @Override
        public Integer next() {
          if (!hasNext()) throw new NoSuchElementException("end at " + at);
          return at++;
        }
      };
    }
  }

  public static void main(String[] args) {
    int sum = 0;
    for (int i : new Range(3, 7)) sum = sum * 10 + i;
    System.out.println(sum);
    new Range(1, 3).forEach(i -> System.out.print(i + ";"));
    Iterator<Integer> it = new Range(0, 0).iterator();
    try {
      it.next();
    } catch (NoSuchElementException e) {
      System.out.println(e.getMessage());
    }
  }
}
