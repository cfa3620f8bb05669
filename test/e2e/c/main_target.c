// SPDX-License-Identifier: Apache-2.0
// `main` is tested when it is asked for, though the suite has a `main` of its own.
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 3) return 2;
  return argc == 1 ? 0 : 1;
}
//! options --target main
