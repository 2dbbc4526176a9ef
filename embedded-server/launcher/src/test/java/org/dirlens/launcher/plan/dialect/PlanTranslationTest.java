package org.dirlens.launcher.plan.dialect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.dirlens.launcher.plan.IndexPlan;
import org.dirlens.launcher.plan.dialect.PlanTranslation.Choice;
import org.dirlens.launcher.plan.dialect.PlanTranslation.Read;
import org.dirlens.launcher.plan.dialect.PlanTranslation.Written;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Plan files of OpenDJ and ApacheDS: read, written, translated, and what is said to bad ones. */
class PlanTranslationTest {
  private static final Schema SCHEMA = Schema.standard();
  private static final Choice ANY = new Choice(null, null);
  private static final String OPENDJ = "cn=Index,ds-cfg-backend-id=userRoot,cn=Backends,cn=config";
  private static final String APACHEDS =
      "ads-partitionId=example,ou=partitions,ads-directoryServiceId=default,ou=config";

  private static final String REBUILD =
      "OpenDJ does not use what is new before rebuild-index has built it.";
  private static final String RESTART =
      "ApacheDS takes this up, and builds what is new, when it is started again.";

  @TempDir Path folder;
  private final PlanTranslation translation = new PlanTranslation(SCHEMA);

  private static Dn suffix() throws LdapProblem {
    return Dn.parse("dc=example,dc=com", SCHEMA);
  }

  private static IndexPlan plan(IndexDefinition... definitions) throws LdapProblem {
    Map<String, IndexDefinition> indices = new LinkedHashMap<>();
    Arrays.stream(definitions).forEach(each -> indices.put(each.attribute(), each));
    return new IndexPlan(Map.of(suffix(), indices));
  }

  private Path file(String text) throws Exception {
    return Files.writeString(Files.createTempFile(folder, "plan", ".txt"), text);
  }

  private Read read(String text) throws Exception {
    return translation.read(file(text), new Choice(suffix(), null));
  }

  private static String opendj(String attribute, String... lines) {
    return "dn: ds-cfg-attribute=%s,%s%nobjectClass: top%nobjectClass: ds-cfg-backend-index%n%s%n%n"
        .formatted(attribute, OPENDJ, String.join("\n", lines))
        .replace("\r", "");
  }

  private static String apacheds(String attribute, String... lines) {
    return "dn: ads-indexAttributeId=%s,ou=indexes,%s%nobjectclass: ads-jdbmIndex%n%s%n%n"
        .formatted(attribute, APACHEDS, String.join("\n", lines))
        .replace("\r", "");
  }

  @ParameterizedTest
  @EnumSource(PlanFormat.class)
  void whatEveryFormatCanSayComesBackAsItWas(PlanFormat format) throws Exception {
    IndexPlan plan =
        plan(
            IndexDefinition.of("cn", IndexKind.EQUALITY),
            IndexDefinition.of("uidNumber", IndexKind.EQUALITY));
    Written written = translation.write(plan, format, ANY);
    assertEquals(afterwards(format), written.warnings());
    Path file = file(written.text());
    assertEquals(Optional.of(format), PlanFormat.of(file));
    Read read = translation.read(file, new Choice(suffix(), null));
    assertEquals(List.of(), read.problems());
    assertEquals(plan, read.plan());
    assertEquals(written, translation.write(read.plan(), format, ANY));
  }

  private static List<String> afterwards(PlanFormat format) {
    return switch (format) {
      case DIRLENS -> List.of();
      case OPENDJ, DSCONFIG -> List.of(REBUILD);
      case APACHEDS -> List.of(RESTART);
    };
  }

  @ParameterizedTest
  @CsvSource({"OPENDJ", "DSCONFIG"})
  void openDjHasAllKindsButTheHash(PlanFormat format) throws Exception {
    Set<IndexKind> kinds = EnumSet.complementOf(EnumSet.of(IndexKind.HASH));
    IndexPlan plan = plan(IndexDefinition.of("cn", IndexKind.EQUALITY).withKinds(kinds));
    Written written = translation.write(plan, format, ANY);
    assertEquals(List.of(REBUILD), written.warnings());
    Read read = read(written.text());
    assertEquals(List.of(), read.problems());
    IndexDefinition cn = only(read);
    kinds.retainAll(IndexKind.possible(SCHEMA.requireAttribute("cn")));
    assertEquals(kinds, cn.kinds());
  }

