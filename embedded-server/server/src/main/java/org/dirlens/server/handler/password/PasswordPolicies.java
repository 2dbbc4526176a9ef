package org.dirlens.server.handler.password;

import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.record.StoreProblem;
import org.dirlens.server.handler.operation.Bound;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.handler.route.PendingEntry;
import org.dirlens.server.limit.BoundedLog;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControls;
import org.dirlens.server.policy.AccountState;
import org.dirlens.server.policy.PasswordPolicy;
import org.dirlens.server.policy.PolicyAnswer.Warning;
import org.dirlens.server.policy.PolicyError;
import org.dirlens.server.policy.PolicyProblem;
import org.jspecify.annotations.Nullable;

/**
 * Finds the password policy of an entry, and has it decide about binds
 * (draft-behera-ldap-password-policy-10, section 7). Safe for use by many threads.
 *
 * <p>Binds of one name take turns from where their passwords were checked. A failed one is noted
 * while its client has the answer already, or the time it took would tell that there is such an
 * entry; the next one has its turn when that is done, so none is decided on an old count.
 */
public final class PasswordPolicies {
  private static final BoundedLog LOG =
      new BoundedLog(System.getLogger(PasswordPolicies.class.getName()));

  /** Power of two. */
  private static final int TURNS = 256;

  /** How often a note is decided again because its account was written meanwhile. */
  private static final int TRIES = 8;

  private final Dit dit;
  private final InstantSource clock;
  private final Supplier<String> standard;
  private final Operations store;
  private final Executor beside;
  private final UnwrittenBinds unwritten = new UnwrittenBinds();
  private final Semaphore[] turns =
      Stream.generate(() -> new Semaphore(1, true)).limit(TURNS).toArray(Semaphore[]::new);

  /**
   * @param standard the name of the policy of entries that name none; empty for no policy
   * @param store writes what is noted, with nobody asking or stamping
   * @param beside runs what continues while a client has its answer
   */
  public PasswordPolicies(
      Dit dit, InstantSource clock, Supplier<String> standard, Operations store, Executor beside) {
    this.dit = dit;
    this.clock = clock;
    this.standard = standard;
    this.store = store;
    this.beside = beside;
  }

  /** An entry under its policy now; null if it has none, or there is no entry. */
  @Nullable AccountState state(@Nullable Entry entry) throws LdapProblem {
    if (entry == null) {
      return null;
    }
    String own = entry.first("pwdPolicySubentry");
    PasswordPolicy policy = own == null ? null : policy(own);
    if (policy == null) {
      policy = policy(standard.get());
    }
    return policy == null
        ? null
        : unwritten.with(new AccountState(entry, policy, clock.instant(), dit.schema()));
  }

  /** The same of one that is to be added; no policy is about entries of the server's own. */
  @Nullable AccountState stateOfNew(Entry entry) throws LdapProblem {
    return dit.ownTreeAt(entry.dn()) == null ? state(entry) : null;
  }

  /** The same of the entry of this name. */
  @Nullable AccountState state(Dn name) throws LdapProblem {
    return state(dit.readAccount(name));
  }

  /** The same of the entry that a write is about, when that comes. */
  @Nullable AccountState state(OperationContext.Update context, Request.Update write)
      throws LdapProblem {
    return state(PendingEntry.account(dit, context, write));
  }

  private @Nullable PasswordPolicy policy(String name) throws LdapProblem {
    Entry entry = name.isEmpty() ? null : dit.read(Dn.parse(name, dit.schema()));
    return entry == null ? null : PasswordPolicy.of(entry, dit.schema());
  }

  /** Whether an account is not locked, once all failures that were answered before are noted. */
  boolean isOpen(Dn name) throws LdapProblem {
    if (state(name) == null) {
      return true;
    }
    Semaphore turn = turn(name);
    turn.acquireUninterruptibly();
    try {
      AccountState state = state(name);
      return state == null || !state.locked();
    } finally {
      turn.release();
    }
  }

  /** What a bind with the right password comes to; invalidCredentials if the policy refuses it. */
  Bound rightPassword(Identity identity) throws LdapProblem {
    if (!(identity instanceof Identity.User user) || state(user.name()) == null) {
      return Bound.free(identity);
    }
    Semaphore turn = turn(user.name());
    turn.acquireUninterruptibly();
    try {
      return bound(user, state(user.name()));
    } finally {
      turn.release();
    }
  }

  /** The same where nothing has to be waited for or noted; empty if something has. */
  Optional<Bound> rightPasswordAtOnce(Identity identity) throws LdapProblem {
    if (!(identity instanceof Identity.User user) || state(user.name()) == null) {
      return Optional.of(Bound.free(identity));
    }
    Semaphore turn = turn(user.name());
    if (!turn.tryAcquire()) {
      return Optional.empty();
    }
    try {
      AccountState state = state(user.name());
      boolean notes = state != null && !state.rightPassword().notes().isEmpty();
      return notes ? Optional.empty() : Optional.of(bound(user, state));
    } finally {
      turn.release();
    }
  }

