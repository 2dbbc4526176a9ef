package org.dirlens.browser.ui.quick;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.Problems;
import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.IParameter;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.commands.common.NotDefinedException;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.keys.IBindingService;

/**
 * The commands of the workbench that can be given now, and its views and perspectives. User
 * interface thread.
 */
final class QuickCommands {
  private static final String OWN = "org.dirlens.";

  /** Those of the platform that make sense here. */
  private static final Set<String> PLATFORM =
      Set.of(
          "org.eclipse.ui.file.save",
          "org.eclipse.ui.file.saveAll",
          "org.eclipse.ui.file.refresh",
          "org.eclipse.ui.file.close",
          "org.eclipse.ui.file.closeAll",
          "org.eclipse.ui.file.properties",
          "org.eclipse.ui.file.exit",
          "org.eclipse.ui.edit.undo",
          "org.eclipse.ui.edit.redo",
          "org.eclipse.ui.edit.rename",
          "org.eclipse.ui.edit.delete",
          "org.eclipse.ui.window.preferences",
          "org.eclipse.ui.window.resetPerspective");

  private QuickCommands() {}

  /** Those whose names have all the words in them; all of them without a word. */
  static List<QuickItem> matching(String words) {
    List<String> wanted =
        Arrays.stream(words.toLowerCase(Locale.ROOT).split("\\s+"))
            .filter(word -> !word.isEmpty())
            .toList();
    ICommandService commands = PlatformUI.getWorkbench().getService(ICommandService.class);
    Stream<QuickItem> given =
        Arrays.stream(commands.getDefinedCommands())
            .filter(QuickCommands::offered)
            .flatMap(QuickCommands::item);
    Map<String, QuickItem> byName = new TreeMap<>();
    Stream.of(given, perspectives(), views())
        .flatMap(each -> each)
        .filter(item -> wanted.stream().allMatch(item.name().toLowerCase(Locale.ROOT)::contains))
        .forEach(item -> byName.putIfAbsent(item.name(), item));
    return List.copyOf(byName.values());
  }

  private static Stream<QuickItem> views() {
    return Arrays.stream(PlatformUI.getWorkbench().getViewRegistry().getViews())
        .filter(view -> view.getId().startsWith(OWN))
        .map(view -> shown(view.getLabel(), Messages.Quick_view, () -> show(view.getId())));
  }

  private static void show(String view) {
    try {
      window().getActivePage().showView(view);
    } catch (PartInitException e) {
      Problems.show(view, String.valueOf(e.getMessage()));
    }
  }

  private static Stream<QuickItem> perspectives() {
    return Arrays.stream(PlatformUI.getWorkbench().getPerspectiveRegistry().getPerspectives())
        .filter(each -> each.getId().startsWith(OWN))
        .map(
            each ->
                shown(
                    each.getLabel(),
                    Messages.Quick_perspective,
                    () -> window().getActivePage().setPerspective(each)));
  }

  private static QuickItem shown(String name, String about, Runnable show) {
    return new QuickItem(name, about, "command", show);
  }

  private static IWorkbenchWindow window() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow();
  }

  private static boolean offered(Command command) {
    String id = command.getId();
    return (id.startsWith(OWN) || PLATFORM.contains(id))
        && command.isHandled()
        && command.isEnabled()
        && !asksForMore(command);
  }

  /** Whether it means nothing without a parameter. */
  private static boolean asksForMore(Command command) {
    try {
      IParameter[] parameters = command.getParameters();
      return parameters != null && !Arrays.stream(parameters).allMatch(IParameter::isOptional);
    } catch (NotDefinedException gone) {
      return true;
    }
  }

  private static Stream<QuickItem> item(Command command) {
    try {
      IBindingService bindings = PlatformUI.getWorkbench().getService(IBindingService.class);
      String keys = bindings.getBestActiveBindingFormattedFor(command.getId());
      return Stream.of(
          new QuickItem(
              command.getName(), keys == null ? "" : keys, "command", () -> give(command.getId())));
    } catch (NotDefinedException gone) {
      return Stream.empty();
    }
  }

  private static void give(String command) {
    try {
      PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
    } catch (CommandException e) {
      Problems.show(command, String.valueOf(e.getMessage()));
    }
  }
}
