// SPDX-License-Identifier: Apache-2.0
#include "heap_method.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

#include "support/invariant.h"
#include "support/rng.h"

namespace testellate::test {
namespace {

constexpr std::string_view kClasses = R"tir(policy java {
  null-dereference raise NullPointer
  index-out-of-bounds raise OutOfBounds
  bad-cast raise BadCast
  bad-array-store raise BadStore
}
class NullPointer {
}
class OutOfBounds {
}
class BadCast {
}
class BadStore {
}
class Node {
  field value: i32
  field left: ref of class Node
  field right: ref of class Node
  method "kind()" = @node_kind
}
class Leaf extends Node {
  method "kind()" = @leaf_kind
}
class "int[]" array i32
class "Node[]" array ref Node
func @node_kind(%this: ref) -> i32 {
entry:
  return i32 7
}
func @leaf_kind(%this: ref) -> i32 {
entry:
  return i32 9
}
)tir";

constexpr std::string_view kNodes = "pqrst";
constexpr std::string_view kArrays = "xyz";
constexpr std::string_view kNumbers = "abij";

bool is_reference(char letter) {
  return kNodes.find(letter) != std::string_view::npos || kArrays.find(letter) != std::string_view::npos;
}

std::string data_type(char letter) {
  if (kNodes.find(letter) != std::string_view::npos) return "class Node";
  if (letter == 'z') return "class \"Node[]\"";
  return kArrays.find(letter) != std::string_view::npos ? "class \"int[]\"" : "s32";
}

/// Registers and constants: a letter is a register.
std::string operand(const std::string& word) {
  const bool is_letter = word.size() == 1 && word.front() >= 'a' && word.front() <= 'z';
  return is_letter ? "%" + word : word;
}

class Assembler {
 public:
  explicit Assembler(std::vector<std::string> words) : words_(std::move(words)) {}

  HeapMethod run() {
    HeapMethod method;
    TESTELLATE_INVARIANT(take() == "in", "a method should begin with its inputs");
    while (at_ < words_.size() && words_[at_].size() == 1) method.inputs += take();
    std::string header = "user func @f(";
    std::string unit = "unit \"f\" {\n  entry @f\n";
    for (std::size_t i = 0; i < method.inputs.size(); ++i) {
      const char letter = method.inputs[i];
      header += (i == 0 ? "" : ", ") + ("%" + std::string(1, letter)) + ": ";
      header += is_reference(letter) ? "ref" : "i32";
      unit += "  input " + std::string(1, letter) + ": " + data_type(letter) + "\n";
    }
    for (const std::string_view letters : {kNodes, kArrays, kNumbers}) {
      for (char letter : letters) {
        if (method.inputs.find(letter) != std::string::npos) continue;
        say(operand(std::string(1, letter)) + (is_reference(letter) ? " = mov ref null" : " = mov i32 0"));
      }
    }
    block();
    if (!is_closed_) say("return i32 0");
    method.text =
        std::string(kClasses) + header + ") -> i32 policy java {\nentry:\n" + body_ + "}\n" + unit + "}\n";
    return method;
  }

 private:
  std::string take() {
    TESTELLATE_INVARIANT(at_ < words_.size(), "a statement should be complete");
    return words_[at_++];
  }
  void say(const std::string& line) { body_ += "  " + line + "\n"; }
  void close(const std::string& line) {
    say(line);
    is_closed_ = true;
  }
  void open(const std::string& label) {
    body_ += label + ":\n";
    is_closed_ = false;
  }
  std::string new_label(const char* what) { return what + std::to_string(++labels_); }

  /// Up to the word that ends it, which is left.
  void block() {
    constexpr std::array<std::string_view, 3> kEnds{"else", "end", "done"};
    while (at_ < words_.size() && std::ranges::find(kEnds, words_[at_]) == kEnds.end()) statement();
  }

