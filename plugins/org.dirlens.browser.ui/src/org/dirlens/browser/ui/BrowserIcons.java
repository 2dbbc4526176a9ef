package org.dirlens.browser.ui;

import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.ui.common.Icons;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.swt.graphics.Image;

/** Which icon of this bundle stands for what. */
public final class BrowserIcons {
  private static final Icons ICONS = Icons.of(BrowserIcons.class);

  private BrowserIcons() {}

  /** Loads what draws icons, so that the first of them takes no time; any thread. */
  public static void load() {
    descriptor("entry").getImageData(100);
  }

  public static Image image(String name) {
    return ICONS.image(name);
  }

  public static ImageDescriptor descriptor(String name) {
    return ICONS.descriptor(name);
  }

  public static Image of(EntryKind kind) {
    return image(
        switch (kind) {
          case ROOT -> "root-dse";
          case DOMAIN -> "domain";
          case FOLDER -> "folder";
          case PERSON -> "person";
          case GROUP -> "group";
          case ALIAS -> "alias";
          case REFERRAL, REFERENCE -> "referral";
          case SCHEMA -> "schema";
          case OTHER -> "entry";
        });
  }

  public static Image of(Entry entry) {
    return of(entry.dn().isEmpty() ? EntryKind.ROOT : EntryKind.of(entry.texts("objectClass")));
  }

  public static Image of(DirectoryConnection connection) {
    return image(
        switch (connection.state()) {
          case OPEN -> connection.embedded() ? "embedded-open" : "connection-open";
          case LOST -> "connection-lost";
          case OPENING, CLOSED, STOPPED -> connection.embedded() ? "embedded" : "connection";
        });
  }
}
