package org.dirlens.index.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.dirlens.workload.postings.PostingCosts;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingCosts.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostsFileTest {
  @TempDir Path folder;

  @Test
  void keepsWhatWasMeasuredWithDateAndMachine() throws Exception {
    CostsFile file = new CostsFile(folder.resolve("deeper").resolve("costs.json"));
    assertEquals(Optional.empty(), file.read());
    PostingCosts costs =
        new PostingCosts(
            Instant.parse("2026-11-25T12:00:00Z"),
            "2 processors",
            12.5,
            List.of(
                new ListCost(Place.INLINE, 1, 1, 2),
                new ListCost(Place.INLINE, 8, 3, 4),
                new ListCost(Place.CONTAINERS, 8, 5, 6),
                new ListCost(Place.CONTAINERS, 64, 7, 8)));
    file.write(costs);
    assertEquals(Optional.of(costs), file.read());
  }

  @Test
  void whatCannotBeReadIsMeasuredAgain() throws Exception {
    Path path = folder.resolve("costs.json");
    for (String text : List.of("", "{", "{}", "{\"measured\":\"noon\",\"lists\":[]}")) {
      Files.writeString(path, text);
      assertEquals(Optional.empty(), new CostsFile(path).read(), text);
    }
  }
}
