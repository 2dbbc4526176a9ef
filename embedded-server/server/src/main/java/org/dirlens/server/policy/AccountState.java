package org.dirlens.server.policy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.verb.EntryGuard;
import org.dirlens.server.policy.PasswordChange.Author;
import org.dirlens.server.policy.PasswordChange.Old;
import org.dirlens.server.policy.PolicyAnswer.Warning;
import org.jspecify.annotations.Nullable;

/**
 * What an entry says of its password (draft-behera-ldap-password-policy-10, section 5.3), looked at
 * under its policy at a moment. What is to be noted is returned as attributes to be put in the
 * place of those of the entry; one without values is to go. Immutable.
 *
 * <p>A value of pwdHistory is {@code time#1.3.6.1.4.1.1466.115.121.1.40#length#value}, where value
 * is one of userPassword as it was stored.
 */
public final class AccountState {
  private static final String USER_PASSWORD = "userPassword";
  private static final String CHANGED = "pwdChangedTime";
  private static final String LOCKED = "pwdAccountLockedTime";
  private static final String FAILURES = "pwdFailureTime";
  private static final String GRACE_BINDS = "pwdGraceUseTime";
  private static final String LAST_SUCCESS = "pwdLastSuccess";
  private static final String RESET = "pwdReset";
  private static final String HISTORY = "pwdHistory";

  /** All it looks at. */
  public static final List<String> ATTRIBUTES =
      List.of(
          USER_PASSWORD,
          CHANGED,
          LOCKED,
          FAILURES,
          GRACE_BINDS,
          LAST_SUCCESS,
          RESET,
          HISTORY,
          "pwdPolicySubentry");

  private static final Set<String> FAILED = Set.of(FAILURES, LOCKED);

  /** A success is noted again when this part of the time is over that locks an idle account. */
  private static final int IDLE_PARTS = 100;

  private static final String OCTET_STRING = "1.3.6.1.4.1.1466.115.121.1.40";

  /** With what could not be written of it. */
  private final Entry entry;

  private final Entry stored;
  private final PasswordPolicy policy;
  private final Instant now;
  private final Schema schema;

  /** An entry under its policy. */
  public AccountState(Entry entry, PasswordPolicy policy, Instant now, Schema schema) {
    this(entry, entry, policy, now, schema);
  }

  private AccountState(
      Entry entry, Entry stored, PasswordPolicy policy, Instant now, Schema schema) {
    this.entry = entry;
    this.stored = stored;
    this.policy = policy;
    this.now = now.truncatedTo(ChronoUnit.MICROS);
    this.schema = schema;
  }

  /**
   * What becomes of a bind with the right password.
   *
   * @param notes what is to be noted; without that, no grace bind
   */
  public record Verdict(boolean admits, PolicyAnswer answer, List<Attribute> notes) {
    public Verdict {
      notes = List.copyOf(notes);
    }

    private static Verdict refused(PolicyError error) {
      return new Verdict(false, PolicyAnswer.of(error), List.of());
    }
  }

  /** Tells whether a password in clear text is that of a stored value. */
  public interface Matching {
    boolean test(byte[] password, byte[] stored) throws LdapProblem;
  }

  public Dn name() {
    return entry.dn();
  }

  /** The moment. */
  public Instant now() {
    return now;
  }

  /**
   * What of notes tells of failed binds, and so has to count even where it cannot be written;
   * nothing of an entry without a password, as which nobody binds.
   */
  public List<Attribute> failuresIn(List<Attribute> notes) {
    return stored.first(USER_PASSWORD) == null
        ? List.of()
        : notes.stream().filter(note -> FAILED.contains(note.type().name())).toList();
  }

  /** The same account as if these notes had been written. */
  public AccountState with(List<Attribute> notes) {
    Entry noted = stored;
    for (Attribute note : notes) {
      noted = note.values().isEmpty() ? noted.without(note.description()) : noted.with(note);
    }
    return new AccountState(noted, stored, policy, now, schema);
  }

