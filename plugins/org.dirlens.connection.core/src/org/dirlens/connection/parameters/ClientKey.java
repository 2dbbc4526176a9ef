package org.dirlens.connection.parameters;

/**
 * Where the private key lies that TLS shows to the server, with its certificate.
 *
 * @param file PEM: the key; PKCS#12: the store; token: the library of its PKCS#11 module
 * @param certificate PEM: the file of the certificates, empty if they are in {@code file}; else the
 *     name of the key in its store, empty for the first
 */
public record ClientKey(Kind kind, String file, String certificate) {
  /** What {@link ClientKey#file()} is. */
  public enum Kind {
    PEM,
    PKCS12,
    TOKEN
  }

  /** No key is shown. */
  public static final ClientKey NONE = new ClientKey(Kind.PEM, "", "");

  public boolean missing() {
    return file.isBlank();
  }
}
