// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** What a test calls remembers earlier calls, or looks at who called it: its own path is the same each time. */
public class RememberedElsewhere {
  /** Builders that were given back, for the next one who needs one. */
  static final class Builders {
    private static final ArrayDeque<StringBuilder> UNUSED = new ArrayDeque<>();

    private Builders() {}

    static StringBuilder take() {
      StringBuilder found = UNUSED.poll();
      if (found == null) return new StringBuilder();
      found.setLength(0);
      return found;
    }

    static String giveBack(StringBuilder builder) {
      String text = builder.toString();
      if (UNUSED.size() < 4) UNUSED.push(builder);
      return text;
    }
  }

  /** Says where it was thrown, but for its own helpers. */
  public static class Complaint extends RuntimeException {
    public Complaint(String message) {
      super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      super.fillInStackTrace();
      List<StackTraceElement> kept = new ArrayList<>();
      for (StackTraceElement element : getStackTrace()) {
        if (!element.getMethodName().equals("check")) kept.add(element);
      }
      setStackTrace(kept.toArray(new StackTraceElement[0]));
      return this;
    }
  }

  public static String quoted(String text) {
    if (text == null) throw new Complaint("no text");
    StringBuilder builder = Builders.take();
    if (text.isEmpty()) builder.append('-');
    builder.append('"').append(text).append('"');
    return Builders.giveBack(builder);
  }
}

//! options --target RememberedElsewhere#quoted(java.lang.String)
