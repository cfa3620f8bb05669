// SPDX-License-Identifier: Apache-2.0
/* Coins in, coffee out: a state machine with water, beans and change. */
#include <stdbool.h>

typedef enum { CM_IDLE, CM_PAID, CM_BREWING, CM_SERVICE } cm_state;
typedef enum { DRINK_NONE, DRINK_ESPRESSO, DRINK_COFFEE, DRINK_CAPPUCCINO } drink;
typedef enum { BREW_RUNNING, BREW_DONE, BREW_JAMMED } brew_status;

typedef struct {
  cm_state state;
  int credit;
  int served;
} coffee_machine;

extern int coin_poll(void); /* cents, 0: none */
extern drink button_poll(void);
extern int water_ml(void);
extern bool beans_left(void);
extern void brew_start(drink what);
extern brew_status brew_poll(void);
extern bool change_pay(int cents); /* false: not enough coins */

static int price_of(drink what) {
  switch (what) {
    case DRINK_ESPRESSO:
      return 120;
    case DRINK_COFFEE:
      return 150;
    case DRINK_CAPPUCCINO:
      return 220;
    default:
      return 0;
  }
}

static bool can_brew(drink what) {
  int need = what == DRINK_ESPRESSO ? 40 : 150;
  return water_ml() >= need && beans_left();
}

static void pay_back(coffee_machine* m) {
  if (m->credit > 0 && !change_pay(m->credit)) {
    m->state = CM_SERVICE;
    return;
  }
  m->credit = 0;
  m->state = CM_IDLE;
}

static void choose(coffee_machine* m, drink what) {
  int price = price_of(what);
  if (price == 0 || m->credit < price) {
    return;
  }
  if (!can_brew(what)) {
    pay_back(m);
    return;
  }
  m->credit -= price;
  m->state = CM_BREWING;
  brew_start(what);
}

cm_state coffee_step(coffee_machine* m) {
  int coin;
  switch (m->state) {
    case CM_IDLE:
    case CM_PAID:
      coin = coin_poll();
      if (coin > 0 && coin <= 200) {
        m->credit += coin;
        m->state = CM_PAID;
      } else if (m->state == CM_PAID) {
        choose(m, button_poll());
      }
      break;
    case CM_BREWING:
      switch (brew_poll()) {
        case BREW_RUNNING:
          break;
        case BREW_DONE:
          m->served++;
          pay_back(m);
          break;
        default:
          m->state = CM_SERVICE;
          break;
      }
      break;
    case CM_SERVICE:
      break;
  }
  return m->state;
}
