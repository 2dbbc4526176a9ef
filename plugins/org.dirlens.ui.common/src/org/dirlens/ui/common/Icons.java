package org.dirlens.ui.common;

import java.net.URL;
import java.util.Optional;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ImageRegistry;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Display;

/**
 * The SVG icons of one bundle, from the folder {@code icons} at its root. An icon {@code
 * name-dark.svg} replaces {@code name.svg} on a dark system theme; most icons have tones that read
 * on both and need none. Images are shared and disposed with the display.
 *
 * <p>Threads: descriptors on any, images on the user interface thread.
 */
public final class Icons {
  private final Class<?> owner;
  private final String prefix;

  private Icons(Class<?> owner) {
    this.owner = owner;
    this.prefix = owner.getPackageName() + "/";
  }

  /** The icons of the bundle a class lives in. */
  public static Icons of(Class<?> owner) {
    return new Icons(owner);
  }

  /**
   * @param name without folder and ending
   * @return the missing-image picture when there is no such icon
   */
  public ImageDescriptor descriptor(String name) {
    return find(name)
        .map(ImageDescriptor::createFromURL)
        .orElseGet(ImageDescriptor::getMissingImageDescriptor);
  }

  /** The shared image; never dispose it. */
  public Image image(String name) {
    ImageRegistry registry = registry();
    String key = prefix + name;
    Image known = registry.get(key);
    if (known != null) {
      return known;
    }
    registry.put(key, descriptor(name));
    return registry.get(key);
  }

  private Optional<URL> find(String name) {
    if (Display.isSystemDarkTheme()) {
      Optional<URL> dark = Optional.ofNullable(owner.getResource("/icons/" + name + "-dark.svg"));
      if (dark.isPresent()) {
        return dark;
      }
    }
    return Optional.ofNullable(owner.getResource("/icons/" + name + ".svg"));
  }

  private static ImageRegistry registry() {
    Display display = Display.getCurrent();
    if (display.getData(Icons.class.getName()) instanceof ImageRegistry registry) {
      return registry;
    }
    ImageRegistry registry = new ImageRegistry(display);
    display.setData(Icons.class.getName(), registry);
    return registry;
  }
}
