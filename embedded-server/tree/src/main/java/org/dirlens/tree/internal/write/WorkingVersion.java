package org.dirlens.tree.internal.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.internal.log.OperationWriter;
import org.dirlens.tree.internal.page.PageChanges;
import org.dirlens.tree.internal.page.TreeEditor;
import org.dirlens.tree.internal.page.TreeTop;
import org.dirlens.tree.internal.version.PageCaches;
import org.dirlens.tree.internal.version.TreeProblems;
import org.dirlens.tree.internal.version.TreeRoot;
import org.dirlens.tree.internal.version.Version;
import org.jspecify.annotations.Nullable;

/**
 * The version in progress: the newest one with the changes of a group of writes, and the operations
 * that made it. A write that fails is undone by the inverse of what it did; the whole group by
 * going back to the published version, whose pages nobody has touched. Belongs to the writer
 * thread.
 */
final class WorkingVersion {

  /** A tree with its editor. */
  static final class Branch {
    final TreeRoot base;
    final TreeEditor editor;
    private boolean touched;

    Branch(TreeRoot base, PageChanges changes) {
      this.base = base;
      this.editor = new TreeEditor(base.reader(), changes, base.top());
    }

    TreeRoot root() {
      return base.with(editor.top());
    }
  }

  /**
   * A version to be published.
   *
   * @param replaced pages of earlier versions that it does not lead to
   * @param dropped trees of earlier versions that it does not have
   * @param madeBytes bytes of the pages made for it
   */
  record Publication(
      Version version,
      List<PageChanges.Replaced> replaced,
      List<TreeRoot> dropped,
      long madeBytes) {}

  private final PageCaches caches;
  private final AtomicInteger nextTree;

  /** Trees that are prepared and not yet installed, by number; others put and remove, too. */
  private final ConcurrentMap<Integer, TreeRoot> prepared = new ConcurrentHashMap<>();

  /** Trees whose changes somebody wants to know; readers add to it. */
  private final ConcurrentMap<TreeName, KeyMarks> watched = new ConcurrentHashMap<>();

  private final Map<TreeName, Branch> branches = new HashMap<>();
  private final List<Branch> touched = new ArrayList<>();
  private final List<TreeRoot> dropped = new ArrayList<>();
  private final List<TreeRoot> installed = new ArrayList<>();
  private final PageChanges changes = new PageChanges();
  private final OperationWriter operations = new OperationWriter();
  private final List<Runnable> undo = new ArrayList<>();
  private Version published;
  private int writeStart;
  private boolean restructured;
  private boolean editing;

  /**
   * A version in progress without changes.
   *
   * @param nextTree the number for the next tree
   */
  WorkingVersion(Version published, int nextTree, PageCaches caches) {
    this.published = published;
    this.nextTree = new AtomicInteger(nextTree);
    this.caches = caches;
    this.writeStart = operations.length();
    published.trees().forEach((name, root) -> branches.put(name, new Branch(root, changes)));
  }

  /** The version that this one follows, the newest one. */
  Version published() {
    return published;
  }

  /** The number that the version in progress will have. */
  long number() {
    return published.number() + 1;
  }

  /** What the change log has to hold before this is published. */
  OperationWriter operations() {
    return operations;
  }

  /** Prepared trees by number; for any thread. */
  ConcurrentMap<Integer, TreeRoot> prepared() {
    return prepared;
  }

  /** A number for a new tree; for any thread. */
  int takeTreeNumber() {
    return nextTree.getAndIncrement();
  }

  /** A number above that of any tree. */
  int nextTree() {
    return nextTree.get();
  }

  /** The marks of a tree. */
  KeyMarks watch(TreeName name) {
    return watched.computeIfAbsent(name, any -> new KeyMarks());
  }

  /** The version published last is the newest one now. */
  void tellPublished() {
    watched.values().forEach(KeyMarks::published);
  }

  /** What follows can be undone. */
  void beginWrite() {
    undo.clear();
    writeStart = operations.length();
  }

  /** Undoes what was done since {@link #beginWrite}. */
  void undoWrite() {
    editing = true;
    for (int i = undo.size() - 1; i >= 0; i--) {
      undo.get(i).run();
    }
    undo.clear();
    operations.rewind(writeStart);
    editing = false;
  }

  /** Whether a change broke off in the middle, so that only {@link #discard} helps. */
  boolean isBroken() {
    return editing;
  }

  /** Returns to the published version. */
  void discard() {
    changes.clear();
    watched.values().forEach(KeyMarks::discarded);
    installed.forEach(root -> prepared.put(root.id(), root));
    branches.clear();
    published.trees().forEach((name, root) -> branches.put(name, new Branch(root, changes)));
    restart();
  }

