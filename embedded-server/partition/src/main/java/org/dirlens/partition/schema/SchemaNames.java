package org.dirlens.partition.schema;

/**
 * The names of a schema as matching rules look them up. The rules of a schema stay the same objects
 * while its definitions change; what they know of names changes here, for all of them at once.
 */
final class SchemaNames {
  private volatile NameTable<AttributeType> types = new NameTable<>();
  private volatile NameTable<byte[]> oids = new NameTable<>();

  /** Attribute types by name and OID. */
  NameTable<AttributeType> types() {
    return types;
  }

  /** The OID text of every element, by name and OID. */
  NameTable<byte[]> oids() {
    return oids;
  }

  void become(NameTable<AttributeType> newTypes, NameTable<byte[]> newOids) {
    types = newTypes;
    oids = newOids;
  }
}
