package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.dirlens.index.core.IndexFigures.Owner;
import org.dirlens.index.core.IndexableAttributes;
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

  private static List<String> attributes(String line) {
    return OpenLdapIndices.parse(line).stream().map(ServerIndex::attribute).toList();
  }

  @Test
  void whatMeansTheSameIsNotWarnedOf() {
    Translated<ServerIndex> there =
        Translated.into(
            Dialect.OPENLDAP,
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
      Translated<ServerIndex> there = Translated.into(dialect, List.of(index));
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
                new ServerIndex("cn", Set.of(IndexKind.EQUALITY), List.of("nolang"), Owner.SERVER),
                ServerIndex.of("uid", Set.of(IndexKind.PRESENCE, IndexKind.EQUALITY))),
            "");
    Translated<IndexDefinition> here =
        Translated.from(database, new IndexableAttributes(Schema.standard()));
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
                new ServerIndex("entryrdn", Set.of(), List.of(), Owner.SERVER),
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
