package org.dirlens.partition.schema;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * The sets of object classes that entries were last seen to have: most entries of a directory share
 * a few. Bounded; safe for use by many threads.
 */
final class ClassSets {
  private static final int SLOTS = 256;

  /** Longer ones are made each time. */
  private static final int VALUES_MAX = 32;

  private final NameTable<ObjectClass> classes;
  private final AtomicReferenceArray<ClassSet> slots = new AtomicReferenceArray<>(SLOTS);

  ClassSets(NameTable<ObjectClass> classes) {
    this.classes = classes;
  }

  /** The set that these values of objectClass name; problems as {@link ClassSet}'s. */
  ClassSet of(List<byte[]> values) throws LdapProblem {
    if (values.size() > VALUES_MAX) {
      return new ClassSet(values, classes);
    }
    int slot = slot(values);
    ClassSet found = slots.get(slot);
    if (found == null || !found.isOf(values)) {
      found = new ClassSet(values, classes);
      slots.set(slot, found);
    }
    return found;
  }

  private static int slot(List<byte[]> values) {
    int hash = 0;
    for (int i = 0; i < values.size(); i++) {
      hash = 31 * hash + Arrays.hashCode(values.get(i));
    }
    return (hash ^ hash >>> 16) & (SLOTS - 1);
  }
}
