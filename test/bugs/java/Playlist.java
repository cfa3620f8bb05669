// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** Titles and the one that plays, which stays where it was when the last title goes. */
public class Playlist {
  private final List<String> titles = new ArrayList<>();
  private int playing;

  public void add(String title) {
    titles.add(title);
  }

  public void next() {
    if (playing + 1 < titles.size()) playing++;
  }

  public boolean removeLast() {
    if (titles.isEmpty()) return false;
    titles.remove(titles.size() - 1);
    return true;
  }

  public String current() {
    if (titles.isEmpty()) return "";
    return titles.get(playing);  //! certain index-out-of-bounds
  }
}
