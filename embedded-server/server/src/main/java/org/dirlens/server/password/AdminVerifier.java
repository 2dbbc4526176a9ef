package org.dirlens.server.password;

/** Decides whether a password is the administrator's. Called by many threads. */
@FunctionalInterface
public interface AdminVerifier {
  /** Compares in a time that does not tell how much of the password was right. */
  boolean verify(byte[] clearPassword);
}
