package org.dirlens.browser.core.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write.OldRdn;
import org.junit.jupiter.api.Test;

class CopyRootTest {
  private static final byte[] LATIN_1 = {'A', (byte) 0xE9};

  private final List<ServerSchema> schemas = List.of(SampleSchema.schema(), SampleSchema.schema());

  private Entry copy(String from, String to, Attribute... attributes) {
    return new CopyRoot(from, to, OldRdn.DELETE)
        .copy(new Entry(from, List.of(attributes)), schemas);
  }

  @Test
  void aValueOfTheOldNameGoesUnderAnyNameOfItsType() {
    assertEquals(
        new Entry("surname=B,dc=y", List.of(Attribute.of("sn", "B", "S"))),
        copy(
            "commonName=A,dc=x",
            "surname=B,dc=y",
            Attribute.of("cn", "A"),
            Attribute.of("sn", "S")));
  }

  @Test
  void valuesThatStayKeepTheirOctets() {
    Attribute names = new Attribute("cn", List.of("A".getBytes(StandardCharsets.UTF_8), LATIN_1));
    assertEquals(
        new Attribute("cn", List.of("B".getBytes(StandardCharsets.UTF_8), LATIN_1)),
        copy("cn=A,dc=x", "cn=B,dc=y", names).attributes().getFirst());
  }
}
