package org.dirlens.browser.ui.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.ChildList;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.jspecify.annotations.Nullable;

/**
 * The tree widget over a {@link Dit}. It is virtual: an item gets its text when it becomes visible,
 * and a list of children is fetched as far as somebody scrolls. An item's data is its {@link
 * DitNode}, or the {@link DitRange} it stands for; items whose child is not here yet, or was never
 * on the screen, have none. Display thread.
 */
final class DitTree {
  /** Children fetched beyond the one that was looked at. */
  private static final int AHEAD = 200;

  private final Tree tree;
  private final FullWidthColumn column;
  private final Map<DitNode, Integer> wanted = new HashMap<>();
  private final Set<DitNode> jobs = new HashSet<>();
  private final Map<DitNode, ConnectionProblem> failures = new HashMap<>();
  private final OpenLines reopen = new OpenLines();
  private final PendingSelection pending = new PendingSelection();

  /** The line to scroll to as soon as it is there, and again while lines come above it. */
  private String retop = "";

  private @Nullable TreeItem topLine;

  /** Whether entries are selected that are not here yet. */
  private boolean unread;

  private boolean known;
  private @Nullable ConnectionParameters parameters;

  private Runnable moved = () -> {};
  private @Nullable Dit dit;

  DitTree(Composite parent) {
    tree =
        ControlIds.name(new Tree(parent, SWT.VIRTUAL | SWT.MULTI | SWT.FULL_SELECTION), "dit.tree");
    column = new FullWidthColumn(tree);
    tree.addListener(SWT.SetData, this::fill);
    tree.addListener(SWT.Selection, event -> pending.forget());
    tree.addListener(SWT.Selection, event -> readSelected());
    tree.addListener(SWT.KeyUp, this::extended);
    for (int type : new int[] {SWT.Selection, SWT.Expand, SWT.MouseWheel, SWT.KeyDown}) {
      tree.addListener(type, event -> stayHere());
    }
    tree.addListener(SWT.Expand, event -> tryAgain((TreeItem) event.item));
    tree.addListener(SWT.DefaultSelection, event -> turn((TreeItem) event.item));
  }

  /** Runs {@code action} when the selection changed without the user. */
  void whenMoved(Runnable action) {
    moved = action;
  }

  Tree control() {
    return tree;
  }

  /** The user scrolls, opens or selects: the old position is not restored any more. */
  private void stayHere() {
    retop = "";
    topLine = null;
  }

  /** What is open, selected and visible now, and what is still to be opened again. */
  TreeState state() {
    OpenLines open = new OpenLines();
    open.addAll(reopen.keys());
    if (tree.getItemCount() > 0) {
      TreeItem root = tree.getItem(0);
      DitItems.node(root).ifPresent(node -> open.remember(root, node));
    }
    String selected =
        selection().stream()
            .findFirst()
            .map(node -> DnText.key(node.dn()))
            .or(pending::first)
            .orElse("");
    // The widget's own answer is the line that was selected last.
    TreeItem top = tree.getItem(new Point(tree.getClientArea().width / 2, 1));
    return new TreeState(
        open.keys(), selected, retop.isEmpty() && top != null ? DitItems.key(top) : retop);
  }

  /**
   * Whether the connection goes elsewhere now and what is shown was forgotten. What is forgotten
   * for another reason is about to be closed: to read it again would open its connection again.
   */
  boolean outdated() {
    return dit != null
        && !dit.connection().parameters().equals(parameters)
        && DitItems.node(tree.getItem(0)).filter(dit.root()::equals).isEmpty();
  }

  /**
   * Shows another directory, or nothing.
   *
   * @param before how it was left, null when it is shown for the first time
   */
  void show(@Nullable Dit shown, @Nullable TreeState before) {
    dit = shown;
    parameters = shown == null ? null : shown.connection().parameters();
    wanted.clear();
    failures.clear();
    reopen.clear();
    known = before != null;
    stayHere();
    pending.forget();
    if (before != null) {
      reopen.addAll(before.open());
      pending.add(before.selected());
      retop = before.top();
    }
    column.reset();
    tree.removeAll();
    if (shown != null) {
      tree.setItemCount(1);
      TreeItem root = tree.getItem(0);
      decorate(root, shown.root());
      open(root);
    }
  }

  @Nullable Dit shown() {
    return dit;
  }

  /** The selected entries that are here. */
  List<DitNode> selection() {
    return selected().filter(node -> !node.reference()).toList();
  }

