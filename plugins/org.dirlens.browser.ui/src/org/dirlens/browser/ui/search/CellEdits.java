package org.dirlens.browser.ui.search;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.entry.CellChange;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.entry.ValueEdit;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.SearchRows;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.search.FoundRows.Found;
import org.dirlens.browser.ui.value.ValueDialog;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.ui.common.table.CellEdit;
import org.dirlens.ui.common.table.CellLook;
import org.dirlens.ui.common.table.ResultColumn;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Image;
import org.jspecify.annotations.Nullable;

/**
 * Changes single values of the entries of a result: a line of text in its cell, anything else by
 * the editor of its kind. A value that others changed meanwhile stays as it is. Rows that were
 * changed here are marked.
 *
 * <p>Threads: user interface; the server is asked in jobs.
 */
final class CellEdits implements CellLook<Found> {
  /** Between the values of a cell. */
  private static final String BETWEEN = " | ";

  private final SearchResults results;
  private final Map<Integer, Map<String, String>> before = new HashMap<>();

  CellEdits(SearchResults results) {
    this.results = results;
  }

  private DirectoryConnection connection() {
    return results.connection();
  }

  private ServerSchema schema() {
    return Dit.of(connection()).knownSchema();
  }

  /** Why nothing can be changed, a sentence; empty if it can. */
  String why() {
    String name = connection().parameters().name();
    if (connection().readOnly()) {
      return NLS.bind(Messages.Result_readOnly, name);
    }
    if (results.elsewhere()) {
      return NLS.bind(Messages.Result_elsewhere, name);
    }
    return connection().state() == ConnectionState.OPEN
        ? ""
        : NLS.bind(Messages.Result_closed, name);
  }

  /** Lets cells be changed in place, once all rows are there. */
  void begin() {
    List<CellEdit<Found>> edits =
        results.run().rows().columns().stream()
            .map(
                attribute ->
                    new CellEdit<Found>(
                        attribute,
                        found -> inCell(found, attribute),
                        found -> results.text(found, attribute),
                        (found, text) -> take(found, attribute, text)))
            .toList();
    results.viewer().editByKeys(edits, told -> Problems.show(Messages.Result_editTitle, told));
  }

  /** Whether the only value of this attribute can be changed here. */
  boolean changeable(Found found, String attribute) {
    String text = results.text(found, attribute);
    ValueKind kind = ValueKind.wanted(attribute, schema());
    boolean fixed = schema().attribute(attribute).map(AttributeInfo::readOnly).orElse(false);
    return why().isEmpty()
        && !SearchRows.reference(found.dn())
        && !text.isEmpty()
        && !text.contains(BETWEEN)
        && !fixed
        && kind != ValueKind.PASSWORD
        && kind != ValueKind.OBJECT_CLASS
        && !named(found, attribute, text);
  }

  /** A value of the name is changed by renaming the entry. */
  private boolean named(Found found, String attribute, String text) {
    EntryDraft draft = new EntryDraft(new Entry(found.dn(), List.of()), schema());
    return draft.inRdn(attribute, text.getBytes(StandardCharsets.UTF_8));
  }

  private boolean inCell(Found found, String attribute) {
    String text = results.text(found, attribute);
    return changeable(found, attribute)
        && ValueKind.wanted(attribute, schema()).inCell()
        && !text.endsWith("…")
        && !text.contains("⏎");
  }

  private void take(Found found, String attribute, String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException(Messages.Result_emptyValue);
    }
    save(
        found,
        new CellChange(
            found.dn(),
            attribute,
            results.text(found, attribute).getBytes(StandardCharsets.UTF_8),
            text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Opens the editor of the kind that the value has. */
  void open(Found found, String attribute) {
    String dn = found.dn();
    DirectoryJob.of(
            Messages.Result_reading,
            monitor ->
                connection()
                    .session(monitor)
                    .read(dn, EntrySave.ALL_ATTRIBUTES, monitor)
                    .map(entry -> new EntryDraft(new Entry(dn, entry.attributes()), schema())))
        .whenDone(draft -> edit(found, attribute, draft))
        .start();
  }

  /** The result may be closed by now, and the entry deleted. */
  private void edit(Found found, String attribute, Optional<EntryDraft> read) {
    if (results.viewer().isDisposed()) {
      return;
    }
    if (read.isEmpty()) {
      Problems.show(Messages.Result_editTitle, NLS.bind(Messages.Result_gone, found.dn()));
      return;
    }
    edit(found, attribute, read.get());
  }

  private void edit(Found found, String attribute, EntryDraft draft) {
    List<Attribute> shown = draft.schema().asked(List.of(attribute), draft.original()).getFirst();
    @Nullable Attribute meant = draft.schema().meant(attribute, draft.original()).orElse(null);
    if (meant == null || meant.values().size() != 1) {
      int values = shown.stream().mapToInt(each -> each.values().size()).sum();
      Problems.show(Messages.Result_editTitle, NLS.bind(Messages.Result_notOne, attribute, values));
      return;
    }
    String described = meant.description();
    ValueEdit edit = ValueEdit.of(draft, new EntryRow(described, 0, "", EntryRow.Role.OTHER, true));
    ValueDialog.open(results.viewer().getShell(), edit, edit.suitable().getFirst(), connection());
    Optional<byte[]> after =
        draft
            .attribute(described)
            .filter(each -> draft.dirty())
            .map(each -> each.values().getFirst());
    after.ifPresent(
        value ->
            save(found, new CellChange(draft.dn(), attribute, meant.values().getFirst(), value)));
  }

  private void save(Found found, CellChange change) {
    String why = why();
    if (!why.isEmpty()) {
      Problems.show(Messages.Result_editTitle, why);
      return;
    }
    Dit dit = Dit.of(connection());
    DirectoryJob.of(
            NLS.bind(Messages.Result_saving, change.dn()), monitor -> change.run(dit, monitor))
        .whenDone(entry -> saved(found, change.description(), entry))
        .on(connection())
        .start();
  }

  private void saved(Found found, String attribute, Entry now) {
    if (!results.viewer().isDisposed()) {
      before
          .computeIfAbsent(found.number(), number -> new HashMap<>())
          .putIfAbsent(attribute, results.text(found, attribute));
      results.run().rows().replace(found.number(), now);
      results.viewer().refresh();
    }
  }

  // How rows look

  @Override
  public @Nullable Image image(Found found) {
    return before.containsKey(found.number()) ? BrowserIcons.image("changes") : null;
  }

  @Override
  public boolean faded(Found found) {
    return SearchRows.reference(found.dn());
  }

  @Override
  public Optional<String> tip(Found found, ResultColumn<Found> column) {
    if (SearchRows.reference(found.dn())) {
      return Optional.of(Messages.Search_referenceTip);
    }
    return Optional.ofNullable(before.get(found.number()))
        .flatMap(changed -> Optional.ofNullable(changed.get(column.title())))
        .map(old -> NLS.bind(Messages.Result_changed, old));
  }
}
