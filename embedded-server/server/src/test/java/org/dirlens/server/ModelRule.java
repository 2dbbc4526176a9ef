package org.dirlens.server;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.access.Rule;

/** A rule as a model has it: everything is text. */
record ModelRule(
    boolean allow,
    List<String> rights,
    List<String> who,
    String target,
    String scope,
    Part filter,
    List<String> attributes) {
  Rule rule(int order, TestServer server) throws LdapProblem {
    String name = "cn=r" + order + ",cn=access,cn=config";
    Entry.Builder entry =
        Entry.builder(Dn.parse(name, server.schema), server.schema)
            .add("objectClass", "dirlensAccessRule")
            .add("cn", "r" + order)
            .add("dirlensAccessOrder", "" + order)
            .add("dirlensAccessEffect", allow ? "allow" : "deny")
            .add("dirlensAccessRight", String.join(" ", rights))
            .add("dirlensAccessWho", who.toArray(String[]::new))
            .add("dirlensAccessScope", scope);
    if (!target.isEmpty()) {
      entry.add("dirlensAccessTarget", target);
    }
    if (filter != null) {
      entry.add("dirlensAccessFilter", filter.toString());
    }
    if (!attributes.isEmpty()) {
      entry.add("dirlensAccessAttribute", String.join(" ", attributes));
    }
    return Rule.of(entry.build(), server.schema);
  }

  /** A filter, whose toString is RFC 4515 text. */
  sealed interface Part {
    record Many(char sign, List<Part> parts) implements Part {
      @Override
      public String toString() {
        return "(" + sign + parts.stream().map(Part::toString).reduce("", String::concat) + ")";
      }
    }

    record Not(Part part) implements Part {
      @Override
      public String toString() {
        return "(!" + part + ")";
      }
    }

    /** Value {@code *} for presence. */
    record Item(String type, String value) implements Part {
      @Override
      public String toString() {
        return "(" + type + "=" + value + ")";
      }
    }
  }
}
