// SPDX-License-Identifier: Apache-2.0
import p.Base;
import q.Low;
import q.Middle;

/** Overriding across packages (JVMS 5.4.5). */
final class Packages {
  static Base make(int n) {
    switch (n & 7) {
      case 0: return new Base();
      case 1: return new Middle();
      case 2: return new Low();
      case 3: return new Base.Inner();
      default: return new Base.Leaf();
    }
  }
  static int viaBase(int n) { return Base.call(make(n)); }
  static int viaMiddle(int n) { return Middle.callMiddle((Middle) make(n)); }
  static int viaInner(int n) { return Base.callInner((Base.Inner) make(n)); }
  static int viaLow(int n) { Low l = (Low) make(n); return l.hidden() * 7 + l.shown(); }
}
