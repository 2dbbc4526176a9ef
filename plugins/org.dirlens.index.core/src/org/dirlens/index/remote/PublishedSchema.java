package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Session;
import org.dirlens.partition.schema.MissingDefinition;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * The attribute types of a server as our engine understands them: those of the standards as we have
 * them, and what the server has beyond (RFC 4512, section 4.2). A type is left out whose syntax,
 * rules or superior type we do not have; nothing can be said of indices on it.
 */
final class PublishedSchema {
  private static final String SUBSCHEMA = "subschemaSubentry";

  private PublishedSchema() {}

  static Schema read(Session session, IProgressMonitor monitor) throws ConnectionProblem {
    String place =
        session
            .read("", List.of(SUBSCHEMA), monitor)
            .flatMap(rootDse -> rootDse.first(SUBSCHEMA))
            .orElse("");
    String types = Kind.ATTRIBUTE_TYPE.attribute();
    return session
        .read(place, List.of(types), monitor)
        .map(subschema -> of(subschema.texts(types)))
        .orElse(Schema.standard());
  }

  static Schema of(List<String> types) {
    List<SchemaDefinition> own = new ArrayList<>();
    for (String text : types) {
      try {
        SchemaDefinition type = SchemaDefinition.parse(Kind.ATTRIBUTE_TYPE, text);
        if (type.names().stream().allMatch(name -> Schema.standard().attribute(name) == null)) {
          own.add(type);
        }
      } catch (IllegalArgumentException malformed) {
        // Servers publish what they themselves could not read; the others are of use all the same.
      }
    }
    Set<SchemaDefinition> incomplete = incomplete(own);
    while (!incomplete.isEmpty()) {
      own.removeAll(incomplete);
      incomplete = incomplete(own);
    }
    return Schema.standardWith(own);
  }

  private static Set<SchemaDefinition> incomplete(List<SchemaDefinition> types) {
    return MissingDefinition.among(types, Schema.standard()).stream()
        .map(MissingDefinition::by)
        .collect(Collectors.toSet());
  }
}
