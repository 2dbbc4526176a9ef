package org.dirlens.connection.core;

/**
 * What must be true of an entry for a write to be done (RFC 4528): the attribute has the value.
 * Only for servers whose root DSE names the control among {@code supportedControl}.
 */
public record Assertion(String attribute, String value) {
  /** OID of the assertion control. */
  public static final String OID = "1.3.6.1.1.12";
}
