package org.dirlens.browser.core.change;

import static org.dirlens.browser.core.ServedDirectory.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Modification.Kind;
import org.dirlens.connection.core.Write;
import org.junit.jupiter.api.Test;

class ReversalTest {
  private static final String ANN = "cn=Ann,dc=x";

  private final ServerSchema schema = SampleSchema.schema();
  private final Entry before = entry(ANN, "cn: Ann", "cn: Anna", "sn: Smith");

  private Write back(Write write) {
    SecretAttributes secrets = new SecretAttributes(SecretAttributes.USUAL);
    return Reversal.of(write, Optional.of(before), schema, secrets).write().orElseThrow();
  }

  private static Modification modification(Kind kind, String description, String... values) {
    return new Modification(kind, Attribute.of(description, values));
  }

  @Test
  void whatIsSaidUnderTwoNamesIsTakenBackAsOne() {
    Write.Modify write =
        new Write.Modify(
            ANN,
            List.of(
                modification(Kind.DELETE, "surname", "Smith"),
                modification(Kind.ADD, "2.5.4.4", "Jones")));
    assertEquals(
        new Write.Modify(
            ANN,
            List.of(
                modification(Kind.DELETE, "sn", "Jones"), modification(Kind.ADD, "sn", "Smith"))),
        back(write));
  }

  @Test
  void aValueThatWasThereStaysWhenARenameIsTakenBack() {
    Write.Rename rename = new Write.Rename(ANN, "commonName=Anna", Write.OldRdn.KEEP, null);
    assertEquals(
        new Write.Rename("commonName=Anna,dc=x", "cn=Ann", Write.OldRdn.KEEP, null), back(rename));
  }

  @Test
  void aReviewShowsTheOldValueBesideTheNewOneOfAnotherName() {
    Write.Modify write =
        new Write.Modify(
            ANN,
            List.of(modification(Kind.DELETE, "surname"), modification(Kind.ADD, "sn", "Jones")));
    List<ValueChange> values = ValueChange.of(write, before, schema);
    assertEquals(List.of("Smith > Jones"), values.stream().map(ReversalTest::words).toList());
  }

  private static String words(ValueChange change) {
    return text(change.before()) + " > " + text(change.after());
  }

  private static String text(Optional<byte[]> value) {
    return value.map(each -> new String(each, StandardCharsets.UTF_8)).orElse("");
  }
}
