package org.dirlens.launcher.plan.dialect;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.naming.ldap.LdapName;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifChange;
import org.dirlens.ldif.LdifProblem;
import org.dirlens.ldif.LdifReader;
import org.dirlens.ldif.LdifRecord;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * A plan file that is LDIF of a server's configuration. Read are the entries of indices and, for
 * what they hold, of databases; all others are passed over, so that a whole configuration will do.
 */
final class EntryFile implements ServerFile {
  private static final int LEVELS_BELOW_DATABASE = 2;

  private final EntryForm form;

  EntryFile(EntryForm form) {
    this.form = form;
  }

  @Override
  public void read(InputStream in, Databases databases, List<String> problems) throws IOException {
    try (LdifReader reader = new LdifReader(in)) {
      boolean more = true;
      while (more) {
        try {
          LdifRecord record = reader.next();
          more = record != null;
          if (record != null) {
            take(record, databases, problems);
          }
        } catch (LdifProblem e) {
          problems.add("line " + e.line() + ": " + e.getMessage());
        }
      }
    }
  }

  private void take(LdifRecord record, Databases databases, List<String> problems) {
    try {
      LdapName name = ConfigName.parse(record.dn());
      if (form.isIndex(name)) {
        String database = name.getPrefix(name.size() - LEVELS_BELOW_DATABASE).toString();
        databases.add(database, form.index(ConfigName.value(name), values(record)));
      } else if (form.database(name).isPresent()) {
        List<String> suffixes =
            values(record).getOrDefault(form.suffixAttribute().toLowerCase(Locale.ROOT), List.of());
        if (!suffixes.isEmpty()) {
          databases.holds(name.getPrefix(name.size()).toString(), suffixes.getFirst());
        }
      }
    } catch (LdapProblem e) {
      problems.add("line " + record.line() + ": " + e.getMessage());
    }
  }

  private static Map<String, List<String>> values(LdifRecord record) throws LdapProblem {
    if (!(record.change() instanceof LdifChange.Add(List<LdifAttribute> attributes))) {
      throw ConfigName.problem("a record that changes an entry; a plan has whole entries");
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (LdifAttribute attribute : attributes) {
      values.put(
          attribute.description().toLowerCase(Locale.ROOT),
          attribute.values().stream()
              .map(value -> new String(value, StandardCharsets.UTF_8).strip())
              .toList());
    }
    return values;
  }

  @Override
  public String text(ServerDatabase database) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      writer.comment("Indices of " + database.suffix());
      for (ServerIndex index : database.indices()) {
        writer.beginRecord(form.indexDn(database.configDn(), index.attribute()));
        for (LdifAttribute attribute : form.attributes(index)) {
          writer.attribute(attribute.description(), attribute.values());
        }
        writer.endRecord();
      }
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  @Override
  public String changes(ServerDatabase database, List<IndexStep> steps) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(text)) {
      writer.comment("Changes of the indices of " + database.suffix());
      for (IndexStep step : steps) {
        String dn = form.indexDn(database.configDn(), step.attribute());
        writer.change(new LdifRecord(0, dn, change(step)));
      }
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  private LdifChange change(IndexStep step) {
    return switch (step) {
      case IndexStep.Add add -> new LdifChange.Add(form.attributes(add.index()));
      case IndexStep.Remove remove -> new LdifChange.Delete();
      case IndexStep.Change change ->
          new LdifChange.Modify(
              differing(form.attributes(change.before()), form.attributes(change.after())));
    };
  }

  /** All values of the attributes that are not as before. */
  private static List<LdifChange.Modification> differing(
      List<LdifAttribute> before, List<LdifAttribute> after) {
    return after.stream()
        .filter(attribute -> !before.contains(attribute))
        .map(attribute -> new LdifChange.Modification(LdifChange.Kind.REPLACE, attribute))
        .toList();
  }
}
