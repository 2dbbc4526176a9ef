package org.dirlens.partition.verb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;

/** The values of an entry that are in its name (RFC 4511, 4.7 and 4.9). */
public final class RdnValues {
  private RdnValues() {}

  /** The entry with the values of its RDN, as far as it lacks them. */
  public static Entry completed(Entry entry) throws LdapProblem {
    Entry complete = entry;
    for (Ava ava : entry.dn().rdn().avas()) {
      complete = with(complete, ava);
    }
    return complete;
  }

  private static Entry with(Entry entry, Ava ava) throws LdapProblem {
    AttributeType type = ava.type();
    if (type == null) {
      return entry;
    }
    AttributeDescription description = AttributeDescription.of(type);
    Attribute present = entry.attribute(description);
    if (present == null) {
      return entry.with(new Attribute(description, List.of(ava.value())));
    }
    if (indexOf(present, ava.value()) >= 0) {
      return entry;
    }
    List<byte[]> values = new ArrayList<>(present.values());
    values.add(ava.value());
    return entry.with(new Attribute(present.description(), values));
  }

  private static int indexOf(Attribute attribute, byte[] value) throws LdapProblem {
    MatchingRule rule = attribute.type().equality();
    byte[] wanted = rule == null ? value : rule.normalize(value, 0, value.length);
    for (int i = 0; i < attribute.values().size(); i++) {
      byte[] other = attribute.values().get(i);
      byte[] normal = rule == null ? other : rule.normalize(other, 0, other.length);
      if (Arrays.equals(wanted, normal)) {
        return i;
      }
    }
    return -1;
  }
}
