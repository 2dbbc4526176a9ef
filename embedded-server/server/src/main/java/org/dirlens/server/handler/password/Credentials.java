package org.dirlens.server.handler.password;

import java.util.List;
import java.util.function.Supplier;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.Request;
import org.dirlens.server.password.AdminVerifier;
import org.dirlens.server.password.PasswordHasher;
import org.dirlens.server.policy.AccountState;

/**
 * Tells right passwords from wrong ones. A name that does not exist and a wrong password get the
 * same answer after the same work.
 */
public final class Credentials {
  private final Accounts accounts;
  private final PasswordPolicies policies;
  private final PasswordHasher hasher;
  private final Supplier<OperationLimits> limits;

  private final Derivations derivations = new Derivations();

  public Credentials(
      Accounts accounts,
      PasswordPolicies policies,
      PasswordHasher hasher,
      Supplier<OperationLimits> limits) {
    this.limits = limits;
    this.accounts = accounts;
    this.policies = policies;
    this.hasher = hasher;
  }

  /**
   * Returns if the password is that of the name; invalidCredentials, which is noted, if not; busy
   * if too many wait to be told, unless it is known already; adminLimitExceeded if it is too long.
   */
  void require(Dn name, byte[] password) throws LdapProblem {
    requireShort(password);
    List<byte[]> stored = passwords(name);
    boolean right = hasher.isKnown(password, stored) || isRight(name, password, stored);
    if (!right || !policies.isOpen(name)) {
      throw policies.wrongPassword(name);
    }
  }

  /**
   * Returns if an old password that a write names is right; noSuchAttribute, noted like a failed
   * bind, if not. Else a write that must not change anything would tell which is right.
   */
  void requireOld(OperationContext.Update context, Request.Modify write, byte[] password)
      throws LdapProblem {
    Entry account = accounts.pending(context, write);
    if (account == null) {
      return;
    }
    List<byte[]> stored = passwords(accounts.secrets(account.dn()), account);
    boolean right =
        hasher.isKnown(password, stored)
            || derivations.inTurn(() -> hasher.verify(password, stored));
    if (!right || !policies.isOpen(account.dn())) {
      // What it says of a lock is not told: the answer is that of a value that is not there.
      LdapProblem unused = policies.wrongPassword(account.dn());
      throw new WrongOldPassword();
    }
  }

  /** Refuses a password that takes too long to be hashed: adminLimitExceeded. */
  void requireShort(byte[] password) throws LdapProblem {
    limits.get().passwords().requireShort(password);
  }

  /**
   * Whether somebody could bind as this name with this password: who asks guesses, too, so it is
   * noted like a bind.
   */
  boolean wouldBind(Dn name, byte[] password) throws LdapProblem {
    try {
      require(name, password);
      policies.rightPassword(accounts.identity(name));
      return true;
    } catch (LdapProblem problem) {
      if (problem.code() == ResultCode.INVALID_CREDENTIALS) {
        return false;
      }
      throw problem;
    }
  }

  /** Whether the password is known to be that of the name; false says nothing of the password. */
  boolean isKnown(Dn name, byte[] password) throws LdapProblem {
    return hasher.isKnown(password, passwords(name));
  }

  private boolean isRight(Dn name, byte[] password, List<byte[]> stored) throws LdapProblem {
    AdminVerifier verifier = accounts.administrators().verifier(name);
    return verifier != null
        ? derivations.inTurn(() -> verifier.verify(password))
        : derivations.inTurn(() -> hasher.verify(password, stored));
  }

  /** Whether a password is that of a stored value; busy as with {@link #require}. */
  boolean match(byte[] password, byte[] stored) throws LdapProblem {
    List<byte[]> only = List.of(stored);
    return hasher.isKnown(password, only)
        || derivations.inTurn(() -> hasher.matches(password, stored));
  }

  /** The value to store for a password; busy if too many wait. */
  byte[] hash(byte[] password) throws LdapProblem {
    return derivations.inTurn(() -> hasher.hash(password));
  }

  /** Notes what an entry has stored from now on, see {@link PasswordHasher#meet}. */
  void meet(List<byte[]> stored) {
    int unused = hasher.meet(stored);
  }

  private List<byte[]> passwords(Dn name) throws LdapProblem {
    if (accounts.administrators().has(name)) {
      return accounts.administrators().passwords(name);
    }
    Entry entry = accounts.secrets(name);
    return passwords(entry, entry);
  }

  /** What is stored of the password that a write is about, when that comes. */
  List<byte[]> pending(OperationContext.Update context, Request.Modify write) throws LdapProblem {
    if (accounts.administrators().has(write.name())) {
      return accounts.administrators().passwords(write.name());
    }
    Entry entry = accounts.pending(context, write);
    return entry == null ? List.of() : entry.values("userPassword");
  }

  /** Whether a name is that of an administrator. */
  boolean isAdministrators(Dn name) {
    return accounts.administrators().has(name);
  }

  /**
   * None of an account that is locked or kept out, so that nothing tells which would be right.
   *
   * @param coming the account with what a transaction has made of it
   */
  private List<byte[]> passwords(Entry present, Entry coming) throws LdapProblem {
    AccountState state = policies.state(present);
    boolean locked = state != null && state.locked();
    return locked || !accounts.admits(accounts.identity(present.dn()))
        ? List.of()
        : coming.values("userPassword");
  }
}
