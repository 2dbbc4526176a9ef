package org.dirlens.server.handler.access;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.access.Right;
import org.dirlens.server.access.Rights;
import org.dirlens.server.handler.operation.ForwardingResults;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.FoundEntry;
import org.jspecify.annotations.Nullable;

/**
 * Results that tell with each entry what somebody may do with it (Get Effective Rights,
 * draft-ietf-ldapext-acl-model-08, section 10): as letters in {@code entryLevelRights} and {@code
 * attributeLevelRights}, like 389 Directory Server, and where {@code aclRights} is asked for in
 * words, like OpenDJ.
 */
final class RightsResults extends ForwardingResults implements FoundEntry {
  private static final Set<Right> ALL = EnumSet.allOf(Right.class);

  private final Judge judge;
  private final Schema schema;
  private final List<AttributeType> alsoAbout;
  private final AttributeType inWords;
  private final List<AttributeType> inLetters;
  private @Nullable EntryRecord record;

  /** Tells the rights to an entry. */
  interface Judge {
    /** Null for the administrator, who may do everything. */
    @Nullable Rights rights(EntryRecord entry, FoundName name, Set<Right> asked);
  }

  /**
   * @param alsoAbout types to tell about in each entry, beside those that it has
   */
  RightsResults(SearchResults results, Judge judge, List<AttributeType> alsoAbout, Schema schema)
      throws LdapProblem {
    super(results);
    this.judge = judge;
    this.schema = schema;
    this.alsoAbout = alsoAbout;
    this.inWords = schema.requireAttribute("aclRights");
    this.inLetters =
        List.of(
            schema.requireAttribute("entryLevelRights"),
            schema.requireAttribute("attributeLevelRights"));
  }

  @Override
  public boolean next() throws LdapProblem {
    record = results.next() ? withRights(results.entry()) : null;
    return record != null;
  }

  private EntryRecord withRights(FoundEntry entry) throws LdapProblem {
    FoundName name = new FoundName(schema);
    name.moveTo(entry);
    Rights rights = judge.rights(entry.record(), name, ALL);
    List<Attribute> attributes = new ArrayList<>(entry.record().attributes(schema));
    Set<AttributeType> types = new LinkedHashSet<>();
    attributes.stream().map(Attribute::type).filter(shown()::selects).forEach(types::add);
    types.addAll(alsoAbout);
    add(attributes, "entryLevelRights", letters(rights));
    List<String> letters = types.stream().map(type -> letters(rights, type)).toList();
    if (!letters.isEmpty()) {
      add(attributes, "attributeLevelRights", String.join(", ", letters));
    }
    if (results.attributes().selects(inWords)) {
      add(attributes, "aclRights;entryLevel", words(rights));
      for (AttributeType type : types) {
        add(attributes, "aclRights;attributeLevel;" + type.name(), words(rights, type));
      }
    }
    byte[] bytes = EntryRecord.encode(attributes, "", 0);
    return EntryRecord.over(bytes, 0, bytes.length);
  }

  /** Which of an entry's attributes the search returns. */
  private AttributeSelection shown() {
    AttributeSelection own = results.entry().selection();
    return own == null ? results.attributes() : own;
  }

  private void add(List<Attribute> attributes, String description, String value)
      throws LdapProblem {
    attributes.add(Attribute.of(AttributeDescription.parse(description, schema), value));
  }

  private static boolean may(@Nullable Rights rights, Right right) {
    return rights == null || rights.allows(right);
  }

  private static boolean may(@Nullable Rights rights, Right right, AttributeType type) {
    return rights == null || rights.allows(right, type);
  }

  private static String letters(@Nullable Rights rights) {
    String letters =
        (may(rights, Right.READ) ? "v" : "")
            + (may(rights, Right.ADD) ? "a" : "")
            + (may(rights, Right.DELETE) ? "d" : "")
            + (may(rights, Right.RENAME) ? "n" : "");
    return letters.isEmpty() ? "none" : letters;
  }

  private static String letters(@Nullable Rights rights, AttributeType type) {
    String letters =
        (may(rights, Right.READ, type) ? "r" : "")
            + (may(rights, Right.SEARCH, type) ? "s" : "")
            + (may(rights, Right.COMPARE, type) ? "c" : "")
            + (may(rights, Right.ADD, type) ? "w" : "")
            + (may(rights, Right.DELETE, type) ? "o" : "")
            + (may(rights, Right.SELFWRITE, type) ? "WO" : "");
    return type.name() + ":" + (letters.isEmpty() ? "none" : letters);
  }

  private static String words(@Nullable Rights rights) {
    return word("add", may(rights, Right.ADD))
        + word(",delete", may(rights, Right.DELETE))
        + word(",read", may(rights, Right.READ))
        + word(",write", may(rights, Right.RENAME))
        + word(",proxy", may(rights, Right.PROXY));
  }

  private static String words(@Nullable Rights rights, AttributeType type) {
    boolean writes = may(rights, Right.ADD, type) && may(rights, Right.DELETE, type);
    boolean selfwrites = may(rights, Right.SELFWRITE, type);
    return word("search", may(rights, Right.SEARCH, type))
        + word(",read", may(rights, Right.READ, type))
        + word(",compare", may(rights, Right.COMPARE, type))
        + word(",write", writes)
        + word(",selfwrite_add", selfwrites || may(rights, Right.ADD, type))
        + word(",selfwrite_delete", selfwrites || may(rights, Right.DELETE, type))
        + word(",proxy", may(rights, Right.PROXY));
  }

  private static String word(String word, boolean given) {
    return word + ":" + (given ? "1" : "0");
  }

  @Override
  public FoundEntry entry() {
    return this;
  }

  @Override
  public EntryRecord record() {
    if (record == null) {
      throw new IllegalStateException("the results stand on no entry");
    }
    return record;
  }

  @Override
  public AttributeSelection selection() {
    return shown().with(inLetters).with(List.of(inWords));
  }

  @Override
  public void putDn(ByteSink out) {
    results.entry().putDn(out);
  }

  @Override
  public long numSubordinates() {
    return results.entry().numSubordinates();
  }

  @Override
  public boolean quick() {
    return false;
  }
}
