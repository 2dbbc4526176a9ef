package org.dirlens.browser.core.account;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dirlens.browser.core.account.AccountAction.Type;
import org.dirlens.browser.core.account.AccountFact.Topic;
import org.dirlens.connection.core.Entry;

/**
 * An account under a policy of draft-behera-ldap-password-policy-10, as Dirlens and the overlay
 * ppolicy of OpenLDAP have it.
 */
final class BeheraAccount {
  private static final String LOCKED = "pwdAccountLockedTime";
  private static final String RESET = "pwdReset";

  /** Locked until somebody unlocks it (draft-behera, section 5.3.3). */
  private static final String FOR_EVER = "000001010000Z";

  /** The same time, however it is written. */
  private static final Pattern EVER = Pattern.compile("00000101(00){1,3}([.,]0+)?Z");

  private final Entry entry;
  private final PolicySource policy;
  private final boolean alwaysLocks;
  private final Instant now;

  /**
   * @param alwaysLocks whether the server heeds a lock also where the policy has no pwdLockout
   */
  BeheraAccount(Entry entry, PolicySource policy, boolean alwaysLocks, Instant now) {
    this.entry = entry;
    this.policy = policy;
    this.alwaysLocks = alwaysLocks;
    this.now = now;
  }

  Account account() {
    List<AccountFact> facts = new ArrayList<>();
    facts.add(lock());
    facts.add(expiry());
    facts.add(mustChange());
    facts.add(failures());
    facts.add(Account.password(entry));
    facts.add(changed());
    facts.add(lastLogin());
    facts.add(policyWords());
    return new Account(entry.dn(), facts, List.of(unlock(), bar(), require(), forgive()));
  }

  private Optional<String> locked() {
    return entry.first(LOCKED);
  }

  private boolean lockedForEver() {
    return locked().filter(each -> EVER.matcher(each).matches()).isPresent();
  }

  private AccountFact lock() {
    Optional<String> other = otherLock();
    if (other.isPresent()) {
      return AccountFact.bad(Topic.LOCK, other.get());
    }
    if (locked().isEmpty()) {
      return policy.policy().isEmpty() && !policy.why().isEmpty()
          ? AccountFact.unknown(Topic.LOCK, policy.why())
          : AccountFact.good(Topic.LOCK, "Not locked");
    }
    if (noLocks()) {
      return AccountFact.plain(
          Topic.LOCK, "Noted as locked, but the policy locks nobody (pwdLockout)");
    }
    if (lockedForEver()) {
      return AccountFact.bad(Topic.LOCK, "Locked by an administrator, until it is unlocked");
    }
    Instant since = Moments.of(entry, LOCKED).orElse(now);
    OptionalLong seconds = policy.number("pwdLockoutDuration");
    if (policy.policy().isEmpty() && !policy.why().isEmpty()) {
      return AccountFact.bad(
          Topic.LOCK,
          "Locked at %s by failed logins; for how long is not known: %s"
              .formatted(Moments.at(since), policy.why()));
    }
    if (seconds.isEmpty()) {
      return AccountFact.bad(
          Topic.LOCK, "Locked since " + Moments.at(since) + ", until it is unlocked");
    }
    Instant end = since.plusSeconds(seconds.getAsLong());
    return end.isAfter(now)
        ? AccountFact.bad(Topic.LOCK, "Locked until " + Moments.at(end))
        : AccountFact.good(Topic.LOCK, "Not locked; a lock ended at " + Moments.at(end));
  }

  /** Whether the server does not heed that an account is noted as locked. */
  private boolean noLocks() {
    return !alwaysLocks && policy.policy().isPresent() && !policy.on("pwdLockout");
  }

  /** A lock that comes with time, not from somebody or from failed logins. */
  private Optional<String> otherLock() {
    Optional<Instant> start = Moments.of(entry, "pwdStartTime").filter(now::isBefore);
    Optional<Instant> end = Moments.of(entry, "pwdEndTime").filter(now::isAfter);
    Optional<Instant> delay = Moments.of(entry, "pwdAccountTmpLockoutEnd").filter(now::isBefore);
    Optional<Instant> idle = idleSince().filter(now::isAfter);
    return start
        .map(each -> "Locked until its first day, " + Moments.at(each))
        .or(() -> end.map(each -> "Locked since its last day, " + Moments.at(each)))
        .or(() -> delay.map(each -> "Locked after a failed login, until " + Moments.at(each)))
        .or(
            () ->
                idle.map(
                    each ->
                        "Locked since %s, as nobody logged in for too long; a new password unlocks it"
                            .formatted(Moments.at(each))));
  }

  /** When the time without a login that the policy allows is over; a new password counts as one. */
  private Optional<Instant> idleSince() {
    OptionalLong seconds = policy.number("pwdMaxIdle");
    Optional<Instant> last =
        Stream.of("pwdLastSuccess", "pwdChangedTime")
            .flatMap(each -> Moments.of(entry, each).stream())
            .max(Comparator.naturalOrder());
    return seconds.isEmpty()
        ? Optional.empty()
        : last.map(each -> each.plusSeconds(seconds.getAsLong()));
  }

