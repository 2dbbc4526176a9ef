package org.dirlens.ui.common;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.ViewDirectory;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Environment;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.jspecify.annotations.Nullable;

/**
 * Says which directory a view acts on: a square in the color of the connection, its name, its
 * environment, a lock when it is read-only and a plug when it is not connected. The color never
 * stands alone, and its outline sets it off on a light and on a dark ground. The tool tip tells
 * where the server is. The chip of a view that {@link #follow follows} has a pin.
 *
 * <p>Threads: user interface.
 */
public final class DirectoryChip extends Composite {
  private static final int SQUARE_PIXELS = 12;

  private final Canvas square;
  private final Label name;
  private final Label environment;
  private final Label lock;
  private final Label plug;
  private @Nullable ToolItem pin;
  private @Nullable RGB color;
  private String said = "";

  /**
   * A chip that shows no connection yet.
   *
   * @param controlId names the label with the connection's name, see {@link ControlIds}; the other
   *     parts have it before {@code .environment}, {@code .readOnly}, {@code .offline} and {@code
   *     .pin}
   */
  public DirectoryChip(Composite parent, String controlId) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(5).spacing(4, 0).applyTo(this);
    square = new Canvas(this, SWT.NO_FOCUS);
    GridDataFactory.swtDefaults().hint(SQUARE_PIXELS, SQUARE_PIXELS).applyTo(square);
    square.addListener(SWT.Paint, event -> paint(event.gc));
    name = ControlIds.name(new Label(this, SWT.NONE), controlId);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(name);
    environment = ControlIds.name(new Label(this, SWT.NONE), controlId + ".environment");
    lock = mark("lock", controlId + ".readOnly");
    plug = mark("offline", controlId + ".offline");
    name.getAccessible()
        .addAccessibleListener(
            new AccessibleAdapter() {
              @Override
              public void getName(AccessibleEvent event) {
                event.result = accessibleName();
              }
            });
    showNone();
  }

  private Label mark(String icon, String id) {
    Label mark = ControlIds.name(new Label(this, SWT.NONE), id);
    mark.setImage(Icons.of(DirectoryChip.class).image(icon));
    return mark;
  }

  /** The color of a connection as it is painted. */
  public static RGB rgb(ConnectionColor color) {
    return new RGB(color.red(), color.green(), color.blue());
  }

  /** The word for an environment, empty where nobody said. */
  public static String word(Environment environment) {
    return switch (environment) {
      case NONE -> "";
      case DEVELOPMENT -> Messages.DirectoryChip_development;
      case TEST -> Messages.DirectoryChip_test;
      case PRODUCTION -> Messages.DirectoryChip_production;
    };
  }

  /** What else is to be said of a connection beside its name; empty for most. */
  public static List<String> remarks(DirectoryConnection connection) {
    ConnectionState state = connection.state();
    boolean offline = state != ConnectionState.OPEN && state != ConnectionState.OPENING;
    return Stream.of(
            word(connection.parameters().environment()),
            connection.readOnly() ? Messages.DirectoryChip_readOnly : "",
            offline ? Messages.DirectoryChip_offline : "")
        .filter(remark -> !remark.isEmpty())
        .toList();
  }

  /** Shows the connection as it is now. */
  public void show(DirectoryConnection connection) {
    ConnectionParameters parameters = connection.parameters();
    ConnectionState state = connection.state();
    Environment forWhat = parameters.environment();
    color = rgb(parameters.color());
    name.setText(
        state == ConnectionState.LOST
            ? NLS.bind(Messages.DirectoryChip_lost, parameters.name())
            : parameters.name());
    environment.setText(word(forWhat));
    environment.setFont(
        forWhat == Environment.PRODUCTION
            ? JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT)
            : null);
    appear(environment, forWhat != Environment.NONE);
    appear(lock, connection.readOnly());
    appear(plug, state != ConnectionState.OPEN && state != ConnectionState.OPENING);
    setToolTipText(tip(connection));
    become();
  }

  private static String tip(DirectoryConnection connection) {
    ConnectionParameters parameters = connection.parameters();
    Stream<String> place = Stream.of(parameters.name(), parameters.endpoint().url());
    return Stream.concat(place, remarks(connection).stream()).collect(Collectors.joining("\n"));
  }

  /** Shows a name and a color that are of no connection yet. */
  public void show(String connection, RGB itsColor) {
    color = itsColor;
    name.setText(connection);
    plain();
  }

  /** Says that there is no connection, with an empty square. */
  public void showNone() {
    color = null;
    name.setText(Messages.DirectoryChip_none);
    plain();
  }

  private void plain() {
    for (Label mark : new Label[] {environment, lock, plug}) {
      appear(mark, false);
    }
    setToolTipText(null);
    become();
  }

  /** Shows the directory of a view and offers to pin it, until this is disposed. */
  public void follow(ViewDirectory directory) {
    ToolItem item = pin();
    item.addListener(
        SWT.Selection,
        event -> {
          if (item.getSelection()) {
            directory.pin();
          } else {
            directory.unpin();
          }
        });
    Display display = getDisplay();
    Runnable changed = () -> DisplayThread.later(display, this, () -> show(directory));
    directory.addListener(changed);
    addListener(SWT.Dispose, event -> directory.removeListener(changed));
    show(directory);
  }

  private ToolItem pin() {
    ((GridLayout) getLayout()).numColumns = 6;
    ToolBar bar = new ToolBar(this, SWT.FLAT);
    ToolItem item = new ToolItem(bar, SWT.CHECK);
    ControlIds.name(item, name.getData(ControlIds.KEY) + ".pin");
    item.setImage(Icons.of(DirectoryChip.class).image("pin"));
    pin = item;
    return item;
  }

  private void show(ViewDirectory directory) {
    Optional<DirectoryConnection> connection = directory.connection();
    connection.ifPresentOrElse(this::show, this::showNone);
    if (pin != null) {
      pin.setSelection(directory.pinned());
      pin.setEnabled(connection.isPresent());
      pin.setToolTipText(
          directory.pinned() ? Messages.DirectoryChip_unpin : Messages.DirectoryChip_pin);
    }
  }

  private static void appear(Label mark, boolean shown) {
    mark.setVisible(shown);
    GridData place = new GridData(SWT.CENTER, SWT.CENTER, false, false);
    place.exclude = !shown;
    mark.setLayoutData(place);
  }

  /** Asks for room if the chip says something else than before. */
  private void become() {
    square.redraw();
    String says = String.join("\n", name.getText(), accessibleName(), String.valueOf(color));
    if (!says.equals(said)) {
      said = says;
      layout();
      requestLayout();
    }
  }

  private String accessibleName() {
    String said =
        Stream.of(
                name.getText(),
                environment.getVisible() ? environment.getText() : "",
                lock.getVisible() ? Messages.DirectoryChip_readOnly : "",
                plug.getVisible() ? Messages.DirectoryChip_offline : "")
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return Messages.bind(Messages.DirectoryChip_accessible, said);
  }

  /** The color that is shown, none without a connection. */
  @Nullable RGB color() {
    return color;
  }

  @Override
  public void setToolTipText(@Nullable String text) {
    super.setToolTipText(text);
    for (Control part : getChildren()) {
      if (!(part instanceof ToolBar)) {
        part.setToolTipText(text);
      }
    }
  }

  private void paint(GC gc) {
    Rectangle area = square.getClientArea();
    if (color != null) {
      gc.setBackground(new Color(color));
      gc.fillRectangle(area);
    }
    gc.setForeground(ThemeColors.muted(name));
    gc.drawRectangle(0, 0, area.width - 1, area.height - 1);
  }
}
