// SPDX-License-Identifier: Apache-2.0
// Boxed numbers, optionals and texts.
import java.util.Optional;
class Boxes {
  static int unbox(Integer x) { return x > 127 ? 1 : 0; }
  static Long add(Long a, Long b) { return a == null || b == null ? null : a + b; }
  static boolean has(Optional<String> o) { return o.isPresent() && o.get().length() > 2; }
  static Character first(String s) { return s.isEmpty() ? null : s.charAt(0); }
}
