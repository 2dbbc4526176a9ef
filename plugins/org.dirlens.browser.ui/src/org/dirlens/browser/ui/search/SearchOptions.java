package org.dirlens.browser.ui.search;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.connection.core.RequestControl;
import org.dirlens.connection.core.SearchQuery.Referrals;
import org.dirlens.connection.core.SearchQuery.Special;
import org.dirlens.connection.parameters.Browsing;
import org.dirlens.connection.parameters.Dereferencing;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.ui.IMemento;

/**
 * What few searches need: aliases, referrals, a time limit, operational attributes, subentries.
 * What the server does not offer is off and says so. User interface thread.
 */
final class SearchOptions {
  /** As administrators are used to. */
  static final Special USUAL = new Special(Dereferencing.ALWAYS, Referrals.TELL, false);

  private static final int SECONDS_MAX = 3_600;

  private final Composite area;
  private final Combo aliases;
  private final Combo referrals;
  private final Spinner seconds;
  private final Button operational;
  private final Button subentries;
  private boolean secondsChosen;
  private Special usual = USUAL;
  private int usualSeconds = BrowserPreferences.searchSeconds();

  SearchOptions(Composite parent) {
    area = new Composite(parent, SWT.NONE);
    RowLayout row = new RowLayout(SWT.HORIZONTAL);
    row.marginLeft = 0;
    row.marginTop = 0;
    row.marginBottom = 0;
    row.spacing = 12;
    row.center = true;
    area.setLayout(row);
    aliases =
        choice(
            Messages.Search_aliases,
            Messages.Search_aliasesTip,
            "search.aliases",
            Stream.of(Dereferencing.values()).map(SearchOptions::word));
    referrals =
        choice(
            Messages.Search_referrals,
            Messages.Search_referralsTip,
            "search.referrals",
            Stream.of(
                Messages.Search_referralsPassOver,
                Messages.Search_referralsTell,
                Messages.Search_referralsEntries));
    seconds = createSeconds();
    operational = box(Messages.Search_operational, "search.operational");
    subentries = box(Messages.Search_subentries, "search.subentries");
    show(USUAL);
    offer(Optional.empty());
  }

  private static String word(Dereferencing which) {
    return switch (which) {
      case NEVER -> Messages.Search_aliasesNever;
      case SEARCHING -> Messages.Search_aliasesSearching;
      case FINDING -> Messages.Search_aliasesFinding;
      case ALWAYS -> Messages.Search_aliasesAlways;
    };
  }

  private Composite pair(int columns) {
    Composite pair = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(columns).spacing(4, 0).applyTo(pair);
    return pair;
  }

  private Combo choice(String title, String tip, String id, Stream<String> texts) {
    Composite pair = pair(2);
    Forms.label(pair, title).setToolTipText(tip);
    Combo combo = Forms.choice(pair, id, texts);
    combo.setToolTipText(tip);
    return combo;
  }

  private Spinner createSeconds() {
    Composite pair = pair(3);
    Forms.label(pair, Messages.Search_seconds);
    Spinner spinner = ControlIds.name(new Spinner(pair, SWT.BORDER), "search.seconds");
    spinner.setValues(BrowserPreferences.searchSeconds(), 0, SECONDS_MAX, 0, 1, 10);
    spinner.setToolTipText(Messages.Search_secondsTip);
    Forms.label(pair, Messages.Search_secondsUnit);
    return spinner;
  }

  private Button box(String text, String id) {
    Button box = ControlIds.name(new Button(area, SWT.CHECK), id);
    box.setText(text);
    return box;
  }

  /** What holds the controls. */
  Composite control() {
    return area;
  }

  /** Takes up what is usual on a connection, unless another was chosen. */
  void follow(Browsing browsing) {
    boolean chosen = special().aliases() != usual.aliases();
    usual = new Special(browsing.aliases(), USUAL.referrals(), false);
    usualSeconds = browsing.seconds() > 0 ? browsing.seconds() : BrowserPreferences.searchSeconds();
    if (!chosen) {
      aliases.select(browsing.aliases().ordinal());
    }
    takeUpSeconds();
  }

  /** Told when something else is chosen. */
  void onChange(Runnable listener) {
    for (Control each : List.of(aliases, referrals, operational, subentries)) {
      each.addListener(SWT.Selection, event -> listener.run());
    }
    seconds.addListener(
        SWT.Modify,
        event -> {
          secondsChosen = seconds.getSelection() != usualSeconds;
          listener.run();
        });
  }

  /** Lets be chosen what the server offers; empty while that is not known. */
  void offer(Optional<ServerFeatures> features) {
    boolean offered =
        features.map(known -> known.controls().contains(RequestControl.SUBENTRIES)).orElse(true);
    subentries.setEnabled(offered || subentries.getSelection());
    subentries.setToolTipText(offered ? Messages.Search_subentriesTip : Messages.Search_notOffered);
  }

  Special special() {
    return new Special(
        Dereferencing.values()[aliases.getSelectionIndex()],
        Referrals.values()[referrals.getSelectionIndex()],
        subentries.getSelection());
  }

  void show(Special special) {
    aliases.select(special.aliases().ordinal());
    referrals.select(special.referrals().ordinal());
    subentries.setSelection(special.subentries());
  }

  /** The time limit in seconds: that of the preferences unless another one was chosen. */
  int seconds() {
    return secondsChosen ? seconds.getSelection() : usualSeconds;
  }

  private void takeUpSeconds() {
    if (!secondsChosen) {
      seconds.setSelection(usualSeconds);
    }
  }

  void seconds(int chosen) {
    seconds.setSelection(chosen);
    secondsChosen = chosen != usualSeconds;
  }

  boolean operational() {
    return operational.getSelection();
  }

  void operational(boolean wanted) {
    operational.setSelection(wanted);
  }

  /** How many differ from what is usual. */
  int unusual() {
    Special now = special();
    return (int)
        Stream.of(
                now.aliases() != usual.aliases(),
                now.referrals() != usual.referrals(),
                now.subentries(),
                operational(),
                secondsChosen)
            .filter(each -> each)
            .count();
  }

  void save(IMemento memento) {
    memento.putString("aliases", special().aliases().name());
    memento.putString("referrals", special().referrals().name());
    memento.putBoolean("subentries", special().subentries());
    memento.putBoolean("operational", operational());
    if (secondsChosen) {
      memento.putInteger("seconds", seconds());
    }
  }

  void restore(IMemento memento) {
    String kept = memento.getString("aliases");
    String references = memento.getString("referrals");
    show(
        new Special(
            kept == null ? USUAL.aliases() : Dereferencing.valueOf(kept),
            references == null ? USUAL.referrals() : Referrals.valueOf(references),
            Boolean.TRUE.equals(memento.getBoolean("subentries"))));
    operational(Boolean.TRUE.equals(memento.getBoolean("operational")));
    Integer chosen = memento.getInteger("seconds");
    if (chosen != null) {
      seconds(chosen);
    }
  }
}
