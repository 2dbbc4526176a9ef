package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.connection.core.Write;
import org.dirlens.launcher.plan.dialect.IndexDialect;
import org.dirlens.launcher.plan.dialect.IndexStep;
import org.dirlens.launcher.plan.dialect.ServerDatabase;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.launcher.plan.dialect.Translated;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;

/** Indices in the words of another server, and back. */
class TranslatedTest {
  private static ServerIndex only(String line) {
    return OpenLdapIndices.parse(line).getFirst();
  }

  @Test
  void aValueOfOpenLdapIsReadAndWrittenAsItWas() {
    for (String line :
        List.of(
            "cn pres,eq,sub", "mail eq,approx,sub,nolang", "sn eq,subinitial", "default pres,eq")) {
      ServerIndex index = only(line);
      assertEquals(
          Set.of(line.split("[ ,]")), Set.of(OpenLdapIndices.text(index).split("[ ,]")), line);
    }
    assertEquals(
        EnumSet.of(IndexKind.EQUALITY, IndexKind.SUBSTRING), only("sn eq,subinitial").kinds());
    assertEquals(List.of("cn", "sn"), attributes("cn,sn pres,eq"));
  }

  /** What Debian's slapd begins with; two of one value change one after the other. */
  @Test
  void anIndexLeavesAValueThatNamesOthersToo() {
    ServerIndex cn = OpenLdapIndices.parse("cn,uid eq").getFirst();
    ServerIndex uid = OpenLdapIndices.parse("cn,uid eq").getLast();
    ServerIndex sn = ServerIndex.of("sn", Set.of(IndexKind.EQUALITY));
    ServerDatabase database =
        new ServerDatabase(
            "dc=example,dc=org",
            "olcDatabase={1}mdb,cn=config",
            List.of(cn, uid),
            "",
            List.of("objectClass eq", "cn,uid eq"));
    IndexStep substrings =
        new IndexStep.Change(cn, cn.with(Set.of(IndexKind.EQUALITY, IndexKind.SUBSTRING)));
    assertEquals(
        List.of("DELETE [cn,uid eq, sn eq]", "ADD [cn eq,sub]"),
        OpenLdapIndices.planned(
                database, List.of(substrings, new IndexStep.Remove(uid), new IndexStep.Remove(sn)))
            .stream()
            .flatMap(write -> ((Write.Modify) write).modifications().stream())
            .map(each -> each.kind() + " " + each.attribute().texts())
            .toList());
  }

  private static List<String> attributes(String line) {
    return OpenLdapIndices.parse(line).stream().map(ServerIndex::attribute).toList();
  }

  @Test
  void whatMeansTheSameIsNotWarnedOf() {
    Translated<ServerIndex> there =
        Translated.into(
            IndexDialect.OPENLDAP,
            List.of(IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.SUBSTRING)));
    assertEquals(List.of(), there.warnings());
    assertEquals("cn eq,sub", OpenLdapIndices.text(there.indices().getFirst()));
  }

  @Test
  void whatMeansSomethingElseIsWarnedOf() {
    IndexDefinition index =
        IndexDefinition.of("uidNumber", IndexKind.ORDERING, IndexKind.HASH)
            .withThreshold(100)
            .withCacheBytes(1 << 20);
    for (Dialect dialect : Dialect.values()) {
      Translated<ServerIndex> there = Translated.into(dialect.words(), List.of(index));
      assertEquals(Set.of(IndexKind.EQUALITY), there.indices().getFirst().kinds());
      assertEquals(4, there.warnings().size(), there.warnings().toString());
      assertTrue(there.warnings().stream().anyMatch(each -> each.startsWith("Thresholds ")));
    }
  }

  @Test
  void whatIsNotKnownHereIsLeftOutWithItsReason() {
    ServerDatabase database =
        new ServerDatabase(
            "dc=example,dc=org",
            "cn=x",
            List.of(
                ServerIndex.of("nobodyKnows", Set.of(IndexKind.EQUALITY)),
                new ServerIndex("cn", Set.of(IndexKind.EQUALITY), List.of("nolang"), true),
                ServerIndex.of("uid", Set.of(IndexKind.PRESENCE, IndexKind.EQUALITY))),
            "");
    Translated<IndexDefinition> here =
        Translated.from(IndexDialect.OPENLDAP, database, Schema.standard());
    assertEquals(
        List.of("cn", "uid"), here.indices().stream().map(IndexDefinition::attribute).toList());
    assertEquals(2, here.warnings().size(), here.warnings().toString());
  }

  @Test
  void stepsLeaveWhatTheServerNeedsAlone() {
    ServerDatabase database =
        new ServerDatabase(
            "o=x",
            "cn=x",
            List.of(
                new ServerIndex("entryrdn", Set.of(), List.of(), true),
                ServerIndex.of("sn", Set.of(IndexKind.EQUALITY)),
                ServerIndex.of("cn", Set.of(IndexKind.EQUALITY))),
            "");
    List<IndexStep> steps =
        IndexStep.between(
            database,
            List.of(
                ServerIndex.of("CN", Set.of(IndexKind.EQUALITY, IndexKind.SUBSTRING)),
                ServerIndex.of("mail", Set.of(IndexKind.EQUALITY))));
    assertEquals(List.of("sn", "cn", "mail"), steps.stream().map(IndexStep::attribute).toList());
    assertEquals(Set.of(), steps.get(0).built());
    assertEquals(Set.of(IndexKind.SUBSTRING), steps.get(1).built());
  }
}
