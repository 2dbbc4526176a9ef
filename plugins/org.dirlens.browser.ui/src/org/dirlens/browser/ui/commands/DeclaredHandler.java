package org.dirlens.browser.ui.commands;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.jspecify.annotations.Nullable;

/** A handler of several commands, which knows the one it is declared for. */
abstract class DeclaredHandler extends AbstractHandler implements IExecutableExtension {
  private String command = "";

  @Override
  public final void setInitializationData(
      IConfigurationElement declared, String property, @Nullable Object data) {
    String handled = declared.getAttribute("commandId");
    command = handled == null ? declared.getAttribute("id") : handled;
  }

  /** The id of the command. */
  final String command() {
    return command;
  }

  @Override
  public final void setEnabled(@Nullable Object evaluationContext) {
    setBaseEnabled(applies());
  }

  /** Whether the command can be given now. */
  abstract boolean applies();
}
