package org.dirlens.server.subschema;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * Keeps the schema from changing between the check of a write and the write: writes hold it, many
 * at a time; a change of the schema has it alone. Safe for use by many threads.
 */
public final class SchemaGate {
  private static final long WAIT_SECONDS = 5;

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  /** Something held, to be released by the same thread. */
  public interface Held extends AutoCloseable {
    @Override
    void close();
  }

  /** Holds the schema as it is. */
  public Held hold() {
    lock.readLock().lock();
    return lock.readLock()::unlock;
  }

  /** Has the schema alone; busy if writes do not end within seconds, as those of an import. */
  Held change() throws LdapProblem {
    Lock alone = lock.writeLock();
    try {
      if (alone.tryLock(WAIT_SECONDS, TimeUnit.SECONDS)) {
        return alone::unlock;
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    throw new LdapProblem(
        ResultCode.BUSY,
        "writes have been going on for "
            + WAIT_SECONDS
            + " seconds; the schema can change when they have ended");
  }
}