  private static IndexDefinition only(Read read) throws LdapProblem {
    Map<String, IndexDefinition> indices = read.plan().partitions().get(suffix());
    assertEquals(1, indices.size(), indices.toString());
    return indices.values().iterator().next();
  }

  @Test
  void aPlanIsWrittenForOpenDj() throws Exception {
    IndexPlan plan = plan(IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.SUBSTRING));
    assertEquals(
        """
        # Indices of dc=example,dc=com
        dn: ds-cfg-attribute=cn,cn=Index,ds-cfg-backend-id=userRoot,cn=Backends,cn=c
         onfig
        objectClass: top
        objectClass: ds-cfg-backend-index
        ds-cfg-attribute: cn
        ds-cfg-index-type: equality
        ds-cfg-index-type: substring

        """,
        translation.write(plan, PlanFormat.OPENDJ, ANY).text());
    assertEquals(
        """
        # Indices of dc=example,dc=com
        create-backend-index --backend-name "my people" --index-name cn\
         --set index-type:equality --set index-type:substring
        # then: rebuild-index --baseDN dc=example,dc=com --index cn
        """,
        translation.write(plan, PlanFormat.DSCONFIG, new Choice(null, "my people")).text());
  }

  @Test
  void aPlanIsWrittenForApacheDs() throws Exception {
    IndexPlan plan = plan(IndexDefinition.of("cn", IndexKind.EQUALITY).withThreshold(64));
    Written written = translation.write(plan, PlanFormat.APACHEDS, ANY);
    assertEquals(List.of(RESTART), written.warnings(), "thresholds mean the same");
    assertEquals(
        """
        # Indices of dc=example,dc=com
        dn: ads-indexAttributeId=cn,ou=indexes,ads-partitionId=example,ou=partitions
         ,ads-directoryServiceId=default,ou=config
        objectClass: top
        objectClass: ads-base
        objectClass: ads-index
        objectClass: ads-jdbmIndex
        ads-indexAttributeId: cn
        ads-indexHasReverse: FALSE
        ads-enabled: TRUE
        ads-indexNumDupLimit: 64

        """,
        written.text());
    assertEquals(64, only(read(written.text())).threshold());
  }

  @Test
  void whatMeansSomethingElseThereIsWarnedOf() throws Exception {
    IndexPlan plan =
        plan(
            IndexDefinition.of("cn", IndexKind.SUBSTRING, IndexKind.APPROXIMATE, IndexKind.HASH)
                .withThreshold(64)
                .withCacheBytes(1 << 20),
            IndexDefinition.of("uid", IndexKind.PRESENCE).withHidden(true),
            IndexDefinition.of("uidNumber", IndexKind.ORDERING));
    assertWarnings(
        translation.write(plan, PlanFormat.OPENDJ, ANY).warnings(),
        "The hash index of cn becomes an equality index.",
        "uid is hidden here",
        "Thresholds are left out: here they say where the ids of a key are stored, there"
            + " ds-cfg-index-entry-limit",
        "Cache sizes are left out: that server has one cache",
        REBUILD);
    assertWarnings(
        translation.write(plan, PlanFormat.APACHEDS, ANY).warnings(),
        "The substring index of cn becomes a tree of whole values",
        "The approximate index of cn becomes",
        "The hash index of cn",
        "The presence index of uid becomes a tree of all its values",
        "uid is hidden here",
        "Cache sizes are left out: ads-indexCacheSize",
        RESTART);
  }

  private static void assertWarnings(List<String> warnings, String... begins) {
    assertEquals(begins.length, warnings.size(), warnings.toString());
    for (int i = 0; i < begins.length; i++) {
      assertTrue(warnings.get(i).startsWith(begins[i]), warnings.get(i));
    }
  }

  @Test
  void whatOpenDjSaysMoreIsLostWithAWarning() throws Exception {
    Read read =
        read(
            opendj(
                    "cn",
                    "ds-cfg-attribute: cn",
                    "ds-cfg-index-type: EQUALITY",
                    "ds-cfg-index-type: extensible",
                    "ds-cfg-index-extensible-matching-rule: 1.3.6.1.4.1.42.2.27.9.4.0.1",
                    "ds-cfg-index-entry-limit: 4000")
                + opendj("aci", "ds-cfg-index-type: presence")
                + opendj(
                    "uid",
                    "ds-cfg-index-type: equality",
                    "ds-cfg-index-entry-limit: 50000",
                    "ds-cfg-substring-length: 6",
                    "ds-cfg-confidentiality-enabled: false")
                + opendj("nobodyKnows", "ds-cfg-index-type: equality")
                + opendj("jpegPhoto", "ds-cfg-index-type: ordering"));
    assertEquals(List.of(), read.problems());
    assertEquals(
        Map.of(
            "cn", IndexDefinition.of("cn", IndexKind.EQUALITY),
            "uid", IndexDefinition.of("uid", IndexKind.EQUALITY)),
        read.plan().partitions().get(suffix()));
    assertWarnings(
        read.warnings(),
        "cn loses ds-cfg-index-type: extensible, ds-cfg-index-extensible-matching-rule: 1.3.6",
        "nobodyKnows is left out: the schema here does not know it.",
        "jpegPhoto is left out: it has no rule here for the kind ordering.",
        "Entry limits are left out: there ds-cfg-index-entry-limit",
        "Left out is what that server has for itself: aci.");
  }

  @Test
  void aConfigurationOfApacheDsIsReadWhole() throws Exception {
    String config =
        """
        dn: ou=config
        ou: config
        objectclass: organizationalUnit

        dn: %s
        objectclass: ads-jdbmPartition
        ads-partitionid: example
        ads-partitionSuffix: dc=example, dc=com

        """
                .formatted(APACHEDS)
            + apacheds("apacheRdn", "ads-indexattributeid: apacheRdn", "ads-indexHasReverse: TRUE")
            + apacheds(
                "uid",
                "ads-indexattributeid: uid",
                "ads-indexhasreverse: FALSE",
                "ads-indexcachesize: 100",
                "ads-indexnumduplimit: 100",
                "ads-enabled: TRUE",
                "entryCSN: 20260101000000.000000Z#000000#000#000000")
            + apacheds("entryCSN", "ads-indexattributeid: entryCSN")
            + apacheds("sn", "ads-enabled: FALSE");
    Read read = translation.read(file(config), ANY);
    assertEquals(List.of(), read.problems());
    assertEquals(IndexDefinition.of("uid", IndexKind.EQUALITY).withThreshold(100), only(read));
    assertWarnings(
        read.warnings(),
        "sn is left out: it is disabled there.",
        "An index of ApacheDS answers equality, ranges",
        "Left out is what that server has for itself: apacheRdn, entryCSN.");
  }

  @Test
  void aBatchFileIsDoneCommandByCommand() throws Exception {
    Read read =
        translation.read(
            file(
                """
                # what a colleague left
                create-backend --backend-name userRoot --type je --set base-dn:dc=example,dc=com

                /opt/opendj/bin/dsconfig --hostname my-host create-backend-index \\
                  --backend-name userRoot --type generic --index-name cn \\
                  --set index-type:equality --set "index-type:substring" --no-prompt
                create-local-db-index --backend-name=userRoot --index-name=sn --set index-type:equality
                set-backend-index-prop --backend-name userRoot --index-name cn \\
                  --add index-type:presence --remove index-type:substring --set substring-length:4
                set-backend-index-prop --backend-name userRoot --index-name mail --set index-type:equality
                delete-backend-index --backend-name userRoot --index-name SN
                set-global-configuration-prop --set lookthrough-limit:5000
                """),
            ANY);
    assertEquals(List.of(), read.problems());
    assertEquals(
        Map.of(
            "cn", IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.PRESENCE),
            "mail", IndexDefinition.of("mail", IndexKind.EQUALITY)),
        read.plan().partitions().get(suffix()));
    assertWarnings(read.warnings(), "cn loses ds-cfg-substring-length: 4.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ds-cfg-index-type: hash|ds-cfg-index-type must be equality, presence, ordering, substring,"
            + " approximate or extensible, not \"hash\"",
        "ds-cfg-attribute: cn|ds-cfg-index-type is missing",
        "ds-cfg-attribute: sn|ds-cfg-attribute is sn, and the name of the entry says cn",
        "ds-cfg-index-type: equality~ds-cfg-index-entry-limit: many|ds-cfg-index-entry-limit must be 0"
            + " to 2147483647, not \"many\"",
        "ds-cfg-index-type: equality~ds-cfg-substring-length: 2|ds-cfg-substring-length must be 3 to"
            + " 2147483647, not \"2\"",
      })
  void whatIsWrongWithAnEntryOfOpenDjIsNamedWithItsLine(String lines, String problem)
      throws Exception {
    String good = opendj("uid", "ds-cfg-index-type: equality");
    String bad = opendj("cn", lines.split("~", -1));
    assertEquals(List.of("line 6: " + problem), read(good + bad).problems());
  }

  @Test
  void whatIsWrongWithAFileIsNamedWithItsLine() throws Exception {
    String uid = opendj("uid", "ds-cfg-index-type: equality");
    assertEquals(
        List.of(
            "line 6: a second index of uid",
            "line 12: a colon is missing",
            "line 15: the object class ds-cfg-backend-index is missing",
            "line 18: a record that changes an entry; a plan has whole entries"),
        read(uid
                + uid
                + "dn: cn=x\nnonsense\n\n\n"
                + "dn: ds-cfg-attribute=sn,%s\nobjectClass: top\n\n".formatted(OPENDJ)
                + "dn: ds-cfg-attribute=l,%s\nchangetype: delete\n".formatted(OPENDJ))
            .problems());
    assertEquals(
        List.of(
            "line 1: ads-indexNumDupLimit must be 1 to 16777216, not \"0\"",
            "line 5: ads-enabled must be TRUE or FALSE, not \"maybe\""),
        read(apacheds("cn", "ads-indexNumDupLimit: 0") + apacheds("sn", "ads-enabled: maybe"))
            .problems());
  }

  @Test
  void whatIsWrongWithABatchFileIsNamedWithItsLine() throws Exception {
    assertEquals(
        List.of(
            "line 2: --backend-name is missing",
            "line 3: --index-name has no value",
            "line 4: a quote has no end",
            "line 5: \"Dear directory,\" is no command of dsconfig",
            "line 6: \"equality\" is no property:value",
            "line 7: the types of the index of sn are not said: the file does not create it, nor"
                + " set index-type",
            "line 9: the command ends with a backslash that nothing follows"),
        read("""
        # indices
        create-backend-index --index-name cn --set index-type:equality
        delete-backend-index --backend-name userRoot --index-name
        create-backend-index --index-name "cn
        Dear directory,
        create-backend-index --backend-name userRoot --index-name cn --set equality
        set-backend-index-prop --backend-name userRoot --index-name sn \\
          --add index-type:presence
        delete-backend-index \\
        """)
            .problems());
  }

  @Test
  void whatADatabaseHoldsMustBeKnown() throws Exception {
    Path file = file(opendj("cn", "ds-cfg-index-type: equality"));
    assertEquals(
        List.of(
            "the file does not say what ds-cfg-backend-id=userRoot,cn=Backends,cn=config holds, and"
                + " nobody else did"),
        translation.read(file, ANY).problems());
    assertEquals(
        List.of("the file has no indices, or none of the database that was chosen"),
        translation.read(file, new Choice(suffix(), "other")).problems());
    assertEquals(List.of(), translation.read(file, new Choice(suffix(), "USERROOT")).problems());
  }

  @Test
  void oneOfSeveralPartitionsIsChosen() throws Exception {
    Dn other = Dn.parse("o=other", SCHEMA);
    IndexPlan plan = new IndexPlan(Map.of(suffix(), Map.of(), other, Map.of()));
    LdapProblem problem =
        assertThrows(LdapProblem.class, () -> translation.write(plan, PlanFormat.DSCONFIG, ANY));
    assertTrue(problem.getMessage().contains("one of them is to be chosen"), problem.getMessage());
    assertEquals(
        "# Indices of o=other\n",
        translation.write(plan, PlanFormat.DSCONFIG, new Choice(other, null)).text());
  }

  @Test
  void onlyWhatDiffersFromThePresentIsChanged() throws Exception {
    Path present =
        file(
            opendj("objectClass", "ds-cfg-index-type: equality")
                + opendj("sn", "ds-cfg-index-type: equality")
                + opendj("uid", "ds-cfg-index-type: equality", "ds-cfg-index-entry-limit: 4000")
                + opendj("cn", "ds-cfg-index-type: equality", "ds-cfg-index-type: substring"));
    IndexPlan plan =
        plan(
            IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.PRESENCE),
            IndexDefinition.of("mail", IndexKind.EQUALITY),
            IndexDefinition.of("uid", IndexKind.EQUALITY));
    assertEquals(
        """
        # Changes of the indices of dc=example,dc=com
        delete-backend-index --backend-name userRoot --index-name sn
        set-backend-index-prop --backend-name userRoot --index-name cn\
         --add index-type:presence --remove index-type:substring
        create-backend-index --backend-name userRoot --index-name mail --set index-type:equality
        # then: rebuild-index --baseDN dc=example,dc=com --index cn --index mail
        """,
        translation.changes(plan, PlanFormat.DSCONFIG, ANY, present).text());
    String ldif = translation.changes(plan, PlanFormat.OPENDJ, ANY, present).text();
    assertTrue(
        ldif.contains(
            "replace: ds-cfg-index-type\n"
                + "ds-cfg-index-type: equality\n"
                + "ds-cfg-index-type: presence\n"),
        ldif);
    assertEquals(3, ldif.split("changetype: (add|modify|delete)\n", -1).length - 1, ldif);
  }

  @Test
  void whatAPlanCannotSayStays() throws Exception {
    Path present =
        file(
            opendj("nobodyKnows", "ds-cfg-index-type: equality")
                + opendj("l", "ds-cfg-index-type: extensible")
                + opendj("jpegPhoto", "ds-cfg-index-type: ordering", "ds-cfg-index-type: presence")
                + opendj("surname", "ds-cfg-index-type: equality"));
    IndexPlan read = translation.read(present, new Choice(suffix(), null)).plan();
    Map<String, IndexDefinition> indices = new LinkedHashMap<>(read.partitions().get(suffix()));
    assertEquals(Set.of("jpegPhoto", "sn"), indices.keySet());
    indices.put("cn", IndexDefinition.of("cn", IndexKind.EQUALITY));
    Written written =
        translation.changes(
            new IndexPlan(Map.of(suffix(), indices)), PlanFormat.DSCONFIG, ANY, present);
    assertEquals(
        """
        # Changes of the indices of dc=example,dc=com
        create-backend-index --backend-name userRoot --index-name cn --set index-type:equality
        # then: rebuild-index --baseDN dc=example,dc=com --index cn
        """,
        written.text());
    assertEquals(
        List.of(
            "jpegPhoto keeps ordering, which a plan here cannot say.",
            "nobodyKnows, l stays as it is there, which a plan here cannot say.",
            REBUILD),
        written.warnings());
  }

  @Test
  void whatBuildsNothingNeedsNoRebuild() throws Exception {
    Path present =
        file(
            opendj("cn", "ds-cfg-index-type: equality", "ds-cfg-index-type: presence")
                + opendj("sn", "ds-cfg-index-type: equality"));
    Written fewer =
        translation.changes(
            plan(IndexDefinition.of("cn", IndexKind.EQUALITY)), PlanFormat.DSCONFIG, ANY, present);
    assertFalse(fewer.text().contains("rebuild-index"), fewer.text());
    assertEquals(List.of(), fewer.warnings());
  }

  @Test
  void aThresholdIsChangedInApacheDsAndWhatWasDisabledIsUsed() throws Exception {
    Path present =
        file(apacheds("cn", "ads-indexHasReverse: TRUE") + apacheds("sn", "ads-enabled: false"));
    IndexPlan plan =
        plan(
            IndexDefinition.of("cn", IndexKind.EQUALITY).withThreshold(64),
            IndexDefinition.of("sn", IndexKind.EQUALITY));
    String ldif = translation.changes(plan, PlanFormat.APACHEDS, ANY, present).text();
    assertTrue(
        ldif.contains("replace: ads-indexNumDupLimit\nads-indexNumDupLimit: 64\n-\n\n"), ldif);
    assertTrue(ldif.endsWith("replace: ads-enabled\nads-enabled: TRUE\n-\n\n"), ldif);
    assertEquals(2, ldif.split("changetype: modify", -1).length - 1, ldif);
    LdapProblem wrong =
        assertThrows(
            LdapProblem.class, () -> translation.changes(plan, PlanFormat.OPENDJ, ANY, present));
    assertTrue(wrong.getMessage().contains("is no file of the server"), wrong.getMessage());
  }
}
