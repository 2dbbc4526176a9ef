package org.dirlens.browser.core.dit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * An entry in the tree. Nodes exist only for entries that were shown; the rest of a long list is
 * names in a {@link ChildList}. Safe for all threads.
 */
public final class DitNode implements AutoCloseable {
  private final DirectoryConnection connection;
  private final @Nullable DitNode parent;
  private final ChildName name;
  private final int index;
  private final Map<Integer, DitNode> nodes = new HashMap<>();
  private ChildList children;

  private DitNode(
      DirectoryConnection connection, @Nullable DitNode parent, ChildName name, int index) {
    this.connection = connection;
    this.parent = parent;
    this.name = name;
    this.index = index;
    this.children = new ChildList(connection, dn(), name.children());
  }

  /** The root DSE, whose children are the naming contexts. */
  public static DitNode root(DirectoryConnection connection) {
    return new DitNode(connection, null, new ChildName("", EntryKind.ROOT, ChildName.SOME), 0);
  }

  public DirectoryConnection connection() {
    return connection;
  }

  public Optional<DitNode> parent() {
    return Optional.ofNullable(parent);
  }

  /** Its number among its parent's children, first is 0. */
  public int index() {
    return index;
  }

  /** Empty for the root DSE. */
  public String dn() {
    return parent == null ? "" : DnText.child(name.rdn(), parent.dn());
  }

  public boolean root() {
    return parent == null;
  }

  /** Whether it is no entry, but says where one is: its name is URLs, and its DN means nothing. */
  public boolean reference() {
    return kind() == EntryKind.REFERENCE;
  }

  /** Where an alias or a referral leads, a DN or a URL; empty for other entries. */
  public String target() {
    return name.target();
  }

  /** The filter that hides some of its children; empty where all are shown. */
  public Optional<String> filter() {
    return root() ? Optional.empty() : Dit.of(connection).childFilter(dn());
  }

  /** RDN, or the whole DN of a naming context. */
  public String rdn() {
    return name.rdn();
  }

  public EntryKind kind() {
    return name.kind();
  }

  /** Number of children as far as known, negative when unknown. */
  public int childCount() {
    return children().count().orElse(name.children());
  }

  /** False only when it is certain that there are none. */
  public boolean mayHaveChildren() {
    return childCount() != 0;
  }

  public synchronized ChildList children() {
    return children;
  }

  /** The node of child number {@code index}, or null while it is not here. */
  public synchronized @Nullable DitNode child(int index) {
    ChildName child = children.name(index);
    if (child == null) {
      return null;
    }
    DitNode known = nodes.get(index);
    if (known == null || !known.name.rdn().equals(child.rdn())) {
      known = new DitNode(connection, this, child, index);
      nodes.put(index, known);
    }
    return known;
  }

  /** The nodes of the children that were shown, in no order. */
  public synchronized List<DitNode> seen() {
    return List.copyOf(nodes.values());
  }

  /** Forgets the children, so that they are fetched again when looked at. */
  public void refresh() {
    synchronized (this) {
      nodes.values().forEach(DitNode::close);
      nodes.clear();
      children.close();
      // The old number may be wrong now; it is asked for again with the first range.
      children = new ChildList(connection, dn(), ChildName.UNKNOWN);
    }
  }

  /**
   * Finds the node of an entry below this one, fetching lists as far as needed.
   *
   * @return empty when there is no such entry, or it cannot be seen
   */
  public Optional<DitNode> find(String dn, IProgressMonitor monitor) throws ConnectionProblem {
    if (DnText.same(dn(), dn)) {
      return Optional.of(this);
    }
    children().load(ChildList.FIRST_ENTRIES, monitor);
    Optional<DitNode> next = root() ? context(dn) : step(dn, monitor);
    return next.isPresent() ? next.get().find(dn, monitor) : Optional.empty();
  }

  /** Of the root DSE, the innermost naming context that holds a name: one may lie in another. */
  public Optional<DitNode> context(String dn) {
    String wanted = DnText.key(dn);
    @Nullable DitNode innermost = null;
    int longest = -1;
    for (int index = 0; index < children().loaded(); index++) {
      DitNode context = child(index);
      if (context != null) {
        String key = DnText.key(context.dn());
        boolean holds = wanted.equals(key) || wanted.endsWith("," + key);
        if (holds && key.length() > longest) {
          innermost = context;
          longest = key.length();
        }
      }
    }
    return Optional.ofNullable(innermost);
  }

  private Optional<DitNode> step(String dn, IProgressMonitor monitor) throws ConnectionProblem {
    String rest = dn;
    while (!DnText.same(DnText.parent(rest), dn())) {
      rest = DnText.parent(rest);
      if (rest.isEmpty()) {
        return Optional.empty();
      }
    }
    ChildList list = children();
    Optional<Integer> index = list.indexOf(DnText.rdn(rest));
    if (index.isEmpty() && list.jumps()) {
      list.seek(DnText.rdn(rest), monitor);
      index = list.indexOf(DnText.rdn(rest));
    }
    while (index.isEmpty() && !list.complete() && !list.jumps()) {
      list.load(list.loaded() * 2 + ChildList.PAGE_ENTRIES, monitor);
      index = list.indexOf(DnText.rdn(rest));
    }
    return index.map(this::child);
  }

  /** Ends searches that are open below this node. */
  @Override
  public void close() {
    synchronized (this) {
      nodes.values().forEach(DitNode::close);
      children.close();
    }
  }

  @Override
  public String toString() {
    return root() ? "Root DSE" : dn();
  }
}
