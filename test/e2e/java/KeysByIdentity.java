import java.util.HashMap;
import java.util.Map;

// Keys whose own hash code is that of the object: a table of them is filled before any test, and nothing is asked of it.
public class KeysByIdentity {
  static class Key {
    private final String name;

    Key(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return super.hashCode();
    }
  }

  private static final Map<Key, String> TABLE = new HashMap<>();

  static {
    fill("north", "east", "south", "west", "up", "down", "left", "right", "in", "out", "near", "far", "here", "there");
  }

  private static void fill(String... names) {
    for (String name : names) {
      Key key = new Key(name);
      TABLE.merge(key, key.name(), String::concat);
    }
  }

  private final int place;

  public KeysByIdentity(int place) {
    this.place = place;
  }

  public String side() {
    return place < 0 ? "left" : "right";
  }
}

//! untested KeysByIdentity$Key#hashCode()