  void statement() {
    TESTELLATE_INVARIANT(!is_closed_, "nothing should follow what leaves a block");
    const std::string word = take();
    if (word == "if") return choose();
    if (word == "repeat") return repeat();
    if (word == "break") return close("jump " + leaving_);
    if (word == "ret") return close("return i32 " + operand(take()));
    const std::string first = operand(take());
    if (word == "new") return say(first + " = new Node");
    if (word == "leaf") return say(first + " = new Leaf");
    if (word == "cast") return say("check.cast " + first + ", Leaf");
    const std::string second = operand(take());
    if (word == "mov") return say(first + " = mov ref " + second);
    if (word == "num") return say(first + " = mov i32 " + second);
    if (word == "add") return say(first + " = add i32 " + first + ", " + second);
    if (word == "set") {
      say("check.null " + first);
      return say("put_field Node.value " + first + ", " + second);
    }
    if (word == "put") {
      say("check.null " + first);
      return say("put_field Node." + second.substr(second.find_first_not_of('%')) + " " + first + ", " +
                 operand(take()));
    }
    if (word == "store" || word == "aput") {
      const std::string stored = operand(take());
      element(first, second);
      if (word == "aput") say("check.array_store " + first + ", " + stored);
      return say("array_store " + std::string(word == "aput" ? "ref " : "i32 ") + first + ", " + second +
                 ", " + stored);
    }
    if (word == "load" || word == "aget") {
      const std::string index = operand(take());
      element(second, index);
      return say(first + " = array_load " + (word == "aget" ? "ref " : "i32 ") + second + ", " + index);
    }
    say("check.null " + second);
    if (word == "get") return say(first + " = get_field Node." + take() + " " + second);
    if (word == "val") return say(first + " = get_field Node.value " + second);
    if (word == "kind") return say(first + " = call_virtual i32 \"kind()\"(ref " + second + ")");
    TESTELLATE_INVARIANT(word == "len", "a statement should be known");
    say(first + " = array_length " + second);
  }

  void element(const std::string& array, const std::string& index) {
    say("check.null " + array);
    say("%n = array_length " + array);
    say("check.bounds " + index + ", %n");
  }

  void choose() {
    const std::string kind = take();
    const std::string first = operand(take());
    if (kind == "null") say("%c = eq ref " + first + ", null");
    if (kind == "is") say("%c = instance_of " + first + ", Leaf");
    if (kind == "eq") say("%c = eq ref " + first + ", " + operand(take()));
    if (kind == "vals") say("%c = eq i32 " + first + ", " + operand(take()));
    if (kind == "less") say("%c = slt i32 " + first + ", " + operand(take()));
    const std::string yes = new_label("yes");
    const std::string no = new_label("no");
    const std::string behind = new_label("behind");
    say("branch %c, " + yes + ", " + no);
    open(yes);
    block();
    const bool is_left = is_closed_;
    if (!is_closed_) say("jump " + behind);
    open(no);
    if (take() == "else") {
      block();
      TESTELLATE_INVARIANT(take() == "end", "a choice should end");
    }
    const bool is_left_too = is_closed_;
    if (!is_closed_) say("jump " + behind);
    if (is_left && is_left_too) return;
    open(behind);
  }

  void repeat() {
    const int count = std::stoi(take());
    const std::size_t first = at_;
    const std::string outer = leaving_;
    leaving_ = new_label("left");
    for (int i = 0; i < count; ++i) {
      at_ = first;
      TESTELLATE_INVARIANT(!is_closed_, "what is repeated should come to its end");
      block();
    }
    TESTELLATE_INVARIANT(take() == "done", "what is repeated should end");
    if (!is_closed_) say("jump " + leaving_);
    open(leaving_);
    leaving_ = outer;
  }

  std::vector<std::string> words_;
  std::size_t at_ = 0;
  std::string body_;
  std::string leaving_;
  bool is_closed_ = false;
  unsigned labels_ = 0;
};

class Writer {
 public:
  // Neighbouring seeds should not begin alike.
  explicit Writer(std::uint64_t seed) : random_(support::Rng(seed).next() ^ seed) {}

