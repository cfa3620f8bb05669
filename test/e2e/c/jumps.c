// SPDX-License-Identifier: Apache-2.0
// Control flow that is not structured: goto, computed goto, fall-through, do-while.
int steps(int code) {
  int result = 0;
  switch (code) {
    case 3:
      result += 100;
      // fall through
    case 2:
      result += 10;
      break;
    case 1 ... 1:
      goto done;
    default:
      result = -1;
  }
  if (result > 50) goto done;
  result += 1;
done:
  return result;
}

int interpret(unsigned op, int value) {
  static const void *const kTargets[] = {&&increment, &&negate, &&stop};
  if (op > 2) return -100;
  goto *kTargets[op];
increment:
  return value == 9 ? 0 : value + 1;
negate:
  return -value;
stop:
  return value;
}

int digits(unsigned value) {
  int count = 0;
  do {
    value /= 10;
    ++count;
  } while (value != 0);
  return count > 3 ? 0 : count;
}
