package org.dirlens.browser.ui.filter;

import java.util.List;
import org.dirlens.browser.core.search.filter.Completion;
import org.dirlens.browser.core.search.filter.Completion.Proposal;
import org.eclipse.jface.bindings.keys.KeyStroke;
import org.eclipse.jface.fieldassist.ContentProposal;
import org.eclipse.jface.fieldassist.ContentProposalAdapter;
import org.eclipse.jface.fieldassist.IContentProposal;
import org.eclipse.jface.fieldassist.IContentProposalProvider;
import org.eclipse.jface.fieldassist.IControlContentAdapter;
import org.eclipse.jface.fieldassist.TextContentAdapter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.VerifyEvent;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;

/**
 * Proposes what can be typed into a field: by Ctrl+Space, and by itself behind some characters.
 * User interface thread.
 */
final class Completing implements IContentProposalProvider {
  private static final KeyStroke KEY = KeyStroke.getInstance(SWT.CTRL, SWT.SPACE);
  private static final int DELAY_MILLIS = 200;
  private static final int WIDTH = 440;
  private static final int HEIGHT = 200;

  private final Source source;
  private Completion offered = new Completion(0, 0, List.of());

  /** Says what can be typed. */
  @FunctionalInterface
  interface Source {
    Completion at(String text, int caret);
  }

  private Completing(Source source) {
    this.source = source;
  }

  /**
   * Completes a field of one line.
   *
   * @param behind the characters
   */
  static void in(Text field, Source source, String behind) {
    Completing completing = new Completing(source);
    completing.install(field, completing.new InText(), behind);
  }

  /**
   * Completes an editor.
   *
   * @param behind the characters
   * @return tells whether proposals are on the screen
   */
  static ContentProposalAdapter in(StyledText editor, Source source, String behind) {
    Completing completing = new Completing(source);
    ContentProposalAdapter adapter = completing.install(editor, completing.new InEditor(), behind);
    editor.addVerifyKeyListener(event -> leaveToProposals(event, adapter));
    return adapter;
  }

  private ContentProposalAdapter install(
      Control control, IControlContentAdapter content, String behind) {
    ContentProposalAdapter adapter =
        new ContentProposalAdapter(control, content, this, KEY, behind.toCharArray());
    adapter.setProposalAcceptanceStyle(ContentProposalAdapter.PROPOSAL_INSERT);
    adapter.setAutoActivationDelay(DELAY_MILLIS);
    adapter.setPopupSize(new Point(WIDTH, HEIGHT));
    return adapter;
  }

  /** Keys that choose among the proposals do not move in the editor. */
  private static void leaveToProposals(VerifyEvent event, ContentProposalAdapter adapter) {
    boolean chooses =
        switch (event.keyCode) {
          case SWT.ARROW_UP, SWT.ARROW_DOWN, SWT.PAGE_UP, SWT.PAGE_DOWN -> true;
          default -> event.character == SWT.CR || event.character == SWT.ESC;
        };
    if (chooses && adapter.isProposalPopupOpen()) {
      event.doit = false;
    }
  }

  @Override
  public IContentProposal[] getProposals(String text, int caret) {
    offered = source.at(text, caret);
    return offered.proposals().stream().map(Completing::shown).toArray(IContentProposal[]::new);
  }

  private static IContentProposal shown(Proposal proposal) {
    String about = proposal.about().isEmpty() ? "" : "   " + proposal.about();
    return new ContentProposal(proposal.text(), proposal.text() + about, null, proposal.caret());
  }

  /** Puts a proposal into a line. */
  private final class InText extends TextContentAdapter {
    @Override
    public void insertControlContents(Control control, String proposal, int caret) {
      Text field = (Text) control;
      field.setSelection(offered.start(), Math.min(offered.end(), field.getCharCount()));
      field.insert(proposal);
      field.setSelection(offered.start() + caret);
    }
  }

  /** Puts a proposal into an editor. */
  private final class InEditor implements IControlContentAdapter {
    @Override
    public void setControlContents(Control control, String text, int caret) {
      ((StyledText) control).setText(text);
      setCursorPosition(control, caret);
    }

    @Override
    public void insertControlContents(Control control, String proposal, int caret) {
      StyledText editor = (StyledText) control;
      int end = Math.min(offered.end(), editor.getCharCount());
      editor.replaceTextRange(offered.start(), end - offered.start(), proposal);
      setCursorPosition(control, offered.start() + caret);
    }

    @Override
    public String getControlContents(Control control) {
      return ((StyledText) control).getText();
    }

    @Override
    public int getCursorPosition(Control control) {
      return ((StyledText) control).getCaretOffset();
    }

    @Override
    public Rectangle getInsertionBounds(Control control) {
      StyledText editor = (StyledText) control;
      Point place = editor.getLocationAtOffset(editor.getCaretOffset());
      return new Rectangle(place.x, place.y, 1, editor.getLineHeight());
    }

    @Override
    public void setCursorPosition(Control control, int caret) {
      ((StyledText) control).setSelection(caret);
    }
  }
}
