// SPDX-License-Identifier: Apache-2.0
// Literals with everything in them, and statics without a name.
static const char *const messages[] = {"quote \" and \\", "tab\tand\nnewline", "percent %d %s", "trigraph ?\?/"};
const char *message(int i) { return i >= 0 && i < 4 ? messages[i] : 0; }
const char *greeting(int polite) { return polite ? "good \xc3\xa9vening" : "hi"; }
int is_hash(char c) { return c == '#' || c == '\'' || c == '\0'; }
