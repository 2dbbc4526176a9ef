package org.dirlens.browser.ui.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.browser.core.search.filter.FilterCheck;
import org.dirlens.browser.core.search.filter.FilterLayout;
import org.dirlens.browser.core.search.filter.FilterProblem;
import org.dirlens.browser.core.search.filter.FilterSource;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.fieldassist.ContentProposalAdapter;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.VerifyEvent;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.jspecify.annotations.Nullable;

/**
 * A field for a filter (RFC 4515): colored, completed by Ctrl+Space and behind a parenthesis, with
 * pairs of parentheses, undo, and a line below what is wrong. User interface thread.
 */
public final class FilterField {
  /** Characters that proposals come behind by themselves. */
  private static final String COMPLETED_BEHIND = "(:=";

  private static final int MARGIN = 4;

  private final StyledText text;
  private final FilterColors colors;
  private final List<Runnable> changed = new ArrayList<>();
  private FilterSource source = FilterSource.of("");
  private Optional<FilterProblem> problem = Optional.empty();
  private String hint = "";
  private @Nullable ContentProposalAdapter proposals;

  private FilterField(Composite parent, String id, int style) {
    text = ControlIds.name(new StyledText(parent, SWT.BORDER | style), id);
    text.setFont(JFaceResources.getTextFont());
    // a theme may have another one; without any it would be that of what it lies in
    text.setBackground(parent.getDisplay().getSystemColor(SWT.COLOR_LIST_BACKGROUND));
    text.setMargins(MARGIN, MARGIN, MARGIN, MARGIN);
    colors = new FilterColors(text);
    PairedParentheses.in(text);
    TypedSteps.of(text);
    text.addModifyListener(event -> read());
    text.addCaretListener(event -> DisplayThread.later(text.getDisplay(), text, this::color));
    text.addListener(SWT.Paint, this::paintHint);
    ThemeColors.onChange(text, this::color);
    read();
  }

  /** A field of one line. */
  public static FilterField line(Composite parent, String id) {
    FilterField field = new FilterField(parent, id, SWT.SINGLE);
    field.text.addListener(SWT.Resize, event -> field.center());
    field.text.addVerifyListener(field::joinLines);
    return field;
  }

  /** An editor of several lines. */
  static FilterField area(Composite parent, String id) {
    return new FilterField(parent, id, SWT.MULTI | SWT.WRAP | SWT.V_SCROLL);
  }

  /** The line stands in the middle, whatever stands beside it. */
  private void center() {
    int spare = (text.getClientArea().height - text.getLineHeight()) / 2;
    text.setMargins(MARGIN, Math.max(0, spare), MARGIN, 0);
  }

  /** A filter of several lines that is pasted becomes one. */
  private void joinLines(VerifyEvent event) {
    if (event.text.indexOf('\n') >= 0 || event.text.indexOf('\r') >= 0) {
      boolean whole = FilterSource.of(event.text).problem().isEmpty();
      event.text =
          whole ? FilterLayout.line(event.text) : event.text.strip().replaceAll("\\R", " ");
    }
  }

  /** Completes by what a server knows. */
  public FilterField completedBy(ServerNames names) {
    proposals =
        Completing.in(text, (typed, at) -> names.completion().at(typed, at), COMPLETED_BEHIND);
    return this;
  }

  /** What stands in it while it is empty. */
  public void hint(String words) {
    hint = words;
    text.redraw();
  }

  /** The control itself, to be laid out. */
  public StyledText control() {
    return text;
  }

  /** What is typed. */
  public String text() {
    return text.getText();
  }

  /** The filter as it is sent, without what lays it out. */
  public String filter() {
    return FilterLayout.line(text.getText()).strip();
  }

  /** Puts a filter there. */
  public void text(String filter) {
    text.setText(filter);
    text.setSelection(filter.length());
  }

  /** What is wrong with it; empty if nothing is. */
  public Optional<FilterProblem> problem() {
    return problem;
  }

  /** Told when something else stands there. */
  public void onChange(Runnable listener) {
    changed.add(listener);
  }

  /** Told when Enter is pressed, and no proposal is chosen by it. */
  public void onEnter(Runnable listener) {
    text.addListener(
        SWT.KeyDown,
        event -> {
          boolean enter = event.keyCode == SWT.CR || event.keyCode == SWT.KEYPAD_CR;
          if (enter && (proposals == null || !proposals.isProposalPopupOpen())) {
            listener.run();
          }
        });
  }

  /** Gives it the keyboard, with all of it selected. */
  public void focus() {
    text.setFocus();
    text.selectAll();
  }

  private void read() {
    source = FilterSource.of(text.getText());
    problem = FilterCheck.check(text.getText());
    color();
    changed.forEach(Runnable::run);
  }

  private void color() {
    if (source.text().equals(text.getText())) {
      Optional<FilterProblem> shown = problem.filter(each -> !source.text().isBlank());
      colors.show(source, shown, pair());
    }
  }

  /** The parenthesis before or behind the caret, and its other one. */
  private Set<Integer> pair() {
    int caret = text.getCaretOffset();
    for (int at : new int[] {caret - 1, caret}) {
      int other = at < 0 || !text.isFocusControl() ? -1 : source.partner(at);
      if (other >= 0) {
        return Set.of(at, other);
      }
    }
    return Set.of();
  }

  private void paintHint(Event event) {
    if (text.getCharCount() == 0 && !hint.isEmpty()) {
      event.gc.setForeground(ThemeColors.muted(text));
      event.gc.drawText(hint, text.getLeftMargin(), text.getTopMargin(), true);
    }
  }
}
