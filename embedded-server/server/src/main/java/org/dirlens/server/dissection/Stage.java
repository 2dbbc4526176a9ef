package org.dirlens.server.dissection;

/** What a search spends its time on in the server, in the order in which it gets there. */
public enum Stage {
  /** From the moment at which its loop saw that sockets can be read until its turn came. */
  TURN("turn"),
  /** Bytes from the socket, with TLS the decryption as well. */
  READ("read"),
  /** Messages cut from bytes, request, names and filter. */
  DECODE("decode"),
  /** The chain of handlers: limits, rights, choice of the partition. */
  ACCESS("access"),
  BASE("base"),
  CANDIDATES("candidates"),
  ENTRY("entry"),
  /** Scope and filter of the candidates, and rights that differ from entry to entry. */
  FILTER("filter"),
  ENCODE("encode"),
  /** The end of the snapshot, counters, and what the logs are told. */
  ACCOUNT("account"),
  /** Bytes to the socket, with TLS the encryption as well. */
  WRITE("write");

  private final String text;

  Stage(String text) {
    this.text = text;
  }

  /** The word by which it is shown. */
  public String text() {
    return text;
  }
}
