// SPDX-License-Identifier: Apache-2.0
// Literals that somebody writes to.
#include <stddef.h>
#include <string.h>

// The name with a capital first letter, in place; a default if there is none.
const char *capitalised(char *name) {
  if (name == NULL) name = "anonymous";
  if (name[0] >= 'a' && name[0] <= 'z') {
    name[0] = (char)(name[0] - 'a' + 'A');  //! certain write-to-constant
  }
  return name;
}

const char *capitalised_fixed(char *name) {
  if (name == NULL) return "Anonymous";
  if (name[0] >= 'a' && name[0] <= 'z') {
    name[0] = (char)(name[0] - 'a' + 'A');
  }
  return name;
}

// The length of the folder's part of a path.
int folder_length(char *path) {
  if (*path == '\0') path = "./file";
  char *slash = strrchr(path, '/');
  if (slash == NULL) return 0;
  *slash = '\0';  //! certain write-to-constant
  return (int)strlen(path);
}

int folder_length_fixed(char *path) {
  if (*path == '\0') path = "./file";
  const char *slash = strrchr(path, '/');
  if (slash == NULL) return 0;
  return (int)(slash - path);
}
