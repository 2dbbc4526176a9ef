package org.dirlens.server.log;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.password.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * Filters as RFC 4515 text, with {@code ?} for what must not be seen: values of attributes that are
 * secret, those of parts without an attribute, which may be about any, and those of parts that the
 * schema could make nothing of. Immutable.
 */
final class ShownFilter {
  /** What else is known to hold secrets, where the schema has it, though clients may read it. */
  private static final List<String> SECRET =
      List.of("authPassword", "userPKCS12", "sambaNTPassword", "olcRootPW");

  private final Set<AttributeType> secret;

  ShownFilter(Schema schema) {
    this.secret =
        SECRET.stream()
            .flatMap(name -> Stream.ofNullable(schema.attribute(name)))
            .collect(Collectors.toUnmodifiableSet());
  }

  String of(Filter filter) {
    return shown(filter).toString();
  }

  private Filter shown(Filter filter) {
    return switch (filter) {
      case Filter.And and -> new Filter.And(and.parts().stream().map(this::shown).toList());
      case Filter.Or or -> new Filter.Or(or.parts().stream().map(this::shown).toList());
      case Filter.Not not -> new Filter.Not(shown(not.part()));
      case Filter.Presence part -> part;
      case Filter.Equality part -> leaf(part, part.attribute());
      case Filter.Substring part -> leaf(part, part.attribute());
      case Filter.GreaterOrEqual part -> leaf(part, part.attribute());
      case Filter.LessOrEqual part -> leaf(part, part.attribute());
      case Filter.Approximate part -> leaf(part, part.attribute());
      case Filter.Extensible part -> leaf(part, part.attribute());
      case Filter.Undefined part -> hidden(part);
    };
  }

  private Filter leaf(Filter part, @Nullable AttributeDescription attribute) {
    return attribute == null || isSecret(attribute.type()) ? hidden(part) : part;
  }

  private boolean isSecret(AttributeType type) {
    for (AttributeType each : secret) {
      if (each.isOrInherits(type) || type.isOrInherits(each)) {
        return true;
      }
    }
    // Also one that was added to the schema since.
    return Secrets.holds(type) || SECRET.contains(type.name());
  }

  /** The part up to its first equals sign, which no attribute or rule has in its name. */
  private static Filter hidden(Filter part) {
    String text = part.toString();
    String known = text.substring(0, text.indexOf('=') + 1);
    return new Filter.Undefined((known.isEmpty() ? "(" : known) + "?)", "hidden");
  }
}
