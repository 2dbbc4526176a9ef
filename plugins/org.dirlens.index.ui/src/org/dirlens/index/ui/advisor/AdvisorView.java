package org.dirlens.index.ui.advisor;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.dirlens.advisor.PlannedIndices;
import org.dirlens.advisor.Proposal;
import org.dirlens.advisor.workload.Question;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.connection.core.Connections;
import org.dirlens.index.advisor.WorkloadAdvisor;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.remote.IndexDirectory;
import org.dirlens.index.ui.IndexDesignerView;
import org.dirlens.index.ui.IndexStates;
import org.dirlens.ui.common.CarefulQuestion;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.PartitionChoice;
import org.dirlens.ui.common.PinnedView;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.jspecify.annotations.Nullable;

/** The Advisor view: what the directory of the window is asked, and which indices would help. */
public final class AdvisorView extends PinnedView {
  public static final String ID = "org.dirlens.index.ui.advisor";

  private List<IndexAdapter> adapters = List.of();
  private String connection = "";
  private @Nullable Combo partitions;
  private @Nullable PartitionChoice partition;
  private @Nullable AdvisorPanel panel;
  private @Nullable IndexDirectory indices;

  @Override
  protected void createContent(Composite parent) {
    Composite all = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(all);
    Composite head = new Composite(all, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 2).spacing(8, 2).applyTo(head);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(head);
    new DirectoryChip(head, "advisor.server").follow(directory());
    Combo combo =
        ControlIds.name(new Combo(head, SWT.READ_ONLY | SWT.DROP_DOWN), "advisor.partition");
    combo.setToolTipText(Messages.Advisor_partition);
    combo.setVisible(false);
    AdvisorPanel created = new AdvisorPanel(all, new Window());
    GridDataFactory.fillDefaults().grab(true, true).applyTo(created);
    partitions = combo;
    panel = created;
    PartitionChoice choice = new PartitionChoice(combo, this::choose);
    choice.follow(directory());
    partition = choice;
    IndexStates states =
        new IndexStates(
            created.states(),
            new IndexStates.Words(Messages.Advisor_none, Messages.Advisor_noServer),
            new Shown());
    Display display = parent.getDisplay();
    indices =
        new IndexDirectory(
            directory(),
            state ->
                DisplayThread.later(display, created, () -> states.show(state, indices::again)));
  }

  /** Reads logs and advises on the naming context that is chosen, as soon as there is one. */
  public void read(List<Path> logs) {
    complete();
    shown().read(logs);
  }

  private final class Shown implements IndexStates.Shown {
    @Override
    public boolean shows(String id) {
      return !adapters.isEmpty() && id.equals(connection);
    }

    @Override
    public void show(String id, List<IndexAdapter> found) {
      connection = id;
      offer(found);
    }

    @Override
    public void showNothing() {
      offer(List.of());
    }
  }

  private AdvisorPanel shown() {
    return Objects.requireNonNull(panel);
  }

  private void offer(List<IndexAdapter> offered) {
    adapters = List.copyOf(offered);
    partitions.setItems(adapters.stream().map(IndexAdapter::name).toArray(String[]::new));
    partitions.setVisible(!adapters.isEmpty());
    partitions.requestLayout();
    if (!adapters.isEmpty()) {
      partitions.select(0);
    }
    choose();
    partition.follow();
  }

  private void choose() {
    int index = partitions.getSelectionIndex();
    shown().show(index < 0 || adapters.isEmpty() ? null : adapters.get(index), connection);
  }

  /** The rest of the window. */
  private final class Window implements AdvisorPanel.Links {
    @Override
    public void stage(AdvisorPanel.Place place, List<Proposal> proposals) {
      IndexDesignerView.open(getSite().getPage())
          .ifPresent(
              designer ->
                  designer.stage(
                      place.connection(), place.partition(), plan -> with(plan, proposals)));
    }

    private static IndexPlan with(IndexPlan plan, List<Proposal> proposals) {
      return IndexPlan.of(PlannedIndices.with(plan.definitions(), proposals));
    }

    @Override
    public void explain(AdvisorPanel.Place place, Question question) {
      IndexDesignerView.open(getSite().getPage())
          .ifPresent(
              designer ->
                  designer.explain(
                      place.connection(), place.partition(), WorkloadAdvisor.question(question)));
    }

    @Override
    public List<Path> logs() {
      FileDialog dialog = new FileDialog(getSite().getShell(), SWT.OPEN | SWT.MULTI);
      if (dialog.open() == null) {
        return List.of();
      }
      Path folder = Path.of(dialog.getFilterPath());
      return Arrays.stream(dialog.getFileNames()).map(folder::resolve).toList();
    }

    @Override
    public boolean mayAsk(AdvisorPanel.Place place) {
      return Connections.shared()
          .find(place.connection())
          .filter(Review::always)
          .map(each -> agreed(each.parameters().name()))
          .orElse(true);
    }

    private boolean agreed(String server) {
      String question =
          NLS.bind(Messages.Production_question, server, Figures.duration(WorkloadAdvisor.LONGEST));
      return CarefulQuestion.agreed(
          getSite().getShell(), Messages.Production_title, question, Messages.Production_advise);
    }
  }

  @Override
  protected void focusContent() {
    if (panel != null) {
      panel.setFocus();
    }
  }

  @Override
  public void dispose() {
    if (indices != null) {
      indices.close();
    }
    super.dispose();
  }
}
