package org.dirlens.load.client;

/** Hears of a running load, on the thread that runs it, which waits meanwhile. */
public interface LoadListener {
  /** Hears nothing. */
  LoadListener NONE = new LoadListener() {};

  default void state(LoadState state) {
    // Not everybody wants to know.
  }

  /** A second is over for all threads; seconds come in their order. */
  default void second(LoadSecond second) {
    // Not everybody wants to know.
  }

  /**
   * The load added an entry and could not delete it.
   *
   * @param resultCode of LDAP or one of {@link org.dirlens.load.LostRequests}
   */
  default void notDeleted(String entry, int resultCode) {
    // Not everybody wants to know.
  }
}
