package org.dirlens.browser.ui.search;

import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.FilterText;
import org.dirlens.browser.core.search.SearchRows;
import org.dirlens.browser.core.trail.Trail.Place;
import org.dirlens.browser.ui.batch.BatchDialog;
import org.dirlens.browser.ui.change.Deletion;
import org.dirlens.browser.ui.copy.CopiedEntries;
import org.dirlens.browser.ui.copy.EntryClipboard;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.search.FoundRows.Found;
import org.dirlens.browser.ui.trail.GoToTarget;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.text.Shortened;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/**
 * What can be done with rows of a result, before what every table offers. User interface thread.
 */
final class ResultMenu {
  private static final int VALUE_CHARS = 40;

  private final SearchResults results;
  private final Host host;

  /** What a row is looked at and searched by. */
  interface Host {
    /** Where the form searches. */
    Optional<DirectoryConnection> server();

    /** The filter of the form. */
    String filter();

    /** Puts a filter into the form, and runs it or not. */
    void filter(String filter, boolean run);

    /** Shows the entry in the tree. */
    void locate(DirectoryConnection connection, String dn);

    /** Lets the search be exported. */
    void export();
  }

  ResultMenu(SearchResults results, Host host) {
    this.results = results;
    this.host = host;
    results.viewer().onOpen(this::open);
    Menu menu = results.viewer().table().getMenu();
    MenuItem open = DropDown.item(menu, Messages.Result_open, () -> onFirst(this::open));
    MenuItem locate =
        DropDown.item(
            menu,
            Messages.Result_locate,
            () -> onFirst(row -> host.locate(connection(), row.dn())));
    MenuItem target =
        DropDown.item(menu, Messages.Result_target, () -> reference().ifPresent(this::follow));
    MenuItem example = cascade(menu, Messages.Result_example, this::fillExamples);
    MenuItem edit = cascade(menu, Messages.Result_edit, this::fillEdits);
    MenuItem editMany = DropDown.item(menu, Messages.Result_editMany, this::editMany);
    MenuItem copy = DropDown.item(menu, Messages.Result_copyEntries, this::copyEntries);
    MenuItem export = DropDown.item(menu, Messages.Result_export, host::export);
    MenuItem delete = DropDown.item(menu, Messages.Result_delete, this::delete);
    menu.addListener(
        SWT.Show,
        event -> {
          boolean one = first().isPresent();
          List.of(open, locate, example).forEach(item -> item.setEnabled(one));
          target.setEnabled(reference().isPresent());
          edit.setEnabled(one && results.edits().why().isEmpty());
          edit.setToolTipText(results.edits().why());
          copy.setEnabled(one && !results.elsewhere());
          export.setEnabled(!results.running());
          for (MenuItem writes : List.of(editMany, delete)) {
            writes.setEnabled(!entries().isEmpty() && results.edits().why().isEmpty());
            writes.setToolTipText(results.edits().why());
          }
        });
  }

  private static MenuItem cascade(Menu menu, String text, Consumer<Menu> fill) {
    MenuItem item = new MenuItem(menu, SWT.CASCADE);
    item.setText(text);
    Menu below = new Menu(menu);
    item.setMenu(below);
    below.addListener(
        SWT.Show,
        event -> {
          for (MenuItem old : below.getItems()) {
            old.dispose();
          }
          fill.accept(below);
        });
    return item;
  }

  /** The first selected row that is an entry. */
  private Optional<Found> first() {
    return entries().stream().findFirst();
  }

  private List<Found> entries() {
    return results.viewer().selection().stream()
        .filter(each -> !SearchRows.reference(each.dn()))
        .toList();
  }

  /** The URL of the first selected row, if it leads to another server. */
  private Optional<String> reference() {
    return results.viewer().selection().stream()
        .findFirst()
        .map(Found::dn)
        .filter(SearchRows::reference);
  }

  private void onFirst(Consumer<Found> action) {
    first().ifPresent(action);
  }

  private DirectoryConnection connection() {
    return results.connection();
  }

  private void open(Found found) {
    if (SearchRows.reference(found.dn())) {
      follow(found.dn());
    } else {
      EntryEditors.keep(connection(), found.dn());
    }
  }

