package org.dirlens.load.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.OptionalInt;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.junit.jupiter.api.Test;

class WorkloadDurationTest {
  private static final String HEAD = "title = t\nbase = o=x\n";
  private static final String SEARCH = "[search all]\nbase = {base}\n";

  private static Duration read(String text) throws WorkloadProblem {
    return WorkloadReader.read(text, Given.NOTHING).shape().duration();
  }

  @Test
  void allElseStaysAsItIs() throws Exception {
    String text = HEAD + "# duration = 3 s\n[load]\nduration = 1 h\nthreads = 2\n" + SEARCH;
    String changed = WorkloadDuration.replace(text, "5 min");
    assertEquals(text.replace("1 h", "5 min"), changed);
    assertEquals(Duration.ofMinutes(5), read(changed));
  }

  @Test
  void aTextWithoutOneGetsIt() throws Exception {
    String text = HEAD + "[load]\nthreads = 2\n" + SEARCH;
    assertEquals(
        text.replace("[load]\n", "[load]\nduration = 500ms\n"),
        WorkloadDuration.replace(text, "500ms"));
    assertEquals(Duration.ofSeconds(2), read(WorkloadDuration.replace(HEAD + SEARCH, "2s")));
    assertEquals(
        Duration.ofSeconds(2), read(WorkloadDuration.replace((HEAD + SEARCH).strip(), "2s")));
  }

  @Test
  void aTimeIsToldInWholeSeconds() {
    assertEquals(OptionalInt.of(120), WorkloadDuration.seconds("2 min"));
    assertEquals(OptionalInt.of(2), WorkloadDuration.seconds("2000ms"));
    assertEquals(OptionalInt.empty(), WorkloadDuration.seconds("500 ms"));
    assertEquals(OptionalInt.empty(), WorkloadDuration.seconds("long"));
    assertEquals(OptionalInt.empty(), WorkloadDuration.seconds("999999999 h"));
  }

  @Test
  void whatIsNoTimeIsRefused() {
    IllegalArgumentException problem =
        assertThrows(
            IllegalArgumentException.class, () -> WorkloadDuration.replace(HEAD + SEARCH, "long"));
    assertEquals(
        "a time must be written like 500 ms, 10 s, 5 min or 1 h, not long", problem.getMessage());
    assertThrows(
        WorkloadProblem.class, () -> WorkloadDuration.replace(HEAD + "[load\n" + SEARCH, "1 s"));
  }
}
