// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.Objects;

/** Methods that say yes or no, ways that end well and in an exception, and collaborators that nobody looks at. */
class Answers {
  interface Store {
    String find(long id);

    boolean exists(long id);
  }

  interface Journal {
    void note(String line);

    void close();
  }

  /** In front of another store: no stub of a store is one of these. */
  static class Remembering implements Store {
    private final Store behind;
    private long last;

    Remembering(Store behind) {
      this.behind = behind;
    }

    @Override
    public String find(long id) {
      last = id;
      return behind.find(id);
    }

    @Override
    public boolean exists(long id) {
      return id == last || behind.exists(id);
    }
  }

  private final Store store;
  private final Journal journal;

  Answers(Store store, Journal journal) {
    this.store = Objects.requireNonNull(store);
    this.journal = Objects.requireNonNull(journal);
  }

  static boolean isX(String s) {
    return s.equals("x");
  }

  static boolean knows(List<String> names, String name) {
    return names.contains(name);
  }

  boolean has(long id) {
    return store.exists(id);
  }

  /** The journal is only looked at where a name is missing. */
  int lengthOf(long id) {
    if (id < 0) {
      return -1;
    }
    String name = store.find(id);
    if (name == null) {
      journal.note("no name");
      return 0;
    }
    return name.length();
  }
}
