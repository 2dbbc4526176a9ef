package org.dirlens.ui.common;

import org.eclipse.swt.widgets.Widget;

/** Names controls for tests and screen scripts, which must not find them by their texts. */
public final class ControlIds {
  /** The key below which a widget carries its name. */
  public static final String KEY = "dirlens.id";

  private ControlIds() {}

  /** Names a widget and returns it. */
  public static <W extends Widget> W name(W widget, String id) {
    widget.setData(KEY, id);
    return widget;
  }
}
