package org.dirlens.browser.ui.schema;

import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;

/**
 * The line above the schema, or several where it is narrow: whose it is, what to find in it, and
 * what else can be done.
 */
final class SchemaHead {
  /** Room for what is to be found. */
  private static final int FIND_LETTERS = 30;

  private final SchemaView view;
  private final Composite area;
  private final Text find;
  private final ToolItem back;
  private final ToolItem forward;
  private final ToolItem refresh;
  private final Button add;
  private final Label said;

  SchemaHead(Composite parent, ViewDirectory directory, SchemaView view) {
    this.view = view;
    area = parent;
    Composite line = new Composite(parent, SWT.NONE);
    RowLayoutFactory.swtDefaults().wrap(true).center(true).spacing(8).margins(8, 4).applyTo(line);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
    new DirectoryChip(line, "schema.server").follow(directory);
    find =
        ControlIds.name(
            new Text(line, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL), "schema.find");
    find.setMessage(Messages.Schema_find);
    int width = new PixelConverter(find).convertWidthInCharsToPixels(FIND_LETTERS);
    find.setLayoutData(new RowData(width, SWT.DEFAULT));
    find.addListener(
        SWT.Modify, event -> view.panel().ifPresent(panel -> panel.filter(find.getText().strip())));
    find.addListener(SWT.DefaultSelection, event -> view.panel().ifPresent(SchemaPanel::goToRows));
    ToolBar bar = new ToolBar(line, SWT.FLAT);
    back = tool(bar, "back", Messages.Schema_back, "schema.back", () -> step(-1));
    forward = tool(bar, "forward", Messages.Schema_forward, "schema.forward", () -> step(1));
    refresh = tool(bar, "refresh", Messages.Schema_refresh, "schema.refresh", view::refresh);
    Forms.button(line, Messages.Schema_openFile, "schema.openFile", view::openFile);
    add = Forms.button(line, Messages.Schema_add, "schema.add", view::add);
    said = ControlIds.name(new Label(parent, SWT.WRAP), "schema.said");
    GridDataFactory.fillDefaults().indent(8, 0).exclude(true).applyTo(said);
    said.setVisible(false);
  }

  private static ToolItem tool(ToolBar bar, String icon, String text, String id, Runnable action) {
    ToolItem item = ControlIds.name(new ToolItem(bar, SWT.PUSH), id);
    item.setImage(BrowserIcons.image(icon));
    item.setToolTipText(text);
    item.addListener(SWT.Selection, event -> action.run());
    return item;
  }

  private void step(int steps) {
    view.panel().ifPresent(panel -> panel.step(steps));
  }

  /** What can be done now. */
  void follow(SchemaPanel panel, boolean filled, String file) {
    if (find.isDisposed()) {
      return;
    }
    if (!find.getText().strip().equals(panel.filter())) {
      find.setText(panel.filter());
    }
    back.setEnabled(filled && panel.canStep(-1));
    forward.setEnabled(filled && panel.canStep(1));
    refresh.setToolTipText(file.isEmpty() ? Messages.Schema_refresh : Messages.Schema_ofServer);
    boolean readOnly = view.readOnly();
    add.setEnabled((filled || !file.isEmpty()) && !readOnly);
    add.setToolTipText(readOnly ? Messages.Schema_readOnly : Messages.Schema_addHint);
  }

  /** Says something about what is shown; an empty text takes no room. */
  void say(String words) {
    if (said.getText().equals(Forms.literal(words))) {
      return;
    }
    Forms.say(said, words);
    area.layout(true, true);
  }

  void setFocus() {
    find.setFocus();
  }
}
