package org.dirlens.index.core;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.Usage;
import org.jspecify.annotations.Nullable;

/** Which attributes of a schema can have an index, of which kinds, and why the others cannot. */
public final class IndexableAttributes {
  /** Computed when an entry is sent; there is no stored value to index. */
  private static final Set<String> COMPUTED =
      Set.of("entrydn", "hassubordinates", "numsubordinates", "subschemasubentry");

  /** Values of the subschema and of administrative entries, not of what people search for. */
  private static final Set<String> OF_THE_SCHEMA =
      Set.of(
          "attributetypes",
          "objectclasses",
          "ldapsyntaxes",
          "matchingrules",
          "matchingruleuse",
          "ditstructurerules",
          "ditcontentrules",
          "nameforms");

  private static final Set<String> SECRET = Set.of("userpassword", "authpassword");

  private final Schema schema;
  private final Set<IndexKind> kinds;

  /** On a server that has all kinds. */
  public IndexableAttributes(Schema schema) {
    this(schema, EnumSet.allOf(IndexKind.class));
  }

  /**
   * @param kinds those that the server has
   */
  public IndexableAttributes(Schema schema, Set<IndexKind> kinds) {
    this.schema = schema;
    this.kinds = Set.copyOf(kinds);
  }

  /** The schema they are of. */
  public Schema schema() {
    return schema;
  }

  /**
   * One attribute and what can be done with it.
   *
   * @param name the first name of the attribute type
   * @param description what its equality rule is, or why there can be no index; for the reader
   * @param kinds the kinds of index that are possible; empty when none is
   */
  public record Candidate(String name, String description, Set<IndexKind> kinds) {
    public boolean possible() {
      return !kinds.isEmpty();
    }
  }

  /** The attributes that can have an index, by name. */
  public List<Candidate> offered() {
    return schema.attributes().stream()
        .map(this::candidate)
        .filter(Candidate::possible)
        .sorted(Comparator.comparing(candidate -> candidate.name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  /** What can be done with an attribute; null when the schema does not know it. */
  public @Nullable Candidate candidate(String attribute) {
    AttributeType type = schema.attribute(attribute);
    return type == null ? null : candidate(type);
  }

  /** The name of the matching rule that an index of a kind follows; empty if it follows none. */
  public Optional<String> rule(String attribute, IndexKind kind) {
    return Optional.ofNullable(schema.attribute(attribute)).map(kind::rule).map(MatchingRule::name);
  }

  private Candidate candidate(AttributeType type) {
    String name = type.name().toLowerCase(Locale.ROOT);
    if (COMPUTED.contains(name)) {
      return refused(type, "computed when an entry is sent, not stored");
    }
    if (type.usage() == Usage.DSA_OPERATION || OF_THE_SCHEMA.contains(name)) {
      return refused(type, "kept in the root DSE or the schema, not in entries");
    }
    if (SECRET.contains(name)) {
      return refused(type, "stored as a salted hash, so no filter can find a value");
    }
    if (type.equality() == null) {
      return refused(type, "its values cannot be compared: the schema gives it no equality rule");
    }
    Set<IndexKind> possible = EnumSet.noneOf(IndexKind.class);
    possible.addAll(IndexKind.possible(type));
    possible.retainAll(kinds);
    return new Candidate(type.name(), type.equality().name(), possible);
  }

  private static Candidate refused(AttributeType type, String reason) {
    return new Candidate(type.name(), reason, Set.of());
  }
}
