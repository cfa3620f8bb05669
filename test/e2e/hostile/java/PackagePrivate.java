// SPDX-License-Identifier: Apache-2.0
// Nothing is public.
class PackagePrivate {
  static class Ticket {
    private final int number;
    private Ticket(int number) { this.number = number; }
    static Ticket of(int number) { return number > 0 ? new Ticket(number) : null; }
    int number() { return number; }
  }
  static boolean isLow(Ticket ticket) { return ticket != null && ticket.number() < 10; }
}
