package org.dirlens.server.password;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;

/** The attribute types whose values are shown to nobody: userPassword, pwdHistory. */
public final class Secrets {
  private static final String PWD_HISTORY_OID = "1.3.6.1.4.1.42.2.27.8.1.20";
  private static final Set<String> OIDS = Set.of(StoredPassword.ATTRIBUTE_OID, PWD_HISTORY_OID);

  private Secrets() {}

  /** Whether values of a type are secret. */
  public static boolean holds(AttributeType type) {
    return OIDS.contains(type.oid()) || (type.superior() != null && holds(type.superior()));
  }

  /** Those that a schema has, with their subtypes. */
  public static List<AttributeType> in(Schema schema) {
    return OIDS.stream()
        .flatMap(oid -> Stream.ofNullable(schema.attribute(oid)))
        .flatMap(type -> type.withSubtypes().stream())
        .toList();
  }
}
