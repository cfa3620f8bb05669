// SPDX-License-Identifier: Apache-2.0
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** A class of one's own below one of the JDK does not stand for all of them: tests pass what a person would. */
public class OwnReader {
  private static final class Counting extends FilterReader {
    private int count;

    Counting(Reader in) { super(in); }

    @Override
    public int read() throws IOException {
      count++;
      return super.read();
    }
  }

  public static boolean startsWith(Reader text, char first) throws IOException {
    return text.read() == first;
  }

  public static int count(Reader text) throws IOException {
    Counting counting = new Counting(text);
    while (counting.read() > ' ') continue;
    return counting.count > 2 ? 1 : 0;
  }
}
