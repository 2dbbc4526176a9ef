package org.dirlens.ui.common;

import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.current.ViewDirectory;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.PartInitException;
import org.jspecify.annotations.Nullable;

/**
 * A view of the directory of the window, or of one that it is pinned to. How it was left is kept by
 * itself: the platform keeps views of the perspective only that is shown at the end.
 *
 * <p>Threads: user interface.
 */
public abstract class PinnedView extends LaterView {
  private static final String PIN = "pin";

  private final ViewDirectory directory = new ViewDirectory(CurrentDirectory.shared());
  private final IPartListener2 hidden = new Hidden();
  private @Nullable KeptForm form;

  /** What the view shows. */
  protected final ViewDirectory directory() {
    return directory;
  }

  /** Whether there is a directory to keep the view with. */
  public final boolean canPin() {
    return directory.connection().isPresent();
  }

  /** Keeps the view with its directory, or lets it follow the window again. */
  public final void turnPin() {
    if (directory.pinned()) {
      directory.unpin();
    } else {
      directory.pin();
    }
  }

  /** Takes up how the view was left, before it has any content. */
  protected void restore(IMemento kept) {
    directory.restore(kept.getString(PIN));
  }

  /** Writes down how the view is; also after its content is gone. */
  protected void save(IMemento memento) {
    memento.putString(PIN, directory.kept());
  }

  private String formId() {
    return getSite().getId();
  }

  @Override
  public final void init(IViewSite site, @Nullable IMemento memento) throws PartInitException {
    super.init(site, memento);
    KeptForm.read(formId()).ifPresent(this::restore);
    site.getPage().addPartListener(hidden);
    begin(site);
  }

  /** What has to be there before the view is shown, as a selection. */
  protected void begin(IViewSite site) {}

  @Override
  public final void createPartControl(Composite parent) {
    super.createPartControl(parent);
    KeptForm kept = new KeptForm(formId(), parent, this::save);
    form = kept;
    directory.addListener(() -> DisplayThread.later(parent.getDisplay(), parent, kept::changed));
  }

  @Override
  public final void saveState(IMemento memento) {
    keep();
  }

  private void keep() {
    if (form != null) {
      form.keep(this::save);
    }
  }

  /** As when another perspective is shown. */
  private final class Hidden implements IPartListener2 {
    @Override
    public void partHidden(IWorkbenchPartReference reference) {
      if (reference.getPart(false) == PinnedView.this) {
        keep();
      }
    }
  }

  @Override
  public void dispose() {
    getSite().getPage().removePartListener(hidden);
    directory.close();
    super.dispose();
  }
}
