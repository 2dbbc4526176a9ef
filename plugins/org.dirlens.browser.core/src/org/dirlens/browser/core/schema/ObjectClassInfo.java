package org.dirlens.browser.core.schema;

import java.util.List;
import java.util.Optional;

/** What an editor asks of an object class. */
public record ObjectClassInfo(
    List<String> names,
    Optional<String> description,
    Kind kind,
    List<String> superiors,
    Content content) {

  /** Its own attributes, without those of its superiors, by name or OID as the definition says. */
  public record Content(List<String> must, List<String> may) {
    public Content {
      must = List.copyOf(must);
      may = List.copyOf(may);
    }
  }

  /** RFC 4512, section 2.4. */
  public enum Kind {
    ABSTRACT,
    STRUCTURAL,
    AUXILIARY
  }

  public ObjectClassInfo {
    names = List.copyOf(names);
    superiors = List.copyOf(superiors);
  }

  public String name() {
    return names.getFirst();
  }
}
