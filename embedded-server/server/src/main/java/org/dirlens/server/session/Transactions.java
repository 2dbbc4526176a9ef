package org.dirlens.server.session;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.limit.TransactionLimits;
import org.dirlens.server.message.Request;

/**
 * The transactions of one session that are neither committed nor aborted (RFC 5805): the writes
 * they gather, which are looked at when the transaction ends. Any thread.
 */
final class Transactions {
  private final Supplier<OperationLimits> limits;
  private final Map<String, Open> open = new LinkedHashMap<>();
  private long lastNumber;

  /**
   * None yet.
   *
   * @param limits asked each time; they may change
   */
  Transactions(Supplier<OperationLimits> limits) {
    this.limits = limits;
  }

  private TransactionLimits limits() {
    return limits.get().transactions();
  }

  /** A write and the message it came in. */
  record Queued(int messageId, Request.Update update) {}

  /** A transaction on its way; only its session changes it. */
  static final class Open {
    private final Identity owner;
    private final long sinceNanos = System.nanoTime();
    private final List<Queued> updates = new ArrayList<>();
    private long bytes;

    private Open(Identity owner) {
      this.owner = owner;
    }

    List<Queued> updates() {
      return updates;
    }
  }

  /** Begins a transaction; returns its identifier, which means something in this session only. */
  synchronized String start(Identity owner) throws LdapProblem {
    if (owner.isAnonymous()) {
      throw new LdapProblem(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "bind first");
    }
    int most = limits().open();
    if (open.size() >= most) {
      throw new LdapProblem(
          ResultCode.ADMIN_LIMIT_EXCEEDED,
          "too many open transactions: " + Limit.inForce("dirlensTransactions", most));
    }
    String identifier = Long.toString(++lastNumber);
    open.put(identifier, new Open(owner));
    return identifier;
  }

  /**
   * Gathers a write.
   *
   * @param bytes of its message
   * @throws LdapProblem operationsError if there is no such transaction of this identity,
   *     adminLimitExceeded if it becomes too large; it is aborted then
   */
  synchronized void add(String identifier, Identity caller, Queued queued, int bytes)
      throws LdapProblem {
    Open transaction = require(identifier, caller);
    long all = open.values().stream().mapToLong(each -> each.bytes).sum();
    TransactionLimits most = limits();
    boolean manyWrites = transaction.updates.size() >= most.writes();
    if (manyWrites || all + bytes > most.bytes()) {
      open.remove(identifier);
      throw new LdapProblem(
          ResultCode.ADMIN_LIMIT_EXCEEDED,
          "the transaction is too large and aborted: "
              + (manyWrites
                  ? Limit.inForce("dirlensTransactionWrites", most.writes())
                  : Limit.inForce("dirlensTransactionBytes", most.bytes())));
    }
    transaction.updates.add(queued);
    transaction.bytes += bytes;
  }

  /** Takes a transaction out, to be committed or forgotten. */
  synchronized Open take(String identifier, Identity caller) throws LdapProblem {
    Open transaction = require(identifier, caller);
    open.remove(identifier);
    return transaction;
  }

  private Open require(String identifier, Identity caller) throws LdapProblem {
    Open transaction = open.get(identifier);
    if (transaction == null || !transaction.owner.equals(caller)) {
      throw new LdapProblem(
          ResultCode.OPERATIONS_ERROR,
          "there is no open transaction " + LdapProblem.quote(identifier));
    }
    return transaction;
  }

  /** Aborts all. */
  synchronized void clear() {
    open.clear();
  }

  /** Aborts those that are open for too long, and returns their identifiers. */
  synchronized List<String> expire(long nowNanos) {
    if (open.isEmpty()) {
      return List.of();
    }
    long most = TimeUnit.MILLISECONDS.toNanos(limits().openMillis());
    List<String> expired = new ArrayList<>();
    Iterator<Map.Entry<String, Open>> all = open.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<String, Open> each = all.next();
      if (nowNanos - each.getValue().sinceNanos > most) {
        expired.add(each.getKey());
        all.remove();
      }
    }
    return expired;
  }
}
