package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.launcher.plan.dialect.PlanFormat;
import org.dirlens.launcher.plan.dialect.PlanTranslation;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plan files as the index designer opens and writes them. */
class PlanFilesTest {
  @TempDir Path folder;

  @Test
  void aPlanIsWrittenInEveryFormatAndOpenedAgain() throws IOException {
    PlanFiles files = new PlanFiles("dc=example,dc=org", Schema.standard());
    IndexPlan plan =
        IndexPlan.of(
            List.of(
                IndexDefinition.of("cn", IndexKind.EQUALITY),
                IndexDefinition.of("uid", IndexKind.EQUALITY)));
    for (PlanFormat format : PlanFormat.values()) {
      PlanTranslation.Written written = files.text(plan, format, "my people");
      assertEquals(format == PlanFormat.DIRLENS ? 0 : 1, written.warnings().size());
      Path file = Files.writeString(folder.resolve(format.word()), written.text());
      PlanFiles.Opened opened = files.open(file);
      assertEquals(plan, opened.plan(), format.word());
      assertEquals(
          format == PlanFormat.DIRLENS ? Optional.empty() : Optional.of("my people"),
          opened.database(),
          format.word());
    }
  }

  @Test
  void whatCannotBeOpenedIsSaidWithItsLine() throws IOException {
    PlanFiles files = new PlanFiles("dc=example,dc=org", Schema.standard());
    Path bad = Files.writeString(folder.resolve("bad"), "\ncreate-backend-index\n");
    IOException problem = assertThrows(IOException.class, () -> files.open(bad));
    assertEquals(bad + ", line 2: --index-name is missing", problem.getMessage());
    PlanFiles others = new PlanFiles("o=other", Schema.standard());
    Path ours =
        Files.writeString(
            folder.resolve("ours"), files.text(IndexPlan.empty(), PlanFormat.DIRLENS, "").text());
    IOException elsewhere = assertThrows(IOException.class, () -> others.open(ours));
    assertTrue(elsewhere.getMessage().endsWith("says nothing of o=other"), elsewhere.getMessage());
    assertThrows(IOException.class, () -> new PlanFiles("nonsense", Schema.standard()));
  }
}
