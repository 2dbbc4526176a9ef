package org.dirlens.apacheds;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.dirlens.apacheds.file.RecordFile;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.apacheds.tree.KeyText;
import org.dirlens.apacheds.tree.StoredEntry;
import org.dirlens.apacheds.tree.StoredName;
import org.dirlens.apacheds.tree.StoredTree;
import org.dirlens.ldif.LdifAttribute;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Goes through all entries by name: the index of RDNs, which is ordered by the id of the entry
 * above, leads from an entry to those below it. Memory grows with the number of entries that have
 * others below them.
 */
final class Entries {
  /** The id above the topmost entry. */
  private static final String ROOT = "00000000-0000-0000-0000-000000000000";

  private static final int PROBLEMS_MAX = 100;
  private static final int CANCEL_INTERVAL = 100;

  private final RecordFile file;
  private final StoredTree master;
  private final StoredTree names;

  Entries(RecordFile file, StoredTree master, StoredTree names) {
    this.file = file;
    this.master = master;
    this.names = names;
  }

  /** The name of the topmost entry; empty if there is none. */
  String suffix() throws IOException {
    Children children = new Children("", ROOT);
    @Nullable Child first = children.next();
    return first == null ? "" : first.dn;
  }

  /** An entry by its name. */
  private record Child(String dn, String id) {}

  /** The entries directly below one. */
  private final class Children {
    private final String dn;
    private final String parent;
    private final StoredTree.@Nullable Cursor cursor;

    Children(String dn, String parent) throws IOException {
      this.dn = dn;
      this.parent = parent;
      this.cursor = names.from(key -> StoredName.read(key).parent().compareTo(parent));
    }

    @Nullable Child next() throws IOException {
      StoredTree.Found found = cursor == null ? null : cursor.next();
      if (found == null) {
        return null;
      }
      try {
        StoredName name = StoredName.read(found.key());
        if (!name.parent().equals(parent) || found.value() == null) {
          return null;
        }
        String id = KeyText.of(found.value(), names.valueSerializer());
        return new Child(dn.isEmpty() ? name.rdn() : name.rdn() + "," + dn, id);
      } catch (StreamProblem | EOFException e) {
        throw file.damaged(
            "tree " + names.name() + ", below " + parent, String.valueOf(e.getMessage()));
      }
    }
  }

  ExportedEntries write(LdifWriter writer, ProgressMonitor monitor) throws IOException {
    return new Export(writer, monitor).run();
  }

  /** One way through all entries. */
  private final class Export {
    private final LdifWriter writer;
    private final ProgressMonitor monitor;
    private final Set<String> parents = new HashSet<>();
    private final Set<String> path = new HashSet<>();
    private final Deque<Children> open = new ArrayDeque<>();
    private final List<String> problems = new ArrayList<>();
    private long written;
    private long failed;

    Export(LdifWriter writer, ProgressMonitor monitor) {
      this.writer = writer;
      this.monitor = monitor;
    }

    ExportedEntries run() throws IOException {
      monitor.begin("Reading entries", master.entries());
      names.walk((key, value) -> parents.add(StoredName.read(key).parent()), ProgressMonitor.NONE);
      open.push(new Children("", ROOT));
      while (!open.isEmpty()) {
        @Nullable Child child = open.element().next();
        if (child == null) {
          path.remove(open.pop().parent);
        } else {
          visit(child);
        }
      }
      return new ExportedEntries(written, master.entries(), failed, problems);
    }

    private void visit(Child child) throws IOException {
      if (path.contains(child.id) || written + failed > file.recordsMax() * 16) {
        throw file.damaged("tree " + names.name() + ", entry " + child.id, "names lead in circles");
      }
      write(child);
      if (parents.contains(child.id)) {
        path.add(child.id);
        open.push(new Children(child.dn, child.id));
      }
      if ((written + failed) % CANCEL_INTERVAL == 0) {
        monitor.worked(CANCEL_INTERVAL);
        if (monitor.cancelled()) {
          throw new CancellationException("cancelled after " + written + " entries");
        }
      }
    }

    private void write(Child child) throws IOException {
      @Nullable StoredEntry entry;
      try {
        entry = entry(child.id);
      } catch (StoreProblem e) {
        fail(child, String.valueOf(e.getMessage()));
        return;
      }
      if (entry == null) {
        fail(child, file.path() + ", tree " + master.name() + ": has no entry " + child.id);
        return;
      }
      writer.beginRecord(child.dn);
      for (LdifAttribute attribute : entry.attributes()) {
        writer.attribute(attribute.description(), attribute.values());
      }
      writer.endRecord();
      written++;
    }

    private void fail(Child child, String why) {
      failed++;
      if (problems.size() < PROBLEMS_MAX) {
        problems.add(child.dn + ": " + why);
      }
    }
  }

  private @Nullable StoredEntry entry(String id) throws IOException {
    byte[] wanted = id.getBytes(StandardCharsets.UTF_16BE);
    StoredTree.Cursor cursor = master.from(key -> compare(key, wanted));
    StoredTree.Found found = cursor == null ? null : cursor.next();
    try {
      if (found == null || found.value() == null || compare(found.key(), wanted) != 0) {
        return null;
      }
      return StoredEntry.read(found.value());
    } catch (StreamProblem | EOFException e) {
      throw file.damaged("tree " + master.name() + ", entry " + id, String.valueOf(e.getMessage()));
    }
  }

  /** In the order of characters, which for ids is that of bytes. */
  private static int compare(StreamValue key, byte[] wanted) throws StreamProblem {
    if (!(key instanceof StreamValue.Bytes(byte[] bytes))) {
      throw new StreamProblem(0, "an object as id");
    }
    return java.util.Arrays.compareUnsigned(bytes, wanted);
  }
}