  std::string run() {
    static constexpr std::array<std::string_view, 6> kInputs{"pq", "pqr", "pqa", "xyij", "pzij", "pq"};
    const std::string_view inputs = kInputs[pick(kInputs.size())];
    has_numbers_ = inputs.find('x') != std::string_view::npos;
    has_nodes_ = inputs.find('z') != std::string_view::npos;
    std::string words = "in";
    for (char letter : inputs) words += std::string(" ") + letter;
    words_ = words;
    block(6, 2);
    words_ += " ret a";
    return words_;
  }

 private:
  std::uint64_t pick(std::uint64_t count) { return random_.below(count); }
  std::string node() { return std::string(1, kNodes[pick(4)]); }
  std::string number() { return pick(3) == 0 ? std::to_string(pick(2)) : std::string(1, kNumbers[pick(2)]); }
  std::string number_variable() { return std::string(1, kNumbers[pick(2)]); }
  std::string array() { return pick(2) == 0 ? "x" : "y"; }
  std::string index() { return pick(4) == 0 ? "0" : std::string(1, pick(2) == 0 ? 'i' : 'j'); }
  std::string link() { return pick(2) == 0 ? "left" : "right"; }
  void say(const std::string& text) { words_ += " " + text; }

  void block(unsigned statements, unsigned depth) {
    for (unsigned i = 0; i < statements; ++i) {
      if (depth > 0 && pick(3) == 0) {
        choice(depth);
      } else {
        statement();
      }
    }
  }

  void choice(unsigned depth) {
    switch (pick(6)) {
      case 0:
        say("if null " + node());
        break;
      case 1:
      case 2:
        say("if eq " + node() + " " + node());
        break;
      case 3:
        say("if is " + node());
        break;
      case 4:
        say("if vals " + number_variable() + " " + number());
        break;
      default:
        say("if less " + number_variable() + " " + number());
        break;
    }
    block(1 + static_cast<unsigned>(pick(2)), depth - 1);
    if (pick(2) == 0) {
      say("else");
      block(1 + static_cast<unsigned>(pick(2)), depth - 1);
    }
    say("end");
  }

  void statement() {
    if (has_numbers_ && pick(2) == 0) {
      if (pick(2) == 0) return say("store " + array() + " " + index() + " " + number());
      return say("load " + number_variable() + " " + array() + " " + index());
    }
    if (has_nodes_ && pick(3) == 0) {
      if (pick(2) == 0) return say("aput z " + index() + " " + node());
      return say("aget " + node() + " z " + index());
    }
    switch (pick(10)) {
      case 0:
      case 1:
      case 2:
        return say("get " + node() + " " + node() + " " + link());
      case 3:
      case 4:
        return say("put " + node() + " " + link() + " " + (pick(5) == 0 ? "null" : node()));
      case 5:
        return say("set " + node() + " " + number());
      case 6:
        return say("val " + number_variable() + " " + node());
      case 7:
        return pick(2) == 0 ? say("new " + node()) : say("mov " + node() + " " + node());
      case 8:
        return pick(4) == 0 ? say("cast " + node()) : say("kind " + number_variable() + " " + node());
      default:
        return say("add " + number_variable() + " " + number());
    }
  }

  support::Rng random_;
  bool has_numbers_ = false;
  bool has_nodes_ = false;
  std::string words_;
};

}  // namespace

HeapMethod make_heap_method(std::string_view words) {
  std::vector<std::string> split;
  std::istringstream stream{std::string(words)};
  for (std::string word; stream >> word;) split.push_back(word);
  HeapMethod method = Assembler(std::move(split)).run();
  method.words = words;
  return method;
}

std::string make_random_heap_words(std::uint64_t seed) { return Writer(seed).run(); }

