package org.dirlens.browser.core.account;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.account.AccountAction.Type;
import org.dirlens.browser.core.account.AccountFact.Topic;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;

/** An account of 389 Directory Server, by its password policy and {@code nsAccountLock}. */
final class Account389 {
  /** What is asked for by name. */
  static final List<String> ATTRIBUTES =
      List.of(
          "nsAccountLock",
          "nsRoleDN",
          "accountUnlockTime",
          "passwordRetryCount",
          "retryCountResetTime",
          "passwordExpirationTime",
          "passwordExpWarned",
          "passwordGraceUserTime",
          "passwordAllowChangeTime",
          "pwdUpdateTime",
          "pwdTPRReset",
          "lastLoginTime",
          "pwdpolicysubentry");

  private static final String DISABLED = "nsAccountLock";
  private static final String UNLOCKED_AT = "accountUnlockTime";
  private static final String COUNT = "passwordRetryCount";
  private static final String EXPIRES = "passwordExpirationTime";

  /** As expiry: the password was reset. As the end of a lock: there is none. */
  private static final Instant EPOCH = Instant.EPOCH;

  private static final String EPOCH_TEXT = "19700101000000Z";

  private final Entry entry;
  private final PolicySource policy;
  private final Instant now;

  Account389(Entry entry, PolicySource policy, Instant now) {
    this.entry = entry;
    this.policy = policy;
    this.now = now;
  }

  Account account() {
    List<AccountFact> facts = new ArrayList<>();
    facts.add(lock());
    facts.add(disabled());
    facts.add(expiry());
    facts.add(mustChange());
    facts.add(failures());
    facts.add(Account.password(entry));
    facts.add(time(Topic.CHANGED, "pwdUpdateTime", "Only noted with passwordTrackUpdateTime: on"));
    facts.add(time(Topic.LAST_LOGIN, "lastLoginTime", "Only noted by the plug-in Account Policy"));
    facts.add(policyWords());
    return new Account(entry.dn(), facts, List.of(unlock(), bar(), require(), forgive()));
  }

  private AccountFact time(Topic topic, String attribute, String why) {
    return Moments.of(entry, attribute)
        .map(each -> AccountFact.plain(topic, Moments.at(each)))
        .orElseGet(() -> AccountFact.unknown(topic, why));
  }

  private boolean barred() {
    return entry.first(DISABLED).filter("TRUE"::equalsIgnoreCase).isPresent();
  }

  /** Whether failed logins locked it, and that has not ended. */
  private boolean lockedByFailures() {
    return Moments.of(entry, UNLOCKED_AT)
        .filter(end -> end.equals(EPOCH) || end.isAfter(now))
        .isPresent();
  }

  private AccountFact lock() {
    Optional<Instant> end = Moments.of(entry, UNLOCKED_AT);
    if (lockedByFailures()) {
      return AccountFact.bad(
          Topic.LOCK,
          end.filter(EPOCH::equals).isPresent()
              ? "Locked by failed logins, until it is unlocked"
              : "Locked by failed logins until " + Moments.at(end.orElseThrow()));
    }
    return policy.policy().isEmpty()
        ? AccountFact.unknown(Topic.LOCK, policy.why())
        : AccountFact.good(
            Topic.LOCK,
            policy.on("passwordLockout")
                ? "Not locked"
                : "Not locked; failed logins never lock here (passwordLockout: off)");
  }

  private AccountFact disabled() {
    return barred()
        ? AccountFact.bad(Topic.LOCK_BY_ADMINISTRATOR, "Locked by an administrator (nsAccountLock)")
        : AccountFact.good(Topic.LOCK_BY_ADMINISTRATOR, "Not locked by an administrator");
  }

  private Optional<Instant> expires() {
    return Moments.of(entry, EXPIRES).filter(each -> !each.equals(EPOCH));
  }

