package org.dirlens.apacheds;

import java.util.Locale;
import java.util.Map;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/**
 * Names of trees: {@code master}, or the OID of an attribute with {@code _forward} or {@code
 * _reverse}.
 */
final class TreeNames {
  static final String MASTER = "master";
  static final String FORWARD = "_forward";
  static final String REVERSE = "_reverse";

  /** The index whose keys are the OIDs of attributes. */
  static final String PRESENCE = "apachePresence";

  static final String RDN_OID = "1.3.6.1.4.1.18060.0.4.1.2.50";

  /** What ApacheDS calls its own indices. */
  private static final Map<String, String> OWN =
      Map.of(
          "1.3.6.1.4.1.18060.0.4.1.2.3",
          PRESENCE,
          "1.3.6.1.4.1.18060.0.4.1.2.5",
          "apacheOneAlias",
          "1.3.6.1.4.1.18060.0.4.1.2.6",
          "apacheSubAlias",
          "1.3.6.1.4.1.18060.0.4.1.2.7",
          "apacheAlias",
          RDN_OID,
          "apacheRdn",
          "1.3.6.1.4.1.4203.666.1.7",
          "entryCSN",
          "2.5.18.5",
          "administrativeRole");

  private TreeNames() {}

  /** The name of the index that a tree belongs to; its OID where the schema does not know it. */
  static String index(String tree) {
    int end = tree.indexOf('_');
    return end < 0 ? tree : attribute(tree.substring(0, end));
  }

  /** The name of an attribute given by name or OID. */
  static String attribute(String nameOrOid) {
    String own = OWN.get(nameOrOid);
    if (own != null) {
      return own;
    }
    AttributeType type = Schema.standard().attribute(nameOrOid);
    return type == null ? nameOrOid : type.name();
  }

  /** Names compare without case. */
  static String key(String nameOrOid) {
    return attribute(nameOrOid).toLowerCase(Locale.ROOT);
  }

  static TreeRole role(String tree) {
    return tree.endsWith(FORWARD)
        ? TreeRole.FORWARD
        : tree.endsWith(REVERSE) ? TreeRole.REVERSE : TreeRole.MASTER;
  }
}