// Loops are as long as the heaps that are tried: a third step tells cycles from longer lists.
const std::vector<std::string>& known_heap_methods() {
  static const std::vector<std::string> methods{
      // Lists along `right`.
      "in p repeat 3 if null p break end add a 1 get p p right done ret a",
      "in p b repeat 3 if null p break end val a p if vals a b ret 1 end get p p right done ret 0",
      "in p q mov r p repeat 2 get s r right if null s break end mov r s done put r right q ret 1",
      "in p repeat 3 if null p break end get r p right put p right q mov q p mov p r done val a q ret a",
      "in p get q p right repeat 2 if null q ret 0 end if eq p q ret 1 end get p p right get q q right if "
      "null q ret 0 "
      "end get q q right done ret 2",
      "in p q repeat 2 if null p break end if null q break end val a p val b q if less a b ret 1 end get p p "
      "right get q q "
      "right done if eq p q ret 2 end ret 3",
      "in p q get r p right get s r right put p right s put r right q if eq s q ret 1 end ret 0",
      "in p q b set q b mov r p repeat 2 if null r ret 3 end val a r if vals a b ret 1 end get r r right "
      "done ret 0",
      // Trees.
      "in p b repeat 2 if null p ret 0 end val a p if vals a b ret 1 end if less b a get p p left else get p "
      "p right end "
      "done ret 2",
      "in p b new q set q b repeat 2 mov r p val a r if less b a get p p left if null p put r left q ret 1 "
      "end else get "
      "p p right if null p put r right q ret 2 end end done ret 3",
      "in p get q p left get r p right put p left r put p right q if eq q r ret 1 end val a q val b r ret a",
      "in p get q p right get r q left put p right r put q left p if eq r p ret 1 end if eq q p ret 2 end "
      "ret 0",
      "in p q get r p left get s q right set r 3 set s 5 val a r if vals a 5 ret 1 end ret 0",
      "in p if is p cast p ret 1 end get q p left if is q ret 2 end get r p right if eq q r ret 3 end ret 4",
      "in p q kind a p kind b q if vals a b if eq p q ret 1 end ret 2 end ret 3",
      "in p repeat 2 if null p ret 0 end mov q p get p p left done get r q left if eq r p ret 1 end ret 2",
      // Graphs.
      "in p q get r p left get s q left if eq r q if eq s p ret 2 end ret 1 end ret 0",
      "in p get q p left get r q right get s r left if eq s p ret 1 end if eq q r ret 2 end ret 0",
      "in p q r set p 1 set r 5 val a p add a 1 set q a if eq p r val a q ret a end val a q ret a",
      "in p q r set p 1 set r 5 val a p add a 1 set q a val b p if vals b 1 val a q ret a end ret 0",
      "in p q put p left q put q right p get r p left get s r right if eq s p ret 1 end ret 0",
      "in p q put p left p put q left null get r p left if null r ret 1 end ret 2",
      "in p q get r p left put r left q get s p left if eq s q ret 1 end get s q left if eq s q ret 2 end "
      "ret 3",
      "in p q r if eq p q if eq q r ret 1 end ret 2 end if eq p r ret 3 end if eq q r ret 4 end ret 5",
      // Arrays.
      "in x i j b store x b -1 store x i 2 store x j 5 load a x b if less 0 a ret 1 end ret 0",
      "in x y i j store x i 1 store y j 2 load a x i if vals a 2 ret 1 end ret 0",
      "in x y if eq x y ret 1 end len a x len b y if vals a b ret 2 end if less a b ret 3 end ret 4",
      "in x y i load a x i load b y i store x i b store y i a load a x i if vals a b ret 1 end ret 2",
      "in z i j aget p z i aget q z j set p 1 set q 2 val a p if vals a 2 ret 1 end ret 0",
      "in z p i j aput z i p aget q z j if eq p q ret 1 end if null q ret 2 end val a q if vals a 0 ret 3 "
      "end ret 4",
      "in z i aget p z i get q p left aput z 0 q aget r z i if eq r p ret 1 end if eq r q ret 2 end ret 3",
      "in x y z aget p z 0 len a x val b p if vals a b store y 0 a load b x 0 if vals a b ret 1 end end ret "
      "0",
  };
  return methods;
}

}  // namespace testellate::test
