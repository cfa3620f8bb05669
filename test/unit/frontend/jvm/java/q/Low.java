// SPDX-License-Identifier: Apache-2.0
package q;

public class Low extends Middle {
  public int hidden() { return 4; }
  public int shown() { return 40; }
}
