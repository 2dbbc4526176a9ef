package org.dirlens.ldif;

import java.io.IOException;

/** Fetches the values of which a file has only the URL (RFC 2849, {@code value-spec}). */
@FunctionalInterface
public interface UrlValues {
  /**
   * The value.
   *
   * @param url as written
   * @throws IOException with the reason in words when it is not to be had, or not to be read
   */
  byte[] read(String url) throws IOException;
}
