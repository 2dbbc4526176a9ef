package org.dirlens.launcher.ldif;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.dirlens.ldif.LdifWriter;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PinnedPartition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;

/**
 * Writes what stands at and below an entry as LDIF, as it is when this begins, level by level, so
 * that every superior comes before what stands below it wherever entries were moved to. Memory
 * grows with the number of entries that have children, not with the number of entries.
 */
public final class LdifExport {
  private static final int CANCEL_INTERVAL = 1000;

  /** Which attributes are written. */
  public enum Attributes {
    /** What users can write, operational or not: what an import needs to make the entry again. */
    USER {
      @Override
      boolean has(AttributeType type) {
        return !type.operational() || !type.noUserModification();
      }
    },
    /**
     * What servers of others take: of what is operational only what referral objects and subentries
     * are not without.
     */
    ANY_SERVER {
      @Override
      boolean has(AttributeType type) {
        return !type.operational() || NEEDED.contains(type.name());
      }
    },
    /** What only the server writes as well. */
    ALL {
      @Override
      boolean has(AttributeType type) {
        return true;
      }
    };

    private static final Set<String> NEEDED = Set.of("ref", "subtreeSpecification");

    abstract boolean has(AttributeType type);
  }

  private final Partition partition;
  private final Attributes attributes;
  private final LdifWriter writer;
  private long written;

  public LdifExport(Partition partition, Attributes attributes, LdifWriter writer) {
    this.partition = partition;
    this.attributes = attributes;
    this.writer = writer;
  }

  /**
   * Writes the entry {@code base} and all below it, and returns how many that were.
   *
   * @throws LdapProblem noSuchObject if there is no such entry; canceled if the monitor said so
   */
  public long write(Dn base, ProgressMonitor progress) throws IOException, LdapProblem {
    try (PinnedPartition now = partition.pinned()) {
      progress.begin("export", base.equals(partition.suffix()) ? now.entries() : -1);
      Deque<Dn> withChildren = new ArrayDeque<>();
      write(now, SearchRequest.of(base, Scope.BASE, Filter.ALL), withChildren, progress);
      while (!withChildren.isEmpty()) {
        Dn superior = withChildren.removeFirst();
        write(now, SearchRequest.of(superior, Scope.ONE, Filter.ALL), withChildren, progress);
      }
    }
    return written;
  }

  private void write(
      PinnedPartition now, SearchRequest request, Deque<Dn> withChildren, ProgressMonitor progress)
      throws IOException, LdapProblem {
    try (SearchCursor cursor = now.search(request)) {
      while (cursor.next()) {
        String name = cursor.dnText();
        write(name, cursor);
        if (cursor.numSubordinates() > 0) {
          withChildren.addLast(Dn.parse(name, partition.schema()));
        }
        count(progress);
      }
    }
  }

  private void write(String name, SearchCursor cursor) throws IOException, LdapProblem {
    writer.beginRecord(name);
    for (Attribute attribute : cursor.record().attributes(partition.schema())) {
      if (attributes.has(attribute.type())) {
        writer.attribute(attribute.description().text(), attribute.values());
      }
    }
    writer.endRecord();
  }

  private void count(ProgressMonitor progress) throws LdapProblem {
    written++;
    progress.worked(1);
    if (written % CANCEL_INTERVAL == 0 && progress.cancelled()) {
      throw new LdapProblem(
          org.dirlens.partition.ldap.ResultCode.CANCELED,
          "export cancelled after " + written + " entries");
    }
  }
}