  /** The alias or referral that is selected alone. */
  Optional<DitNode> pointing() {
    List<DitNode> all = selected().toList();
    return all.size() == 1
        ? all.stream().filter(node -> node.reference() || !node.target().isEmpty()).findFirst()
        : Optional.empty();
  }

  private Stream<DitNode> selected() {
    return Arrays.stream(tree.getSelection()).map(DitItems::entry).flatMap(Optional::stream);
  }

  /** GTK does not tell of lines that Shift and Page Down select as well. */
  private void extended(Event event) {
    if ((event.stateMask & SWT.MOD2) != 0) {
      readSelected();
      moved.run();
    }
  }

  /** Fetches the entries that are selected and not here yet. */
  private void readSelected() {
    unread = false;
    for (TreeItem item : tree.getSelection()) {
      if (DitItems.entry(item).isEmpty()) {
        DitItems.place(item).ifPresent(this::readSelected);
      }
    }
  }

  private void readSelected(DitItems.Place place) {
    unread = true;
    want(place.parent(), place.index() + 1);
  }

  private void fill(Event event) {
    TreeItem item = (TreeItem) event.item;
    TreeItem parent = item.getParentItem();
    if (parent == null) {
      if (dit != null) {
        decorate(item, dit.root());
      }
    } else if (parent.getData() instanceof DitRange range) {
      fill(item, range.node(), range.from() + event.index);
    } else if (parent.getData() instanceof DitNode node) {
      if (DitRange.divide(node)) {
        decorate(item, new DitRange(node, event.index * DitRange.size()));
      } else {
        fill(item, node, event.index);
      }
    }
  }

  private void fill(TreeItem item, DitNode parent, int index) {
    DitNode child = parent.child(index);
    if (child != null) {
      decorate(item, child);
    } else {
      item.setData(null);
      awaitChild(item, parent, index);
    }
  }

  private void awaitChild(TreeItem item, DitNode parent, int index) {
    item.setImage(BrowserIcons.image("loading"));
    item.setForeground(ThemeColors.muted(tree));
    ConnectionProblem failure = failures.get(parent);
    if (failure != null) {
      item.setText(NLS.bind(Messages.Tree_failed, String.valueOf(failure.getMessage())));
      boolean cancelled = failure.kind() == ConnectionProblem.Kind.CANCELLED;
      item.setImage(cancelled ? null : BrowserIcons.image("problem"));
    } else {
      item.setText(Messages.Tree_loading);
      want(parent, index + ahead(parent));
    }
  }

  /** A list of unknown length doubles, so that scrolling to its end takes few steps. */
  private static int ahead(DitNode parent) {
    if (parent.children().jumps()) {
      return 1;
    }
    return parent.childCount() >= 0 ? AHEAD : Math.max(AHEAD, parent.children().loaded());
  }

  private void decorate(TreeItem item, DitNode node) {
    item.setData(node);
    show(item, DitLabels.of(node), BrowserIcons.of(node.kind()));
    DitItems.resize(item, node);
    if (!pending.isEmpty() && pending.arrived(DnText.key(node.dn()))) {
      selectAgain(item);
    }
    scrollTo(item, DnText.key(node.dn()));
    openAgain(item, DnText.key(node.dn()));
  }

  private void selectAgain(TreeItem item) {
    tree.select(item);
    tree.showItem(item);
    moved.run();
  }

  private void decorate(TreeItem item, DitRange range) {
    item.setData(range);
    if (range.unsure()) {
      awaitChild(item, range.node(), range.from());
      item.setItemCount(0);
    } else {
      show(item, range.label(), BrowserIcons.image("range"));
      item.setItemCount(item.getExpanded() ? range.lines() : 1);
      scrollTo(item, range.key());
      openAgain(item, range.key());
    }
  }

  private void scrollTo(TreeItem item, String key) {
    if (!retop.isEmpty() && retop.equals(key)) {
      topLine = item;
      tree.getDisplay().asyncExec(this::scroll);
    }
  }

  private void scroll() {
    if (topLine != null && !topLine.isDisposed()) {
      tree.setTopItem(topLine);
    }
  }

  /**
   * Fills the lines of children that are to be opened, selected or scrolled to, though they are not
   * visible yet.
   */
  private void restoreBelow(TreeItem item, DitNode node) {
    Set<String> keys = new HashSet<>(reopen.keys());
    keys.addAll(pending.keys());
    keys.add(retop);
    String above = DnText.key(node.dn());
    for (String key : keys) {
      int range = key.lastIndexOf('#');
      if (range >= 0 && key.substring(0, range).equals(above) && DitRange.divide(node)) {
        DitRange wantedRange = DitRange.of(node, Integer.parseInt(key.substring(range + 1)));
        DitItems.line(item, wantedRange.index()).ifPresent(line -> decorate(line, wantedRange));
      } else if (!key.isEmpty() && !DnText.same(key, above)) {
        FetchedNodes.child(node, key)
            .ifPresent(child -> line(item, node, child).ifPresent(line -> decorate(line, child)));
      }
    }
  }

