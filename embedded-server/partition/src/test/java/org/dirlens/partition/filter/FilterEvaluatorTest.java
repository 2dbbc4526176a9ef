package org.dirlens.partition.filter;

import static org.dirlens.partition.entry.Samples.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Samples;
import org.dirlens.partition.ldap.LdapProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterEvaluatorTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "(initials=YQ) -> TRUE",
        "(initials=yq ) -> TRUE",
        "(initials=y) -> FALSE",
        "(name=yq) -> TRUE",
        "(name=HSGMZAJYKMICUTE) -> TRUE",
        "(2.5.4.43=yq) -> TRUE",
        "(objectClass=person) -> TRUE",
        "(objectClass=2.5.6.6) -> TRUE",
        "(objectClass=ORGANIZATIONALPERSON) -> TRUE",
        "(objectClass=top) -> FALSE",
        "(objectClass=*) -> TRUE",
        "(name=*) -> TRUE",
        "(title=*) -> FALSE",
        "(title=x) -> FALSE",
        "(!(title=x)) -> TRUE",
        "(shoe=x) -> UNDEFINED",
        "(!(shoe=x)) -> UNDEFINED",
        "(shoe=*) -> UNDEFINED",
        "(jpegPhoto=x) -> UNDEFINED",
        "(uidNumber=x) -> UNDEFINED",
        "(employeeNumber>=1) -> UNDEFINED",
        "(&) -> TRUE",
        "(|) -> FALSE",
        "(&(initials=yq)(shoe=x)) -> UNDEFINED",
        "(&(initials=zz)(shoe=x)) -> FALSE",
        "(&(shoe=x)(initials=zz)) -> FALSE",
        "(|(initials=yq)(shoe=x)) -> TRUE",
        "(|(shoe=x)(initials=yq)) -> TRUE",
        "(|(initials=zz)(shoe=x)) -> UNDEFINED",
        "(&(initials=yq)(st=xy)) -> TRUE",
        "(&(initials=yq)(!(st=xy))) -> FALSE",
        "(cn=HSG*) -> TRUE",
        "(cn=*ute) -> TRUE",
        "(cn=*JYK*) -> TRUE",
        "(cn=h*m*k*e) -> TRUE",
        "(cn=h*k*m*e) -> TRUE",
        "(cn=h*z*z*e) -> FALSE",
        "(cn=hsgmzajykmicute*) -> TRUE",
        "(cn=hsgmzajykmicute*e) -> FALSE",
        "(cn=*sg*gm*) -> FALSE",
        "(telephoneNumber=724-888*) -> TRUE",
        "(telephoneNumber=7 248889026) -> TRUE",
        "(pager=fyyimqyzrw) -> TRUE",
        "(postalAddress=CROBEXKOUTIFDZNHCZMR) -> TRUE",
        "(postalAddress=*exko*) -> TRUE",
        "(initials>=yp) -> TRUE",
        "(initials>=yq) -> TRUE",
        "(initials>=yr) -> FALSE",
        "(initials<=YQ) -> TRUE",
        "(initials<=yp) -> FALSE",
        "(name<=hsgn) -> TRUE",
        "(userPassword=password) -> TRUE",
        "(userPassword=PASSWORD) -> FALSE",
        "(cn:caseExactMatch:=HSGMzajYKmicUTe) -> TRUE",
        "(cn:caseExactMatch:=hsgmzajykmicute) -> FALSE",
        "(cn:=hsgmzajykmicute) -> TRUE",
        "(:caseIgnoreMatch:=yq) -> TRUE",
        "(:caseIgnoreMatch:=nothing) -> FALSE",
        "(:caseIgnoreMatch:=FYyimqyZRW) -> TRUE",
        "(:wordMatch:=FYyimqyZRW) -> FALSE",
        "(!(cn=)) -> UNDEFINED",
        "(:objectIdentifierMatch:=person) -> TRUE",
        "(initials:caseIgnoreOrderingMatch:=yr) -> TRUE",
        "(initials:caseIgnoreOrderingMatch:=yq) -> FALSE",
        "(cn:noSuchRule:=a) -> UNDEFINED",
        "(description:wordMatch:=cfocjatnuhlxisdcqgty) -> TRUE",
        "(description:wordMatch:=cfocjat) -> FALSE",
        "(sn~=nuymgowpm) -> TRUE",
        "(sn~=newmgwpm) -> TRUE",
        "(sn~=smith) -> FALSE",
        "(employeeNumber~=1) -> TRUE",
        "(entryDN=uid=user.1,ou=users,dc=example,dc=com) -> FALSE",
      })
  void onTheEntryOf2006(String filter, Truth expected) throws LdapProblem {
    assertEquals(expected, FilterEvaluator.evaluate(parse(filter), Samples.record(Samples.seed())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "(cn=foo bar) -> TRUE",
        "(cn=foo*) -> TRUE",
        "(cn=foo *) -> TRUE",
        "(cn=foo * bar) -> TRUE",
        "(cn=*o b*) -> TRUE",
        "(cn=*o  b*) -> TRUE",
        "(cn=*ob*) -> FALSE",
        "(cn= *) -> TRUE",
        "(cn=\\20*) -> TRUE",
        "(cn=* ) -> TRUE",
        "(cn=bar*) -> FALSE",
        "(cn;lang-en=english) -> TRUE",
        "(cn=english) -> TRUE",
        "(cn;lang-de=english) -> FALSE",
        "(cn;lang-en=*) -> TRUE",
        "(sn;lang-en=*) -> FALSE",
        "(uidNumber>=99) -> TRUE",
        "(uidNumber>=1000) -> FALSE",
        "(uidNumber<=100) -> TRUE",
        "(uidNumber>=-5) -> TRUE",
        "(createTimestamp>=20000101000000Z) -> TRUE",
        "(createTimestamp<=20000101010000+0100) -> TRUE",
        "(createTimestamp>=20000101000000.1Z) -> FALSE",
        "(member=CN=A, dc=B) -> TRUE",
        "(member=cn=a) -> FALSE",
        "(uidNumber:1.2.840.113556.1.4.803:=4) -> TRUE",
        "(uidNumber:1.2.840.113556.1.4.803:=8) -> FALSE",
        "(sn=strasse) -> TRUE",
        "(sn=STRAßE) -> TRUE",
        "(sn~=straße) -> TRUE",
        "(cn~=fu bor) -> TRUE",
        "(cn~=bar foo) -> FALSE",
        "(member~=CN=Robert, dc=B) -> TRUE",
        "(member~=cn=rupert,dc=b) -> FALSE",
        "(member~=cn=robert) -> FALSE",
        "(uidNumber~=100) -> TRUE",
        "(uidNumber~=68) -> FALSE",
        "(uidNumber~=hundred) -> UNDEFINED",
        "(createTimestamp~=20000101010000+0100) -> TRUE",
        "(createTimestamp~=20000101000000.5Z) -> FALSE",
        "(objectClass~=2.5.6.6) -> TRUE",
        "(objectClass~=persona) -> UNDEFINED",
        "(entryUUID~=4B6B42d2-0000-0000-0000-000000000000) -> TRUE",
        "(entryUUID~=6b6B42d2-0000-0000-0000-000000000000) -> FALSE",
        "(hasSubordinates=*) -> FALSE",
      })
  void onAnEntryOfAllKinds(String filter, Truth expected) throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=foo,dc=b", SCHEMA), SCHEMA)
            .add("cn", "  Foo   Bar ")
            .add("cn;lang-en", "english")
            .add("sn", "Straße")
            .add("uidNumber", "100")
            .add("createTimestamp", "20000101000000Z")
            .add("member", "cn=a,dc=b", "cn=robert,dc=b")
            .add("objectClass", "person")
            .add("entryUUID", "4b6b42d2-0000-0000-0000-000000000000")
            .build();
    assertEquals(expected, FilterEvaluator.evaluate(parse(filter), Samples.record(entry)));
  }

  @Test
  void theContextKnowsTheNameAndWhatIsComputed() throws LdapProblem {
    Entry seed = Samples.seed();
    EntryContext context =
        new EntryContext() {
          @Override
          public Dn dn() {
            return seed.dn();
          }

          @Override
          public String dnText() {
            return seed.dn().toString();
          }

          @Override
          public long numSubordinates() {
            return 0;
          }
        };
    assertWithContext(Truth.TRUE, "(hasSubordinates=FALSE)", context);
    assertWithContext(Truth.FALSE, "(hasSubordinates=TRUE)", context);
    assertWithContext(Truth.TRUE, "(numSubordinates<=0)", context);
    assertWithContext(Truth.TRUE, "(entryDN=UID=USER.1,ou=users,dc=example,dc=com)", context);
    assertWithContext(Truth.TRUE, "(entryDN=*)", context);
    assertWithContext(Truth.FALSE, "(subschemaSubentry=*)", context);
    assertWithContext(Truth.TRUE, "(ou:dn:=users)", context);
    assertWithContext(Truth.TRUE, "(:dn:caseIgnoreIA5Match:=example)", context);
    assertWithContext(Truth.FALSE, "(:dn:caseIgnoreMatch:=example)", context);
    assertWithContext(Truth.TRUE, "(initials:dn:=yq)", context);
    assertWithContext(Truth.FALSE, "(ou:dn:=example)", context);
    assertEquals(false, FilterEvaluator.of(parse("(ou:=users)")).needsContext());
  }

  private static void assertWithContext(Truth expected, String text, EntryContext context)
      throws LdapProblem {
    FilterEvaluator evaluator = FilterEvaluator.of(parse(text));
    assertTrue(evaluator.needsContext(), text);
    assertEquals(expected, evaluator.evaluate(Samples.record(Samples.seed()), context), text);
  }

  @Test
  void randomFiltersAgreeWithANaiveModel() throws LdapProblem {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int[] seen = new int[3];
    for (int i = 0; i < 20_000; i++) {
      Entry entry = randomEntry(random);
      Filter filter = RandomFilters.filter(random, 3);
      Truth truth = FilterEvaluator.evaluate(filter, Samples.record(entry));
      seen[truth.ordinal()]++;
      assertEquals(
          NaiveModel.evaluate(filter, entry), truth, "seed " + seed + " round " + i + " " + filter);
    }
    assertTrue(seen[0] > 1_000 && seen[1] > 1_000 && seen[2] > 1_000, "seed " + seed);
  }

  private static Entry randomEntry(Random random) throws LdapProblem {
    List<Attribute> attributes = new ArrayList<>();
    for (String name : new String[] {"cn", "sn", "cn;lang-en", "mail"}) {
      if (random.nextBoolean()) {
        String[] values = new String[1 + random.nextInt(2)];
        for (int i = 0; i < values.length; i++) {
          values[i] = RandomFilters.VALUES[random.nextInt(RandomFilters.VALUES.length)];
        }
        attributes.add(Attribute.of(AttributeDescription.parse(name, SCHEMA), values));
      }
    }
    if (random.nextBoolean()) {
      attributes.add(
          Attribute.of(
              AttributeDescription.parse("uidNumber", SCHEMA),
              RandomFilters.VALUES[random.nextInt(3)]));
      attributes.add(
          Attribute.of(
              AttributeDescription.parse("createTimestamp", SCHEMA),
              RandomFilters.VALUES[11 + random.nextInt(2)]));
    }
    return new Entry(Dn.parse("cn=random", SCHEMA), attributes);
  }

  /**
   * Three-valued logic with strings: all that it shares with the evaluator is the parsed filter.
   */
  private static final class NaiveModel {
    static Truth evaluate(Filter filter, Entry entry) {
      return switch (filter) {
        case Filter.And and ->
            and.parts().stream()
                .map(part -> evaluate(part, entry))
                .reduce(Truth.TRUE, NaiveModel::min);
        case Filter.Or or ->
            or.parts().stream()
                .map(part -> evaluate(part, entry).not())
                .reduce(Truth.TRUE, NaiveModel::min)
                .not();
        case Filter.Not not -> evaluate(not.part(), entry).not();
        case Filter.Undefined undefined -> Truth.UNDEFINED;
        case Filter.Presence part -> any(part.attribute(), entry, value -> true);
        case Filter.Equality part ->
            any(
                part.attribute(),
                entry,
                v -> compare(part.attribute(), v, raw(part.assertion())) == 0);
        case Filter.GreaterOrEqual part ->
            any(
                part.attribute(),
                entry,
                v -> compare(part.attribute(), v, raw(part.assertion())) >= 0);
        case Filter.LessOrEqual part ->
            any(
                part.attribute(),
                entry,
                v -> compare(part.attribute(), v, raw(part.assertion())) <= 0);
        case Filter.Substring part -> any(part.attribute(), entry, v -> matches(part, v));
        case Filter.Extensible part ->
            any(
                java.util.Objects.requireNonNull(part.attribute()),
                entry,
                v ->
                    part.rule().name().startsWith("caseIgnore")
                        ? plain(v).equals(plain(raw(part.assertion())))
                        : compare(
                                java.util.Objects.requireNonNull(part.attribute()),
                                v,
                                raw(part.assertion()))
                            == 0);
        case Filter.Approximate part -> throw new IllegalStateException("not made here");
      };
    }

    private static Truth min(Truth a, Truth b) {
      if (a == Truth.FALSE || b == Truth.FALSE) {
        return Truth.FALSE;
      }
      return a == Truth.UNDEFINED ? a : b;
    }

    private static Truth any(
        AttributeDescription wanted, Entry entry, java.util.function.Predicate<String> test) {
      return Truth.of(
          entry.attributes().stream()
              .filter(attribute -> attribute.description().isOrInherits(wanted))
              .flatMap(attribute -> attribute.values().stream())
              .anyMatch(value -> test.test(new String(value, StandardCharsets.UTF_8))));
    }

    private static int compare(AttributeDescription attribute, String value, String assertion) {
      if (attribute.type().name().equals("uidNumber")) {
        return Long.compare(Long.parseLong(value), Long.parseLong(assertion));
      }
      return plain(value).compareTo(plain(assertion));
    }

    private static boolean matches(Filter.Substring part, String value) {
      StringBuilder pattern = new StringBuilder();
      String initial = part.initial() == null ? "" : spaced(raw(part.initial()));
      pattern.append(part.initial() == null ? "" : quote(" " + initial.stripLeading()));
      part.any().forEach(piece -> pattern.append(".*").append(quote(spaced(raw(piece)))));
      pattern.append(".*");
      if (part.last() != null) {
        pattern.append(quote(spaced(raw(part.last())).stripTrailing() + " "));
      }
      String inner = plain(value).replace(" ", "  ");
      return (" " + inner + " ").matches("(?s)" + pattern);
    }

    /** One space for those outside, two for those inside. */
    private static String spaced(String piece) {
      String lower = piece.toLowerCase(Locale.ROOT);
      String inner = lower.strip().replaceAll(" +", "  ");
      return (lower.startsWith(" ") ? " " : "") + inner + (lower.endsWith(" ") ? " " : "");
    }

    private static String quote(String text) {
      return java.util.regex.Pattern.quote(text);
    }

    private static String plain(String text) {
      return text.strip().replaceAll(" +", " ").toLowerCase(Locale.ROOT);
    }

    private static String raw(AssertionValue value) {
      return new String(value.raw(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void asciiIsEvaluatedWithoutAllocation() throws LdapProblem {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    FilterEvaluator evaluator =
        FilterEvaluator.of(
            parse("(&(|(initials=zz)(cn=HSG*e)(st>=zz))(!(objectClass=device))(uid=*)(name=yq))"));
    EntryRecord record = Samples.record(Samples.seed());
    int found = 0;
    for (int i = 0; i < 1_000; i++) {
      found += evaluator.evaluate(record) == Truth.TRUE ? 1 : 0;
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 10_000; i++) {
      found += evaluator.evaluate(record) == Truth.TRUE ? 1 : 0;
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(11_000, found);
    assertTrue(allocated < 10_000, allocated + " bytes for 10,000 entries");
  }

  private static Filter parse(String text) throws LdapProblem {
    return Filter.parse(text, SCHEMA);
  }
}
