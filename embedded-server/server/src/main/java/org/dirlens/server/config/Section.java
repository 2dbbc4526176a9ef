package org.dirlens.server.config;

/** What a setting belongs to: one entry right below {@code cn=config}, or each of many. */
public enum Section {
  LISTENERS("listeners", "dirlensListeners"),
  LIMITS("limits", "dirlensLimits"),
  TLS("tls", "dirlensTls"),
  TASKS("tasks", "dirlensTaskSettings"),
  LOGS("logs", "dirlensLogs"),
  MONITORING("monitoring", "dirlensMonitoring"),
  PASSWORDS("passwords", "dirlensPasswords"),
  /** Each partition has its own. */
  PARTITION("", "dirlensPartition"),
  /** Each index has its own. */
  INDEX("", "dirlensIndex"),
  /** Each administrator has its own, with no settings. */
  ADMINISTRATOR("", "dirlensAdministrator"),
  /** Each access rule has its own, with no settings. */
  ACCESS_RULE("", "dirlensAccessRule"),
  /** Each rule about limits has its own, with those of the limits of all that are for searches. */
  LIMIT_RULE("", "dirlensLimitRule");

  private final String cn;
  private final String objectClass;

  Section(String cn, String objectClass) {
    this.cn = cn;
    this.objectClass = objectClass;
  }

  /** The name of the one entry; empty if there may be many. */
  String cn() {
    return cn;
  }

  /** The structural class of its entries. */
  public String objectClass() {
    return objectClass;
  }

  /** Whether there is one entry of it, right below {@code cn=config}. */
  boolean single() {
    return !cn.isEmpty();
  }
}
