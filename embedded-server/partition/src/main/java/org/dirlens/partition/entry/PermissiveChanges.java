package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;

/**
 * Leaves out of modifications what would be an error only because it is so already: values to be
 * added that are there, values to be deleted that are not (the permissive modify control,
 * 1.2.840.113556.1.4.1413). Looks at the modifications in their order. One thread.
 *
 * <p>Which values an increment leaves is not worked out here: what follows it on the same attribute
 * stays as it is, until all values are replaced or deleted.
 */
public final class PermissiveChanges {
  private final Map<AttributeDescription, Set<String>> present = new HashMap<>();
  private final Set<AttributeDescription> incremented = new HashSet<>();

  private PermissiveChanges() {}

  /** The modifications of this entry that remain, in their order. */
  public static List<Modification> of(Entry entry, List<Modification> changes) throws LdapProblem {
    PermissiveChanges now = new PermissiveChanges();
    for (Attribute attribute : entry.attributes()) {
      now.missing(attribute);
    }
    List<Modification> remaining = new ArrayList<>(changes.size());
    for (Modification change : changes) {
      Attribute given = change.attribute();
      if (now.isUnknown(change)) {
        remaining.add(change);
        continue;
      }
      Attribute left = now.applied(change);
      if (!left.values().isEmpty() || (given.values().isEmpty() && now.matters(change))) {
        remaining.add(new Modification(change.kind(), left));
      }
      now.forgetDeleted(change);
    }
    return remaining;
  }

  /** Whether the values are not known that a change works on. */
  private boolean isUnknown(Modification change) {
    AttributeDescription description = change.attribute().description();
    switch (change.kind()) {
      case INCREMENT -> incremented.add(description);
      case REPLACE -> incremented.remove(description);
      case DELETE -> {
        if (change.attribute().values().isEmpty()) {
          incremented.remove(description);
        }
      }
      case ADD -> {}
    }
    return incremented.contains(description);
  }

  /** Whether a change that names no value is left: a delete of what is not there is not. */
  private boolean matters(Modification change) {
    return change.kind() != Modification.Kind.DELETE
        || !values(change.attribute().description()).isEmpty();
  }

  private Attribute applied(Modification change) throws LdapProblem {
    Attribute attribute = change.attribute();
    return switch (change.kind()) {
      case ADD -> missing(attribute);
      case DELETE -> deleted(attribute);
      case REPLACE -> {
        present.remove(attribute.description());
        yield missing(attribute);
      }
      case INCREMENT -> throw new IllegalStateException("nothing is known behind an increment");
    };
  }

  private void forgetDeleted(Modification change) {
    if (change.kind() == Modification.Kind.DELETE && change.attribute().values().isEmpty()) {
      present.remove(change.attribute().description());
    }
  }

  private Set<String> values(AttributeDescription description) {
    return present.computeIfAbsent(description, unused -> new HashSet<>());
  }

  /** The values that are not there yet; they are from now on. */
  private Attribute missing(Attribute attribute) throws LdapProblem {
    List<byte[]> missing = new ArrayList<>(attribute.values().size());
    for (byte[] value : attribute.values()) {
      if (values(attribute.description()).add(form(attribute, value))) {
        missing.add(value);
      }
    }
    return new Attribute(attribute.description(), missing);
  }

  /** The values that are there; they are no more. */
  private Attribute deleted(Attribute attribute) throws LdapProblem {
    List<byte[]> deleted = new ArrayList<>(attribute.values().size());
    for (byte[] value : attribute.values()) {
      if (values(attribute.description()).remove(form(attribute, value))) {
        deleted.add(value);
      }
    }
    return new Attribute(attribute.description(), deleted);
  }

  /** The normal form with a content equality: one char a byte. */
  private static String form(Attribute attribute, byte[] value) throws LdapProblem {
    MatchingRule rule = attribute.type().equality();
    byte[] form = rule == null ? value : rule.normalize(value, 0, value.length);
    return new String(form, StandardCharsets.ISO_8859_1);
  }
}
