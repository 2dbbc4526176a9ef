package org.dirlens.browser.ui.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.dirlens.browser.core.batch.BatchEdit;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Asks what is done to many entries, shows it as LDIF, and sends it. It stays open until the person
 * agrees or cancels. User interface thread.
 */
public final class BatchDialog extends TitleAreaDialog {
  private static final int NAMES_SHOWN = 5;
  private static final int WIDTH = 640;
  private static final int STEPS_HEIGHT = 150;

  private final Dit dit;
  private final List<String> dns;
  private final List<String> attributes;
  private final List<StepRow> steps = new ArrayList<>();
  private @Nullable Composite rows;

  private BatchDialog(Shell shell, Dit dit, List<String> dns, ServerSchema schema) {
    super(shell);
    this.dit = dit;
    this.dns = List.copyOf(dns);
    this.attributes =
        schema.attributes().stream()
            .filter(each -> !each.operational() && !each.binary())
            .map(AttributeInfo::name)
            .toList();
    setShellStyle(getShellStyle() | SWT.RESIZE);
  }

  /** Opens the dialog after the schema was read. */
  public static void open(DirectoryConnection connection, List<String> dns) {
    Dit dit = Dit.of(connection);
    DirectoryJob.of(Messages.Batch_reading, dit::schema)
        .whenDone(schema -> new BatchDialog(Problems.shell(), dit, dns, schema).open())
        .start();
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Batch_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Batch_title);
    setMessage(Messages.Batch_message);
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 12).spacing(12, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(form);
    new DirectoryChip(form, "batch.server").show(dit.connection());
    Label names = ControlIds.name(new Label(form, SWT.WRAP), "batch.entries");
    names.setText(Forms.literal(names()));
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(names);
    ScrolledComposite scrolled = VerticalScroll.area(form);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, STEPS_HEIGHT).applyTo(scrolled);
    Composite created = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 6).applyTo(created);
    VerticalScroll.show(scrolled, created);
    rows = created;
    Button more = Forms.button(form, Messages.Batch_more, "batch.more", this::addStep);
    GridDataFactory.swtDefaults().applyTo(more);
    return area;
  }

  private String names() {
    String first = dns.stream().limit(NAMES_SHOWN).collect(Collectors.joining("\n"));
    int rest = dns.size() - NAMES_SHOWN;
    String named = rest > 0 ? first + "\n" + NLS.bind(Messages.Batch_rest, rest) : first;
    return Labels.entries(dns.size()) + ":\n" + named;
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, Messages.Batch_review, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    addStep();
  }

  private void addStep() {
    if (rows != null) {
      StepRow step =
          new StepRow(rows, "batch.step" + steps.size(), attributes, this::validate, this::remove);
      steps.add(step);
      layOut();
      step.setFocus();
    }
  }

  private void remove(StepRow step) {
    steps.remove(step);
    step.dispose();
    layOut();
  }

  private void layOut() {
    if (rows != null) {
      VerticalScroll.fit((ScrolledComposite) rows.getParent());
    }
    validate();
  }

  private void validate() {
    Optional<String> problem =
        steps.isEmpty()
            ? Optional.of(Messages.Batch_noStep)
            : steps.stream().flatMap(each -> each.problem().stream()).findFirst();
    setErrorMessage(problem.filter(text -> !text.isEmpty()).orElse(null));
    Button review = getButton(IDialogConstants.OK_ID);
    if (review != null) {
      review.setEnabled(problem.isEmpty());
    }
  }

  @Override
  protected void okPressed() {
    BatchEdit edit = new BatchEdit(steps.stream().map(StepRow::step).toList());
    ReviewedWrites writes = new ReviewedWrites(dit, Messages.Batch_apply, edit.writes(dns));
    if (writes.approved()) {
      super.okPressed();
      writes.send(Labels.entries(dns.size()), () -> {});
    }
  }
}