  private AccountFact expiry() {
    if (policy.policy().isEmpty()) {
      return noPolicy(Topic.EXPIRY, "Does not expire: no policy");
    }
    OptionalLong age = policy.number("pwdMaxAge");
    if (age.isEmpty()) {
      return AccountFact.good(Topic.EXPIRY, "Does not expire");
    }
    Optional<Instant> changed = Moments.of(entry, "pwdChangedTime");
    if (changed.isEmpty()) {
      return AccountFact.plain(
          Topic.EXPIRY, "Does not expire: the time of its last change is not known");
    }
    Instant end = changed.get().plusSeconds(age.getAsLong());
    return end.isAfter(now)
        ? AccountFact.good(
            Topic.EXPIRY,
            "Expires in %s, at %s"
                .formatted(Moments.span(Duration.between(now, end)), Moments.at(end)))
        : AccountFact.bad(Topic.EXPIRY, "Expired at " + Moments.at(end) + grace());
  }

  private String grace() {
    OptionalLong allowed = policy.number("pwdGraceAuthNLimit");
    int used = entry.texts("pwdGraceUseTime").size();
    return allowed.isEmpty()
        ? ""
        : "; %,d of %s used".formatted(used, Moments.unit(allowed.getAsLong(), "grace login"));
  }

  private AccountFact noPolicy(Topic topic, String without) {
    return policy.why().isEmpty()
        ? AccountFact.plain(topic, without)
        : AccountFact.unknown(topic, policy.why());
  }

  private boolean reset() {
    return entry.first(RESET).filter("TRUE"::equalsIgnoreCase).isPresent();
  }

  private AccountFact mustChange() {
    if (!reset()) {
      return AccountFact.good(Topic.MUST_CHANGE, "Need not be changed");
    }
    return policy.policy().isPresent() && !policy.on("pwdMustChange")
        ? AccountFact.plain(Topic.MUST_CHANGE, "Was reset; the policy lets it stay")
        : AccountFact.bad(Topic.MUST_CHANGE, "Must be changed at the next login");
  }

  private AccountFact failures() {
    int failed = entry.texts("pwdFailureTime").size();
    OptionalLong most = policy.number("pwdMaxFailure");
    String words = Moments.unit(failed, "failed login");
    if (most.isPresent() && policy.on("pwdLockout")) {
      words += " of " + most.getAsLong() + " that lock";
    }
    return failed == 0
        ? AccountFact.good(Topic.FAILURES, "No failed login is noted")
        : AccountFact.plain(Topic.FAILURES, words);
  }

  private AccountFact changed() {
    return Moments.of(entry, "pwdChangedTime")
        .map(each -> AccountFact.plain(Topic.CHANGED, Moments.at(each)))
        .orElseGet(
            () -> AccountFact.unknown(Topic.CHANGED, "Only changes under a policy are noted"));
  }

  private AccountFact lastLogin() {
    return Moments.of(entry, "pwdLastSuccess")
        .or(() -> Moments.of(entry, "authTimestamp"))
        .map(each -> AccountFact.plain(Topic.LAST_LOGIN, Moments.at(each)))
        .orElseGet(() -> AccountFact.unknown(Topic.LAST_LOGIN, "The server noted no login"));
  }

  private AccountFact policyWords() {
    return policy
        .policy()
        .map(each -> AccountFact.plain(Topic.POLICY, each.dn()))
        .orElseGet(() -> noPolicy(Topic.POLICY, "No policy holds for this entry"));
  }

  // What can be done

  private AccountAction unlock() {
    return locked().isPresent()
        ? AccountAction.possible(Type.UNLOCK, List.of(NamedChange.clear(entry, LOCKED)))
        : AccountAction.impossible(
            Type.UNLOCK, otherLock().isPresent() ? lock().words() : "The account is not locked");
  }

  private AccountAction bar() {
    if (lockedForEver()) {
      return AccountAction.impossible(Type.LOCK, "The account is locked already");
    }
    if (noLocks()) {
      return AccountAction.impossible(Type.LOCK, "The policy locks nobody (pwdLockout)");
    }
    return policy.offered()
        ? AccountAction.possible(Type.LOCK, NamedChange.set(entry, LOCKED, FOR_EVER))
        : AccountAction.impossible(Type.LOCK, policy.why());
  }

  private AccountAction require() {
    if (reset()) {
      return AccountAction.impossible(Type.REQUIRE_CHANGE, "It must be changed already");
    }
    return policy.offered()
        ? AccountAction.possible(Type.REQUIRE_CHANGE, NamedChange.set(entry, RESET, "TRUE"))
        : AccountAction.impossible(Type.REQUIRE_CHANGE, policy.why());
  }

  private AccountAction forgive() {
    return reset()
        ? AccountAction.possible(Type.FORGIVE_CHANGE, List.of(NamedChange.clear(entry, RESET)))
        : AccountAction.impossible(Type.FORGIVE_CHANGE, "It need not be changed");
  }
}
