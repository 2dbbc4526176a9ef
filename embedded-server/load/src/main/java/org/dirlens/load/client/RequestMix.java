package org.dirlens.load.client;

import java.util.List;

/** What a load asks for. */
public interface RequestMix {
  /** A mix has at most so many operations. */
  int OPERATIONS_MAX = 32;

  /**
   * An operation of the mix.
   *
   * @param weight how often it comes beside the others, above 0
   */
  record Operation(String name, double weight) {}

  /** Its operations; requests name them by their place in this list. */
  List<Operation> operations();

  /** Whether some of its requests are binds, which need connections of their own. */
  boolean binds();

  /** Requests for one thread; asked once for each, from 0. */
  RequestSource source(int thread);
}
