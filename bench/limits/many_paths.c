// SPDX-License-Identifier: Apache-2.0
// Each byte doubles the paths, and none of them is infeasible.
int many_paths(const unsigned char bytes[32]) {
  int ones = 0;
  for (int at = 0; at < 32; ++at) {
    if (bytes[at] > 99) {
      ones = ones * 3 + at;
    }
  }
  return ones;
}
