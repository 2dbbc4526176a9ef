package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.code;
import static org.dirlens.partition.TestPartition.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Aliases (RFC 4511, 4.5.1.3, and RFC 4512, 2.6). */
class AliasTest {
  private static final String STAFF = "ou=staff," + SUFFIX;
  private static final String OLD = "ou=old," + SUFFIX;
  private static final String ANNA = "uid=anna," + STAFF;
  private static final String BERT = "uid=bert,ou=sub," + OLD;
  private static final Set<Follow> FINDING = Set.of(Follow.BASE_ALIASES);
  private static final Set<Follow> SEARCHING = Set.of(Follow.FOUND_ALIASES);
  private static final Set<Follow> ALWAYS = Set.of(Follow.BASE_ALIASES, Follow.FOUND_ALIASES);

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    dit.addUnit(STAFF);
    dit.addUnit(OLD);
    dit.addUnit("ou=sub," + OLD);
    dit.addPerson(ANNA);
    dit.addPerson(BERT);
  }

  @AfterEach
  void close() {
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    dit.close();
  }

  private void alias(String name, String object) throws LdapProblem {
    dit.add(
        name,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "aliasedObjectName: " + object);
  }

  private Set<String> found(String base, Scope scope, Set<Follow> follow) throws LdapProblem {
    return found(base, scope, "(|(uid=*)(objectClass=alias))", follow);
  }

  private Set<String> found(String base, Scope scope, String filter, Set<Follow> follow)
      throws LdapProblem {
    List<String> names = dit.search(request(base, scope, filter).withFollow(follow));
    assertEquals(names.size(), Set.copyOf(names).size(), "an entry comes twice: " + names);
    return Set.copyOf(names);
  }

  private LdapProblem problem(String base) {
    return assertThrows(LdapProblem.class, () -> found(base, Scope.SUB, ALWAYS));
  }

  @Test
  void anAliasIsAnOrdinaryEntryToWhoDoesNotDereference() throws LdapProblem {
    alias("cn=a," + STAFF, BERT);
    assertEquals(Set.of("cn=a," + STAFF), found("cn=a," + STAFF, Scope.BASE, Set.of()));
    assertEquals(Set.of("cn=a," + STAFF, ANNA), found(STAFF, Scope.SUB, Set.of()));
    assertEquals(Set.of("cn=a," + STAFF, ANNA), found(STAFF, Scope.SUB, FINDING));
  }

  @Test
  void theBaseIsFoundThroughAliasesInItsName() throws LdapProblem {
    alias("cn=a," + STAFF, OLD);
    alias("cn=b," + STAFF, "cn=a," + STAFF);
    assertEquals(Set.of(BERT), found("uid=bert,ou=sub,cn=a," + STAFF, Scope.BASE, FINDING));
    assertEquals(Set.of(BERT), found("cn=b," + STAFF, Scope.SUB, FINDING));
    assertEquals(Set.of("cn=b," + STAFF), found("cn=b," + STAFF, Scope.SUB, SEARCHING));
    assertEquals(
        ResultCode.NO_SUCH_OBJECT,
        code(() -> found("ou=sub,cn=a," + STAFF, Scope.BASE, SEARCHING)));
  }

  @Test
  void aSubtreeSearchGoesOnBelowWhatAliasesName() throws LdapProblem {
    alias("cn=a," + STAFF, OLD);
    assertEquals(Set.of(ANNA, BERT), found(STAFF, Scope.SUB, SEARCHING));
    assertEquals(
        Set.of(STAFF, ANNA, OLD, "ou=sub," + OLD, BERT),
        found(STAFF, Scope.SUB, "(objectClass=*)", ALWAYS));
  }

  @Test
  void aOneLevelSearchHasTheObjectsAloneThatAliasesName() throws LdapProblem {
    alias("cn=a," + STAFF, OLD);
    alias("cn=b," + STAFF, BERT);
    assertEquals(Set.of(ANNA, OLD, BERT), found(STAFF, Scope.ONE, "(objectClass=*)", SEARCHING));
  }

  @Test
  void anObjectComesOnceHoweverManyWaysLeadToIt() throws LdapProblem {
    alias("cn=a," + STAFF, ANNA);
    alias("cn=b," + STAFF, ANNA);
    alias("cn=c," + STAFF, OLD);
    alias("cn=d," + OLD, "ou=sub," + OLD);
    alias("cn=e,ou=sub," + OLD, SUFFIX);
    for (Scope scope : List.of(Scope.ONE, Scope.SUB)) {
      assertEquals(
          scope == Scope.ONE ? Set.of(ANNA) : Set.of(ANNA, BERT), found(STAFF, scope, ALWAYS));
    }
    assertEquals(Set.of(ANNA, BERT), found(SUFFIX, Scope.SUB, ALWAYS));
  }

  @Test
  void anAliasThatNamesNoEntryIsAProblemOfABaseAndNothingToASearch() throws LdapProblem {
    alias("cn=a," + STAFF, "cn=gone," + SUFFIX);
    alias("cn=o," + STAFF, "o=elsewhere");
    assertEquals(Set.of(ANNA), found(STAFF, Scope.SUB, ALWAYS));
    assertEquals(ResultCode.ALIAS_PROBLEM, problem("cn=a," + STAFF).code());
    assertEquals("cn=a," + STAFF, problem("cn=a," + STAFF).matchedDn());
    assertEquals(ResultCode.ALIAS_PROBLEM, problem("cn=o," + STAFF).code());
    alias("cn=s," + STAFF, OLD);
    assertEquals(ResultCode.NO_SUCH_OBJECT, problem("cn=none,cn=s," + STAFF).code());
    assertEquals(OLD, problem("cn=none,cn=s," + STAFF).matchedDn());
  }

  @Test
  void aliasesInACircleAreNamedAndEndNoSearch() throws LdapProblem {
    alias("cn=a," + STAFF, "cn=b," + STAFF);
    alias("cn=b," + STAFF, "cn=a," + STAFF);
    alias("cn=self," + STAFF, "cn=x,cn=self," + STAFF);
    assertEquals(Set.of(ANNA), found(STAFF, Scope.SUB, ALWAYS));
    LdapProblem circle = problem("cn=a," + STAFF);
    assertEquals(ResultCode.LOOP_DETECT, circle.code());
    assertEquals("cn=a," + STAFF, circle.matchedDn());
    assertEquals(ResultCode.LOOP_DETECT, problem("cn=self," + STAFF).code());
  }

  @Test
  void nothingStandsBelowAnAlias() throws LdapProblem {
    alias("cn=a," + STAFF, OLD);
    assertEquals(
        ResultCode.ALIAS_DEREFERENCING_PROBLEM, code(() -> dit.addPerson("uid=x,cn=a," + STAFF)));
    assertEquals(
        ResultCode.ALIAS_DEREFERENCING_PROBLEM,
        code(() -> dit.move(ANNA, "uid=anna", "cn=a," + STAFF)));
  }

  @Test
  void anAliasFollowsItsChanges() throws LdapProblem {
    alias("cn=a," + STAFF, OLD);
    dit.modify("cn=a," + STAFF, Kind.REPLACE, "aliasedObjectName", "ou=sub," + OLD);
    assertEquals(
        Set.of(STAFF, ANNA, "ou=sub," + OLD, BERT),
        found(STAFF, Scope.SUB, "(objectClass=*)", ALWAYS));
    dit.rename("cn=a," + STAFF, "cn=b", OldRdn.DELETE);
    assertEquals(Set.of(BERT), found("cn=b," + STAFF, Scope.SUB, ALWAYS));
    dit.partition.delete(TestPartition.dn("cn=b," + STAFF));
    assertEquals(Set.of(ANNA), found(STAFF, Scope.SUB, ALWAYS));
  }
}
