package org.dirlens.browser.core.account;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Optional;
import org.dirlens.browser.core.account.AccountAction.Type;
import org.dirlens.browser.core.account.AccountFact.Mood;
import org.dirlens.browser.core.account.AccountFact.Topic;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BeheraAccountTest {
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  private static Account account(Entry ann, boolean alwaysLocks, String... policy) {
    PolicySource source = new PolicySource(Optional.of(entry("cn=policy", policy)), "", true);
    return new BeheraAccount(ann, source, alwaysLocks, NOW).account();
  }

  private static AccountFact lock(Account account) {
    return account.facts().stream()
        .filter(each -> each.topic() == Topic.LOCK)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "pwdLastSuccess: 20260101000000Z, as nobody logged in for too long",
    "pwdChangedTime: 20260101000000Z, as nobody logged in for too long",
    "pwdStartTime: 20260401000000Z, Locked until its first day",
    "pwdEndTime: 20260201000000Z, Locked since its last day",
    "pwdAccountTmpLockoutEnd: 20260301000100Z, Locked after a failed login",
  })
  void whoeverCannotLogInIsLocked(String attribute, String words) {
    Account account = account(entry("cn=Ann", "cn: Ann", attribute), false, "pwdMaxIdle: 86400");
    assertEquals(Mood.BAD, lock(account).mood());
    assertTrue(lock(account).words().contains(words), lock(account).words());
    assertEquals(lock(account).words(), account.action(Type.UNLOCK).why());
  }

  @ParameterizedTest
  @CsvSource({
    "pwdLastSuccess: 20260228120000Z",
    "pwdStartTime: 20260201000000Z",
    "pwdEndTime: 20260401000000Z",
    "pwdAccountTmpLockoutEnd: 20260228000000Z",
  })
  void whoeverCanLogInIsNotLocked(String attribute) {
    Account account = account(entry("cn=Ann", "cn: Ann", attribute), false, "pwdMaxIdle: 86400");
    assertEquals("Not locked", lock(account).words());
  }

  @ParameterizedTest
  @ValueSource(strings = {"000001010000Z", "00000101000000Z", "0000010100Z", "00000101000000.0Z"})
  void aLockForEverIsKnownInAnySpelling(String time) {
    Entry ann = entry("cn=Ann", "cn: Ann", "pwdAccountLockedTime: " + time);
    Account account = account(ann, true, "pwdLockoutDuration: 300");
    assertEquals("Locked by an administrator, until it is unlocked", lock(account).words());
    assertEquals("The account is locked already", account.action(Type.LOCK).why());
  }

  @Test
  void aPolicyWithoutLockoutLocksNobodyOnOpenLdap() {
    Entry ann = entry("cn=Ann", "cn: Ann", "pwdAccountLockedTime: 000001010000Z");
    Account noted = account(ann, false, "pwdLockout: FALSE");
    assertTrue(lock(noted).words().startsWith("Noted as locked, but the policy locks nobody"));
    assertEquals(Mood.BAD, lock(account(ann, true, "pwdLockout: FALSE")).mood());
    assertEquals(Mood.BAD, lock(account(ann, false, "pwdLockout: TRUE")).mood());
    Account free = account(entry("cn=Bob", "cn: Bob"), false, "pwdLockout: FALSE");
    assertEquals("The policy locks nobody (pwdLockout)", free.action(Type.LOCK).why());
  }
}
