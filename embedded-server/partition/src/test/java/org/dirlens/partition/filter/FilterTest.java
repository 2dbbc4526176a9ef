package org.dirlens.partition.filter;

import static org.dirlens.partition.entry.Samples.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.apache.directory.api.ldap.model.filter.ExprNode;
import org.dirlens.partition.filter.Filter.And;
import org.dirlens.partition.filter.Filter.Equality;
import org.dirlens.partition.filter.Filter.Extensible;
import org.dirlens.partition.filter.Filter.Not;
import org.dirlens.partition.filter.Filter.Or;
import org.dirlens.partition.filter.Filter.Presence;
import org.dirlens.partition.filter.Filter.Substring;
import org.dirlens.partition.filter.Filter.Undefined;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(cn=Babs Jensen)",
        "(!(cn=Tim Howes))",
        "(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))",
        "(o=univ*of*mich*)",
        "(seeAlso=)",
        "(cn:caseExactMatch:=Fred Flintstone)",
        "(cn:=Betty Rubble)",
        "(sn:dn:2.4.6.8.10:=Barney Rubble)",
        "(o:dn:=Ace Industry)",
        "(:1.2.3:=Wilma Flintstone)",
        "(:dn:2.4.6.8.10:=Dino)",
        "(o=Parens R Us \\28for all your parenthetical needs\\29)",
        "(cn=*\\2a*)",
        "(filename=C:\\5cMyFile)",
        "(bin=\\00\\00\\00\\04)",
        "(sn=Lučić)",
        "(1.3.6.1.4.1.1466.0=\\04\\02Hi)",
        "(&)",
        "(|)",
        "(cn=*)",
        "(cn~=Tim)",
        "(createTimestamp>=20060911120000Z)",
        "(uidNumber<=5)",
        "(cn;lang-en=a)",
        "(cn=a=b)",
        "(cn=*a)",
        "(cn=a*)",
        "(cn=*a*)",
        "(cn=a*b)",
        "(cn=a*b*c*d)",
      })
  void textComesBackAsItWas(String text) throws LdapProblem {
    Filter filter = parse(text);
    assertEquals(text, filter.toString());
    assertEquals(filter, parse(filter.toString()));
    assertEquals(filter.hashCode(), parse(text).hashCode());
  }

  @Test
  void libertiesInWritingLeadToTheSameFilter() throws LdapProblem {
    assertEquals(parse("(cn=a)"), parse("cn=a"));
    assertEquals(parse("(&(cn=a)(sn=b))"), parse(" ( & (cn=a) (sn=b) ) "));
    assertEquals(parse("(!(cn=a))"), parse("(! (cn=a) )"));
    assertEquals(parse("(cn=*)"), parse("(cn=**)"));
    assertEquals(parse("(cn=a*b)"), parse("(cn=a**b)"));
    assertEquals(parse("(cn=a)"), parse("(CommonName= A )"));
    assertEquals("(sn=Lu\u010di\u0107)", parse("(sn=Lu\\c4\\8di\\c4\\87)").toString());
    assertEquals("(sn=\\ff)", parse("(sn=\\FF)").toString());
  }

  @Test
  void partsAreOfTheirKind() throws LdapProblem {
    Filter filter = parse("(&(objectClass=*)(!(cn=a))(|(sn=b*c*d)(o:dn:=x)))");
    And and = assertInstanceOf(And.class, filter);
    assertInstanceOf(Presence.class, and.parts().get(0));
    Not not = assertInstanceOf(Not.class, and.parts().get(1));
    Equality equality = assertInstanceOf(Equality.class, not.part());
    assertEquals("cn", equality.attribute().type().name());
    assertEquals("a", new String(equality.assertion().normalized(), StandardCharsets.UTF_8));
    Or or = assertInstanceOf(Or.class, and.parts().get(2));
    Substring substring = assertInstanceOf(Substring.class, or.parts().get(0));
    assertEquals(1, substring.any().size());
    Extensible extensible = assertInstanceOf(Extensible.class, or.parts().get(1));
    assertEquals(true, extensible.inName());
    assertEquals("caseIgnoreMatch", extensible.rule().name());
  }

  @Test
  void whatTheSchemaCannotDecideIsUndefinedAndSaysWhy() throws LdapProblem {
    assertUndefined("(shoe=1)", "attribute type \"shoe\" is not defined in the schema");
    assertUndefined("(shoe=*)", "attribute type \"shoe\" is not defined in the schema");
    assertUndefined("(uidNumber=x)", "not an integer: \"x\"");
    for (String empty :
        List.of("(cn=)", "(cn>=)", "(cn<=)", "(cn~=)", "(cn:=)", "(:caseExactMatch:=)")) {
      assertUndefined(empty, "an empty value is no Directory String");
    }
    assertUndefined("(telephoneNumber=)", "an empty value is no Telephone Number");
    assertUndefined("(x121Address=)", "an empty value is no Numeric String");
    assertUndefined("(postalAddress=)", "an empty value is no Postal Address");
    assertInstanceOf(Filter.Equality.class, parse("(mail=)"), "an IA5 String may be empty");
    assertInstanceOf(Filter.Equality.class, parse("(member=)"), "a name may have no RDN");
    assertUndefined("(jpegPhoto=x)", "attribute type jpegPhoto has no equality matching rule");
    assertUndefined("(member>=cn=a)", "attribute type member has no ordering matching rule");
    assertUndefined("(uidNumber=1*)", "attribute type uidNumber has no substring matching rule");
    assertUndefined("(cn:foo:=x)", "matching rule \"foo\" is not known");
    assertUndefined(
        "(:caseIgnoreSubstringsMatch:=x)",
        "matching rule caseIgnoreSubstringsMatch is not available in extensible matches");
    assertUndefined("(objectClass=shoe)", "not a OID or name that the schema knows: \"shoe\"");
    assertUndefined("(cn=\\ff)", "value is not UTF-8: \"\uFFFD\"");
    assertUndefined(
        "(createTimestamp>=2006)", "not a generalized time (two digits expected): \"2006\"");
  }

  private static void assertUndefined(String text, String reason) throws LdapProblem {
    Undefined undefined = assertInstanceOf(Undefined.class, parse(text));
    assertEquals(text, undefined.text());
    assertEquals(reason, undefined.reason());
  }

  @Test
  void namesFromTheWireCannotBreakTheText() {
    FilterFactory factory = new FilterFactory(SCHEMA);
    byte[] value = {'x'};
    assertEquals("(a\\29\\28b=x)", factory.equality("a)(b", value).toString());
    assertEquals("(a\\29=*)", factory.presence("a)").toString());
    assertEquals("(a\\2a=x*)", factory.substring("a*", value, List.of(), null).toString());
    assertEquals("(:\\28:=x)", factory.extensible("(", null, value).toString());
    assertInstanceOf(Undefined.class, factory.extensible(null, null, value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "(",
        ")",
        "()",
        "(cn=a",
        "cn=a)",
        "(cn=a))",
        "(cn)",
        "(=a)",
        "(cn=(a))",
        "(cn=\\)",
        "(cn=\\4)",
        "(cn=\\xx)",
        "(!)",
        "(!(cn=a)(cn=b))",
        "(&(cn=a)",
        "(&cn=a)",
        "(cn>a)",
        "(cn~a)",
        "(cn<a)",
        "(cn>=a*)",
        "(:=a)",
        "(cn::=a)",
        "(:dn:=a)",
        "(cn:dn:a)",
        "(cn a=b)",
        "(cn=a)(sn=b)",
        "((cn=a))",
        "(cn=a\u0000)",
        "(ä=b)",
        "(cn:x",
        "(&(cn=a)x)",
      })
  void malformedTextIsRefused(String text) {
    LdapProblem problem = assertThrows(LdapProblem.class, () -> parse(text));
    assertEquals(ResultCode.PROTOCOL_ERROR, problem.code());
    assertTrue(problem.getMessage().contains(" at position "), problem.getMessage());
  }

  @Test
  void problemsNameThePosition() {
    LdapProblem problem = assertThrows(LdapProblem.class, () -> parse("(&(cn=a)(sn=b)"));
    assertEquals(
        "\")\" expected at position 15 of filter \"(&(cn=a)(sn=b)\"", problem.getMessage());
  }

  @Test
  void deepNestingIsRefusedAtTheBound() throws LdapProblem {
    assertEquals(nested(127), parse(nested(127)).toString());
    for (int depth : new int[] {128, 5_000, 200_000, 400_000}) {
      LdapProblem problem = assertThrows(LdapProblem.class, () -> parse("(!".repeat(depth)));
      assertEquals(ResultCode.PROTOCOL_ERROR, problem.code());
    }
    assertThrows(LdapProblem.class, () -> parse(nested(128)));
    assertThrows(LdapProblem.class, () -> parse("(&".repeat(400_000)));
    assertThrows(LdapProblem.class, () -> parse("(|(&(!".repeat(1_000)));
  }

  private static String nested(int nots) {
    return "(!".repeat(nots) + "(cn=a)" + ")".repeat(nots);
  }

  @Test
  void longTextIsRefused() {
    String text = "(cn=" + "a".repeat(10_000_000) + ")";
    LdapProblem problem = assertThrows(LdapProblem.class, () -> parse(text));
    assertTrue(problem.getMessage().length() < 300, problem.getMessage());
  }

  @Test
  void randomFiltersSurviveTheRoundTripAndApacheReadsThem() throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 3_000; i++) {
      Filter filter = RandomFilters.filter(random, 4);
      Filter again = parse(filter.toString());
      assertEquals(filter, again, "seed " + seed);
      assertEquals(filter.toString(), again.toString(), "seed " + seed);
      ExprNode theirs =
          org.apache.directory.api.ldap.model.filter.FilterParser.parse(filter.toString());
      assertTrue(theirs != null, "seed " + seed);
    }
  }

  @Test
  void randomTextThatIsReadApacheReadsToo() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String alphabet = "()&|!cn=a*b";
    int accepted = 0;
    for (int i = 0; i < 100_000; i++) {
      StringBuilder text = new StringBuilder("(");
      for (int n = random.nextInt(12); n > 0; n--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      text.append(')');
      if (accepts(text.toString())) {
        accepted++;
        assertTrue(apacheAccepts(text.toString()), "seed " + seed + " " + text);
      }
    }
    assertTrue(accepted > 100, accepted + " accepted, seed " + seed);
  }

  private static boolean accepts(String text) {
    try {
      parse(text);
      return true;
    } catch (LdapProblem refused) {
      return false;
    }
  }

  private static boolean apacheAccepts(String text) {
    try {
      org.apache.directory.api.ldap.model.filter.FilterParser.parse(text);
      return true;
    } catch (java.text.ParseException | RuntimeException refused) {
      return false;
    }
  }

  private static Filter parse(String text) throws LdapProblem {
    return Filter.parse(text, SCHEMA);
  }
}
