package org.dirlens.server.wire;

/**
 * What the connections of all wires of a server take together, so that limits hold for the server,
 * whatever it listens on.
 */
public record ServerLoad(
    UnreadAnswers unreadAnswers, HeldRequests heldRequests, Admission admission) {
  /** Nothing yet, and the bounds that fit the heap. */
  public static ServerLoad ofHeap() {
    return of(UnreadAnswers.ofHeap(), HeldRequests.ofHeap());
  }

  static ServerLoad of(UnreadAnswers unread, HeldRequests held) {
    return new ServerLoad(unread, held, new Admission());
  }
}
