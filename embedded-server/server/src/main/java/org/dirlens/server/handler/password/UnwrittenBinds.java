package org.dirlens.server.handler.password;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.server.policy.AccountState;

/**
 * What binds would have noted of failures where entries cannot be written: in a partition that is
 * read-only, on a disk that is full. It counts as if it were written, until it is, until somebody
 * writes the password or the lock of the account, for {@link #KEPT}, or until the server stops. Any
 * thread.
 */
final class UnwrittenBinds {
  /** One name more drops the one whose last bind is longest ago. */
  static final int NAMES_MAX = 10_000;

  /** How long it counts after the last bind that could not be noted. */
  static final Duration KEPT = Duration.ofDays(1);

  private final Map<Dn, Unwritten> names =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Dn, Unwritten> eldest) {
          return size() > NAMES_MAX;
        }
      };

  /** What was to be noted of an account, and the account as it was stored then. */
  private record Unwritten(AccountState account, List<Attribute> notes, Instant since) {}

  /**
   * An account with what could not be noted of it. One that does not look as it did, because it is
   * older, only foreseen, or made up by a client, says nothing about the one that is stored.
   */
  synchronized AccountState with(AccountState account) {
    Unwritten unwritten = names.get(account.name());
    if (unwritten == null) {
      return account;
    }
    if (account.now().isAfter(unwritten.since.plus(KEPT))) {
      names.remove(account.name());
      return account;
    }
    return account.isStoredLike(unwritten.account) ? account.with(unwritten.notes) : account;
  }

  /** Keeps what cannot be written of an account, in the place of what was kept of it before. */
  synchronized void keep(AccountState account, List<Attribute> notes) {
    List<Attribute> failures = account.failuresIn(notes);
    if (!failures.isEmpty()) {
      names.remove(account.name());
      names.put(account.name(), new Unwritten(account, failures, account.now()));
    }
  }

  /** What is stored of this name counts again. */
  synchronized void forget(Dn name) {
    names.remove(name);
  }
}
