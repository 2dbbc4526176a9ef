package org.dirlens.partition.schema;

import java.util.List;
import java.util.Map;

/** What a schema holds, by name and in order. */
record SchemaTables(
    SchemaNames names,
    NameTable<AttributeType> attributes,
    NameTable<byte[]> oids,
    NameTable<ObjectClass> classes,
    ClassSets classSets,
    NameTable<MatchingRule> rules,
    Map<String, Syntax> syntaxes,
    Map<Integer, AttributeType> byCode,
    List<AttributeType> attributeList,
    List<ObjectClass> classList,
    List<MatchingRule> ruleList) {}
