package org.dirlens.browser.ui.ldif.text;

import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IPersistableElement;
import org.jspecify.annotations.Nullable;

/**
 * A file, or a text that was never saved.
 *
 * @param place the absolute path; of a text that was never saved the name it has meanwhile
 */
record LdifInput(String place, boolean saved) implements IEditorInput, IPersistableElement {
  private static final String FACTORY = "org.dirlens.browser.ui.ldifInput";
  static final String PLACE = "place";

  static LdifInput of(Path file) {
    return new LdifInput(file.toAbsolutePath().normalize().toString(), true);
  }

  /** The file; empty for a text that was never saved. */
  Optional<Path> file() {
    return saved ? Optional.of(Path.of(place)) : Optional.empty();
  }

  /** Whether it is of the same file; a name alone may be that of another text by now. */
  boolean sameFile(LdifInput other) {
    return saved && equals(other);
  }

  @Override
  public String getName() {
    return saved ? Path.of(place).getFileName().toString() : place;
  }

  @Override
  public String getToolTipText() {
    return place;
  }

  @Override
  public boolean exists() {
    return saved;
  }

  @Override
  public @Nullable ImageDescriptor getImageDescriptor() {
    return null;
  }

  @Override
  public @Nullable IPersistableElement getPersistable() {
    return saved ? this : null;
  }

  @Override
  public String getFactoryId() {
    return FACTORY;
  }

  @Override
  public void saveState(IMemento memento) {
    memento.putString(PLACE, place);
  }

  @Override
  public <T> @Nullable T getAdapter(Class<T> adapter) {
    return null;
  }
}
