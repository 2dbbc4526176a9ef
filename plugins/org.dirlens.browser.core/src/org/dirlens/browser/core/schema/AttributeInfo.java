package org.dirlens.browser.core.schema;

import java.util.List;
import java.util.Optional;

/**
 * What an editor asks of an attribute type.
 *
 * @param names the first one is the one to show
 * @param syntaxOid own or inherited, empty when unknown
 * @param traits what is true of it
 */
public record AttributeInfo(
    String oid, List<String> names, Optional<String> description, String syntaxOid, Traits traits) {

  /** Yes-or-no properties of an attribute type. */
  public record Traits(
      boolean singleValued, boolean operational, boolean readOnly, boolean comparable) {}

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
    return traits.comparable();
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
