package org.dirlens.index.remote;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.index.structure.StoreFigures;
import org.dirlens.index.structure.StoreFigures.Figure;
import org.dirlens.index.structure.StoreFigures.Kind;
import org.dirlens.index.structure.TreeKeys;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.structure.HeavyList;
import org.dirlens.partition.structure.PageLevel;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.partition.structure.PageMapCodec;
import org.dirlens.partition.structure.StoredForm;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The trees of a partition of a Dirlens server, from {@code cn=trees}; docs/server/monitoring.md.
 */
final class DirlensTrees extends TreeSource {
  private static final Pattern FORM =
      Pattern.compile("form=(\\w+) values=(\\d+) ids=(\\d+) bytes=(\\d+)");
  private static final Pattern HEAVY =
      Pattern.compile("ids=(\\d+) list=(\\d+) containers=(\\d+) newest=(\\d+) key=([0-9a-f]*)");

  private final Sessions sessions;
  private final String monitored;
  private final Schema schema;

  /**
   * @param monitored the name of the partition's entry in {@code cn=monitor}
   */
  DirlensTrees(Sessions sessions, String monitored, Schema schema) {
    this.sessions = sessions;
    this.monitored = monitored;
    this.schema = schema;
  }

  @Override
  public String why() {
    return "";
  }

  @Override
  public List<byte[]> keys(String tree, String value) {
    return TreeKeys.of(tree, value, schema);
  }

  private List<Entry> read(String base, Scope scope, String filter, IProgressMonitor monitor)
      throws ConnectionProblem {
    return new ConfigReader(sessions.session(monitor)).read(base, scope, filter, monitor);
  }

  @Override
  protected List<Named> readTrees(IProgressMonitor monitor) throws ConnectionProblem {
    String filter = "(objectClass=dirlensMonitorTree)";
    return read("cn=trees," + monitored, Scope.ONE_LEVEL, filter, monitor).stream()
        .map(tree -> new Named(tree.first("cn").orElse(""), number(tree, "dirlensKeys")))
        .sorted(Comparator.comparing(Named::name))
        .toList();
  }

  @Override
  protected @Nullable PageMap readPages(String tree, IProgressMonitor monitor)
      throws ConnectionProblem {
    String dn = "cn=pages,cn=%s,cn=trees,%s".formatted(tree, monitored);
    List<Entry> found = read(dn, Scope.BASE, SearchQuery.ANY_ENTRY, monitor);
    try {
      return found.isEmpty() ? null : map(tree, found.getFirst());
    } catch (IllegalArgumentException e) {
      throw ConnectionProblem.request(
          "The map of %s cannot be read: %s.".formatted(tree, e.getMessage()));
    }
  }

  private static @Nullable PageMap map(String tree, Entry entry) {
    List<PageLevel> levels = new ArrayList<>();
    entry
        .attribute("dirlensPageLevel")
        .ifPresent(
            packed -> packed.values().forEach(each -> levels.add(PageMapCodec.decode(each))));
    levels.sort(Comparator.comparingInt(PageLevel::level));
    return levels.isEmpty()
        ? null
        : new PageMap(
            tree,
            number(entry, "dirlensStoreVersion"),
            number(entry, "dirlensKeys"),
            levels,
            entry.texts("dirlensStoredForm").stream()
                .map(DirlensTrees::form)
                .sorted(BY_FORM)
                .toList(),
            entry.texts("dirlensHeavyList").stream()
                .map(DirlensTrees::heavy)
                .sorted(BY_IDS)
                .toList());
  }

  private static final Comparator<StoredForm> BY_FORM = Comparator.comparing(StoredForm::form);

  private static final Comparator<HeavyList> BY_IDS =
      Comparator.comparingLong(HeavyList::ids).reversed();

  private static StoredForm form(String line) {
    Matcher read = matched(FORM, line);
    return new StoredForm(
        StoredForm.Form.valueOf(read.group(1).toUpperCase(Locale.ROOT)),
        Long.parseLong(read.group(2)),
        Long.parseLong(read.group(3)),
        Long.parseLong(read.group(4)));
  }

  private static HeavyList heavy(String line) {
    Matcher read = matched(HEAVY, line);
    return new HeavyList(
        HexFormat.of().parseHex(read.group(5)),
        Long.parseLong(read.group(1)),
        Long.parseLong(read.group(2)),
        Long.parseLong(read.group(3)),
        Long.parseLong(read.group(4)));
  }

  private static Matcher matched(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("the line " + line);
    }
    return matcher;
  }

  @Override
  protected StoreFigures readStore(IProgressMonitor monitor) throws ConnectionProblem {
    List<Entry> found = read("cn=store," + monitored, Scope.BASE, SearchQuery.ANY_ENTRY, monitor);
    if (found.isEmpty()) {
      return StoreFigures.NONE;
    }
    Entry store = found.getFirst();
    long version = number(store, "dirlensStoreVersion");
    long checkpoint = number(store, "dirlensCheckpointVersion");
    return new StoreFigures(
        List.of(
            new Figure(Kind.VERSION, version),
            new Figure(Kind.CHECKPOINT, checkpoint),
            new Figure(Kind.BEHIND, Math.max(0, version - checkpoint)),
            new Figure(Kind.LOG_FILES, number(store, "dirlensLogFiles")),
            new Figure(Kind.LOG_BYTES, number(store, "dirlensLogLastFileBytes")),
            new Figure(Kind.DIRTY_BYTES, number(store, "dirlensDirtyBytes")),
            new Figure(Kind.USED, number(store, "dirlensRecords")),
            new Figure(Kind.FREE, number(store, "dirlensRecordSlotsFree")),
            new Figure(Kind.FILE_BYTES, number(store, "dirlensRecordFileBytes"))));
  }

  private static long number(Entry entry, String attribute) {
    return entry.first(attribute).map(Long::parseLong).orElse(0L);
  }
}
