package org.dirlens.browser.ui.ldif.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.dirlens.ui.common.Keys;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.VerifyEvent;
import org.eclipse.ui.handlers.IHandlerActivation;
import org.eclipse.ui.handlers.IHandlerService;
import org.jspecify.annotations.Nullable;

/**
 * The keys and the context menu of a text, and the commands of the window while it has the focus.
 */
final class LdifKeys {
  private static final String PREFIX = "org.eclipse.ui.edit.";

  /** Commands of the window and what they are to a text, wherever in the editor the focus is. */
  private static final Map<String, Integer> STEPS =
      Map.of(
          PREFIX + "undo", ITextOperationTarget.UNDO,
          PREFIX + "redo", ITextOperationTarget.REDO);

  /** Those that are about what has the focus. */
  private static final Map<String, Integer> OPERATIONS =
      Map.of(
          PREFIX + "cut", ITextOperationTarget.CUT,
          PREFIX + "copy", ITextOperationTarget.COPY,
          PREFIX + "paste", ITextOperationTarget.PASTE,
          PREFIX + "delete", ITextOperationTarget.DELETE,
          PREFIX + "selectAll", ITextOperationTarget.SELECT_ALL,
          PREFIX + "text.contentAssist.proposals", ISourceViewer.CONTENTASSIST_PROPOSALS);

  private final LdifEditor editor;
  private final LdifViewer viewer;
  private final List<IHandlerActivation> active = new ArrayList<>();

  LdifKeys(LdifEditor editor, LdifViewer viewer) {
    this.editor = editor;
    this.viewer = viewer;
  }

  void install() {
    StyledText text = viewer.text();
    STEPS.forEach(
        (command, operation) -> handlers().activateHandler(command, new Operation(operation)));
    text.addListener(SWT.FocusIn, event -> activate());
    text.addListener(SWT.FocusOut, event -> deactivate());
    viewer.parts().appendVerifyKeyListener(this::pressed);
    MenuManager menu = new MenuManager();
    menu.setRemoveAllWhenShown(true);
    menu.addMenuListener(this::fill);
    text.setMenu(menu.createContextMenu(text));
  }

  private IHandlerService handlers() {
    return editor.getSite().getService(IHandlerService.class);
  }

  private void activate() {
    if (active.isEmpty()) {
      OPERATIONS.forEach(
          (command, operation) ->
              active.add(handlers().activateHandler(command, new Operation(operation))));
      active.add(
          handlers().activateHandler(PREFIX + "findReplace", new Handling(editor::openFind)));
      active.add(
          handlers()
              .activateHandler("org.dirlens.browser.ui.value.edit", new Handling(this::editValue)));
    }
  }

  private void deactivate() {
    handlers().deactivateHandlers(active);
    active.clear();
  }

  private void perform(int operation) {
    if (viewer.parts().canDoOperation(operation)) {
      viewer.parts().doOperation(operation);
    }
  }

  private final class Operation extends AbstractHandler {
    private final int operation;

    Operation(int operation) {
      this.operation = operation;
    }

    @Override
    public @Nullable Object execute(ExecutionEvent event) {
      perform(operation);
      return null;
    }
  }

  private static final class Handling extends AbstractHandler {
    private final Runnable action;

    Handling(Runnable action) {
      this.action = action;
    }

    @Override
    public @Nullable Object execute(ExecutionEvent event) {
      action.run();
      return null;
    }
  }

  private void pressed(VerifyEvent event) {
    Runnable action = action(event.stateMask & SWT.MODIFIER_MASK, event.keyCode);
    if (action != null) {
      event.doit = false;
      action.run();
    }
  }

  private @Nullable Runnable action(int modifiers, int key) {
    if (modifiers == SWT.MOD1) {
      return switch (key) {
        case ' ' -> () -> perform(ISourceViewer.CONTENTASSIST_PROPOSALS);
        case SWT.CR, SWT.KEYPAD_CR -> editor::runOrStop;
        case '/' -> this::comment;
        case 'f' -> editor::openFind;
        default -> null;
      };
    }
    return switch (key) {
      case SWT.F7 -> modifiers == 0 ? this::editValue : null;
      case SWT.F8 -> recordKey(modifiers);
      case 'f' -> modifiers == (SWT.MOD1 | SWT.MOD2) ? this::format : null;
      default -> null;
    };
  }

  private @Nullable Runnable recordKey(int modifiers) {
    if (modifiers == SWT.MOD2) {
      return editor::previousRecord;
    }
    return modifiers == 0 ? editor::nextRecord : null;
  }

  private void editValue() {
    if (viewer.text().getEditable()) {
      editor.editValue();
    }
  }

  private void comment() {
    if (viewer.text().getEditable()) {
      viewer.comment();
    }
  }

  private void format() {
    if (viewer.text().getEditable()) {
      viewer.format();
    }
  }

  private void fill(IMenuManager menu) {
    boolean editable = viewer.text().getEditable();
    menu.add(item(Messages.Menu_cut, () -> perform(ITextOperationTarget.CUT), editable));
    menu.add(item(Messages.Menu_copy, () -> perform(ITextOperationTarget.COPY), true));
    menu.add(item(Messages.Menu_paste, () -> perform(ITextOperationTarget.PASTE), editable));
    menu.add(new Separator());
    menu.add(
        item(
            Messages.Menu_complete,
            () -> perform(ISourceViewer.CONTENTASSIST_PROPOSALS),
            editable));
    menu.add(item(Messages.Menu_value, this::editValue, editable));
    menu.add(item(NLS.bind(Messages.Menu_comment, Keys.text("M1+/")), this::comment, editable));
    menu.add(item(NLS.bind(Messages.Menu_format, Keys.text("M1+M2+F")), this::format, editable));
    menu.add(item(NLS.bind(Messages.Menu_find, Keys.text("M1+F")), editor::openFind, true));
    menu.add(item(Messages.Menu_next, editor::nextRecord, true));
    menu.add(item(Messages.Menu_previous, editor::previousRecord, true));
    menu.add(new Separator());
    menu.add(item(NLS.bind(Messages.Menu_run, Keys.text("M1+CR")), editor::runOrStop, true));
  }

  private static IAction item(String words, Runnable action, boolean enabled) {
    IAction item =
        new Action(words) {
          @Override
          public void run() {
            action.run();
          }
        };
    item.setEnabled(enabled);
    return item;
  }
}
