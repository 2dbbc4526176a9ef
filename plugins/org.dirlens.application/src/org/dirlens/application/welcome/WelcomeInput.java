package org.dirlens.application.welcome;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IPersistableElement;
import org.jspecify.annotations.Nullable;

/** What the welcome page shows: there is one of it, which is not opened again at the next start. */
record WelcomeInput() implements IEditorInput {
  @Override
  public boolean exists() {
    return true;
  }

  @Override
  public @Nullable ImageDescriptor getImageDescriptor() {
    return null;
  }

  @Override
  public String getName() {
    return Messages.Welcome_name;
  }

  @Override
  public @Nullable IPersistableElement getPersistable() {
    return null;
  }

  @Override
  public String getToolTipText() {
    return Messages.Welcome_name;
  }

  @Override
  public <T> @Nullable T getAdapter(Class<T> type) {
    return null;
  }
}