  private AccountFact expiry() {
    if (policy.policy().isPresent() && !policy.on("passwordExp")) {
      return AccountFact.good(Topic.EXPIRY, "Does not expire (passwordExp: off)");
    }
    if (expires().isEmpty()) {
      return policy.policy().isEmpty()
          ? AccountFact.unknown(Topic.EXPIRY, policy.why())
          : AccountFact.plain(Topic.EXPIRY, "No expiry is noted yet");
    }
    Instant end = expires().get();
    return end.isAfter(now)
        ? AccountFact.good(
            Topic.EXPIRY,
            "Expires in %s, at %s"
                .formatted(Moments.span(Duration.between(now, end)), Moments.at(end)))
        : AccountFact.bad(Topic.EXPIRY, "Expired at " + Moments.at(end));
  }

  private boolean reset() {
    return Moments.of(entry, EXPIRES).filter(EPOCH::equals).isPresent()
        || entry.first("pwdTPRReset").filter("TRUE"::equalsIgnoreCase).isPresent();
  }

  private AccountFact mustChange() {
    if (!reset()) {
      return AccountFact.good(Topic.MUST_CHANGE, "Need not be changed");
    }
    return policy.policy().isPresent() && !policy.on("passwordMustChange")
        ? AccountFact.plain(
            Topic.MUST_CHANGE, "Was reset; the policy lets it stay (passwordMustChange: off)")
        : AccountFact.bad(Topic.MUST_CHANGE, "Must be changed at the next login");
  }

  private AccountFact failures() {
    String count = entry.first(COUNT).orElse("0");
    if (count.equals("0")) {
      return AccountFact.good(Topic.FAILURES, "No failed login is noted");
    }
    String most =
        policy.on("passwordLockout") && policy.number("passwordMaxFailure").isPresent()
            ? " of " + policy.number("passwordMaxFailure").getAsLong() + " that lock"
            : "";
    return AccountFact.plain(
        Topic.FAILURES, (count.equals("1") ? "1 failed login" : count + " failed logins") + most);
  }

  private AccountFact policyWords() {
    return policy
        .policy()
        .map(
            each ->
                AccountFact.plain(
                    Topic.POLICY,
                    each.dn().equalsIgnoreCase("cn=config")
                        ? "The policy of the server (cn=config)"
                        : each.dn()))
        .orElseGet(() -> AccountFact.unknown(Topic.POLICY, policy.why()));
  }

  // What can be done

  private AccountAction unlock() {
    List<Modification> changes = new ArrayList<>();
    if (barred()) {
      changes.add(NamedChange.clear(entry, DISABLED));
    }
    if (lockedByFailures()) {
      changes.add(NamedChange.clear(entry, UNLOCKED_AT));
      changes.add(new Modification(Kind.REPLACE, Attribute.of(COUNT, "0")));
    }
    return changes.isEmpty()
        ? AccountAction.impossible(Type.UNLOCK, "The account is not locked")
        : AccountAction.possible(Type.UNLOCK, changes);
  }

  private AccountAction bar() {
    return barred()
        ? AccountAction.impossible(Type.LOCK, "The account is locked already")
        : AccountAction.possible(Type.LOCK, NamedChange.set(entry, DISABLED, "TRUE"));
  }

  private AccountAction require() {
    if (reset()) {
      return AccountAction.impossible(Type.REQUIRE_CHANGE, "It must be changed already");
    }
    if (policy.policy().isPresent() && !policy.on("passwordMustChange")) {
      return AccountAction.impossible(
          Type.REQUIRE_CHANGE, "The policy asks nobody to change (passwordMustChange: off)");
    }
    return AccountAction.possible(Type.REQUIRE_CHANGE, NamedChange.set(entry, EXPIRES, EPOCH_TEXT));
  }

  private AccountAction forgive() {
    return reset()
        ? AccountAction.possible(Type.FORGIVE_CHANGE, List.of(NamedChange.clear(entry, EXPIRES)))
        : AccountAction.impossible(Type.FORGIVE_CHANGE, "It need not be changed");
  }
}