  private Bound bound(Identity.User user, @Nullable AccountState first) throws LdapProblem {
    AccountState state = first;
    for (int tries = 1; state != null; tries++) {
      AccountState.Verdict verdict = state.rightPassword();
      Noted noted = noted(state, user.name(), verdict.notes());
      if (noted == Noted.FAILED && verdict.admits()) {
        unwritten.keep(state, verdict.notes());
      }
      if (noted != Noted.OUTDATED || tries == TRIES) {
        return bound(user, verdict, noted);
      }
      state = state(user.name());
    }
    return Bound.free(user);
  }

  private static Bound bound(Identity.User user, AccountState.Verdict verdict, Noted noted)
      throws LdapProblem {
    PolicyError error = verdict.answer().error();
    if (!verdict.admits() && error != null) {
      throw new PolicyProblem(ResultCode.INVALID_CREDENTIALS, error, "");
    }
    if (noted != Noted.DONE && verdict.answer().warning() == Warning.GRACE_BINDS_LEFT) {
      throw new PolicyProblem(ResultCode.INVALID_CREDENTIALS, PolicyError.PASSWORD_EXPIRED, "");
    }
    boolean held = error == PolicyError.CHANGE_AFTER_RESET;
    return new Bound(held ? new Identity.Held(user.name()) : user, verdict.answer());
  }

  /**
   * The answer to a bind with a wrong password, which is noted. A name without an entry takes the
   * same steps, down to a write that finds nothing to be written.
   */
  LdapProblem wrongPassword(Dn name) throws LdapProblem {
    LdapProblem wrong = new LdapProblem(ResultCode.INVALID_CREDENTIALS, "");
    if (state(dit.readGuessed(name)) == null) {
      return wrong;
    }
    Semaphore turn = turn(name);
    turn.acquireUninterruptibly();
    List<Attribute> notes = List.of();
    AccountState state = null;
    try {
      state = state(dit.readGuessed(name));
      if (state != null && state.locked()) {
        return new PolicyProblem(ResultCode.INVALID_CREDENTIALS, PolicyError.ACCOUNT_LOCKED, "");
      }
      notes = state == null ? notes : state.wrongPassword();
    } finally {
      if (state == null || notes.isEmpty()) {
        turn.release();
      } else {
        noteBeside(state, notes, turn);
      }
    }
    return wrong;
  }

  private void noteBeside(AccountState state, List<Attribute> notes, Semaphore turn) {
    boolean begun = false;
    try {
      beside.execute(
          () -> {
            try {
              noteFailure(state, notes);
            } finally {
              turn.release();
            }
          });
      begun = true;
    } finally {
      if (!begun) {
        unwritten.keep(state, notes);
        turn.release();
      }
    }
  }

  /** Notes a failure as the account is then; what cannot be written for any reason is kept. */
  private void noteFailure(AccountState first, List<Attribute> firstNotes) {
    Dn name = first.name();
    AccountState state = first;
    List<Attribute> notes = firstNotes;
    Noted noted = Noted.FAILED;
    try {
      noted = noted(state, name, notes);
      for (int tries = 1; noted == Noted.OUTDATED; tries++) {
        AccountState present = state(name);
        if (present == null || present.locked()) {
          return;
        }
        state = present;
        notes = state.wrongPassword();
        noted = tries < TRIES ? noted(state, name, notes) : Noted.FAILED;
      }
    } catch (LdapProblem | RuntimeException problem) {
      noted = Noted.FAILED;
      warn(name, problem);
    }
    if (noted == Noted.FAILED) {
      unwritten.keep(state, notes);
    }
  }

  private Semaphore turn(Dn name) {
    return turns[name.hashCode() & (TURNS - 1)];
  }

  /** What became of a note. */
  private enum Noted {
    DONE,
    FAILED,
    /** Somebody else wrote what it was decided by. */
    OUTDATED
  }

  /** Notes something of an entry, if that is still in the state it was decided by. */
  private Noted noted(AccountState state, Dn name, List<Attribute> notes) {
    if (notes.isEmpty()) {
      return Noted.DONE;
    }
    try {
      List<Modification> changes = notes.stream().map(Modification::replace).toList();
      store.write(
          new PreparedUpdate(
              new Request.Modify(name, changes, RequestControls.NONE),
              new OperationContext.Update(Identity.anonymous()).decidedOn(state.unchanged())));
      unwritten.forget(name);
      return Noted.DONE;
    } catch (LdapProblem problem) {
      if (problem.code() == ResultCode.BUSY) {
        return Noted.OUTDATED;
      }
      if (problem.code() != ResultCode.NO_SUCH_OBJECT) {
        warn(name, problem);
      }
    } catch (StoreProblem problem) {
      warn(name, problem);
    }
    return Noted.FAILED;
  }

  /** What is stored of this name counts, and nothing that could not be written before. */
  void written(Dn name) {
    unwritten.forget(name);
  }

  private static void warn(Dn name, Exception problem) {
    String why = problem.getMessage();
    LOG.log(Level.WARNING, "a bind as %s cannot be noted: %s".formatted(name, why), null);
  }
}
