package org.dirlens.browser.ui.quick;

import static org.dirlens.connection.core.ConnectionState.OPEN;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.search.QuickInput;
import org.dirlens.browser.core.search.QuickSearch;
import org.dirlens.browser.core.search.filter.FilterCheck;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.search.SearchView;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Keys;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.menus.WorkbenchWindowControlContribution;
import org.jspecify.annotations.Nullable;

/**
 * The field in the tool bar of the window that takes a name, words, a filter or a command, and
 * finds in the current directory while somebody types. Enter opens what is selected, Shift+Enter
 * runs the search in its view, Escape goes back.
 *
 * <p>Threads: user interface.
 */
public final class QuickBar extends WorkbenchWindowControlContribution {
  private static final int CHARACTERS = 34;
  private static final int COMMANDS_MAX = 6;
  private static final String MANUAL = "org.dirlens.application.manual";

  /** What is typed on within this time asks no server. */
  private static final int SETTLE_MILLIS = 200;

  /** The one that is shown; there is one window. */
  private static @Nullable QuickBar shown;

  private final CurrentDirectory current = CurrentDirectory.shared();
  private final Runnable settled = this::search;
  private @Nullable Text field;
  private @Nullable QuickResults results;
  private @Nullable DirectoryJob<?> job;
  private @Nullable Control before;

  /** The list says that the connection is not open. */
  private boolean offline;

  /** Enter was pressed before the entries came: the first of them is opened. */
  private boolean openFirst;

