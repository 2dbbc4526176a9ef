package org.dirlens.browser.ui.account;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.dirlens.browser.core.account.Account;
import org.dirlens.browser.core.account.AccountAction;
import org.dirlens.browser.core.account.AccountAction.Type;
import org.dirlens.browser.core.account.AccountFact;
import org.dirlens.browser.core.account.AccountFact.Mood;
import org.dirlens.browser.core.account.AccountFact.Topic;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.VerticalScroll;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/**
 * The facts of an account, each below its question, and what can be done. What the server does not
 * tell, and what cannot be done, is grey, with the reason.
 */
final class AccountPanel {
  private final ScrolledComposite scrolled;
  private final Composite page;
  private final Map<Topic, FactRow> rows = new LinkedHashMap<>();
  private final Runnable setPassword;
  private final Runnable readAgain;

  /**
   * @param setPassword asks for a new password
   * @param readAgain asks the server again
   */
  AccountPanel(Composite parent, Runnable setPassword, Runnable readAgain) {
    this.setPassword = setPassword;
    this.readAgain = readAgain;
    scrolled = VerticalScroll.area(parent);
    page = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 4).spacing(8, 2).applyTo(page);
    VerticalScroll.show(scrolled, page);
  }

  void show(DirectoryConnection connection, Account account) {
    Set<Topic> topics = new LinkedHashSet<>();
    account.facts().forEach(each -> topics.add(each.topic()));
    if (!List.copyOf(topics).equals(List.copyOf(rows.keySet()))) {
      make(topics);
    }
    Topic lock = lockTopic(account);
    for (AccountFact fact : account.facts()) {
      FactRow row = row(fact.topic());
      row.show(fact);
      if (fact.topic() == lock) {
        offer(row, connection, account, List.of(Type.UNLOCK, Type.LOCK));
      } else if (fact.topic() == Topic.MUST_CHANGE) {
        offer(row, connection, account, List.of(Type.FORGIVE_CHANGE, Type.REQUIRE_CHANGE));
      } else if (fact.topic() == Topic.PASSWORD) {
        row.offer(Messages.Account_setPassword, !connection.readOnly(), "", setPassword);
      } else {
        row.offer("", false, "", () -> {});
      }
    }
    VerticalScroll.fit(scrolled);
  }

  private FactRow row(Topic topic) {
    return rows.computeIfAbsent(topic, each -> new FactRow(page, each, "account." + each));
  }

  private void make(Set<Topic> topics) {
    for (Control old : page.getChildren()) {
      old.dispose();
    }
    rows.clear();
    topics.forEach(this::row);
    Button refresh = Forms.button(page, Messages.Account_refresh, "account.refresh", readAgain);
    GridDataFactory.swtDefaults().span(2, 1).indent(0, 8).applyTo(refresh);
  }

  /** The fact that keeps the person out, else the one that an administrator can change. */
  private static Topic lockTopic(Account account) {
    List<AccountFact> locks =
        account.facts().stream()
            .filter(
                each -> each.topic() == Topic.LOCK || each.topic() == Topic.LOCK_BY_ADMINISTRATOR)
            .toList();
    return locks.stream()
        .filter(each -> each.mood() == Mood.BAD)
        .findFirst()
        .orElse(locks.getLast())
        .topic();
  }

  /** The first if it can be done now, else the last, with the reason if not. */
  private void offer(
      FactRow row, DirectoryConnection connection, Account account, List<Type> types) {
    AccountAction action =
        types.stream()
            .map(account::action)
            .filter(AccountAction::possible)
            .findFirst()
            .orElse(account.action(types.getLast()));
    boolean locked = connection.readOnly();
    row.offer(
        title(action.type()),
        action.possible() && !locked,
        locked ? Messages.Account_readOnly : action.why(),
        () -> act(connection, account.dn(), action));
  }

  private static String title(Type type) {
    return switch (type) {
      case UNLOCK -> Messages.Action_unlock;
      case LOCK -> Messages.Action_lock;
      case REQUIRE_CHANGE -> Messages.Action_require;
      case FORGIVE_CHANGE -> Messages.Action_forgive;
    };
  }

  private void act(DirectoryConnection connection, String dn, AccountAction action) {
    DirectoryJob.of(
            NLS.bind(Messages.Account_changing, dn),
            monitor -> {
              Dit.of(connection).write(new Write.Modify(dn, action.changes()), monitor);
              return action;
            })
        .on(connection)
        .whenUndone(readAgain)
        .start();
  }
}
