package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;

/**
 * Names that the entries of a file use.
 *
 * @param attributes in lower case, without options
 * @param classes in lower case
 */
record LdifNames(Set<String> attributes, Set<String> classes) {
  private static final String OBJECT_CLASS = "objectclass";

  static LdifNames of(Path file) throws IOException {
    LdifNames names = new LdifNames(new HashSet<>(), new HashSet<>());
    try (LdifReader reader = new LdifReader(Files.newInputStream(file))) {
      entries(reader, entry -> entry.forEach(names::add));
    }
    return names;
  }

  private void add(LdifAttribute attribute) {
    String name = attribute.description().split(";", 2)[0].toLowerCase(Locale.ROOT);
    attributes.add(name);
    if (name.equals(OBJECT_CLASS)) {
      texts(attribute).forEach(each -> classes.add(each.toLowerCase(Locale.ROOT)));
    }
  }

  static List<String> texts(LdifAttribute attribute) {
    return attribute.values().stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .toList();
  }

  /** All entries of a file; records that cannot be read are passed over. */
  static void entries(LdifReader reader, Consumer<List<LdifAttribute>> taker) throws IOException {
    while (true) {
      try {
        LdifRecord record = reader.next();
        if (record == null) {
          return;
        }
        if (record.change() instanceof LdifChange.Add(List<LdifAttribute> attributes)) {
          taker.accept(attributes);
        }
      } catch (LdifProblem unreadable) {
        // Whoever loads the file tells of it.
      }
    }
  }
}
