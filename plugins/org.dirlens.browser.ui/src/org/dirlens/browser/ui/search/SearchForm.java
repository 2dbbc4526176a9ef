package org.dirlens.browser.ui.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.search.filter.FilterProblem;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.MementoText;
import org.dirlens.browser.ui.RowsLimit;
import org.dirlens.browser.ui.filter.FilterDialog;
import org.dirlens.browser.ui.filter.FilterField;
import org.dirlens.browser.ui.filter.ServerNames;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.browser.ui.search.UnrunSearches.Unrun;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IMemento;

/**
 * The fields of a search, checked while they are filled in, below the name of the server it goes
 * to. Enter in any of them starts it.
 */
final class SearchForm {
  private static final int COLUMNS = 3;
  private static final int TEXT_WIDTH = 160;
  private static final String OPERATIONAL = "+";

  /** Below this width the short fields stand below the long ones, in points. */
  private static final int NARROW_WIDTH = 420;

  /** Whom the form belongs to. */
  interface Owner {
    /** Starts the search. */
    void search();

    /** Ends one that is running. */
    void stop();

    /** A person typed another base. */
    void baseTyped(String dn);

    /** A field has another content. */
    void changed();

    /** Runs another search than the one that stands here. */
    void run(SearchQuery query);

    /** The server that is searched. */
    Optional<DirectoryConnection> server();

    /** Shows the search log. */
    void showLog();
  }

  private final Owner owner;
  private final UnrunSearches unrun = new UnrunSearches();
  private final Composite area;
  private final ServerNames names;
  private final FilterField filter;
  private final CLabel message;
  private final Button run;
  private final SearchOptions options;
  private DirectoryChip server;
  private DirectoryChip answered;
  private Composite filterLine;
  private Composite limits;
  private Composite answer;
  private Button optionsButton;
  private Text base;
  private Combo scope;
  private Text attributes;
  private Spinner limit;
  private boolean running;
  private boolean valid;
  private String said = "";
  private boolean settingBase;
  private boolean settingLimit;
  private Browsing browsing = Browsing.USUAL;

  /** Whether a person chose the limit, so that it follows no connection. */
  private boolean limited;

