// SPDX-License-Identifier: Apache-2.0
// Objects that live in others, which end with decisions of their own when a test is over: they are part of
// its path.

class Album;

class Picture {
  friend class Album;

 public:
  bool isWide(int limit) const { return width_ > limit; }

 private:
  Picture(Album* album, int width) : album_(album), width_(width) {}
  ~Picture() = default;
  Album* album_;
  int width_;
  Picture* next_ = nullptr;
};

class Album {
 public:
  Album() = default;
  Album(const Album&) = delete;
  ~Album() { clear(); }
  Picture* add(int width) {
    auto* picture = new Picture(this, width);
    picture->next_ = first_;
    first_ = picture;
    return picture;
  }
  void clear() {
    while (first_ != nullptr) {
      Picture* gone = first_;
      first_ = gone->next_;
      delete gone;
    }
  }
  int count() const {
    int found = 0;
    for (Picture* at = first_; at != nullptr; at = at->next_) ++found;
    return found;
  }

 private:
  Picture* first_ = nullptr;
};

// It ends before the album that it was made with, and after what is done to it.
class Viewer {
 public:
  explicit Viewer(Album& album) : album_(album) {}
  Viewer(const Viewer&) = delete;
  ~Viewer() {
    if (shown_ > 1) album_.clear();
  }
  void compare(Album& other) { shown_ += other.count() > album_.count() ? 2 : 1; }
  int shown() const { return shown_; }
  bool isBusy() const { return shown_ > 0; }

 private:
  Album& album_;
  int shown_ = 0;
};

int look(const Viewer& viewer, const Album& album) {
  if (viewer.isBusy() && album.count() > 1) return 2;
  return viewer.shown() > 1 ? 1 : 0;
}
