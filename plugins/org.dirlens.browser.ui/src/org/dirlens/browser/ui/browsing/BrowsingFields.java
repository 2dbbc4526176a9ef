package org.dirlens.browser.ui.browsing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.Browsing.Option;
import org.dirlens.connection.parameters.Dereferencing;
import org.dirlens.connection.parameters.Referrals;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Text;

/**
 * How a connection is browsed, to be filled in. What the server cannot do is off, and the reason
 * stands below. Display thread.
 */
public final class BrowsingFields {
  private static final int BASES_HEIGHT = 54;

  private final Composite area;
  private final Runnable changed;
  private final Button contexts;
  private final Text bases;
  private final Button read;
  private final Spinner entries;
  private final Spinner seconds;
  private final Spinner page;
  private final Combo aliases;
  private final Combo referrals;
  private final Button manage;
  private final Button subentries;
  private final Button operational;
  private final Label lacks;

  /**
   * Fields in a composite of two columns.
   *
   * @param present what they show at first
   * @param changed run when something else is filled in
   * @param reading asks the server for its root DSE, for {@link #take}
   */
  public BrowsingFields(Composite parent, Browsing present, Runnable changed, Runnable reading) {
    this.area = new Composite(parent, SWT.NONE);
    this.changed = changed;
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 8).spacing(12, 6).applyTo(area);
    contexts = box(Messages.Browsing_contexts, "browsing.contexts", present.bases().isEmpty());
    bases = createBases(present);
    read = createRead(reading);
    entries =
        number(
            Messages.Browsing_entries,
            Messages.Browsing_noLimit,
            "browsing.entries",
            Browsing.ENTRIES_MAX,
            present.entries());
    seconds =
        number(
            Messages.Browsing_seconds,
            Messages.Browsing_noLimit,
            "browsing.seconds",
            Browsing.SECONDS_MAX,
            present.seconds());
    page =
        number(
            Messages.Browsing_page,
            Messages.Browsing_allAtOnce,
            "browsing.page",
            Browsing.PAGE_MAX,
            present.pageEntries());
    aliases = choice(Messages.Browsing_aliases, "browsing.aliases", aliases());
    aliases.select(present.aliases().ordinal());
    referrals = choice(Messages.Browsing_referrals, "browsing.referrals", referrals());
    referrals.select(present.referrals().ordinal());
    manage = box(Messages.Browsing_manage, "browsing.manage", present.has(Option.MANAGE_REFERRALS));
    subentries =
        box(Messages.Browsing_subentries, "browsing.subentries", present.has(Option.SUBENTRIES));
    operational =
        box(Messages.Browsing_operational, "browsing.operational", present.has(Option.OPERATIONAL));
    lacks = ControlIds.name(new Label(area, SWT.WRAP), "browsing.lacks");
    GridDataFactory.fillDefaults().span(2, 1).grab(true, false).applyTo(lacks);
    enable();
  }

  private static Stream<String> aliases() {
    return Arrays.stream(Dereferencing.values())
        .map(
            each ->
                switch (each) {
                  case NEVER -> Messages.Aliases_never;
                  case FINDING -> Messages.Aliases_finding;
                  case SEARCHING -> Messages.Aliases_searching;
                  case ALWAYS -> Messages.Aliases_always;
                });
  }

  private static Stream<String> referrals() {
    return Arrays.stream(Referrals.values())
        .map(
            each ->
                switch (each) {
                  case ASK -> Messages.Referrals_ask;
                  case FOLLOW -> Messages.Referrals_follow;
                  case IGNORE -> Messages.Referrals_ignore;
                });
  }

  private Button box(String text, String id, boolean on) {
    Button box = Forms.checkBox(area, text, id);
    box.setSelection(on);
    box.addListener(
        SWT.Selection,
        event -> {
          enable();
          changed.run();
        });
    return box;
  }

  private Text createBases(Browsing present) {
    GridDataFactory.swtDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .applyTo(Forms.label(area, Messages.Browsing_bases));
    Text text =
        ControlIds.name(new Text(area, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL), "browsing.bases");
    text.setText(String.join("\n", present.bases()));
    text.setToolTipText(Messages.Browsing_basesHint);
    GridDataFactory.fillDefaults().grab(true, false).hint(1, BASES_HEIGHT).applyTo(text);
    text.addModifyListener(event -> changed.run());
    return text;
  }

  private Button createRead(Runnable reading) {
    new Label(area, SWT.NONE);
    Button button = Forms.button(area, Messages.Browsing_read, "browsing.read", reading);
    GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(button);
    return button;
  }

  private Spinner number(String label, String hint, String id, int most, int value) {
    Forms.label(area, label);
    Composite line = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(8, 0).applyTo(line);
    Spinner spinner = ControlIds.name(new Spinner(line, SWT.BORDER), id);
    spinner.setValues(value, 0, most, 0, 1, 100);
    spinner.addModifyListener(event -> changed.run());
    GridDataFactory.swtDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(Forms.label(line, hint));
    return spinner;
  }

  private Combo choice(String label, String id, Stream<String> texts) {
    Forms.label(area, label);
    Combo combo = Forms.choice(area, id, texts);
    combo.addListener(SWT.Selection, event -> changed.run());
    return combo;
  }

  private void enable() {
    boolean own = !contexts.getSelection();
    bases.setEnabled(own);
    read.setEnabled(own);
  }

  /** What holds the fields. */
  public Composite control() {
    return area;
  }

  /** Tells what the server cannot do, and switches it off; what was chosen stays chosen. */
  public void take(ServerFeatures features) {
    if (!area.isDisposed()) {
      Set<String> missing = new LinkedHashSet<>();
      page.setEnabled(known(features.pagedResults(), Messages.Browsing_lacksPages, missing));
      manage.setEnabled(known(features.manageDsaIt(), Messages.Browsing_lacksManage, missing));
      subentries.setEnabled(
          known(features.subentries(), Messages.Browsing_lacksSubentries, missing));
      tell(missing);
    }
  }

  /** It is not known what the server can do: nothing is off. */
  public void takeUnknown() {
    for (Control each : List.of(page, manage, subentries)) {
      each.setEnabled(true);
    }
    tell(Set.of());
  }

  private void tell(Set<String> missing) {
    lacks.setText(String.join(" ", missing));
    area.requestLayout();
  }

  private static boolean known(boolean has, String reason, Set<String> missing) {
    if (!has) {
      missing.add(reason);
    }
    return has;
  }

  /** Fills in the naming contexts of the server, behind the base DNs that stand there. */
  public void takeContexts(ServerFeatures features) {
    if (!area.isDisposed()) {
      List<String> all = new ArrayList<>(bases());
      features.contexts().stream()
          .filter(context -> all.stream().noneMatch(each -> DnText.same(each, context)))
          .forEach(all::add);
      bases.setText(String.join("\n", all));
    }
  }

  /** What is wrong with what is filled in. */
  public Optional<String> problem() {
    if (contexts.getSelection()) {
      return Optional.empty();
    }
    return bases().isEmpty()
        ? Optional.of(Messages.Browsing_noBase)
        : bases().stream()
            .filter(each -> !DnText.valid(each))
            .findFirst()
            .map(wrong -> NLS.bind(Messages.Browsing_wrongBase, wrong));
  }

  private List<String> bases() {
    return bases.getText().lines().map(String::strip).filter(each -> !each.isEmpty()).toList();
  }

  /** What is filled in, without a {@link #problem}. */
  public Browsing browsing() {
    Set<Option> options = EnumSet.noneOf(Option.class);
    add(options, Option.MANAGE_REFERRALS, manage);
    add(options, Option.SUBENTRIES, subentries);
    add(options, Option.OPERATIONAL, operational);
    return new Browsing(
        contexts.getSelection() ? List.of() : bases(),
        entries.getSelection(),
        seconds.getSelection(),
        page.getSelection(),
        Dereferencing.values()[aliases.getSelectionIndex()],
        Referrals.values()[referrals.getSelectionIndex()],
        options);
  }

  private static void add(Set<Option> options, Option option, Button box) {
    if (box.getSelection()) {
      options.add(option);
    }
  }
}
