// SPDX-License-Identifier: Apache-2.0
/** Every operation on primitive types. */
final class Arithmetic {
  static int add(int a, int b) { return a + b; }
  static int sub(int a, int b) { return a - b; }
  static int mul(int a, int b) { return a * b; }
  static int div(int a, int b) { return a / b; }
  static int rem(int a, int b) { return a % b; }
  static int neg(int a) { return -a; }
  static int not(int a) { return ~a; }
  static int shl(int a, int b) { return a << b; }
  static int shr(int a, int b) { return a >> b; }
  static int ushr(int a, int b) { return a >>> b; }
  static int bits(int a, int b) { return (a & b) + 3 * (a | b) + 7 * (a ^ b); }

  static long ladd(long a, long b) { return a + b; }
  static long lsub(long a, long b) { return a - b; }
  static long lmul(long a, long b) { return a * b; }
  static long ldiv(long a, long b) { return a / b; }
  static long lrem(long a, long b) { return a % b; }
  static long lneg(long a) { return -a; }
  static long lshl(long a, int b) { return a << b; }
  static long lshr(long a, int b) { return a >> b; }
  static long lushr(long a, long b) { return a >>> b; }
  static long lbits(long a, long b) { return (a & b) + 3 * (a | b) + 7 * (a ^ b); }

  static float fadd(float a, float b) { return a + b; }
  static float fsub(float a, float b) { return a - b; }
  static float fmul(float a, float b) { return a * b; }
  static float fdiv(float a, float b) { return a / b; }
  static float frem(float a, float b) { return a % b; }
  static float fneg(float a) { return -a; }
  static double dadd(double a, double b) { return a + b; }
  static double dsub(double a, double b) { return a - b; }
  static double dmul(double a, double b) { return a * b; }
  static double ddiv(double a, double b) { return a / b; }
  static double drem(double a, double b) { return a % b; }
  static double dneg(double a) { return -a; }

  static long i2l(int a) { return a; }
  static float i2f(int a) { return a; }
  static double i2d(int a) { return a; }
  static int l2i(long a) { return (int) a; }
  static float l2f(long a) { return a; }
  static double l2d(long a) { return a; }
  static int f2i(float a) { return (int) a; }
  static long f2l(float a) { return (long) a; }
  static double f2d(float a) { return a; }
  static int d2i(double a) { return (int) a; }
  static long d2l(double a) { return (long) a; }
  static float d2f(double a) { return (float) a; }
  static byte i2b(int a) { return (byte) a; }
  static char i2c(int a) { return (char) a; }
  static short i2s(int a) { return (short) a; }
  static byte d2b(double a) { return (byte) a; }
  static int narrow(byte a, short b, char c, boolean d) { return a * 3 + b * 5 + c * 7 + (d ? 1 : 0); }

  static int compareLongs(long a, long b) { return (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a == b ? 4 : 0) + (a > b ? 8 : 0); }
  static int compareFloats(float a, float b) {
    return (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a == b ? 4 : 0) + (a > b ? 8 : 0) + (a >= b ? 16 : 0) + (a != b ? 32 : 0);
  }
  static int compareDoubles(double a, double b) {
    int r = 0;
    if (a < b) r += 1;
    if (a <= b) r += 2;
    if (!(a > b)) r += 4;
    if (!(a >= b)) r += 8;
    if (a == b) r += 16;
    return r;
  }
  static int compareInts(int a, int b) {
    int r = a < b ? 1 : 2;
    if (a <= b) r += 4;
    if (a >= b) r += 8;
    if (a > b) r += 16;
    if (a == b) r += 32;
    if (a != b) r += 64;
    if (a < 0) r += 128;
    if (a <= 0) r += 256;
    if (b >= 0) r += 512;
    if (b > 0) r += 1024;
    if (a == 0) r += 2048;
    return r;
  }
  static boolean logic(boolean a, boolean b, int c) { return (a & b) | (a ^ (c > 3)) && !b; }
  static int increments(int a) { int b = a++ + ++a; b += a-- * 2; a += 1000; b ^= a; return b + a; }
  static long mixed(int a, long b, float c, double d) { long x = a; x += b; x ^= (long) c; x *= (long) (d / 3); return x + a; }
  static int swapped(int a, int b) { int t = a; a = b; b = t; return a * 31 + b; }
  static int ternary(int a, int b) { return (a > b ? a : b) - (a == b ? 1 : a < 0 ? b : -b); }
  static int loop(int n) { int s = 0; for (int i = 0; i < (n & 63); i++) { if (i % 3 == 0) continue; if (i > 40) break; s += i * n; } return s; }
  static int nested(int n) { int s = 0; outer: for (int i = 0; i < (n & 7); i++) for (int j = 0; j < 5; j++) { if (i * j == 6) continue outer; if (i + j == 9) break outer; s = s * 3 + i - j; } return s; }
  static int table(int n) { switch (n) { case 0: return 5; case 1: case 2: n += 3; break; case 5: n = 9; default: n--; } return n; }
  static int lookup(int n) { switch (n) { case -1: return 1; case 100000: return 2; case Integer.MIN_VALUE: return 3; case Integer.MAX_VALUE: return 4; default: return n % 7; } }
  static int chars(char c) { switch (c) { case 'a': return 1; case '\uffff': return 2; default: return c + 1; } }
  static int recursion(int n) { return (n & 31) < 2 ? 1 : recursion((n & 31) - 1) + recursion((n & 31) / 2 - 1); }
}
