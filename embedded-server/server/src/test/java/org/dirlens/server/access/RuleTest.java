package org.dirlens.server.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How rules are written, and what is said about those that are not written well. */
class RuleTest {
  private static final Schema SCHEMA = Schema.standard();

  private static Rule rule(String... lines) throws LdapProblem {
    Entry.Builder entry =
        Entry.builder(Dn.parse("cn=test,cn=access,cn=config", SCHEMA), SCHEMA)
            .add("objectClass", "dirlensAccessRule")
            .add("cn", "test");
    for (String line : lines) {
      int colon = line.indexOf(": ");
      entry.add("dirlensAccess" + line.substring(0, colon), line.substring(colon + 2));
    }
    return Rule.of(entry.build(), SCHEMA);
  }

  @Test
  void aShortRuleMeansAllEntriesOfAllContexts() throws Exception {
    Rule rule = rule("Right: read search", "Right: compare", "Who: users");
    assertEquals(EnumSet.of(Right.READ, Right.SEARCH, Right.COMPARE), rule.rights());
    assertEquals(List.of(new Subject.Users()), rule.subjects());
    assertEquals(Rule.Effect.ALLOW, rule.effect());
    assertEquals(100, rule.order());
    assertEquals(new Target(Dn.ROOT, Scope.SUB, null, AttributeSet.ALL), rule.target());
  }

  @Test
  void aLongRuleHasEachOfItsParts() throws Exception {
    Rule rule =
        rule(
            "Order: 7",
            "Effect: Deny",
            "Right: write",
            "Who: group:cn=x,dc=example",
            "Who: attribute:manager",
            "Target: ou=people,dc=example",
            "Scope: one",
            "Filter: (objectClass=person)",
            "Attribute: name entry");
    assertEquals(7, rule.order());
    assertEquals(Rule.Effect.DENY, rule.effect());
    assertEquals(EnumSet.of(Right.ADD, Right.DELETE, Right.RENAME), rule.rights());
    assertEquals(2, rule.subjects().size());
    assertEquals(Scope.ONE, rule.target().scope());
    AttributeSet attributes = rule.target().attributes();
    assertTrue(attributes.hasEntry());
    assertTrue(attributes.has(SCHEMA.requireAttribute("sn")), "a subtype of name");
    assertTrue(!attributes.has(SCHEMA.requireAttribute("mail")));
  }

  @Test
  void passwordsHaveToBeNamed() throws Exception {
    var password = SCHEMA.requireAttribute("userPassword");
    Rule all = rule("Right: all", "Who: users", "Attribute: * +");
    assertTrue(!all.target().attributes().has(password));
    Rule named = rule("Right: all", "Who: users", "Attribute: userPassword");
    assertTrue(named.target().attributes().has(password));
    Rights rights = new Rights(List.of(named), SCHEMA);
    assertTrue(rights.allows(Right.COMPARE, password));
    assertTrue(!rights.allows(Right.READ, password), "nobody reads passwords");
    assertTrue(!rights.allows(Right.SEARCH, password), "nobody searches for passwords");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Right: reed|dirlensAccessRight must be one of search",
        "Right: read all,chmod|not \"chmod\"",
        "Who: someone|dirlensAccessWho must be one of everyone",
        "Who: users:x|dirlensAccessWho must be one of everyone",
        "Who: group:|dirlensAccessWho must be one of everyone",
        "Who: dn:oops|dirlensAccessWho is not a valid DN: ",
        "Who: attribute:cn|whose values are no names",
        "Who: attribute:nothing|unknown attribute type \"nothing\"",
        "Target: oops|dirlensAccessTarget is not a valid DN: ",
        "Scope: deep|dirlensAccessScope must be base, one or sub",
        "Filter: (cn=x|dirlensAccessFilter cannot be read",
        "Filter: (&(cn=x)(!(nothing=y)))|dirlensAccessFilter has (nothing=y)",
        "Attribute: cn nothing|unknown attribute type \"nothing\"",
        "Effect: maybe|dirlensAccessEffect must be allow or deny",
        "Order: -1|dirlensAccessOrder must be 0 to 1000000",
        "Right: auth|asked before anybody is known",
      })
  void aMistakeIsNamed(String line, String said) {
    String right = line.startsWith("Right") ? "Effect: allow" : "Right: read";
    String who = line.startsWith("Who") ? "Order: 1" : "Who: users";
    LdapProblem problem = assertThrows(LdapProblem.class, () -> rule(line, right, who));
    assertEquals(ResultCode.CONSTRAINT_VIOLATION, problem.code());
    assertTrue(problem.getMessage().contains(said), problem.getMessage());
  }

  @Test
  void whatIsMissingIsNamed() {
    assertTrue(
        assertThrows(LdapProblem.class, () -> rule("Who: users"))
            .getMessage()
            .contains("dirlensAccessRight is missing"));
    assertTrue(
        assertThrows(LdapProblem.class, () -> rule("Right: read"))
            .getMessage()
            .contains("dirlensAccessWho is missing"));
  }

  @Test
  void theFirstRuleThatSaysAnythingDecides() throws Exception {
    Rule deny = rule("Effect: deny", "Right: read", "Who: users", "Attribute: mail");
    Rule allow = rule("Right: read search", "Who: users");
    var mail = SCHEMA.requireAttribute("mail");
    Rights denied = new Rights(List.of(deny, allow), SCHEMA);
    assertTrue(!denied.allows(Right.READ, mail));
    assertTrue(denied.allows(Right.SEARCH, mail), "of another right it says nothing");
    assertTrue(denied.allows(Right.READ, SCHEMA.requireAttribute("cn")));
    assertTrue(new Rights(List.of(allow, deny), SCHEMA).allows(Right.READ, mail));
  }
}
