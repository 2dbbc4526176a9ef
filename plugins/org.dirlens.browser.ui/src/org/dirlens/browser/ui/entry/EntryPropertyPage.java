package org.dirlens.browser.ui.entry;

import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PropertyPage;
import org.jspecify.annotations.Nullable;

/**
 * What an entry is besides its values: name, identity, who made and changed it and when, size, and
 * how many entries lie below it. Opened by the workbench, so it is not final.
 */
public class EntryPropertyPage extends PropertyPage {
  private static final int WIDTH = 420;

  private static final DateTimeFormatter GENERALIZED =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyyMMddHHmmss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .appendPattern("X")
          .toFormatter(Locale.ROOT);

  private @Nullable DirectoryJob<?> counting;

  @Override
  protected Control createContents(Composite parent) {
    noDefaultAndApplyButton();
    DitNode node = Objects.requireNonNull(Adapters.adapt(getElement(), DitNode.class));
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(12, 6).applyTo(area);
    row(area, Messages.Property_dn, "property.dn", SWT.WRAP).setText(node.dn());
    Text id = row(area, Messages.Property_id, "property.id", SWT.NONE);
    Text created = row(area, Messages.Property_created, "property.created", SWT.WRAP);
    Text changed = row(area, Messages.Property_changed, "property.changed", SWT.WRAP);
    Text classes = row(area, Messages.Property_classes, "property.classes", SWT.WRAP);
    Text size = row(area, Messages.Property_size, "property.size", SWT.NONE);
    Text children = row(area, Messages.Property_children, "property.children", SWT.NONE);
    Text subtree = row(area, Messages.Property_subtree, "property.subtree", SWT.NONE);
    Button count =
        Forms.button(
            area, Messages.Property_count, "property.count", () -> count(node, children, subtree));
    GridDataFactory.swtDefaults().span(2, 1).applyTo(count);
    DirectoryConnection connection = node.connection();
    DirectoryJob.of(
            NLS.bind(Messages.Property_reading, node.dn()),
            monitor -> connection.session(monitor).read(node.dn(), List.of("*", "+"), monitor))
        .whenFailed(problem -> tell(String.valueOf(problem.getMessage())))
        .whenDone(
            found ->
                found.ifPresentOrElse(
                    entry -> {
                      if (!area.isDisposed()) {
                        id.setText(first(entry, "entryUUID", "nsUniqueId"));
                        created.setText(when(entry, "createTimestamp", "creatorsName"));
                        changed.setText(when(entry, "modifyTimestamp", "modifiersName"));
                        classes.setText(String.join(", ", entry.texts("objectClass")));
                        size.setText(size(entry));
                        area.layout(true, true);
                      }
                    },
                    () -> tell(Messages.Property_gone)))
        .start();
    return area;
  }

  private void tell(String problem) {
    if (getControl() != null && !getControl().isDisposed()) {
      setErrorMessage(problem);
    }
  }

  private static Text row(Composite area, String label, String id, int style) {
    Forms.label(area, label);
    Text text = ControlIds.name(new Text(area, SWT.READ_ONLY | style), id);
    text.setBackground(area.getBackground());
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(text);
    return text;
  }

  private static String first(Entry entry, String attribute, String orElse) {
    return entry.first(attribute).or(() -> entry.first(orElse)).orElse(Messages.Property_unsaid);
  }

  private static String when(Entry entry, String time, String who) {
    String said = entry.first(time).map(EntryPropertyPage::local).orElse(Messages.Property_unsaid);
    return entry.first(who).map(name -> NLS.bind(Messages.Property_by, said, name)).orElse(said);
  }

  /** A generalized time (RFC 4517, 3.3.13) by the clock of this desk; others as they are. */
  private static String local(String generalized) {
    try {
      return GENERALIZED
          .parse(generalized, OffsetDateTime::from)
          .atZoneSameInstant(ZoneId.systemDefault())
          .format(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM));
    } catch (DateTimeParseException e) {
      return generalized;
    }
  }

  private static String size(Entry entry) {
    long values = entry.attributes().stream().mapToLong(each -> each.values().size()).sum();
    long bytes =
        entry.attributes().stream()
            .flatMap(each -> each.values().stream())
            .mapToLong(value -> value.length)
            .sum();
    return NLS.bind(Messages.Property_values, Figures.count(values), Figures.bytes(bytes));
  }

  /** Counts on demand, for it may take long: names only, one after the other. */
  private void count(DitNode node, Text children, Text subtree) {
    stop();
    children.setText(Messages.Property_counting);
    subtree.setText(Messages.Property_counting);
    DirectoryJob<List<String>> job =
        DirectoryJob.of(
            NLS.bind(Messages.Property_countingBelow, node.dn()),
            monitor ->
                List.of(
                    below(node, Scope.ONE_LEVEL, monitor), below(node, Scope.SUBTREE, monitor)));
    counting = job;
    job.whenFailed(problem -> tell(String.valueOf(problem.getMessage())))
        .whenUndone(() -> show(children, "", subtree, ""))
        .whenDone(counts -> show(children, counts.get(0), subtree, counts.get(1)))
        .start();
  }

  private static void show(Text children, String direct, Text subtree, String all) {
    if (!children.isDisposed()) {
      children.setText(direct);
      subtree.setText(all);
    }
  }

  /** How many there are, or at least that number where the server gives no more. */
  private static String below(DitNode node, Scope scope, IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery names =
        new SearchQuery(
            node.dn(),
            scope,
            SearchQuery.ANY_ENTRY,
            List.of(SearchQuery.NO_ATTRIBUTES),
            SearchQuery.Limits.pages(1_000));
    long count = scope == Scope.SUBTREE ? -1 : 0; // the entry itself
    try (EntryStream stream = node.connection().session(monitor).search(names)) {
      while (stream.next(monitor) != null) {
        count++;
      }
      String figure = Figures.count(count);
      return stream.outcome().truncated() ? NLS.bind(Messages.Property_atLeast, figure) : figure;
    }
  }

  private void stop() {
    if (counting != null) {
      counting.cancel();
    }
  }

  @Override
  public void dispose() {
    stop();
    super.dispose();
  }
}
