package org.dirlens.server.message;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.filter.Truth;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An entry with only those values that a values return filter matches (RFC 3876). Attributes none
 * of whose values match are left out.
 */
public record MatchedValuesEntry(FoundEntry whole, EntryRecord record) implements FoundEntry {
  /** Tells whether to go on; asked before each value. */
  public interface Watchman {
    void beforeValue() throws LdapProblem;
  }

  /** The entry with the values for which one of these tests is true. */
  public static FoundEntry of(
      FoundEntry whole, List<FilterEvaluator> tests, Schema schema, Watchman watchman)
      throws LdapProblem {
    List<Attribute> matching = new ArrayList<>();
    for (Attribute attribute : whole.record().attributes(schema)) {
      List<byte[]> values = new ArrayList<>();
      for (byte[] value : attribute.values()) {
        watchman.beforeValue();
        if (matches(new Attribute(attribute.description(), List.of(value)), tests)) {
          values.add(value);
        }
      }
      matching.add(new Attribute(attribute.description(), values));
    }
    return new MatchedValuesEntry(whole, record(matching));
  }

  private static boolean matches(Attribute one, List<FilterEvaluator> tests) throws LdapProblem {
    EntryRecord record = record(List.of(one));
    return tests.stream().anyMatch(test -> test.evaluate(record) == Truth.TRUE);
  }

  private static EntryRecord record(List<Attribute> attributes) throws LdapProblem {
    byte[] bytes = EntryRecord.encode(attributes, "", 0);
    return EntryRecord.over(bytes, 0, bytes.length);
  }

  @Override
  public void putDn(ByteSink out) {
    whole.putDn(out);
  }

  @Override
  public @Nullable AttributeSelection selection() {
    return whole.selection();
  }

  @Override
  public long numSubordinates() {
    return whole.numSubordinates();
  }
}
