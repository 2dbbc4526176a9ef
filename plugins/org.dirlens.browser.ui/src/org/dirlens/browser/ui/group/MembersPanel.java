package org.dirlens.browser.ui.group;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.group.DanglingMembers;
import org.dirlens.browser.core.group.GroupKind;
import org.dirlens.browser.core.group.Memberships;
import org.dirlens.browser.core.group.Memberships.Groups;
import org.dirlens.browser.core.group.Memberships.Membership;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.SelectedEntry;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.ui.common.CarefulQuestion;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.dirlens.ui.common.state.Notification;
import org.dirlens.ui.common.table.CellLook;
import org.dirlens.ui.common.table.ListRows;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.TabFolder;
import org.eclipse.swt.widgets.TabItem;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.IWorkbenchPartSite;
import org.jspecify.annotations.Nullable;

/** Two tables: the members of a group, and the groups of an entry, with what changes them. */
final class MembersPanel {
  private static final int NAME_CHARS = 34;
  private static final int BY_CHARS = 10;
  private static final int NAMES_ASKED = 5;

  private static final List<ResultColumn<String>> MEMBER_COLUMNS =
      List.of(ResultColumn.words(Messages.Members_member, NAME_CHARS, Function.identity()));
  private static final List<ResultColumn<Membership>> GROUP_COLUMNS =
      List.of(
          ResultColumn.words(Messages.Members_group, NAME_CHARS, Membership::group),
          ResultColumn.words(Messages.Members_by, BY_CHARS, each -> each.kind().attribute()));

  private final IWorkbenchPartSite site;
  private final TabFolder tabs;
  private final ResultViewer<String> members;
  private final ResultViewer<Membership> groups;
  private final Label said;
  private final Label saidOfGroups;
  private final Button add;
  private final Button remove;
  private final Button check;
  private final Button removeDangling;
  private final Button join;
  private final Button depart;
  private Set<String> dangling = new LinkedHashSet<>();
  private @Nullable DirectoryConnection connection;

  /** Where the connection led when what is known was read. */
  private @Nullable Endpoint server;

  private MembersView.@Nullable Known known;

  /** Marks members that are no entries. */
  private final class Look implements CellLook<String> {
    @Override
    public @Nullable Image image(String member) {
      return dangling.contains(member) ? BrowserIcons.image("problem") : null;
    }

    @Override
    public boolean faded(String member) {
      return dangling.contains(member);
    }

    @Override
    public Optional<String> tip(String member, ResultColumn<String> column) {
      return dangling.contains(member) ? Optional.of(Messages.Members_noEntry) : Optional.empty();
    }
  }

  MembersPanel(Composite parent, IWorkbenchPartSite site) {
    this.site = site;
    tabs = ControlIds.name(new TabFolder(parent, SWT.TOP), "members.tabs");
    Composite first = page(Messages.Members_tab);
    Composite verbs = verbs(first);
    add = Forms.button(verbs, Messages.Members_add, "members.add", this::add);
    remove = Forms.button(verbs, Messages.Members_remove, "members.remove", this::remove);
    check = Forms.button(verbs, Messages.Members_check, "members.check", this::check);
    removeDangling =
        Forms.button(
            verbs, Messages.Members_removeDangling, "members.removeDangling", this::removeDangling);
    members =
        new ResultViewer<>(first, MEMBER_COLUMNS, Function.identity())
            .named("members.table", Messages.Members_tab);
    members.look(new Look());
    members.onSelection(this::enable);
    members.onOpen(this::openMember);
    verbs(members, () -> members.selection().forEach(this::openMember), remove);
    said = said(first, members, "members.said");
    Composite second = page(Messages.Members_groupsTab);
    Composite others = verbs(second);
    join = Forms.button(others, Messages.Members_join, "members.join", this::join);
    depart = Forms.button(others, Messages.Members_depart, "members.depart", this::depart);
    groups =
        new ResultViewer<>(second, GROUP_COLUMNS, Membership::group)
            .named("members.groups", Messages.Members_groupsTab);
    groups.onSelection(this::enable);
    groups.onOpen(this::openGroup);
    verbs(groups, () -> groups.selection().forEach(this::openGroup), depart);
    saidOfGroups = said(second, groups, "members.saidOfGroups");
  }

