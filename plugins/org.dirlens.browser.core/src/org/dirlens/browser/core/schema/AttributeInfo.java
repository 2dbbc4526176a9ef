package org.dirlens.browser.core.schema;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What an editor asks of an attribute type.
 *
 * @param names the first one is the one to show
 * @param syntaxOid own or inherited, empty when unknown
 * @param traits what is true of it
 */
public record AttributeInfo(
    String oid, List<String> names, Optional<String> description, String syntaxOid, Traits traits) {

  /** Equality rules by which letter case counts, by name and by OID (RFC 4517, section 4.2). */
  private static final Set<String> EXACT_RULES =
      Set.of(
          "caseexactmatch",
          "2.5.13.5",
          "caseexactia5match",
          "1.3.6.1.4.1.1466.109.114.1",
          "octetstringmatch",
          "2.5.13.17");

  /**
   * Properties of an attribute type.
   *
   * @param equality its equality rule, own or inherited, empty without one
   */
  public record Traits(
      boolean singleValued, boolean operational, boolean readOnly, String equality) {}

  public AttributeInfo {
    names = List.copyOf(names);
  }

  public String name() {
    return names.isEmpty() ? oid : names.getFirst();
  }

  /** Maintained by the server, not by users. */
  public boolean operational() {
    return traits.operational();
  }

  public boolean singleValued() {
    return traits.singleValued();
  }

  /** NO-USER-MODIFICATION: a client may not change it. */
  public boolean readOnly() {
    return traits.readOnly();
  }

  /** False when there is no equality rule, so a single value can be neither added nor deleted. */
  public boolean comparable() {
    return !traits.equality().isEmpty();
  }

  /** Whether values that differ in letter case only are two. */
  public boolean letterCaseCounts() {
    return EXACT_RULES.contains(traits.equality().toLowerCase(Locale.ROOT));
  }

  /** A name for the syntax where it has one people know, else its OID. */
  public String syntaxName() {
    return Syntaxes.name(syntaxOid);
  }

  /** True when its values are no text. */
  public boolean binary() {
    return Syntaxes.binary(syntaxOid);
  }
}
