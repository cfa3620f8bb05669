// SPDX-License-Identifier: Apache-2.0
// A class that is made by its static methods: its public constructor makes only the one outcome that is good.
#include <string>

class Outcome {
 public:
  Outcome() = default;
  static Outcome missing(const std::string& what) { return Outcome(Kind::Missing, what); }
  static Outcome refused(const std::string& what) { return Outcome(Kind::Refused, what); }
  bool is_good() const { return kind_ == Kind::Good; }
  std::string text() const {
    switch (kind_) {
      case Kind::Good:
        return "good";
      case Kind::Missing:
        return "missing: " + what_;
      case Kind::Refused:
        return what_.empty() ? "refused" : "refused: " + what_;
    }
    return "";
  }

 private:
  enum class Kind { Good, Missing, Refused };
  Outcome(Kind kind, const std::string& what) : kind_(kind), what_(what) {}

  Kind kind_ = Kind::Good;
  std::string what_;
};

int exit_code(const Outcome& first, const Outcome& second) {
  if (first.is_good() && second.is_good()) return 0;
  return first.is_good() ? 1 : 2;
}

//! open outcomes.cpp:12#5:default size
