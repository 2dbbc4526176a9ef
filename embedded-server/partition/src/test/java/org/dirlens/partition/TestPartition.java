package org.dirlens.partition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.Explanation;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchPages;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.partition.verb.OldRdn;
import org.dirlens.record.RecordStore;
import org.dirlens.testkit.dit.ModelEntry;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/** A partition that is spoken to in text, for tests. */
public final class TestPartition implements AutoCloseable {
  public static final String SUFFIX = "dc=example,dc=com";
  public static final Schema SCHEMA = Schema.standard();

  public final Partition partition;

  public TestPartition(RecordStore records, Path folder) throws LdapProblem {
    this(records, folder, PartitionOptions.DEFAULTS);
  }

  public TestPartition(RecordStore records, Path folder, PartitionOptions options)
      throws LdapProblem {
    partition = Partition.open(records, folder.resolve("log"), dn(SUFFIX), SCHEMA, options);
  }

  /** Adds the suffix entry. */
  public TestPartition withSuffix() throws LdapProblem {
    add(SUFFIX, "objectClass: top", "objectClass: domain", "dc: example");
    return this;
  }

  public static Dn dn(String text) throws LdapProblem {
    return Dn.parse(text, SCHEMA);
  }

  public void add(String dn, String... lines) throws LdapProblem {
    Entry.Builder entry = Entry.builder(dn(dn), SCHEMA);
    for (String line : lines) {
      String[] parts = line.split(": ", 2);
      entry.add(parts[0], parts[1]);
    }
    partition.add(entry.build());
  }

  public void addUnit(String dn) throws LdapProblem {
    add(dn, "objectClass: top", "objectClass: organizationalUnit");
  }

  public void addPerson(String dn, String... lines) throws LdapProblem {
    List<String> all = new ArrayList<>(List.of(lines));
    for (String name : List.of("top", "person", "organizationalPerson", "inetOrgPerson")) {
      all.add("objectClass: " + name);
    }
    for (String name : List.of("cn", "sn")) {
      if (all.stream().noneMatch(line -> line.startsWith(name + ":"))) {
        all.add(name + ": x");
      }
    }
    add(dn, all.toArray(String[]::new));
  }

  /** Loads people; each is a name and then lines of attributes. */
  public void load(List<String[]> people) throws LdapProblem {
    List<Entry> entries = new ArrayList<>();
    for (String[] person : people) {
      Entry.Builder entry = Entry.builder(dn(person[0]), SCHEMA);
      entry.add("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson");
      entry.add("cn", "x").add("sn", "x");
      for (int i = 1; i < person.length; i++) {
        String[] parts = person[i].split(": ", 2);
        entry.add(parts[0], parts[1]);
      }
      entries.add(entry.build());
    }
    LoadReport report = partition.load(source(entries), ProgressMonitor.NONE);
    if (report.failed() > 0) {
      throw new AssertionError(report.toString());
    }
  }

  /** A source of some entries. */
  public static EntrySource source(List<Entry> entries) {
    return new EntrySource() {
      private int next;

      @Override
      public @Nullable Entry next() {
        return next == entries.size() ? null : entries.get(next++);
      }

      @Override
      public String position() {
        return "entry " + next;
      }
    };
  }

  public void add(ModelEntry entry) throws LdapProblem {
    partition.add(entry(entry));
  }

  public static Entry entry(ModelEntry model) throws LdapProblem {
    Entry.Builder entry = Entry.builder(dn(model.dn()), SCHEMA);
    for (var attribute : model.attributes().entrySet()) {
      entry.add(attribute.getKey(), attribute.getValue().toArray(String[]::new));
    }
    return entry.build();
  }

  public void modify(String dn, Modification.Kind kind, String attribute, String... values)
      throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse(attribute, SCHEMA);
    partition.modify(dn(dn), List.of(new Modification(kind, Attribute.of(description, values))));
  }

  public void rename(String dn, String newRdn, OldRdn oldRdn) throws LdapProblem {
    modifyDn(dn, newRdn, oldRdn, "");
  }

  public void move(String dn, String newRdn, String newSuperior) throws LdapProblem {
    modifyDn(dn, newRdn, OldRdn.DELETE, newSuperior);
  }

  /** Renames an entry, and moves it unless the superior is empty. */
  public void modifyDn(String dn, String newRdn, OldRdn oldRdn, String newSuperior)
      throws LdapProblem {
    partition.modifyDn(
        new ModifyDnRequest(
            dn(dn),
            Rdn.parse(newRdn, SCHEMA),
            oldRdn,
            newSuperior.isEmpty() ? null : dn(newSuperior),
            List.of()));
  }

  public static SearchRequest request(String base, Scope scope, String filter) throws LdapProblem {
    return SearchRequest.of(dn(base), scope, Filter.parse(filter, SCHEMA));
  }

  /** The names a search finds, in its order. */
  public List<String> search(SearchRequest request) throws LdapProblem {
    List<String> names = new ArrayList<>();
    try (SearchCursor cursor = partition.search(request)) {
      while (cursor.next()) {
        names.add(cursor.dnText());
      }
    }
    return names;
  }

  /**
   * What a sorted search returns in pages, read as the server does: one entry more than a page,
   * which the next page begins with.
   *
   * @param sizes of the pages, 0 for one that is given up before its first entry
   * @param between what is done after each page
   */
  public static List<String> inPages(
      SearchPages pages, SearchRequest request, IntSupplier sizes, Operation between)
      throws LdapProblem {
    List<String> names = new ArrayList<>();
    for (boolean more = true; more; ) {
      int size = sizes.getAsInt();
      try (SearchCursor cursor = pages.next(request, names.size())) {
        more = size == 0 || page(cursor, size, names);
        pages.pause();
      }
      between.run();
    }
    return names;
  }

  private static boolean page(SearchCursor cursor, int size, List<String> names)
      throws LdapProblem {
    for (int i = 0; i < size && cursor.next(); i++) {
      names.add(cursor.dnText());
    }
    return cursor.next();
  }

  public List<String> search(String base, Scope scope, String filter) throws LdapProblem {
    return search(request(base, scope, filter));
  }

  public List<String> search(String filter) throws LdapProblem {
    return search(SUFFIX, Scope.SUB, filter);
  }

  public Explanation explain(String filter) throws LdapProblem {
    return partition.explain(request(SUFFIX, Scope.SUB, filter));
  }

  public void index(IndexDefinition... definitions) throws LdapProblem {
    List<IndexChange> changes = new ArrayList<>();
    for (IndexDefinition definition : definitions) {
      changes.add(new IndexChange.Define(definition));
    }
    partition.changeIndices(changes, ProgressMonitor.NONE);
  }

  /** What an LDAP client would be told. */
  public interface Operation {
    void run() throws LdapProblem;
  }

  public static ResultCode code(Operation operation) {
    try {
      operation.run();
      return ResultCode.SUCCESS;
    } catch (LdapProblem problem) {
      return problem.code();
    }
  }

  @Override
  public void close() {
    partition.close();
  }
}
