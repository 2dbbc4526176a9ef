package org.dirlens.connection.core;

import java.util.Optional;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Secret;

/** Where the password of a connection comes from at the moment of binding. */
@FunctionalInterface
public interface PasswordSource {
  /** The password, or empty to give up. May ask a person, so it may wait long. */
  Optional<Secret> password(ConnectionParameters parameters);

  /** The server, or the key, took this password. May wait for the disk. */
  default void accepted(ConnectionParameters parameters, Secret password) {}

  /** The server said that this is not the password. */
  default void refused(ConnectionParameters parameters) {}
}
