package org.dirlens.index.ui;

import java.util.List;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.PartitionChoice;
import org.dirlens.ui.common.RefreshClock;
import org.dirlens.ui.common.Refresher;
import org.dirlens.ui.common.state.EmbeddedServerHeader;
import org.dirlens.ui.common.state.EmptyState;
import org.dirlens.ui.common.state.PageStack;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * The designer and the explanations side by side, or one below the other where it is narrow; or the
 * reason why there is nothing to design.
 *
 * <p>Threads: user interface.
 */
final class DesignerWorkspace extends Composite {
  /** The panels stand side by side when the view is this many times wider than high. */
  private static final double SIDE_BY_SIDE = 1.3;

  private final PageStack pages;
  private final EmptyState empty;
  private final Composite work;
  private final EmbeddedServerHeader head;
  private final Composite chooser;
  private final Combo partitions;
  private final PartitionChoice partition;
  private final SashForm sash;
  private final DesignerPanel designer;
  private final ExplainPanel explain;
  private List<? extends IndexAdapter> adapters = List.of();
  private String chosenName = "";
  private RefreshClock.@Nullable Subscription subscription;

  DesignerWorkspace(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    head = new EmbeddedServerHeader(this, "designer.server");
    pages = new PageStack(this);
    head.over(pages);
    empty = new EmptyState(pages, Icons.of(DesignerWorkspace.class).image("index-designer-large"));
    empty.say(Messages.Designer_noServer);
    work = new Composite(pages, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(work);
    chooser = new Composite(work, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 4).applyTo(chooser);
    new Label(chooser, SWT.NONE).setText(Messages.View_partition);
    partitions =
        ControlIds.name(new Combo(chooser, SWT.READ_ONLY | SWT.DROP_DOWN), "designer.partition");
    partition =
        new PartitionChoice(
            partitions,
            () -> {
              chosenName = partitions.getText();
              choose();
            });
    sash = new SashForm(work, SWT.HORIZONTAL | SWT.SMOOTH);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
    designer = new DesignerPanel(sash);
    explain = new ExplainPanel(sash, designer::addIndex);
    sash.addListener(SWT.Resize, event -> turn());
    pages.show(empty);
    addListener(SWT.Dispose, event -> stop());
  }

  /** Designs the first of these partitions and offers the others; none shows the empty state. */
  void show(List<? extends IndexAdapter> offered) {
    adapters = List.copyOf(offered);
    partitions.setItems(adapters.stream().map(IndexAdapter::name).toArray(String[]::new));
    boolean several = adapters.size() > 1;
    GridDataFactory.fillDefaults().exclude(!several).applyTo(chooser);
    chooser.setVisible(several);
    if (!adapters.isEmpty()) {
      partitions.select(Math.max(0, partitions.indexOf(chosenName)));
    }
    pages.show(adapters.isEmpty() ? empty : work);
    work.layout(true, true);
    choose();
    partition.follow();
  }

  EmbeddedServerHeader head() {
    return head;
  }

  ExplainPanel explain() {
    return explain;
  }

  DesignerPanel designer() {
    return designer;
  }

  @Override
  public boolean setFocus() {
    if (explain.isDisposed() || empty.isDisposed()) {
      return false;
    }
    return !adapters.isEmpty() ? explain.setFocus() : empty.setFocus();
  }

  /** Follows the directory of the view. */
  void follow(ViewDirectory followed) {
    head.follow(followed);
    partition.follow(followed);
  }

  private void choose() {
    int index = partitions.getSelectionIndex();
    @Nullable IndexAdapter chosen = index < 0 || adapters.isEmpty() ? null : adapters.get(index);
    stop();
    designer.show(chosen);
    explain.show(chosen);
    if (chosen != null) {
      head.showPartition(chosen.name());
      subscription = Refresher.of(getDisplay()).subscribe(chosen::snapshot, this::refresh);
    }
  }

  private void refresh(IndexSnapshot now) {
    if (!isDisposed()) {
      designer.refresh(now);
      explain.refresh(now);
    }
  }

  private void stop() {
    if (subscription != null) {
      subscription.close();
      subscription = null;
    }
  }

  private void turn() {
    Rectangle area = sash.getClientArea();
    boolean wide = area.width >= area.height * SIDE_BY_SIDE;
    int orientation = wide ? SWT.HORIZONTAL : SWT.VERTICAL;
    if (sash.getOrientation() != orientation) {
      sash.setOrientation(orientation);
    }
  }
}
