//! options --loop-bound 2
// Public methods that others call, private helpers, callees that throw and that loop.
class Calls {
  int total;
  int count;

  static int limit(int x) {
    if (x > 100) return 100;
    return x < -100 ? -100 : x;
  }

  private static int half(int x) {
    return x / 2;
  }

  int add(int x) {
    int limited = limit(x);
    total += limited;
    if (limited != 0) count++;
    return count;
  }

  int addTwo(int a, int b) {
    add(a);
    return add(half(b));
  }

  static int scale(int x, int by) {
    if (by == 0) throw new IllegalArgumentException();
    return limit(x) * by;
  }

  static int scaleTwice(int x, int by) {
    return scale(scale(x, by), by);
  }

  static int steps(int n) {
    int steps = 0;
    for (; n > 0; n -= 3) steps++;
    return steps;
  }

  static int mixed(int a, int b) {
    return steps(a) + limit(b) + limit(7);
  }

  void restart(int x) {
    count = x > 3 ? 1 : 2;
  }

  int restarted(int x) {
    restart(x);
    return count;
  }
}
