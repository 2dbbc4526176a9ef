package org.dirlens.browser.ui.commands;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.copy.CopiedEntries;
import org.dirlens.browser.ui.copy.CopyText;
import org.dirlens.browser.ui.copy.Copying;
import org.dirlens.browser.ui.copy.EntryClipboard;
import org.dirlens.browser.ui.copy.EntryForm;
import org.eclipse.core.commands.ExecutionEvent;
import org.jspecify.annotations.Nullable;

/** Copies, cuts and pastes the entries selected in the tree; the command's id says which. */
public final class CopyHandler extends DeclaredHandler {
  private static final String FORM = "org.dirlens.browser.ui.copyAs.form";

  @Override
  boolean applies() {
    Optional<DitNode> first = Targets.entries().stream().filter(each -> !each.root()).findFirst();
    return switch (command()) {
      case "org.eclipse.ui.edit.paste", "org.eclipse.ui.edit.cut" ->
          first.map(DitNode::connection).filter(WhyDisabled::writable).isPresent();
      default -> first.isPresent();
    };
  }

  @Override
  public @Nullable Object execute(ExecutionEvent event) {
    List<DitNode> entries = Targets.entries().stream().filter(each -> !each.root()).toList();
    Optional<DitNode> first = entries.stream().findFirst();
    if (first.isEmpty()) {
      return null;
    }
    List<String> dns = entries.stream().map(DitNode::dn).toList();
    switch (command()) {
      case "org.eclipse.ui.edit.paste" -> Copying.paste(first.get().connection(), first.get().dn());
      case "org.eclipse.ui.edit.copy" -> copy(first.get(), dns, false);
      case "org.eclipse.ui.edit.cut" -> copy(first.get(), dns, true);
      default ->
          CopyText.start(
              first.get().connection(), dns, EntryForm.valueOf(event.getParameter(FORM)));
    }
    return null;
  }

  private static void copy(DitNode first, List<String> dns, boolean moved) {
    EntryClipboard.put(CopiedEntries.of(first.connection(), dns, moved));
  }
}