  private Composite page(String title) {
    Composite page = new Composite(tabs, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(4, 4).spacing(4, 4).applyTo(page);
    TabItem item = new TabItem(tabs, SWT.NONE);
    item.setText(title);
    item.setControl(page);
    return page;
  }

  private static Composite verbs(Composite page) {
    Composite verbs = new Composite(page, SWT.NONE);
    RowLayout row = new RowLayout(SWT.HORIZONTAL);
    row.marginLeft = 0;
    row.spacing = 4;
    verbs.setLayout(row);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(verbs);
    return verbs;
  }

  /** The context menu, and Delete, which does the same as a button. */
  private static void verbs(ResultViewer<?> viewer, Runnable open, Button taking) {
    Table table = viewer.table();
    MenuItem first = new MenuItem(table.getMenu(), SWT.PUSH);
    first.setText(Messages.Members_open);
    first.addListener(SWT.Selection, event -> open.run());
    MenuItem second = new MenuItem(table.getMenu(), SWT.PUSH);
    second.setText(taking.getText());
    second.addListener(SWT.Selection, event -> taking.notifyListeners(SWT.Selection, new Event()));
    table
        .getMenu()
        .addListener(
            SWT.Show,
            event -> {
              first.setEnabled(!viewer.selection().isEmpty());
              second.setEnabled(taking.isEnabled());
            });
    table.addListener(
        SWT.KeyDown,
        event -> {
          if (event.keyCode == SWT.DEL && taking.isEnabled()) {
            taking.notifyListeners(SWT.Selection, new Event());
          }
        });
  }

  private static Label said(Composite page, ResultViewer<?> viewer, String id) {
    GridDataFactory.fillDefaults().grab(true, true).applyTo(viewer);
    Label said = ControlIds.name(new Label(page, SWT.WRAP), id);
    said.setForeground(ThemeColors.muted(page));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(said);
    return said;
  }

  void show(DirectoryConnection where, MembersView.Known fresh) {
    boolean same = shows(where, server, fresh);
    connection = where;
    server = where.parameters().endpoint();
    known = fresh;
    if (!same) {
      dangling = new LinkedHashSet<>();
      tabs.setSelection(fresh.kind().isPresent() ? 0 : 1);
    }
    Set<String> still = new LinkedHashSet<>(dangling);
    still.retainAll(Set.copyOf(fresh.members()));
    dangling = still;
    showMembers(fresh);
    groups.show(fresh.groups().all());
    saidOfGroups.setText(words(fresh.groups()));
    enable();
  }

  /** Whether the same entry is shown, of the same server. */
  private boolean shows(DirectoryConnection where, @Nullable Endpoint of, MembersView.Known group) {
    return known != null
        && connection == where
        && of != null
        && where.leadsTo(of)
        && DnText.same(known.entry().dn(), group.entry().dn());
  }

  private void showMembers(MembersView.Known fresh) {
    List<String> rows = new ArrayList<>(dangling);
    fresh.members().stream().filter(each -> !dangling.contains(each)).forEach(rows::add);
    members.show(new RowsInJob<>(new ListRows<>(rows, MEMBER_COLUMNS, Function.identity())));
    say(words(fresh, dangling.size(), who()));
  }

  private void say(String words) {
    said.setText(Forms.literal(words));
    said.requestLayout();
  }

  private static String words(Groups groups) {
    int count = groups.all().size();
    if (!groups.whole()) {
      return NLS.bind(Messages.Members_moreGroups, Figures.count(count));
    }
    return switch (count) {
      case 0 -> Messages.Members_noGroups;
      case 1 -> Messages.Members_oneGroup;
      default -> NLS.bind(Messages.Members_groups, Figures.count(count));
    };
  }

  private static String words(MembersView.Known group, int dangling, String who) {
    if (group.kind().isEmpty()) {
      return Messages.Members_noGroup;
    }
    String attribute = group.kind().get().attribute();
    int count = group.members().size();
    String words =
        count == 1
            ? NLS.bind(Messages.Members_one, attribute)
            : NLS.bind(Messages.Members_count, Figures.count(count), attribute);
    if (dangling == 0) {
      return words;
    }
    String more =
        dangling == 1
            ? NLS.bind(Messages.Members_oneDangling, who)
            : NLS.bind(Messages.Members_dangling, Figures.count(dangling), who);
    return words + " " + more;
  }

  private String who() {
    return connection == null ? "" : Labels.who(connection.parameters());
  }

  private void enable() {
    boolean writable = connection != null && !connection.readOnly() && known != null;
    boolean group = writable && known != null && known.kind().isPresent();
    add.setEnabled(group);
    int chosen = members.selectionCount();
    remove.setEnabled(group && chosen > 0 && chosen == members.selection().size());
    remove.setToolTipText(
        chosen > members.selection().size()
            ? NLS.bind(Messages.Members_tooMany, Figures.count(members.selection().size()))
            : null);
    check.setEnabled(known != null && !known.members().isEmpty());
    removeDangling.setEnabled(group);
    offer(removeDangling, !dangling.isEmpty());
    join.setEnabled(writable);
    depart.setEnabled(writable && !groups.selection().isEmpty());
  }

  private static void offer(Button button, boolean offered) {
    button.setVisible(offered);
    RowData data = new RowData();
    data.exclude = !offered;
    button.setLayoutData(data);
    button.requestLayout();
  }

  /** Whether the entry is one of the groups that are shown. */
  boolean concerns(String dn) {
    return known != null
        && known.groups().all().stream().anyMatch(each -> DnText.same(each.group(), dn));
  }

  private void openMember(String member) {
    DirectoryConnection where = connection;
    MembersView.Known group = known;
    if (where == null || group == null || group.kind().isEmpty()) {
      return;
    }
    if (group.kind().get().byDn()) {
      EntryEditors.keep(where, group.kind().get().dn(member));
      return;
    }
    DirectoryJob.of(
            NLS.bind(Messages.Members_finding, member),
            monitor ->
                Memberships.account(
                    where.session(monitor), member, Dit.of(where).searchBases(monitor), monitor))
        .whenDone(
            found ->
                found.ifPresentOrElse(dn -> EntryEditors.keep(where, dn), () -> missing(member)))
        .start();
  }

  private void missing(String member) {
    if (!said.isDisposed()) {
      say(NLS.bind(Messages.Members_noAccount, member));
    }
  }

  /** The member or group that is selected, as far as its DN is known. */
  Optional<SelectedEntry> selectedEntry() {
    DirectoryConnection where = connection;
    Optional<GroupKind> kind = known == null ? Optional.empty() : known.kind();
    Stream<String> dns =
        tabs.getSelectionIndex() == 0
            ? members.selection().stream()
                .flatMap(each -> kind.filter(GroupKind::byDn).map(it -> it.dn(each)).stream())
            : groups.selection().stream().map(Membership::group);
    return where == null
        ? Optional.empty()
        : dns.findFirst().map(dn -> new SelectedEntry(where, dn));
  }

  private void openGroup(Membership group) {
    if (connection != null) {
      EntryEditors.keep(connection, group.group());
    }
  }

  // Changes

  private void send(String title, Write write) {
    DirectoryConnection where = connection;
    if (where != null) {
      DirectoryJob.of(
              title,
              monitor -> {
                Dit.of(where).write(write, monitor);
                return write;
              })
          .on(where)
          .start();
    }
  }

  private void add() {
    MembersView.Known group = known;
    DirectoryConnection where = connection;
    if (group == null || where == null || group.kind().isEmpty()) {
      return;
    }
    GroupKind kind = group.kind().get();
    AddMembersDialog dialog =
        new AddMembersDialog(site.getShell(), where, group.entry().dn(), kind);
    List<String> chosen = dialog.choose();
    if (!chosen.isEmpty()) {
      String dn = group.entry().dn();
      DirectoryJob.of(
              NLS.bind(Messages.Members_adding, dn),
              monitor -> {
                List<String> names =
                    Memberships.names(where.session(monitor), kind, chosen, monitor);
                Dit.of(where).write(Memberships.add(dn, kind, names), monitor);
                return names;
              })
          .on(where)
          .start();
    }
  }

  private void remove() {
    remove(known, members.selection());
  }

  /** Asks before, as the server may only hide these entries. */
  private void removeDangling() {
    MembersView.Known group = known;
    DirectoryConnection where = connection;
    List<String> names = List.copyOf(dangling);
    String list =
        names.stream().limit(NAMES_ASKED).collect(Collectors.joining("\n"))
            + (names.size() > NAMES_ASKED ? "\n…" : "");
    boolean agreed =
        CarefulQuestion.agreed(
            site.getShell(),
            Messages.Members_removeDangling,
            NLS.bind(Messages.Members_danglingQuestion, who(), list),
            Messages.Members_removeDangling);
    if (agreed && where == connection && where != null && group != null) {
      removeDangling(where, group, names);
    }
  }

  /** Those that still are, as an entry may have been added since the check. */
  private void removeDangling(
      DirectoryConnection where, MembersView.Known group, List<String> names) {
    String dn = group.entry().dn();
    DirectoryJob.of(
            NLS.bind(Messages.Members_removing, dn),
            monitor -> {
              List<String> still = members(where, group, monitor).find(names, monitor).dangling();
              if (!still.isEmpty()) {
                Write write = Memberships.remove(dn, group.kind().orElseThrow(), still);
                Dit.of(where).write(write, monitor);
              }
              return still;
            })
        .on(where)
        .whenDone(still -> unmark(where, group, names))
        .start();
  }

  private static DanglingMembers members(
      DirectoryConnection where, MembersView.Known group, IProgressMonitor monitor)
      throws ConnectionProblem {
    return new DanglingMembers(
        where.session(monitor), group.kind().orElseThrow(), Dit.of(where).searchBases(monitor));
  }

  /** These were removed, or have an entry by now. */
  private void unmark(DirectoryConnection where, MembersView.Known group, List<String> names) {
    MembersView.Known shown = known;
    if (!tabs.isDisposed()
        && where == connection
        && shown != null
        && DnText.same(shown.entry().dn(), group.entry().dn())) {
      names.forEach(dangling::remove);
      showMembers(shown);
      enable();
    }
  }

  private void remove(MembersView.@Nullable Known group, List<String> names) {
    if (group != null && group.kind().isPresent() && !names.isEmpty()) {
      String dn = group.entry().dn();
      send(
          NLS.bind(Messages.Members_removing, dn),
          Memberships.remove(dn, group.kind().get(), names));
    }
  }

  private void depart() {
    for (Membership each : groups.selection()) {
      send(
          NLS.bind(Messages.Members_removing, each.group()),
          Memberships.remove(each.group(), each.kind(), List.of(each.member())));
    }
  }

  private void join() {
    MembersView.Known entry = known;
    DirectoryConnection where = connection;
    if (entry == null || where == null) {
      return;
    }
    Optional<String> group = new ChooseGroupDialog(site.getShell(), where).choose();
    group.ifPresent(
        dn ->
            DirectoryJob.of(
                    NLS.bind(Messages.Members_adding, dn),
                    monitor -> {
                      Dit dit = Dit.of(where);
                      Write write =
                          Memberships.join(
                              where.session(monitor),
                              dit.schema(monitor),
                              dn,
                              entry.entry(),
                              monitor);
                      dit.write(write, monitor);
                      return write;
                    })
                .on(where)
                .whenDone(write -> Dit.of(where).tell(changed(entry)))
                .start());
  }

  private static DitChange changed(MembersView.Known entry) {
    return new DitChange.Changed(entry.entry().dn());
  }

  /** Looks for members that are no entries; they come first then. */
  private void check() {
    MembersView.Known group = known;
    DirectoryConnection where = connection;
    if (group == null || where == null || group.kind().isEmpty()) {
      return;
    }
    String title = NLS.bind(Messages.Members_checking, group.entry().dn());
    Endpoint asked = where.parameters().endpoint();
    String who = who();
    DirectoryJob.of(title, monitor -> members(where, group, monitor).find(group.members(), monitor))
        .on(where)
        .whenDone(
            found -> {
              boolean here = !tabs.isDisposed() && shows(where, asked, group);
              if (here) {
                checked(group, found);
              }
              if (!here || !tabs.isVisible()) {
                Notification.done(title, words(group, found, who));
              }
            })
        .whenFailed(problem -> Notification.problem(title, String.valueOf(problem.getMessage())))
        .start();
  }

  /** Shows it among the members of now, which others may have changed meanwhile. */
  private void checked(MembersView.Known group, DanglingMembers.Found found) {
    MembersView.Known now = known;
    if (now == null) {
      return;
    }
    dangling = new LinkedHashSet<>(found.dangling());
    dangling.retainAll(Set.copyOf(now.members()));
    showMembers(now);
    if (dangling.isEmpty()) {
      boolean all = Set.copyOf(group.members()).containsAll(now.members());
      say(all ? noneDangles(found) : Messages.Members_moreSince);
    }
    enable();
  }

  /** What is said of a group that nobody looks at any more. */
  private static String words(MembersView.Known group, DanglingMembers.Found found, String who) {
    int dangling = found.dangling().size();
    return dangling == 0 ? noneDangles(found) : words(group, dangling, who);
  }

  private static String noneDangles(DanglingMembers.Found found) {
    int elsewhere = found.elsewhere().size();
    return elsewhere == 0
        ? Messages.Members_allThere
        : Figures.count(elsewhere, Messages.Members_elsewhereOne, Messages.Members_elsewhere);
  }
}
