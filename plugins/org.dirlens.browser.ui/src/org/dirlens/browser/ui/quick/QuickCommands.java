package org.dirlens.browser.ui.quick;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.browser.ui.jobs.Problems;
import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.IParameter;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.commands.common.NotDefinedException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.keys.IBindingService;

/** The commands of the workbench that can be given now. User interface thread. */
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
    return Arrays.stream(commands.getDefinedCommands())
        .filter(QuickCommands::offered)
        .flatMap(QuickCommands::item)
        .filter(item -> wanted.stream().allMatch(item.name().toLowerCase(Locale.ROOT)::contains))
        .sorted(Comparator.comparing(QuickItem::name))
        .toList();
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
