package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.dirlens.partition.index.IndexKind;

/**
 * The index of one attribute as a server has it.
 *
 * @param attribute as the server writes it; of OpenLDAP also {@code default}, which is about all
 *     attributes whose index names no kinds
 * @param kinds in our words; none where the server has only what {@code more} says
 * @param more what else the server says of it, in its own words, a setting as {@code name: value};
 *     kept as it is by every change that does not name it
 * @param needed whether the server needs it for itself and it is left alone
 */
public record ServerIndex(
    String attribute, Set<IndexKind> kinds, List<String> more, boolean needed) {
  public ServerIndex {
    kinds = kinds.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(kinds));
    more = List.copyOf(more);
  }

  /** An index of the administrator, with nothing in the server's own words. */
  public static ServerIndex of(String attribute, Set<IndexKind> kinds) {
    return new ServerIndex(attribute, kinds, List.of(), false);
  }

  /** The same with other kinds. */
  public ServerIndex with(Set<IndexKind> others) {
    return new ServerIndex(attribute, others, more, needed);
  }

  /** What it is to be for the kinds and settings of a wanted one; other settings stay. */
  ServerIndex changedTo(ServerIndex wanted) {
    List<String> settings = new ArrayList<>(more);
    for (String setting : wanted.more) {
      settings.removeIf(each -> each.startsWith(name(setting) + ":"));
      settings.add(setting);
    }
    boolean same = settings.size() == more.size() && settings.containsAll(more);
    return new ServerIndex(attribute, wanted.kinds, same ? more : settings, needed);
  }

  private static String name(String setting) {
    int colon = setting.indexOf(':');
    return colon < 0 ? setting : setting.substring(0, colon);
  }

  /** Values of a setting of {@link #more}. */
  List<String> values(String setting) {
    return more.stream()
        .filter(each -> each.startsWith(setting + ":"))
        .map(each -> each.substring(setting.length() + 1).strip())
        .toList();
  }

  /** What tells indices apart: the attribute without regard to case. */
  public String key() {
    return attribute.toLowerCase(Locale.ROOT);
  }
}
