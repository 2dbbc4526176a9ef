package org.dirlens.benchmarks.wire;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.peers.Ssha;
import org.dirlens.load.data.SeedPeople;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * People as LDIF for all servers, with {@code ou=five} and {@code ou=ten} beside them, which have a
 * number of entries below. The first {@value #WITH_PASSWORD} people have a password. All values are
 * plain ASCII, so that no value needs an encoding.
 */
final class PeopleFile {
  private static final String SUFFIX = "dc=example,dc=com";

  /** How many people, the first ones, can bind. */
  static final long WITH_PASSWORD = 1_000;

  static final String PEOPLES_PASSWORD = "people's";

  private PeopleFile() {}

  static void write(Path file, long people) throws IOException, LdapProblem {
    Schema schema = Schema.standard();
    SeedPeople seed = new SeedPeople(2006, Dn.parse(SUFFIX, schema), schema);
    try (BufferedWriter to = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
      to.write("dn: " + SUFFIX + "\nobjectClass: top\nobjectClass: domain\ndc: example\n\n");
      write(to, seed.parent());
      for (long number = 1; number <= people; number++) {
        Entry person = seed.person(number);
        write(to, number <= WITH_PASSWORD ? withPassword(person, schema) : person);
      }
      branch(to, "five", 5);
      branch(to, "ten", 10);
    }
  }

  private static Entry withPassword(Entry person, Schema schema) throws LdapProblem {
    return person.with(
        Attribute.of(
            AttributeDescription.parse("userPassword", schema), Ssha.of(PEOPLES_PASSWORD)));
  }

  private static void branch(BufferedWriter to, String name, int children) throws IOException {
    String dn = "ou=" + name + "," + SUFFIX;
    to.write("dn: " + dn + "\nobjectClass: top\nobjectClass: organizationalUnit\nou: " + name);
    for (int i = 1; i <= children; i++) {
      to.write("\n\ndn: cn=" + name + i + "," + dn);
      to.write("\nobjectClass: top\nobjectClass: person\ncn: " + name + i + "\nsn: " + i);
      to.write("\ndescription: one of a few entries below a small branch");
    }
    to.write("\n\n");
  }

  private static void write(BufferedWriter to, Entry entry) throws IOException {
    to.write("dn: " + entry.dn() + "\n");
    for (Attribute attribute : entry.attributes()) {
      for (byte[] value : attribute.values()) {
        to.write(attribute.description() + ": " + new String(value, StandardCharsets.US_ASCII));
        to.write('\n');
      }
    }
    to.write('\n');
  }
}
