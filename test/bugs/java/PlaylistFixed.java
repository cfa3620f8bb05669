// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** Titles and the one that plays. */
public class PlaylistFixed {
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
    if (playing > 0 && playing >= titles.size()) playing = titles.size() - 1;
    return true;
  }

  public String current() {
    if (playing >= titles.size()) return "";
    return titles.get(playing);
  }
}
