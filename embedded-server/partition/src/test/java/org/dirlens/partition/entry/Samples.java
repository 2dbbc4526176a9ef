package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/** Entries for tests. */
public final class Samples {
  public static final Schema SCHEMA = Schema.standard();

  private Samples() {}

  /** The entry of the benchmark of 2006: random letters even where numbers are expected. */
  public static Entry seed() {
    try {
      return seed("uid=user.1,ou=users,dc=example,dc=com");
    } catch (LdapProblem broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static Entry seed(String dn) throws LdapProblem {
    return Entry.builder(Dn.parse(dn, SCHEMA), SCHEMA)
        .add("uid", "user.1")
        .add("initials", "yq")
        .add("description", "cFocJATNuhlXisDCqGtY")
        .add("pager", "FYyimqyZRW")
        .add("cn", "HSGMzajYKmicUTe")
        .add("postalcode", "WiXXA")
        .add("st", "xy")
        .add("street", "kpCCqmrsCzkpdtHXWMfY")
        .add("l", "KqmAXFYTrI")
        .add("objectclass", "person", "organizationalPerson", "inetOrgPerson")
        .add("sn", "nuymgOwpm")
        .add("homephone", "PERamkCtsv")
        .add("mobile", "vkIviOGNTC")
        .add("telephonenumber", "7248889026")
        .add("mail", "pYvEoOjSnEymcWD")
        .add("givenname", "IVHJZB")
        .add("postaladdress", "crObexKoUTIFdzNHcZMr")
        .add("employeenumber", "1")
        .add("userpassword", "password")
        .build();
  }

  /** A record of this entry, somewhere in a larger array. */
  public static EntryRecord record(Entry entry) throws LdapProblem {
    byte[] bytes = EntryRecord.encode(entry, 7);
    byte[] page = new byte[bytes.length + 20];
    Arrays.fill(page, (byte) 0x55);
    System.arraycopy(bytes, 0, page, 11, bytes.length);
    return EntryRecord.over(page, 11, bytes.length);
  }

  /** An entry of random attributes, options and values; nothing a schema check would pass. */
  public static Entry random(Random random) throws LdapProblem {
    List<Attribute> attributes = new ArrayList<>();
    for (int n = random.nextInt(30); n > 0; n--) {
      AttributeType type = SCHEMA.attributes().get(random.nextInt(SCHEMA.attributes().size()));
      String[] options = {"", "", ";lang-en", ";lang-de;binary", ";x-a"};
      String text = type.name() + options[random.nextInt(options.length)];
      attributes.add(new Attribute(AttributeDescription.parse(text, SCHEMA), randomValues(random)));
    }
    return new Entry(Dn.parse("cn=random,dc=example", SCHEMA), attributes);
  }

  private static List<byte[]> randomValues(Random random) {
    List<byte[]> values = new ArrayList<>();
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int length = random.nextInt(100) == 0 ? random.nextInt(70_000) : random.nextInt(200);
      byte[] value = new byte[length];
      random.nextBytes(value);
      values.add(value);
    }
    return values;
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
