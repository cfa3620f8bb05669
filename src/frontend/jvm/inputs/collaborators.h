// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "frontend/jvm/link/linker.h"
#include "ir/unit.h"

/// Classes of the project whose objects the code of INPUT works with, but tests cannot: a client that
/// connects in its constructor, a DAO without a database. Tests have stubs of them.
namespace testellate::frontend::jvm {

/// What exploration found out about a unit of `CollaboratorTrials`.
struct TrialAnswer {
  bool returns = false;     ///< some path does
  bool leaves_out = false;  ///< paths were cut: something is missing that the real machine may have
  std::string obstacle;     ///< what was in their way, for people; may be empty
};

/// A class that code of INPUT is given objects of, and of which it has to be tried whether tests can work
/// with them. Of others nobody doubts it: they only compute.
struct Suspect {
  LoadedClass* loaded = nullptr;
  bool is_making_doubtful = false;
  std::vector<ResolvedMethod> called;    ///< what other classes of INPUT call of it
  std::vector<ResolvedMethod> doubtful;  ///< those of them that ask more of the machine than to compute
};

/// Among all that the code of some classes is given, directly or not; what objects are made of before them.
[[nodiscard]] std::vector<Suspect> find_suspects(Linker& linker, const std::vector<LoadedClass*>& from);

/// A class that was found to be no good for tests.
struct Unusable {
  LoadedClass* loaded = nullptr;
  std::string why;        ///< "no constructor of it succeeds in a test (...)"
  bool has_stub = false;  ///< which stands for its objects from now on
  std::string help;       ///< what the stub does not cover, or why there is none, and what would help
};

/// Tries suspects: a class is fine if some way to make an object of it succeeds, and each of its doubtful
/// methods returns for some arguments, unless it throws whatever happens. What is tried is told by `next`,
/// one unit after the other, and depends on the answers so far: classes that have stubs by then are easy to
/// come by.
///
/// Units are made in the program, where nothing else may be explored afterwards: to be used in a process of
/// its own.
class CollaboratorTrials {
 public:
  CollaboratorTrials(Linker& linker, std::vector<Suspect> suspects);

  /// The next question: whether any path of the unit returns. Nothing: all is known.
  [[nodiscard]] std::optional<ir::Unit> next();
  void answer(const TrialAnswer& answer);

  /// What has been found so far, in the order in which it has to be told to `note_unusable`.
  [[nodiscard]] const std::vector<Unusable>& found() const { return found_; }

 private:
  void judge(std::string why);

  Linker& linker_;
  std::vector<Suspect> suspects_;
  std::size_t at_ = 0;
  std::size_t next_ = 0;  ///< of the suspect: 0 is how it is made, then come its doubtful methods
  std::vector<Unusable> found_;
};

/// From now on tests have stubs of the class instead of objects of it, or if it has none, of interfaces that
/// nothing better implements. Before any units are made.
void note_unusable(Linker& linker, LoadedClass& loaded, bool has_stub);

}  // namespace testellate::frontend::jvm
