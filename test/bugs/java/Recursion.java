// SPDX-License-Identifier: Apache-2.0
/** Calls that nest without end on some inputs. */
public class Recursion {
  /** A file or folder; only `moveTo` sets where it lies. */
  public static final class Folder {
    private Folder parent;

    public void moveTo(Folder target) {
      parent = target;
    }

    public int depth() {
      return parent == null ? 0 : 1 + parent.depth();  //! certain stack-overflow
    }
  }

  public static final class FolderFixed {
    private FolderFixed parent;

    public boolean moveTo(FolderFixed target) {
      for (FolderFixed above = target; above != null; above = above.parent) {
        if (above == this) return false;
      }
      parent = target;
      return true;
    }

    public int depth() {
      return parent == null ? 0 : 1 + parent.depth();
    }
  }

  public static long ways(int stairs) {
    if (stairs == 0) return 1;
    return ways(stairs - 1) + (stairs > 1 ? ways(stairs - 2) : 0);  //! certain stack-overflow
  }

  public static long waysFixed(int stairs) {
    if (stairs <= 0) return 1;
    if (stairs > 8) throw new IllegalArgumentException("stairs");
    return waysFixed(stairs - 1) + (stairs > 1 ? waysFixed(stairs - 2) : 0);
  }

  public static int power(int base, int exponent) {
    if (exponent == 1) return base;
    int root = power(base, exponent / 2);  //! certain stack-overflow
    return exponent % 2 == 0 ? root * root : root * root * base;
  }

  public static int powerFixed(int base, int exponent) {
    if (exponent <= 0) return 1;
    int root = powerFixed(base, exponent / 2);
    return exponent % 2 == 0 ? root * root : root * root * base;
  }

  public static int commonDivisor(int a, int b) {
    if (a == b) return a;
    return a > b ? commonDivisor(a - b, b) : commonDivisor(a, b - a);  //! certain stack-overflow
  }

  public static int commonDivisorFixed(int a, int b) {
    return b == 0 ? a : commonDivisorFixed(b, a % b);
  }
}
