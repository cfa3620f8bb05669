// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.util.Objects;

/** Checks in callees that get what the caller was given. Nothing here is a defect. */
public class ContractsCalls {
  private static int checked(int side) {
    if (side < 0 || side > 1000) throw new IllegalArgumentException("side " + side);
    return side;
  }

  private static int at(int[] values, int index) {
    return values[index];
  }

  public static int area(int width, int height) {
    return checked(width) * checked(height);
  }

  public static int element(int[] values, int index) {
    return at(values, index);
  }

  public static int checkedElement(int[] values, int index) {
    return values[Objects.checkIndex(index, values.length)];
  }

  public static int lengthOf(String text) {
    return Objects.requireNonNull(text, "text").length();
  }

  public static int firstByte(byte[] packet) throws IOException {
    if (packet.length == 0) throw new IOException("empty packet");
    return packet[0] & 0xff;
  }

  public static int daysOf(int month) {
    switch (month) {
      case 2:
        return 28;
      case 4:
      case 6:
      case 9:
      case 11:
        return 30;
      default:
        if (month >= 1 && month <= 12) return 31;
        throw new IllegalArgumentException("month " + month);
    }
  }
}
