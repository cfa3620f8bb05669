// SPDX-License-Identifier: Apache-2.0
// What should not be used any more.
class DeprecatedParts {
  @Deprecated int old;
  @Deprecated(forRemoval = true) static int gone(int x) { return x > 2 ? 1 : 0; }
  @Deprecated DeprecatedParts(int old) { this.old = old; }
  @SuppressWarnings("removal") int both(int x) { return gone(x) + old > 3 ? 1 : 0; }
}