  private void show(TreeItem item, String text, Image image) {
    item.setText(text);
    column.makeRoom(item);
    item.setImage(image);
    item.setForeground(null);
  }

  /** Until it is open it is to be opened: the line may be replaced before its turn comes. */
  private void openAgain(TreeItem item, String key) {
    if (item.getItemCount() > 0 && reopen.contains(key)) {
      Object data = item.getData();
      tree.getDisplay()
          .asyncExec(
              () -> {
                if (!item.isDisposed() && data.equals(item.getData()) && reopen.take(key)) {
                  open(item);
                }
              });
    }
  }

  private void open(TreeItem item) {
    opened(item);
    item.setExpanded(true);
    if (!reopen.isEmpty() || !pending.isEmpty() || !retop.isEmpty()) {
      DitItems.node(item).ifPresent(node -> restoreBelow(item, node));
      DitItems.range(item).ifPresent(range -> restoreBelow(item.getParentItem(), range.node()));
    }
  }

  /** Opening a line whose children could not be read tries again. */
  private void tryAgain(TreeItem item) {
    DitItems.node(item)
        .filter(node -> failures.remove(node) != null)
        .ifPresent(node -> DitItems.fillAgain(item, node));
    opened(item);
  }

  private void opened(TreeItem item) {
    DitItems.node(item)
        .ifPresent(
            node -> {
              DitItems.resize(item, node); // Others may have read the list since it was shown.
              want(node, AHEAD);
            });
    DitItems.range(item).ifPresent(range -> item.setItemCount(range.lines()));
  }

  /** A range has nothing else to be opened for than its lines. */
  private void turn(TreeItem item) {
    if (DitItems.range(item).isPresent()) {
      if (item.getExpanded()) {
        item.setExpanded(false);
      } else {
        open(item);
      }
    }
  }

  /** Selects the nearest entry above in place of those that are gone. */
  private void giveUpMissing(TreeItem item, DitNode node) {
    Set<String> missing = failures.containsKey(node) ? Set.of() : pending.missing(node);
    int enough = pending.reach() + ahead(node);
    if (!missing.isEmpty() && !node.children().ready(enough)) {
      want(node, enough);
    } else if (pending.giveUp(missing) && tree.getSelectionCount() == 0) {
      selectAgain(item);
    }
  }

  /** Has children fetched; one job for each node, started again while more is wanted. */
  private void want(DitNode node, int upTo) {
    ChildList children = node.children();
    if (failures.containsKey(node) || children.ready(upTo)) {
      return;
    }
    wanted.merge(node, upTo, Math::max);
    if (jobs.add(node)) {
      start(node, upTo);
    }
  }

  private void start(DitNode node, int upTo) {
    ChildList children = node.children();
    String name = node.root() ? Messages.Tree_rootDse : node.dn();
    DirectoryJob.of(
            NLS.bind(Messages.Tree_readingChildren, name),
            monitor -> {
              children.load(upTo, monitor);
              return children;
            })
        .whenFailed(problem -> failed(node, children, problem))
        .whenCancelled(() -> failed(node, children, ConnectionProblem.cancelled()))
        .atEnd(() -> loaded(node, children, upTo))
        .start();
  }

  /** A list that was replaced meanwhile ends with a cancel, which says nothing of the new one. */
  private void failed(DitNode node, ChildList read, ConnectionProblem problem) {
    if (node.children() == read) {
      failures.put(node, problem);
    }
  }

  private void loaded(DitNode node, ChildList read, int upTo) {
    jobs.remove(node);
    int more = wanted.getOrDefault(node, 0);
    wanted.remove(node);
    if (tree.isDisposed() || dit == null) {
      return;
    }
    itemOf(node).ifPresent(item -> update(item, node));
    if (unread) {
      readSelected();
      moved.run();
    }
    boolean refreshedMeanwhile = node.children() != read;
    if (more > upTo || refreshedMeanwhile) {
      want(node, Math.max(more, upTo));
    }
  }

  private void update(TreeItem item, DitNode node) {
    decorate(item, node);
    DitItems.fillAgain(item, node);
    if (item.getExpanded()) {
      restoreBelow(item, node);
      giveUpMissing(item, node);
    }
    scroll();
    if (node.root()) {
      expandOnlyContext(item, node);
      moved.run();
    }
  }

