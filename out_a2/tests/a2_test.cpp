// Tests of a2.c, written by Testellate.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <gtest/gtest.h>
#include <stdio_ext.h>
#include <unistd.h>

namespace a2_test {

extern "C" {
struct stack;
struct stack {
  int items[4];
  int top;
};
struct tree;
struct tree {
  int key;
  struct tree* left;
  struct tree* right;
};
struct node;
struct node {
  int v;
  struct node* next;
};
int push(struct stack* s, int v);
int contains(const struct tree* t, int key);
int depth(const struct tree* t);
char* dup_upper(const char* s);
int median(int a, int b, int c);
void greet(int n);
int parse(const char* s);
int read_two();
int gotos(int n);
int ptr_array(int** rows, int n);
struct node* reverse(struct node* l);
void fill(char* buf, int n);
int list_free(struct node* l);
}

namespace {

/// While it lives, standard input is the given text.
class StandardInput {
 public:
  explicit StandardInput(std::string_view text) : former_(::dup(STDIN_FILENO)) {
    int ends[2];
    if (::pipe(ends) != 0 || ::write(ends[1], text.data(), text.size()) < 0) std::abort();
    ::close(ends[1]);
    read_from(ends[0]);
  }
  ~StandardInput() { read_from(former_); }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

 private:
  /// Forgets what was read ahead.
  static void read_from(int descriptor) {
    ::dup2(descriptor, STDIN_FILENO);
    ::close(descriptor);
    ::__fpurge(stdin);
    std::clearerr(stdin);
  }