  /** Whether password, failures and lock are stored as they were. */
  public boolean isStoredLike(AccountState before) {
    return Stream.of(USER_PASSWORD, FAILURES, LOCKED)
        .allMatch(name -> texts(stored, name).equals(texts(before.stored, name)));
  }

  /** Holds a note to this state: busy if any of it is another by then. */
  public EntryGuard unchanged() {
    return unchanged(ATTRIBUTES);
  }

  /** Holds a change of the password to what it was judged by: busy if that is another by then. */
  public EntryGuard samePassword() {
    return unchanged(List.of(USER_PASSWORD, CHANGED, HISTORY));
  }

  private EntryGuard unchanged(List<String> names) {
    Set<Integer> codes =
        names.stream()
            .map(schema::attribute)
            .filter(Objects::nonNull)
            .map(AttributeType::code)
            .collect(Collectors.toSet());
    return image -> {
      Entry present = image.record().toEntry(image.dn(), schema, codes::contains);
      for (String name : names) {
        if (!texts(stored, name).equals(texts(present, name))) {
          throw new LdapProblem(
              ResultCode.BUSY, "attribute " + name + " was changed by another; try again");
        }
      }
    };
  }

  private static Set<String> texts(Entry entry, String name) {
    return entry.values(name).stream()
        .map(value -> new String(value, ISO_8859_1))
        .collect(Collectors.toSet());
  }

  /** Whether nobody may bind at present: after failures, between them, or for want of binds. */
  public boolean locked() throws LdapProblem {
    return failedTooOften() || failedJustNow() || idleTooLong();
  }

  private boolean failedTooOften() throws LdapProblem {
    Instant since = time(LOCKED);
    return since != null
        && (since.equals(PolicyTime.FOR_EVER)
            || policy.lockout().seconds() == 0
            || now.isBefore(since.plusSeconds(policy.lockout().seconds())));
  }

  private boolean failedJustNow() throws LdapProblem {
    if (policy.delay().minSeconds() == 0) {
      return false;
    }
    List<Instant> failures = failuresThatCount();
    return !failures.isEmpty()
        && now.isBefore(failures.getLast().plusSeconds(policy.delaySeconds(failures.size())));
  }

  /** A changed password counts as a bind, so that there is a way back. */
  private boolean idleTooLong() throws LdapProblem {
    Instant bound = time(LAST_SUCCESS);
    Instant changed = time(CHANGED);
    Instant last = bound == null || (changed != null && changed.isAfter(bound)) ? changed : bound;
    return policy.lockout().maxIdleSeconds() > 0
        && last != null
        && now.isAfter(last.plusSeconds(policy.lockout().maxIdleSeconds()));
  }

  /** Whether the password must be changed before anything else is done. */
  public boolean mustChange() {
    return policy.change().afterReset() && "TRUE".equals(entry.first(RESET));
  }

  /** What is to be noted of a bind with a wrong password; nothing if that has no consequence. */
  public List<Attribute> wrongPassword() throws LdapProblem {
    if (policy.failuresKept() == 0) {
      return List.of();
    }
    List<Instant> failures = withNow(failuresThatCount());
    boolean locks =
        policy.lockout().maxFailures() > 0 && failures.size() >= policy.lockout().maxFailures();
    int old = Math.max(0, failures.size() - policy.failuresKept());
    List<Instant> kept = failures.subList(old, failures.size());
    return List.of(times(FAILURES, kept), times(LOCKED, locks ? List.of(now) : List.of()));
  }

  /** Those not too long ago; a lock that has run out has taken those before it along. */
  private List<Instant> failuresThatCount() throws LdapProblem {
    Instant lock = time(LOCKED);
    Instant since =
        policy.lockout().failureSeconds() == 0
            ? Instant.MIN
            : now.minusSeconds(policy.lockout().failureSeconds());
    return times(FAILURES).stream()
        .filter(time -> time.isAfter(since) && (lock == null || time.isAfter(lock)))
        .toList();
  }

