package org.dirlens.browser.core.schema.extend;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.directory.api.ldap.model.name.Rdn;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.partition.schema.SchemaDefinition.Kind;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/** Where a server takes definitions, and how. */
public sealed interface SchemaTarget {
  /** Takes values of the subschema entry itself, as Dirlens and 389 Directory Server do. */
  record Subentry(String dn) implements SchemaTarget {
    /** The change that adds the definitions. */
    public Write write(List<SchemaDefinition> definitions) {
      return modify(dn, "", definitions);
    }
  }

  /**
   * OpenLDAP: entries below {@code cn=schema,cn=config}.
   *
   * @param entries DNs of those that there are
   */
  record Configuration(List<String> entries) implements SchemaTarget {
    static final String PARENT = "cn=schema,cn=config";
    private static final String PREFIX = "olc";

    public Configuration {
      entries = List.copyOf(entries);
    }

    /** The new entry of that name with the definitions. */
    public Write entry(String name, List<SchemaDefinition> definitions) {
      List<Attribute> attributes = new ArrayList<>();
      attributes.add(Attribute.of("objectClass", "olcSchemaConfig"));
      attributes.add(Attribute.of("cn", name));
      for (Kind kind : Kind.values()) {
        String[] values = texts(kind, definitions);
        if (values.length > 0) {
          attributes.add(Attribute.of(attribute(PREFIX, kind), values));
        }
      }
      return new Write.Add(new Entry("cn=" + Rdn.escapeValue(name) + "," + PARENT, attributes));
    }

    /** The change that adds the definitions to an entry that is there. */
    public Write into(String dn, List<SchemaDefinition> definitions) {
      return modify(dn, PREFIX, definitions);
    }
  }

  /** Takes none from this user. */
  record Refused(String why) implements SchemaTarget {}

  /** Finds out where the server of a session takes definitions. */
  static SchemaTarget find(Session session, IProgressMonitor monitor) throws ConnectionProblem {
    ServerFeatures features = ServerFeatures.read(session, monitor);
    if (features.product() == ServerFeatures.Product.OPENLDAP) {
      List<String> entries = configured(session, monitor);
      return entries.isEmpty()
          ? new Refused(
              "OpenLDAP takes definitions only in "
                  + Configuration.PARENT
                  + ", which it does not show to this user. Connect as the administrator of its"
                  + " configuration, or include a schema file in slapd.conf")
          : new Configuration(entries);
    }
    return session
        .read("", List.of("subschemaSubentry"), monitor)
        .flatMap(rootDse -> rootDse.first("subschemaSubentry"))
        .<SchemaTarget>map(Subentry::new)
        .orElseGet(() -> new Refused("The server does not say where its schema is"));
  }

  private static List<String> configured(Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<String> found = new ArrayList<>();
    SearchQuery query =
        new SearchQuery(
            Configuration.PARENT,
            Scope.SUBTREE,
            "(objectClass=olcSchemaConfig)",
            List.of("cn"),
            SearchQuery.Limits.NONE);
    try (EntryStream entries = session.search(query)) {
      for (@Nullable Entry each = entries.next(monitor);
          each != null;
          each = entries.next(monitor)) {
        found.add(each.dn());
      }
    } catch (ConnectionProblem e) {
      if (e.kind() != ConnectionProblem.Kind.RESULT) {
        throw e;
      }
    }
    found.removeIf(dn -> dn.equalsIgnoreCase(Configuration.PARENT));
    return found;
  }

  private static Write modify(String dn, String prefix, List<SchemaDefinition> definitions) {
    List<Modification> added = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      String[] values = texts(kind, definitions);
      if (values.length > 0) {
        Attribute attribute = Attribute.of(attribute(prefix, kind), values);
        added.add(new Modification(Modification.Kind.ADD, attribute));
      }
    }
    return new Write.Modify(dn, added);
  }

  /** {@code attributeTypes}, or {@code olcAttributeTypes} with a prefix. */
  private static String attribute(String prefix, Kind kind) {
    String name = kind.attribute();
    return prefix.isEmpty()
        ? name
        : prefix + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private static String[] texts(Kind kind, List<SchemaDefinition> definitions) {
    return definitions.stream()
        .filter(each -> each.kind() == kind)
        .map(SchemaDefinition::text)
        .toArray(String[]::new);
  }
}
