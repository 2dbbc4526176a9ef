package org.dirlens.partition.schema;

import java.util.List;
import java.util.Map;

/** What a schema holds, by name and in order. */
record SchemaTables(SchemaNames names, Types types, Classes classes, Rules rules) {

  /**
   * Attribute types.
   *
   * @param oids the object identifier of each name, as bytes
   */
  record Types(
      NameTable<AttributeType> byName,
      NameTable<byte[]> oids,
      Map<Integer, AttributeType> byCode,
      List<AttributeType> all) {}

  /**
   * Object classes.
   *
   * @param sets what several classes together ask of an entry
   */
  record Classes(NameTable<ObjectClass> byName, ClassSets sets, List<ObjectClass> all) {}

  /** Matching rules, and the syntaxes of values. */
  record Rules(
      NameTable<MatchingRule> byName, List<MatchingRule> all, Map<String, Syntax> syntaxes) {}
}