  /** An empty form. */
  SearchForm(Composite parent, Owner owner) {
    this.owner = owner;
    names = new ServerNames(owner::server, () -> List.of(base.getText()));
    area = new Composite(parent, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(COLUMNS).margins(8, 8).spacing(8, 6).applyTo(area);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(area);
    createHead();
    filter = createFilter();
    run =
        Forms.button(
            area,
            Messages.Search_run,
            "search.run",
            () -> {
              if (running) {
                owner.stop();
              } else {
                owner.search();
              }
            });
    base = text(Messages.Search_base, "search.base");
    scope = createScope();
    attributes = text(Messages.Search_attributes, "search.attributes");
    attributes.setMessage(Messages.Search_attributesHint);
    names.completeAttributes(attributes);
    limits = new Composite(area, SWT.NONE);
    limit = createLimit();
    options = new SearchOptions(area);
    showOptions(false);
    message = createAnswer();
    arrange(COLUMNS);
    listen();
    check();
  }

  private void createHead() {
    Forms.label(area, Messages.Search_server);
    Composite head = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(4).spacing(4, 0).applyTo(head);
    GridDataFactory.fillDefaults().span(COLUMNS - 1, 1).grab(true, false).applyTo(head);
    server = new DirectoryChip(head, "search.server");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(server);
    optionsButton = createOptionsButton(head);
    new SavedMenu(head, this, owner);
    new HistoryMenu(head, this, owner);
  }

  private Button createOptionsButton(Composite head) {
    Button button = ControlIds.name(new Button(head, SWT.TOGGLE), "search.options");
    button.setText(Messages.Search_options);
    button.setToolTipText(Messages.Search_optionsTip);
    button.addListener(
        SWT.Selection,
        event -> {
          showOptions(button.getSelection());
          owner.changed();
        });
    return button;
  }

  private FilterField createFilter() {
    Forms.label(area, Messages.Search_filter);
    filterLine = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(2, 0).applyTo(filterLine);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(filterLine);
    FilterField field = FilterField.line(filterLine, "search.filter").completedBy(names);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(TEXT_WIDTH, SWT.DEFAULT)
        .applyTo(field.control());
    field.text(SearchQuery.ANY_ENTRY);
    FilterDialog.button(filterLine, field, names, "search.filter.edit");
    return field;
  }

  private CLabel createAnswer() {
    answer = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(answer);
    answered = new DirectoryChip(answer, "search.answered");
    showAnswered(false);
    CLabel label = ControlIds.name(new CLabel(answer, SWT.NONE), "search.message");
    label.setMargins(0, 0, 0, 0);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(label);
    return label;
  }

  private void listen() {
    area.addListener(SWT.Resize, event -> chooseColumns());
    filter.onChange(this::changed);
    filter.onEnter(this::enter);
    for (Text line : List.of(base, attributes)) {
      line.addListener(SWT.DefaultSelection, event -> enter());
    }
    base.addModifyListener(
        event -> {
          if (!settingBase) {
            owner.baseTyped(base.getText());
          }
        });
    limit.addModifyListener(event -> limited |= !settingLimit);
    for (Control field : List.of(base, scope, attributes, limit)) {
      field.addListener(SWT.Modify, event -> changed());
    }
    options.onChange(this::changed);
  }

  private void changed() {
    check();
    nameOptions();
    owner.changed();
  }

  private void enter() {
    if (valid) {
      owner.search();
    }
  }

  private Text text(String title, String id) {
    Forms.label(area, title);
    Text text = Forms.field(area, id);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(TEXT_WIDTH, SWT.DEFAULT)
        .applyTo(text);
    return text;
  }

  private Combo createScope() {
    Combo combo = Forms.choice(area, "search.scope", Arrays.stream(Scope.values()).map(Labels::of));
    combo.select(Scope.SUBTREE.ordinal());
    combo.setToolTipText(Messages.Search_scope);
    return combo;
  }

  private Spinner createLimit() {
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(limits);
    Forms.label(limits, Messages.Search_limit);
    Spinner spinner = ControlIds.name(new Spinner(limits, SWT.BORDER), "search.limit");
    spinner.setValues(BrowserPreferences.searchEntries(), 1, RowsLimit.get(), 0, 100, 1_000);
    spinner.setToolTipText(Messages.Search_limitHint);
    return spinner;
  }

  private void showOptions(boolean shown) {
    optionsButton.setSelection(shown);
    options.control().setVisible(shown);
    GridDataFactory.fillDefaults()
        .span(((GridLayout) area.getLayout()).numColumns, 1)
        .exclude(!shown)
        .grab(true, false)
        .applyTo(options.control());
    area.getParent().layout(true, true);
  }

  /** The button says how many options are not as usual, so that none is forgotten. */
  private void nameOptions() {
    int unusual = options.unusual();
    String text =
        unusual == 0 ? Messages.Search_options : Messages.Search_options + " (" + unusual + ")";
    if (!text.equals(optionsButton.getText())) {
      optionsButton.setText(text);
      area.layout(true, true);
    }
  }

  private void chooseColumns() {
    int columns = area.getClientArea().width < NARROW_WIDTH ? 2 : COLUMNS;
    if (columns != ((GridLayout) area.getLayout()).numColumns) {
      arrange(columns);
      area.getParent().layout(true, true);
    }
  }

  /** Three columns with the short field of a line at its end, or two with it in a line below. */
  private void arrange(int columns) {
    ((GridLayout) area.getLayout()).numColumns = columns;
    int span = columns == COLUMNS ? 1 : columns;
    for (Control end : List.of(run, scope, limits)) {
      GridDataFactory.fillDefaults()
          .align(span == 1 ? SWT.FILL : SWT.END, SWT.CENTER)
          .span(span, 1)
          .applyTo(end);
    }
    GridDataFactory.fillDefaults()
        .span(columns - 1, 1)
        .grab(true, false)
        .applyTo(server.getParent());
    GridDataFactory.fillDefaults().span(columns, 1).grab(true, false).applyTo(answer);
    ((GridData) options.control().getLayoutData()).horizontalSpan = columns;
  }

  private void check() {
    valid = false;
    Optional<FilterProblem> problem = filter.problem();
    if (problem.isPresent()) {
      int column = problem.get().position() + 1;
      complain(NLS.bind(Messages.Search_filterProblem, column, problem.get().message()));
    } else if (!DnText.valid(base.getText())) {
      complain(Messages.Search_baseProblem);
    } else {
      valid = true;
      message.setImage(null);
      message.setText(Forms.literal(said));
    }
    run.setEnabled(valid || running);
  }

  private void complain(String text) {
    message.setImage(BrowserIcons.image("problem"));
    message.setText(Forms.literal(text));
  }

  /** Says something about the result, once the fields are right again. */
  void say(String text) {
    said = text;
    check();
    message.setToolTipText(text);
  }

  /** Shows the directory that a search of now goes to. */
  void follow(ViewDirectory directory) {
    server.follow(directory);
  }

  /** Takes up what is usual on a connection, unless a person chose. */
  void follow(Browsing now) {
    browsing = now;
    options.follow(browsing);
    nameOptions();
    int usual = browsing.entries() > 0 ? browsing.entries() : BrowserPreferences.searchEntries();
    if (!limited && limit.getSelection() != usual) {
      settingLimit = true;
      limit.setSelection(usual);
      settingLimit = false;
    }
  }

  /** Shows the server the present result is from; it stays when another one is chosen. */
  void answered(DirectoryConnection connection) {
    answered.show(connection);
    showAnswered(true);
  }

  private void showAnswered(boolean visible) {
    GridDataFactory.fillDefaults().exclude(!visible).applyTo(answered);
    answered.setVisible(visible);
    answer.layout();
  }

  /** While a search runs, its button ends it. */
  void running(boolean now) {
    running = now;
    run.setText(now ? Messages.Search_stop : Messages.Search_run);
    run.setEnabled(valid || running);
    area.layout();
  }

  boolean valid() {
    return valid;
  }

  /** What holds the fields. */
  Control control() {
    return area;
  }

  /** Takes up how many rows the preferences allow now. */
  void takeUpLimit() {
    settingLimit = true;
    limit.setMaximum(RowsLimit.get());
    settingLimit = false;
    options.follow(browsing);
  }

  /** Lets be chosen what the server offers; empty while that is not known. */
  void offer(Optional<ServerFeatures> features) {
    options.offer(features);
  }

  SearchQuery query() {
    return new SearchQuery(
        DnText.stripped(base.getText()),
        Scope.values()[scope.getSelectionIndex()],
        filter.filter(),
        asked(),
        new SearchQuery.Limits(limit.getSelection(), options.seconds(), pageSize()),
        options.special());
  }

  private List<String> asked() {
    List<String> asked = new ArrayList<>(List.of(attributes.getText().strip().split("[,\\s]+")));
    asked.removeIf(String::isEmpty);
    if (options.operational() && !asked.contains(OPERATIONAL)) {
      if (asked.isEmpty()) {
        asked.add("*");
      }
      asked.add(OPERATIONAL);
    }
    return asked;
  }

  /** A small result comes at once; only a large one is worth asking for in pages. */
  private int pageSize() {
    int usual = browsing.pageEntries();
    return limit.getSelection() > usual ? usual : 0;
  }

  /** Sets the base as the selection has it. */
  void base(String dn) {
    if (!dn.equals(base.getText())) {
      settingBase = true;
      base.setText(dn);
      settingBase = false;
    }
  }

  /** The filter as it stands there. */
  String filter() {
    return filter.filter();
  }

  /** Fills in another filter. */
  void filter(String text) {
    giveWay();
    filter.text(text);
    unrun.know(text);
  }

  /** Another search comes: keeps the one that stands there if it was typed and not run. */
  void giveWay() {
    unrun.replaced(filter.text(), query());
  }

  /** Fills in what to search for. */
  void filter(String text, Scope reach) {
    filter(text);
    scope.select(reach.ordinal());
  }

  /** What is filled in is run. */
  void run() {
    unrun.ran(filter.text());
  }

  /** What was typed and not run when another search took its place, the newest first. */
  List<Unrun> unrun() {
    return unrun.all();
  }

  /** Fills in what was typed, without running it. */
  void bringBack(Unrun typed) {
    open(typed.query());
    filter.text(typed.filter());
    unrun.broughtBack(typed);
  }

  /** Fills in a search, with its base, without running it. */
  void open(SearchQuery query) {
    giveWay();
    base.setText(query.base());
    fill(query);
    focusFilter();
  }

  /** Fills in all but the base. */
  void fill(SearchQuery query) {
    filter(query.filter(), query.scope());
    List<String> asked = new ArrayList<>(query.attributes());
    options.operational(asked.remove(OPERATIONAL));
    if (asked.equals(List.of("*"))) {
      asked.clear();
    }
    attributes.setText(String.join(" ", asked));
    if (query.limits().entries() > 0) {
      limit.setSelection(query.limits().entries());
      limited = true;
    }
    options.seconds(query.limits().seconds());
    options.show(query.special());
    nameOptions();
  }

  /** Keeps what is filled in, but for the base, which belongs to a connection. */
  void save(IMemento memento) {
    String text = filter.text();
    if (MementoText.keeps(text) && !MementoText.namesPassword(text)) {
      memento.putString("filter", text);
    }
    memento.putInteger("scope", scope.getSelectionIndex());
    memento.putString("attributes", MementoText.orEmpty(attributes.getText()));
    if (limited) {
      memento.putInteger("limit", limit.getSelection());
    }
    memento.putBoolean("options", optionsButton.getSelection());
    options.save(memento);
  }

  /** Fills in what was kept; what is missing stays as it is. */
  void restore(IMemento memento) {
    String kept = memento.getString("filter");
    filter.text(kept == null ? filter.text() : kept);
    Integer reach = memento.getInteger("scope");
    scope.select(
        reach == null
            ? scope.getSelectionIndex()
            : Math.clamp(reach, 0, Scope.values().length - 1));
    String asked = memento.getString("attributes");
    attributes.setText(asked == null ? "" : asked);
    Integer most = memento.getInteger("limit");
    limited = most != null;
    limit.setSelection(most == null ? limit.getSelection() : most);
    options.restore(memento);
    nameOptions();
    showOptions(Boolean.TRUE.equals(memento.getBoolean("options")));
  }

  void focusFilter() {
    filter.focus();
  }
}
