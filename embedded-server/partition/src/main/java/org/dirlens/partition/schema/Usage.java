package org.dirlens.partition.schema;

/** What an attribute is for (RFC 4512, 4.1.2). */
public enum Usage {
  USER_APPLICATIONS("userApplications"),
  DIRECTORY_OPERATION("directoryOperation"),
  DISTRIBUTED_OPERATION("distributedOperation"),
  DSA_OPERATION("dSAOperation");

  private final String ldapName;

  Usage(String ldapName) {
    this.ldapName = ldapName;
  }

  static Usage ofName(String name) {
    for (Usage usage : values()) {
      if (usage.ldapName.equalsIgnoreCase(name)) {
        return usage;
      }
    }
    throw new IllegalArgumentException("unknown USAGE " + name);
  }
}
