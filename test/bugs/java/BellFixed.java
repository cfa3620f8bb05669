// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** Rings for those who want it, always or once. */
public class BellFixed {
  private final List<Integer> always = new ArrayList<>();
  private final List<Integer> once = new ArrayList<>();

  public void addAlways(int guest) {
    always.add(guest);
  }

  public void addOnce(int guest) {
    always.add(guest);
    once.add(guest);
  }

  public int ring() {
    int rung = 0;
    for (Integer guest : new ArrayList<>(always)) {
      rung++;
      if (once.remove(guest)) always.remove(guest);
    }
    return rung;
  }
}
