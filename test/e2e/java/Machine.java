// SPDX-License-Identifier: Apache-2.0
/** A turnstile: a state machine with an enum for its states. */
public class Machine {
  public enum State { LOCKED, UNLOCKED, BROKEN }

  public enum Event { COIN, PUSH, KICK }

  private State state;
  private int coins;

  public Machine(State state, int coins) {
    this.state = state;
    this.coins = coins;
  }

  public State getState() {
    return state;
  }

  public int getCoins() {
    return coins;
  }

  public boolean handle(Event event) {
    switch (event) {
      case COIN:
        if (state == State.BROKEN) return false;
        coins++;
        state = State.UNLOCKED;
        return true;
      case PUSH:
        if (state != State.UNLOCKED) return false;
        state = State.LOCKED;
        return true;
      default:
        state = State.BROKEN;
        return false;
    }
  }

  public static boolean isFinal(State state) {
    return state == State.BROKEN;
  }

  public static int cost(State state) {
    if (state == null) return -1;
    return state.ordinal() * 10;
  }
}
