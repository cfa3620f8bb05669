// SPDX-License-Identifier: Apache-2.0
// Methods that only move things about: without what stands between the marks, some test has to fail.
public class Bodies {
  private int turned;

  static void shiftRows(byte[] state) {
    if (state.length != 16) throw new IllegalArgumentException("16 bytes are needed");
    // begin
    for (int row = 1; row < 4; row++) {
      for (int turn = 0; turn < row; turn++) {
        byte first = state[row];
        state[row] = state[row + 4];
        state[row + 4] = state[row + 8];
        state[row + 8] = state[row + 12];
        state[row + 12] = first;
      }
    }
    // end
  }

  static int doubled(int x) {
    int result = 0;
    // begin
    result = (x << 1 ^ ((x & 0x80) != 0 ? 0x1b : 0)) & 0xff;
    // end
    return result;
  }

  static void mixColumn(int[] column) {
    if (column.length != 4) throw new IllegalArgumentException("4 numbers are needed");
    // begin
    int all = column[0] ^ column[1] ^ column[2] ^ column[3];
    int first = column[0];
    column[0] ^= all ^ doubled(column[0] ^ column[1]);
    column[1] ^= all ^ doubled(column[1] ^ column[2]);
    column[2] ^= all ^ doubled(column[2] ^ column[3]);
    column[3] ^= all ^ doubled(column[3] ^ first);
    // end
  }

  static char[] copyText(char[] to, String from, int count) {
    // begin
    int at = 0;
    for (; at < count && at < from.length(); at++) to[at] = from.charAt(at);
    for (; at < count; at++) to[at] = '\0';
    // end
    return to;
  }

  void turn(boolean isLeft) {
    // begin
    turned += isLeft ? -90 : 90;
    // end
  }

  private String label;
  private String note;
  private boolean isLoud;
  private Integer volume;

  void rename(String name) {
    // begin
    label = name;
    // end
  }

  String getLabel() { return label; }

  void annotate(String text) {
    if (text == null) throw new IllegalArgumentException("no text");
    // begin
    note = text;
    // end
  }

  String getNote() { return note == null ? "" : note; }

  void setLoud(boolean loud) {
    // begin
    isLoud = loud;
    // end
  }

  boolean isLoud() { return isLoud; }

  void setVolume(Integer volume) {
    // begin
    this.volume = volume;
    // end
  }

  Integer getVolume() { return volume; }

  static class Cable {
    int length;
  }

  Cable cable;

  void connect(Cable cable) {
    // begin
    this.cable = cable;
    // end
  }

  Cable getCable() {
    Cable found = null;
    // begin
    found = cable;
    // end
    return found;
  }

  int angle() { return Math.floorMod(turned, 360); }

  static void announce(String name) {
    // begin
    System.out.println("Now playing: " + name);
    // end
  }
}
