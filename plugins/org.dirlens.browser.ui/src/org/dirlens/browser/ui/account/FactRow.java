package org.dirlens.browser.ui.account;

import org.dirlens.browser.core.account.AccountFact;
import org.dirlens.browser.core.account.AccountFact.Mood;
import org.dirlens.browser.core.account.AccountFact.Topic;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.resource.FontRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;

/**
 * A question about an account, its answer below it, and one thing to do about it. Lies in a grid of
 * two columns and stays when there is another answer, so that the keyboard stays where it is.
 */
final class FactRow {
  private static final int GAP = 8;

  /** As far as the answers are from the edge. */
  private static final int INDENT = 24;

  private final Label mark;
  private final Label words;
  private final Button verb;
  private final Label reason;
  private Runnable action = () -> {};

  /**
   * @param id names the answer; {@code id.do} the button, {@code id.reason} why it is grey
   */
  FactRow(Composite page, Topic topic, String id) {
    mark = new Label(page, SWT.NONE);
    GridDataFactory.swtDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .span(1, 2)
        .indent(0, GAP)
        .applyTo(mark);
    Label question = new Label(page, SWT.NONE);
    question.setText(title(topic));
    question.setForeground(ThemeColors.muted(page));
    GridDataFactory.fillDefaults().indent(0, GAP).applyTo(question);
    words = ControlIds.name(new Label(page, SWT.WRAP), id);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(words);
    verb = Forms.button(page, "", id + ".do", () -> action.run());
    GridDataFactory.swtDefaults().span(2, 1).indent(INDENT, 4).exclude(true).applyTo(verb);
    reason = ControlIds.name(new Label(page, SWT.WRAP), id + ".reason");
    reason.setForeground(ThemeColors.muted(page));
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .grab(true, false)
        .indent(INDENT, 0)
        .exclude(true)
        .applyTo(reason);
    offer("", false, "", () -> {});
  }

  private static String title(Topic topic) {
    return switch (topic) {
      case LOCK -> Messages.Topic_lock;
      case LOCK_BY_ADMINISTRATOR -> Messages.Topic_byAdministrator;
      case EXPIRY -> Messages.Topic_expiry;
      case MUST_CHANGE -> Messages.Topic_mustChange;
      case FAILURES -> Messages.Topic_failures;
      case PASSWORD -> Messages.Topic_password;
      case CHANGED -> Messages.Topic_changed;
      case LAST_LOGIN -> Messages.Topic_lastLogin;
      case POLICY -> Messages.Topic_policy;
    };
  }

  void show(AccountFact fact) {
    mark.setImage(fact.mood() == Mood.BAD ? BrowserIcons.image("problem") : null);
    words.setText(Forms.literal(fact.words()));
    words.setForeground(fact.mood() == Mood.UNKNOWN ? ThemeColors.muted(words) : null);
    words.setFont(font(fact.mood()));
  }

  private static Font font(Mood mood) {
    FontRegistry fonts = JFaceResources.getFontRegistry();
    return switch (mood) {
      case BAD -> fonts.getBold(JFaceResources.DEFAULT_FONT);
      case UNKNOWN -> fonts.getItalic(JFaceResources.DEFAULT_FONT);
      case GOOD, PLAIN -> fonts.get(JFaceResources.DEFAULT_FONT);
    };
  }

  /**
   * Offers something to do.
   *
   * @param text of the button; empty for none
   * @param why it cannot be done; empty when there is nothing to say
   */
  void offer(String text, boolean possible, String why, Runnable work) {
    action = work;
    verb.setText(text);
    verb.setEnabled(possible);
    show(verb, !text.isEmpty());
    reason.setText(Forms.literal(why));
    show(reason, !why.isEmpty());
  }

  private static void show(Control control, boolean shown) {
    control.setVisible(shown);
    ((GridData) control.getLayoutData()).exclude = !shown;
  }
}
