package org.dirlens.connection.parameters;

/** What a server is for, and so how careful one is with it. */
public enum Environment {
  /** Nobody said. */
  NONE,
  DEVELOPMENT,
  TEST,
  /** People depend on it: changes are looked at before they are sent. */
  PRODUCTION
}
