// One literal of a class may be given twice.
public class SameLiterals {
  public static boolean isSame(Class<?> left, Class<?> right) {
    return left.getName().equals(right.getName());
  }

  public static <E extends Enum<E>> int count(Class<E> kind) {
    return kind.getEnumConstants().length > 3 ? 2 : 1;
  }

  enum Side {
    LEFT,
    RIGHT
  }

  enum Course {
    NORTH,
    EAST,
    SOUTH,
    WEST
  }
}