  int former_;
};

}  // namespace

// push: s == 0
TEST(Push, ReturnsMinus1WhenSIs0) { EXPECT_EQ(-1, push(nullptr, 0)); }

// push: s.length <u 9 && s.length != 0 && s == 1103806595072 && s.length != 0 && 20*(s.length & ...
TEST(Push, ReturnsMinus1WhenSMinusAboveTopBelow0) {
  struct stack s = {.top = -1};
  EXPECT_EQ(-1, push(&s, 0));
}

// push: s.length <u 9 && s.length != 0 && s == 1103806595072 && s.length != 0 && 20*(s.length & ...
TEST(Push, ReturnsMinus1WhenSMinusAboveTopAbove3) {
  struct stack s = {.top = 4};
  EXPECT_EQ(-1, push(&s, 0));
}

// push: s.length <u 9 && s.length != 0 && s == 1103806595072 && s.length != 0 && 20*(s.length & ...
TEST(Push, Returns1When20TimesSLengthBitAnd0xffffffffMinus4TimesSMinusEtc) {
  struct stack s = {.items = {0, 0, 0, 0}, .top = 0};
  int result = push(&s, 0);
  EXPECT_EQ(1, result);
  EXPECT_EQ(1, s.top);
}

// contains: t.length <u 9 && t.length != 0 && t == 1103806595072 && t.length != 0 && key == t->key
TEST(Contains, Returns1WhenKeyIsTMinusAboveKey) {
  struct tree t = {.key = 0};
  EXPECT_EQ(1, contains(&t, 0));
}

// contains: t.length <u 9 && t.length != 0 && t == 1103806595072 && t.length != 0 && key != t-> ...
TEST(Contains, Returns0WhenTMinusAboveLeftIs0) {
  struct tree t = {.key = 1, .left = nullptr};
  EXPECT_EQ(0, contains(&t, 0));
}

// contains: t.length <u 9 && t.length != 0 && t == 1103806595072 && t.length != 0 && key != t-> ...
TEST(Contains, Returns0WhenTMinusAboveRightIs0) {
  struct tree t = {.key = -1, .right = nullptr};
  EXPECT_EQ(0, contains(&t, 0));
}

// depth: t.length <u 9 && t.length != 0 && t == 1103806595072 && t.length != 0 && 24*(t.length  ...
TEST(Depth, Returns2WhenTMinusAboveRightIs0) {
  struct tree t_left = {.left = nullptr, .right = nullptr};
  struct tree t = {.left = &t_left, .right = nullptr};
  EXPECT_EQ(2, depth(&t));
}

// dup_upper: s == 0
TEST(DupUpper, ReturnsNullWhenSIs0) { EXPECT_EQ(nullptr, dup_upper(nullptr)); }

// dup_upper: s.length <u 9 && s == 1103806595072 && s.length != 0 && s[0] != 0 && s.length != 0 ...
TEST(DupUpper, ReturnsObjectWhenSLengthIs10SAt1Below97) {
  char s[] = "a";
  EXPECT_STREQ("A", dup_upper(s));
}

// dup_upper: s.length <u 9 && s == 1103806595072 && s.length != 0 && s[0] != 0 && s.length != 0 ...
TEST(DupUpper, ReturnsObjectWhenSLengthIs10SAt1Below97_2) {
  char s[] = "{";
  EXPECT_STREQ("{", dup_upper(s));
}

// median: b < c && a < b
TEST(Median, Returns1WhenABelowB) { EXPECT_EQ(1, median(0, 1, 2)); }

// greet: n > 3
TEST(Greet, ReturnsWhenNAbove3) { greet(4); }

// greet: n < 4
TEST(Greet, ReturnsWhenNBelow4) { greet(0); }

// parse: s == 0
TEST(Parse, ReturnsMinus1WhenSIs0) { EXPECT_EQ(-1, parse(nullptr)); }

// parse: s.length <u 9 && s == 1103806595072 && !((s.length == 0 || s[0] != 32) && ((s.length = ...
TEST(Parse, Returns0WhenSLengthIsNot7AndSLengthAboveU6) {
  char s[] = "        ";
  EXPECT_EQ(0, parse(s));
}

// parse: s.length <u 9 && s == 1103806595072 && (s.length == 0 || s[0] != 32) && ((s.length ==  ...
TEST(Parse, Returns1When1000000TimesSLengthIs10SAt1BitAnd0xffPlus100000Etc) {
  char s[] = "+0000042";
  EXPECT_EQ(1, parse(s));
}

// read_two: stdin.length != 0 && ((stdin[0] & 0xff) - 9 <u 5 || stdin[0] == 32) && stdin.length ...
TEST(ReadTwo, ReturnsMinus1WhenStdinLengthBelowU17) {
  StandardInput input("                ");
  EXPECT_EQ(-1, read_two());
}

// read_two: stdin.length != 0 && stdin[0] != 32 && (stdin[0] & 0xff) - 9 >u 4 && stdin[0] == 45 ...
TEST(ReadTwo, Returns1WhenStdinLengthBelowU17) {
  StandardInput input("-0-0000000000000");
  EXPECT_EQ(1, read_two());
}

// gotos: n > 0 && n < 2
TEST(Gotos, Returns1WhenNBelow2) { EXPECT_EQ(1, gotos(1)); }

// gotos: n > 0 && n > 1 && n > 2 && n > 3
TEST(Gotos, Returns3WhenNAbove3) { EXPECT_EQ(3, gotos(4)); }

// ptr_array: rows == 0
TEST(PtrArray, ReturnsMinus1WhenRowsIs0) { EXPECT_EQ(-1, ptr_array(nullptr, 0)); }

// ptr_array: rows.length <u 9 && rows.length != 0 && rows == 1103806595072 && n != 2
TEST(PtrArray, ReturnsMinus1WhenNIsNot2) {
  int* rows = nullptr;
  EXPECT_EQ(-1, ptr_array(&rows, 0));
}

// ptr_array: rows.length <u 9 && rows.length != 0 && rows == 1103806595072 && n == 2 && rows.le ...
TEST(PtrArray, ReturnsMinus2WhenRowsAt0Is0) {
  int* rows = nullptr;
  EXPECT_EQ(-2, ptr_array(&rows, 2));
}

// ptr_array: rows.length <u 9 && rows.length != 0 && rows == 1103806595072 && n == 2 && rows.le ...
TEST(PtrArray, ReturnsMinus2WhenRowsAt1Is0) {
  int rows_0 = 0;
  int* rows[2] = {&rows_0, nullptr};
  EXPECT_EQ(-2, ptr_array(rows, 2));
}

// ptr_array: rows.length <u 9 && rows.length != 0 && rows == 1103806595072 && n == 2 && rows.le ...
TEST(PtrArray, Returns1WhenRowsAt1LengthIsNot0) {
  int rows_0 = 0;
  int rows_1 = 0;
  int* rows[2] = {&rows_0, &rows_1};
  EXPECT_EQ(1, ptr_array(rows, 2));
}

// reverse: l == 0
TEST(Reverse, ReturnsNullWhenLIs0) { EXPECT_EQ(nullptr, reverse(nullptr)); }

// reverse: l.length <u 9 && l.length != 0 && l == 1103806595072 && l.length != 0 && l->next.len ...
TEST(Reverse, ReturnsObjectWhenLMinusAboveNextMinusAboveNextIs2203318222848) {
  struct node l_next = {.next = &l_next};
  struct node l = {.next = &l_next};
  struct node* result = reverse(&l);
  EXPECT_EQ(&l_next, result);
  EXPECT_EQ(nullptr, l.next);
}

// fill: buf == 0
TEST(Fill, ReturnsWhenBufIs0) { fill(nullptr, 0); }

// fill: buf.length <u 9 && buf == 1103806595072 && n < 0
TEST(Fill, ReturnsWhenNBelow0) {
  char buf[] = "";
  fill(buf, -1);
}

// fill: buf.length <u 9 && buf == 1103806595072 && n > -1 && n > 4
TEST(Fill, ReturnsWhenNAbove4) {
  char buf[] = "";
  fill(buf, 5);
}

// fill: buf.length <u 9 && buf == 1103806595072 && n > -1 && n < 5 && (n == 0 || n <=u (buf.len ...
TEST(Fill, ReturnsWhenNIs0OrNAtMostUBufLengthBitAnd0xffffffffPlus1) {
  char buf[] = "";
  fill(buf, 0);
  EXPECT_STREQ("", buf);
}

// list_free: l == 0
TEST(ListFree, Returns0WhenLIs0) { EXPECT_EQ(0, list_free(nullptr)); }

// list_free: l.length <u 9 && l.length != 0 && l == 1103806595072 && l.length != 0 && l->next == 0
TEST(ListFree, Returns0WhenLMinusAboveNextIs0) {
  struct node* l = static_cast<struct node*>(std::calloc(1, sizeof(struct node)));
  l->next = nullptr;
  EXPECT_EQ(0, list_free(l));
}

}  // namespace a2_test