  @Override
  protected Control createControl(Composite parent) {
    Composite area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().margins(8, 0).applyTo(area);
    Text text =
        ControlIds.name(
            new Text(area, SWT.SINGLE | SWT.BORDER | SWT.SEARCH | SWT.ICON_SEARCH), "quick.field");
    text.setMessage(NLS.bind(Messages.Quick_hint, Keys.text("M1+K")));
    text.getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                event.result = Messages.Quick_name;
              }
            });
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, true)
        .hint(new PixelConverter(text).convertWidthInCharsToPixels(CHARACTERS), SWT.DEFAULT)
        .applyTo(text);
    field = text;
    results = new QuickResults(text, this::open);
    text.addListener(SWT.Modify, event -> typed());
    text.addListener(SWT.KeyDown, this::pressed);
    text.addListener(SWT.FocusIn, event -> keys(false));
    text.addListener(SWT.FocusOut, event -> left());
    Runnable follow = () -> DisplayThread.later(text.getDisplay(), text, this::follow);
    current.addListener(follow);
    text.addListener(SWT.Dispose, event -> current.removeListener(follow));
    shown = this;
    return area;
  }

  /** What waits for the connection is looked for once it is open. */
  private void follow() {
    boolean open = current.connection().filter(each -> each.state() == OPEN).isPresent();
    if (offline && open && job == null && results != null && results.shown()) {
      typed();
    }
  }

  /** Puts the cursor into the quick bar, with this text selected. */
  public static void begin(String text) {
    QuickBar bar = shown;
    if (bar != null && bar.field != null && !bar.field.isDisposed()) {
      bar.before = bar.field.getDisplay().getFocusControl();
      bar.field.setFocus();
      bar.field.setText(text);
      if (text.equals(QuickInput.COMMAND_SIGN)) {
        bar.field.setSelection(text.length());
      } else {
        bar.field.selectAll();
      }
    }
  }

  /** Keys such as Delete belong to the field as long as it has the focus, not to the tree. */
  private static void keys(boolean ofWorkbench) {
    PlatformUI.getWorkbench().getService(IBindingService.class).setKeyFilterEnabled(ofWorkbench);
  }

  private void left() {
    keys(true);
    if (field != null
        && results != null
        && !results.under(field.getDisplay().getCursorLocation())) {
      close();
    }
  }

  private void close() {
    stop();
    if (results != null) {
      results.hide();
    }
  }

  private void stop() {
    openFirst = false;
    if (job != null) {
      job.cancel();
      job = null;
    }
  }

  private QuickInput input() {
    return QuickInput.of(field == null ? "" : field.getText());
  }

  private void typed() {
    stop();
    offline = false;
    QuickInput input = input();
    if (field == null || results == null) {
      return;
    }
    field.getDisplay().timerExec(-1, settled);
    switch (input.kind()) {
      case NOTHING -> results.hide();
      case COMMAND -> {
        List<QuickItem> commands = QuickCommands.matching(input.text());
        results.show(commands, commands.isEmpty() ? Messages.Quick_noCommand : "");
      }
      case FILTER, NAME, WORDS -> expect(input);
    }
  }

  /** Shows commands at once, and looks for entries soon. */
  private void expect(QuickInput input) {
    DirectoryConnection connection = current.connection().orElse(null);
    if (connection == null || field == null || results == null) {
      return;
    }
    String name = connection.parameters().name();
    if (!input.searchable()) {
      String problem = FilterCheck.check(input.text()).map(found -> found.message()).orElse("");
      results.show(List.of(), problem);
    } else if (connection.state() != OPEN) {
      offline = true;
      results.show(commands(input), NLS.bind(Messages.Quick_offline, name));
    } else {
      results.show(commands(input), NLS.bind(Messages.Quick_searching, name));
      field.getDisplay().timerExec(SETTLE_MILLIS, settled);
    }
  }

  private static List<QuickItem> commands(QuickInput input) {
    return input.kind() == QuickInput.Kind.WORDS
        ? QuickCommands.matching(input.text()).stream().limit(COMMANDS_MAX).toList()
        : List.of();
  }

  private void search() {
    QuickInput input = input();
    Optional<DirectoryConnection> connection = current.connection();
    if (!input.searchable() || connection.isEmpty() || field == null || field.isDisposed()) {
      return;
    }
    boolean first = openFirst;
    stop();
    openFirst = first;
    DirectoryConnection asked = connection.get();
    String partition = current.partition();
    DirectoryJob<QuickSearch.Found> fresh =
        DirectoryJob.of(
            NLS.bind(Messages.Quick_searching, asked.parameters().name()),
            monitor -> QuickSearch.run(asked, partition, input, monitor));
    fresh.whenDone(found -> found(fresh, asked, input, found));
    fresh.whenFailed(problem -> ended(fresh, input, String.valueOf(problem.getMessage())));
    fresh.whenCancelled(() -> ended(fresh, input, Labels.cancelled()));
    fresh.setSystem(true);
    job = fresh;
    fresh.start();
  }

  private void found(
      DirectoryJob<?> of, DirectoryConnection in, QuickInput input, QuickSearch.Found found) {
    if (of != job || results == null) {
      return;
    }
    job = null;
    List<QuickItem> items = new ArrayList<>();
    found.hits().forEach(hit -> items.add(item(in, hit)));
    items.addAll(commands(input));
    results.show(items, note(in.parameters().name(), found));
    if (openFirst && !found.hits().isEmpty()) {
      results.selected().ifPresent(this::open);
    }
    openFirst = false;
  }

  private static String note(String connection, QuickSearch.Found found) {
    int hits = found.hits().size();
    if (hits == 0) {
      String nothing = found.whole() ? Messages.Quick_nothing : Messages.Quick_nothingYet;
      return NLS.bind(nothing, connection);
    }
    String some = found.whole() ? Messages.Quick_found : Messages.Quick_foundFirst;
    return NLS.bind(some, Labels.entries(hits), connection);
  }

  private static QuickItem item(DirectoryConnection in, QuickSearch.Hit hit) {
    return new QuickItem(hit.dn(), hit.about(), "entry", () -> EntryEditors.keep(in, hit.dn()));
  }

  private void ended(DirectoryJob<?> of, QuickInput input, String why) {
    if (of == job && results != null) {
      job = null;
      openFirst = false;
      results.show(commands(input), why);
    }
  }

  // Keys

  private void pressed(Event event) {
    if (results == null) {
      return;
    }
    switch (event.keyCode) {
      case SWT.ARROW_DOWN -> results.move(1);
      case SWT.ARROW_UP -> results.move(-1);
      case SWT.PAGE_DOWN -> results.move(10);
      case SWT.PAGE_UP -> results.move(-10);
      case SWT.ESC -> goBack();
      case SWT.F1 -> give(MANUAL);
      case SWT.CR, SWT.KEYPAD_CR -> {
        if ((event.stateMask & SWT.SHIFT) != 0) {
          searchInView();
        } else {
          enter();
        }
      }
      default -> {
        return;
      }
    }
    event.doit = false;
  }

  /** Gives a command whose key the field has taken. */
  private static void give(String command) {
    try {
      PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
    } catch (CommandException e) {
      Problems.show(command, String.valueOf(e.getMessage()));
    }
  }

  private void enter() {
    Optional<QuickItem> chosen = results == null ? Optional.empty() : results.selected();
    boolean awaited = job != null || waits();
    if (awaited && chosen.filter(item -> item.icon().equals("entry")).isEmpty()) {
      openFirst = true;
      search();
    } else {
      chosen.ifPresent(this::open);
    }
  }

  /** Entries were not looked for yet, because the connection is not open or somebody typed on. */
  private boolean waits() {
    return input().searchable() && job == null && results != null && results.selected().isEmpty();
  }

  private void goBack() {
    close();
    if (field != null) {
      field.setText("");
    }
    if (before != null && !before.isDisposed()) {
      before.setFocus();
    }
  }

  private void open(QuickItem item) {
    close();
    if (before != null && !before.isDisposed()) {
      before.setFocus();
    }
    keys(true);
    if (field != null && input().kind() == QuickInput.Kind.COMMAND) {
      field.setText(""); // A command is given once; what was searched for may be wanted again.
    }
    item.open().run();
  }

  private void searchInView() {
    QuickInput input = input();
    Optional<DirectoryConnection> connection = current.connection();
    if (input.searchable() && connection.isPresent()) {
      close();
      keys(true);
      IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
      SearchView.run(page, connection.get(), input);
    }
  }
}
