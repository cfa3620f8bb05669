// SPDX-License-Identifier: Apache-2.0
// A state machine over events, with its state in a struct behind a pointer.
enum state { IDLE, DIALING, TALKING, BROKEN };
enum event { LIFT, DIGIT, ANSWER, HANG_UP };

struct phone {
  enum state state;
  int digits;
};

int handle(struct phone *phone, enum event event) {
  if (phone == 0) return -1;
  switch (phone->state) {
    case IDLE:
      if (event != LIFT) return 0;
      phone->state = DIALING;
      phone->digits = 0;
      return 1;
    case DIALING:
      if (event == DIGIT) {
        if (++phone->digits > 5) phone->state = BROKEN;
        return 1;
      }
      if (event == ANSWER && phone->digits == 3) {
        phone->state = TALKING;
        return 1;
      }
      break;
    case TALKING:
      break;
    default:
      return -2;
  }
  if (event == HANG_UP) {
    phone->state = IDLE;
    return 1;
  }
  return 0;
}
