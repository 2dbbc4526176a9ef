package org.dirlens.launcher.plan.dialect;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.Usage;
import org.jspecify.annotations.Nullable;

/** Translates the indices of one database into ours, one after the other. */
final class IntoOurs {
  /** Settings with the value that a server takes anyway: they say nothing. */
  private static final Set<String> USUAL =
      Set.of(
          OpenDjEntries.SUBSTRING_LENGTH + ": 6",
          OpenDjEntries.CONFIDENTIALITY + ": false",
          ApacheDsEntries.CACHE + ": 100",
          ApacheDsEntries.REVERSE + ": false",
          ApacheDsEntries.ENABLED + ": true");

  private final IndexDialect dialect;
  private final Schema schema;
  private final List<IndexDefinition> definitions = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<String> serversOwn = new ArrayList<>();
  private final Set<String> ofAll = new LinkedHashSet<>();

  IntoOurs(IndexDialect dialect, Schema schema) {
    this.dialect = dialect;
    this.schema = schema;
  }

  void add(ServerIndex index) {
    @Nullable AttributeType type = schema.attribute(index.attribute());
    if (index.needed() && (type == null || type.usage() != Usage.USER_APPLICATIONS)) {
      serversOwn.add(index.attribute());
    } else if (type == null) {
      leaveOut(index, "the schema here does not know it");
    } else if (isDisabled(index)) {
      leaveOut(index, "it is disabled there");
    } else {
      add(index, type);
    }
  }

  private void leaveOut(ServerIndex index, String reason) {
    warnings.add(index.attribute() + " is left out: " + reason + ".");
  }

  private static boolean isDisabled(ServerIndex index) {
    return index.values(ApacheDsEntries.ENABLED).stream().anyMatch("false"::equalsIgnoreCase);
  }

  private void add(ServerIndex index, AttributeType type) {
    Set<IndexKind> kinds = EnumSet.noneOf(IndexKind.class);
    kinds.addAll(index.kinds());
    boolean less = kinds.retainAll(IndexKind.possible(type));
    if (kinds.isEmpty()) {
      leaveOut(
          index,
          less
              ? "it has no rule here for the kind " + IndexKind.words(index.kinds())
              : "it has none of the kinds that there are here");
      return;
    }
    IndexDefinition definition =
        new IndexDefinition(
            type.name(), kinds, threshold(index), IndexDefinition.DEFAULT_CACHE_BYTES);
    try {
      definition.requirePossible(schema);
    } catch (LdapProblem impossible) {
      leaveOut(index, String.valueOf(impossible.getMessage()));
      return;
    }
    if (less) {
      warnings.add(
          index.attribute()
              + " keeps "
              + IndexKind.words(kinds)
              + " only: it has no rule for more here.");
    }
    addLost(index);
    dialect.takenForLess().ifPresent(ofAll::add);
    definitions.add(definition);
  }

  private static int threshold(ServerIndex index) {
    return index.values(ApacheDsEntries.LIMIT).stream()
        .mapToInt(Integer::parseInt)
        .findFirst()
        .orElse(IndexDefinition.DEFAULT_THRESHOLD);
  }

  private void addLost(ServerIndex index) {
    List<String> lost = new ArrayList<>();
    for (String setting : index.more()) {
      if (setting.startsWith(OpenDjEntries.LIMIT + ":")) {
        ofAll.add(
            "Entry limits are left out: there "
                + OpenDjEntries.LIMIT
                + " says from how many on a key is given up, here every key is kept.");
      } else if (!isUsual(setting) && !setting.startsWith(ApacheDsEntries.LIMIT + ":")) {
        lost.add(setting);
      }
    }
    if (!lost.isEmpty()) {
      warnings.add(index.attribute() + " loses " + String.join(", ", lost) + ".");
    }
  }

  private static boolean isUsual(String setting) {
    int colon = setting.indexOf(':') + 1;
    return USUAL.contains(
        setting.substring(0, colon) + setting.substring(colon).toLowerCase(Locale.ROOT));
  }

  Translated<IndexDefinition> translated() {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(ofAll);
    if (!serversOwn.isEmpty()) {
      all.add(
          "Left out is what that server has for itself: " + String.join(", ", serversOwn) + ".");
    }
    return new Translated<>(definitions, all);
  }
}
