package org.dirlens.connection.parameters;

/** How a connection is to be handled, and how that is seen. */
public record Handling(AccessMode access, Environment environment, ConnectionColor color) {
  /** Of a connection of which nobody said anything. */
  public static Handling of(AccessMode access) {
    return new Handling(access, Environment.NONE, ConnectionColor.ORANGE);
  }

  public Handling with(ConnectionColor other) {
    return new Handling(access, environment, other);
  }

  public Handling with(Environment other) {
    return new Handling(access, other, color);
  }
}
