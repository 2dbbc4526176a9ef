package org.dirlens.server.limit;

/**
 * What the transactions (RFC 5805) of one connection may gather before they end, whoever it is.
 *
 * @param open transactions that may be open
 * @param writes a transaction may gather; one more aborts it
 * @param bytes of messages that all of them together may gather; more abort the one they came for
 * @param openMillis how long a transaction may stay open; then it is aborted and the client told
 */
public record TransactionLimits(int open, int writes, int bytes, long openMillis) {
  static final TransactionLimits STANDARD = new TransactionLimits(4, 1_000, 4 << 20, 60_000);

  public TransactionLimits {
    if (Math.min(Math.min(open, writes), Math.min(bytes, openMillis)) < 1) {
      throw new IllegalArgumentException("a limit of transactions is zero or negative");
    }
  }
}
