package org.dirlens.browser.ui.change;

import java.util.List;

/** Classes of the entries that are made most often. */
enum EntryTemplate {
  PERSON("inetOrgPerson"),
  ORGANIZATIONAL_UNIT("organizationalUnit"),
  GROUP("groupOfNames"),
  DOMAIN("domain"),
  /** The user chooses. */
  OTHER();

  private final List<String> classes;

  EntryTemplate(String... classes) {
    this.classes = List.of(classes);
  }

  List<String> classes() {
    return classes;
  }
}
