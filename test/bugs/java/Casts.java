// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;

/** Objects of another class than the code takes them for. */
public class Casts {
  /** A figure of a drawing. */
  public abstract static class Figure {
    public abstract boolean isRound();
  }

  public static final class Square extends Figure {
    @Override
    public boolean isRound() {
      return false;
    }
  }

  public static final class Disc extends Figure {
    final int radius;

    public Disc(int radius) {
      this.radius = radius;
    }

    @Override
    public boolean isRound() {
      return true;
    }
  }

  public static final class Oval extends Figure {
    @Override
    public boolean isRound() {
      return true;
    }
  }

  public static long total(Object[] cells) {
    long sum = 0;
    for (Object cell : cells) {
      if (cell instanceof Integer || cell instanceof Long) sum += (Integer) cell;  //! certain bad-cast
    }
    return sum;
  }

  public static long totalFixed(Object[] cells) {
    long sum = 0;
    for (Object cell : cells) {
      if (cell instanceof Integer) sum += (Integer) cell;
      if (cell instanceof Long) sum += (Long) cell;
    }
    return sum;
  }

  public static int diameter(Figure figure) {
    if (!figure.isRound()) return 0;
    return 2 * ((Disc) figure).radius;  //! certain bad-cast
  }

  public static int diameterFixed(Figure figure) {
    if (!(figure instanceof Disc)) return 0;
    return 2 * ((Disc) figure).radius;
  }

  public static boolean isSameText(Object left, Object right) {
    if (left == null || right == null) return left == right;
    if (!(left instanceof String)) return left == right;
    return ((String) left).equalsIgnoreCase((String) right);  //! certain bad-cast
  }

  public static boolean isSameTextFixed(Object left, Object right) {
    if (!(left instanceof String) || !(right instanceof String)) return left == right;
    return ((String) left).equalsIgnoreCase((String) right);
  }

  /** The values and behind them their mean, whole if it is. */
  public static Number[] withMean(Integer[] values) {
    if (values.length == 0) return values;
    long sum = 0;
    for (int value : values) sum += value;
    Number[] all = Arrays.copyOf(values, values.length + 1);
    Number mean = (int) (sum / values.length);
    if (sum % values.length != 0) mean = (double) sum / values.length;
    all[values.length] = mean;  //! certain bad-array-store
    return all;
  }

  public static Number[] withMeanFixed(Integer[] values) {
    if (values.length == 0) return values;
    long sum = 0;
    for (int value : values) sum += value;
    Number[] all = Arrays.copyOf(values, values.length + 1, Number[].class);
    Number mean = (int) (sum / values.length);
    if (sum % values.length != 0) mean = (double) sum / values.length;
    all[values.length] = mean;
    return all;
  }

  public static Figure[] roundOnes(Figure first, Figure second) {
    Figure[] found = new Disc[2];
    int count = 0;
    if (first.isRound()) found[count++] = new Disc(1);
    if (second.isRound()) found[count] = second;  //! certain bad-array-store
    return found;
  }

  public static Figure[] roundOnesFixed(Figure first, Figure second) {
    Figure[] found = new Figure[2];
    int count = 0;
    if (first.isRound()) found[count++] = new Disc(1);
    if (second.isRound()) found[count] = second;
    return found;
  }
}