  /** What becomes of a bind with the right password. */
  public Verdict rightPassword() throws LdapProblem {
    if (locked()) {
      return Verdict.refused(PolicyError.ACCOUNT_LOCKED);
    }
    List<Attribute> notes = new ArrayList<>();
    if (entry.first(FAILURES) != null || entry.first(LOCKED) != null) {
      notes.add(times(FAILURES, List.of()));
      notes.add(times(LOCKED, List.of()));
    }
    if (isSuccessToNote()) {
      notes.add(times(LAST_SUCCESS, List.of(now)));
    }
    if (mustChange()) {
      return new Verdict(true, PolicyAnswer.of(PolicyError.CHANGE_AFTER_RESET), notes);
    }
    Instant changed = time(CHANGED);
    if (policy.age().maxSeconds() == 0 || changed == null) {
      return new Verdict(true, PolicyAnswer.SILENT, notes);
    }
    Instant expires = changed.plusSeconds(policy.age().maxSeconds());
    return now.isBefore(expires)
        ? new Verdict(true, warning(Duration.between(now, expires).toSeconds()), notes)
        : expired(expires, notes);
  }

  /** Not each one, or an account that is used all the time would be written all the time. */
  private boolean isSuccessToNote() throws LdapProblem {
    Instant last = time(LAST_SUCCESS);
    return policy.lockout().maxIdleSeconds() > 0
        && (last == null
            || !now.isBefore(last.plusSeconds(policy.lockout().maxIdleSeconds() / IDLE_PARTS)));
  }

  private PolicyAnswer warning(long secondsLeft) {
    return secondsLeft < policy.age().warningSeconds()
        ? new PolicyAnswer(Warning.EXPIRES_IN_SECONDS, secondsLeft, null)
        : PolicyAnswer.SILENT;
  }

  private Verdict expired(Instant since, List<Attribute> notes) throws LdapProblem {
    List<Instant> used = times(GRACE_BINDS);
    int left = policy.grace().binds() - used.size() - 1;
    boolean over =
        policy.grace().seconds() > 0 && now.isAfter(since.plusSeconds(policy.grace().seconds()));
    if (left < 0 || over) {
      return Verdict.refused(PolicyError.PASSWORD_EXPIRED);
    }
    notes.add(times(GRACE_BINDS, withNow(used)));
    return new Verdict(true, new PolicyAnswer(Warning.GRACE_BINDS_LEFT, left, null), notes);
  }

  /**
   * Refuses a change that the policy does not allow (section 8.2).
   *
   * @param matching compares with old passwords
   */
  public void require(PasswordChange change, Matching matching) throws LdapProblem {
    if (change.author() == Author.ADMINISTRATOR) {
      return;
    }
    if (change.author() == Author.SELF) {
      requireOwn(change);
    }
    boolean beside = change.old() == Old.STAYS && entry.first(USER_PASSWORD) != null;
    if (change.given().size() > 1 || beside) {
      throw refusal(
          PolicyError.INSUFFICIENT_PASSWORD_QUALITY, "an entry under a policy has one password");
    }
    for (byte[] password : change.given()) {
      requireLength(new String(password, UTF_8).codePoints().count());
      requireNew(password, matching);
    }
  }

  private void requireOwn(PasswordChange change) throws LdapProblem {
    if (!policy.change().byUser()) {
      throw new PolicyProblem(
          ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
          PolicyError.PASSWORD_MOD_NOT_ALLOWED,
          "users may not change their passwords");
    }
    if (policy.change().withOld() && change.old() != Old.PROVEN) {
      throw new PolicyProblem(
          ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
          PolicyError.MUST_SUPPLY_OLD_PASSWORD,
          "the old password must be given with the new one");
    }
    Instant changed = time(CHANGED);
    if (changed == null || mustChange()) {
      return;
    }
    Instant again = changed.plusSeconds(policy.age().minSeconds());
    if (now.isBefore(again)) {
      throw refusal(
          PolicyError.PASSWORD_TOO_YOUNG,
          "the password was changed too recently; it can be changed again at "
              + again.truncatedTo(ChronoUnit.SECONDS));
    }
  }

