#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct stack { int items[4]; int top; };
int push(struct stack *s, int v) { if (s == NULL || s->top < 0 || s->top >= 4) return -1; s->items[s->top++] = v; return s->top; }
struct tree { int key; struct tree *left, *right; };
int contains(const struct tree *t, int key) { while (t) { if (t->key == key) return 1; t = key < t->key ? t->left : t->right; } return 0; }
int depth(const struct tree *t) { if (!t) return 0; int l = depth(t->left), r = depth(t->right); return 1 + (l > r ? l : r); }
char *dup_upper(const char *s) { if (!s) return NULL; size_t n = strlen(s); char *r = malloc(n + 1); for (size_t i = 0; i <= n; i++) r[i] = s[i] >= 'a' && s[i] <= 'z' ? s[i] - 32 : s[i]; return r; }
static int cmp(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return x < y ? -1 : x > y; }
int median(int a, int b, int c) { int v[3] = {a, b, c}; qsort(v, 3, sizeof v[0], cmp); return v[1]; }
void greet(int n) { if (n > 3) printf("many %d\n", n); else puts("few"); }
int parse(const char *s) { if (!s) return -1; int v = atoi(s); if (v == 42) return 1; return 0; }
int read_two(void) { int a, b; if (scanf("%d %d", &a, &b) != 2) return -1; return a == b; }
int gotos(int n) { int i = 0; again: if (i < n && i < 3) { i++; goto again; } return i; }
int ptr_array(int **rows, int n) { if (!rows || n != 2) return -1; if (!rows[0] || !rows[1]) return -2; return *rows[0] == *rows[1]; }
struct node { int v; struct node *next; };
struct node *reverse(struct node *l) { struct node *r = NULL; int n = 0; while (l && n < 3) { struct node *t = l->next; l->next = r; r = l; l = t; n++; } return r; }
void fill(char *buf, int n) { if (!buf || n < 0 || n > 4) return; memset(buf, 'x', (size_t)n); }
int list_free(struct node *l) { if (!l) return 0; struct node *n = l->next; free(l); return n != NULL; }
