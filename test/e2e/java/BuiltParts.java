// SPDX-License-Identifier: Apache-2.0
// A class whose objects only a builder makes, which takes three setters and something that is added.
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

public final class BuiltParts {
  private final String name;
  private final int priority;
  private final List<Integer> amounts;

  private BuiltParts(Builder builder) {
    this.name = builder.name;
    this.priority = builder.priority;
    this.amounts = List.copyOf(builder.amounts);
  }

  public boolean isUrgent(int limit) { return priority > limit && amounts.get(0) > 100; }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof BuiltParts that && name.equals(that.name));
  }

  @Override
  public int hashCode() { return name.hashCode(); }

  public static final class Builder {
    private String name;
    private String owner;
    private int priority;
    private final List<Integer> amounts = new ArrayList<>();

    public Builder name(String value) {
      this.name = Objects.requireNonNull(value);
      return this;
    }

    public Builder owner(String value) {
      this.owner = value;
      return this;
    }

    public Builder priority(int value) {
      this.priority = value;
      return this;
    }

    public Builder add(int amount) {
      amounts.add(amount);
      return this;
    }

    public BuiltParts build() {
      if (name == null) throw new IllegalStateException("name is missing");
      if (owner == null || owner.isEmpty()) throw new IllegalStateException("owner is missing");
      if (amounts.isEmpty()) throw new IllegalStateException("nothing to do");
      return new BuiltParts(this);
    }
  }
}
