package org.dirlens.browser.core.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.dirlens.browser.core.batch.BatchStep.Kind;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.junit.jupiter.api.Test;

class BatchEditTest {
  @Test
  void anEntryGetsAllStepsInOneOperation() {
    BatchEdit edit =
        new BatchEdit(
            List.of(
                new BatchStep(Kind.ADD, "title", List.of("Dr.")),
                new BatchStep(Kind.REPLACE, "l", List.of("Rome")),
                new BatchStep(Kind.DELETE, "mail", List.of("a@x", "b@x")),
                new BatchStep(Kind.CLEAR, "description", List.of())));
    List<Modification> expected =
        List.of(
            new Modification(Modification.Kind.ADD, Attribute.of("title", "Dr.")),
            new Modification(Modification.Kind.REPLACE, Attribute.of("l", "Rome")),
            new Modification(Modification.Kind.DELETE, Attribute.of("mail", "a@x", "b@x")),
            new Modification(Modification.Kind.REPLACE, Attribute.of("description")));
    assertEquals(
        List.of(new Write.Modify("cn=a", expected), new Write.Modify("cn=b", expected)),
        edit.writes(List.of("cn=a", "cn=b")));
  }

  @Test
  void aStepWithoutWhatItNeedsIsNone() {
    assertThrows(IllegalArgumentException.class, () -> new BatchStep(Kind.ADD, "title", List.of()));
    assertThrows(
        IllegalArgumentException.class, () -> new BatchStep(Kind.CLEAR, "title", List.of("x")));
    assertThrows(IllegalArgumentException.class, () -> new BatchEdit(List.of()));
  }
}
