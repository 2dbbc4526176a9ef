package org.dirlens.launcher.plan.dialect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/** The databases of a plan file, as they are found in it. */
final class Databases {
  private final Map<String, Found> found = new LinkedHashMap<>();

  private static final class Found {
    private final String dn;
    private final Map<String, ServerIndex> indices = new LinkedHashMap<>();
    private String suffix = "";

    Found(String dn) {
      this.dn = dn;
    }

    ServerDatabase database() {
      return new ServerDatabase(suffix, dn, List.copyOf(indices.values()), "");
    }
  }

  private Found of(String dn) {
    return found.computeIfAbsent(dn.toLowerCase(Locale.ROOT), unused -> new Found(dn));
  }

  void holds(String dn, String suffix) {
    of(dn).suffix = suffix;
  }

  @Nullable ServerIndex index(String dn, String attribute) {
    return of(dn).indices.get(attribute.toLowerCase(Locale.ROOT));
  }

  /**
   * Adds an index.
   *
   * @throws LdapProblem if its database has one of this attribute
   */
  void add(String dn, ServerIndex index) throws LdapProblem {
    if (of(dn).indices.putIfAbsent(index.key(), index) != null) {
      throw new LdapProblem(
          ResultCode.ENTRY_ALREADY_EXISTS, "a second index of " + index.attribute());
    }
  }

  void replace(String dn, ServerIndex index) {
    of(dn).indices.put(index.key(), index);
  }

  void remove(String dn, String attribute) {
    of(dn).indices.remove(attribute.toLowerCase(Locale.ROOT));
  }

  List<ServerDatabase> all() {
    return found.values().stream().map(Found::database).toList();
  }
}
