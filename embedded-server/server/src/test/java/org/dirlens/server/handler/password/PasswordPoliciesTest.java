package org.dirlens.server.handler.password;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.server.handler.operation.ForwardingOperations;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.PreparedUpdate;
import org.dirlens.server.handler.operation.Updated;
import org.dirlens.server.handler.route.Dit;
import org.dirlens.server.handler.route.Routing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A failed bind counts, and lets the next one have its turn, whatever goes wrong in noting it. */
@Timeout(60)
class PasswordPoliciesTest {
  private static final String SUFFIX = "dc=example,dc=com";
  private static final String POLICY = "cn=standard," + SUFFIX;

  @TempDir Path folder;
  private final Schema schema = Schema.standard();
  private Partition partition;
  private Dit dit;
  private Dn anna;
  private boolean readable = true;
  private Instant now = Instant.parse("2026-01-01T10:00:00Z");

  @BeforeEach
  void start() throws Exception {
    anna = Dn.parse("uid=anna," + SUFFIX, schema);
    partition =
        Partition.open(
            new MemoryRecordStore(),
            folder,
            Dn.parse(SUFFIX, schema),
            schema,
            PartitionOptions.DEFAULTS);
    add(SUFFIX, "objectClass: domain", "dc: example");
    add(
        POLICY,
        "objectClass: device",
        "objectClass: pwdPolicy",
        "pwdAttribute: userPassword",
        "pwdLockout: TRUE",
        "pwdMaxFailure: 2");
    add(
        anna.toString(),
        "objectClass: inetOrgPerson",
        "cn: Anna",
        "sn: Anna",
        "userPassword: {SSHA512}nothing");
    dit = new Dit(List.of(partition), schema, "");
  }

  @AfterEach
  void stop() {
    partition.close();
  }

  private void add(String name, String... lines) throws LdapProblem {
    Entry.Builder entry = Entry.builder(Dn.parse(name, schema), schema);
    for (String line : lines) {
      String[] parts = line.split(": ", 2);
      entry.add(parts[0], parts[1]);
    }
    partition.add(entry.build());
  }

  /** What happens where a note is written. */
  private interface Writing {
    void run() throws LdapProblem;
  }

  private PasswordPolicies policies(Writing writing, Executor beside) {
    Operations store =
        new ForwardingOperations(new Routing(dit)) {
          @Override
          public Updated write(PreparedUpdate note) throws LdapProblem {
            writing.run();
            return next.write(note);
          }
        };
    return new PasswordPolicies(dit, () -> now, this::policy, store, beside);
  }

  private String policy() {
    if (!readable) {
      throw new StoreProblem(StoreProblem.Kind.CLOSED, "example", "any", "closed");
    }
    return POLICY;
  }

  private void fail(PasswordPolicies policies) throws LdapProblem {
    assertEquals(ResultCode.INVALID_CREDENTIALS, policies.wrongPassword(anna).code());
  }

  private void requireLocked(PasswordPolicies policies) throws LdapProblem {
    assertTrue(policies.state(anna).locked());
    assertEquals(List.of(), dit.read(anna).values("pwdFailureTime"));
  }

  @Test
  void aFailureCountsIfNothingCanBeStartedToNoteIt() throws Exception {
    PasswordPolicies policies =
        policies(
            () -> {},
            note -> {
              throw new RejectedExecutionException("no thread");
            });
    for (int i = 0; i < 2; i++) {
      assertThrows(RejectedExecutionException.class, () -> policies.wrongPassword(anna));
    }
    requireLocked(policies);
  }

  @Test
  void aFailureCountsIfTheServerFailsInNotingIt() throws Exception {
    PasswordPolicies policies =
        policies(
            () -> {
              throw new IllegalStateException("a fault");
            },
            Runnable::run);
    fail(policies);
    fail(policies);
    requireLocked(policies);
  }

  @Test
  void aFailureCountsIfItsAccountCannotBeReadAgain() throws Exception {
    Writing outdated =
        () -> {
          readable = false;
          throw new LdapProblem(ResultCode.BUSY, "changed by another");
        };
    PasswordPolicies policies = policies(outdated, Runnable::run);
    for (int i = 0; i < 2; i++) {
      fail(policies);
      readable = true;
    }
    requireLocked(policies);
  }

  @Test
  void aFailureCountsIfItsAccountIsAlwaysChangedByAnother() throws Exception {
    Writing outdated =
        () -> {
          throw new LdapProblem(ResultCode.BUSY, "changed by another");
        };
    PasswordPolicies policies = policies(outdated, Runnable::run);
    fail(policies);
    fail(policies);
    requireLocked(policies);
  }
}
