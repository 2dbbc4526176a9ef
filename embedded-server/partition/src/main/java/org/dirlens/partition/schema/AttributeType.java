package org.dirlens.partition.schema;

import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attribute type (RFC 4512, 2.5.1 and 4.1.2) with everything it inherits already resolved.
 *
 * <p>Identity is the object: there is one per schema and OID.
 */
public final class AttributeType {
  private final int code;
  private volatile Description description;
  private volatile List<String> names;
  private volatile boolean singleValued;
  private final @Nullable AttributeType superior;
  private final Usage usage;
  private final Syntax syntax;
  private final @Nullable MatchingRule equality;
  private final @Nullable MatchingRule ordering;
  private final @Nullable MatchingRule substring;
  private final byte[] oidBytes;
  private volatile List<AttributeType> withSubtypes = List.of();
  private volatile int[] codesWithSubtypes = {};
  private volatile boolean withdrawn;

  AttributeType(Description description, @Nullable AttributeType superior, Rules rules) {
    this.code = StableCode.of(description.oid());
    this.description = description;
    this.names = description.list("NAME");
    this.singleValued = description.has("SINGLE-VALUE");
    this.superior = superior;
    this.usage = Usage.ofName(description.oneOr("USAGE", "userApplications"));
    this.syntax = rules.syntax;
    this.equality = rules.equality;
    this.ordering = rules.ordering;
    this.substring = rules.substring;
    this.oidBytes = Oids.encode(description.oid());
  }

  /** What the type compares by: its own rules, or those of its superior. */
  record Rules(
      Syntax syntax,
      @Nullable MatchingRule equality,
      @Nullable MatchingRule ordering,
      @Nullable MatchingRule substring) {}

  void setSubtypes(List<AttributeType> itselfAndSubtypes) {
    withSubtypes = List.copyOf(itselfAndSubtypes);
    codesWithSubtypes = itselfAndSubtypes.stream().mapToInt(AttributeType::code).toArray();
  }

  /**
   * Whether stored values and index keys mean the same under another definition of the same OID:
   * names may come, a single value may become many, texts may change.
   */
  public boolean meansTheSameAs(AttributeType other) {
    return oid(superior).equals(oid(other.superior))
        && syntax.oid().equals(other.syntax.oid())
        && oid(equality).equals(oid(other.equality))
        && oid(ordering).equals(oid(other.ordering))
        && oid(substring).equals(oid(other.substring))
        && usage == other.usage
        && noUserModification() == other.noUserModification()
        && (singleValued() || !other.singleValued())
        && name().equals(other.name())
        && new HashSet<>(other.names).containsAll(names);
  }

  private static String oid(@Nullable AttributeType type) {
    return type == null ? "" : type.oid();
  }

  private static String oid(@Nullable MatchingRule rule) {
    return rule == null ? "" : rule.oid();
  }

  /** Takes the definition of another that {@link #meansTheSameAs}. */
  void describe(AttributeType other) {
    description = other.description;
    names = other.names;
    singleValued = other.singleValued;
  }

  void withdraw() {
    withdrawn = true;
  }

  /** Whether the schema that it belonged to does not know it any more. */
  public boolean withdrawn() {
    return withdrawn;
  }

  /** A number that follows from the OID alone and is unique in the schema; it is stored. */
  public int code() {
    return code;
  }

  public String oid() {
    return description.oid();
  }

  /** The content bytes of the OID in BER; shared, do not change. */
  public byte[] oidBytes() {
    return oidBytes;
  }

  /** The first name, or the OID if the type has no name. */
  public String name() {
    return names.isEmpty() ? oid() : names.get(0);
  }

  public List<String> names() {
    return names;
  }

  public @Nullable AttributeType superior() {
    return superior;
  }

  public Usage usage() {
    return usage;
  }

  /** Whether the attribute is returned only when asked for by name or by {@code +}. */
  public boolean operational() {
    return usage != Usage.USER_APPLICATIONS;
  }

  public boolean singleValued() {
    return singleValued;
  }

  /** Whether only the server may change it. */
  public boolean noUserModification() {
    return description.has("NO-USER-MODIFICATION");
  }

  public Syntax syntax() {
    return syntax;
  }

  /**
   * The equality rule, inherited if the type has none of its own; null means values have no
   * equality.
   */
  public @Nullable MatchingRule equality() {
    return equality;
  }

  public @Nullable MatchingRule ordering() {
    return ordering;
  }

  public @Nullable MatchingRule substring() {
    return substring;
  }

  /** This type first, then all its direct and indirect subtypes. */
  public List<AttributeType> withSubtypes() {
    return withSubtypes;
  }

  /** The {@link #code()} of each of {@link #withSubtypes()}; shared, do not change. */
  public int[] codesWithSubtypes() {
    return codesWithSubtypes;
  }

  /** Whether this is {@code other} or one of its subtypes. */
  public boolean isOrInherits(AttributeType other) {
    for (AttributeType type = this; type != null; type = type.superior) {
      if (type == other) {
        return true;
      }
    }
    return false;
  }

  /** RFC 4512, 4.1.2. */
  public String definition() {
    return description.text();
  }

  @Override
  public String toString() {
    return name();
  }
}
