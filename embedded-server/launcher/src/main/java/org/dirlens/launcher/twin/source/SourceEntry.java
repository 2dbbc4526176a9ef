package org.dirlens.launcher.twin.source;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.ldif.LdifAttribute;

/**
 * An entry as a server sent it.
 *
 * @param dn as the server writes it
 */
public record SourceEntry(String dn, List<LdifAttribute> attributes) {
  public SourceEntry {
    attributes = List.copyOf(attributes);
  }

  /** The values of an attribute as text, none if it is not there. */
  public List<String> texts(String description) {
    return values(description).map(value -> new String(value, StandardCharsets.UTF_8)).toList();
  }

  /** The first value of an attribute as text. */
  public Optional<String> text(String description) {
    return texts(description).stream().findFirst();
  }

  private Stream<byte[]> values(String description) {
    return attributes.stream()
        .filter(attribute -> attribute.description().equalsIgnoreCase(description))
        .flatMap(attribute -> attribute.values().stream());
  }
}
