/** What a test asks of an object shows characters that no path has looked at. */
public class Labels {
  private final String head;
  private final int number;

  public Labels(String head, int number) {
    if (head == null || head.length() != 2) throw new IllegalArgumentException("two letters are needed");
    this.head = head;
    this.number = number;
  }

  public Labels next() { return new Labels(head, number + 1); }

  public void print() { System.out.println(head + "!"); }

  @Override
  public String toString() { return head + "-" + number; }
}
