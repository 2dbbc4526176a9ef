package org.dirlens.browser.ui.value;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.value.Oids;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** An object identifier by name or number, what it stands for, and the names the schema has. */
final class OidPane implements ValuePane {
  private static final int NAMES_HEIGHT = 140;

  private final ServerSchema schema;
  private final List<String> all;
  private final TextPane text;
  private final Label meaning;
  private final org.eclipse.swt.widgets.List names;

  OidPane(Composite grid, ServerSchema schema, Consumer<byte[]> changed) {
    this.schema = schema;
    this.all = Oids.names(schema);
    text =
        TextPane.line(
            grid,
            typed -> {
              changed.accept(typed);
              follow(typed);
            });
    meaning = ControlIds.name(new Label(grid, SWT.NONE), "value.meaning");
    GridDataFactory.fillDefaults().grab(true, false).applyTo(meaning);
    int style = SWT.BORDER | SWT.V_SCROLL | SWT.SINGLE;
    names = ControlIds.name(new org.eclipse.swt.widgets.List(grid, style), "value.names");
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, NAMES_HEIGHT).applyTo(names);
    names.addListener(
        SWT.Selection,
        event -> {
          byte[] chosen = names.getSelection()[0].getBytes(StandardCharsets.UTF_8);
          text.show(chosen);
          changed.accept(chosen);
          explain(chosen);
        });
  }

  private void follow(byte[] value) {
    String part = new String(value, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
    names.setItems(
        all.stream()
            .filter(each -> each.toLowerCase(Locale.ROOT).contains(part))
            .sorted(Comparator.comparing(each -> !each.toLowerCase(Locale.ROOT).startsWith(part)))
            .toArray(String[]::new));
    explain(value);
  }

  private void explain(byte[] value) {
    String typed = new String(value, StandardCharsets.UTF_8);
    meaning.setText(Oids.meaning(typed, schema).map(Forms::literal).orElse(" "));
  }

  @Override
  public void show(byte[] value) {
    text.show(value);
    follow(value);
  }

  @Override
  public void focus() {
    text.focus();
  }
}
