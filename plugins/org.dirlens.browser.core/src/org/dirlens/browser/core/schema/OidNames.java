package org.dirlens.browser.core.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** What the OIDs of a root DSE are called: controls, extended operations and features. */
public final class OidNames {
  private static final Properties NAMES = load();

  private OidNames() {}

  private static Properties load() {
    Properties names = new Properties();
    try (InputStream in =
        Objects.requireNonNull(OidNames.class.getResourceAsStream("oids.properties"))) {
      names.load(in);
      return names;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name, empty for an OID that is not known here. */
  public static Optional<String> of(String oid) {
    return Optional.ofNullable(NAMES.getProperty(oid));
  }
}
