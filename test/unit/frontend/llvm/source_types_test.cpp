// SPDX-License-Identifier: Apache-2.0
// Declarations for test files: what they say, and that a compiler takes them.
#include "load_fixture.h"

namespace testellate::frontend::llvm {
namespace {

using Strings = std::vector<std::string>;
using SourceTypes = LoadTest;

TEST_F(SourceTypes, SpellsTypesAsTheSourceDoes) {
  load(R"(
struct node { int v; };
typedef struct node node_t;
typedef int (*compare)(const void *, const void *);
const char *f(struct node *a, const node_t *b, int (*c)(int, char *), compare d, char e[4], int (*g)[3],
              const char *const *h, unsigned char u, void (*const k)(void)) { return 0; }
struct node by_value(_Bool b) { struct node n = {b}; return n; }
void nothing(void) {}
)");
  EXPECT_EQ(source("f").result_type, "const char *");
  EXPECT_EQ(source("f").parameter_types,
            (Strings{"struct node *%",
                     "const node_t *%",
                     "int (*%)(int, char *)",
                     "compare %",
                     "char *%",
                     "int (*%)[3]",
                     "const char *const *%",
                     "unsigned char %",
                     "void (*const %)(void)"}));
  EXPECT_EQ(source("by_value").result_type, "struct node");
  EXPECT_EQ(source("by_value").parameter_types, (Strings{"bool %"}));
  EXPECT_EQ(source("nothing").result_type, "void");
}

TEST_F(SourceTypes, DeclaresEachTypeAfterWhatItNeeds) {
  load(R"(
typedef struct tree tree_t;
enum kind { LEAF, INNER = 7, NONE = -1 };
struct pair { tree_t *left, *right; };
struct tree { enum kind kind; struct pair children; union { long n; double x; } u; unsigned a : 3, : 2, b : 4; };
typedef struct { tree_t root; } forest;
int f(forest *all) { return all->root.kind; }
)");
  EXPECT_EQ(declarations("f"),
            "struct tree;\n"
            "typedef struct tree tree_t;\n"
            "enum kind { LEAF = 0, INNER = 7, NONE = -1 };\n"
            "struct pair;\n"
            "struct pair { tree_t *left; tree_t *right; };\n"
            "struct tree { enum kind kind; struct pair children; union { long n; double x; } u; "
            "unsigned int a : 3; unsigned int : 2; unsigned int b : 4; };\n"
            "typedef struct { tree_t root; } forest;\n");
}

TEST_F(SourceTypes, KeepsPackedAndAlignedLayouts) {
  load(R"(
struct __attribute__((packed)) tight { char c; int i; };
struct __attribute__((aligned(32))) wide { int i; };
int f(struct tight *a, struct wide *b) { return a->i + b->i; }
)");
  EXPECT_NE(declarations("f").find("struct tight { char c; int i; } __attribute__((packed));"),
            std::string::npos)
      << declarations("f");
  EXPECT_NE(declarations("f").find("__attribute__((aligned(32)))"), std::string::npos);
}

/// Both the C and the C++ compiler take the declarations, and find the sizes that the source has.
TEST_F(SourceTypes, CompilesWithoutTheSource) {
  load(R"(
#include <stdint.h>
#include <stdio.h>
typedef struct list { struct list *next; uint8_t bytes[3]; int32_t (*visit)(struct list *, FILE *); } list;
struct outer { struct { short a, b; } inner; enum { ONE = 1, TWO } choice; list head; unsigned f1 : 5; };
int f(struct outer *o, list by_value) { return o->choice; }
)");
  std::string text =
      declarations("f") + "int check[sizeof(struct outer) == 40 && sizeof(list) == 24 ? 1 : -1];\n";
  for (const char* name : {"types.c", "types.cpp"}) {
    diag::Result<std::string> compiled = compile_to_bitcode(folder_.add(name, text), {});
    EXPECT_TRUE(compiled.has_value()) << diag::to_text(compiled.error()) << "\n" << text;
  }
}

}  // namespace
}  // namespace testellate::frontend::llvm