  private void restart() {
    touched.forEach(branch -> branch.touched = false);
    touched.clear();
    dropped.clear();
    installed.clear();
    undo.clear();
    operations.clear();
    writeStart = operations.length();
    restructured = false;
    editing = false;
  }

  /** Ends the version in progress; the next one begins on top of it. */
  Publication publish() {
    Map<TreeName, TreeRoot> trees = new HashMap<>();
    if (restructured) {
      branches.forEach((name, branch) -> trees.put(name, branch.root()));
    } else {
      trees.putAll(published.trees());
      touched.forEach(branch -> trees.put(branch.base.name(), branch.root()));
    }
    Version next = new Version(number(), Collections.unmodifiableMap(trees));
    Publication publication =
        new Publication(
            next, List.copyOf(changes.replaced()), List.copyOf(dropped), changes.chargedBytes());
    published = next;
    changes.clear();
    restart();
    return publication;
  }

  boolean has(TreeName name) {
    return branches.containsKey(name);
  }

  Branch branch(TreeName name) {
    Branch branch = branches.get(name);
    if (branch == null) {
      throw TreeProblems.absent(name);
    }
    return branch;
  }

  TreeName nameOf(int tree) {
    for (Branch branch : branches.values()) {
      if (branch.base.id() == tree) {
        return branch.base.name();
      }
    }
    throw new IllegalArgumentException("there is no tree " + tree);
  }

  void create(TreeName name) {
    create(name, takeTreeNumber());
  }

  void create(TreeName name, int tree) {
    if (has(name)) {
      throw TreeProblems.misuse("tree " + name, "exists already");
    }
    nextTree.accumulateAndGet(tree + 1, Math::max);
    log(name, () -> operations.create(tree, name.text()));
    grow(new TreeRoot(tree, name, TreeTop.empty(), caches.reader(tree, name)));
  }

  private void grow(TreeRoot root) {
    Branch branch = new Branch(root, changes);
    branches.put(root.name(), branch);
    restructured = true;
    KeyMarks marks = watched.get(root.name());
    if (marks != null) {
      marks.allChanged(number());
    }
    undo.add(
        () -> {
          branches.remove(root.name());
          branch.editor.abandon();
        });
  }

  void drop(TreeName name) {
    Branch branch = branch(name);
    log(name, () -> operations.drop(branch.base.id()));
    fell(branch);
  }

  private void fell(Branch branch) {
    TreeName name = branch.base.name();
    TreeRoot root = branch.root();
    branches.remove(name);
    dropped.add(root);
    restructured = true;
    undo.add(
        () -> {
          branches.put(name, branch);
          dropped.remove(root);
        });
  }

  void put(TreeName name, byte[] key, byte[] value) {
    Branch branch = branch(name);
    log(name, () -> operations.put(branch.base.id(), key, value));
    byte[] former = edit(branch).put(key, value);
    editing = false;
    mark(name, key);
    byte[] undoKey = key.clone();
    undo.add(() -> restore(branch, undoKey, former));
  }

  boolean remove(TreeName name, byte[] key) {
    Branch branch = branch(name);
    byte[] former = edit(branch).remove(key);
    editing = false;
    if (former == null) {
      return false;
    }
    mark(name, key);
    byte[] undoKey = key.clone();
    undo.add(() -> restore(branch, undoKey, former));
    log(name, () -> operations.remove(branch.base.id(), key));
    return true;
  }

  /** What is undone later stays marked, which does no harm. */
  private void mark(TreeName name, byte[] key) {
    KeyMarks marks = watched.get(name);
    if (marks != null) {
      marks.changed(key, number());
    }
  }

  private static void restore(Branch branch, byte[] key, byte @Nullable [] former) {
    if (former == null) {
      branch.editor.remove(key);
    } else {
      branch.editor.put(key, former);
    }
  }

  private TreeEditor edit(Branch branch) {
    if (!branch.touched) {
      branch.touched = true;
      touched.add(branch);
      branch.editor.beginVersion(number());
    }
    editing = true;
    return branch.editor;
  }

  /** Makes a prepared tree the one of a name. */
  void install(int tree, TreeName name) {
    TreeRoot root = prepared.get(tree);
    if (root == null) {
      throw TreeProblems.misuse(
          "tree " + name, "this prepared tree was installed or closed before");
    }
    log(name, () -> operations.install(tree, name.text()));
    Branch former = branches.get(name);
    if (former != null) {
      fell(former);
    }
    prepared.remove(tree);
    installed.add(root);
    undo.add(
        () -> {
          installed.remove(root);
          prepared.put(tree, root);
        });
    grow(root);
  }

  private static void log(TreeName name, Runnable operation) {
    try {
      operation.run();
    } catch (IllegalArgumentException e) {
      throw new StoreProblem(
          StoreProblem.Kind.MISUSE, "trees", "tree " + name, String.valueOf(e.getMessage()), e);
    }
  }
}
