package org.dirlens.browser.ui.account;

import java.util.Optional;
import org.dirlens.browser.core.account.Account;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.entry.EntryInput;
import org.dirlens.browser.ui.side.EntrySideView;
import org.dirlens.connection.core.ConnectionProblem;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** Whether the entry in the editor can log in, why not, and what to do about it. */
public final class AccountView extends EntrySideView<Account> {
  public static final String ID = "org.dirlens.browser.ui.account";

  private @Nullable AccountPanel panel;

  @Override
  protected About about() {
    return new About("account", Messages.Account_empty, "person", Messages.Account_reading);
  }

  @Override
  protected void createPage(Composite area) {
    panel = new AccountPanel(area, this::setPassword, this::readAgain);
  }

  /** In the editor, which knows what saving means for the rest of the entry. */
  private void setPassword() {
    if (getSite().getPage().getActiveEditor() instanceof EntryEditor editor) {
      EntryEditors.setPassword(editor);
    }
  }

  @Override
  protected Optional<Account> read(EntryInput input, IProgressMonitor monitor)
      throws ConnectionProblem {
    return Account.read(Dit.of(input.connection()), input.dn(), monitor);
  }

  @Override
  protected void show(EntryInput input, Account known) {
    if (panel != null) {
      panel.show(input.connection(), known);
    }
  }
}