  /** With a single naming context there is nothing to choose, so it opens by itself. */
  private void expandOnlyContext(TreeItem item, DitNode root) {
    if (root.children().loaded() > 0 && reopen.isEmpty() && !known) {
      TreeItem first = item.getItem(0);
      DitNode context = root.child(0);
      if (context != null && context.mayHaveChildren()) {
        decorate(first, context);
        open(first);
      }
    }
  }

  /** The item that shows the node, if its ancestors are there and it was not replaced meanwhile. */
  private Optional<TreeItem> itemOf(DitNode node) {
    if (node.root()) {
      return dit != null && dit.root() == node ? Optional.of(tree.getItem(0)) : Optional.empty();
    }
    DitNode parent = node.parent().orElseThrow();
    return itemOf(parent)
        .filter(item -> parent.child(node.index()) == node)
        .flatMap(item -> DitItems.childItem(item, node));
  }

  /** Fetches the node's children again; what was open below it opens again. */
  void refresh(DitNode node) {
    failures.remove(node);
    Optional<TreeItem> item = itemOf(node);
    item.ifPresent(shown -> reopen.remember(shown, node));
    pending.remember(selection(), node);
    node.refresh();
    item.ifPresent(shown -> restart(shown, node));
  }

  private void restart(TreeItem item, DitNode node) {
    boolean open = item.getExpanded() || node.root();
    TreeItem[] staying = DitItems.selectedOutside(tree, item);
    item.removeAll();
    item.setItemCount(1);
    if (open) {
      item.setExpanded(true);
    }
    if (!pending.isEmpty() || staying.length > 0) {
      tree.setSelection(staying); // What GTK selects instead of a removed line is an accident.
    } else if (tree.getSelectionCount() == 0) {
      tree.setSelection(item);
    }
    moved.run();
    want(node, AHEAD);
  }

  /** Fetches again what is beside an entry that was deleted, and selects its next neighbor. */
  void refreshWithout(String dn) {
    boolean selected = selection().stream().anyMatch(each -> DnText.same(each.dn(), dn));
    pending.deleted(dn, selected ? nodeOf(dn) : Optional.empty());
    refresh(DnText.parent(dn));
  }

  private Optional<DitNode> nodeOf(String dn) {
    return dit == null ? Optional.empty() : FetchedNodes.find(dit.root(), dn);
  }

  /** Fetches again what is below the entry, if the tree shows the entry. */
  void refresh(String dn) {
    nodeOf(dn).ifPresent(this::refresh);
  }

  /** Opens the line of an entry, if the tree shows it. */
  void open(DitNode node) {
    itemOf(node).ifPresent(this::open);
  }

  /** Opens the way to a node whose ancestors' lists are fetched; selects it if it is shown here. */
  void reveal(DitNode node) {
    List<DitNode> path = new ArrayList<>();
    for (Optional<DitNode> at = Optional.of(node); at.isPresent(); at = at.get().parent()) {
      path.addFirst(at.get());
    }
    TreeItem item = itemOf(path.getFirst()).orElse(null);
    for (int depth = 1; item != null && depth < path.size(); depth++) {
      item = opened(item, path.get(depth - 1), path.get(depth)).orElse(null);
    }
    if (item == null) {
      return;
    }
    decorate(item, node);
    tree.setSelection(item);
    tree.showSelection();
    Event event = new Event();
    event.item = item;
    tree.notifyListeners(SWT.Selection, event);
  }

  /** The item of a child, after opening what it lies in. */
  private Optional<TreeItem> opened(TreeItem item, DitNode node, DitNode child) {
    decorate(item, node);
    open(item);
    return line(item, node, child);
  }

  /** The item of a child, after opening the range it lies in. */
  private Optional<TreeItem> line(TreeItem item, DitNode node, DitNode child) {
    if (DitRange.divide(node)) {
      DitRange range = DitRange.of(node, child.index());
      DitItems.line(item, range.index())
          .filter(line -> !line.getExpanded())
          .ifPresent(
              line -> {
                decorate(line, range);
                open(line);
              });
    }
    return DitItems.childItem(item, child);
  }

  /** Shows the same with ranges of another size. */
  void regroup() {
    Optional<DitNode> selected = selection().stream().findFirst();
    show(dit, state());
    selected.ifPresent(this::reveal);
  }

  /** Closes everything but the naming contexts. */
  void collapseAll() {
    if (tree.getItemCount() > 0) {
      for (TreeItem context : tree.getItem(0).getItems()) {
        context.setExpanded(false);
      }
    }
  }
}
