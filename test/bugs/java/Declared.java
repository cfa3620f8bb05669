// SPDX-License-Identifier: Apache-2.0
/** Methods that say what they throw, and one that says too little. */
public class Declared {
  /** Text that is none. */
  public static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    public MalformedException(String message) {
      super(message);
    }
  }

  private static final int[] TABLE = {1, 2, 3, 5};

  private static int digit(int c) throws MalformedException {
    if (c < '0' || c > '9') throw new MalformedException("no digit");
    return c - '0';
  }

  /** What a callee rejects was computed here, but it is declared. */
  public static int shiftedDigit(int c, int shift) throws MalformedException {
    return digit(c ^ shift);
  }

  /** An unchecked exception is as good, if it is named. */
  public static int between(int low, int high) throws IndexOutOfBoundsException {
    return TABLE[high - low];
  }

  /** That there are exceptions says nothing about mistakes. */
  public static int vaguelyBetween(int low, int high) throws Exception {
    return TABLE[high - low];  //! suspicious index-out-of-bounds
  }
}
