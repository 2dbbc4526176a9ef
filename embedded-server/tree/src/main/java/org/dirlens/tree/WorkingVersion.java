package org.dirlens.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.internal.log.OperationWriter;
import org.dirlens.tree.internal.page.PageChanges;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.TreeEditor;
import org.dirlens.tree.internal.page.TreeTop;
import org.jspecify.annotations.Nullable;

/**
 * The version in progress: the newest one with the changes of a group of works, and the operations
 * that made it. A work that fails is undone by the inverse of what it did; the whole group by going
 * back to the published version, whose pages nobody has touched. Belongs to the writer thread.
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

  private final BiFunction<Integer, TreeName, PageReader> readers;
  private final AtomicInteger nextTree;

  /** Trees that are prepared and not yet installed, by number; others put and remove, too. */
  private final ConcurrentMap<Integer, TreeRoot> hidden = new ConcurrentHashMap<>();

  /** Trees whose changes somebody wants to know; readers add to it. */
  private final ConcurrentMap<TreeName, ChangeMarks> watched = new ConcurrentHashMap<>();

  private final Map<TreeName, Branch> branches = new HashMap<>();
  private final List<Branch> touched = new ArrayList<>();
  private final List<TreeRoot> dropped = new ArrayList<>();
  private final List<TreeRoot> installed = new ArrayList<>();
  private final PageChanges changes = new PageChanges();
  private final OperationWriter operations = new OperationWriter();
  private final List<Runnable> undo = new ArrayList<>();
  private Version published;
  private int workStart;
  private boolean restructured;
  private boolean editing;

  /**
   * A version in progress without changes.
   *
   * @param nextTree the number for the next tree
   * @param readers makes what reads the pages of a tree
   */
  WorkingVersion(
      Version published,
      AtomicInteger nextTree,
      BiFunction<Integer, TreeName, PageReader> readers) {
    this.published = published;
    this.nextTree = nextTree;
    this.readers = readers;
    this.workStart = operations.length();
    published.trees().forEach((name, root) -> branches.put(name, new Branch(root, changes)));
  }

  /** The number that the version in progress will have. */
  long number() {
    return published.number() + 1;
  }

  /** What the change log has to hold before this is published. */
  OperationWriter operations() {
    return operations;
  }

  ConcurrentMap<Integer, TreeRoot> hidden() {
    return hidden;
  }

  /** The marks of a tree. */
  ChangeMarks watch(TreeName name) {
    return watched.computeIfAbsent(name, any -> new ChangeMarks());
  }

  /** The version published last is the newest one now. */
  void tellPublished() {
    watched.values().forEach(ChangeMarks::published);
  }

  /** From here on works can be undone. */
  void beginWork() {
    undo.clear();
    workStart = operations.length();
  }

  /** Undoes what was done since {@link #beginWork}. */
  void undoWork() {
    editing = true;
    for (int i = undo.size() - 1; i >= 0; i--) {
      undo.get(i).run();
    }
    undo.clear();
    operations.rewind(workStart);
    editing = false;
  }

  /** Whether a change broke off in the middle, so that only {@link #discard} helps. */
  boolean isBroken() {
    return editing;
  }

  /** Returns to the published version. */
  void discard() {
    changes.clear();
    watched.values().forEach(ChangeMarks::discarded);
    installed.forEach(root -> hidden.put(root.id(), root));
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
    workStart = operations.length();
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
      throw TreeStore.misuse(name, "there is no such tree");
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
    create(name, nextTree.getAndIncrement());
  }

  void create(TreeName name, int tree) {
    if (has(name)) {
      throw TreeStore.misuse(name, "exists already");
    }
    nextTree.accumulateAndGet(tree + 1, Math::max);
    log(name, () -> operations.create(tree, name.text()));
    grow(new TreeRoot(tree, name, TreeTop.empty(), readers.apply(tree, name)));
  }

  private void grow(TreeRoot root) {
    Branch branch = new Branch(root, changes);
    branches.put(root.name(), branch);
    restructured = true;
    ChangeMarks marks = watched.get(root.name());
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
    ChangeMarks marks = watched.get(name);
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
      branch.editor.work(number());
    }
    editing = true;
    return branch.editor;
  }

  /** Makes a hidden tree the one of a name. */
  void install(int tree, TreeName name) {
    TreeRoot root = hidden.get(tree);
    if (root == null) {
      throw TreeStore.misuse(name, "this prepared tree was installed or closed before");
    }
    log(name, () -> operations.install(tree, name.text()));
    Branch former = branches.get(name);
    if (former != null) {
      fell(former);
    }
    hidden.remove(tree);
    installed.add(root);
    undo.add(
        () -> {
          installed.remove(root);
          hidden.put(tree, root);
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
