// SPDX-License-Identifier: Apache-2.0

import java.util.NoSuchElementException;

/** A list whose elements know both of their neighbours. */
public class LinkedIntList {
  private static class Link {
    final int value;
    Link before;
    Link after;

    Link(int value) {
      this.value = value;
    }
  }

  private Link first;
  private Link last;
  private int size;

  public void add(int value) {
    Link added = new Link(value);
    added.before = last;
    if (last == null) {
      first = added;
    } else {
      last.after = added;
    }
    last = added;
    size++;
  }

  public boolean remove(int value) {
    for (Link at = first; at != null; at = at.after) {
      if (at.value == value) {
        unlink(at);
        return true;
      }
    }
    return false;
  }

  public int removeLast() {
    if (last == null) {
      throw new NoSuchElementException();
    }
    int value = last.value;
    unlink(last);
    return value;
  }

  private void unlink(Link link) {
    if (link.before == null) {
      first = link.after;
    } else {
      link.before.after = link.after;
    }
    if (link.after == null) {
      last = link.before;
    } else {
      link.after.before = link.before;
    }
    size--;
  }

  public int size() {
    return size;
  }
}
