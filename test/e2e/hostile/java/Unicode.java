// SPDX-License-Identifier: Apache-2.0
// Letters that are not ASCII.
class Unicode {
  int größe;
  enum Farbe { GRÜN, ΓΑΛΆΖΙΟ }
  boolean istGroß(int länge) { return länge > größe; }
  static int πολύ(int λ) { return λ > 3 ? 1 : 0; }
  static boolean istGrün(Farbe f) { return f == Farbe.GRÜN; }
  static String zeichen(int n) { return n > 0 ? "ß\u2028\"" : "\t\\u"; }
}
