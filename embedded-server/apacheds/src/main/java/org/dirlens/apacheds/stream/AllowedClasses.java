package org.dirlens.apacheds.stream;

import java.util.List;
import java.util.Set;

/**
 * The classes that may be named in a partition of ApacheDS: those of Java that hold its data, of
 * JDBM, of ApacheDS and of its LDAP API. A stream that names another is refused, although none is
 * ever loaded.
 */
final class AllowedClasses {
  private static final Set<String> NAMES =
      Set.of(
          "[B",
          "java.lang.Enum",
          "java.lang.Long",
          "java.lang.Number",
          "java.util.ArrayList",
          "java.util.HashMap");

  private static final List<String> PACKAGES =
      List.of(
          "jdbm.btree.",
          "jdbm.helper.",
          "jdbm.recman.",
          "org.apache.directory.api.ldap.model.",
          "org.apache.directory.server.");

  private AllowedClasses() {}

  static boolean contains(String name) {
    return NAMES.contains(name) || PACKAGES.stream().anyMatch(name::startsWith);
  }
}
