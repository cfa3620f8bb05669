// SPDX-License-Identifier: Apache-2.0
/** try, catch and finally in many nestings. */
final class Exceptions {
  static class Own extends RuntimeException {
    final int code;
    Own(int code) { super("own"); this.code = code; }
  }
  static class OwnChild extends Own { OwnChild(int code) { super(-code); } }
  static int trace;

  static int raise(int n) {
    switch (n & 7) {
      case 0: throw new Own(n);
      case 1: throw new OwnChild(n);
      case 2: return 1 / (n & 1 & 2);
      case 3: throw null;
      case 4: return new int[0][n].length;
      case 5: throw new IllegalStateException("five");
      default: return n;
    }
  }
  static int caught(int n) { try { return raise(n); } catch (OwnChild e) { return e.code; } catch (Own e) { return e.code * 2; } }
  static int order(int n) { try { return raise(n); } catch (ArithmeticException | NullPointerException e) { return -1; } catch (RuntimeException e) { return -2; } }
  static int messages(int n) { try { return raise(n); } catch (RuntimeException e) { throw new IllegalArgumentException(e.getMessage()); } }
  static int finallyReturns(int n) { int r = n; try { r += raise(n); } finally { r *= 2; trace += r; if (n > 100) return trace; } return r; }
  static int overriding(int n) { try { return raise(n); } finally { if ((n & 8) != 0) throw new Own(trace); } }
  static int nested(int n) {
    int r = 0;
    try {
      try { r += raise(n); } catch (Own e) { r += 10; r += raise(n >> 3); } finally { r += 100; }
    } catch (Own e) { r += 1000 + e.code; } finally { r += trace & 3; }
    return r;
  }
  static int inLoop(int n) {
    int r = 0;
    for (int i = 0; i < 6; i++) {
      try { if (i == (n & 7)) continue; r += raise(i); if (i == 4) break; } catch (RuntimeException e) { r += i * 7; } finally { r = r * 3 + 1; }
    }
    return r;
  }
  static int localsInHandler(int n) { int a = 1; try { a = 2; raise(n); a = 3; raise(n >> 3); a = 4; } catch (RuntimeException e) { return a; } return a + 10; }
  static int synchronizedBlock(int n) { Object o = n == 0 ? null : new Object(); synchronized (o) { return raise(n); } }
  static int rethrow(int n) { try { return raise(n); } catch (Throwable e) { throw e; } }
  static int forever(int n) { return forever(n + 1) + 1; }
  static int overflow(int n) { try { return forever2(n, 1L, 2.0); } catch (StackOverflowError e) { return 5; } finally { trace ^= 1; } }
  static int forever2(int n, long l, double d) { try { return forever2(n + 1, l, d) + 1; } finally { trace |= 2; } }
  static int cast(int n) { Object o = (n & 1) == 0 ? new Own(1) : new int[1]; return ((Own) o).code; }
  static class Resource implements AutoCloseable {
    final int n;
    Resource(int n) { this.n = n; trace += n; }
    public void close() { trace = trace * 3 + n; if ((n & 16) != 0) throw new Own(n); }
  }
  static int resources(int n) { try (Resource a = new Resource(n); Resource b = (n & 32) != 0 ? null : new Resource(1)) { return raise(n) + trace; } catch (Own e) { return e.code + trace; } }
}
