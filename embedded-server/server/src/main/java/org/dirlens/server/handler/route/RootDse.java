package org.dirlens.server.handler.route;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.message.ControlDecoder;

/** What the server says of itself (RFC 4512, section 5.1). */
final class RootDse {
  /** All operational attributes by {@code +}, RFC 3673. */
  private static final String ALL_OPERATIONAL = "1.3.6.1.4.1.4203.1.5.1";

  /** Attributes of an object class by {@code @class}, RFC 4529. */
  private static final String BY_OBJECT_CLASS = "1.3.6.1.4.1.4203.1.5.2";

  /** Absolute true and false filters, RFC 4526. */
  private static final String TRUE_FALSE_FILTERS = "1.3.6.1.4.1.4203.1.5.3";

  /** Language tags, RFC 3866. */
  private static final String LANGUAGE_TAGS = "1.3.6.1.4.1.4203.1.5.4";

  /** Modify-increment, RFC 4525. */
  private static final String INCREMENT = "1.3.6.1.1.14";

  private RootDse() {}

  /** What naming contexts there are, of partitions and of the server's own entries. */
  record Contexts(List<Dn> suffixes, List<Dn> own) {}

  static Entry of(Contexts contexts, ServerOffers offers, String version, Schema schema)
      throws LdapProblem {
    Entry.Builder entry =
        Entry.builder(Dn.ROOT, schema)
            .add("objectClass", "top", "extensibleObject")
            .add("supportedLDAPVersion", "3")
            .add("supportedControl", ControlDecoder.supported().toArray(String[]::new))
            .add(
                "supportedFeatures",
                ALL_OPERATIONAL,
                BY_OBJECT_CLASS,
                TRUE_FALSE_FILTERS,
                LANGUAGE_TAGS,
                INCREMENT)
            .add("vendorName", "Dirlens")
            .add("vendorVersion", version);
    add(entry, "supportedExtension", offers.extensions());
    add(entry, "supportedSASLMechanisms", offers.mechanisms());
    add(entry, "namingContexts", contexts.suffixes.stream().map(Dn::toString).toList());
    for (Dn own : contexts.own) {
      String attribute = own.rdn().avas().getFirst().valueText() + "Context";
      if (schema.attribute(attribute) != null) {
        entry.add(attribute, own.toString());
      }
    }
    return entry.build();
  }

  private static void add(Entry.Builder entry, String attribute, List<String> values)
      throws LdapProblem {
    if (!values.isEmpty()) {
      entry.add(attribute, values.toArray(String[]::new));
    }
  }
}
