package org.dirlens.launcher;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.server.task.Task;
import org.dirlens.server.task.TaskKinds;

/** The tasks that clients can start in {@code cn=tasks}, over one installation that serves. */
final class AdministrationTasks implements TaskKinds {
  private static final String INDEX = "dirlensTaskIndexAttribute";
  private static final String FILE = "dirlensTaskFile";
  private static final String KIND = "dirlensTaskKind";
  private static final String SUFFIX = "dirlensSuffix";
  private static final String OPERATIONAL = "dirlensTaskOperational";

  private final Installation installation;
  private final MaintenanceWork work;
  private final TaskFiles files;

  AdministrationTasks(Installation installation, MaintenanceWork work, TaskFiles files) {
    this.installation = installation;
    this.work = work;
    this.files = files;
  }

  @Override
  public Prepared prepare(Entry entry) throws LdapProblem {
    Prepared prepared = work(entry);
    Task.Facts shown =
        new Task.Facts(
            prepared.facts().kind(),
            prepared.facts().suffix(),
            Stream.of(INDEX, FILE, OPERATIONAL)
                .collect(Collectors.toMap(name -> name, name -> texts(entry, name))));
    return new Prepared(shown, prepared.work(), prepared.ending(), prepared.company());
  }

  private static List<String> texts(Entry entry, String attribute) {
    return entry.values(attribute).stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .toList();
  }

  private Prepared work(Entry entry) throws LdapProblem {
    String kind = String.valueOf(entry.first(KIND)).toLowerCase(Locale.ROOT);
    return switch (kind) {
      case "rebuild" -> rebuild(entry);
      case "verify" -> work.verify(partition(entry).suffix());
      case "repair" -> work.repair(partition(entry).suffix());
      case "compact" -> work.compact(partition(entry).suffix());
      case "backup" -> work.backup(files.free(required(entry, FILE)));
      case "import" -> load(entry);
      case "export" ->
          work.export(
              partition(entry).suffix(),
              files.free(required(entry, FILE)),
              "TRUE".equals(entry.first(OPERATIONAL))
                  ? LdifExport.Attributes.ALL
                  : LdifExport.Attributes.USER);
      default ->
          throw new LdapProblem(
              ResultCode.CONSTRAINT_VIOLATION,
              KIND
                  + " must be rebuild, verify, repair, compact, backup, import or export, not "
                  + kind);
    };
  }

  /** The partition that is named, or the only one. */
  private Partition partition(Entry entry) throws LdapProblem {
    List<Partition> all = installation.partitions();
    String named = entry.first(SUFFIX);
    if (named == null && all.size() == 1) {
      return all.getFirst();
    }
    for (Partition partition : all) {
      if (named != null && partition.suffix().equals(Dn.parse(named, installation.schema()))) {
        return partition;
      }
    }
    throw new LdapProblem(
        ResultCode.CONSTRAINT_VIOLATION,
        SUFFIX + (named == null ? " says which partition" : " names no partition: " + named));
  }

  private static String required(Entry entry, String attribute) throws LdapProblem {
    String value = entry.first(attribute);
    if (value == null) {
      throw new LdapProblem(ResultCode.CONSTRAINT_VIOLATION, attribute + " is missing");
    }
    return value;
  }

  private Prepared rebuild(Entry entry) throws LdapProblem {
    Partition partition = partition(entry);
    List<String> there = partition.indexRows().stream().map(IndexRow::attribute).toList();
    List<String> wanted = new ArrayList<>();
    for (String named : texts(entry, INDEX)) {
      AttributeType type = installation.schema().attribute(named);
      if (type == null || !there.contains(type.name())) {
        throw new LdapProblem(
            ResultCode.CONSTRAINT_VIOLATION,
            INDEX + ": there is no index of " + LdapProblem.quote(named));
      }
      wanted.add(type.name());
    }
    return work.rebuild(partition.suffix(), wanted.isEmpty() ? there : wanted);
  }

  private Prepared load(Entry entry) throws LdapProblem {
    Partition partition = partition(entry);
    partition.requireWritable();
    return work.load(
        partition.suffix(),
        files.existing(required(entry, FILE)),
        Translation.NONE,
        LoadRule.GOOD_ENTRIES);
  }
}
