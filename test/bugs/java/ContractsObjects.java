// SPDX-License-Identifier: Apache-2.0
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntUnaryOperator;

/** Objects that say how they want to be used. Nothing here is a defect. */
public class ContractsObjects implements Iterator<Integer> {
  private final String name;
  private final IntUnaryOperator step;
  private int number;
  private boolean isRunning;

  /** Neither may be null. */
  public ContractsObjects(String name, IntUnaryOperator step) {
    this.name = name;
    this.step = step;
  }

  public int nameLength() {
    return name.length();
  }

  public void start() {
    if (isRunning) throw new IllegalStateException("runs already");
    isRunning = true;
  }

  public void stop() {
    if (!isRunning) throw new IllegalStateException("does not run");
    isRunning = false;
  }

  @Override
  public boolean hasNext() {
    return isRunning && number < 3;
  }

  @Override
  public Integer next() {
    if (!hasNext()) throw new NoSuchElementException();
    number++;
    return step.applyAsInt(number);
  }

  @Override
  public void remove() {
    throw new UnsupportedOperationException("remove");
  }
}