  private void follow(String url) {
    Place base = new Place(connection(), results.run().query().base());
    GoToTarget.start(base, List.of(url), host::locate);
  }

  private void editMany() {
    onAll(dns -> BatchDialog.open(connection(), dns));
  }

  /** To be pasted in a tree. */
  private void copyEntries() {
    onAll(dns -> EntryClipboard.put(CopiedEntries.of(connection(), dns, false)));
  }

  private void delete() {
    onAll(dns -> Deletion.start(connection(), dns));
  }

  /** All selected entries, also those whose rows were never on the screen. */
  private void onAll(Consumer<List<String>> action) {
    results.viewer().withSelected(rows -> act(rows, action));
  }

  private static void act(List<Found> rows, Consumer<List<String>> action) {
    List<String> dns =
        rows.stream().map(Found::dn).filter(dn -> !SearchRows.reference(dn)).toList();
    if (!dns.isEmpty()) {
      action.accept(dns);
    }
  }

  // By example

  private void fillExamples(Menu menu) {
    first()
        .ifPresent(
            found -> results.attributes(found).forEach(each -> addExample(menu, found, each)));
  }

  private void addExample(Menu menu, Found found, String attribute) {
    MenuItem item = new MenuItem(menu, SWT.CASCADE);
    item.setText(label(attribute, results.text(found, attribute)));
    Menu below = new Menu(menu);
    item.setMenu(below);
    String dn = found.dn();
    DropDown.item(
        below, Messages.Result_only, () -> example(dn, attribute, (f, more) -> more, true));
    DropDown.item(below, Messages.Result_and, () -> example(dn, attribute, FilterText::and, false));
    DropDown.item(below, Messages.Result_or, () -> example(dn, attribute, FilterText::or, false));
    DropDown.item(
        below,
        Messages.Result_andNot,
        () -> example(dn, attribute, (f, more) -> FilterText.and(f, FilterText.not(more)), false));
  }

  static String label(String attribute, String value) {
    return Forms.literal(attribute + ": " + Shortened.to(VALUE_CHARS, value));
  }

  /**
   * The values are read: the table may show them shorter, or as people read them. They join the
   * filter as it is by then, if that is still for the same server.
   */
  private void example(String dn, String attribute, BinaryOperator<String> join, boolean run) {
    Optional<DirectoryConnection> server = host.server();
    Dit dit = Dit.of(connection());
    DirectoryJob.of(Messages.Result_reading, monitor -> values(dit, dn, attribute, monitor))
        .whenDone(
            more -> {
              if (!server.equals(host.server())) {
                return;
              }
              if (more.isEmpty()) {
                Problems.show(
                    Messages.Result_exampleTitle, NLS.bind(Messages.Result_noValue, dn, attribute));
              } else {
                host.filter(join.apply(host.filter(), more), run);
              }
            })
        .start();
  }

  private static String values(Dit dit, String dn, String attribute, IProgressMonitor monitor)
      throws ConnectionProblem {
    ServerSchema schema = dit.schema(monitor);
    return dit.connection()
        .session(monitor)
        .read(dn, List.of(attribute), monitor)
        .map(entry -> anyValue(schema.asked(List.of(attribute), entry).getFirst()))
        .orElse("");
  }

  /** A filter for entries with any of the values; empty where there is none. */
  private static String anyValue(List<Attribute> attributes) {
    List<String> items =
        attributes.stream()
            .flatMap(
                each ->
                    each.values().stream()
                        .map(value -> FilterText.equality(each.description(), value)))
            .toList();
    return items.size() < 2 ? String.join("", items) : "(|" + String.join("", items) + ")";
  }

  private void fillEdits(Menu menu) {
    first()
        .ifPresent(
            found ->
                results.attributes(found).stream()
                    .filter(each -> results.edits().changeable(found, each))
                    .forEach(
                        each ->
                            DropDown.item(
                                menu,
                                label(each, results.text(found, each)),
                                () -> results.edits().open(found, each))));
    if (menu.getItemCount() == 0) {
      DropDown.words(menu, Messages.Result_noEdit);
    }
  }
}
