// SPDX-License-Identifier: Apache-2.0

/** Nobody can make one. */
public interface Shape {
  int area();
}
