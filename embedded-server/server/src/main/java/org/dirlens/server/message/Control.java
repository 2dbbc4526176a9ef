package org.dirlens.server.message;

import org.jspecify.annotations.Nullable;

/**
 * A control on a request or an answer (RFC 4511, section 4.1.11).
 *
 * @param value its controlValue as sent, null if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // Controls are passed on, never compared.
public record Control(String oid, boolean critical, byte @Nullable [] value) {
  /** Simple paged results, RFC 2696. */
  public static final String PAGED_RESULTS = "1.2.840.113556.1.4.319";

  /** ManageDsaIT, RFC 3296. */
  public static final String MANAGE_DSA_IT = "2.16.840.1.113730.3.4.2";
}