  private void requireLength(long characters) throws PolicyProblem {
    if (characters < policy.quality().minLength()) {
      throw refusal(
          PolicyError.PASSWORD_TOO_SHORT,
          "the password must have at least " + policy.quality().minLength() + " characters");
    }
    if (policy.quality().maxLength() > 0 && characters > policy.quality().maxLength()) {
      throw refusal(
          PolicyError.INSUFFICIENT_PASSWORD_QUALITY,
          "the password must have at most " + policy.quality().maxLength() + " characters");
    }
  }

  private void requireNew(byte[] password, Matching matching) throws LdapProblem {
    if (policy.quality().inHistory() == 0) {
      return;
    }
    List<byte[]> used = new ArrayList<>(entry.values(USER_PASSWORD));
    history().forEach(line -> used.add(line.split("#", 4)[3].getBytes(ISO_8859_1)));
    for (byte[] stored : used) {
      if (matching.test(password, stored)) {
        throw refusal(PolicyError.PASSWORD_IN_HISTORY, "the password was used before");
      }
    }
  }

  private static PolicyProblem refusal(PolicyError error, String message) {
    return new PolicyProblem(ResultCode.CONSTRAINT_VIOLATION, error, message);
  }

  /** What is to be noted with a change (section 8.2.7). */
  public List<Attribute> changed(PasswordChange change) throws LdapProblem {
    boolean reset = policy.change().afterReset() && change.author() != Author.SELF;
    return List.of(
        times(CHANGED, List.of(now)),
        times(FAILURES, List.of()),
        times(LOCKED, List.of()),
        times(GRACE_BINDS, List.of()),
        attribute(RESET, reset ? List.of("TRUE".getBytes(US_ASCII)) : List.of()),
        attribute(HISTORY, historyAfter()));
  }

  /** What is to be noted when an administrator ends a lock. */
  public List<Attribute> unlocked() throws LdapProblem {
    return List.of(times(FAILURES, List.of()));
  }

  /** The newest old passwords, with those that are old now. */
  private List<byte[]> historyAfter() {
    List<String> all = new ArrayList<>(history());
    for (byte[] stored : entry.values(USER_PASSWORD)) {
      String value = new String(stored, ISO_8859_1);
      if (all.stream().noneMatch(line -> line.endsWith("#" + value))) {
        all.add(String.join("#", PolicyTime.text(now), OCTET_STRING, "" + stored.length, value));
      }
    }
    return all.subList(Math.max(0, all.size() - policy.quality().inHistory()), all.size()).stream()
        .map(line -> line.getBytes(ISO_8859_1))
        .toList();
  }

  /** Well-formed values of pwdHistory, the oldest first. */
  private List<String> history() {
    return entry.values(HISTORY).stream()
        .map(value -> new String(value, ISO_8859_1))
        .filter(line -> line.split("#", 4).length == 4)
        .sorted()
        .toList();
  }

  /** Values of an attribute differ, so what happens at the same time is put a little earlier. */
  private List<Instant> withNow(List<Instant> times) {
    List<Instant> all = new ArrayList<>(times);
    Instant free = now;
    while (all.contains(free)) {
      free = free.minus(1, ChronoUnit.MICROS);
    }
    all.add(free);
    return all;
  }

  private @Nullable Instant time(String attribute) throws LdapProblem {
    List<Instant> all = times(attribute);
    return all.isEmpty() ? null : all.getFirst();
  }

  private List<Instant> times(String attribute) throws LdapProblem {
    return PolicyTime.values(entry, attribute, schema);
  }

  private Attribute times(String attribute, List<Instant> times) throws LdapProblem {
    return PolicyTime.attribute(attribute, times, schema);
  }

  private Attribute attribute(String name, List<byte[]> values) throws LdapProblem {
    return new Attribute(AttributeDescription.parse(name, schema), values);
  }
}
