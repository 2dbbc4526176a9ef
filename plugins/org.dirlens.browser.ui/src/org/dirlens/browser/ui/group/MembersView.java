package org.dirlens.browser.ui.group;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.group.GroupKind;
import org.dirlens.browser.core.group.Memberships;
import org.dirlens.browser.core.group.Memberships.Groups;
import org.dirlens.browser.ui.SelectedEntry;
import org.dirlens.browser.ui.entry.EntryInput;
import org.dirlens.browser.ui.side.EntrySideView;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** The members of the group in the editor, and the groups that the entry there is a member of. */
public final class MembersView extends EntrySideView<MembersView.Known>
    implements SelectedEntry.Source {
  public static final String ID = "org.dirlens.browser.ui.members";

  private static final List<String> ASKED =
      List.of("objectClass", "uid", "member", "uniqueMember", "memberUid", "roleOccupant");

  private @Nullable MembersPanel panel;

  /**
   * What is known of an entry.
   *
   * @param kind empty when the entry is no group
   * @param members as the group names them
   */
  record Known(Entry entry, Optional<GroupKind> kind, List<String> members, Groups groups) {}

  @Override
  protected About about() {
    return new About("members", Messages.Members_empty, "group", Messages.Members_reading);
  }

  @Override
  protected void createPage(Composite area) {
    panel = new MembersPanel(area, getSite());
  }

  @Override
  protected Optional<Known> read(EntryInput input, IProgressMonitor monitor)
      throws ConnectionProblem {
    Dit dit = Dit.of(input.connection());
    Session session = input.connection().session(monitor);
    Optional<Entry> entry = session.read(input.dn(), ASKED, monitor);
    if (entry.isEmpty()) {
      return Optional.empty();
    }
    Optional<GroupKind> kind = GroupKind.of(entry.get(), dit.schema(monitor));
    List<String> members = kind.map(each -> entry.get().texts(each.attribute())).orElse(List.of());
    Groups groups = Memberships.of(session, entry.get(), dit.searchBases(monitor), monitor);
    return Optional.of(new Known(entry.get(), kind, members, groups));
  }

  @Override
  protected void show(EntryInput input, Known known) {
    if (panel != null) {
      panel.show(input.connection(), known);
    }
  }

  @Override
  public Optional<SelectedEntry> selectedEntry() {
    return panel == null ? Optional.empty() : panel.selectedEntry();
  }

  /** A group that was changed may have the entry as a member by now. */
  @Override
  protected boolean concerns(EntryInput now, String changedDn) {
    return super.concerns(now, changedDn) || (panel != null && panel.concerns(changedDn));
  }
}
