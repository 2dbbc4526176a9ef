package org.dirlens.index.ui.twin;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.index.twin.TwinOrder;
import org.dirlens.index.ui.IndexDesignerView;
import org.dirlens.ui.common.EngineProgress;
import org.dirlens.ui.common.PlainQuestion;
import org.dirlens.ui.common.state.Notification;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;

/**
 * Asks for the source of a twin and what becomes of its values, and pulls it in the background.
 * Display thread.
 */
final class NewTwinWizard extends Wizard {
  private static final String NEW_CONNECTION = "org.dirlens.browser.ui.connection.new";

  private final TwinSourcePage source = new TwinSourcePage();
  private final TwinValuesPage values = new TwinValuesPage();

  NewTwinWizard() {
    setWindowTitle(Messages.New_title);
  }

  /** Opens it over the active window. */
  static void open() {
    if (TwinSourcePage.connections().isEmpty()) {
      offerConnection();
      return;
    }
    new WizardDialog(Display.getDefault().getActiveShell(), new NewTwinWizard()).open();
  }

  private static void offerConnection() {
    int answer =
        PlainQuestion.answer(
            MessageDialog.INFORMATION,
            Display.getDefault().getActiveShell(),
            Messages.New_title,
            Messages.New_noConnection,
            Messages.New_makeConnection,
            IDialogConstants.CANCEL_LABEL);
    if (answer == 0) {
      try {
        PlatformUI.getWorkbench()
            .getService(IHandlerService.class)
            .executeCommand(NEW_CONNECTION, null);
      } catch (CommandException e) {
        ProblemDialog.open(
            Display.getDefault().getActiveShell(),
            Messages.New_title,
            String.valueOf(e.getMessage()));
      }
    }
  }

  @Override
  public void addPages() {
    addPage(source);
    addPage(values);
  }

  @Override
  public boolean canFinish() {
    return source.isPageComplete() && values.isPageComplete();
  }

  @Override
  public boolean performFinish() {
    DirectoryConnection connection = source.connection();
    Path key = values.keyFile();
    Set<String> pieces = key == null ? Set.of() : values.pieces();
    start(new TwinOrder(connection, source.base(), key, pieces, values.rate()), values.follow());
    return true;
  }

  /** What becomes of a twin once it is pulled. */
  enum Afterwards {
    FOLLOW,
    LEAVE
  }

  private static void start(TwinOrder order, Afterwards afterwards) {
    TwinJob.<List<String>>start(
        NLS.bind(Messages.New_job, order.base(), order.connection().parameters().name()),
        (twins, monitor) -> {
          List<String> told = twins.pull(order, monitor, new EngineProgress(monitor));
          if (afterwards == Afterwards.FOLLOW && twins.canFollow(told.getFirst())) {
            twins.follow(told.getFirst(), monitor);
          }
          return told;
        },
        NewTwinWizard::tell);
  }

  private static void tell(List<String> told) {
    String suffix = told.getFirst();
    Notification.done(
        NLS.bind(Messages.New_done, suffix),
        String.join("\n", told.subList(1, told.size())),
        Messages.New_design,
        () -> design(suffix));
  }

  private static void design(String suffix) {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    Connections.shared()
        .embedded()
        .filter(embedded -> window != null)
        .ifPresent(
            embedded ->
                IndexDesignerView.open(window.getActivePage())
                    .ifPresent(view -> view.design(embedded, suffix)));
  }
}
