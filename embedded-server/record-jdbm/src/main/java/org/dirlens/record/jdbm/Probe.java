package org.dirlens.record.jdbm;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What tests need to see and to steer in the course of a commit.
 *
 * @param steps told of each step of the protocol once it is done
 * @param usableBytes space left where the store lies
 */
record Probe(Consumer<Step> steps, LongSupplier usableBytes) {

  /** The steps of a transaction, in this order. */
  enum Step {
    SLOTS_SYNCED,
    LOGGED,
    DECLARED_VALID,
    DECLARED_CHECKPOINTING,
    SYNCHRONIZED,
    DECLARED_EMPTY
  }

  static Probe of(StoreFiles files) {
    return new Probe(step -> {}, () -> files.folder().toFile().getUsableSpace());
  }
}
